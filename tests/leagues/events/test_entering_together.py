"""Pairs and teams: entering together, looking for a partner, being joined."""

from __future__ import annotations

import pytest

from leagues.events.errors import (
    AlreadyEntered,
    EntryIncomplete,
    HasPlayed,
    NamedTwice,
    TooManyPeople,
)
from leagues.events.formats import people_of_entry
from leagues.events.models import AuditEntry, Entry, EntryMember, Event, FormerMember
from leagues.events.selectors.members import label_of
from leagues.events.services.entering import enter_event, enter_online, enter_together, leave_online
from leagues.events.services.entries import check_in, withdraw
from leagues.events.services.newcomers import Newcomer
from leagues.players.models import Membership, Player
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory, user_of
from tests.leagues.events.builders import published_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return EventFactory.create(unit="pair")


def person(name: str) -> Player:
    return PlayerFactory.create(display_name=name, sort_key=name.casefold())


def known(*people: Player) -> list[Newcomer]:
    return [Newcomer(player_id=player.pk) for player in people]


def enter(event: Event, *people: Player, is_here: bool = False) -> Entry:
    return enter_together(event_id=event.pk, newcomers=known(*people), by=None, is_here=is_here)


def names(entry: Entry) -> list[str]:
    return [member.player.display_name for member in entry.members.order_by("id")]


def status_of(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).status


@pytest.mark.parametrize(("unit", "size"), [("single", 1), ("pair", 2), ("team", 8)])
def test_an_entry_has_as_many_people_as_its_unit(unit: str, size: int) -> None:
    assert people_of_entry(unit, team_size=8) == size


def test_a_pair_enters_and_is_called_by_both_names(event: Event) -> None:
    entry = enter(event, person("Ann Lee"), person("Bob Ray"))
    assert (entry.status, names(entry)) == ("entered", ["Ann Lee", "Bob Ray"])
    assert label_of(entry) == "Ann Lee & Bob Ray"
    assert AuditEntry.objects.get(verb="entry.entered").subject == "Ann Lee & Bob Ray"


def test_a_pair_at_the_door_is_checked_in_together(event: Event) -> None:
    assert enter(event, person("Ann"), person("Bob"), is_here=True).status == "checked_in"


def test_entering_the_same_pair_again_changes_nothing(event: Event) -> None:
    ann, bob = person("Ann"), person("Bob")
    first = enter(event, ann, bob)
    assert enter(event, bob, ann) == first
    assert enter(event, bob) == first
    assert Entry.objects.count() == 1
    assert AuditEntry.objects.count() == 1


def test_two_new_names_pressed_twice_are_one_pair(event: Event) -> None:
    newcomers = [Newcomer(name="Ann Lee"), Newcomer(name="Bob Ray")]
    first = enter_together(event_id=event.pk, newcomers=newcomers, by=None)
    assert enter_together(event_id=event.pk, newcomers=newcomers, by=None) == first
    assert Player.objects.count() == 2


def test_nobody_is_in_two_entries_and_the_refusal_names_person_and_entry(event: Event) -> None:
    ann, bob, cal = person("Ann"), person("Bob"), person("Cal")
    enter(event, ann, bob)
    with pytest.raises(AlreadyEntered, match=r"Bob is entered already, as Ann & Bob\."):
        enter(event, cal, bob)
    assert names(Entry.objects.get()) == ["Ann", "Bob"]


def test_nobody_is_their_own_partner(event: Event) -> None:
    ann = person("Ann")
    with pytest.raises(NamedTwice, match="Ann is named twice"):
        enter(event, ann, ann)


def test_a_third_person_is_refused_with_all_names(event: Event) -> None:
    with pytest.raises(TooManyPeople, match="is 2 people; 3 are named: Ann, Bob, Cal"):
        enter(event, person("Ann"), person("Bob"), person("Cal"))


def test_a_single_looks_for_a_partner_and_cannot_be_checked_in_before(event: Event) -> None:
    entry = enter(event, person("Ann"), is_here=True)
    assert entry.status == "entered"
    with pytest.raises(EntryIncomplete, match="Ann has no partner yet"):
        check_in(entry_id=entry.pk, by=None)


def test_two_who_look_for_a_partner_are_joined_in_the_place_of_the_first(event: Event) -> None:
    first, second = enter(event, person("Ann")), enter(event, person("Bob"))
    joined = enter(event, *Player.objects.order_by("id"))
    assert joined == first
    assert names(joined) == ["Ann", "Bob"]
    assert not Entry.objects.filter(pk=second.pk).exists()
    assert AuditEntry.objects.filter(verb="entry.joined", subject="Ann & Bob").exists()


