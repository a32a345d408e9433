"""The nights of a season as values: everybody who came, and the rule by which they add up.

They are read from the standings of the nights, so season, page and print of a night agree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Final, NamedTuple

from django.db.models import Count, Sum

from leagues.events.formats import RankedBy, Unit
from leagues.events.models import EntryMember, Event, Season
from leagues.events.season_terms import CountedBy, GuestRule, SeasonTerms
from leagues.events.selectors.seasons import counted_nights, terms_of_season
from leagues.players.models import Membership
from leagues.standings.models import Standing
from leagues.standings.ranking import ListKind
from leagues.standings.seasons.terms import Night, NightKey, NightResult, SeasonRule

LISTS: Final = (ListKind.ENTRIES, ListKind.PERSONS)
HALVES: Final = 2  # what points can be broken into, where half of an earlier stage goes on


class Scored(NamedTuple):
    """A row of a night's standings, as far as a season follows from it."""

    event_id: int
    list_kind: str
    entry_id: int
    player_id: int | None
    rank: int | None
    points: Decimal
    per_game: Decimal | None
    score: Decimal | None
    wins: int | None
    played: int
    adjusted: Decimal

    @property
    def won(self) -> Fraction:
        """The games won, half for a tie; rows from before these were counted have only wins."""
        return Fraction(self.wins or 0 if self.score is None else self.score)

    def wins_in(self, event: Event) -> Fraction:
        """The games won, with those by ruling where the event goes by them."""
        return self.won + (self._by_ruling if event.ranked_by == RankedBy.WINS else 0)

    def points_in(self, event: Event, counted_by: CountedBy) -> Fraction:
        """The points that count, with those by ruling where the event goes by points.

        A row's own sum has them already; what was made in games alone has not.
        """
        if counted_by is not CountedBy.PER_GAME:
            return Fraction(self.points)
        return self.made + (self._by_ruling if event.ranked_by != RankedBy.WINS else 0)

    @property
    def _by_ruling(self) -> Fraction:
        return Fraction(self.adjusted)

    @property
    def made(self) -> Fraction:
        """The points made in games, without those for sitting out or by forfeit.

        A row has them a game, to a thousandth; together they are whole, or halves.
        """
        a_game = Fraction(self.per_game or 0)
        return Fraction(round(a_game * self.played * HALVES), HALVES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlay:
    """Everything a season's table follows from: its events that are over, as nights, and the rule.

    Events and nights are in the same order.
    """

    events: tuple[Event, ...]
    nights: tuple[Night, ...]
    rule: SeasonRule


def season_play(season: Season) -> SeasonPlay:
    """Return what a season's table follows from, in five queries at most, however long it is."""
    events = tuple(counted_nights(season))
    terms = terms_of_season(season)
    members = _members_of_club(season)
    rows = _rows_of([event.pk for event in events])
    people = _people_of(rows)
    nights = [
        Night(NightKey(event.pk), tuple(_results(event, rows[event.pk], people, terms, members)))
        for event in events
    ]
    return SeasonPlay(events=events, nights=tuple(nights), rule=rule_of(terms))


def rule_of(terms: SeasonTerms) -> SeasonRule:
    """Return the rule of a season as exact fractions; no query."""
    return SeasonRule(
        counted_by=terms.counted_by,
        place_points=tuple(Fraction(points) for points in terms.place_points),
        bonus=Fraction(terms.bonus),
        best=terms.best,
        drops_worst=terms.drops_worst,
        absence=terms.absence,
        least_nights=terms.least_nights,
        guests=terms.guests,
        handicaps={player: Fraction(points) for player, points in terms.handicaps.items()},
    )


def season_basis(season: Season) -> str:
    """Return a digest of what a season's table follows from, in three queries.

    It moves with the rule and the handicaps, with which events count and their order, with every
    recomputation of their standings, and with who is a member where that matters.
    """
    events = counted_nights(season).values_list("pk", "starts_at", "standings_sheet__version")
    parts: list[object] = [season.revision, *events]
    if season.guests != GuestRule.COUNT:
        people = Membership.objects.filter(club_id=season.club_id)
        parts.append(people.aggregate(Count("pk"), Sum("pk"), Sum("player_id")))
    return sha256(repr(parts).encode()).hexdigest()


def overlooked_seasons() -> list[int]:
    """Return the open seasons whose table does not follow from their nights, marked or not."""
    seasons = Season.objects.filter(closed_at__isnull=True).select_related("club", "sheet")
    return [season.pk for season in seasons.order_by("pk") if _is_overlooked(season)]


def unready_nights(season: Season) -> list[int]:
    """Return which nights have no standings yet, or some from before all was counted."""
    events = counted_nights(season)
    missing = events.filter(standings_sheet__isnull=True).values_list("pk", flat=True)
    old = Standing.objects.filter(event__in=events.order_by().values("pk"), score__isnull=True)
    return sorted({*missing, *old.values_list("event_id", flat=True)})


def _is_overlooked(season: Season) -> bool:
    sheet = getattr(season, "sheet", None)
    return season.is_stale or sheet is None or sheet.basis != season_basis(season)


def _members_of_club(season: Season) -> Collection[int] | None:
    """Return the players who are members, or None where it makes no difference."""
    if season.guests == GuestRule.COUNT:
        return None
    people = Membership.objects.filter(club_id=season.club_id)
    return frozenset(people.values_list("player_id", flat=True))


def _rows_of(event_ids: Collection[int]) -> Mapping[int, list[Scored]]:
    rows: defaultdict[int, list[Scored]] = defaultdict(list)
    found = Standing.objects.filter(event__in=event_ids, list_kind__in=LISTS)
    found = found.order_by("event_id", "place", "pk")
    for row in found.values_list(*Scored._fields):
        scored = Scored(*row)
        rows[scored.event_id].append(scored)
    return rows


def _people_of(rows: Mapping[int, Iterable[Scored]]) -> Mapping[int, list[int]]:
    """Return the people of all entries that have a row, by entry."""
    entries = {row.entry_id for of_night in rows.values() for row in of_night}
    people: defaultdict[int, list[int]] = defaultdict(list)
    members = EntryMember.objects.filter(entry__in=entries).order_by("pk")
    for entry_id, player_id in members.values_list("entry_id", "player_id"):
        people[entry_id].append(player_id)
    return people


def _results(
    event: Event,
    rows: Iterable[Scored],
    people: Mapping[int, list[int]],
    terms: SeasonTerms,
    members: Collection[int] | None,
) -> Iterator[NightResult]:
    """Yield how everybody did on a night: by their own games where there is a list of persons."""
    by_list: defaultdict[str, list[Scored]] = defaultdict(list)
    for row in rows:
        by_list[row.list_kind].append(row)
    entries, persons = (by_list[kind.value] for kind in LISTS)
    ranks = {row.entry_id: row.rank for row in entries}
    for row in persons or entries:
        of_row = people[row.entry_id] if row.player_id is None else [row.player_id]
        for person in of_row:
            yield NightResult(
                person=person,
                entry=None if event.unit == Unit.SINGLE else row.entry_id,
                rank=ranks.get(row.entry_id) if row.played else None,
                points=row.points_in(event, terms.counted_by),
                games=row.played,
                wins=row.wins_in(event),
                is_guest=members is not None and person not in members,
            )
