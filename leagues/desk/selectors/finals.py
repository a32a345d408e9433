"""Who goes on to the finals of an event, in the order in which they are seeded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from leagues.desk.selectors.finalists import Finalists, FirstStage, finalists, first_stage
from leagues.events.models import Entry, Event, Stage
from leagues.events.services.finals import FINALS
from leagues.events.states import EntryStatus
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.stages import has_scores
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.played import event_play
from leagues.standings.selectors.sections import section_title

LISTS: Final = (ListKind.ENTRIES, ListKind.SECTIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualifier:
    """An entry that goes on, as which seed; `shares` if the last place that does is shared.

    `rank` is that in the `section`, the group or side, where there are any.
    """

    seed: int
    entry_id: int
    name: str
    rank: int
    shares: bool
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsSheet:
    """What the page of the finals shows. `movement` is a key; `has_begun` locks the list.

    `gone` have withdrawn and would go on, or went on, otherwise; `instead` are those who come in
    their place. `compared_over` is how many of each group count where groups differ in size.
    """

    movement: str
    has_begun: bool
    qualifiers: tuple[Qualifier, ...]
    cut: bool
    gone: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    compared_over: int | None = None

    @property
    def is_shared(self) -> bool:
        """Whether somebody who does not go on is equal to one who does."""
        return any(row.shares for row in self.qualifiers)

    @property
    def order(self) -> tuple[int, ...]:
        """The entries that go on, the best seed first."""
        return tuple(row.entry_id for row in self.qualifiers)


def finals_stage(*, event_id: int) -> Stage | None:
    """Return the second stage of an event, or None if none is planned; one query."""
    return Stage.objects.filter(event_id=event_id, number=FINALS).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsNews:
    """Whether finals wait to be begun, and who has withdrawn since they were, unplayed as yet."""

    wait: bool = False
    gone: tuple[str, ...] = ()


def finals_news(*, event_id: int) -> FinalsNews:
    """Return what the desk says of an event's finals, in five queries at most."""
    stage = finals_stage(event_id=event_id)
    if stage is None:
        return FinalsNews()
    if stage.order is None:
        return FinalsNews(wait=True)
    here = _here(event_id)
    gone = [key for key in stage.order if key not in here]
    if not gone or here <= set(stage.order) or has_scores(stage):
        return FinalsNews()
    return FinalsNews(gone=tuple(names_of(entry_ids=gone)))


def _here(event_id: int) -> set[int]:
    """Return the entries that are checked in and ranked."""
    found = Entry.objects.filter(
        event_id=event_id, status=EntryStatus.CHECKED_IN.value, is_house=False
    )
    return set(found.values_list("pk", flat=True))


def finals_sheet(*, event: Event) -> FinalsSheet | None:
    """Return who goes on to the finals, or None if none are planned; some fifteen queries.

    Before they begin it is the best of the standings who are still there.
    """
    stage = finals_stage(event_id=event.pk)
    if stage is None:
        return None
    stood = first_stage(event_play(event_id=event.pk, kinds=LISTS))
    here = _here(event.pk)
    if stage.order is not None:
        chosen = Finalists(order=tuple(stage.order), shared=frozenset())
        gone, instead = [key for key in stage.order if key not in here], []
    else:
        chosen = finalists(stood, qualifiers=stage.qualifiers, among=here)
        everybody = set(stood.best)
        due = chosen.order
        if not everybody <= here:
            due = finalists(stood, qualifiers=stage.qualifiers, among=everybody).order
        gone = [key for key in due if key not in here]
        instead = [key for key in chosen.order if key not in due]
    return FinalsSheet(
        movement=stage.movement,
        has_begun=stage.order is not None,
        qualifiers=_qualifiers(event, chosen, stood),
        cut=len(chosen.order) < len(stood.best),
        gone=tuple(names_of(entry_ids=gone)),
        instead=tuple(names_of(entry_ids=instead)),
        compared_over=chosen.compared_over,
    )


def _qualifiers(event: Event, chosen: Finalists, stood: FirstStage) -> tuple[Qualifier, ...]:
    ranks = {**stood.ranks, **stood.inside}
    names = names_of(entry_ids=chosen.order)
    return tuple(
        Qualifier(
            seed=seed,
            entry_id=key,
            name=name,
            rank=ranks.get(key, 0),
            shares=key in chosen.shared,
            section=section_title(event, stood.section_of.get(key, 0)),
        )
        for seed, (key, name) in enumerate(zip(chosen.order, names, strict=True), start=1)
    )
