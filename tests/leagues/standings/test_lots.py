"""Equals of the standings for whom lots are drawn."""

from __future__ import annotations

import pytest
from django.urls import reverse

from leagues.events.models import Event
from leagues.players.states import Role
from leagues.standings.models import Decider, Standing
from leagues.standings.prizes import lot
from leagues.standings.selectors.basis import is_stale
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import evening, finish, round_of_entries
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


def with_lots(*tiebreaks: str) -> Event:
    """Return an evening of four of which two pairs have won by the same score."""
    event = evening(people=8, unit="pair", rounds=1, ranked_by="wins", tiebreaks=list(tiebreaks))
    for table in round_of_entries(event).tables.all():
        finish(table, points=(10, 4))
    recompute_standings(event_id=event.pk)
    return event


def rows(event: Event) -> list[Standing]:
    return list(Standing.objects.filter(event=event, list_kind="entries").order_by("place"))


def test_equals_share_the_rank_until_lots_are_drawn_that_everybody_can_check() -> None:
    event = with_lots("points_made", "lot")
    assert [row.rank for row in rows(event)] == [1, 1, 3, 3]
    director = signed_in(Role.DIRECTOR, event.club)
    page = director.get(reverse("standings:event", args=[event.pk])).content.decode()
    address = reverse("standings:draw_lots", args=[event.pk])
    assert address in page
    director.post(address)
    seed = Decider.objects.get(event=event).seed
    assert seed is not None
    found = rows(event)
    assert [row.rank for row in found] == [1, 2, 3, 4]
    for first, second in (found[:2], found[2:]):
        assert lot(seed, first.entry_id) < lot(seed, second.entry_id)
        assert second.separated_by == "lot"
    assert not is_stale(event_id=event.pk)
    page = director.get(reverse("standings:event", args=[event.pk])).content.decode()
    assert f"Lots come from the number {seed}." in page
    assert "By lot" in page
    director.post(address)
    assert Decider.objects.get(event=event).seed == seed


def test_no_lots_are_drawn_in_an_event_that_does_not_go_by_them() -> None:
    event = with_lots("points_made")
    director = signed_in(Role.DIRECTOR, event.club)
    answer = director.post(reverse("standings:draw_lots", args=[event.pk]), follow=True)
    assert "they are not among its tie-breaks" in answer.content.decode()
    assert not Decider.objects.exists()
