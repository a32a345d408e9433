"""A waiting list that moves up by itself with offers: never over the limit, nobody jumps."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.matches.errors import DomainError
from leagues.events.entry_errors import OfferOver
from leagues.events.models import Entry, Event
from leagues.events.services.entering import enter_event
from leagues.events.services.entries import check_in, withdraw
from leagues.events.services.event_rows import terms_of
from leagues.events.services.events import edit_event
from leagues.events.services.offers import decline_offer, lapse_offers, take_offer
from leagues.events.states import HOLDING_PLACES, EntryStatus
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db


def soon(limit: int, hours: int = 12) -> Event:
    """Return an event of the day after tomorrow in which freed places are offered."""
    return EventFactory.create(
        starts_at=timezone.now() + timedelta(days=2), entry_limit=limit, offer_hours=hours
    )


def enter(event: Event, number: int = 1) -> list[Entry]:
    return [
        enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
        for _ in range(number)
    ]


def status(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).status


def test_a_freed_place_is_offered_to_the_first_who_waits_and_kept_for_them() -> None:
    event = soon(1)
    inside, first, second = enter(event, 3)
    withdraw(entry_id=inside.pk, by=None)
    offered = Entry.objects.get(pk=first.pk)
    assert (offered.status, status(second)) == ("offered", "waiting")
    assert offered.offered_until is not None
    assert offered.offered_until - timezone.now() > timedelta(hours=11)
    [late] = enter(event)
    assert status(late) == "waiting"
    take_offer(entry_id=first.pk, by=None)
    take_offer(entry_id=first.pk, by=None)
    assert (status(first), status(second)) == ("entered", "waiting")


def test_who_does_not_answer_in_time_leaves_the_list_and_the_next_is_asked() -> None:
    event = soon(1)
    inside, first, second, third = enter(event, 4)
    withdraw(entry_id=inside.pk, by=None)
    lapse_offers(now=timezone.now() + timedelta(hours=13))
    assert (status(first), status(second)) == ("withdrawn", "offered")
    with pytest.raises(OfferOver, match=r"The offer to .* is over"):
        take_offer(entry_id=first.pk, by=None)
    decline_offer(entry_id=second.pk, by=None)
    decline_offer(entry_id=second.pk, by=None)
    assert (status(second), status(third)) == ("withdrawn", "offered")


def test_an_offer_that_has_run_out_is_not_taken_although_no_sweep_came_yet() -> None:
    event = soon(1)
    inside, first, _second = enter(event, 3)
    withdraw(entry_id=inside.pk, by=None)
    Entry.objects.filter(pk=first.pk).update(offered_until=timezone.now() - timedelta(seconds=1))
    with pytest.raises(OfferOver):
        take_offer(entry_id=first.pk, by=None)
    with pytest.raises(OfferOver):
        decline_offer(entry_id=first.pk, by=None)


def test_nothing_is_offered_beyond_the_start_and_the_desk_needs_no_answer() -> None:
    event = EventFactory.create(
        starts_at=timezone.now() + timedelta(hours=1), entry_limit=1, offer_hours=12
    )
    inside, first = enter(event, 2)
    withdraw(entry_id=inside.pk, by=None)
    assert Entry.objects.get(pk=first.pk).offered_until == event.starts_at
    check_in(entry_id=first.pk, by=None)
    assert Entry.objects.get(pk=first.pk).offered_until is None
    event.starts_at = timezone.now()
    event.save()
    [second] = enter(event)
    withdraw(entry_id=first.pk, by=None)
    assert status(second) == "entered"


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["enter", "withdraw", "take", "decline", "lapse", "again"]),
        st.integers(0, 9),
    ),
    min_size=4,
    max_size=14,
)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(limit=st.integers(1, 3), hours=st.sampled_from([0, 12]), acts=ACTS)
def test_whatever_happens_the_limit_holds_and_the_queue_is_served_in_order(
    limit: int, hours: int, acts: list[tuple[str, int]]
) -> None:
    event = soon(limit, hours)
    enter(event, limit)
    for act, number in acts:
        before = _queue(event)
        _do(act, number, event)
        held = event.entries.filter(status__in=HOLDING_PLACES).count()
        waiting = _queue(event)
        assert held <= limit
        assert held == limit or not waiting, "a place is free while somebody waits"
        stayed = [pk for pk in before if pk in waiting]
        served = [pk for pk in before if _status(pk) in HOLDING_PLACES]
        assert waiting[: len(stayed)] == stayed, "somebody came before who waited already"
        assert all(before.index(pk) < before.index(other) for pk in served for other in stayed)


def _queue(event: Event) -> list[int]:
    waiting = event.entries.filter(status=EntryStatus.WAITING).order_by("queued_at", "pk")
    return list(waiting.values_list("pk", flat=True))


def _status(pk: int) -> str:
    return Entry.objects.get(pk=pk).status


def _do(act: str, number: int, event: Event) -> None:
    entries = list(event.entries.order_by("pk"))
    entry = entries[number % len(entries)]
    try:
        if act == "enter":
            enter(event)
        elif act == "again":
            player_id = entry.members.get().player_id
            enter_event(event_id=event.pk, player_id=player_id, by=None)
        elif act == "withdraw":
            withdraw(entry_id=entry.pk, by=None)
        elif act == "take":
            take_offer(entry_id=entry.pk, by=None)
        elif act == "decline":
            decline_offer(entry_id=entry.pk, by=None)
        else:
            lapse_offers(now=timezone.now() + timedelta(hours=13 if number % 2 else 0))
    except DomainError:
        pass


def test_an_event_that_is_moved_to_this_afternoon_offers_no_place_beyond_its_start() -> None:
    event = soon(4)
    inside, *_others, first = enter(event, 5)
    withdraw(entry_id=inside.pk, by=None)
    starts_at = timezone.now() + timedelta(hours=2)
    moved = replace(terms_of(event), starts_at=starts_at, ends_at=starts_at + timedelta(hours=3))
    edit_event(event_id=event.pk, terms=moved, by=None)
    assert Entry.objects.get(pk=first.pk).offered_until == starts_at


def test_who_is_offered_a_place_has_it_once_there_is_room_for_everybody() -> None:
    event = soon(1)
    inside, first, second = enter(event, 3)
    withdraw(entry_id=inside.pk, by=None)
    edit_event(event_id=event.pk, terms=replace(terms_of(event), entry_limit=None), by=None)
    lapse_offers(now=timezone.now() + timedelta(days=1))
    assert (status(first), status(second)) == ("entered", "entered")
