"""What a director types about a league: one form, each part of it explained in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from games.matches.forms import RULE, GameForm, typed_again
from games.matches.rule_options import choice_text
from leagues.events.labels import VISIBILITY_LABELS
from leagues.events.league_labels import (
    LATE_CARD_LABELS,
    WITHDRAWN_RESULTS_LABELS,
)
from leagues.events.league_order_fields import (
    STEP_FIELDS,
    initial_of_steps,
    step_fields,
    steps_typed,
)
from leagues.events.league_states import LateCardRule, WithdrawnResults
from leagues.events.league_terms import FIXED_WHEN_LISTED, RANGES, LeagueTerms
from leagues.events.states import Visibility

FIRST_YEAR, LAST_YEAR = 2000, 2100
NUMBERS: Final = {
    "team_size": (
        gettext_lazy("People of a team"),
        gettext_lazy("They play in pairs: six people are three pairs."),
    ),
    "games": (
        gettext_lazy("Games of a match"),
        gettext_lazy("Three pairs that each play all three of the other team make nine."),
    ),
    "target": (
        gettext_lazy("Points that win a game"),
        gettext_lazy("The pair that gets there first wins the game."),
    ),
    "legs": (
        gettext_lazy("How often teams meet"),
        gettext_lazy("Twice is once at home and once away."),
    ),
    "least_people": (
        gettext_lazy("Fewest people to play with"),
        gettext_lazy("A team that is short can play with so many; with fewer it cannot."),
    ),
    "most_borrowed": (
        gettext_lazy("Most borrowed people"),
        gettext_lazy("How often somebody may help out without being of the squad."),
    ),
    "card_days": (
        gettext_lazy("Days for the result card"),
        gettext_lazy("So long after the match the card has to be in."),
    ),
    "confirm_days": (
        gettext_lazy("Days to confirm a card"),
        gettext_lazy("A card that nobody disputes so long confirms itself; 0: never."),
    ),
    "late_card_points": (
        gettext_lazy("Points for a late card"),
        gettext_lazy("Taken from the table; 0 where nobody minds."),
    ),
    "win_points": (gettext_lazy("Points for a win"), gettext_lazy("For more games won.")),
    "draw_points": (gettext_lazy("Points for a draw"), gettext_lazy("For as many games each.")),
    "loss_points": (gettext_lazy("Points for a defeat"), gettext_lazy("Usually none.")),
    "game_points": (
        gettext_lazy("Points for each game won"),
        gettext_lazy("On top of those for the match; 0 where only the match counts."),
    ),
    "walkover_points": (
        gettext_lazy("Points for a walkover"),
        gettext_lazy("What a team gets whose opponent did not come."),
    ),
    "postponed_days": (
        gettext_lazy("Days to play a postponed match"),
        gettext_lazy("Counted from the day it was listed for."),
    ),
    "promoted": (
        gettext_lazy("Teams that go up"),
        gettext_lazy("From each division to the one above it, at the end of the season."),
    ),
    "relegated": (
        gettext_lazy("Teams that go down"),
        gettext_lazy("From each division to the one below it."),
    ),
    "play_off_places": (
        gettext_lazy("Places that play off"),
        gettext_lazy("So many after those that go up play for one more place; 0: nobody does."),
    ),
    "venue_room": (
        gettext_lazy("Matches in one venue"),
        gettext_lazy("How many a venue holds on one evening."),
    ),
}  # fmt: skip
BASIC: Final = ("legs", "team_size", "games", "target")
ON_NIGHT: Final = ("least_people", "most_borrowed", "venue_room", "postponed_days")
POINTS: Final = ("win_points", "draw_points", "loss_points", "game_points", "walkover_points")
CARDS: Final = ("card_days", "confirm_days", "late_card_points")
MOVES: Final = ("promoted", "relegated", "play_off_places")


def day_field(label: Any, **fields: Any) -> forms.DateField:  # Any: a lazy text; field's own
    """Return a field for a day."""
    return forms.DateField(
        label=label,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("Write the day like 2026-05-31.")},
        **fields,
    )


class LeagueForm(GameForm):
    """A league: when it is, what a match of it is, and what that is worth."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    first_day = day_field(
        gettext_lazy("First day"),
        help_text=gettext_lazy("A round is proposed in every week from it; you can change that."),
    )
    last_day = day_field(gettext_lazy("Last day"))
    plays_at = forms.TimeField(
        label=gettext_lazy("Matches begin at"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        help_text=gettext_lazy("In the time of the club."),
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may see it"), choices=list(VISIBILITY_LABELS.items())
    )
    withdrawn_results = forms.ChoiceField(
        label=gettext_lazy("Results of a team that leaves"),
        choices=[(key.value, label) for key, label in WITHDRAWN_RESULTS_LABELS.items()],
    )
    late_card_charges = forms.ChoiceField(
        label=gettext_lazy("Who pays for a late card"),
        choices=[(key.value, label) for key, label in LATE_CARD_LABELS.items()],
    )
    notes = forms.CharField(
        label=gettext_lazy("Rules and notes in your own words"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    revision = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(
        self,
        posted: Any = None,  # Any: what a browser sent
        *,
        terms: LeagueTerms,
        revision: int = 0,
        listed: bool = False,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        """Show `terms`; or with `typed` that, unchecked: another game was chosen.

        What a `listed` league's matches are made of cannot be changed.
        """
        super().__init__(posted, initial=initial_of_league(terms, revision=revision))
        self.is_refitted = typed is not None
        for name, (label, text) in NUMBERS.items():
            lowest, highest = RANGES[name]
            self.fields[name] = forms.IntegerField(
                label=label, help_text=text, min_value=lowest, max_value=highest
            )
        self.fields.update(step_fields())
        self.fit_to({} if listed else posted or typed or {}, own=terms.variant, rules=terms.rules)
        if listed:
            for name in (*FIXED_WHEN_LISTED, *self.rule_names):
                if name in self.fields:
                    self.fields[name].disabled = True
        if typed is not None:
            shown = typed_again(typed, self.game) | {"target": typed.get("target", "")}
            self.initial.update({name: shown.get(name, "") for name in self.fields})

    @property
    def number_groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The numbers with their headings, in the order in which one decides about them."""
        return [
            (title, [self[name] for name in names])
            for title, names in (
                (_("The evening"), ON_NIGHT),
                (_("What a match is worth"), POINTS),
                (_("Result cards"), (*CARDS, "late_card_charges")),
                (_("Going up and down"), MOVES),
            )
        ]

    @property
    def step_fields(self) -> list[forms.BoundField]:
        """What separates teams of equal points, in order."""
        return [self[name] for name in STEP_FIELDS]

    @property
    def basic_fields(self) -> list[forms.BoundField]:
        """What a match is."""
        return [self[name] for name in BASIC]

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

    def terms(self) -> LeagueTerms:
        """Return what was typed, once it is valid; the services say whether it can be."""
        typed = self.cleaned_data
        return LeagueTerms(
            title=typed["title"],
            first_day=typed["first_day"],
            last_day=typed["last_day"],
            plays_at=typed["plays_at"],
            visibility=Visibility(typed["visibility"]),
            variant=typed["variant"],
            rules=self.rules(),
            withdrawn_results=WithdrawnResults(typed["withdrawn_results"]),
            late_card_charges=LateCardRule(typed["late_card_charges"]),
            tiebreaks=steps_typed(typed),
            notes=typed["notes"],
            **{name: typed[name] for name in NUMBERS},
        )

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            field = f"{RULE}{name.removeprefix('rules.')}" if name.startswith("rules.") else name
            field = STEP_FIELDS[0] if name == "tiebreaks" else field
            for sentence in sentences:
                self.add_error(field if field in self.fields else None, sentence)

    def show_revision(self, revision: int) -> None:
        """Let what was typed be about the league as it stands now, once the person saw why."""
        self.data = {**self.data, "revision": str(revision)}


def initial_of_league(terms: LeagueTerms, *, revision: int = 0) -> dict[str, Any]:
    """Return a league as the fields show it. Any: each field's own type."""
    return {
        "title": terms.title,
        "first_day": terms.first_day,
        "last_day": terms.last_day,
        "plays_at": terms.plays_at,
        "visibility": terms.visibility.value,
        "variant": terms.variant,
        "withdrawn_results": terms.withdrawn_results.value,
        "late_card_charges": terms.late_card_charges.value,
        **initial_of_steps(terms.tiebreaks),
        "notes": terms.notes,
        "revision": revision,
        **{name: getattr(terms, name) for name in NUMBERS},
        **{f"{RULE}{key}": choice_text(value) for key, value in terms.rules.items()},
    }
