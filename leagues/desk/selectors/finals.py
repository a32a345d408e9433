"""Who goes on to the finals of an event, in the order in which they are seeded."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from leagues.desk.selectors.finalists import Finalists, FirstStage, finalists, first_stage
from leagues.events.models import Entry, Event, Stage
from leagues.events.services.finals import FINALS
from leagues.events.states import EntryStatus
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.stages import has_scores
from leagues.standings.deciding import Deciding
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.deciders import deciding_of
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
class Cut:
    """Those who are equal about the last places that go on, by id and name, and how many do.

    `seed` is the number of the lots that decide between them, None before they are drawn;
    `was_played_off`: a play-off does. `is_decided`: one of both.
    """

    tied: tuple[tuple[int, str], ...]
    places: int
    seed: int | None
    was_played_off: bool
    is_decided: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsSheet:
    """What the page of the finals shows. `movement` is a key; `has_begun` locks the list.

    `gone` have withdrawn and would go on, or went on, otherwise; `instead` are those who come in
    their place. After a correction `risen` would go on by the standings, and `fallen` no more;
    `has_scores` says that the finals have results. `compared_over` is how many of each group
    count where groups differ in size.
    """

    movement: str
    has_begun: bool
    qualifiers: tuple[Qualifier, ...]
    cut: bool
    equal: Cut | None = None
    gone: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    risen: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    has_scores: bool = False
    compared_over: int | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """The entries that go on, the best seed first."""
        return tuple(row.entry_id for row in self.qualifiers)


def finals_stage(*, event_id: int) -> Stage | None:
    """Return the second stage of an event, or None if none is planned; one query."""
    return Stage.objects.filter(event_id=event_id, number=FINALS).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsNews:
    """Whether finals wait to be begun; and as long as nothing was scored in them, what changed.

    `gone` have withdrawn since they began. By a correction `risen` would go on instead of
    `fallen`.
    """

    wait: bool = False
    gone: tuple[str, ...] = ()
    risen: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()


def finals_news(*, event_id: int) -> FinalsNews:
    """Return what the desk says of an event's finals; some twenty queries if they have begun."""
    stage = finals_stage(event_id=event_id)
    if stage is None:
        return FinalsNews()
    if stage.order is None:
        return FinalsNews(wait=True)
    if has_scores(stage):
        return FinalsNews()
    here = _here(event_id)
    gone = [] if here <= set(stage.order) else [key for key in stage.order if key not in here]
    due = due_finalists(stage=stage, among={*here, *stage.order})
    return FinalsNews(
        gone=tuple(names_of(entry_ids=gone)),
        risen=_names_missing(due, stage.order),
        fallen=_names_missing(stage.order, due),
    )


def due_finalists(*, stage: Stage, among: Collection[int] | None = None) -> tuple[int, ...]:
    """Return who of those `among` the entries goes on by the results of the first stage as they
    are now, though the finals have begun.

    None stands for all who went on, and all who are here; some fifteen queries.
    """
    if among is None:
        among = {*_here(stage.event_id), *(stage.order or ())}
    stood = first_stage(event_play(event_id=stage.event_id, kinds=LISTS))
    deciding = deciding_of(event_id=stage.event_id)
    found = finalists(stood, qualifiers=stage.qualifiers, among=among, deciding=deciding)
    return found.order


def _here(event_id: int) -> set[int]:
    """Return the entries that are checked in and ranked."""
    found = Entry.objects.filter(
        event_id=event_id, status=EntryStatus.CHECKED_IN.value, is_house=False
    )
    return set(found.values_list("pk", flat=True))


def _names_missing(keys: Collection[int], others: Collection[int]) -> tuple[str, ...]:
    """Return the names of those who are not among the others; no query if all are."""
    missing = [key for key in keys if key not in others]
    return tuple(names_of(entry_ids=missing)) if missing else ()


def finals_sheet(*, event: Event) -> FinalsSheet | None:
    """Return who goes on to the finals, or None if none are planned; some twenty queries.

    Before they begin it is the best of the standings who are still there.
    """
    stage = finals_stage(event_id=event.pk)
    if stage is None:
        return None
    stood = first_stage(event_play(event_id=event.pk, kinds=LISTS))
    deciding = deciding_of(event_id=event.pk)
    here = _here(event.pk)
    if stage.order is not None:
        return _begun(event, stage, stood, deciding, here)
    chosen = finalists(stood, qualifiers=stage.qualifiers, among=here, deciding=deciding)
    everybody = set(stood.best)
    due = chosen.order
    if not everybody <= here:
        due = finalists(
            stood, qualifiers=stage.qualifiers, among=everybody, deciding=deciding
        ).order
    return FinalsSheet(
        movement=stage.movement,
        has_begun=False,
        qualifiers=_qualifiers(event, chosen, stood, deciding),
        cut=len(chosen.order) < len(stood.best),
        equal=_cut(chosen, deciding),
        gone=_names_missing(due, here),
        instead=_names_missing(chosen.order, due),
        compared_over=chosen.compared_over,
    )


def _begun(
    event: Event, stage: Stage, stood: FirstStage, deciding: Deciding, here: set[int]
) -> FinalsSheet:
    """Return what the page shows once the finals have begun."""
    order = tuple(stage.order or ())
    due = finalists(
        stood, qualifiers=stage.qualifiers, among={*here, *order}, deciding=deciding
    ).order
    return FinalsSheet(
        movement=stage.movement,
        has_begun=True,
        qualifiers=_qualifiers(event, Finalists(order=order), stood, deciding),
        cut=len(order) < len(stood.best),
        gone=_names_missing(order, here),
        risen=_names_missing(due, order),
        fallen=_names_missing(order, due),
        has_scores=has_scores(stage),
    )


def _cut(chosen: Finalists, deciding: Deciding) -> Cut | None:
    """Return those who are equal about the last places, None if nobody is."""
    tied = deciding.in_order(chosen.tied)
    if not tied:
        return None
    return Cut(
        tied=tuple(zip(tied, names_of(entry_ids=tied), strict=True)),
        places=len(chosen.shared),
        seed=deciding.seed,
        was_played_off=deciding.was_played_off(tied),
        is_decided=deciding.separates(tied),
    )


def _qualifiers(
    event: Event, chosen: Finalists, stood: FirstStage, deciding: Deciding
) -> tuple[Qualifier, ...]:
    ranks = {**stood.ranks, **stood.inside}
    names = names_of(entry_ids=chosen.order)
    is_open = not deciding.separates(chosen.tied)
    return tuple(
        Qualifier(
            seed=seed,
            entry_id=key,
            name=name,
            rank=ranks.get(key, 0),
            shares=is_open and key in chosen.shared,
            section=section_title(event, stood.section_of.get(key, 0)),
        )
        for seed, (key, name) in enumerate(zip(chosen.order, names, strict=True), start=1)
    )
