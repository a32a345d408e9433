"""Write down the rounds of an event that was played elsewhere: who sat where, who made what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction

from games.matches.services.creation import MatchPlan, create_matches
from games.matches.services.past import PastResult, finish_past_matches
from leagues.events.models import Event, Round, Stage
from leagues.events.states import RoundStatus, UnplayedReason
from leagues.players.models import User
from leagues.seating.models import Bye, RoundTable

MINUTES_A_ROUND: Final = timedelta(minutes=20)


class PastTable(NamedTuple):
    """A table of four in a round: who sat North, East, South, West, and what the sides made."""

    number: int
    people: Sequence[int]
    points: Sequence[int]


@transaction.atomic
def write_past_rounds(
    *,
    event: Event,
    rounds: Mapping[int, Sequence[PastTable]],
    entry_of: Mapping[int, int],
    by: User | None,
) -> None:
    """Write the rounds of an event down, all closed; who sat at no table of a round sat out."""
    stage = Stage.objects.create(event=event, movement=event.movement, seed=0)
    results: dict[int, PastResult] = {}
    for number, tables in sorted(rounds.items()):
        at = event.starts_at + number * MINUTES_A_ROUND
        round_ = _closed(stage, number, at)
        matches = create_matches(plans=[_plan(event, table) for table in tables])
        RoundTable.objects.bulk_create(
            RoundTable(round=round_, number=table.number, match=match)
            for table, match in zip(tables, matches, strict=True)
        )
        for table, match in zip(tables, matches, strict=True):
            results[match.pk] = PastResult(table.points, at)
        playing = {entry_of[player] for table in tables for player in table.people}
        Bye.objects.bulk_create(
            Bye(round=round_, entry_id=entry_id, reason=UnplayedReason.ALLOCATED.value)
            for entry_id in sorted(set(entry_of.values()) - playing)
        )
    finish_past_matches(results=results, by_id=None if by is None else by.pk)


def _closed(stage: Stage, number: int, at: datetime) -> Round:
    return Round.objects.create(
        stage=stage,
        number=number,
        status=RoundStatus.CLOSED.value,
        published_at=at - MINUTES_A_ROUND,
        closed_at=at,
    )


def _plan(event: Event, table: PastTable) -> MatchPlan:
    return MatchPlan(
        player_ids=table.people,
        side_numbers=(0, 1, 0, 1),
        variant=event.variant,
        rules=event.rules,
        game_end=event.game_end,
        game_length=event.game_length,
        is_rated=event.is_rated,
    )
