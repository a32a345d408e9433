"""Swiss rounds as an event has them: drawn, stored, published, played, one after the other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from leagues.events.formats import RankedBy
from leagues.events.models import Event, Round, RoundId
from leagues.events.states import UnplayedReason
from leagues.seating.errors import UnsuitableField
from leagues.seating.models import Bye, SeatingRule
from leagues.seating.plans import WishKind
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from tests.factories.seating import evening, round_of
from tests.factories.standings import matches_of, set_result

pytestmark = pytest.mark.django_db


def play(event: Event, number: int) -> None:
    """Draw and publish a round whose first sides win."""
    plan_event(event_id=event.pk, seed=5)
    round_ = publish_round(round_id=RoundId(round_of(event, number).pk), by=None)
    for match in matches_of(round_):
        set_result(match, (9, 4))


def swiss_of_pairs(people: int, **fields: Any) -> Event:
    return evening(people=people, rounds=4, unit="pair", movement="swiss_pairs", **fields)


def test_pairs_meet_nobody_twice_and_their_reasons_are_kept() -> None:
    event = swiss_of_pairs(20, ranked_by=RankedBy.WINS.value)
    for number in (1, 2, 3, 4):
        play(event, number)
    plans = round_plans(event_id=event.pk)
    met = Counter(pair for plan in plans for table in plan.tables for pair in table.oppositions())
    assert set(met.values()) == {1}
    assert len(met) == 20
    plan = event.stages.get().plan or {}
    told = {each["entrant"] for each in plan["rounds"][3]["reasons"]}
    assert told == set(event.entries.values_list("pk", flat=True))


def test_who_is_one_too_many_has_a_bye_and_never_a_second() -> None:
    event = swiss_of_pairs(14, ranked_by=RankedBy.WINS.value)
    for number in (1, 2, 3, 4):
        play(event, number)
    byes = Bye.objects.filter(round__stage__event=event)
    assert byes.values("entry").distinct().count() == byes.count() == 4
    assert set(byes.values_list("reason", flat=True)) == {UnplayedReason.BYE.value}


def test_who_was_forced_together_but_has_met_is_named_and_nothing_is_drawn() -> None:
    event = swiss_of_pairs(8)
    play(event, 1)
    [plan] = [plan for plan in round_plans(event_id=event.pk) if plan.number == 1]
    one, two = plan.tables[0].entrants()
    SeatingRule.objects.create(
        event=event, kind=WishKind.FORCED.value, entry_id=one, other_id=two, round_number=2
    )
    with pytest.raises(UnsuitableField) as refusal:
        plan_event(event_id=event.pk, seed=5)
    assert "have met before" in str(refusal.value)
    assert all(name in str(refusal.value) for name in names_of(entry_ids=[one, two]))
    assert not Round.objects.filter(stage__event=event, number=2).exists()


def test_single_people_have_new_partners_and_rest_in_turn() -> None:
    event = evening(people=13, rounds=4, movement="swiss_singles")
    for number in (1, 2, 3, 4):
        play(event, number)
    plans = round_plans(event_id=event.pk)
    met = Counter(pair for plan in plans for table in plan.tables for pair in table.partnerships())
    assert set(met.values()) == {1}
    assert len({key for plan in plans for key in plan.sit_outs}) == 4
