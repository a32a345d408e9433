"""Write a large site down: clubs, people, and years of nights with all that a real one leaves.

Rows go to the tables by COPY, a few hundred nights at a time, with every key and constraint in
force. Standings are those that `rebuild_standings` would give; ratings follow by a replay.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from random import Random
from typing import Final

from django.db import connection, transaction

from engine.version import RULES_VERSION
from games.matches.models import Match, MatchSeat, MatchSide, ScoreReport
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus
from leagues.desk.scale.copying import RowsOf, write_all
from leagues.desk.scale.nights import (
    AT_A_TABLE,
    DEALS,
    ROUND_LENGTH,
    ROUNDS,
    Night,
    calendar,
    played,
)
from leagues.desk.scale.people import Regular, club_name, habits, names, who_comes
from leagues.events.formats import GameEndKind
from leagues.events.models import Entry, EntryMember, Event, Round, Stage
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.players.models import Club, Membership, Player
from leagues.players.names import sort_key
from leagues.seating.models import RoundTable
from leagues.standings.models import Standing, StandingsSheet

NIGHTS_AT_A_TIME: Final = 400
USUAL_MEMBERS: Final = 100
ZONE: Final = "Europe/London"
SLEPT_OVER: Final = timedelta(days=8)  # so long ago that no sweep looks after a night any more
SEED: Final = 2026

STANDING_COLUMNS: Final = (
    "event_id",
    "entry_id",
    "place",
    "rank",
    "worth",
    "points",
    "per_game",
    "score",
    "scheduled",
    "played",
    "given",
    "wins",
    "average_place",
    "is_shared",
    "separated_by",
)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Scale:
    """How large the site is to be."""

    players: int
    matches: int

    @property
    def clubs(self) -> int:
        """How many clubs these people make."""
        return max(1, self.players // USUAL_MEMBERS)


def seed_scale(*, scale: Scale, now: datetime, say: Say) -> None:
    """Write so many people and matches down, and say how far it is.

    The same numbers give the same site. It goes beside whatever there is.
    """
    chance = _chance("nights")
    clubs, members = _people(scale)
    say(f"{scale.players:,} people in {len(clubs):,} clubs")
    written = 0
    tables = _Tables(now)
    for nights in _batched(_nights(scale, clubs, members, now=now, chance=chance)):
        with transaction.atomic():
            for night in nights:
                tables.note(night)
            tables.write()
        written += sum(len(round_) for night in nights for round_ in night.rounds)
        say(f"{written:,} matches, up to {nights[-1].starts_at:%B %Y}")
    say("statistics for the planner")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _chance(purpose: str) -> Random:
    return Random(f"{purpose} {SEED}")  # noqa: S311 - invented people are no secret


def _batched(nights: Iterator[Night]) -> Iterator[list[Night]]:
    while found := list(islice(nights, NIGHTS_AT_A_TIME)):
        yield found


@transaction.atomic
def _people(scale: Scale) -> tuple[list[int], list[list[Regular]]]:
    """Write the people and their clubs, and return the clubs with the regulars of each."""
    chance = _chance("people")
    taken = set(Player.objects.filter(distinction="").values_list("sort_key", flat=True))
    players = RowsOf(Player, ("display_name", "sort_key", "distinction"), {})
    clubs = RowsOf(Club, ("name", "slug"), {"time_zone": ZONE})
    memberships = RowsOf(Membership, ("club_id", "player_id"), {})
    keys = [
        players.add(name, folded := sort_key(name), "of the large site" if folded in taken else "")
        for name in names(scale.players)
    ]
    club_keys = [
        clubs.add(club_name(number), f"large-site-{number + 1}") for number in range(scale.clubs)
    ]
    regulars: list[list[Regular]] = [[] for _ in club_keys]
    for number, player_id in enumerate(keys):
        club = number % len(club_keys)
        memberships.add(club_keys[club], player_id)
        regulars[club].append(habits(player_id, chance))
    write_all((players, clubs, memberships))
    return club_keys, regulars


def _nights(
    scale: Scale,
    clubs: list[int],
    regulars: list[list[Regular]],
    *,
    now: datetime,
    chance: Random,
) -> Iterator[Night]:
    """Yield the nights in order of time."""
    until = (now - SLEPT_OVER).replace(hour=18, minute=0, second=0, microsecond=0)
    for club, at, tables in calendar(
        clubs=len(clubs), matches=scale.matches, until=until, chance=chance
    ):
        people = who_comes(regulars[club], tables * AT_A_TABLE, chance)
        fitting = people[: len(people) // AT_A_TABLE * AT_A_TABLE]
        yield played(club=clubs[club], starts_at=at, people=fitting, chance=chance)


def _events() -> RowsOf:
    return RowsOf(
        Event,
        ("club_id", "starts_at", "ends_at", "finished_at"),
        {
            "title": "Club night",
            "status": EventStatus.FINISHED.value,
            "rounds_planned": ROUNDS,
            "game_length": DEALS,
            "tiebreaks": [],
        },
    )


def _matches() -> RowsOf:
    return RowsOf(
        Match,
        ("link_key", "created_at", "finished_at", "first_finished_at"),
        {
            "variant": "north_american",
            "rules_version": RULES_VERSION,
            "game_end": GameEndKind.DEALS.value,
            "game_length": DEALS,
            "status": MatchStatus.FINISHED.value,
            "ending": MatchEnding.PLAYED.value,
            "revision": 1,
        },
    )


def _reports() -> RowsOf:
    return RowsOf(
        ScoreReport,
        ("match_id", "points", "reported_at", "confirmed_at"),
        {
            "version": 1,
            "status": ReportStatus.CONFIRMED.value,
            "depth": ReportDepth.FINAL.value,
            "reported_seat": 0,
            "confirmed_seat": 1,
        },
    )


class _Tables:
    """The rows of nights that are yet to be written, table by table."""

    def __init__(self, now: datetime) -> None:
        here = {"status": EntryStatus.CHECKED_IN.value}
        closed = {"status": RoundStatus.CLOSED.value}
        marked = {"version": 1, "computed_at": now, "basis": "seeded"}
        times = ("published_at", "closed_at")
        self.events = _events()
        self.entries = RowsOf(Entry, ("event_id", "queued_at", "checked_in_at"), here)
        self.members = RowsOf(EntryMember, ("entry_id", "event_id", "player_id"), {})
        self.stages = RowsOf(Stage, ("event_id", "seed"), {"movement": "individual"})
        self.rounds = RowsOf(Round, ("stage_id", "number", *times), closed)
        self.matches = _matches()
        self.sides = RowsOf(MatchSide, ("match_id", "number", "points"), {})
        self.seats = RowsOf(MatchSeat, ("match_id", "number", "side_number", "player_id"), {})
        self.reports = _reports()
        self.places = RowsOf(RoundTable, ("round_id", "number", "match_id"), {})
        self.sheets = RowsOf(StandingsSheet, ("event_id",), marked)
        self.standings = RowsOf(Standing, STANDING_COLUMNS, {})

    def write(self) -> None:
        """Write all rows noted, those first that others point at."""
        write_all(
            (
                self.events,
                self.entries,
                self.members,
                self.stages,
                self.rounds,
                self.matches,
                self.sides,
                self.seats,
                self.reports,
                self.places,
                self.sheets,
                self.standings,
            )
        )

    def note(self, night: Night) -> None:
        """Note all rows of a night."""
        event = self.events.add(night.club, night.starts_at, night.ends_at, night.ends_at)
        entry_of = {}
        for number, one in enumerate(night.people):
            at = night.starts_at - timedelta(minutes=30) + timedelta(seconds=20 * number)
            entry_of[one] = self.entries.add(event, at, at)
            self.members.add(entry_of[one], event, one)
        stage = self.stages.add(event, event)
        for number, tables in enumerate(night.rounds):
            begins = night.starts_at + number * ROUND_LENGTH
            round_ = self.rounds.add(stage, number + 1, begins, begins + ROUND_LENGTH)
            for place, table in enumerate(tables, start=1):
                over = begins + timedelta(minutes=15, seconds=37 * place)
                match = self.matches.add(secrets.token_urlsafe(32), begins, over, over)
                for side, points in enumerate(table.points):
                    self.sides.add(match, side, points)
                for seat, one in enumerate(table.people):
                    self.seats.add(match, seat, seat % 2, one)
                self.reports.add(match, list(table.points), over, over)
                self.places.add(round_, place, match)
        self._rank(night, event, entry_of)

    def _rank(self, night: Night, event: int, entry_of: dict[int, int]) -> None:
        self.sheets.add(event)
        before = None
        for place, (one, rank, is_shared) in enumerate(night.place_of(), start=1):
            own = night.sums[one]
            self.standings.add(
                event,
                entry_of[one],
                place,
                rank,
                per_game := round(own.points / own.tables, 3),
                own.points,
                per_game,
                own.wins + own.ties / 2,
                own.tables,
                own.tables,
                own.given,
                own.wins,
                round(1 + own.losses / own.tables, 3),
                is_shared,
                "points" if before not in (None, own.points) else "",
            )
            before = own.points
