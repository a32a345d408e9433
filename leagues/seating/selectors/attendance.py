"""Who is to be seated in which round, and whether the drafted seats still fit that."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, OuterRef

from leagues.events.formats import Remedy, Unit
from leagues.events.models import Entry, Event, Round
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.events.ways import NewCompany
from leagues.seating.brackets.registry import chosen_places
from leagues.seating.brackets.seeding import Places, order_for_draw
from leagues.seating.filling import filled
from leagues.seating.plans import FOURS, TableForm, Wish
from leagues.seating.selectors.sheets import unsettled_tables
from leagues.seating.selectors.stages import StageTerms, current_stage
from leagues.seating.selectors.ties import undecided_ties
from leagues.seating.selectors.wishes import wishes_of
from leagues.seating.table_forms import form_of

IN_PLAY: Final = (EventStatus.RUNNING.value, EventStatus.REOPENED.value)


@unique
class Freshness(StrEnum):
    """How the drafted seats of an event stand to its entries."""

    ALL_PUBLISHED = "all_published"  # nothing is left to draft
    WAITING = "waiting"  # the next round follows from results that are not all in
    MISSING = "missing"  # rounds are left that nobody has drafted
    STALE = "stale"  # people have come or gone, or the number of rounds or the game has changed
    FRESH = "fresh"


class Present(NamedTuple):
    """An entry as far as seating needs it."""

    pk: int
    first_round: int
    left_after_round: int | None
    keeps_seat: bool
    seed: int | None
    is_house: bool
    size: int

    def plays_in(self, number: int) -> bool:
        """Return whether the entry is there in a round."""
        return self.first_round <= number and (
            self.left_after_round is None or number <= self.left_after_round
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """Who should play in the rounds that can be drawn now, and who is drafted for them.

    Both map a round's number to entry ids, the dummy among them. `entries` says more of each of
    them. `form` is what the tables of the game are like; the drafted rounds in `unsuited` have
    others, since they were drawn for another game or another movement. `awaited` names the
    tables, as (round, table), without whose results the next round cannot be drawn, `undecided`
    those whose tie an extra hand has to decide first.
    """

    expected: Mapping[int, frozenset[int]]
    drafted: Mapping[int, frozenset[int]]
    stage: StageTerms
    entries: Mapping[int, Present] = field(default_factory=dict)
    form: TableForm = FOURS
    unsuited: frozenset[int] = frozenset()
    remedy: Remedy = Remedy.SIT_OUT
    wishes: tuple[Wish, ...] = ()
    awaited: tuple[tuple[int, int], ...] = ()
    undecided: tuple[tuple[int, int], ...] = ()
    has_begun: bool = False
    planned: int = 0

    @property
    def keep_seats(self) -> frozenset[int]:
        """The entries that should not walk."""
        return frozenset(pk for pk, entry in self.entries.items() if entry.keeps_seat)

    @property
    def joins_rests(self) -> bool:
        """Whether those who are left over play at small tables, if they fill some."""
        if self.stage.is_bracket or self.remedy is not Remedy.SMALLER:
            return False
        return self.stage.seating().unit is Unit.SINGLE

    @property
    def follows_results(self) -> bool:
        """Whether the next round can be drawn since the results before it are all in."""
        is_due = self.stage.is_by_round and self.freshness is Freshness.MISSING
        return is_due and min(self.expected) > 1

    @property
    def seeded(self) -> tuple[int, ...]:
        """The entries in the order in which the stage's bracket seeds them."""
        return self.seeded_by(self.stage.seed)

    @property
    def is_by_lot(self) -> bool:
        """Whether the stage is a bracket in which lots decide about places."""
        if not self.stage.is_bracket or chosen_places(self.stage.options) is Places.ENTERED:
            return False
        return chosen_places(self.stage.options) is Places.LOT or any(
            entry.seed is None for entry in self.entries.values() if not entry.is_house
        )

    def seeded_by(self, seed: int) -> tuple[int, ...]:
        """Return them as they are with other lots."""
        due = {pk: entry.seed for pk, entry in self.entries.items() if not entry.is_house}
        return order_for_draw(due, chosen_places(self.stage.options), seed=seed)

    @property
    def freshness(self) -> Freshness:
        """Whether there is something to draft or to draft again."""
        if self.stage.is_bracket:
            return self._freshness_of_bracket()
        if not self.expected and not self.drafted:
            return Freshness.WAITING if self.awaited or self.undecided else Freshness.ALL_PUBLISHED
        if not self.drafted:
            return Freshness.MISSING
        is_fresh = self.expected == self.drafted and not self.unsuited
        return Freshness.FRESH if is_fresh else Freshness.STALE

    def _freshness_of_bracket(self) -> Freshness:
        """A bracket is drawn once; who comes when it is played has no place in it."""
        if self.stage.bracket is None:
            # Rounds in draft were drawn before the event was changed to a knock-out.
            return Freshness.STALE if self.drafted else Freshness.MISSING
        is_drawn_so = (self.stage.bracket, self.stage.bracket_options) == (
            self.seeded,
            self.stage.options,
        )
        return Freshness.ALL_PUBLISHED if self.has_begun or is_drawn_so else Freshness.STALE

    @property
    def fingerprint(self) -> str:
        """A short text that is the same for the same people in the same rounds at such tables."""
        rounds = sorted((number, sorted(entries)) for number, entries in self.expected.items())
        people = sorted((pk, e.keeps_seat, e.seed or 0, e.size) for pk, e in self.entries.items())
        return _digest([rounds, people, self.terms])

    @property
    def terms(self) -> str:
        """A short text that is the same as long as seats are drawn by the same rules."""
        form = self.form
        wishes = [[wish.kind, wish.entrants, wish.round_number] for wish in self.wishes]
        return _digest(
            [
                [form.usual, form.smallest, form.largest, form.has_partners],
                [self.stage.movement, sorted(self.stage.options.items())],
                [self.remedy, wishes],
            ]
        )

    @property
    def fewest(self) -> int:
        """The number of people in the round that has fewest."""
        sizes = {pk: entry.size for pk, entry in self.entries.items()}
        return min(
            (sum(sizes.get(pk, 1) for pk in entries) for entries in self.expected.values()),
            default=0,
        )

    @property
    def company_ends(self) -> tuple[NewCompany, int] | None:
        """For how few entries the rounds planned are too many to have somebody new in each."""
        company = None if self.stage.is_bracket else self.stage.seating().new_company
        here = sum(not entry.is_house for entry in self.entries.values())
        if company is None or here < self.stage.seating().fewest:
            return None
        rounds = self.planned - self.stage.rounds_before
        return (company, here) if rounds > company.rounds(here) else None

    @property
    def is_playable(self) -> bool:
        """Whether every round that is left has the people for at least one table."""
        if self.stage.is_bracket:
            return len(self.seeded) > 1
        return self.fewest >= self.form.smallest

    def gone(self, *, number: int) -> frozenset[int]:
        """Return the entries drafted for a round that should not be in it any more."""
        return self.drafted.get(number, frozenset()) - self.expected.get(number, frozenset())

    def missing(self, *, number: int) -> frozenset[int]:
        """Return the entries that should be in a round and are not drafted for it."""
        return self.expected.get(number, frozenset()) - self.drafted.get(number, frozenset())


