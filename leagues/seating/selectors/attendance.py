"""Who is to be seated in which round, and whether the drafted seats still fit that."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Any, Final

from leagues.events.models import Entry, Event, Round, Stage
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.seating.plans import FOURS, TableForm
from leagues.seating.table_forms import form_of

IN_PLAY: Final = (EventStatus.RUNNING.value, EventStatus.REOPENED.value)


@unique
class Freshness(StrEnum):
    """How the drafted seats of an event stand to its entries."""

    ALL_PUBLISHED = "all_published"  # nothing is left to draft
    MISSING = "missing"  # rounds are left that nobody has drafted
    STALE = "stale"  # people have come or gone, or the number of rounds or the game has changed
    FRESH = "fresh"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """Who should play in the rounds that are not published, and who is drafted for them.

    Both map a round's number to entry ids. `keep_seats` are the entries that should not walk.
    `form` is what the tables of the game are like; the drafted rounds in `unsuited` have others,
    since they were drawn for another game.
    """

    expected: Mapping[int, frozenset[int]]
    drafted: Mapping[int, frozenset[int]]
    keep_seats: frozenset[int] = frozenset()
    form: TableForm = FOURS
    unsuited: frozenset[int] = frozenset()

    @property
    def freshness(self) -> Freshness:
        """Whether there is something to draft or to draft again."""
        if not self.expected and not self.drafted:
            return Freshness.ALL_PUBLISHED
        if not self.drafted:
            return Freshness.MISSING
        is_fresh = self.expected == self.drafted and not self.unsuited
        return Freshness.FRESH if is_fresh else Freshness.STALE

    @property
    def fingerprint(self) -> str:
        """A short text that is the same for the same people in the same rounds at such tables."""
        rounds = sorted((number, sorted(entries)) for number, entries in self.expected.items())
        text = json.dumps(
            [
                rounds,
                sorted(self.keep_seats),
                self.form.usual,
                self.form.smallest,
                self.form.largest,
                self.form.has_partners,
            ]
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def fewest(self) -> int:
        """The number of people in the round that has fewest."""
        return min((len(entries) for entries in self.expected.values()), default=0)

    @property
    def is_playable(self) -> bool:
        """Whether every round that is left has the people for at least one table."""
        return self.fewest >= self.form.smallest

    def gone(self, *, number: int) -> frozenset[int]:
        """Return the entries drafted for a round that should not be in it any more."""
        return self.drafted.get(number, frozenset()) - self.expected.get(number, frozenset())

    def missing(self, *, number: int) -> frozenset[int]:
        """Return the entries that should be in a round and are not drafted for it."""
        return self.expected.get(number, frozenset()) - self.drafted.get(number, frozenset())


def seating_outlook(*, event_id: int) -> Outlook:
    """Return who is due in the unpublished rounds and who is drafted, in three queries."""
    planned, variant, rules, plan = (
        Event.objects.filter(pk=event_id)
        .values_list("rounds_planned", "variant", "rules", "stages__plan")
        .order_by("stages__number")[0]
    )
    rounds = Round.objects.filter(stage__event_id=event_id).values_list("number", "status")
    published = {number for number, status in rounds if status != RoundStatus.DRAFT}
    drafts = {number for number, status in rounds if status == RoundStatus.DRAFT}
    entries = list(
        Entry.objects.filter(event_id=event_id, status=EntryStatus.CHECKED_IN).values_list(
            "id", "first_round", "left_after_round", "keeps_seat"
        )
    )
    open_numbers = range(max(published, default=0) + 1, planned + 1)
    form = form_of(variant=variant, rules=rules)
    planned_rounds = [
        each for each in (plan or {"rounds": []})["rounds"] if each["number"] in drafts
    ]
    return Outlook(
        expected={
            number: frozenset(
                pk
                for pk, first, last, _keeps in entries
                if first <= number and (last is None or number <= last)
            )
            for number in open_numbers
        },
        drafted={each["number"]: _people_of(each) for each in planned_rounds},
        keep_seats=frozenset(pk for pk, _first, _last, keeps in entries if keeps),
        form=form,
        unsuited=frozenset(each["number"] for each in planned_rounds if not _suits(form, each)),
    )


def plan_is_stale(*, event_id: int) -> bool:
    """Return whether drafted seats no longer fit the entries, in three queries."""
    return seating_outlook(event_id=event_id).freshness is Freshness.STALE


def events_with_drafts() -> list[int]:
    """Return the running events that have rounds in draft, in one query."""
    found = Stage.objects.filter(
        event__status__in=IN_PLAY, rounds__status=RoundStatus.DRAFT.value
    ).values_list("event_id", flat=True)
    return sorted(set(found))


def _people_of(round_: Any) -> frozenset[int]:  # Any: JSON as stored
    return frozenset([entry for table in round_["tables"] for entry in table] + round_["sit_outs"])


def _suits(form: TableForm, round_: Any) -> bool:  # Any: JSON as stored
    """Return whether a planned round has the tables that such a form gives its people."""
    sizes = sorted((len(table) for table in round_["tables"]), reverse=True)
    # Plans from before there were other games do not say so: all had partners.
    has_partners = round_.get("has_partners", True)
    return has_partners == form.has_partners and tuple(sizes) == form.sizes(len(_people_of(round_)))
