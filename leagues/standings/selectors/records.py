"""The records of a club: who won what, and the best that was ever done on one of its nights.

All of it follows from results and can be worked out again at any time; what takes long is kept
in the cache until an event of the club changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Prefetch, QuerySet, Sum

from games.matches.models import MatchSeat, MatchSide
from games.matches.states import COUNTED, MatchStatus
from leagues.events.access import visible_events, visible_seasons
from leagues.events.models import EntryMember, Event, Season
from leagues.events.states import EventStatus
from leagues.players.models import Club, Player, User
from leagues.seating.models import RoundTable
from leagues.standings.models import SeasonStanding, Standing
from leagues.standings.ranking import ListKind
from leagues.standings.runs import Played, Run, longest_runs
from leagues.standings.selectors.figures import figure

SHOWN: Final = 3
HONOURS_A_PAGE: Final = 20
KEPT_SECONDS: Final = 24 * 60 * 60
# A run of one game is none.
SHORTEST_RUN: Final = 2

Kept: TypeAlias = dict[str, list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Something that was done on a night: by whom, how much, and where it can be read."""

    people: tuple[Player, ...]
    name: str
    figure: str
    event: Event
    match_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Honour:
    """Who won an event; several if they were equal."""

    event: Event
    winners: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonHonour:
    """Who won a season that is over."""

    season: Season
    winners: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRecords:
    """All of a club's page of records."""

    nights: tuple[Record, ...]
    loners: tuple[Record, ...]
    games: tuple[Record, ...]
    runs: tuple[Record, ...]
    seasons: tuple[SeasonHonour, ...]
    page: Page[Event]
    honours: tuple[Honour, ...]

    @property
    def has_any(self) -> bool:
        """Whether there is anything to show yet."""
        return bool(self.nights or self.games or self.seasons or self.honours)


def club_records(*, club: Club, user: User | AnonymousUser, page_number: str | None) -> ClubRecords:
    """Return the records of a club in what the visitor may see of it; queries by no number.

    House pairs hold none. Equals stand as they came about: who did it first stands first.
    """
    events = visible_events(user=user).filter(club=club, status=EventStatus.FINISHED.value)
    ids = _kept(club, events)
    page = Paginator(events.order_by("-starts_at", "-pk"), HONOURS_A_PAGE).get_page(page_number)
    return ClubRecords(
        nights=_standings(ids["nights"], "points"),
        loners=_standings(ids["loners"], "loners"),
        games=_games(ids["games"]),
        runs=_runs(ids["runs"]),
        seasons=_seasons(club, user),
        page=page,
        honours=_honours(list(page)),
    )


def _kept(club: Club, events: QuerySet[Event]) -> Kept:
    """Return which rows hold the records, from the cache while no event has changed since."""
    stamp = events.aggregate(count=Count("pk"), last=Max("pk"), versions=Sum("version"))
    key = f"records:{club.pk}:{stamp['count']}:{stamp['last']}:{stamp['versions']}"
    kept: Kept | None = cache.get(key)
    if kept is None:
        kept = worked_out(events)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def worked_out(events: QuerySet[Event]) -> Kept:
    """Work out which rows hold the records of events, from their results alone; four queries."""
    of_events = events.order_by().values("pk")
    rows = Standing.objects.filter(
        event__in=of_events, list_kind=ListKind.ENTRIES.value, entry__is_house=False, played__gt=0
    )
    sides = MatchSide.objects.filter(
        match__round_table__round__stage__event__in=of_events,
        match__status=MatchStatus.FINISHED,
        match__ending__in=COUNTED,
        points__gt=0,
    ).exclude(match__seats__player=None)
    earliest = ("event__starts_at", "event_id", "place")
    runs = [run for run in longest_runs(_played(events), most=SHOWN) if _is_run(run)]
    return {
        "nights": _ids(rows.filter(points__gt=0).order_by("-points", *earliest)),
        "loners": _ids(rows.filter(loners__gt=0).order_by("-loners", *earliest)),
        "games": _ids(sides.order_by("-points", "match__first_finished_at", "match_id", "number")),
        "runs": [number for run in runs for number in (run.player, run.length, run.last)],
    }


def _ids(rows: QuerySet[Standing] | QuerySet[MatchSide]) -> list[int]:
    return list(rows.values_list("pk", flat=True)[:SHOWN])


def _is_run(run: Run) -> bool:
    return run.length >= SHORTEST_RUN


