"""Places in a bracket by seeds, in the order of entering, or by lot, drawn again if wanted."""

from __future__ import annotations

import pytest
from django.test import Client

from leagues.events.models import Entry, Event, Job, Stage
from leagues.events.states import EntryStatus
from leagues.players.states import Role
from leagues.seating.brackets.seeding import Places, order_for_draw
from leagues.seating.errors import BracketUnderWay, NothingToDraft
from leagues.seating.models import Bracket, RoundTable
from leagues.seating.selectors.attendance import Freshness, seating_outlook
from leagues.seating.services.drafting import plan_event, request_plan
from tests.factories.brackets import entries_of, open_tables, win
from tests.factories.seating import evening
from tests.leagues.seating.visiting import at, visitor

SEEDS = {30: None, 10: 2, 40: None, 20: 1, 50: None, 60: None}


def test_who_has_no_seed_comes_after_the_others_as_they_entered() -> None:
    assert order_for_draw(SEEDS, Places.ENTERED, seed=1) == (20, 10, 30, 40, 50, 60)


def test_lots_decide_among_those_without_a_seed_or_among_all() -> None:
    after = {order_for_draw(SEEDS, Places.LOT_AFTER_SEEDS, seed=seed) for seed in range(20)}
    assert len(after) > 5
    assert {order[:2] for order in after} == {(20, 10)}
    assert {frozenset(order) for order in after} == {frozenset(SEEDS)}
    best = {order_for_draw(SEEDS, Places.LOT, seed=seed)[0] for seed in range(40)}
    assert best == set(SEEDS)


@pytest.mark.parametrize("places", Places)
def test_the_same_lots_are_drawn_in_whatever_order_people_come(places: Places) -> None:
    turned = dict(reversed(SEEDS.items()))
    same = order_for_draw(SEEDS, places, seed=4) == order_for_draw(turned, places, seed=4)
    assert same is (places is not Places.ENTERED)
    assert order_for_draw(SEEDS, places, seed=4) == order_for_draw(SEEDS, places, seed=4)


def knock_out(places: str, pairs: int = 8) -> Event:
    return evening(
        people=2 * pairs,
        unit="pair",
        movement="single_elimination",
        movement_options={"places": places},
    )


def drawn(event: Event) -> list[int]:
    return list(Bracket.objects.get(stage__event=event).entrants)


@pytest.mark.django_db
def test_a_bracket_is_drawn_by_lot_and_is_the_same_until_lots_are_drawn_again() -> None:
    event = knock_out("lot")
    plan_event(event_id=event.pk, seed=3)
    first = drawn(event)
    assert sorted(first) == entries_of(event) != first
    assert seating_outlook(event_id=event.pk).freshness is Freshness.ALL_PUBLISHED
    with pytest.raises(NothingToDraft):
        request_plan(event_id=event.pk, by=None)
    job = request_plan(event_id=event.pk, by=None, anew=True)
    plan_event(event_id=event.pk, seed=job.arguments["seed"])
    assert drawn(event) != first
    assert Stage.objects.get(event=event).seed == job.arguments["seed"]
    assert len(open_tables(Stage.objects.get(event=event))) == 4
    assert RoundTable.objects.count() == 4


@pytest.mark.django_db
def test_seeds_keep_their_places_when_the_others_draw_lots() -> None:
    event = knock_out("lot_after_seeds")
    first, second, *others = entries_of(event)
    Entry.objects.filter(pk=second).update(seed=1)
    Entry.objects.filter(pk=first).update(seed=2)
    plan_event(event_id=event.pk, seed=3)
    assert drawn(event)[:2] == [second, first]
    assert drawn(event)[2:] != others


@pytest.mark.django_db
def test_lots_are_not_drawn_again_once_something_was_played() -> None:
    event = knock_out("lot")
    plan_event(event_id=event.pk, seed=3)
    stage = Stage.objects.get(event=event)
    win(stage, "U1.1")
    before = drawn(event)
    with pytest.raises(BracketUnderWay):
        plan_event(event_id=event.pk, seed=4)
    assert drawn(event) == before
    stage.refresh_from_db()
    assert stage.seed == 3


@pytest.mark.django_db
def test_without_lots_there_is_nothing_to_draw_again() -> None:
    event = knock_out("entered")
    plan_event(event_id=event.pk, seed=3)
    assert drawn(event) == entries_of(event)
    with pytest.raises(NothingToDraft):
        request_plan(event_id=event.pk, by=None, anew=True)


@pytest.mark.django_db
def test_the_page_says_how_places_came_about_and_offers_lots_to_its_director() -> None:
    event = knock_out("lot")
    plan_event(event_id=event.pk, seed=3)
    director = visitor(event, Role.DIRECTOR)
    assert "Places in the draw: All by lot." in page(event, Client())
    assert "Draw the lots again" not in page(event, Client())
    assert "Draw the lots again" in page(event, director)
    answer = director.post(at("plan", event), {"anew": "1"}, follow=True)
    assert "Drawing the seats" in answer.content.decode()
    assert Job.objects.get().arguments["seed"] != 3
    win(Stage.objects.get(event=event), "U1.1")
    assert "Draw the lots again" not in page(event, director)


@pytest.mark.django_db
def test_seeds_of_all_leave_no_lots_to_draw_again() -> None:
    event = knock_out("lot_after_seeds", pairs=3)
    for seed, pk in enumerate(entries_of(event), start=1):
        Entry.objects.filter(pk=pk).update(seed=seed)
    plan_event(event_id=event.pk, seed=3)
    director = visitor(event, Role.DIRECTOR)
    assert "Draw the lots again" not in page(event, director)
    with pytest.raises(NothingToDraft):
        request_plan(event_id=event.pk, by=None, anew=True)


@pytest.mark.django_db
def test_who_comes_after_the_lots_were_drawn_draws_with_the_others() -> None:
    event = knock_out("lot", pairs=4)
    last = Entry.objects.get(pk=entries_of(event)[-1])
    Entry.objects.filter(pk=last.pk).update(status=EntryStatus.ENTERED.value)
    Event.objects.filter(pk=event.pk).update(status="open")
    plan_event(event_id=event.pk, seed=3)
    assert last.pk not in drawn(event)
    Entry.objects.filter(pk=last.pk).update(status=EntryStatus.CHECKED_IN.value)
    assert seating_outlook(event_id=event.pk).freshness is Freshness.STALE
    plan_event(event_id=event.pk, seed=3)
    assert sorted(drawn(event)) == entries_of(event)


def page(event: Event, client: Client) -> str:
    answer = client.get(at("bracket", event))
    assert answer.status_code == 200
    return str(answer.content.decode())
