"""Who reads whose name, and how."""

from __future__ import annotations

import doctest

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.players import publication
from leagues.players.known_people import (
    ViewerIsPerson,
    ViewerOfPage,
    found_by,
    known_people,
    published_by_name,
)
from leagues.players.models import Club, Player, User
from leagues.players.publication import Publication, initials_of, level_of, may_be_minor
from leagues.players.viewers import shown_to
from tests.factories.events import EntryFactory, EntryMemberFactory, EventFactory
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)

YEAR = timezone.now().year


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Ann", "A."),
        ("Zoë O'Brien", "Z. O."),
        ("  (Bud)  Smith ", "B. S."),
        ("王小明", "王."),
        ("Émile d’Arc", "É. d."),
    ],
)
def test_initials_are_the_first_letter_of_each_word(name: str, initials: str) -> None:
    assert initials_of(name) == initials
    assert doctest.testmod(publication).failed == 0


def test_the_year_of_the_eighteenth_birthday_still_counts_as_a_minors() -> None:
    assert [may_be_minor(birth_year=year, year=2026) for year in (2007, 2008, 2026, None)] == [
        False,
        True,
        True,
        False,
    ]


def test_a_minor_is_published_by_initials_unless_something_else_was_chosen() -> None:
    assert level_of(chosen="", is_minor=True) is Publication.INITIALS
    assert level_of(chosen="", is_minor=False) is Publication.NAME
    assert level_of(chosen="name", is_minor=True) is Publication.NAME
    assert level_of(chosen="hidden", is_minor=False) is Publication.HIDDEN


@pytest.mark.parametrize(
    ("fields", "shown", "has_page"),
    [
        ({}, "Ann Archer (2)", True),
        ({"publication": "name", "birth_year": YEAR - 12}, "Ann Archer (2)", True),
        ({"publication": "initials"}, "A. A.", False),
        ({"birth_year": YEAR - 12}, "A. A.", False),
        ({"birth_year": YEAR - 19}, "Ann Archer (2)", True),
        ({"publication": "hidden"}, "Hidden player", False),
        ({"publication": "name", "erased_at": timezone.now()}, "Former player", False),
    ],
)
def test_strangers_read_what_the_person_publishes(
    fields: dict[str, object], shown: str, has_page: bool
) -> None:
    ann = Player(pk=1, display_name="Ann Archer", distinction="2", **fields)
    assert (ann.label, str(ann), ann.has_page) == (shown, shown, has_page)
    assert "Archer" in ann.full_label
    if ann.erased_at is None:
        with shown_to(ViewerIsPerson(1)):
            assert (ann.label, ann.has_page) == ("Ann Archer (2)", True)
        with shown_to(ViewerIsPerson(2)):
            assert (ann.label, ann.has_page) == (shown, has_page)


@pytest.mark.django_db
def test_the_query_and_the_property_agree_on_whose_name_everybody_reads() -> None:
    for level in ("", "name", "initials", "hidden"):
        for born in (None, YEAR - 30, YEAR - 19, YEAR - 18, YEAR - 5):
            PlayerFactory.create(publication=level, birth_year=born)
    PlayerFactory.create(erased_at=timezone.now())
    public = {player.pk for player in Player.objects.all() if player.is_public}
    assert set(Player.objects.filter(published_by_name()).values_list("pk", flat=True)) == public


@pytest.mark.django_db
def test_only_the_person_and_who_runs_a_club_of_theirs_know_who_is_hidden() -> None:
    club, other = ClubFactory.create(), ClubFactory.create()
    hidden = MembershipFactory.create(club=club, player__publication="hidden").player
    visitor = PlayerFactory.create(publication="initials")
    event = EventFactory.create(club=club)
    EntryMemberFactory.create(entry=EntryFactory.create(event=event, member=None), player=visitor)
    nobody = PlayerFactory.create(publication="hidden")

    def account(role: str, where: Club) -> User:
        return user_of(MembershipFactory.create(club=where, role=role).player)

    for role in ("scorer", "director", "organiser"):
        assert known_people(user=account(role, club)) == {hidden.pk, visitor.pk}
    for user in (
        account("member", club),
        account("organiser", other),
        UserFactory.create(),
        AnonymousUser(),
        None,
    ):
        assert known_people(user=user) == frozenset()
    assert known_people(user=user_of(hidden)) == {hidden.pk}
    assert known_people(user=UserFactory.create(is_superuser=True)) == {
        hidden.pk,
        visitor.pk,
        nobody.pk,
    }
    found = Player.objects.filter(found_by(user=account("scorer", club)))
    assert hidden in found
    assert nobody not in found
    assert hidden not in Player.objects.filter(found_by(user=AnonymousUser()))


@pytest.mark.django_db
def test_a_page_asks_once_whom_its_account_knows_and_not_at_all_without_hidden_people(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    staff = user_of(MembershipFactory.create(role="director").player)
    people = [PlayerFactory.build(pk=number, publication="hidden") for number in (901, 902)]
    with shown_to(ViewerOfPage(lambda: staff)):
        with django_assert_num_queries(0):
            assert PlayerFactory.build(pk=903).label
        with django_assert_num_queries(1):
            assert {player.label for player in people} == {"Hidden player"}
