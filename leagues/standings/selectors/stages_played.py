"""The stages of an event that have begun, and the rounds that belong to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from leagues.events.formats import Carry
from leagues.events.models import Event, Round
from leagues.events.states import RoundStatus
from leagues.standings.rounds import RestScores, StageRests
from leagues.standings.selectors.rests import rest_scores_of

FIRST: Final = 1  # the number of the stage that is played as the event says


class StagePlay(NamedTuple):
    """A stage: who plays in it (None: everybody), what it takes over, and its first round.

    `rest_scores` are those of a Swiss by the stage's own options, None for the usual ones.
    """

    number: int
    order: frozenset[int] | None
    carries: Carry
    rest_scores: RestScores | None
    first_round: int


class RoundOfStage(NamedTuple):
    """A published round, and its stage."""

    number: int
    stage: StagePlay


def rounds_of_stages(event: Event) -> list[RoundOfStage]:
    """Return the published rounds of an event in order, each with its stage, in one query."""
    found = (
        Round.objects.filter(stage__event=event)
        .exclude(status=RoundStatus.DRAFT)
        .order_by("number")
        .values_list(
            "number",
            "stage__number",
            "stage__order",
            "stage__carries",
            "stage__movement",
            "stage__options",
        )
    )
    stages: dict[int, StagePlay] = {}
    rounds: list[RoundOfStage] = []
    for number, stage, order, carries, movement, options in found:
        if stage not in stages:
            stages[stage] = StagePlay(
                number=stage,
                order=None if order is None else frozenset(order),
                carries=Carry(carries),
                rest_scores=_rest_scores(event, stage, movement, options),
                first_round=number,
            )
        rounds.append(RoundOfStage(number, stages[stage]))
    return rounds


def begun_stages(rounds: Iterable[RoundOfStage]) -> list[StagePlay]:
    """Return the stages of which a round is published, in the order of their first rounds."""
    return list({each.stage.number: each.stage for each in rounds}.values())


def rests_of_stages(stages: Iterable[StagePlay]) -> tuple[StageRests, ...]:
    """Return what rests are worth in each stage, nothing where the usual holds in all of them."""
    rests = tuple(StageRests(each.first_round, each.rest_scores) for each in stages)
    return rests if any(each.scores for each in rests) else ()


def _rest_scores(
    event: Event, stage: int, movement: str, options: Mapping[str, str]
) -> RestScores | None:
    """Return what rests are worth in a stage.

    How the first is played stands in the event and may change there; its row has no options.
    """
    if stage == FIRST:
        return rest_scores_of(event.movement, event.movement_options)
    return rest_scores_of(movement, options)
