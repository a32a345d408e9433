"""Who plays: entering, the waiting list, checking in, leaving, coming back."""

from __future__ import annotations

import pytest

from leagues.events.errors import AlreadySeated, EntriesClosed, EventFull, NoPlayer, NotEntered
from leagues.events.models import AuditEntry, Entry, Event
from leagues.events.selectors.money import due_of
from leagues.events.services.entering import (
    enter_at_door,
    enter_event,
    enter_online,
    leave_online,
)
from leagues.events.services.entries import (
    check_in,
    set_keeps_seat,
    undo_check_in,
    withdraw,
)
from leagues.events.services.money import mark_fee_paid
from leagues.events.states import EventStatus, RoundStatus
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.leagues.events.builders import checked_in, player_in, published_rounds

pytestmark = pytest.mark.django_db


def entered(event: Event) -> Entry:
    return enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)


def status_of(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).status


def test_a_person_enters_once_however_often_the_button_is_pressed() -> None:
    event, player = EventFactory.create(), PlayerFactory.create()
    first = enter_event(event_id=event.pk, player_id=player.pk, by=None)
    assert enter_event(event_id=event.pk, player_id=player.pk, by=None) == first
    assert (first.status, player_in(first)) == ("entered", player)
    assert AuditEntry.objects.filter(verb="entry.entered").count() == 1
    assert Event.objects.get().version == 2


def test_nobody_enters_an_event_that_is_over_or_as_a_player_who_is_not_there() -> None:
    event = EventFactory.create(status=EventStatus.FINISHED.value, title="Tuesday")
    with pytest.raises(EntriesClosed, match="Tuesday is finished"):
        enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    Event.objects.update(status=EventStatus.OPEN.value)
    with pytest.raises(NoPlayer):
        enter_event(event_id=event.pk, player_id=0, by=None)
    assert not Entry.objects.exists()


def test_beyond_the_limit_people_wait_and_move_up_in_the_order_they_came() -> None:
    event = EventFactory.create(entry_limit=4)
    entries = [entered(event) for _ in range(7)]
    assert [entry.status for entry in entries] == ["entered"] * 4 + ["waiting"] * 3
    withdraw(entry_id=entries[0].pk, by=None)
    assert [status_of(entry) for entry in entries[4:]] == ["entered", "waiting", "waiting"]
    withdraw(entry_id=entries[5].pk, by=None)
    withdraw(entry_id=entries[1].pk, by=None)
    assert [status_of(entry) for entry in entries[4:]] == ["entered", "withdrawn", "entered"]
    assert AuditEntry.objects.filter(verb="entry.moved_up").count() == 2


def test_who_comes_back_goes_to_the_end_of_the_queue() -> None:
    event = EventFactory.create(entry_limit=4)
    entries = [entered(event) for _ in range(5)]
    withdraw(entry_id=entries[0].pk, by=None)
    again = enter_event(event_id=event.pk, player_id=player_in(entries[0]).pk, by=None)
    assert (again, again.status) == (entries[0], "waiting")
    assert again.queued_at > entries[4].queued_at


def test_a_person_with_an_account_enters_and_leaves_online_while_entries_are_open() -> None:
    event, user = EventFactory.create(), UserFactory.create()
    with pytest.raises(NoPlayer):
        enter_online(event_id=event.pk, by=user)
    player = PlayerFactory.create(user=user)
    with pytest.raises(NotEntered):
        leave_online(event_id=event.pk, by=user)
    entry = enter_online(event_id=event.pk, by=user)
    assert player_in(entry) == player
    assert leave_online(event_id=event.pk, by=user).status == "withdrawn"
    assert leave_online(event_id=event.pk, by=user).status == "withdrawn"
    Event.objects.update(status=EventStatus.RUNNING.value)
    with pytest.raises(EntriesClosed, match="Ask at the door"):
        enter_online(event_id=event.pk, by=user)


