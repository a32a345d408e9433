"""Tonight's evening of the demo club, in the middle of its third round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.reports import confirm_report, report_final, send_slip
from games.matches.services.scoring import HandEntry, save_hand
from games.records.reading import read_game
from games.records.services import check_game
from leagues.desk.demo.club import DemoClub
from leagues.desk.demo.evenings import ROUND_LENGTH, let_in, play, played_text, publish, seat
from leagues.desk.demo.people import LATECOMER, NEWCOMERS, WAITING, DemoPerson
from leagues.desk.demo.season import TITLE, usual_terms
from leagues.events.models import Entry, Event, EventId, Round
from leagues.events.services.entering import enter_event
from leagues.events.services.entries import withdraw
from leagues.events.services.events import create_event
from leagues.events.services.money import count_cash
from leagues.events.states import EventStatus
from leagues.players.models import Player
from leagues.players.services.people import create_player
from leagues.seating.models import RoundTable
from leagues.seating.services.lifecycle import move_event

SEED: Final = 77
LIMIT: Final = 31
FLOAT: Final = Decimal(40)
# What is going on at the tables of round three.
FINISHED: Final = (1, 2)
REPORTED: Final = 3
DISPUTED: Final = 4
HALF_WRITTEN: Final = 5
HANDS_WRITTEN: Final = 4


def tonight_in_round_three(*, club: DemoClub, starts_at: datetime) -> Event:
    """Make tonight's evening: two rounds played, a third under way, people come and gone."""
    by = club.organiser
    terms = usual_terms(
        starts_at=starts_at,
        title=f"{TITLE}: tonight",
        entry_limit=LIMIT,
        notes="The raffle is drawn after round 4.",
    )
    event = create_event(club_id=club.club.pk, terms=terms, by=by, is_open=True)
    care = dict(club.care)
    newcomers = [_newcomer(club, person, care) for person in NEWCOMERS]
    everybody = [*club.regulars, *newcomers]
    let_in(event=event, players=everybody, at=starts_at - timedelta(minutes=20), by=by)
    move_event(event_id=EventId(event.pk), to=EventStatus.RUNNING, by=by)

    _play_a_round(event, 1, at=starts_at, club=club, care=care)
    late = _newcomer(club, LATECOMER, care)
    let_in(event=event, players=[late], at=starts_at + timedelta(minutes=22), by=by)
    waiting = create_player(display_name=WAITING.name, by=by, club_id=club.club.pk)
    enter_event(event_id=EventId(event.pk), player_id=waiting.pk, by=by)

    _play_a_round(event, 2, at=starts_at + ROUND_LENGTH, club=club, care=care)
    leaver = Entry.objects.get(members__event=event, members__player=club.regulars[-1])
    withdraw(entry_id=leaver.pk, by=by)

    count_cash(event_id=EventId(event.pk), opening=FLOAT, counted=None, by=by)
    seat(event=event, seed=SEED)
    round_ = publish(event=event, number=3, at=starts_at + 2 * ROUND_LENGTH, by=by)
    _half_play(round_, club=club, care=care)
    return event


def _newcomer(club: DemoClub, person: DemoPerson, care: dict[int, int]) -> Player:
    player = create_player(display_name=person.name, by=club.organiser, club_id=club.club.pk)
    care[player.pk] = person.care
    return player


def _play_a_round(
    event: Event, number: int, *, at: datetime, club: DemoClub, care: dict[int, int]
) -> None:
    seat(event=event, seed=SEED)
    round_ = publish(event=event, number=number, at=at, by=club.organiser)
    play(round_=round_, at=at, by=club.organiser, care=care)


def _half_play(round_: Round, *, club: DemoClub, care: dict[int, int]) -> None:
    tables = {
        table.number: table
        for table in RoundTable.objects.filter(round=round_).select_related("match", "round__stage")
    }
    slips = {
        number: _slip(tables[number], care)
        for number in (*FINISHED, REPORTED, DISPUTED, HALF_WRITTEN)
    }
    for number in FINISHED:
        report_id = _write_slip(tables[number].match, slips[number], seat=0)
        confirm_report(report_id=report_id, actor=Actor(seat=1))
    _write_slip(tables[REPORTED].match, slips[REPORTED], seat=2)
    _dispute(tables[DISPUTED].match)
    _write_hands(tables[HALF_WRITTEN].match, slips[HALF_WRITTEN][:HANDS_WRITTEN], seat=3)


def _slip(table: RoundTable, care: dict[int, int]) -> list[HandEntry]:
    """Return a table's hands as somebody there writes them down: without who and trumps."""
    game = read_game(text=played_text(table=table, care=care))
    return [
        HandEntry(
            makers=hand.makers,
            tricks=hand.tricks,
            alone=hand.alone,
            lone_defender=hand.lone_defender,
            is_passed_out=hand.is_passed_out,
        )
        for hand in check_game(match=table.match, game=game)
    ]


def _write_hands(match: Match, slip: Sequence[HandEntry], *, seat: int) -> None:
    for number, entry in enumerate(slip, start=1):
        match.refresh_from_db()
        save_hand(
            match_id=match.pk,
            number=number,
            entry=entry,
            actor=Actor(seat=seat),
            revision=match.revision,
        )


def _write_slip(match: Match, slip: Sequence[HandEntry], *, seat: int) -> int:
    _write_hands(match, slip, seat=seat)
    match.refresh_from_db()
    report = send_slip(match_id=match.pk, actor=Actor(seat=seat), revision=match.revision)
    return report.pk


def _dispute(match: Match) -> None:
    for number, points in ((0, (9, 6)), (1, (8, 7))):
        match.refresh_from_db()
        report_final(
            match_id=match.pk, points=points, actor=Actor(seat=number), revision=match.revision
        )
