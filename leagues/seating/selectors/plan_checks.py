"""What the checker says about seats that were drawn or handed in, apart from whatever made them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from leagues.events.formats import Unit
from leagues.seating.filling import pairs_apart, with_small_tables, without_small_tables
from leagues.seating.movements.requested_rests import asked_to_rest
from leagues.seating.movements.split_pairs import SPLIT_PAIRS
from leagues.seating.pairings.checker import Fault, FaultKind, Terms, check_plan, check_round
from leagues.seating.plan_words import GRAVE, SLIGHT
from leagues.seating.plans import RoundPlan, SeatPlan
from leagues.seating.selectors.attendance import Outlook

# Where pairs are split, their people play with others, and now and then against each other.
OF_SPLIT_PAIRS: Final = (FaultKind.SIDE_SHARED, FaultKind.BOTH_SIDES)


def grave_faults(
    rounds: Sequence[RoundPlan], outlook: Outlook, names: Mapping[int, str]
) -> list[str]:
    """Return what makes drawn rounds unplayable, in sentences; no query.

    They are checked against who should be there in each of them.
    """
    found = [
        fault
        for each in rounds
        for fault in check_round(
            _seated(each, outlook),
            outlook.expected.get(each.number, frozenset()),
            form=outlook.form,
            terms=_terms(outlook),
        )
        if fault.kind in GRAVE and not (fault.kind in OF_SPLIT_PAIRS and _splits(outlook))
    ]
    return [_sentence(fault, names) for fault in found]


def slight_faults(
    rounds: Sequence[RoundPlan],
    outlook: Outlook,
    names: Mapping[int, str],
    *,
    history: Sequence[RoundPlan],
) -> list[str]:
    """Return what a director should know about drawn rounds after `history`, in sentences."""
    people = frozenset(key for each in rounds for key in each.present())
    found = check_plan(
        SeatPlan(tuple(_seated(each, outlook) for each in rounds)),
        people,
        history=[_seated(each, outlook) for each in history],
        form=outlook.form,
        terms=_terms(outlook),
    )
    return [_sentence(fault, names) for fault in found if fault.kind in SLIGHT]


def _seated(round_plan: RoundPlan, outlook: Outlook) -> RoundPlan:
    """Return a round as people would sit, be it drafted already or still on paper."""
    if not outlook.joins_rests:
        return without_small_tables(round_plan, outlook.form)
    asked = asked_to_rest(outlook.wishes, round_plan.number)
    apart = pairs_apart(outlook.wishes, round_plan.number)
    return with_small_tables(round_plan, outlook.form, asked=asked, apart=apart)


def _terms(outlook: Outlook) -> Terms:
    persons = max((entry.size for entry in outlook.entries.values()), default=1)
    # A match of teams takes as many rounds as a team has pairs.
    is_match = outlook.stage.seating().unit is Unit.TEAM
    return Terms(
        persons=persons,
        turn=persons // 2 if is_match else 1,
        joins_rests=outlook.joins_rests,
    )


def _splits(outlook: Outlook) -> bool:
    """Return whether the people of a pair go to different tables."""
    return outlook.stage.seating().key == SPLIT_PAIRS.key


def _sentence(fault: Fault, names: Mapping[int, str]) -> str:
    text = {**GRAVE, **SLIGHT}[fault.kind]
    who = [names[key] for key in fault.entrants if key in names]
    return str(text) % {"names": ", ".join(who), "round": fault.round_number}
