"""An evening of four people who recorded their games card by card: real games."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from engine.notation.egn import read_egn
from engine.notation.egn_values import EgnGame
from games.matches.models import Match
from games.matches.services.actors import Actor
from games.records.filing import FinishedGame, file_games
from leagues.desk.demo.club import DemoClub
from leagues.desk.demo.evenings import let_in, publish
from leagues.desk.demo.people import RECORDED
from leagues.desk.demo.season import usual_terms
from leagues.events.formats import GameEndKind
from leagues.events.models import EntryMember, Event, EventId, Round, RoundId
from leagues.events.services.events import create_event
from leagues.events.states import EventStatus
from leagues.players.services.people import create_player
from leagues.seating.plans import RoundPlan, TablePlan
from leagues.seating.selectors.attendance import seating_outlook
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.progress import bring_round_on
from leagues.seating.services.storing import store_plan

FOLDER: Final = Path(__file__).with_name("games")
STARTS: Final = datetime(2026, 7, 16, 22, 24)  # on the club's wall clock, as in the records
TARGET: Final = 10
# What these four played by, where it differs from the variant.
RULES: Final = {
    "stick_dealer": True,
    "alone_who": "maker",
    "alone_when": "with_call",
    "defend_alone": "never",
    "lone_lead": "eldest_active",
    "two_lone_lead": "eldest_active",
}


def recorded_games() -> list[tuple[str, EgnGame]]:
    """Return the games of the evening in order: their text, and what it says."""
    texts = [path.read_text() for path in sorted(FOLDER.glob("league-round-game-*.egn"))]
    return [(text, read_egn(text)) for text in texts]


def league_evening(*, club: DemoClub) -> Event:
    """Make the evening, with every card of its three games."""
    by = club.organiser
    starts_at = STARTS.replace(tzinfo=club.zone)
    games = recorded_games()
    terms = usual_terms(
        starts_at=starts_at,
        title="League round, recorded card by card",
        ends_at=starts_at + timedelta(hours=1),
        game_end=GameEndKind.TARGET,
        game_length=TARGET,
        rounds_planned=len(games),
        rules=RULES,
        fee=None,
        notes="Three real games, written down by the four who played them. Open one and replay it.",
    )
    event = create_event(club_id=club.club.pk, terms=terms, by=by, is_open=True)
    players = [create_player(display_name=name, by=by, club_id=club.club.pk) for name in RECORDED]
    let_in(event=event, players=players, at=starts_at - timedelta(minutes=5), by=by)
    move_event(event_id=EventId(event.pk), to=EventStatus.RUNNING, by=by)
    _seat_as_recorded(event, [game for _text, game in games])
    for number, (text, game) in enumerate(games, start=1):
        _file(club, event, number, text=text, game=game)
    move_event(event_id=EventId(event.pk), to=EventStatus.FINISHED, by=by)
    ended = starts_at + timedelta(hours=1)
    Event.objects.filter(pk=event.pk).update(finished_at=ended, made_at=starts_at)
    event.refresh_from_db()
    return event


def _seat_as_recorded(event: Event, games: list[EgnGame]) -> None:
    members = EntryMember.objects.filter(event=event).select_related("player")
    entry_of = {member.player.display_name: member.entry_id for member in members}
    rounds = [
        RoundPlan(
            number=number,
            tables=(
                TablePlan(number=1, seats=tuple(entry_of[each.name] for each in game.players)),
            ),
            sit_outs=(),
        )
        for number, game in enumerate(games, start=1)
    ]
    outlook = seating_outlook(event_id=event.pk)
    if not store_plan(event_id=event.pk, seed=0, outlook=outlook, rounds=rounds):
        raise RuntimeError("the demo's own entries changed while they were seated")


def _file(club: DemoClub, event: Event, number: int, *, text: str, game: EgnGame) -> None:
    at = datetime.fromisoformat(game.date or STARTS.isoformat()).replace(tzinfo=club.zone)
    round_ = publish(event=event, number=number, at=at, by=club.organiser)
    match = Match.objects.get(round_table__round=round_)
    ended = at + timedelta(minutes=10)
    file_games(
        games=[FinishedGame(match=match, text=text, finished_at=ended)],
        actor=Actor(user=club.organiser, is_official=True),
    )
    bring_round_on(round_id=RoundId(round_.pk))
    Round.objects.filter(pk=round_.pk).update(closed_at=ended)
