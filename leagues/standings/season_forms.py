"""What a director types about a season."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from leagues.events.labels import (
    COUNTED_BY_LABELS,
    GUEST_LABELS,
    MISSED_LABELS,
    PICKED_BY_LABELS,
    VISIBILITY_LABELS,
)
from leagues.events.season_terms import (
    MOST_HANDICAP,
    MOST_NIGHTS,
    Absence,
    CountedBy,
    GuestRule,
    PickedBy,
    SeasonTerms,
)
from leagues.events.states import Visibility
from leagues.players.models import Player

SEPARATORS: Final = re.compile(r"[\s,;]+")
NUMBER: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")
FIRST_YEAR, LAST_YEAR = 2000, 2100


def _choices(labels: Any) -> list[tuple[str, Any]]:  # Any: lazy texts by key
    return [(key.value, label) for key, label in labels.items()]


def _day(label: Any) -> forms.DateField:  # Any: a lazy text
    return forms.DateField(
        label=label,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("Write the day like 2026-05-31.")},
    )


class SeasonForm(forms.Form):
    """A season: when, which nights, what a night is worth, and which of them count."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    first_day = _day(gettext_lazy("First day"))
    last_day = _day(gettext_lazy("Last day"))
    picked_by = forms.ChoiceField(
        label=gettext_lazy("Its nights"),
        choices=_choices(PICKED_BY_LABELS),
        widget=forms.RadioSelect,
        initial=PickedBy.DATES.value,
        help_text=gettext_lazy("Single nights can be left out or added afterwards, either way."),
    )
    counted_by = forms.ChoiceField(
        label=gettext_lazy("What a night is worth"),
        choices=_choices(COUNTED_BY_LABELS),
        widget=forms.RadioSelect,
        initial=CountedBy.POINTS.value,
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points of the places"),
        required=False,
        max_length=600,
        help_text=gettext_lazy(
            "From the first place on, such as “10 8 6 5 4 3 2 1”. Only where places count."
        ),
    )
    bonus = forms.DecimalField(
        label=gettext_lazy("Points for coming to a night"),
        required=False,
        min_value=0,
        max_value=1000,
        decimal_places=2,
        max_digits=6,
    )
    best = forms.IntegerField(
        label=gettext_lazy("Only so many best nights count"),
        required=False,
        min_value=1,
        max_value=MOST_NIGHTS,
        help_text=gettext_lazy("Empty: all."),
    )
    drops_worst = forms.IntegerField(
        label=gettext_lazy("So many worst nights are left out"),
        required=False,
        min_value=0,
        max_value=MOST_NIGHTS,
    )
    absence = forms.ChoiceField(
        label=gettext_lazy("A night somebody missed"),
        choices=_choices(MISSED_LABELS),
        initial=Absence.NOTHING.value,
    )
    least_nights = forms.IntegerField(
        label=gettext_lazy("Fewest nights to be placed"),
        required=False,
        min_value=0,
        max_value=MOST_NIGHTS,
        help_text=gettext_lazy("Whoever came to fewer is listed after the others."),
    )
    guests = forms.ChoiceField(
        label=gettext_lazy("People who are no members of the club"),
        choices=_choices(GUEST_LABELS),
        initial=GuestRule.COUNT.value,
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may see it"),
        choices=_choices(VISIBILITY_LABELS),
        initial=Visibility.PUBLIC.value,
        help_text=gettext_lazy(
            "A season for everybody leaves out nights that only members may see."
        ),
    )
    revision = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def clean_place_points(self) -> tuple[Decimal, ...]:
        """Return the points of the places, read from one line."""
        words = [word for word in SEPARATORS.split(self.cleaned_data["place_points"]) if word]
        return tuple(_number(word) for word in words)

    def clean_first_day(self) -> Any:  # Any: a date
        """Refuse a day that is surely a slip."""
        return self._likely("first_day")

    def clean_last_day(self) -> Any:  # Any: a date
        """Refuse a day that is surely a slip."""
        return self._likely("last_day")

    def _likely(self, name: str) -> Any:  # Any: a date
        day = self.cleaned_data[name]
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise forms.ValidationError(
                _("Choose a day between the years %(first)s and %(last)s.")
                % {"first": FIRST_YEAR, "last": LAST_YEAR}
            )
        return day

    def terms(self) -> SeasonTerms:
        """Return what was typed, once it is valid; the services say whether it can be."""
        typed = self.cleaned_data
        return SeasonTerms(
            title=typed["title"],
            first_day=typed["first_day"],
            last_day=typed["last_day"],
            picked_by=PickedBy(typed["picked_by"]),
            visibility=Visibility(typed["visibility"]),
            counted_by=CountedBy(typed["counted_by"]),
            place_points=typed["place_points"],
            bonus=typed["bonus"] or Decimal(0),
            best=typed["best"],
            drops_worst=typed["drops_worst"] or 0,
            absence=Absence(typed["absence"]),
            least_nights=typed["least_nights"] or 0,
            guests=GuestRule(typed["guests"]),
        )

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(name if name in self.fields else None, sentence)

    def show_revision(self, revision: int) -> None:
        """Let what was typed be about the season as it stands now, once the person saw why."""
        self.data = {**self.data, "revision": str(revision)}


class HandicapForm(forms.Form):
    """Points that are added to each game of somebody."""

    player = forms.ChoiceField(label=gettext_lazy("Person"))
    points = forms.DecimalField(
        label=gettext_lazy("Points a game"),
        min_value=-MOST_HANDICAP,
        max_value=MOST_HANDICAP,
        decimal_places=2,
        max_digits=5,
        help_text=gettext_lazy("Below zero takes points away; 0 takes the handicap away."),
    )

    def __init__(self, posted: Any = None, *, people: list[Player]) -> None:
        """Offer people. Any: what a browser sent."""
        super().__init__(posted)
        chosen = self.fields["player"]
        if isinstance(chosen, forms.ChoiceField):
            chosen.choices = [(str(player.pk), player.label) for player in people]


def initial_of_season(terms: SeasonTerms, *, revision: int = 0) -> dict[str, Any]:
    """Return a season as the fields show it. Any: each field's own type."""
    return {
        "title": terms.title,
        "first_day": terms.first_day,
        "last_day": terms.last_day,
        "picked_by": terms.picked_by.value,
        "counted_by": terms.counted_by.value,
        "place_points": " ".join(map(_plain, terms.place_points)),
        "bonus": _plain(terms.bonus) if terms.bonus else None,
        "best": terms.best,
        "drops_worst": terms.drops_worst or None,
        "absence": terms.absence.value,
        "least_nights": terms.least_nights or None,
        "guests": terms.guests.value,
        "visibility": terms.visibility.value,
        "revision": revision,
    }


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"


def _number(word: str) -> Decimal:
    if not NUMBER.fullmatch(word):
        raise forms.ValidationError(
            _(
                "“%(word)s” is no number of points. Write the points of the places with spaces "
                "between them, such as “10 8 6.5 5”."
            )
            % {"word": word[:20]}
        )
    return Decimal(word)
