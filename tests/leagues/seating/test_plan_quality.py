"""What the pages of drafts and of all rounds say about how good the seats are."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games.matches.models import MatchSeat
from leagues.events.formats import Remedy
from leagues.events.models import Event
from leagues.events.selectors.members import label_of
from leagues.players.states import Role
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.registry import MOVEMENTS
from leagues.seating.plans import DUMMY, RoundPlan, SeatPlan, TablePlan, WishKind
from leagues.seating.selectors.attendance import seating_outlook
from leagues.seating.selectors.drawing import drawing
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.quality import movement_promise, plan_quality
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.wishes import add_wish
from tests.factories.seating import drafted_evening, evening, round_of
from tests.leagues.seating.visiting import at, visitor

pytestmark = pytest.mark.django_db

CHECKED = "Checked apart from how they were drawn"


def plan_page(event: Event, role: Role | None) -> str:
    return " ".join(visitor(event, role).get(at("plan", event)).content.decode().split())


@pytest.mark.parametrize("key", sorted(MOVEMENTS))
def test_the_checker_agrees_with_the_drafts_of_every_movement(key: str) -> None:
    unit = MOVEMENTS[key].unit.value
    event = evening(people=16, rounds=2, unit=unit, movement=key, team_size=4)
    plan_event(event_id=event.pk, seed=3)
    quality = plan_quality(event_id=event.pk, outlook=seating_outlook(event_id=event.pk))
    assert quality is not None
    assert quality.checked
    assert quality.faults == ()


@pytest.mark.parametrize("remedy", list(Remedy))
def test_the_checker_agrees_whatever_is_done_with_empty_seats(remedy: Remedy) -> None:
    event = evening(people=11, rounds=3, remedy=remedy.value)
    plan_event(event_id=event.pk, seed=3)
    assert CHECKED in plan_page(event, Role.DIRECTOR)


@pytest.mark.parametrize(("role", "is_told"), [(None, False), (Role.SCORER, True)])
def test_those_who_see_drafts_read_the_verdict_and_the_figures(
    role: Role | None, *, is_told: bool
) -> None:
    event = drafted_evening(people=9, rounds=3)
    page = plan_page(event, role)
    assert (CHECKED in page) is is_told
    assert ("Figures of all 3 rounds" in page) is is_told


def test_a_draft_with_somebody_at_two_tables_is_told_by_name() -> None:
    event = drafted_evening(people=8, rounds=1)
    one, two = MatchSeat.objects.filter(number=0).order_by("match_id")
    two.player = one.player
    two.save()
    page = plan_page(event, Role.DIRECTOR)
    assert CHECKED not in page
    assert f"{one.player} would have two places in round 1." in page


def test_drafts_that_no_longer_fit_are_not_called_checked() -> None:
    event = drafted_evening(people=9, rounds=3)
    event.rounds_planned = 4
    event.save()
    assert CHECKED not in plan_page(event, Role.DIRECTOR)


def test_a_compass_movement_promises_what_holds_at_so_many_tables() -> None:
    event = evening(people=28, rounds=4, movement="compass")
    promise = movement_promise(seating_outlook(event_id=event.pk))
    assert promise is not None
    assert (promise.tables, promise.partners, promise.meetings) == (7, 7, 7)
    assert "At 7 tables this movement keeps partners apart for 7 rounds" in plan_page(event, None)


@pytest.mark.parametrize(("movement", "people"), [("individual", 28), ("compass", 4)])
def test_where_nothing_is_promised_nothing_is_said(movement: str, people: int) -> None:
    event = evening(people=people, rounds=2, movement=movement)
    assert movement_promise(seating_outlook(event_id=event.pk)) is None


def test_a_draft_shows_all_its_figures_from_the_second_round_on() -> None:
    event = drafted_evening(people=8, rounds=2)
    client = visitor(event, Role.DIRECTOR)
    assert b"At a table again" not in client.get(at("round", event, 1)).content
    assert b"At a table again" in client.get(at("round", event, 2)).content
    assert round_of(event, 2).number == 2


def test_a_dummy_sits_nowhere_again_and_never_rests() -> None:
    table = TablePlan(1, (5, 6, 7, DUMMY))
    figures = qualities(SeatPlan((RoundPlan(1, (table,)), RoundPlan(2, (table,)))))
    assert figures.table_repeats == figures.seat_repeats == 3
    assert figures.sit_outs == {5: 0, 6: 0, 7: 0}


@pytest.mark.parametrize("people", [9, 41])
def test_the_plan_page_of_a_director_costs_the_same_for_any_number(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = drafted_evening(people=people, rounds=3)
    outlook = drawing(event_id=event.pk).outlook
    with django_assert_num_queries(5):
        plan_quality(event_id=event.pk, outlook=outlook)


def test_a_wish_that_a_swap_by_hand_breaks_is_told_with_the_names() -> None:
    """Seen: two who were never to meet met in every rotation, and nothing said so."""
    event = evening(people=4, rounds=2)
    one, two = event.entries.order_by("pk")[:2]
    add_wish(
        event_id=event.pk,
        kind=WishKind.FORBIDDEN,
        entry_id=one.pk,
        other_id=two.pk,
        round_number=None,
        by=None,
    )
    plan_event(event_id=event.pk, seed=3)
    drawn = plan_quality(event_id=event.pk, outlook=seating_outlook(event_id=event.pk))
    assert drawn is not None
    assert drawn.unkept == ()
    seats = MatchSeat.objects.filter(match__round_table__round=round_of(event, 2))
    partner = seats.get(player=two.members.get().player_id)
    opponent = seats.get(number=(partner.number + 1) % 4)
    partner.player, opponent.player = opponent.player, partner.player
    MatchSeat.objects.bulk_update([partner, opponent], ["player"])
    quality = plan_quality(event_id=event.pk, outlook=seating_outlook(event_id=event.pk))
    assert quality is not None
    names = f"{label_of(one)}, {label_of(two)}"
    assert quality.unkept == (f"{names}: “Never against each other” is not kept in round 2.",)
    assert names in plan_page(event, Role.ORGANISER)
    draft = visitor(event, Role.DIRECTOR).get(at("round", event, 2))
    assert quality.unkept[0].split(":")[0] in draft.content.decode()
    assert "“Never against each other” is not kept" in draft.content.decode()


def test_two_who_rest_so_as_not_to_meet_are_named_with_the_wish() -> None:
    """Seen: two pairs of a round robin sat out together, and nothing said why."""
    event = evening(people=8, unit="pair", movement="round_robin", rounds=3)
    one, two = event.entries.order_by("pk")[:2]
    add_wish(
        event_id=event.pk,
        kind=WishKind.FORBIDDEN,
        entry_id=one.pk,
        other_id=two.pk,
        round_number=None,
        by=None,
    )
    plan_event(event_id=event.pk, seed=3)
    (number,) = [plan.number for plan in round_plans(event_id=event.pk) if plan.sit_outs]
    sentence = (
        f"both rest in round {number}, in which they would meet, as “Never against each other” is "
        "asked of them."
    )
    quality = plan_quality(event_id=event.pk, outlook=seating_outlook(event_id=event.pk))
    assert quality is not None
    assert quality.unkept == ()
    assert quality.rests == (f"{label_of(one)}, {label_of(two)}: {sentence}",)
    assert sentence in plan_page(event, Role.DIRECTOR)
    page = visitor(event, Role.DIRECTOR).get(at("round", event, number))
    assert sentence in page.content.decode()
    assert "opponents are not to be met." in page.content.decode()


def test_who_asked_to_rest_is_not_put_at_a_small_table() -> None:
    """Seen: with tables of two for who is left over, the one who asked to sit out played there."""
    event = evening(people=10, rounds=1, remedy=Remedy.SMALLER.value)
    one = event.entries.order_by("pk")[0]
    add_wish(event_id=event.pk, kind=WishKind.REST, entry_id=one.pk, round_number=1, by=None)
    plan_event(event_id=event.pk, seed=3)
    [plan] = round_plans(event_id=event.pk)
    assert one.pk in plan.sit_outs
    quality = plan_quality(event_id=event.pk, outlook=seating_outlook(event_id=event.pk))
    assert quality is not None
    assert quality.unkept == ()
