"""A partner is asked by a link that works once; who finds nobody is on the list of who looks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.matches.errors import DomainError
from leagues.events.entry_errors import (
    EnteredElsewhere,
    InvitationOver,
    InvitationRefused,
    NotYours,
)
from leagues.events.errors import EntriesClosed
from leagues.events.models import Entry, Event, PartnerInvitation, PartnerWish
from leagues.events.services.entering import enter_event, enter_online
from leagues.events.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_partner,
    lapse_invitations,
    revoke_invitation,
)
from leagues.events.services.newcomers import Newcomer
from leagues.players.models import Player, User
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.races import at_once


def night(**fields: Any) -> Event:
    return EventFactory.create(unit="pair", starts_at=timezone.now() + timedelta(days=3), **fields)


def somebody(**fields: Any) -> User:
    user = UserFactory.create()
    PlayerFactory.create(user=user, **fields)
    return user


def people(entry: Entry) -> set[str]:
    return {member.player.display_name for member in entry.members.all()}


@pytest.mark.django_db
def test_who_accepts_joins_and_a_second_tap_changes_nothing() -> None:
    event, ann, bob = night(), somebody(display_name="Ann"), somebody(display_name="Bob")
    asked = invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    assert asked.entry.members.count() == 1
    entry = accept_invitation(key=asked.key, by=bob)
    assert accept_invitation(key=asked.key, by=bob) == entry
    assert people(entry) == {"Ann", "Bob"}
    with pytest.raises(InvitationOver):
        decline_invitation(key=asked.key, by=bob)


@pytest.mark.django_db
def test_oneself_somebody_asked_twice_and_a_second_question_are_sentences() -> None:
    event, ann, bob, cal = night(), somebody(), somebody(), somebody()
    with pytest.raises(DomainError, match="Nobody can be their own partner"):
        invite_partner(event_id=event.pk, by=ann, player_id=ann.player.pk)
    with pytest.raises(DomainError, match="Say whom you want to ask"):
        invite_partner(event_id=event.pk, by=ann, name="  ")
    asked = invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    with pytest.raises(DomainError, match="was asked already"):
        invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    with pytest.raises(DomainError, match="was asked first"):
        invite_partner(event_id=event.pk, by=ann, player_id=cal.player.pk)
    with pytest.raises(DomainError, match="Nobody can be their own partner"):
        accept_invitation(key=asked.key, by=ann)
    with pytest.raises(NotYours, match="Sign in as"):
        accept_invitation(key=asked.key, by=cal)
    with pytest.raises(NotYours):
        accept_invitation(key=asked.key, by=None)


@pytest.mark.django_db
def test_a_partner_who_plays_elsewhere_or_with_somebody_else_cannot_be_asked() -> None:
    event, ann, bob = night(), somebody(), somebody()
    other = EventFactory.create(starts_at=event.starts_at, title="Singles")
    enter_online(event_id=other.pk, by=bob)
    with pytest.raises(EnteredElsewhere, match="Singles"):
        invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    assert not Entry.objects.filter(event=event, members__player=bob.player).exists()
    cal, dot = somebody(), somebody()
    asked = invite_partner(event_id=event.pk, by=cal, player_id=dot.player.pk)
    accept_invitation(key=asked.key, by=dot)
    with pytest.raises(DomainError, match="is entered already, as"):
        invite_partner(event_id=event.pk, by=ann, player_id=dot.player.pk)


@pytest.mark.django_db
def test_a_name_becomes_a_new_person_or_whoever_is_signed_in() -> None:
    event, ann, bob = night(), somebody(), somebody(display_name="Bob")
    MembershipFactory.create(club=event.club, player=ann.player)
    first = invite_partner(event_id=event.pk, by=ann, name="Roberta")
    assert people(accept_invitation(key=first.key, by=None)) >= {"Roberta"}
    assert Player.objects.get(display_name="Roberta").memberships.filter(club=event.club).exists()
    cal = somebody()
    second = invite_partner(event_id=event.pk, by=cal, name="My friend")
    assert people(accept_invitation(key=second.key, by=bob)) >= {"Bob"}


@pytest.mark.django_db
def test_who_declines_or_is_asked_no_longer_leaves_the_other_free_to_ask_again() -> None:
    event, ann, bob, cal = night(), somebody(), somebody(), somebody()
    first = invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    decline_invitation(key=first.key, by=bob)
    decline_invitation(key=first.key, by=bob)
    second = invite_partner(event_id=event.pk, by=ann, player_id=cal.player.pk)
    revoke_invitation(invitation_id=second.pk, by=ann)
    revoke_invitation(invitation_id=second.pk, by=ann)
    with pytest.raises(InvitationOver):
        accept_invitation(key=second.key, by=cal)
    with pytest.raises(InvitationOver):
        revoke_invitation(invitation_id=second.pk, by=cal)
    assert invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk).state == "open"


@pytest.mark.django_db
def test_one_who_looks_alone_joins_with_the_better_place_of_the_two() -> None:
    event = night(entry_limit=1)
    bob, ann = somebody(display_name="Bob"), somebody(display_name="Ann")
    held = enter_online(event_id=event.pk, by=bob)
    asked = invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    assert asked.entry.status == "waiting"
    entry = accept_invitation(key=asked.key, by=bob)
    assert (entry.pk, entry.status, people(entry)) == (held.pk, "entered", {"Ann", "Bob"})
    assert PartnerInvitation.objects.get().entry_id == entry.pk


@pytest.mark.django_db
def test_who_gets_no_answer_until_entries_close_is_on_the_list_of_who_looks() -> None:
    event, ann = night(), somebody()
    asked = invite_partner(event_id=event.pk, by=ann, name="Zed")
    Event.objects.filter(pk=event.pk).update(entries_close_at=timezone.now())
    assert lapse_invitations() == 1
    assert lapse_invitations() == 0
    assert PartnerWish.objects.get().player == ann.player
    with pytest.raises(InvitationOver):
        accept_invitation(key=asked.key, by=somebody())


@pytest.mark.django_db(transaction=True)
def test_one_link_used_by_two_at_once_gives_one_partner() -> None:
    event, ann, bob, cal = night(), somebody(), somebody(), somebody()
    asked = invite_partner(event_id=event.pk, by=ann, name="My friend")
    at_once(*[lambda user=user: accept_invitation(key=asked.key, by=user) for user in (bob, cal)])
    assert asked.entry.members.count() == 2
    dot = enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    assert dot.members.count() == 1


@pytest.mark.django_db
def test_nobody_is_asked_by_a_link_that_is_over_once_entries_are_closed() -> None:
    event, ann = night(), somebody()
    enter_online(event_id=event.pk, by=ann)
    Event.objects.filter(pk=event.pk).update(entries_close_at=timezone.now())
    with pytest.raises(EntriesClosed, match="could be entered until"):
        invite_partner(event_id=event.pk, by=ann, name="Zed")
    assert not PartnerInvitation.objects.exists()


@pytest.mark.django_db
def test_a_second_ann_lee_asked_by_name_is_not_taken_for_the_one_who_plays_already() -> None:
    event, bob = night(), somebody()
    first = PlayerFactory.create(display_name="Ann Lee", sort_key="ann lee")
    alone = enter_event(event_id=event.pk, player_id=first.pk, by=None)
    asked = invite_partner(event_id=event.pk, by=bob, name="Ann Lee")
    pairs = {accept_invitation(key=asked.key, by=None).pk for _tap in range(2)}
    assert pairs == {asked.entry_id}
    assert list(alone.members.values_list("player", flat=True)) == [first.pk]
    assert Player.objects.filter(sort_key="ann lee").count() == 2


@pytest.mark.django_db
def test_who_has_asked_somebody_is_not_taken_by_a_third_before_the_answer() -> None:
    event, ann, bob, cal = night(), somebody(), somebody(display_name="Bob"), somebody()
    asked = invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    with pytest.raises(InvitationRefused, match="who has not answered yet"):
        enter_online(event_id=event.pk, by=cal, others=[Newcomer(player_id=ann.player.pk)])
    with pytest.raises(InvitationRefused, match="Bob was asked first"):
        enter_online(event_id=event.pk, by=ann, others=[Newcomer(player_id=cal.player.pk)])
    entry = enter_online(event_id=event.pk, by=bob, others=[Newcomer(player_id=ann.player.pk)])
    assert entry.members.count() == 2
    asked.refresh_from_db()
    assert asked.state == "accepted"


@pytest.mark.django_db
def test_a_question_is_over_once_who_asked_has_said_yes_to_another() -> None:
    event, ann, bob, cal = night(), somebody(), somebody(), somebody()
    asked = invite_partner(event_id=event.pk, by=ann, player_id=bob.player.pk)
    other = invite_partner(event_id=event.pk, by=cal, player_id=ann.player.pk)
    accept_invitation(key=other.key, by=ann)
    with pytest.raises(InvitationOver, match="answered or taken back"):
        accept_invitation(key=asked.key, by=bob)
