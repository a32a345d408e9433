"""A score two rounds back was wrong: keep the pairings, or draw again what was not played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match, MatchSeat
from leagues.events.models import Event, Job, Round, RoundId
from leagues.events.states import RoundStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.seating.selectors.following import rounds_following
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from tests.factories.seating import evening, round_of
from tests.factories.standings import matches_of, set_result
from tests.leagues.desk.builders import look_and_apply, staff

pytestmark = pytest.mark.django_db


def play(event: Event, number: int) -> Round:
    """Draw and publish a round whose first sides win."""
    round_ = publish(event, number)
    for match in matches_of(round_):
        set_result(match, (9, 4))
    return round_


def publish(event: Event, number: int) -> Round:
    plan_event(event_id=event.pk, seed=3)
    return publish_round(round_id=RoundId(round_of(event, number).pk), by=None)


def head_table() -> Event:
    """Return an evening where winners walk to the head table, two rounds played, one on view."""
    event = evening(people=8, rounds=4, movement="head_table")
    play(event, 1)
    publish(event, 2)
    return event


def seats(event: Event, number: int) -> list[Any]:
    found = MatchSeat.objects.filter(match__round_table__round=round_of(event, number))
    order = ("match__round_table__number", "number")
    return list(found.order_by(*order).values_list(*order, "player_id"))


def correct(client: Client, event: Event, query: str = "", **typed: str) -> Any:
    table = RoundTable.objects.get(round=round_of(event, 1), number=1)
    revision = Match.objects.get(pk=table.match_id).revision
    values = {"points_0": "2", "points_1": "9", "reason": "Misread", "revision": revision, **typed}
    url = reverse("desk:correct", args=[table.pk])
    return client.post(url + query, values) if query else look_and_apply(client, url, values)


def test_the_preview_names_the_rounds_that_follow_and_asks_what_becomes_of_them() -> None:
    event = head_table()
    page = correct(staff(event, Role.DIRECTOR), event, "?preview=1")
    following = page.context["consequences"].following
    assert (following.published, following.can_be_redrawn) == ((2,), True)
    assert "Draw these rounds again from the new results" in page.content.decode()
    assert round_of(event, 2).status == RoundStatus.PUBLISHED


def test_the_pairings_are_kept_unless_the_director_says_otherwise() -> None:
    event = head_table()
    before = seats(event, 2)
    assert correct(staff(event, Role.DIRECTOR), event).status_code == 302
    assert round_of(event, 2).status == RoundStatus.PUBLISHED
    assert seats(event, 2) == before


def test_the_next_round_is_drawn_again_from_the_new_results() -> None:
    event = head_table()
    before = seats(event, 2)
    asked = Job.objects.count()
    assert correct(staff(event, Role.DIRECTOR), event, pairings="redraw").status_code == 302
    assert round_of(event, 2).status == RoundStatus.DRAFT
    assert Job.objects.count() == asked + 1
    plan_event(event_id=event.pk, seed=3)
    assert seats(event, 2) != before


def test_tables_that_the_new_results_do_not_touch_stay_as_they_were_drawn() -> None:
    """Seen: drawing again drew new lots, and people who had read their table sat elsewhere."""
    event = evening(people=16, rounds=4, movement="head_table")
    play(event, 1)
    publish(event, 2)
    before = seats(event, 2)
    assert correct(staff(event, Role.DIRECTOR), event, pairings="redraw").status_code == 302
    job = Job.objects.latest("pk")
    assert job.arguments["seed"] == 3
    plan_event(event_id=event.pk, seed=job.arguments["seed"], job_id=None)
    tables = {number for number, _seat, _player in before}
    changed = {was[0] for was, now in zip(before, seats(event, 2), strict=True) if was != now}
    assert changed
    assert changed < tables


def test_the_preview_names_the_tables_at_which_others_would_sit_and_takes_nothing_back() -> None:
    event = evening(people=16, rounds=4, movement="head_table")
    play(event, 1)
    publish(event, 2)
    before = seats(event, 2)
    client = staff(event, Role.DIRECTOR)
    page = correct(client, event, "?preview=1")
    told = page.context["consequences"].redrawn
    assert told
    assert "Drawn again, others sit at table" in page.content.decode()
    assert (round_of(event, 2).status, seats(event, 2)) == (RoundStatus.PUBLISHED, before)
    correct(client, event, pairings="redraw")
    plan_event(event_id=event.pk, seed=Job.objects.latest("pk").arguments["seed"])
    pairs = zip(before, seats(event, 2), strict=True)
    assert {was[0] for was, now in pairs if was != now} == set(told)


def test_what_was_applied_without_a_preview_is_shown_with_the_tables_drawn_differently() -> None:
    """Seen: *Apply* without *What would this change?* listed all but who would sit elsewhere."""
    event = head_table()
    before = seats(event, 2)
    client = staff(event, Role.DIRECTOR)
    looked = correct(client, event, "?preview=1").context["consequences"]
    applied = correct(client, event, "?applied")
    assert applied.status_code == 422
    assert applied.context["consequences"].redrawn == looked.redrawn
    assert looked.redrawn
    assert "Drawn again, others sit at table" in applied.content.decode()
    assert (round_of(event, 2).status, seats(event, 2)) == (RoundStatus.PUBLISHED, before)


def test_a_preview_that_changes_no_winner_says_that_nobody_would_sit_elsewhere() -> None:
    event = head_table()
    page = correct(staff(event, Role.DIRECTOR), event, "?preview=1", points_0="9", points_1="3")
    assert page.context["consequences"].redrawn == ()
    assert "everybody sits in the next round where they sit now" in page.content.decode()


def test_a_round_in_which_something_was_scored_stays_as_it_was_played() -> None:
    event = head_table()
    set_result(matches_of(round_of(event, 2))[0], (9, 4))
    first = round_of(event, 1)
    assert not rounds_following(round_id=first.pk).can_be_redrawn
    before = seats(event, 2)
    assert correct(staff(event, Role.DIRECTOR), event, pairings="redraw").status_code == 302
    assert (round_of(event, 2).status, seats(event, 2)) == (RoundStatus.PUBLISHED, before)


def test_rounds_that_were_drawn_ahead_do_not_follow_from_results() -> None:
    event = evening(people=8, rounds=3)
    play(event, 1)
    assert not rounds_following(round_id=round_of(event, 1).pk).can_be_redrawn


def test_the_page_says_that_a_later_round_is_on_view_by_now() -> None:
    """Seen: a score of tonight's third round was typed over one of the second."""
    event = head_table()
    client = staff(event, Role.DIRECTOR)
    first = RoundTable.objects.get(round=round_of(event, 1), number=1)
    second = RoundTable.objects.get(round=round_of(event, 2), number=1)
    old = client.get(reverse("desk:correct", args=[first.pk])).content.decode()
    assert "This is round 1; round 2 is on view by now." in old
    now = client.get(reverse("desk:correct", args=[second.pk])).content.decode()
    assert "is on view by now" not in now
