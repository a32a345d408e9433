"""Seeds: set by hand, or filled in from the ratings and saved."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.desk.selectors.seeds import seed_rows
from leagues.events.errors import SeedTaken
from leagues.events.models import AuditEntry, Entry, Event
from leagues.events.selectors.members import label_of
from leagues.events.services.seeds import set_seeds
from leagues.players.states import Role
from leagues.standings.models import Rating
from tests.factories.seating import evening
from tests.factories.standings import RatingFactory, RatingPoolFactory
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return evening(people=8, unit="pair")


def entries_of(event: Event) -> list[Entry]:
    return list(event.entries.order_by("id"))


def seeds_of(event: Event) -> list[int | None]:
    return [entry.seed for entry in entries_of(event)]


def rated(event: Event, *strengths: tuple[float, ...]) -> None:
    """Give the people of the entries their ratings, in order."""
    pool = RatingPoolFactory.create()
    for entry, own in zip(entries_of(event), strengths, strict=True):
        for member, mu in zip(entry.members.order_by("id"), own, strict=False):
            RatingFactory.create(pool=pool, player=member.player, mu=mu)


def test_seeds_are_set_and_noted_once(event: Event) -> None:
    one, two, *_ = entries_of(event)
    for _press in range(2):
        set_seeds(event_id=event.pk, seeds={one.pk: 2, two.pk: 1}, by=None)
    assert seeds_of(event) == [2, 1, None, None]
    assert AuditEntry.objects.filter(verb="entries.seeded").count() == 1


def test_the_same_number_twice_is_refused_with_both_names_and_changes_nothing(
    event: Event,
) -> None:
    one, two, *_ = entries_of(event)
    with pytest.raises(SeedTaken, match="both have the number 1") as refusal:
        set_seeds(event_id=event.pk, seeds={one.pk: 1, two.pk: 1}, by=None)
    assert label_of(one) in str(refusal.value)
    assert label_of(two) in str(refusal.value)
    assert seeds_of(event) == [None] * 4


def test_an_entry_of_another_event_is_not_seeded_here(event: Event) -> None:
    other = evening(people=2, unit="pair")
    set_seeds(event_id=event.pk, seeds={entries_of(other)[0].pk: 1}, by=None)
    assert seeds_of(other) == [None]


def test_ratings_suggest_the_strongest_pair_first_and_the_unrated_last(event: Event) -> None:
    rated(event, (10, 20), (30,), (), (5, 5))
    rows = {row.entry_id: row for row in seed_rows(event=event, now=timezone.now())}
    assert [rows[entry.pk].suggested for entry in entries_of(event)] == [2, 1, 4, 3]
    assert [rows[entry.pk].strength for entry in entries_of(event)] == [15, 30, None, 5]


def test_filling_in_by_rating_saves_nothing_until_the_director_does(event: Event) -> None:
    rated(event, (1, 1), (2, 2), (3, 3), (4, 4))
    client, page = signed_in(Role.DIRECTOR, event.club), reverse("desk:seeds", args=[event.pk])
    shown = client.get(page, {"by": "rating"})
    assert seeds_of(event) == [None] * 4
    filled = {field.html_name: field.value() for _row, field in shown.context["form"].rows}
    client.post(page, filled)
    assert seeds_of(event) == [4, 3, 2, 1]


def test_a_refusal_keeps_what_was_typed(event: Event) -> None:
    client, page = signed_in(Role.DIRECTOR, event.club), reverse("desk:seeds", args=[event.pk])
    typed = {f"seed-{entry.pk}": "7" for entry in entries_of(event)}
    refused = client.post(page, typed)
    assert refused.status_code == 422
    assert refused.content.decode().count('value="7"') == 4


def test_people_of_the_house_and_who_withdrew_are_not_seeded(event: Event) -> None:
    one, two, three, four = entries_of(event)
    Entry.objects.filter(pk=one.pk).update(is_house=True)
    Entry.objects.filter(pk=two.pk).update(status="withdrawn")
    rows = seed_rows(event=event, now=timezone.now())
    assert {row.entry_id for row in rows} == {three.pk, four.pk}


@pytest.mark.parametrize("people", [4, 40])
def test_the_page_costs_the_same_for_any_number_of_entries(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = evening(people=people, unit="pair")
    # entries with event; members with players; ratings
    with django_assert_num_queries(3):
        seed_rows(event=event, now=timezone.now())
    assert not Rating.objects.exists()
