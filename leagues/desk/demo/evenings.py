"""Whole rounds of the demo club, seated and played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from games.matches.models import Match
from games.matches.rulebook import rules_of
from games.matches.services.actors import Actor
from games.records.filing import FinishedGame, file_games
from leagues.desk.demo.play import game_text, seed_of
from leagues.events.models import Entry, Event, Round, RoundId
from leagues.events.services.entering import enter_at_door
from leagues.events.services.money import book_rest
from leagues.players.models import Player, User
from leagues.seating.models import RoundTable
from leagues.seating.movements.base import Movement, MovementRequest
from leagues.seating.movements.registry import get_movement
from leagues.seating.plans import SeatPlan
from leagues.seating.selectors.attendance import seating_outlook
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import draw_rounds
from leagues.seating.services.progress import bring_round_on
from leagues.seating.services.publishing import publish_round
from leagues.seating.services.storing import store_plan

ROUND_LENGTH: Final = timedelta(minutes=25)
FEW_MOVES: Final = 20_000  # of the search for seats: a fraction of a second, and good enough


def let_in(*, event: Event, players: Sequence[Player], at: datetime, by: User) -> None:
    """Check people in at the door one after the other, as of then."""
    entries = [enter_at_door(event_id=event.pk, player_id=player.pk, by=by) for player in players]
    pay_at_door(event=event, entries=entries, at=at, by=by)


def pay_at_door(
    *, event: Event, entries: Sequence[Entry], at: datetime, by: User | None = None
) -> None:
    """Let those who are here have come one after the other, as of then, and most have paid."""
    for number, entry in enumerate(entries):
        entry.queued_at = at + timedelta(seconds=20 * number)
        entry.checked_in_at = entry.queued_at if entry.checked_in_at else None
        entry.save(update_fields=["queued_at", "checked_in_at"])
        if event.fee is not None and number % 9 != 4:
            book_rest(entry_id=entry.pk, by=by, at=entry.queued_at)


def seat(*, event: Event, seed: int) -> None:
    """Draw the seats of all rounds that are not published."""
    outlook = seating_outlook(event_id=event.pk)
    history = round_plans(event_id=event.pk, only_published=True)
    drawn = draw_rounds(_quick(event), outlook=outlook, history=history, seed=seed)
    if not store_plan(event_id=event.pk, seed=seed, outlook=outlook, rounds=[*history, *drawn]):
        raise RuntimeError("the demo's own entries changed while they were seated")


def _quick(event: Event) -> Movement:
    """Return the event's movement with a short search."""
    usual = get_movement(event.movement)

    def plan(request: MovementRequest) -> SeatPlan:
        return usual.plan(replace(request, moves=FEW_MOVES))

    return replace(usual, plan=plan)


def publish(*, event: Event, number: int, at: datetime, by: User) -> Round:
    """Publish a round as of a moment."""
    round_ = Round.objects.get(stage__event=event, number=number)
    publish_round(round_id=RoundId(round_.pk), by=by)
    Round.objects.filter(pk=round_.pk).update(published_at=at)
    round_.refresh_from_db()
    return round_


def play(
    *, round_: Round, at: datetime, by: User, care: Mapping[int, int], but: Sequence[int] = ()
) -> None:
    """Let bots play a round's tables, except those numbered `but`; it closes if all are done."""
    tables = RoundTable.objects.filter(round=round_).exclude(number__in=but)
    games = [
        FinishedGame(
            match=table.match,
            text=played_text(table=table, care=care),
            finished_at=at + timedelta(minutes=17, seconds=37 * table.number),
        )
        for table in tables.select_related("match", "round__stage")
    ]
    file_games(games=games, actor=Actor(user=by, is_official=True))
    bring_round_on(round_id=RoundId(round_.pk))
    Round.objects.filter(pk=round_.pk, closed_at__isnull=False).update(closed_at=at + ROUND_LENGTH)


def played_text(*, table: RoundTable, care: Mapping[int, int]) -> str:
    """Return the game of a table as its people would have recorded it."""
    match: Match = table.match
    seats = list(match.seats.select_related("player").order_by("number"))
    players = [seat_.player for seat_ in seats if seat_.player is not None]
    stage = table.round.stage
    return game_text(
        variant=match.variant,
        rules=rules_of(match),
        deals=match.game_length,
        names=[player.label for player in players],
        care=[care[player.pk] for player in players],
        seed=seed_of(stage.seed, table.round.number, table.number),
    )