def seating_outlook(*, event_id: int) -> Outlook:
    """Return who is due in the unpublished rounds and who is drafted, in nine queries at most."""
    event = Event.objects.get(pk=event_id)
    stage = current_stage(event)
    rounds = Round.objects.filter(stage__event_id=event_id).values_list("number", "status")
    last = max((number for number, status in rounds if status != RoundStatus.DRAFT), default=0)
    drafts = {number for number, status in rounds if status == RoundStatus.DRAFT}
    entries = _present(event_id, stage)
    planned = stage.rounds_before + stage.rounds(sum(not entry.is_house for entry in entries))
    awaited = unsettled_tables(event_id=event_id, before=last + 1) if stage.is_by_round else []
    undecided = undecided_ties(event=event, stage=stage, last=last)
    numbers = _numbers(stage, last=last, planned=planned, awaited=[*awaited, *undecided])
    remedy = Remedy(event.remedy)
    form = form_of(variant=event.variant, rules=event.rules)
    outlook = Outlook(
        expected={
            number: filled([e for e in entries if e.plays_in(number)], remedy, form)
            for number in numbers
        },
        drafted={},
        stage=stage,
        entries={entry.pk: entry for entry in entries},
        form=form,
        remedy=remedy,
        wishes=wishes_of(event_id=event_id),
        awaited=tuple(awaited),
        undecided=tuple(undecided),
        has_begun=last > stage.rounds_before,
        planned=planned,
    )
    return _with_drafts(outlook, drafts)


