"""Who takes over a seat of a table; what that changes is looked at first, once a game is over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from games.matches.rulebook import MOST_HANDS
from leagues.desk.put_right_forms import Choices, PutRightForm, offer
from leagues.desk.services.changes import Change, StandIn
from leagues.desk.services.looking import LookIsOld, NotLookedAt


class SubstituteForm(PutRightForm):
    """Who takes over which seat of a table, from which deal on."""

    asks_why = False
    player = forms.TypedChoiceField(
        label=gettext_lazy("Choose the person"),
        coerce=int,
        choices=(),
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": gettext_lazy(
                "This person cannot take a seat here. Choose one who was found."
            )
        },
    )
    seat = forms.TypedChoiceField(
        label=gettext_lazy("Whose seat"),
        coerce=int,
        choices=(),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("This table has no such seat.")},
    )
    from_deal = forms.IntegerField(
        label=gettext_lazy("From deal"),
        min_value=1,
        max_value=MOST_HANDS,
        help_text=gettext_lazy("1 if the game has not begun."),
    )

    def __init__(
        self, *args: Any, seats: Choices, people: Choices, **kwargs: Any
    ) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        offer(self, "seat", seats)
        offer(self, "player", people)

    def change(self, **_named: int) -> Change:
        """Return who stands in."""
        typed = self.cleaned_data
        return StandIn(seat=typed["seat"], player_id=typed["player"], from_deal=typed["from_deal"])

    def add_refusal(self, error: DomainError) -> None:
        """Show a refusal beside the person, unless it is that this was not looked at."""
        if isinstance(error, NotLookedAt | LookIsOld):
            super().add_refusal(error)
        else:
            self.add_error("player", str(error))