def test_who_looks_for_a_partner_is_joined_by_a_newcomer(event: Event) -> None:
    ann = person("Ann")
    entry = enter(event, ann)
    assert enter(event, person("Bob"), ann, is_here=True) == entry
    assert status_of(entry) == "checked_in"


def test_joining_frees_a_place_for_the_waiting_list() -> None:
    event = EventFactory.create(unit="pair", entry_limit=2)
    ann, bob = person("Ann"), person("Bob")
    enter(event, ann)
    enter(event, bob)
    third = enter(event, person("Cal"), person("Dee"))
    assert third.status == "waiting"
    enter(event, ann, bob)
    assert status_of(third) == "entered"


def test_the_limit_counts_pairs_and_not_people() -> None:
    event = EventFactory.create(unit="pair", entry_limit=1)
    assert enter(event, person("Ann"), person("Bob")).status == "entered"
    assert enter(event, person("Cal"), person("Dee")).status == "waiting"


def test_who_withdrew_before_play_may_come_with_somebody_else(event: Event) -> None:
    ann, bob, cal = person("Ann"), person("Bob"), person("Cal")
    withdraw(entry_id=enter(event, ann, bob).pk, by=None)
    assert names(enter(event, ann, cal)) == ["Ann", "Cal"]
    assert names(enter(event, bob)) == ["Bob"]
    assert Entry.objects.count() == 2


def test_who_has_played_as_a_pair_comes_back_as_that_pair_only(event: Event) -> None:
    ann, bob, cal = person("Ann"), person("Bob"), person("Cal")
    entry = enter(event, ann, bob, is_here=True)
    published_rounds(event, 1)
    withdraw(entry_id=entry.pk, by=None)
    with pytest.raises(HasPlayed, match="Ann has played in this event as Ann & Bob"):
        enter(event, ann, cal)
    assert enter(event, ann, bob, is_here=True) == entry


def test_who_gave_their_place_away_after_playing_cannot_enter_anew(event: Event) -> None:
    ann, bob, cal = person("Ann"), person("Bob"), person("Cal")
    entry = enter(event, ann, bob)
    FormerMember.objects.create(event=event, member=entry.members.get(player=ann), player=cal)
    with pytest.raises(HasPlayed, match="Cal has played in this event for Ann & Bob"):
        enter(event, cal)


def test_a_team_has_a_name_and_without_one_is_called_after_its_first(event: Event) -> None:
    event = EventFactory.create(unit="team", team_size=4)
    people = [person(name) for name in ("Ann", "Bob", "Cal", "Dee")]
    entry = enter_together(
        event_id=event.pk, newcomers=known(*people), name="  The Aces ", by=None, is_here=True
    )
    assert label_of(entry) == "The Aces"
    assert entry.status == "checked_in"
    Entry.objects.update(name="")
    assert label_of(Entry.objects.get()) == "Team of Ann"


def test_a_player_enters_with_a_partner_from_home(event: Event) -> None:
    member = MembershipFactory.create(club=event.club)
    by, bob = user_of(member.player), person("Bob")
    entry = enter_online(event_id=event.pk, by=by, others=known(bob))
    assert [own.player for own in entry.members.order_by("id")] == [member.player, bob]
    leave_online(event_id=event.pk, by=by)
    assert status_of(entry) == "withdrawn"


@pytest.mark.parametrize("is_member", [True, False])
def test_a_new_partner_is_on_the_clubs_list_if_a_member_brings_them(
    event: Event, is_member: bool
) -> None:
    club = {"club": event.club} if is_member else {}
    by = user_of(MembershipFactory.create(**club).player)
    enter_online(event_id=event.pk, by=by, others=[Newcomer(name="Bob Ray")])
    bob = Player.objects.get(display_name="Bob Ray")
    assert Membership.objects.filter(player=bob, club=event.club).exists() is is_member


def test_singles_of_an_event_for_singles_are_complete(event: Event) -> None:
    event = EventFactory.create()
    user = UserFactory.create()
    player = PlayerFactory.create(user=user)
    entry = enter_event(event_id=event.pk, player_id=player.pk, by=user)
    assert check_in(entry_id=entry.pk, by=None).status == "checked_in"
    assert EntryMember.objects.get().player == player
