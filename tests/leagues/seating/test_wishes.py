from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Entry, Event
from leagues.events.states import EntryStatus
from leagues.seating.models import SeatingRule
from leagues.seating.plans import Wish, WishKind
from leagues.seating.selectors.wishes import wishes_fingerprint, wishes_of
from tests.factories.seating import evening


@pytest.fixture
def event() -> Event:
    return evening(people=4)


def wished(event: Event, kind: WishKind, *entries: Entry, number: int | None = None) -> None:
    SeatingRule.objects.create(
        event=event,
        kind=kind.value,
        entry=entries[0],
        other=entries[1] if len(entries) > 1 else None,
        round_number=number,
    )


@pytest.mark.django_db
def test_wishes_come_as_the_movements_take_them_in_one_query(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ann, bob, cal, _dee = event.entries.order_by("id")
    wished(event, WishKind.APART, bob, ann)
    wished(event, WishKind.REST, cal, number=2)
    elsewhere = evening(people=1)
    wished(elsewhere, WishKind.REST, elsewhere.entries.get())
    with django_assert_num_queries(1):
        wishes = wishes_of(event_id=event.pk)
    assert wishes == (
        Wish(kind=WishKind.APART, entrants=(bob.pk, ann.pk)),
        Wish(kind=WishKind.REST, entrants=(cal.pk,), round_number=2),
    )


@pytest.mark.django_db
def test_a_wish_about_somebody_who_withdrew_is_none(event: Event) -> None:
    ann, bob, cal, dee = event.entries.order_by("id")
    wished(event, WishKind.APART, ann, bob)
    wished(event, WishKind.TOGETHER, cal, dee)
    wished(event, WishKind.REST, cal, number=1)
    Entry.objects.filter(pk__in=[bob.pk]).update(status=EntryStatus.WITHDRAWN.value)
    assert [wish.entrants for wish in wishes_of(event_id=event.pk)] == [
        (cal.pk, dee.pk),
        (cal.pk,),
    ]


def test_the_fingerprint_changes_with_the_wishes_about_rounds_that_are_left() -> None:
    apart = Wish(kind=WishKind.APART, entrants=(1, 2))
    rest = Wish(kind=WishKind.REST, entrants=(3,), round_number=2)
    past = Wish(kind=WishKind.REST, entrants=(4,), round_number=1)
    left = {2, 3}
    both = wishes_fingerprint((apart, rest), rounds=left)
    same_apart = Wish(kind=WishKind.APART, entrants=(2, 1))
    assert wishes_fingerprint((rest, past, same_apart), rounds=left) == both
    assert wishes_fingerprint((apart,), rounds=left) != both
    later = Wish(kind=WishKind.REST, entrants=(3,), round_number=3)
    assert wishes_fingerprint((apart, later), rounds=left) != both
