"""Rounds of any game of the family with their results, as rows, whatever the size of a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from engine.variants.registry import rules_for
from games.matches.models import Match
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus
from leagues.events.models import Event, Round, Stage
from leagues.events.states import RoundStatus
from leagues.players.models import Player
from leagues.seating.models import RoundTable
from tests.factories.events import RoundFactory, StageFactory
from tests.factories.matches import MatchFactory, MatchSeatFactory, MatchSideFactory
from tests.factories.seating import evening


def game_evening(variant: str, *, people: int, rounds: int = 2, **fields: Any) -> Event:
    """Return a running event of a variant with its people checked in, and no round yet."""
    event = evening(people=people, rounds=rounds, variant=variant, **fields)
    StageFactory.create(event=event)
    return event


def people_of(event: Event) -> list[Player]:
    """Return the people of an event in the order in which they entered."""
    return list(Player.objects.filter(entries__event=event).order_by("pk"))


def round_in(event: Event, number: int) -> Round:
    """Return a round of an event, made in play if it is not there."""
    found = Round.objects.filter(stage__event=event, number=number).first()
    stage = Stage.objects.get(event=event)
    return found or RoundFactory.create(
        stage=stage, number=number, status=RoundStatus.IN_PLAY.value
    )


def scored_table(
    event: Event,
    players: Sequence[Player],
    points: Sequence[int],
    *,
    number: int = 1,
    deals: int = 8,
) -> Match:
    """Seat people clockwise at a table of round `number` and give it a confirmed final score."""
    rules = rules_for(event.variant, {**event.rules, **_size(event, len(players))})
    round_ = round_in(event, number)
    count = Match.objects.count()
    at = timezone.now() + timedelta(seconds=count)
    match = MatchFactory.create(
        variant=event.variant,
        rules={**event.rules, **_size(event, len(players))},
        game_length=deals,
        status=MatchStatus.FINISHED.value,
        ending=MatchEnding.PLAYED.value,
        finished_at=at,
        first_finished_at=at,
        revision=1,
    )
    for account in range(rules.accounts):
        MatchSideFactory.create(match=match, number=account, points=points[account])
    for seat, player in enumerate(players):
        side = seat % rules.accounts
        MatchSeatFactory.create(match=match, number=seat, side_number=side, player=player)
    match.reports.create(
        version=1,
        status=ReportStatus.CONFIRMED.value,
        depth=ReportDepth.FINAL.value,
        points=list(points),
        confirmed_at=at,
    )
    RoundTable.objects.create(round=round_, number=round_.tables.count() + 1, match=match)
    return match


def _size(event: Event, players: int) -> dict[str, object]:
    """Return the option that says how many sit at a table, where the variant leaves it open."""
    return {} if rules_for(event.variant, event.rules).players == players else {"players": players}
