"""Somebody takes a person's place in an entry, before play and in the middle of the evening."""

from __future__ import annotations

import pytest

from games.matches.models import MatchSeat
from leagues.events.errors import AlreadyEntered, AlreadySeated, HasPlayed, NamedTwice, NotEntered
from leagues.events.models import AuditEntry, Entry, EntryMember, Event, FormerMember
from leagues.events.services.entering import enter_event
from leagues.events.services.newcomers import Newcomer
from leagues.players.models import Player
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.members import replace_member, take_out
from tests.factories.players import PlayerFactory
from tests.factories.seating import evening, finish, published_round

pytestmark = pytest.mark.django_db


def people_of(entry: Entry) -> list[Player]:
    return [member.player for member in entry.members.order_by("id").select_related("player")]


def replace(entry: Entry, leaves: Player, comes: Player) -> Entry:
    newcomer = Newcomer(player_id=comes.pk)
    return replace_member(entry_id=entry.pk, leaves=leaves.pk, comes=newcomer, by=None)


def first_at_table(event: Event) -> tuple[Entry, Player]:
    """Return the entry and the person in the first seat of table 1 of round 1."""
    seat = MatchSeat.objects.get(
        match__round_table__round__stage__event=event,
        match__round_table__round__number=1,
        match__round_table__number=1,
        number=0,
    )
    assert seat.player is not None
    return EntryMember.objects.get(event=event, player=seat.player).entry, seat.player


def seats_of(event: Event, player: Player) -> list[int]:
    found = MatchSeat.objects.filter(
        player=player, match__round_table__round__stage__event=event
    ).order_by("match__round_table__round__number")
    return list(found.values_list("match__round_table__round__number", flat=True))


def test_before_play_a_new_partner_stands_in_the_same_place() -> None:
    event = evening(people=4, unit="pair")
    entry = event.entries.first()
    assert entry is not None
    (ann, bob), cal = people_of(entry), PlayerFactory.create()
    replace(entry, ann, cal)
    assert people_of(entry) == [cal, bob]
    assert not FormerMember.objects.exists()
    line = AuditEntry.objects.get(verb="entry.replaced")
    assert line.subject == f"{cal.label} for {ann.label}"
    enter_event(event_id=event.pk, player_id=ann.pk, by=None)


def test_in_mid_event_the_entry_keeps_what_was_played_and_the_new_one_plays_on() -> None:
    event = published_round(people=8, rounds=3).stage.event
    entry, ann = first_at_table(event)
    finish(event.stages.get().rounds.get(number=1).tables.get(number=1))
    to_come = seats_of(event, ann)[1:]
    before, cal = round_plans(event_id=event.pk), PlayerFactory.create()
    replace(entry, ann, cal)
    assert round_plans(event_id=event.pk) == before
    assert (seats_of(event, ann), seats_of(event, cal)) == ([1], to_come)
    assert FormerMember.objects.get().player == ann


def test_at_a_published_table_where_nothing_was_played_the_new_one_sits_at_once() -> None:
    event = published_round(people=8, rounds=1).stage.event
    entry, ann = first_at_table(event)
    cal = PlayerFactory.create()
    replace(entry, ann, cal)
    assert (seats_of(event, ann), seats_of(event, cal)) == ([], [1])
    assert not FormerMember.objects.exists()


def test_who_gave_their_place_away_can_take_it_back_and_nowhere_else() -> None:
    event = published_round(people=8, rounds=2).stage.event
    entry, ann = first_at_table(event)
    finish(event.stages.get().rounds.get(number=1).tables.get(number=1))
    before, cal = round_plans(event_id=event.pk), PlayerFactory.create()
    replace(entry, ann, cal)
    other = event.entries.exclude(pk=entry.pk).first()
    assert other is not None
    with pytest.raises(HasPlayed, match=f"{ann.label} has played in this event for {cal.label}"):
        replace(other, people_of(other)[0], ann)
    replace(entry, cal, ann)
    assert people_of(entry) == [ann]
    assert round_plans(event_id=event.pk) == before


def test_pressing_twice_replaces_once() -> None:
    event = evening(people=4, unit="pair")
    entry = event.entries.first()
    assert entry is not None
    (ann, bob), cal = people_of(entry), PlayerFactory.create()
    replace(entry, ann, cal)
    replace(entry, ann, cal)
    assert people_of(entry) == [cal, bob]
    assert AuditEntry.objects.filter(verb="entry.replaced").count() == 1
    with pytest.raises(NotEntered, match=f"not one of {cal.label} & {bob.label} any more"):
        replace(entry, ann, PlayerFactory.create())


def test_people_of_other_entries_and_of_the_same_are_refused_by_name() -> None:
    event = evening(people=4, unit="pair")
    one, two = event.entries.order_by("id")
    (ann, bob), (cal, dee) = people_of(one), people_of(two)
    with pytest.raises(AlreadyEntered, match=f"{cal.label} is entered already, as"):
        replace(one, ann, cal)
    with pytest.raises(NamedTwice, match=f"{bob.label} is one of"):
        replace(one, ann, bob)
    assert (people_of(one), people_of(two)) == ([ann, bob], [cal, dee])


def test_who_looks_for_a_partner_can_take_a_place() -> None:
    event = evening(people=4, unit="pair")
    entry = event.entries.first()
    assert entry is not None
    looking = PlayerFactory.create()
    own = enter_event(event_id=event.pk, player_id=looking.pk, by=None)
    replace(entry, people_of(entry)[0], looking)
    assert people_of(entry)[0] == looking
    assert not Entry.objects.filter(pk=own.pk).exists()


def test_one_of_a_pair_is_taken_out_and_the_other_looks_for_a_partner() -> None:
    event = evening(people=4, unit="pair")
    entry = event.entries.first()
    assert entry is not None
    ann, bob = people_of(entry)
    for _press in range(2):
        take_out(entry_id=entry.pk, player_id=ann.pk, by=None)
    entry.refresh_from_db()
    assert (entry.status, people_of(entry)) == ("entered", [bob])
    with pytest.raises(NotEntered, match=f"{bob.label} is the only one left"):
        take_out(entry_id=entry.pk, player_id=bob.pk, by=None)


def test_nobody_is_taken_out_once_their_entry_is_seated() -> None:
    event = published_round(people=8).stage.event
    entry, ann = first_at_table(event)
    with pytest.raises(AlreadySeated, match=f"Let somebody take the place of {ann.label}"):
        take_out(entry_id=entry.pk, player_id=ann.pk, by=None)
