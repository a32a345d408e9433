"""The shape of what is typed about scores; the rules of the game are the services'."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import Conflict, DomainError
from games.matches.rulebook import MOST_POINTS
from games.matches.selectors.rows import MatchCard, SideRow
from games.matches.services.corrections import LONGEST_REASON
from games.matches.wording import score_words


def number_or_none(value: str) -> int | None:
    """Return what was chosen as a number, None where nothing was."""
    return int(value) if value else None


class RevisionForm(forms.Form):
    """Anything about a score: the revision of the match its page was made from."""

    revision = forms.IntegerField(
        min_value=0,
        widget=forms.HiddenInput,
        error_messages={
            "required": gettext_lazy("This page is incomplete. Load it again."),
            "invalid": gettext_lazy("This page is incomplete. Load it again."),
        },
    )

    is_conflict = False
    result: object = None
    refusal: DomainError | None = None

    def attempt(self, act: Callable[[], object]) -> bool:
        """Carry out what a valid form asks for; a refusal is shown in the form."""
        return self.is_valid() and self.try_out(act)

    def try_out(self, act: Callable[[], object]) -> bool:
        """Do something; show a refusal in the form and return whether there was none."""
        try:
            self.result = act()
        except DomainError as error:
            self.is_conflict = isinstance(error, Conflict)
            self.refusal = error
            self.add_refusal(error)
            return False
        return True

    def renew(self, revision: int) -> None:
        """After a conflict that the page shows, let the next try replace what was saved."""
        if self.is_conflict:
            typed = cast("QueryDict", self.data).copy()
            typed["revision"] = str(revision)
            self.data = typed

    def first_field_error(self) -> str:
        """Return the first thing that is wrong with a field, or nothing."""
        texts = (text for name in self.fields for text in self.errors.get(name, ()))
        return str(next(texts, ""))

    def add_refusal(self, error: DomainError) -> None:
        """Show a refusal beside the fields it names, or above the form."""
        named = {name: texts for name, texts in error.fields.items() if name in self.fields}
        for name, texts in named.items():
            for text in texts:
                self.add_error(name, text)
        if not named:
            self.add_error(None, str(error))


def points_field(title: str) -> forms.IntegerField:
    """Return an input for the points of a side."""
    return forms.IntegerField(
        label=title,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": _("Write the points of %(side)s.") % {"side": title},
            "invalid": _("Points are a whole number."),
        },
    )


class PointsForm(RevisionForm):
    """A final score: the points of every side, in inputs `points_0` and so on."""

    ended_early = forms.BooleanField(
        label=gettext_lazy("Stopped before the game was over"), required=False
    )

    def __init__(self, *args: Any, card: MatchCard, **kwargs: Any) -> None:  # Any: as forms.Form
        super().__init__(*args, **kwargs)
        self.sides = card.sides
        self.names = [points_name(side.number) for side in card.sides]
        for name, side in zip(self.names, card.sides, strict=True):
            self.fields[name] = points_field(side.title)
        self.order_fields(["revision", *self.names])

    def by_side(self) -> list[tuple[SideRow, forms.BoundField]]:
        """Return every side with its input."""
        return [(side, self[name]) for side, name in zip(self.sides, self.names, strict=True)]

    def points(self) -> tuple[int, ...]:
        """Return the points by side; for a valid form only."""
        return tuple(self.cleaned_data[name] for name in self.names)

    def typed(self) -> str:
        """Return the score as it was typed, if any was."""
        values = [self[name].value() or "" for name in self.names]
        return score_words([value or "–" for value in values]) if any(values) else ""

    def add_refusal(self, error: DomainError) -> None:
        """Show what is wrong with the numbers at the first of them."""
        for text in error.fields.get("points", ()):
            self.add_error(self.names[0], text)
        for text in error.fields.get("reason", ()):
            if "reason" in self.fields:
                self.add_error("reason", text)
        if not self.errors:
            self.add_error(None, str(error))


def points_name(side: int) -> str:
    """Return the name of the input for the points of a side."""
    return f"points_{side}"


def points_initial(points: Sequence[int | None]) -> dict[str, int | None]:
    """Return what the inputs of a score show at first."""
    return {points_name(side): number for side, number in enumerate(points)}


class DisputeForm(PointsForm):
    """What the score was, as another side has it; words do if nobody counted."""

    reason = forms.CharField(
        label=gettext_lazy("What is wrong"), max_length=LONGEST_REASON, required=False, strip=True
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as forms.Form has it
        super().__init__(*args, **kwargs)
        for name in self.names:
            self.fields[name].required = False

    def claimed_points(self) -> tuple[int, ...] | None:
        """Return the points by side, None if any is missing."""
        points = self.points()
        return None if None in points else points


def reason_field() -> forms.CharField:
    """Return an input for why a result is changed."""
    return forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        error_messages={
            "required": gettext_lazy(
                "Say why, in a few words: it stays in the history of the match."
            )
        },
    )


class PeopleSelect(forms.Select):
    """A list of people: names stay as they are, whatever language the page is in."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:  # Any: as forms.Select
        """Return an option; who has a number is somebody."""
        option = super().create_option(*args, **kwargs)
        if option["value"]:
            option["attrs"]["translate"] = "no"
        return option
