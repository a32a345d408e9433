"""Who goes on from the first stage of an event, worked out from its standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from leagues.seating.brackets.seeding import order_qualifiers
from leagues.standings.deciding import Deciding
from leagues.standings.ranking import ListKind, StandingRow, rank
from leagues.standings.selectors.played import EventPlay, ranked, ranked_first

UNDECIDED: Final = Deciding()
Rank = TypeVar("Rank", int, tuple[int, int])


@dataclass(frozen=True, slots=True, kw_only=True)
class Finalists:
    """Who goes on, the best seed first, and who is equal about the last place that does.

    Of the `tied` some go on and some do not. `compared_over` is how many of each group count when
    places of different groups are compared, None where groups are equally large, or are none.
    """

    order: tuple[int, ...]
    tied: frozenset[int] = frozenset()
    compared_over: int | None = None

    @property
    def shared(self) -> frozenset[int]:
        """Who goes on and is equal to somebody who does not."""
        return self.tied.intersection(self.order)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The groups, each one's best first, and how places of different groups compare.

    `best` has everybody in that order; `rank` is the same for equals.
    """

    groups: tuple[tuple[int, ...], ...]
    best: Sequence[int]
    rank: Mapping[int, int]
    compared_over: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStage:
    """How everybody stands after the first stage, best first; and in sections if it had them.

    `section_of` is the section of each, and `inside` the rank in it.
    """

    best: tuple[int, ...]
    ranks: Mapping[int, int]
    compared: Comparison | None
    section_of: Mapping[int, int] = field(default_factory=dict)
    inside: Mapping[int, int] = field(default_factory=dict)


def first_stage(play: EventPlay) -> FirstStage:
    """Return how everybody stood after the first stage of an event; no query."""
    rows = ranked_first(play)
    ranks = {row.entrant: row.rank for row in rows}
    best = tuple(row.entrant for row in rows)
    own = ranked(play, ListKind.SECTIONS)
    if not own:
        return FirstStage(best=best, ranks=ranks, compared=None)
    sections: defaultdict[int, list[int]] = defaultdict(list)
    for row in own:
        sections[row.section].append(row.entrant)
    return FirstStage(
        best=best,
        ranks=ranks,
        compared=compare(play, rows, list(sections.values())),
        section_of={row.entrant: row.section for row in own},
        inside={row.entrant: row.rank for row in own},
    )


def finalists(
    stood: FirstStage,
    *,
    qualifiers: int | None,
    among: Collection[int],
    deciding: Deciding = UNDECIDED,
) -> Finalists:
    """Return who of those `among` the standings goes on, all for no number of `qualifiers`.

    That is the best of the standings. Where the first stage was played in groups, or in a
    Mitchell on two sides, each sends its best, one after the other, so that they meet late.
    Between equals a play-off decides, then lots, then who entered first.
    """
    best = _decided([key for key in stood.best if key in among], stood.ranks, deciding)
    count = len(best) if qualifiers is None else min(qualifiers, len(best))
    ranks, compared = stood.ranks, stood.compared
    if compared is None:
        return Finalists(order=tuple(best[:count]), tied=_tied(best, best[:count], [ranks]))
    own = {key: stood.inside.get(key, len(best) + ranks[key]) for key in best}
    groups = [
        _decided([key for key in group if key in among], own, deciding) for group in compared.groups
    ]
    # Who has met nobody yet is of no group, and comes after the last.
    idle = [key for key in best if not any(key in group for group in groups)]
    groups = [*groups[:-1], [*groups[-1], *idle]] if groups else [idle]
    inside = {key: (at, own[key]) for at, group in enumerate(groups) for key in group}
    across = {
        key: (compared.rank[key], place) for group in groups for place, key in enumerate(group)
    }
    going = _going_on(groups, _decided(across, across, deciding), count)
    order = order_qualifiers([group for group in going if group])
    return Finalists(
        order=tuple(order),
        tied=_tied(best, order, [inside, across]),
        compared_over=compared.compared_over,
    )


def _decided(keys: Iterable[int], ranks: Mapping[int, Rank], deciding: Deciding) -> list[int]:
    """Return entries by rank; equals in the order in which lots or a play-off put them."""
    equals: defaultdict[Rank, list[int]] = defaultdict(list)
    for key in keys:
        equals[ranks[key]].append(key)
    return [key for mark in sorted(equals) for key in deciding.in_order(equals[mark])]


def _tied(
    best: Sequence[int], order: Collection[int], marks: Sequence[Mapping[int, object]]
) -> frozenset[int]:
    """Return who has a mark that both somebody has who goes on and somebody who does not."""
    found: set[int] = set()
    for mark in marks:
        going = {mark[key] for key in best if key in order}
        staying = {mark[key] for key in best if key not in order}
        found |= {key for key in best if mark[key] in going & staying}
    return frozenset(found)


def _going_on(groups: Sequence[Sequence[int]], best: Sequence[int], count: int) -> list[list[int]]:
    """Return whom each group sends, its best first.

    The groups send one after the other, the best of those who wait first. Where one has nobody
    left since its people have withdrawn, others send more.
    """
    places = {key: place for place, key in enumerate(best)}
    going: list[list[int]] = [[] for _group in groups]
    for _place in range(count):
        waiting = [
            (len(sent), places[group[len(sent)]], number)
            for number, (group, sent) in enumerate(zip(groups, going, strict=True))
            if len(group) > len(sent)
        ]
        _sent, place, number = min(waiting)
        going[number].append(best[place])
    return going


def compare(
    play: EventPlay, rows: Sequence[StandingRow], groups: Sequence[Sequence[int]]
) -> Comparison:
    """Return how places of different groups compare, the group with the best winner first.

    Whoever is in a larger group has played more. So of groups of unequal size only games against
    those count who came among the first so many of theirs as the smallest group has, and no
    rests, which are not as many everywhere either.
    """
    sizes = {len(group) for group in groups}
    if len(sizes) < 2:
        return _comparison(groups, rows, compared_over=None)
    kept = {key for group in groups for key in group[: min(sizes)]}
    own = play.first
    counting = [
        each
        for each in own.rounds
        if not each.outcome.is_rest
        and (each.entrant not in kept or kept.issuperset(each.opponents))
    ]
    again = rank(
        own.entrants,
        counting,
        terms=replace(play.terms, least_played=0),
        tiebreaks=play.tiebreaks,
        ratings=own.ratings,
        adjusted=own.adjusted,
    )
    return _comparison(groups, again, compared_over=min(sizes))


def _comparison(
    groups: Sequence[Sequence[int]], rows: Sequence[StandingRow], *, compared_over: int | None
) -> Comparison:
    best = [row.entrant for row in rows]
    return Comparison(
        groups=tuple(sorted(map(tuple, groups), key=lambda group: best.index(group[0]))),
        best=best,
        rank={row.entrant: row.rank for row in rows},
        compared_over=compared_over,
    )
