"""Pairs of people in the order of their rating together, as a visitor may read them.

Like a ranking of people: who may not be seen keeps the place without a name, and is found under
none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.contrib.postgres.fields import ArrayField
from django.core.paginator import Page, Paginator
from django.db.models import Count, F, FloatField, Func, IntegerField, Q, QuerySet, Value

from leagues.events.access import visible_players
from leagues.players.known_people import found_by
from leagues.players.models import Player, User
from leagues.players.names import sort_key
from leagues.players.names_versions import with_names
from leagues.standings.models import PairRecord, PairSheet
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.selectors.figures import estimate, signed
from leagues.standings.selectors.ranking_search import FEW
from leagues.standings.selectors.strengths import IDLE_HIDDEN

PAIRS_A_PAGE: Final = 50
FOUND_A_PAGE: Final = 20
MOST_FOUND: Final = 100
ORDER: Final = ("-together", "first_id", "second_id")
FEWEST_CHOICES: Final = (10, 25, 50, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairFilter:
    """Which pairs are wanted: with so many games at least, also who has long not played."""

    fewest: int = FEWEST_CHOICES[0]
    with_idle: bool = False

    @property
    def is_usual(self) -> bool:
        """Whether nothing was asked for."""
        return self == PairFilter()

    @property
    def query(self) -> str:
        """What asks for it in an address, to be put behind other parameters."""
        asked = {} if self.fewest == FEWEST_CHOICES[0] else {"games": str(self.fewest)}
        asked |= {"idle": "1"} if self.with_idle else {}
        return f"&{urlencode(asked)}" if asked else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSums:
    """What two people did together in rated games, ready to be shown."""

    record: PairRecord

    @property
    def shown(self) -> str:
        """The rating of the pair."""
        return estimate(self.record.together)

    @property
    def expected(self) -> str:
        """How many games the ratings before them foretold."""
        return estimate(self.record.expected)

    @property
    def lead(self) -> str:
        """The points more than the others in a game on average."""
        return signed(self.record.lead / self.record.games)

    @property
    def own(self) -> str:
        """By how much the rating differs from the middle of those of the two."""
        return signed(self.record.own / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """A pair in the list. The names are shown to who may see both; `place` is that in the list."""

    place: int
    sums: PairSums
    people: tuple[Player, Player]
    is_mine: bool
    is_named: bool

    @property
    def has_page(self) -> bool:
        """Whether whoever reads this may open the page of the two."""
        return self.is_named and all(player.has_page for player in self.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRanking:
    """A page of the pairs, and when they were added up; None: never yet."""

    sheet: PairSheet | None
    wanted: PairFilter
    page: Page[Any]  # Any: of rows, or of the ids of pairs found
    lines: tuple[PairLine, ...]
    choices: tuple[int, ...] = FEWEST_CHOICES


def pair_sheet() -> PairSheet | None:
    """Return when pairs were added up, with the version of names; one query."""
    return PairSheet.objects.filter(pool__key=PAIRS.key).annotate(**with_names()).first()


def versions_of(sheet: PairSheet | None) -> tuple[object, ...]:
    """Return what a list of pairs follows from; no query."""
    return () if sheet is None else (sheet.computed_at, sheet.names_version)


def pair_ranking(
    *,
    words: str,
    page_number: str | None,
    user: User | AnonymousUser,
    player_id: int | None,
    now: datetime,
    sheet: PairSheet | None,
    wanted: PairFilter,
) -> PairRanking:
    """Return a page of the pairs, the strongest first, in four queries; eight of a search."""
    listed = listed_pairs(wanted=wanted, now=now)
    page: Page[Any]  # Any: of rows, or of the ids of pairs found
    if words:
        found = _found(listed, user=user, words=words)
        page = Paginator(found, FOUND_A_PAGE).get_page(page_number)
        rows = _placed(listed, list(page.object_list))
    else:
        page = Paginator(listed.order_by(*ORDER), PAIRS_A_PAGE).get_page(page_number)
        rows = list(enumerate(page, start=page.start_index()))
    return PairRanking(
        sheet=sheet, wanted=wanted, page=page, lines=_lines(rows, user=user, player_id=player_id)
    )


def listed_pairs(*, wanted: PairFilter, now: datetime) -> QuerySet[PairRecord]:
    """Return the pairs that a filter leaves; no query of its own."""
    rows = PairRecord.objects.filter(pool__key=PAIRS.key, games__gte=wanted.fewest)
    return rows if wanted.with_idle else rows.filter(last_at__gte=now - IDLE_HIDDEN)


def pair_of(*, one: int, other: int) -> PairSums | None:
    """Return what two people did together; None where they had too few games; one query."""
    first, second = sorted((one, other))
    found = PairRecord.objects.filter(pool__key=PAIRS.key, first_id=first, second_id=second).first()
    return None if found is None else PairSums(record=found)


def _found(listed: QuerySet[PairRecord], *, user: User | AnonymousUser, words: str) -> list[int]:
    """Return the pairs of people whom a visitor may find by these words, the best first.

    Those of whom they may see only one are left out: the search would tell who is in them.
    """
    named = Player.objects.order_by().filter(sort_key__words_start=sort_key(words))
    keys = list(named.values_list("pk", flat=True)[:FEW])
    seen = visible_players(user=user)
    findable = seen.filter(found_by(user=user), pk__in=keys)
    people = list(findable.order_by().values_list("pk", flat=True))
    both = seen.order_by().values("pk")
    rows = listed.filter(
        Q(first__in=people, second__in=both) | Q(second__in=people, first__in=both)
    ).order_by(*ORDER)
    return list(rows.values_list("pk", flat=True)[:MOST_FOUND])


def _placed(listed: QuerySet[PairRecord], keys: Collection[int]) -> list[tuple[int, PairRecord]]:
    """Return pairs with their places among all that are listed, in three queries; none for none.

    The places are counted once for all of them, along the index.
    """
    if not keys:
        return []
    found = PairRecord.objects.in_bulk(list(keys))
    rows = [found[key] for key in keys if key in found]
    steps = sorted({row.together for row in rows})
    array = Value(steps, output_field=ArrayField(FloatField()))
    step = Func(F("together"), array, function="width_bucket", output_field=IntegerField())
    above = listed.filter(together__gte=steps[0]).order_by().annotate(step=step).values("step")
    counts = dict(above.annotate(count=Count("*")).values_list("step", "count"))
    equals = list(
        listed.filter(together__in=steps)
        .order_by()
        .values_list("together", "first_id", "second_id")
    )
    places = []
    for row in rows:
        better = sum(count for at, count in counts.items() if at > steps.index(row.together))
        before = sum(
            1
            for one in equals
            if one[0] == row.together and one[1:] >= (row.first_id, row.second_id)
        )
        places.append(better - before + 1)
    return list(zip(places, rows, strict=True))


def _lines(
    rows: Iterable[tuple[int, PairRecord]], *, user: User | AnonymousUser, player_id: int | None
) -> tuple[PairLine, ...]:
    """Return rows with their people, in two queries."""
    rows = list(rows)
    keys = {key for _, row in rows for key in _both(row)}
    people = Player.objects.in_bulk(keys)
    seen = set(visible_players(user=user).filter(pk__in=keys).values_list("pk", flat=True))
    seen |= {player_id} if player_id is not None else set()
    return tuple(
        PairLine(
            place=place,
            sums=PairSums(record=row),
            people=(people[row.first_id], people[row.second_id]),
            is_mine=player_id in _both(row),
            is_named=seen.issuperset(_both(row)),
        )
        for place, row in rows
    )


def _both(row: PairRecord) -> Sequence[int]:
    return (row.first_id, row.second_id)
