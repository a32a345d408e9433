"""The shape of what is typed about scores; the rules of the game are the services'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from django import forms
from django.http import QueryDict
from django.utils.functional import keep_lazy_text
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.matches.compass import SEAT_NAMES, SIDE_NAMES
from games.matches.errors import Conflict, DomainError
from games.matches.selectors.rows import HandRow, MatchCard
from games.matches.services.scoring import HandEntry

MOST_POINTS: Final = 999
TRICKS: Final = range(6)
SUIT_CHOICES: Final = [
    ("C", _("Clubs")),
    ("D", _("Diamonds")),
    ("H", _("Hearts")),
    ("S", _("Spades")),
]


def _number(value: str) -> int | None:
    return int(value) if value else None


class RevisionForm(forms.Form):
    """Anything about a score: the revision of the match its page was made from."""

    revision = forms.IntegerField(
        min_value=0,
        widget=forms.HiddenInput,
        error_messages={
            "required": _("This page is incomplete. Load it again."),
            "invalid": _("This page is incomplete. Load it again."),
        },
    )

    is_conflict = False
    result: object = None

    def attempt(self, act: Callable[[], object]) -> bool:
        """Carry out what a valid form asks for; a refusal is shown in the form."""
        return self.is_valid() and self.try_out(act)

    def try_out(self, act: Callable[[], object]) -> bool:
        """Do something; show a refusal in the form and return whether there was none."""
        try:
            self.result = act()
        except DomainError as error:
            self.is_conflict = isinstance(error, Conflict)
            self.add_refusal(error)
            return False
        return True

    def renew(self, revision: int) -> None:
        """After a conflict that the page shows, let the next try replace what was saved."""
        if self.is_conflict:
            typed = cast("QueryDict", self.data).copy()
            typed["revision"] = str(revision)
            self.data = typed

    def add_refusal(self, error: DomainError) -> None:
        """Show a refusal beside the fields it names, or above the form."""
        named = {name: texts for name, texts in error.fields.items() if name in self.fields}
        for name, texts in named.items():
            for text in texts:
                self.add_error(name, text)
        if not named:
            self.add_error(None, str(error))


class HandForm(RevisionForm):
    """A hand as the players write it: who made it, alone or not, how many tricks."""

    makers = forms.TypedChoiceField(
        label=_("Made by"),
        choices=list(enumerate(SIDE_NAMES)),
        coerce=_number,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("Say which side made trumps.")},
    )
    alone = forms.BooleanField(label=_("Alone"), required=False)
    lone_defender = forms.BooleanField(label=_("A defender alone"), required=False)
    tricks = forms.TypedChoiceField(
        label=_("Tricks the makers took"),
        choices=[(number, number) for number in TRICKS],
        coerce=_number,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("The makers take between 0 and 5 tricks.")},
    )
    maker_seat = forms.TypedChoiceField(
        label=_("Who made it"),
        choices=list(enumerate(SEAT_NAMES)),
        coerce=_number,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("This table has no such seat.")},
    )
    trump = forms.ChoiceField(
        label=_("Trumps"),
        choices=SUIT_CHOICES,
        required=False,
        error_messages={"invalid_choice": _("Trumps are clubs, diamonds, hearts or spades.")},
    )
    passed_out = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def entry(self) -> HandEntry:
        """Return the hand; for a valid form only."""
        typed = self.cleaned_data
        if typed["passed_out"]:
            return HandEntry(is_passed_out=True)
        return HandEntry(
            makers=typed["makers"],
            tricks=typed["tricks"],
            alone=typed["alone"],
            lone_defender=typed["lone_defender"],
            maker_seat=typed["maker_seat"],
            trump=typed["trump"],
        )

    @staticmethod
    def initial_of(hand: HandRow | None, card: MatchCard) -> dict[str, Any]:
        """Return what the form shows at first: the hand as it was saved, or nothing."""
        if hand is None or hand.is_passed_out:
            return {"revision": card.revision}
        return {
            "revision": card.revision,
            "makers": hand.makers,
            "tricks": hand.tricks,
            "alone": hand.alone,
            "lone_defender": hand.lone_defender,
            "maker_seat": hand.maker_seat,
            "trump": hand.trump,
        }


@keep_lazy_text
def _points_missing(side: str) -> str:
    return gettext("Write the points of %(side)s.") % {"side": side}


def points_field(label: Any) -> forms.IntegerField:  # Any: a lazy text
    """Return an input for the points of one side."""
    return forms.IntegerField(
        label=label,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": _points_missing(label),
            "invalid": _("Points are a whole number."),
        },
    )


class PointsForm(RevisionForm):
    """A final score: the points of both sides."""

    first = points_field(SIDE_NAMES[0])
    second = points_field(SIDE_NAMES[1])
    ended_early = forms.BooleanField(label=_("Stopped before the game was over"), required=False)

    def points(self) -> tuple[int, int]:
        """Return the points by side; for a valid form only."""
        return (self.cleaned_data["first"], self.cleaned_data["second"])

    def add_refusal(self, error: DomainError) -> None:
        """Show what is wrong with the two numbers at the first of them."""
        for text in error.fields.get("points", ()):
            self.add_error("first", text)
        for text in error.fields.get("reason", ()):
            if "reason" in self.fields:
                self.add_error("reason", text)
        if not self.errors:
            self.add_error(None, str(error))


class DisputeForm(PointsForm):
    """What the score was, as the other side has it; words do if nobody counted."""

    reason = forms.CharField(label=_("What is wrong"), max_length=300, required=False, strip=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as forms.Form has it
        super().__init__(*args, **kwargs)
        self.fields["first"].required = False
        self.fields["second"].required = False

    def claimed_points(self) -> tuple[int, int] | None:
        """Return the points by side, None if neither or only one was given."""
        first, second = self.cleaned_data["first"], self.cleaned_data["second"]
        return None if first is None or second is None else (first, second)


def reason_field() -> forms.CharField:
    """Return an input for why a result is changed."""
    return forms.CharField(
        label=_("Why"),
        max_length=300,
        error_messages={
            "required": _("Say why, in a few words: it stays in the history of the match.")
        },
    )


class CorrectionForm(PointsForm):
    """A corrected final score and why."""

    reason = reason_field()

    def is_valid_for_preview(self) -> bool:
        """Return whether the score is complete; why it is changed can come later."""
        self.fields["reason"].required = False
        is_valid = self.is_valid()
        self.fields["reason"].required = True
        return is_valid


class ReasonForm(RevisionForm):
    """A decision without a score: only why."""

    reason = reason_field()


class ForfeitForm(CorrectionForm):
    """What each side gets for a game that was not played to its end."""


class PeopleSelect(forms.Select):
    """A list of people: names stay as they are, whatever language the page is in."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:  # Any: as forms.Select
        """Return an option; who has a number is somebody."""
        option = super().create_option(*args, **kwargs)
        if option["value"]:
            option["attrs"]["translate"] = "no"
        return option


class RulingForm(RevisionForm):
    """A ruling beside the score."""

    text = forms.CharField(
        label=_("What was ruled"), max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )
    hand_number = forms.IntegerField(label=_("In hand"), min_value=1, max_value=99, required=False)
    player = forms.TypedChoiceField(
        label=_("About"),
        coerce=_number,
        empty_value=None,
        required=False,
        widget=PeopleSelect,
    )

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        people = [(seat.player_id, seat.label) for seat in card.seats if seat.player_id]
        about = cast("forms.ChoiceField", self.fields["player"])
        about.choices = [("", _("Nobody in particular")), *people]