def _played(events: QuerySet[Event]) -> Iterator[Played]:
    """Yield every game that was played as each of its people saw it, as they were finished."""
    of_events = events.order_by().values("pk")
    rows = (
        MatchSeat.objects.filter(
            match__round_table__round__stage__event__in=of_events,
            match__status=MatchStatus.FINISHED,
            match__ending__in=COUNTED,
            player__isnull=False,
        )
        .order_by("match__first_finished_at", "match_id", "number")
        .values_list("match_id", "player_id", "side_number")
    )
    points: dict[int, dict[int, int]] = {}
    sides = MatchSide.objects.filter(
        match__round_table__round__stage__event__in=of_events, points__isnull=False
    )
    for match_id, number, made in sides.values_list("match_id", "number", "points"):
        points.setdefault(match_id, {})[number] = made or 0
    for match_id, player_id, side in rows.iterator():
        scored = points.get(match_id, {})
        others = [each for number, each in scored.items() if number != side]
        if player_id is not None and side in scored and others:
            yield Played(player_id, match_id, scored[side] > max(others))


def _standings(ids: Sequence[int], field: str) -> tuple[Record, ...]:
    """Return rows of standings as records, in three queries."""
    found = _with_people(Standing.objects.filter(pk__in=ids)).in_bulk()
    return tuple(
        _record_of(found[pk], figure(getattr(found[pk], field))) for pk in ids if pk in found
    )


def _with_people(rows: QuerySet[Standing]) -> QuerySet[Standing]:
    members = EntryMember.objects.select_related("player").order_by("id")
    return rows.select_related("event__club", "entry").prefetch_related(
        Prefetch("entry__members", queryset=members)
    )


def _record_of(row: Standing, shown: str) -> Record:
    people = tuple(member.player for member in row.entry.members.all())
    return Record(people=people, name=row.entry.name, figure=shown, event=row.event)


def _games(ids: Sequence[int]) -> tuple[Record, ...]:
    """Return the sides of games as records, in three queries."""
    sides = MatchSide.objects.in_bulk(ids)
    tables = _tables([side.match_id for side in sides.values()])
    seats = MatchSeat.objects.filter(match_id__in=tables, player__isnull=False)
    people: dict[tuple[int, int], list[Player]] = {}
    for seat in seats.select_related("player").order_by("match_id", "number"):
        if seat.player is not None:
            people.setdefault((seat.match_id, seat.side_number), []).append(seat.player)
    return tuple(
        Record(
            people=tuple(people.get((sides[pk].match_id, sides[pk].number), ())),
            name="",
            figure=figure(sides[pk].points),
            event=tables[sides[pk].match_id].round.stage.event,
            match_id=sides[pk].match_id,
        )
        for pk in ids
        if pk in sides and sides[pk].match_id in tables
    )


def _tables(match_ids: Sequence[int]) -> Mapping[int, RoundTable]:
    found = RoundTable.objects.filter(match_id__in=match_ids)
    return {table.match_id: table for table in found.select_related("round__stage__event__club")}


def _runs(numbers: Sequence[int]) -> tuple[Record, ...]:
    """Return runs as records, in two queries; the last game of each tells when."""
    kept = [tuple(numbers[at : at + 3]) for at in range(0, len(numbers), 3)]
    people = Player.objects.in_bulk([player for player, _, _ in kept])
    tables = _tables([match for _, _, match in kept])
    return tuple(
        Record(
            people=(people[player],),
            name="",
            figure=str(length),
            event=tables[match].round.stage.event,
            match_id=match,
        )
        for player, length, match in kept
        if player in people and match in tables
    )


def _honours(events: Sequence[Event]) -> tuple[Honour, ...]:
    """Return who won events, in two queries."""
    rows = Standing.objects.filter(
        event__in=[event.pk for event in events], list_kind=ListKind.ENTRIES.value, rank=1
    )
    winners: dict[int, list[Record]] = {}
    for row in _with_people(rows).order_by("place"):
        winners.setdefault(row.event_id, []).append(_record_of(row, figure(row.points)))
    return tuple(
        Honour(event=event, winners=tuple(winners[event.pk]))
        for event in events
        if event.pk in winners
    )


def _seasons(club: Club, user: User | AnonymousUser) -> tuple[SeasonHonour, ...]:
    """Return who won seasons that are closed, the newest first, in two queries."""
    seasons = visible_seasons(user=user).filter(club=club, closed_at__isnull=False)
    shown = list(seasons.order_by("-last_day", "-pk"))
    winners: dict[int, list[Player]] = {}
    rows = SeasonStanding.objects.filter(season__in=shown, rank=1).select_related("player")
    for row in rows.order_by("place", "pk"):
        winners.setdefault(row.season_id, []).append(row.player)
    return tuple(
        SeasonHonour(season=season, winners=tuple(winners[season.pk]))
        for season in shown
        if season.pk in winners
    )
