"""Who goes on to the finals of an event, in the order in which they are seeded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leagues.events.models import Entry, Event, Stage
from leagues.events.services.finals import FINALS
from leagues.events.states import EntryStatus
from leagues.seating.brackets.seeding import order_qualifiers
from leagues.seating.movements.round_robin import GROUPS, ROUND_ROBIN
from leagues.seating.plans import RoundPlan
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.plans import round_plans
from leagues.standings.ranking import StandingRow
from leagues.standings.selectors.played import event_play, ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualifier:
    """An entry that goes on, as which seed; `shares` if the last place that does is shared."""

    seed: int
    entry_id: int
    name: str
    rank: int
    shares: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsSheet:
    """What the page of the finals shows. `movement` is a key; `has_begun` locks the list."""

    movement: str
    has_begun: bool
    qualifiers: tuple[Qualifier, ...]
    cut: bool
    is_shared: bool

    @property
    def order(self) -> tuple[int, ...]:
        """The entries that go on, the best seed first."""
        return tuple(row.entry_id for row in self.qualifiers)


def finals_stage(*, event_id: int) -> Stage | None:
    """Return the second stage of an event, or None if none is planned; one query."""
    return Stage.objects.filter(event_id=event_id, number=FINALS).first()


def finals_wait(*, event_id: int) -> bool:
    """Return whether an event has finals that have not begun, in one query."""
    return Stage.objects.filter(event_id=event_id, number=FINALS, order__isnull=True).exists()


def finals_sheet(*, event: Event) -> FinalsSheet | None:
    """Return who goes on to the finals, or None if none are planned; some fifteen queries.

    Before they begin it is the best of the standings who are still there. Where the first
    stage was played in groups, each sends its best, so that they meet late.
    """
    stage = finals_stage(event_id=event.pk)
    if stage is None:
        return None
    rows = ranked(event_play(event_id=event.pk))
    order = stage.order if stage.order is not None else _order(event, stage, rows)
    ranks = {row.entrant: row.rank for row in rows}
    last = {ranks[key] for key in order if key in ranks}
    beyond = {row.rank for row in rows if row.entrant not in set(order)}
    names = dict(zip(order, names_of(entry_ids=order), strict=True))
    return FinalsSheet(
        movement=stage.movement,
        has_begun=stage.order is not None,
        qualifiers=tuple(
            Qualifier(
                seed=seed,
                entry_id=key,
                name=names[key],
                rank=ranks.get(key, 0),
                shares=ranks.get(key) in beyond,
            )
            for seed, key in enumerate(order, start=1)
        ),
        cut=len(order) < len(rows),
        is_shared=bool(last & beyond),
    )


def _order(event: Event, stage: Stage, rows: Sequence[StandingRow]) -> list[int]:
    """Return who goes on of those who are there, the best seed first."""
    present = Entry.objects.filter(event=event, status=EntryStatus.CHECKED_IN)
    here = set(present.values_list("pk", flat=True))
    best = [row.entrant for row in rows if row.entrant in here]
    count = len(best) if stage.qualifiers is None else min(stage.qualifiers, len(best))
    if not _is_in_groups(event):
        return best[:count]
    groups = _groups(best, round_plans(event_id=event.pk, only_published=True))
    going: list[list[int]] = [[] for _group in groups]
    for _place in range(count):
        # The groups send one after the other, the best of those who wait first. Where one has
        # nobody left since its people have withdrawn, others send more.
        waiting = [
            (len(sent), best.index(group[len(sent)]), number)
            for number, (group, sent) in enumerate(zip(groups, going, strict=True))
            if len(group) > len(sent)
        ]
        _sent, place, number = min(waiting)
        going[number].append(best[place])
    return list(order_qualifiers([group for group in going if group]))


def _is_in_groups(event: Event) -> bool:
    """Return whether the first stage is played in groups; people not met yet make none."""
    if event.movement != ROUND_ROBIN.key:
        return False
    return bool(event.movement_options.get(GROUPS.key, GROUPS.default) != GROUPS.default)


def _groups(best: Sequence[int], rounds: Iterable[RoundPlan]) -> list[list[int]]:
    """Return those who can have met, apart from those who cannot; each group's best first."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    for round_ in rounds:
        for table in round_.tables:
            for key in table.seats:
                met[key].update(table.seats)
    groups: list[list[int]] = []
    seen: set[int] = set()
    for key in best:
        if key in seen:
            continue
        reached, ahead = {key}, [key]
        while ahead:
            news = met[ahead.pop()] - reached
            reached |= news
            ahead.extend(news)
        seen |= reached
        groups.append([other for other in best if other in reached])
    return groups
