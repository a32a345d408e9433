from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from leagues.players.errors import BadName, DistinctionTaken
from leagues.players.models import Membership, Player
from leagues.players.selectors import find_people, namesakes
from leagues.players.services.people import (
    add_alias,
    create_player,
    remove_alias,
    rename_player,
    set_distinction,
)
from leagues.players.states import PlayerKind
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def written_down(name: str, *, club_id: int | None = None, distinction: str = "") -> Player:
    return create_player(display_name=name, by=None, club_id=club_id, distinction=distinction)


def test_two_people_of_one_name_are_told_apart_on_every_list() -> None:
    labels = [written_down(name).label for name in ("Ann Smith", "Ann  SMITH", "Änn Smith")]
    assert labels == ["Ann Smith", "Ann SMITH (2)", "Änn Smith (3)"]


def test_a_walk_in_becomes_a_member_of_the_club_but_not_by_their_own_choice() -> None:
    club = ClubFactory.create()
    player = written_down("Ann Smith", club_id=club.pk)
    place = Membership.objects.get(player=player)
    assert (place.club_id, place.role, place.is_own_choice) == (club.pk, "member", False)


def test_a_distinction_can_be_chosen_unless_another_has_it() -> None:
    written_down("Ann Smith")
    second = written_down("Ann Smith", distinction="Baker Street")
    assert second.label == "Ann Smith (Baker Street)"
    with pytest.raises(DistinctionTaken):
        written_down("Ann Smith", distinction="Baker Street")
    third = written_down("Ann Smith")
    assert set_distinction(player_id=third.pk, distinction=" Mill  Lane ").label == (
        "Ann Smith (Mill Lane)"
    )
    with pytest.raises(DistinctionTaken) as refusal:
        set_distinction(player_id=third.pk, distinction="Baker Street")
    assert "distinction" in refusal.value.fields
    third.refresh_from_db()
    assert third.distinction == "Mill Lane"


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u202e", "---", "x" * 81])
def test_a_name_without_anything_to_read_or_too_long_is_refused(name: str) -> None:
    with pytest.raises(BadName) as refusal:
        written_down(name)
    assert "display_name" in refusal.value.fields
    assert not Player.objects.exists()


def test_who_changes_their_name_is_still_found_by_the_old_one() -> None:
    club = ClubFactory.create()
    player = written_down("Ann Smith", club_id=club.pk)
    written_down("Ann Miller")
    renamed = rename_player(player_id=player.pk, display_name="Ann Miller")
    assert renamed.label == "Ann Miller (2)"
    assert [row.label for row in find_people(club_id=club.pk, words="smith")] == ["Ann Miller (2)"]


def test_correcting_the_letters_of_a_name_keeps_its_distinction() -> None:
    written_down("Ann Smith")
    second = written_down("ann smith")
    assert rename_player(player_id=second.pk, display_name="Ann Smith").label == "Ann Smith (2)"
    assert not second.aliases.exists()


def test_an_alias_is_noted_once_and_can_be_forgotten() -> None:
    player = written_down("Ann Smith")
    alias = add_alias(player_id=player.pk, name="Nan")
    assert add_alias(player_id=player.pk, name="NAN") == alias
    assert [row.label for row in namesakes(name="nan")] == ["Ann Smith"]
    remove_alias(player_id=player.pk, alias_id=alias.pk)
    remove_alias(player_id=player.pk, alias_id=alias.pk)
    assert namesakes(name="nan") == []


def test_the_door_list_offers_the_clubs_own_people_first() -> None:
    club = ClubFactory.create()
    written_down("Anna Zimmer", club_id=club.pk)
    written_down("Anna Abel")
    rows = find_people(club_id=club.pk, words="an")
    assert [(row.label, row.is_member) for row in rows] == [
        ("Anna Zimmer", True),
        ("Anna Abel", False),
    ]
    assert [row.label for row in find_people(club_id=club.pk, words="zim ann")] == ["Anna Zimmer"]
    assert find_people(club_id=club.pk, words="nna") == []
    assert [row.label for row in find_people(club_id=club.pk, words="")] == ["Anna Zimmer"]


def test_guests_of_another_club_are_not_offered() -> None:
    club = ClubFactory.create()
    here = create_player(
        display_name="Visitor Here", by=None, club_id=club.pk, kind=PlayerKind.GUEST
    )
    create_player(display_name="Visitor Elsewhere", by=None, kind=PlayerKind.GUEST)
    assert [row.player_id for row in find_people(club_id=club.pk, words="visitor")] == [here.pk]


@pytest.mark.parametrize("people", [2, 40])
def test_the_door_list_costs_the_same_for_any_number_of_people(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = ClubFactory.create()
    for _ in range(people):
        MembershipFactory.create(club=club, player=PlayerFactory.create())
    # people; their clubs (memberships, then clubs)
    with django_assert_num_queries(3):
        rows = find_people(club_id=club.pk, words="person")
    assert len(rows) == min(people, 8)
