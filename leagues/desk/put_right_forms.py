"""What a director sends to put something right; the rules are the services'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, cast

from django import forms
from django.http import QueryDict
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
from leagues.desk.services.changes import (
    Change,
    Decision,
    ExtraHand,
    Forfeited,
    NewHand,
    NewScore,
    NoShow,
    Order,
    OtherInSeat,
    OtherRest,
    OtherSeats,
    ResultTakenBack,
    StandInTakenBack,
    Undone,
    Voided,
)
from leagues.desk.services.looking import Look, LookIsOld, NotLookedAt
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.seats_at_table import SeatDeed
from leagues.events.states import UnplayedReason
from leagues.players.models import User
from leagues.seating.models import UNPLAYED_LABELS, RoundTable

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
    """Something to be put right: why, and what becomes of rounds that follow from it.

    `seen` is the mark of the preview that the page showed. `asks_why` is not set where what is
    written says why by itself, and `done` is what the page says afterwards.
    """

    asks_why: ClassVar[bool] = True
    done: ClassVar[str | Promise] = gettext_lazy("It is put right, and the standings with it.")
    about = 0
    """Which of several of its kind on one page it is: the id in its address."""
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
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
        self.fields["reason"].required = self.asks_why

    must_look = False
    change: Callable[..., Change]
    """What is to be put right; every kind says, once it is valid. Ids come with the address."""

    def order(self, *, table: RoundTable, by: User) -> Order:
        """Return where, by whom and why; for a valid form only."""
        typed = self.cleaned_data
        return Order(
            table=table,
            by=by,
            revision=typed["revision"],
            reason=typed["reason"],
            pairings=Pairings(typed["pairings"] or Pairings.KEEP.value),
        )

    def try_out(self, act: Callable[[], object]) -> bool:
        """Do something; note whether it was refused only since its consequences were not seen."""
        is_done = super().try_out(act)
        if isinstance(self.refusal, NotLookedAt | LookIsOld):
            self.must_look, self.is_conflict = True, False
            self.result = self.refusal.look
        return is_done

    @property
    def look(self) -> Look:
        """What was looked at, or is to be; for one that was, or must be."""
        return cast("Look", self.result)

    def note_seen(self, mark: str) -> None:
        """Send the mark of what is shown with the next try."""
        typed = cast("QueryDict", self.data).copy()
        typed["seen"] = mark
        self.data = typed

    def is_valid_for_preview(self) -> bool:
        """Return whether it can be tried out; why it is put right can come later."""
        self.fields["reason"].required = False
        is_valid = self.is_valid()
        self.fields["reason"].required = self.asks_why
        return is_valid

    def own_fields(self) -> list[forms.BoundField]:
        """Return the inputs that say what is to be put right, as far as they are shown."""
        names = [name for name in self.fields if name not in PutRightForm.base_fields]
        return [self[name] for name in names]


class CorrectionForm(PutRightForm, PointsForm):
    """A corrected final score and why."""

    def change(self, **_named: int) -> Change:
        """Return the score."""
        return NewScore(points=self.points(), ended_early=self.cleaned_data["ended_early"])


class ForfeitForm(CorrectionForm):
    """What each side gets for a game that was not played to its end."""

    def change(self, **_named: int) -> Change:
        """Return what each side gets."""
        return Forfeited(points=self.points())


class CorrectHandForm(PutRightForm, HandForm):
    """One hand of a confirmed slip, as it should be, and why."""

    def change(self, **named: int) -> Change:
        """Return the hand."""
        return NewHand(number=named["number"], entry=self.entry())


class DecisionForm(PutRightForm):
    """Which version of a disputed result is right."""

    def change(self, **named: int) -> Change:
        """Return the version."""
        return Decision(report_id=named["report_id"])


class ReopenForm(PutRightForm):
    """A result that is taken back."""

    def change(self, **_named: int) -> Change:
        """Return that it is taken back."""
        return ResultTakenBack()


class VoidForm(PutRightForm):
    """A match that counts for nothing."""

    def change(self, **_named: int) -> Change:
        """Return that it is void."""
        return Voided()


class GoneForm(PutRightForm):
    """A note that somebody stood in, which is taken back."""

    def change(self, **named: int) -> Change:
        """Return which note."""
        return StandInTakenBack(substitution_id=named["substitution_id"])


class UndoForm(PutRightForm):
    """Something put right that is undone."""

    def change(self, **named: int) -> Change:
        """Return what is undone."""
        return Undone(entry_id=named["entry_id"])


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
        offer(self, "seat", seats)
        offer(self, "player", [("", _("Choose a person")), *people])

    def change(self, **_named: int) -> Change:
        """Return who sits there instead."""
        typed = self.cleaned_data
        return OtherInSeat(
            deed=typed["deed"], seat=typed["seat"], player_id=typed["player"], why=typed["why"]
        )


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

    def change(self, **_named: int) -> Change:
        """Return who sat where, and whether hands and points move with the people."""
        typed = self.cleaned_data
        return OtherSeats(
            players=tuple((number, typed[name]) for name, number in self.seats.items()),
            hands_follow=typed["hands"] == "follow",
        )


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
        offer(self, "entry", entries)

    def change(self, **_named: int) -> Change:
        """Return who had no game, and why."""
        return OtherRest(entry_id=self.cleaned_data["entry"], why=self.cleaned_data["why"])


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
        offer(self, "account", [("", _("Nobody")), *sides])

    def change(self, **_named: int) -> Change:
        """Return who won it."""
        return ExtraHand(account=self.cleaned_data["account"])


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
        offer(self, "seat", seats)

    def change(self, **_named: int) -> Change:
        """Return who did not come."""
        return NoShow(seat=self.cleaned_data["seat"])


def offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:  # Any: labels
    """Let a field of a form take one of these."""
    cast("forms.ChoiceField", form.fields[name]).choices = list(choices)


def seats_of(card: MatchCard) -> Sequence[tuple[int, str]]:
    """Return the seats of a match with who sits there, for a form."""
    return [
        (seat.number, _("%(seat)s: %(name)s") % {"seat": seat.name, "name": seat.label})
        for seat in card.seats
        if seat.player_id
    ]
