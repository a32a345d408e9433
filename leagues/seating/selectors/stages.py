"""Which stage of an event is on, how it seats people, and whether it is under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max

from games.matches.states import MatchStatus
from leagues.events.models import Event, Round, Stage
from leagues.seating.brackets.registry import is_bracket
from leagues.seating.models import RoundTable
from leagues.seating.movements.base import Movement, Pace
from leagues.seating.movements.registry import get_movement
from leagues.seating.movements.team_match import TEAM_SIZE, USUAL_TEAM_SIZE
from leagues.seating.selectors.brackets import brackets_in_use


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTerms:
    """The stage that seats are drawn for: the last one that has begun.

    `rounds_before` is the number of the last round of the stage before. `planned` is how many
    rounds it has, None for as many as its movement makes of its entries.
    `order` has the entries that play in it, the best first; None in the first stage, in which
    everybody plays who is there. `bracket` has the entries of the bracket that is drawn, and
    `bracket_options` what was chosen for it then. `seed` is what its lots were drawn with.
    """

    number: int = 1
    movement: str
    options: Mapping[str, str] = field(default_factory=dict)
    planned: int | None
    team_size: int = USUAL_TEAM_SIZE
    rounds_before: int = 0
    order: tuple[int, ...] | None = None
    bracket: tuple[int, ...] | None = None
    bracket_options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    plan: Any = None  # Any: JSON as stored

    @property
    def is_bracket(self) -> bool:
        """Whether it is a knock-out."""
        return is_bracket(self.movement)

    @property
    def is_by_round(self) -> bool:
        """Whether each round follows from the results of those before."""
        return not self.is_bracket and self.seating().pace is Pace.BY_ROUND

    def seating(self) -> Movement:
        """Return the movement of a stage that is not a bracket; raises `UnknownMovement`."""
        return get_movement(self.movement)

    def rounds(self, entrants: int) -> int:
        """Return how many rounds it has with so many entrants."""
        if self.is_bracket:
            return 0  # its rounds come from its slots
        if self.planned is not None:
            return self.planned
        length = self.seating().length
        options = {**self.options, TEAM_SIZE: str(self.team_size)}
        return 1 if length is None else length(entrants, options)


def current_stage(event: Event) -> StageTerms:
    """Return the stage of an event that is on, in three queries at most."""
    begun = [stage for stage in Stage.objects.filter(event=event) if _has_begun(stage)]
    latest = begun[-1] if begun else None
    entrants, chosen = _bracket_of(latest)
    if latest is None or latest.number == 1:
        return StageTerms(
            movement=event.movement,
            options=event.movement_options,
            planned=None if event.plays_all_rounds else event.rounds_planned,
            team_size=event.team_size,
            seed=0 if latest is None else latest.seed,
            plan=None if latest is None else latest.plan,
            bracket=entrants,
            bracket_options=chosen,
        )
    earlier = Round.objects.filter(stage__event=event, stage__number__lt=latest.number)
    return StageTerms(
        number=latest.number,
        rounds_before=earlier.aggregate(last=Max("number"))["last"] or 0,
        movement=latest.movement,
        options=latest.options,
        planned=latest.rounds_planned,
        team_size=event.team_size,
        order=tuple(latest.order or ()),
        bracket=entrants,
        bracket_options=chosen,
        seed=latest.seed,
        plan=latest.plan,
    )


def has_scores(stage: Stage) -> bool:
    """Return whether something was scored in a stage, in one query."""
    tables = RoundTable.objects.filter(round__stage=stage)
    return tables.exclude(match__status=MatchStatus.SEATED).exists()


def _bracket_of(stage: Stage | None) -> tuple[tuple[int, ...] | None, Mapping[str, str]]:
    """Return the entries and the options of the bracket that is drawn for a stage."""
    if stage is None or not is_bracket(stage.movement):
        return None, {}
    found = brackets_in_use().filter(stage=stage).values_list("entrants", "options").first()
    return (None, {}) if found is None else (tuple(found[0]), found[1])


def _has_begun(stage: Stage) -> bool:
    return stage.number == 1 or stage.order is not None
