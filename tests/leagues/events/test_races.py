"""Two people at once: real threads, each with its own connection and transaction."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.errors import DomainError
from leagues.events.errors import AlreadyEntered
from leagues.events.models import AuditEntry, Entry, Event, Job, Payment
from leagues.events.services.entering import enter_event, enter_together
from leagues.events.services.entries import check_in, withdraw
from leagues.events.services.events import copy_event, create_event, set_event_status
from leagues.events.services.jobs import JobUnderWay, request_job
from leagues.events.services.money import mark_fee_paid
from leagues.events.services.newcomers import Newcomer
from leagues.events.services.offers import decline_offer, take_offer
from leagues.events.services.rounds import set_round_status
from leagues.events.states import EventStatus, RoundStatus
from leagues.players.models import Player
from tests.factories.events import EntryFactory, EventFactory, RoundFactory
from tests.factories.players import ClubFactory, PlayerFactory
from tests.leagues.events.builders import checked_in, terms
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_person_entering_twice_at_once_is_in_once() -> None:
    event, player = EventFactory.create(), PlayerFactory.create()
    first, second = at_once(
        *[lambda: enter_event(event_id=event.pk, player_id=player.pk, by=None)] * 2
    )
    assert first == second
    assert Entry.objects.count() == 1


def test_two_partners_entering_each_other_at_once_are_one_pair() -> None:
    event = EventFactory.create(unit="pair")
    ann, bob = PlayerFactory.create(), PlayerFactory.create()

    def enter(*people: Player) -> Entry:
        newcomers = [Newcomer(player_id=player.pk) for player in people]
        return enter_together(event_id=event.pk, newcomers=newcomers, by=None)

    first, second = at_once(lambda: enter(ann, bob), lambda: enter(bob, ann))
    assert first == second
    assert Entry.objects.get().members.count() == 2


def test_two_who_want_the_same_partner_at_once_do_not_both_get_them() -> None:
    event = EventFactory.create(unit="pair")
    ann, bob, cal = PlayerFactory.create_batch(3)

    def enter(*people: Player) -> Entry:
        newcomers = [Newcomer(player_id=player.pk) for player in people]
        return enter_together(event_id=event.pk, newcomers=newcomers, by=None)

    outcomes = at_once(lambda: enter(ann, bob), lambda: enter(cal, bob))
    assert sum(isinstance(outcome, AlreadyEntered) for outcome in outcomes) == 1
    assert Entry.objects.count() == 1


def test_the_last_place_goes_to_one_of_two() -> None:
    event = EventFactory.create(entry_limit=4)
    checked_in(event, 3)
    players = [PlayerFactory.create(), PlayerFactory.create()]
    at_once(
        lambda: enter_event(event_id=event.pk, player_id=players[0].pk, by=None),
        lambda: enter_event(event_id=event.pk, player_id=players[1].pk, by=None),
    )
    found = Entry.objects.filter(members__player__in=players).values_list("status", flat=True)
    assert sorted(found) == ["entered", "waiting"]


def test_two_who_leave_at_once_let_two_move_up() -> None:
    event = EventFactory.create(entry_limit=4)
    leaving = checked_in(event, 4)[:2]
    for _ in range(3):
        enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    at_once(
        lambda: withdraw(entry_id=leaving[0].pk, by=None),
        lambda: withdraw(entry_id=leaving[1].pk, by=None),
    )
    assert event.entries.filter(status="entered").count() == 2
    assert event.entries.filter(status="waiting").count() == 1


def test_a_walk_in_tapped_twice_at_once_is_one_person() -> None:
    event = EventFactory.create()
    newcomers = [Newcomer(name="Ann Lee")]

    def walk_in() -> Entry:
        return enter_together(event_id=event.pk, newcomers=newcomers, is_here=True, by=None)

    at_once(walk_in, walk_in)
    assert Player.objects.count() == 1
    assert Entry.objects.get().status == "checked_in"


def test_two_taps_on_one_name_check_it_in_once() -> None:
    entry = EntryFactory.create()
    at_once(*[lambda: check_in(entry_id=entry.pk, by=None)] * 2)
    assert AuditEntry.objects.filter(verb="entry.checked_in").count() == 1


def test_two_directors_starting_at_once_start_it_once() -> None:
    event = EventFactory.create()
    checked_in(event, 4)
    start = EventStatus.RUNNING
    at_once(*[lambda: set_event_status(event_id=event.pk, to=start, by=None)] * 2)
    assert AuditEntry.objects.filter(verb="event.running").count() == 1


def test_a_form_or_a_copy_sent_twice_at_once_makes_one_event() -> None:
    club = ClubFactory.create()
    at_once(*[lambda: create_event(club_id=club.pk, terms=terms(), by=None)] * 2)
    event = Event.objects.get()
    at_once(*[lambda: copy_event(event_id=event.pk, by=None)] * 2)
    assert Event.objects.count() == 2


def test_a_round_published_twice_at_once_is_published_once() -> None:
    round_ = RoundFactory.create()
    published = RoundStatus.PUBLISHED
    done = at_once(*[lambda: set_round_status(round_id=round_.pk, to=published, by=None)] * 2)
    assert sum(isinstance(result, DomainError) for result in done) == 1
    assert AuditEntry.objects.filter(verb="round.published").count() == 1


def test_the_same_work_asked_for_twice_at_once_is_one_job() -> None:
    done = at_once(*[lambda: request_job(task="events.sweep_jobs", subject="event:1", by=None)] * 2)
    assert [type(result) for result in done].count(JobUnderWay) == 1
    assert Job.objects.count() == 1


def test_two_who_leave_at_once_let_two_be_offered_a_place_and_taking_it_twice_is_once() -> None:
    event = EventFactory.create(
        entry_limit=2, offer_hours=12, starts_at=timezone.now() + timedelta(days=2)
    )
    inside, other, first, second, _third = (
        enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
        for _ in range(5)
    )
    at_once(
        lambda: withdraw(entry_id=inside.pk, by=None), lambda: withdraw(entry_id=other.pk, by=None)
    )
    assert set(event.entries.filter(status="offered")) == {first, second}
    at_once(*[lambda: take_offer(entry_id=first.pk, by=None)] * 2)
    at_once(*[lambda: decline_offer(entry_id=second.pk, by=None)] * 2)
    assert AuditEntry.objects.filter(verb="entry.offer_taken").count() == 1
    assert event.entries.filter(status__in=["entered", "offered"]).count() == 2


def test_two_desks_that_take_the_same_fee_at_once_book_it_once() -> None:
    event = EventFactory.create(fee=5)
    entry = EntryFactory.create(event=event)
    at_once(*[lambda: mark_fee_paid(entry_id=entry.pk, is_paid=True, by=None)] * 2)
    (payment,) = Payment.objects.all()
    assert payment.number == 1
