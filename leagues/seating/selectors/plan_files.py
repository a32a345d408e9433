"""The drawn seats of an event as a file, and what a file that is handed in would seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.matches.dummies import DUMMY_KEY
from leagues.events.selectors.members import entry_labels
from leagues.players.models import Player
from leagues.players.names import sort_key
from leagues.seating.filling import without_small_table
from leagues.seating.movements.quality import Qualities, qualities
from leagues.seating.plan_csv.faults import BadPlan, UnreadablePlan
from leagues.seating.plan_csv.reader import plan_from_csv
from leagues.seating.plan_csv.writer import plan_to_csv
from leagues.seating.plans import DUMMY, RoundPlan, SeatPlan
from leagues.seating.selectors.attendance import Outlook, seating_outlook
from leagues.seating.selectors.plan_checks import grave_faults, slight_faults
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.unkept import unkept_wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """What a file would seat: its rounds, or else in sentences what is wrong with it.

    `remarks` are what the checker says that a director may overlook. `figures` count the
    published rounds too. `left_out` are the published rounds that the file repeats.
    """

    outlook: Outlook
    history: tuple[RoundPlan, ...]
    rounds: tuple[RoundPlan, ...] = ()
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()

    @property
    def figures(self) -> Qualities:
        """How often people would meet again, counted over the whole event."""
        return qualities(SeatPlan((*self.history, *self.rounds)))


def plan_file(*, event_id: int) -> str:
    """Return all rounds of an event as a file, drafts too, in twelve queries at most.

    Everybody stands there by name; where two have the same, by name and entry number.
    """
    form = seating_outlook(event_id=event_id).form
    rounds = [without_small_table(each, form) for each in round_plans(event_id=event_id)]
    return plan_to_csv(SeatPlan(tuple(rounds)), _names_to_write(event_id, rounds))


def read_plan_file(*, event_id: int, text: str) -> HandedIn:
    """Return what a file would seat in the rounds to be drawn, in twelve queries at most.

    It has to seat all of these rounds and everybody who is here for them. Rounds that are
    published may stand in the file, as they do in one that was taken along; they stay as they are.
    """
    outlook = seating_outlook(event_id=event_id)
    labels = entry_labels(event_id=event_id)
    handed_in = HandedIn(
        outlook=outlook,
        history=tuple(round_plans(event_id=event_id, only_published=True)),
    )
    try:
        plan = _read(text, labels, handed_in)
    except UnreadablePlan as error:
        return replace(handed_in, faults=tuple(_sentence(fault) for fault in error.faults))
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


def _read(text: str, labels: Mapping[int, str], handed_in: HandedIn) -> SeatPlan:
    """Read a file that begins with the next round, or else with the first of all."""
    names = tuple(_names_to_read(labels))
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


def _names_to_read(labels: Mapping[int, str]) -> Iterator[tuple[str, int]]:
    """Yield all that may stand for an entry in a file: its name, its number, or both."""
    yield DUMMY_KEY, DUMMY
    for key, label in labels.items():
        yield from ((label, key), (str(key), key), (_numbered(key, label), key))


def _numbered(key: int, label: str) -> str:
    return f"{label} ({key})"
