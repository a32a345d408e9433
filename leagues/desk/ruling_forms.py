"""The shape of rulings beside the score; what they change is looked at first."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.selectors.rows import MatchCard
from games.matches.services.rulings import LONGEST_RULING
from leagues.desk.forms import PeopleSelect, number_or_none
from leagues.desk.put_right_forms import PutRightForm, offer
from leagues.desk.services.changes import Change, NewRuling, RulingWithdrawn


class RulingForm(PutRightForm):
    """A ruling in words; they are its reason."""

    asks_why = False
    done = gettext_lazy("Saved.")
    text = forms.CharField(
        label=gettext_lazy("What was ruled"),
        max_length=LONGEST_RULING,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    hand_number = forms.IntegerField(
        label=gettext_lazy("In hand"), min_value=1, max_value=99, required=False
    )
    player = forms.TypedChoiceField(
        label=gettext_lazy("About"),
        coerce=number_or_none,
        empty_value=None,
        required=False,
        widget=PeopleSelect,
    )

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        people = [(seat.player_id, seat.label) for seat in card.seats if seat.player_id]
        offer(self, "player", [("", _("Nobody in particular")), *people])

    def change(self, **_named: int) -> Change:
        """Return the ruling."""
        typed = self.cleaned_data
        return NewRuling(
            text=typed["text"], hand_number=typed["hand_number"], player_id=typed["player"]
        )


class WithdrawForm(PutRightForm):
    """A ruling that is withdrawn."""

    asks_why = False

    def change(self, **named: int) -> Change:
        """Return which ruling."""
        return RulingWithdrawn(ruling_id=named["ruling_id"])
