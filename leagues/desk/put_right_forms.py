"""What a director sends to put something right; the rules are the services'."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.selectors.rows import MatchCard
from leagues.desk.forms import (
    PeopleSelect,
    PointsForm,
    RevisionForm,
    number_or_none,
    reason_field,
)
from leagues.desk.hand_form import HandForm
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.seats_at_table import SeatDeed
from leagues.events.states import UnplayedReason
from leagues.seating.models import UNPLAYED_LABELS

PAIRINGS: Final = [
    (
        Pairings.KEEP.value,
        gettext_lazy("Keep the pairings as they are, and put the standings right"),
    ),
    (Pairings.REDRAW.value, gettext_lazy("Draw these rounds again from the new results")),
]
REST_REASONS: Final = [(key.value, label) for key, label in UNPLAYED_LABELS.items()]
Choices = Iterable[tuple[int, str | Promise]]


class PutRightForm(RevisionForm):
    """Something to be put right: why, and what becomes of rounds that follow from it."""

    reason = reason_field()
    pairings = forms.ChoiceField(
        label=gettext_lazy("The next rounds"),
        choices=PAIRINGS,
        required=False,
        widget=forms.RadioSelect,
        initial=Pairings.KEEP.value,
        error_messages={"invalid_choice": gettext_lazy("Keep the pairings, or draw them again.")},
    )

    def __init__(self, posted: Any = None, *args: Any, **kwargs: Any) -> None:
        """Take it that the pairings are kept, as long as nothing else is chosen."""
        # Any: as forms.Form
        if posted is not None and "pairings" not in posted:
            posted = posted.copy()
            posted["pairings"] = Pairings.KEEP.value
        super().__init__(posted, *args, **kwargs)

    def is_valid_for_preview(self) -> bool:
        """Return whether it can be tried out; why it is put right can come later."""
        self.fields["reason"].required = False
        is_valid = self.is_valid()
        self.fields["reason"].required = True
        return is_valid

    def chosen_pairings(self) -> Pairings:
        """Return what becomes of the rounds that follow; for a valid form only."""
        return Pairings(self.cleaned_data["pairings"] or Pairings.KEEP.value)

    def own_fields(self) -> list[forms.BoundField]:
        """Return the inputs that say what is to be put right, as far as they are shown."""
        names = [name for name in self.fields if name not in ("revision", "reason", "pairings")]
        return [self[name] for name in names]


class CorrectionForm(PutRightForm, PointsForm):
    """A corrected final score and why."""


class ForfeitForm(CorrectionForm):
    """What each side gets for a game that was not played to its end."""


class CorrectHandForm(PutRightForm, HandForm):
    """One hand of a confirmed slip, as it should be, and why."""


class SeatForm(PutRightForm):
    """Who sat in a seat instead of whoever was written down."""

    seat = forms.TypedChoiceField(
        label=gettext_lazy("Whose seat"),
        coerce=int,
        widget=PeopleSelect,
        error_messages={"invalid_choice": gettext_lazy("This table has no such seat.")},
    )
    deed = forms.TypedChoiceField(
        label=gettext_lazy("What is right"),
        coerce=SeatDeed,
        choices=[
            (SeatDeed.SWAP.value, gettext_lazy("The two change places")),
            (SeatDeed.REPLACE.value, gettext_lazy("Somebody without a seat sat there")),
        ],
        initial=SeatDeed.SWAP.value,
        widget=forms.RadioSelect,
    )
    player = forms.TypedChoiceField(
        label=gettext_lazy("The other person"),
        coerce=int,
        widget=PeopleSelect,
        error_messages={
            "required": gettext_lazy("Choose the other person."),
            "invalid_choice": gettext_lazy("Choose somebody who is entered in the event."),
        },
    )
    why = forms.TypedChoiceField(
        label=gettext_lazy("Who goes had no game because"),
        coerce=UnplayedReason,
        choices=REST_REASONS,
        initial=UnplayedReason.ABSENT.value,
        required=False,
        empty_value=UnplayedReason.ABSENT,
        help_text=gettext_lazy("Only where somebody without a seat sat there."),
    )

    def __init__(
        self, *args: Any, seats: Choices, people: Choices, **kwargs: Any
    ) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        _offer(self, "seat", seats)
        _offer(self, "player", [("", _("Choose a person")), *people])


class ReseatForm(PutRightForm):
    """In which seat everybody of a table really sat, and whether the hands move with them."""

    hands = forms.ChoiceField(
        label=gettext_lazy("What was written down"),
        choices=[
            ("stay", gettext_lazy("belongs to the seats: only the names were wrong")),
            ("follow", gettext_lazy("belongs to the people: it moves with them")),
        ],
        initial="stay",
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        people = [(seat.player_id, seat.label) for seat in card.seats if seat.player_id]
        self.seats = {f"seat_{seat.number}": seat.number for seat in card.seats if seat.player_id}
        for seat in card.seats:
            if seat.player_id:
                self.fields[f"seat_{seat.number}"] = forms.TypedChoiceField(
                    label=str(seat.name),
                    coerce=int,
                    choices=people,
                    initial=seat.player_id,
                    widget=PeopleSelect,
                    error_messages={"invalid_choice": _("Choose somebody who sits at this table.")},
                )
        self.order_fields(["revision", *self.seats])

    def players(self) -> dict[int, int]:
        """Return who sat where, by seat; for a valid form only."""
        return {number: self.cleaned_data[name] for name, number in self.seats.items()}

    @property
    def hands_follow(self) -> bool:
        """Whether hands and points move with the people."""
        return str(self.cleaned_data["hands"]) == "follow"


class RestForm(PutRightForm):
    """Why somebody had no game in the round."""

    entry = forms.TypedChoiceField(
        label=gettext_lazy("Who"),
        coerce=int,
        widget=PeopleSelect,
        error_messages={
            "required": gettext_lazy("Choose who had no game."),
            "invalid_choice": gettext_lazy("Choose somebody who had no game in this round."),
        },
    )
    why = forms.TypedChoiceField(
        label=gettext_lazy("Had no game because"), coerce=UnplayedReason, choices=REST_REASONS
    )

    def __init__(self, *args: Any, entries: Choices, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        _offer(self, "entry", entries)


class ExtraHandForm(PutRightForm):
    """Who won the extra hand after a tie."""

    account = forms.TypedChoiceField(
        label=gettext_lazy("Who won it"),
        coerce=number_or_none,
        empty_value=None,
        required=False,
        widget=PeopleSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose a side of this table.")},
    )

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        sides = [(side.number, ", ".join(seat.label for seat in side.seats)) for side in card.sides]
        _offer(self, "account", [("", _("Nobody")), *sides])


class NoShowForm(PutRightForm):
    """Who never came to the table."""

    seat = forms.TypedChoiceField(
        label=gettext_lazy("Who did not come"),
        coerce=int,
        widget=PeopleSelect,
        error_messages={"invalid_choice": gettext_lazy("This table has no such seat.")},
    )

    def __init__(self, *args: Any, seats: Choices, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        _offer(self, "seat", seats)


def _offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:  # Any: labels
    cast("forms.ChoiceField", form.fields[name]).choices = list(choices)


def seats_of(card: MatchCard) -> Sequence[tuple[int, str]]:
    """Return the seats of a match with who sits there, for a form."""
    return [
        (seat.number, _("%(seat)s: %(name)s") % {"seat": seat.name, "name": seat.label})
        for seat in card.seats
        if seat.player_id
    ]
