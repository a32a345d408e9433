"""The drawn seats of an event as a file, and what a file that is handed in would seat."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from games.matches.dummies import DUMMY_KEY
from leagues.events.selectors.members import entry_labels
from leagues.players.models import Player
from leagues.players.names import sort_key
from leagues.seating.filling import without_small_tables
from leagues.seating.movements.quality import Qualities, qualities
from leagues.seating.plan_csv.charts import (
    Numbering,
    chart_numbers,
    in_turn,
    taken_places,
    with_keys,
)
from leagues.seating.plan_csv.faults import BadPlan, UnreadablePlan
from leagues.seating.plan_csv.reader import plan_from_csv
from leagues.seating.plan_csv.writer import plan_to_csv
from leagues.seating.plans import DUMMY, RoundPlan, SeatPlan
from leagues.seating.selectors.attendance import Outlook, seating_outlook
from leagues.seating.selectors.plan_checks import grave_faults, slight_faults
from leagues.seating.selectors.plan_places import chart_faults, is_chart, present_in_all
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.unkept import unkept_wishes

USUAL: Final = Numbering()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """What a file would seat: its rounds, or else in sentences what is wrong with it.

    `remarks` are what the checker says that a director may overlook. `figures` count the
    published rounds too. `left_out` are the published rounds that the file repeats. Where the
    file is a chart of numbers, `places` says who takes which, and `unplayed` are its rounds
    beyond those to be seated now.
    """

    outlook: Outlook
    history: tuple[RoundPlan, ...]
    rounds: tuple[RoundPlan, ...] = ()
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()
    places: tuple[tuple[int, str], ...] = ()
    unplayed: tuple[int, ...] = ()

    @property
    def digest(self) -> str:
        """A short text that is the same as long as the same people have the same places."""
        return hashlib.sha256(repr(self.places).encode()).hexdigest()[:16]

    @property
    def figures(self) -> Qualities:
        """How often people would meet again, counted over the whole event."""
        return qualities(SeatPlan((*self.history, *self.rounds)))


def plan_file(*, event_id: int, by_number: bool = False) -> str:
    """Return all rounds of an event as a file, drafts too, in twelve queries at most.

    Everybody stands there by name; where two have the same, by name and entry number. Or they
    have the numbers 1, 2, 3 and so on as they entered, so that others can play after the file.
    """
    form = seating_outlook(event_id=event_id).form
    rounds = [without_small_tables(each, form) for each in round_plans(event_id=event_id)]
    if by_number:
        return plan_to_csv(SeatPlan(tuple(rounds)), _numbers_to_write(rounds))
    return plan_to_csv(SeatPlan(tuple(rounds)), _names_to_write(event_id, rounds))


def read_plan_file(*, event_id: int, text: str, numbering: Numbering = USUAL) -> HandedIn:
    """Return what a file would seat in the rounds to be drawn, in twelve queries at most.

    It has to seat all of these rounds and everybody who is here for them. Rounds that are
    published may stand in the file, as they do in one that was taken along; they stay as they
    are. A file that has numbers for names is a chart, whose places are taken as `numbering` has
    it, unless its numbers are those of entries here and do not run from 1 without a gap.
    """
    outlook = seating_outlook(event_id=event_id)
    labels = entry_labels(event_id=event_id)
    handed_in = HandedIn(
        outlook=outlook,
        history=tuple(round_plans(event_id=event_id, only_published=True)),
    )
    numbers = chart_numbers(text, besides=DUMMY_KEY)
    try:
        if is_chart(numbers, labels):
            return _as_chart(text, numbers, numbering, labels, handed_in)
        plan = _read(text, _names_to_read(labels), handed_in)
    except UnreadablePlan as error:
        return replace(handed_in, faults=tuple(_sentence(fault) for fault in error.faults))
    return _looked_at(plan, labels, handed_in)


def _as_chart(
    text: str,
    numbers: frozenset[int],
    numbering: Numbering,
    labels: Mapping[int, str],
    handed_in: HandedIn,
) -> HandedIn:
    """Return what a chart of numbers would seat, with who takes which of its places."""
    names = [(str(number), number) for number in numbers]
    chart = _read(text, [(DUMMY_KEY, DUMMY), *names], handed_in)
    outlook = handed_in.outlook
    last = max(outlook.expected, default=0)
    plan = SeatPlan(tuple(each for each in chart.rounds if each.number <= last))
    has_dummy = any(DUMMY in each.present() for each in chart.rounds)
    here = list(present_in_all(outlook, has_dummy=has_dummy))
    faults = chart_faults(numbers, here, outlook)
    if faults:
        return replace(handed_in, faults=tuple(faults))
    seeds = {key: entry.seed for key, entry in outlook.entries.items()}
    keys = dict(enumerate(in_turn(here, seeds, numbering), start=1))
    taken = taken_places(plan.rounds, handed_in.history)
    if taken is not None and set(taken) == numbers and set(taken.values()) == set(here):
        keys = taken
    names_of = {**labels, DUMMY: _("a dummy hand")}
    seated = _looked_at(
        SeatPlan(tuple(with_keys(each, keys) for each in plan.rounds)), labels, handed_in
    )
    return replace(
        seated,
        places=tuple((number, names_of.get(keys[number], "")) for number in sorted(keys)),
        unplayed=tuple(each.number for each in chart.rounds if each.number > last),
    )


def _looked_at(plan: SeatPlan, labels: Mapping[int, str], handed_in: HandedIn) -> HandedIn:
    """Return a plan with all that is to be said of it."""
    outlook = handed_in.outlook
    played = {each.number for each in handed_in.history}
    rounds = tuple(each for each in plan.rounds if each.number not in played)
    due = [each for each in rounds if each.number in outlook.expected]
    faults = [*_wrong_rounds(rounds, outlook), *grave_faults(due, outlook, labels)]
    remarks = slight_faults(rounds, outlook, labels, history=handed_in.history)
    return replace(
        handed_in,
        rounds=rounds,
        faults=tuple(faults),
        remarks=(*remarks, *unkept_wishes(rounds, outlook.wishes, labels)),
        left_out=tuple(each.number for each in plan.rounds if each.number in played),
    )


def _read(text: str, known: Iterable[tuple[str, int]], handed_in: HandedIn) -> SeatPlan:
    """Read a file that begins with the next round, or else with the first of all."""
    names = tuple(known)
    form = handed_in.outlook.form
    persons = max((entry.size for entry in handed_in.outlook.entries.values()), default=1)
    begins = {1, min(handed_in.outlook.expected, default=1)}
    refusals: list[UnreadablePlan] = []
    for first in sorted(begins, reverse=True):
        try:
            return plan_from_csv(text, names, form=form, persons=persons, first_round=first)
        except UnreadablePlan as error:
            refusals.append(error)
    raise min(refusals, key=lambda error: len(error.faults))


def _wrong_rounds(rounds: Sequence[RoundPlan], outlook: Outlook) -> list[str]:
    expected, found = set(outlook.expected), {each.number for each in rounds}
    missing = [
        _("The file does not seat round %(round)s.") % {"round": number}
        for number in sorted(expected - found)
    ]
    extra = [
        _("Round %(round)s is not to be seated now.") % {"round": number}
        for number in sorted(found - expected)
    ]
    return missing + extra


def _sentence(fault: BadPlan) -> str:
    return _("Line %(line)s, column %(column)s: %(fault)s") % {
        "line": fault.line,
        "column": fault.column,
        "fault": _(fault.text) % fault.values,
    }


def _names_to_write(event_id: int, rounds: Sequence[RoundPlan]) -> dict[int, str]:
    """Return what everybody is called in a file; who plays without being entered, by name too."""
    labels = entry_labels(event_id=event_id)
    often = Counter(sort_key(label) for label in labels.values())
    names = {
        key: label if often[sort_key(label)] == 1 else _numbered(key, label)
        for key, label in labels.items()
    }
    strangers = [-key for each in rounds for key in each.present() if key < 0]
    names.update({-one.pk: str(one.label) for one in Player.objects.filter(pk__in=strangers)})
    return names | {DUMMY: DUMMY_KEY}


def _numbers_to_write(rounds: Sequence[RoundPlan]) -> dict[int, str]:
    """Return the numbers of those who have a place, in the order of their entries."""
    present = sorted({key for each in rounds for key in each.present()} - {DUMMY})
    numbers = {key: str(number) for number, key in enumerate(present, start=1)}
    return numbers | {DUMMY: DUMMY_KEY}


def _names_to_read(labels: Mapping[int, str]) -> Iterator[tuple[str, int]]:
    """Yield all that may stand for an entry in a file: its name, its number, or both."""
    yield DUMMY_KEY, DUMMY
    for key, label in labels.items():
        yield from ((label, key), (str(key), key), (_numbered(key, label), key))


def _numbered(key: int, label: str) -> str:
    return f"{label} ({key})"
