"""What a director sends from the page of an event's live table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.infractions import Infraction
from engine.infractions.prevented import RULED, WITH_CARD
from games.matches.selectors.rows import MatchCard
from games.matches.wording import numbered_title
from games.online.told import LONGEST_REASON
from leagues.desk.forms import PeopleSelect, points_field, points_name
from leagues.desk.put_right_forms import Choices, PutRightForm, offer
from leagues.desk.services.changes import Change
from leagues.desk.services.live_changes import LiveAnew, LiveForfeit, LiveScore, LiveVoid
from leagues.desk.services.live_rulings import LiveInfraction

MOST_MINUTES: Final = 60
SEAT_ERRORS: Final = {
    "required": gettext_lazy("Choose a seat."),
    "invalid_choice": gettext_lazy("This table has no such seat."),
}


class WordForm(forms.Form):
    """Why something is done; the table reads it."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=gettext_lazy("Everybody at the table reads it."),
    )

    def renew(self, **now: int) -> None:
        """Let the next try count from how the table is now, which the page shows."""
        typed = cast("QueryDict", self.data).copy()
        for name, value in now.items():
            typed[name] = str(value)
        self.data = typed


class PauseForm(WordForm):
    """Why a table is stopped."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = True
        self.fields["reason"].error_messages["required"] = gettext_lazy(
            "Say why, in a few words: everybody at the table reads it."
        )


class SeatsForm(WordForm):
    """Something about one seat of the table."""

    seat = forms.TypedChoiceField(
        label=gettext_lazy("Who"), coerce=int, widget=PeopleSelect, error_messages=SEAT_ERRORS
    )

    def __init__(self, *args: Any, seats: Choices, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        offer(self, "seat", seats)
        self.order_fields(["seat"])


class TimeForm(SeatsForm):
    """More minutes on somebody's clock; `told` counts what the table was told before."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes more"), min_value=1, max_value=MOST_MINUTES, initial=5
    )
    told = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        self.order_fields(["seat", "minutes"])


class BotForm(SeatsForm):
    """Whose seat a bot plays from now on."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        del self.fields["reason"]


class LiveInfractionForm(SeatsForm):
    """What happened beside the screen; what can be ruled on, the game itself says."""

    infraction = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        error_messages={
            "required": gettext_lazy("Choose what happened."),
            "invalid_choice": gettext_lazy("Choose what happened."),
        },
    )
    card = forms.ChoiceField(
        label=gettext_lazy("Which card"),
        required=False,
        help_text=gettext_lazy("Of a card that was named or shown, or of a lead that was said."),
        error_messages={"invalid_choice": gettext_lazy("This game has no such card.")},
    )
    sequence = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, cards: Iterable[tuple[str, str]], **kwargs: Any
    ) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        happened = [(each.value, numbered_title(each)) for each in RULED]
        offer(self, "infraction", [("", _("Choose")), *happened])
        offer(self, "card", [("", _("None")), *cards])
        self.order_fields(["infraction", "seat", "card", "reason"])

    def clean(self) -> dict[str, Any]:  # Any: as forms.Form
        """Ask for the card where there has to be one, and forget it where there is none."""
        typed = super().clean() or self.cleaned_data
        with_card = typed.get("infraction") in {each.value for each in WITH_CARD}
        if with_card and not typed.get("card"):
            self.add_error("card", _("Say which card it was."))
        if not with_card:
            typed["card"] = ""
        return typed

    def ruling(self) -> LiveInfraction:
        """Return the ruling; for a valid form only."""
        typed = self.cleaned_data
        return LiveInfraction(
            infraction=Infraction(typed["infraction"]),
            seat=typed["seat"],
            card=typed["card"],
            why=typed["reason"],
        )


class LiveScoreForm(PutRightForm):
    """The score with which a live table ends."""

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        self.names = [points_name(side.number) for side in card.sides]
        for name, side in zip(self.names, card.sides, strict=True):
            self.fields[name] = points_field(side.title)
        self.order_fields(["revision", *self.names])

    def change(self, **_named: int) -> Change:
        """Return the score."""
        return LiveScore(points=tuple(self.cleaned_data[name] for name in self.names))


class LiveForfeitForm(PutRightForm):
    """Whose side gives the match up."""

    seat = forms.TypedChoiceField(
        label=gettext_lazy("Whose side forfeits"),
        coerce=int,
        widget=PeopleSelect,
        error_messages=SEAT_ERRORS,
    )

    def __init__(self, *args: Any, seats: Choices, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        offer(self, "seat", seats)

    def change(self, **_named: int) -> Change:
        """Return whose side."""
        return LiveForfeit(seat=self.cleaned_data["seat"])


class LiveVoidForm(PutRightForm):
    """A match that counts for nothing."""

    def change(self, **_named: int) -> Change:
        """Return that it is void."""
        return LiveVoid()


class LiveAnewForm(PutRightForm):
    """A match that is played live from the beginning."""

    def change(self, **_named: int) -> Change:
        """Return that it is."""
        return LiveAnew()