def test_at_the_door_of_a_full_event_a_person_waits() -> None:
    event = EventFactory.create(entry_limit=4)
    inside = checked_in(event, 4)
    entry = enter_at_door(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    assert entry.status == "waiting"
    with pytest.raises(EventFull, match="number 1 on the waiting list"):
        check_in(entry_id=entry.pk, by=None)
    withdraw(entry_id=inside[0].pk, by=None)
    assert check_in(entry_id=entry.pk, by=None).status == "checked_in"


def test_checking_in_can_be_taken_back_until_the_person_is_seated() -> None:
    event = EventFactory.create()
    entry = EntryFactory.create(event=event)
    for _ in range(2):
        assert check_in(entry_id=entry.pk, by=None).checked_in_at is not None
    for _ in range(2):
        assert undo_check_in(entry_id=entry.pk, by=None).status == "entered"
    check_in(entry_id=entry.pk, by=None)
    published_rounds(event, 1)
    with pytest.raises(AlreadySeated, match="seated in a published round"):
        undo_check_in(entry_id=entry.pk, by=None)
    assert status_of(entry) == "checked_in"


def test_who_comes_late_plays_from_the_first_round_that_is_not_published() -> None:
    event = EventFactory.create()
    early = EntryFactory.create(event=event)
    published_rounds(event, 2)
    late = enter_at_door(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    assert (late.first_round, late.left_after_round) == (3, None)
    assert check_in(entry_id=early.pk, by=None).first_round == 3
    assert undo_check_in(entry_id=early.pk, by=None).status == "entered"


def test_who_leaves_stays_in_published_rounds_and_may_come_back() -> None:
    event = EventFactory.create()
    entry = checked_in(event, 1)[0]
    rounds = published_rounds(event, 3)
    assert withdraw(entry_id=entry.pk, by=None).left_after_round == 3
    assert check_in(entry_id=entry.pk, by=None).left_after_round is None
    assert Entry.objects.get(pk=entry.pk).first_round == 1  # has missed nothing
    withdraw(entry_id=entry.pk, by=None)
    type(rounds[0]).objects.create(
        stage=rounds[0].stage, number=4, status=RoundStatus.PUBLISHED.value
    )
    assert check_in(entry_id=entry.pk, by=None).first_round == 5


def test_who_leaves_before_being_seated_has_no_last_round() -> None:
    event = EventFactory.create()
    published_rounds(event, 2)
    entry = EntryFactory.create(event=event)
    assert withdraw(entry_id=entry.pk, by=None).left_after_round is None
    late = enter_at_door(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    assert withdraw(entry_id=late.pk, by=None).left_after_round is None


def test_the_fee_can_be_noted_after_the_event_too() -> None:
    event = EventFactory.create(fee=5)
    entry = EntryFactory.create(event=event)
    for _ in range(2):
        mark_fee_paid(entry_id=entry.pk, is_paid=True, by=None)
        assert due_of(event=event, entry=entry).standing.is_settled
    assert AuditEntry.objects.filter(verb="payment.paid").count() == 1
    Event.objects.update(status=EventStatus.FINISHED.value)
    mark_fee_paid(entry_id=entry.pk, is_paid=False, by=None)
    assert due_of(event=event, entry=entry).standing.open == 500
    with pytest.raises(EntriesClosed):
        withdraw(entry_id=entry.pk, by=None)


def test_somebody_who_should_not_walk_keeps_a_seat() -> None:
    entry = EntryFactory.create()
    for keeps in (True, True, False):
        assert set_keeps_seat(entry_id=entry.pk, keeps=keeps, by=None).keeps_seat is keeps
    assert list(AuditEntry.objects.values_list("verb", flat=True)) == [
        "entry.walks",
        "entry.keeps_seat",
    ]


def test_an_entry_of_a_member_is_told_with_their_name_in_the_history() -> None:
    member = MembershipFactory.create()
    event = EventFactory.create(club=member.club)
    enter_event(event_id=event.pk, player_id=member.player.pk, by=member.player.user)
    line = AuditEntry.objects.get()
    assert (line.subject, line.actor) == (member.player.label, member.player.user)
