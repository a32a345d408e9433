"""The shape of a ruling on an infraction: what happened, whose it was, what was taken for it."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.infractions import Infraction, Take, takes_allowed
from games.matches.selectors.rows import MatchCard, SeatRow
from games.matches.services.infractions import LONGEST_NOTE, InfractionEntry
from games.matches.wording import TAKE_LABELS, numbered_title
from leagues.desk.forms import PeopleSelect, number_or_none
from leagues.desk.put_right_forms import PutRightForm
from leagues.desk.services.changes import Change, InfractionRuling


class InfractionForm(PutRightForm):
    """A ruling on one of the thirteen infractions; the services say what cannot have been.

    Its note is its reason.
    """

    asks_why = False
    done = gettext_lazy("The ruling is written down.")
    infraction = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        error_messages={
            "required": gettext_lazy("Choose what happened."),
            "invalid_choice": gettext_lazy("Choose what happened."),
        },
    )
    seat = forms.TypedChoiceField(
        label=gettext_lazy("Who"),
        coerce=number_or_none,
        empty_value=None,
        required=False,
        widget=PeopleSelect,
        help_text=gettext_lazy("Only a misdeal need not be anybody's."),
        error_messages={"invalid_choice": gettext_lazy("This table has no such seat.")},
    )
    hand_number = forms.IntegerField(
        label=gettext_lazy("In hand"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=gettext_lazy("Only P5 and P13 change the points of a hand."),
    )
    take = forms.ChoiceField(
        label=gettext_lazy("What a revoke costs"),
        required=False,
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": gettext_lazy(
                "The rules of this event leave another form of the penalty."
            )
        },
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        people = [(seat.number, person_at(seat)) for seat in card.seats]
        self._offer("infraction", [("", _("Choose")), *infraction_choices()])
        self._offer("seat", [("", _("Nobody in particular")), *people])
        self._offer("take", [(take.value, TAKE_LABELS[take]) for take in takes_allowed(card.rules)])

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:  # Any: any words
        cast("forms.ChoiceField", self.fields[name]).choices = choices

    def change(self, **_named: int) -> Change:
        """Return the ruling."""
        return InfractionRuling(entry=self.entry())

    def entry(self) -> InfractionEntry:
        """Return the ruling; for a valid form only."""
        typed = self.cleaned_data
        return InfractionEntry(
            infraction=Infraction(typed["infraction"]),
            seat=typed["seat"],
            hand_number=typed["hand_number"],
            take=Take(typed["take"]) if typed["take"] else None,
            note=typed["note"],
        )


def person_at(seat: SeatRow) -> str:
    """Return who sits where."""
    return _("%(person)s, %(seat)s") % {"person": seat.label, "seat": seat.name}


def infraction_choices() -> list[tuple[str, str]]:
    """Return every infraction by its number and its name."""
    return [(each.value, numbered_title(each)) for each in Infraction]