def plan_is_stale(*, event_id: int) -> bool:
    """Return whether drafted seats no longer fit the entries, in nine queries at most."""
    return seating_outlook(event_id=event_id).freshness is Freshness.STALE


def events_to_draw() -> list[int]:
    """Return the running events that may wait for seats, in one query.

    They have rounds in draft, or have closed their last round so that another may follow.
    """
    rounds = Round.objects.filter(stage__event=OuterRef("pk"))
    drafts = rounds.filter(status=RoundStatus.DRAFT.value)
    under_way = rounds.filter(status__in=[RoundStatus.PUBLISHED.value, RoundStatus.IN_PLAY.value])
    found = Event.objects.filter(status__in=IN_PLAY).filter(
        Exists(drafts) | (Exists(rounds) & ~Exists(under_way))
    )
    return list(found.order_by("pk").values_list("pk", flat=True))


def _present(event_id: int, stage: StageTerms) -> list[Present]:
    """Return the entries that are there, in the order of the stage or else of their coming."""
    found = (
        Entry.objects.filter(event_id=event_id, status=EntryStatus.CHECKED_IN)
        .annotate(size=Count("members"))
        .order_by("queued_at", "id")
    )
    entries = [
        Present(*row)
        for row in found.values_list(
            "pk", "first_round", "left_after_round", "keeps_seat", "seed", "is_house", "size"
        )
    ]
    if stage.order is None:
        return entries
    seeds = {pk: seed for seed, pk in enumerate(stage.order, start=1)}
    return [entry._replace(seed=seeds[entry.pk]) for entry in entries if entry.pk in seeds]


def _numbers(
    stage: StageTerms, *, last: int, planned: int, awaited: Sequence[tuple[int, int]]
) -> Collection[int]:
    """Return the rounds that can be drawn now."""
    if not stage.is_by_round:
        return range(last + 1, planned + 1)
    return range(last + 1, min(planned, last + 1) + 1) if not awaited else ()


def _with_drafts(outlook: Outlook, drafts: Collection[int]) -> Outlook:
    """Return the outlook with who is drafted for its rounds, as the stage keeps it."""
    plan: Any = outlook.stage.plan or {"rounds": []}  # Any: JSON as stored
    rounds = [each for each in plan["rounds"] if each["number"] in drafts]
    # Plans from before there was a choice of movements do not say by which rules they were drawn.
    is_suited = plan.get("terms", outlook.terms) == outlook.terms
    return replace(
        outlook,
        drafted={each["number"]: _people_of(each) for each in rounds},
        unsuited=frozenset() if is_suited else frozenset(each["number"] for each in rounds),
    )


def _people_of(round_: Any) -> frozenset[int]:  # Any: JSON as stored
    return frozenset([entry for table in round_["tables"] for entry in table] + round_["sit_outs"])


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]
