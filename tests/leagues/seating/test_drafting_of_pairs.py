"""Pairs and teams seated as an event does it: drawn, stored, published, drawn again."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from leagues.events.formats import Unit
from leagues.events.models import Entry, Round, RoundId
from leagues.events.states import EntryStatus
from leagues.seating.errors import UnsuitableField
from leagues.seating.movements.quality import qualities
from leagues.seating.pairings.checker import Terms, check_plan
from leagues.seating.plans import SeatPlan, WishKind
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.seating.services.wishes import add_wish
from tests.factories.seating import evening

pytestmark = pytest.mark.django_db

BOARDS = {"boards": "used"}


@pytest.mark.parametrize(
    ("movement", "fields"),
    [
        ("round_robin", {"people": 14}),
        ("mitchell", {"people": 24, "movement_options": BOARDS}),
        ("mitchell", {"people": 22}),
        ("howell", {"people": 16, "movement_options": BOARDS}),
        ("howell", {"people": 14}),
        ("team_match", {"people": 12, "team_size": 4, "unit": Unit.TEAM}),
        ("team_match", {"people": 18, "unit": Unit.TEAM}),
    ],
)
def test_all_rounds_are_stored_and_the_rest_stay_when_one_is_published(
    movement: str, fields: dict[str, Any]
) -> None:
    event = evening(**{"unit": Unit.PAIR, "plays_all_rounds": True, **fields}, movement=movement)
    plan_event(event_id=event.pk, seed=5)
    drawn = round_plans(event_id=event.pk)
    persons = event.team_size if event.unit == Unit.TEAM else 2
    terms = Terms(persons=persons, turn=persons // 2)
    keys = list(event.entries.values_list("pk", flat=True))
    assert check_plan(SeatPlan(tuple(drawn)), keys, terms=terms) == []
    assert qualities(SeatPlan(tuple(drawn))).opponents.most == 1
    first = Round.objects.get(stage__event=event, number=1)
    publish_round(round_id=RoundId(first.pk), by=None)
    plan_event(event_id=event.pk, seed=5)
    assert round_plans(event_id=event.pk) == drawn


def test_opponents_of_a_pair_that_left_rest_and_everybody_else_plays_on() -> None:
    event = evening(people=16, unit=Unit.PAIR, movement="round_robin", plays_all_rounds=True)
    plan_event(event_id=event.pk, seed=5)
    drawn = round_plans(event_id=event.pk)
    first = Round.objects.get(stage__event=event, number=1)
    publish_round(round_id=RoundId(first.pk), by=None)
    left = Entry.objects.filter(event=event).first()
    assert left is not None
    Entry.objects.filter(pk=left.pk).update(status=EntryStatus.WITHDRAWN)
    plan_event(event_id=event.pk, seed=5)
    again = round_plans(event_id=event.pk)
    for before, after in zip(drawn[1:], again[1:], strict=True):
        [table] = [table for table in before.tables if left.pk in table.seats]
        assert set(after.sit_outs) == {*table.seats} - {left.pk}
        assert {each.seats for each in after.tables} == {
            each.seats for each in before.tables if each is not table
        }


@pytest.mark.parametrize("movement", ["round_robin", "mitchell", "howell"])
@pytest.mark.parametrize("kind", [WishKind.APART, WishKind.FORBIDDEN])
def test_pairs_all_kept_from_each_other_are_named_and_no_empty_round_is_drawn(
    movement: str, kind: WishKind
) -> None:
    """Seen: three rounds without a table, and not a word about it."""
    event = evening(people=16, unit=Unit.PAIR, movement=movement)
    plan_event(event_id=event.pk, seed=5)
    before = round_plans(event_id=event.pk)
    entries = list(event.entries.values_list("pk", flat=True))
    for one, two in combinations(entries, 2):
        add_wish(event_id=event.pk, kind=kind, entry_id=one, other_id=two, by=None)
    with pytest.raises(UnsuitableField, match="nobody to play in round 1") as refused:
        plan_event(event_id=event.pk, seed=5)
    assert all(name in str(refused.value) for name in names_of(entry_ids=entries))
    assert round_plans(event_id=event.pk) == before
