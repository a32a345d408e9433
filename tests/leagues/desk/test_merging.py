"""Two records of one person become one, and are parted again as if nothing had been."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.matches.models import MatchSeat
from leagues.desk.services.merging import merge_players, part_players
from leagues.desk.services.past_lists import PastEvening
from leagues.events.models import EntryMember, Event
from leagues.players.doubles import Likeness, Named, likely_doubles
from leagues.players.import_errors import NotOnePerson
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import (
    Club,
    Membership,
    NamesVersion,
    Player,
    PlayerAlias,
    PlayerMerge,
    User,
)
from leagues.players.services.people import add_alias
from leagues.players.states import Role
from leagues.standings.models import Rating, Standing
from leagues.standings.services.replays import replay_all_pools
from leagues.standings.services.sheets import recompute_standings
from leagues.standings.tasks import sweep
from tests.factories.players import ClubFactory, MembershipFactory, UserFactory, user_of
from tests.leagues.desk.test_past_lists import taken
from tests.races import at_once

pytestmark = pytest.mark.django_db

GAMES = "Round,North,South,East,West,NS,EW\n1,{0},Bob,Cyd,Dee,10,4\n2,{0},Cyd,Bob,Dee,3,11\n"
# What counts changes, or says when something was worked out.
COUNTERS = ("revision", "version", "computed_at", "stale_since", "is_stale", "basis")
KEPT_APART = {"players.PlayerMerge", "events.AuditEntry", "events.Job", "contenttypes.ContentType"}


def club_with_organiser() -> tuple[Club, User]:
    club = ClubFactory.create()
    return club, user_of(MembershipFactory.create(club=club, role=Role.ORGANISER.value).player)


def played(club: Club, by: User, name: str, day: date) -> Event:
    evening = PastEvening(title=f"{day}", day=day)
    return taken(club, by, GAMES.format(name), ListKind.GAMES, evening)[1]


def person(name: str) -> Player:
    return Player.objects.get(display_name=name)


@pytest.fixture
def scene() -> tuple[Club, User, Player, Player]:
    """One person who played on two evenings under two names."""
    club, by = club_with_organiser()
    played(club, by, "Ann Lee", date(2024, 1, 3))
    played(club, by, "Anne Lee", date(2024, 2, 3))
    replay_all_pools()
    return club, by, person("Ann Lee"), person("Anne Lee")


def everything() -> dict[str, list[str]]:
    """Return all rows of all tables, without what only counts; derived ones without numbers."""
    found = {}
    for model in apps.get_models():
        label = model._meta.label
        if label in KEPT_APART:
            continue
        rows = serializers.serialize("python", model._base_manager.all())
        told = []
        for row in rows:
            fields = {key: each for key, each in row["fields"].items() if key not in COUNTERS}
            pk = None if label.startswith("standings.") else row["pk"]
            told.append(repr((pk, sorted(fields.items(), key=lambda item: item[0]))))
        found[label] = sorted(told)
    return found


def worked_out() -> None:
    for event in Event.objects.all():
        recompute_standings(event_id=event.pk)
    replay_all_pools()


def test_all_that_was_played_stands_under_one_name(
    scene: tuple[Club, User, Player, Player],
) -> None:
    club, by, ann, anne = scene
    merge_players(kept_id=ann.pk, gone_id=anne.pk, club_id=club.pk, by=by)
    sweep()
    assert not Player.objects.filter(pk=anne.pk).exists()
    assert MatchSeat.objects.filter(player=ann).count() == 4
    assert Rating.objects.get(player=ann).matches == 4
    assert PlayerAlias.objects.get(player=ann).name == "Anne Lee"
    assert Standing.objects.filter(entry__members__player=ann).count() == 2


@pytest.mark.parametrize("seed", range(4))
def test_parted_again_everything_is_as_it_was(seed: int) -> None:
    chance = Random(seed)
    club, by = club_with_organiser()
    for month in range(1, chance.randint(3, 4)):
        played(club, by, chance.choice(["Ann Lee", "Anne Lee"]), date(2024, month, 3))
    played(club, by, "Ann Lee", date(2024, 11, 3))
    played(club, by, "Anne Lee", date(2024, 12, 3))
    ann, anne = person("Ann Lee"), person("Anne Lee")
    for player in (ann, anne):
        for name in chance.sample(["Annie", "A. Lee", "Anne Lee", "Nan"], 2):
            add_alias(player_id=player.pk, name=name)
    MembershipFactory.create(club=ClubFactory.create(), player=chance.choice([ann, anne]))
    Membership.objects.filter(player=anne, club=club).update(role=Role.SCORER.value)
    Player.objects.filter(pk=anne.pk).update(birth_year=1950, publication="hidden")
    worked_out()
    before = everything()
    merge = merge_players(kept_id=ann.pk, gone_id=anne.pk, club_id=club.pk, by=by)
    if chance.random() < 0.5:
        worked_out()
    part_players(merge_id=merge.pk, by=by)
    worked_out()
    after = everything()
    assert {label: rows for label, rows in after.items() if rows != before[label]} == {}


def test_the_stricter_wish_about_the_name_and_the_higher_role_hold(
    scene: tuple[Club, User, Player, Player],
) -> None:
    club, by, ann, anne = scene
    Player.objects.filter(pk=anne.pk).update(publication="hidden")
    Membership.objects.filter(player=anne).update(role=Role.DIRECTOR.value)
    merge_players(kept_id=ann.pk, gone_id=anne.pk, club_id=club.pk, by=by)
    ann.refresh_from_db()
    assert ann.publication == "hidden"
    assert Membership.objects.get(player=ann).role == Role.DIRECTOR


def test_pages_that_browsers_keep_follow_the_stricter_wish_at_once(
    scene: tuple[Club, User, Player, Player],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club, by, ann, anne = scene
    Player.objects.filter(pk=anne.pk).update(publication="hidden")
    seen = [names_now()]
    with django_capture_on_commit_callbacks(execute=True):
        merge = merge_players(kept_id=ann.pk, gone_id=anne.pk, club_id=club.pk, by=by)
    seen.append(names_now())
    with django_capture_on_commit_callbacks(execute=True):
        part_players(merge_id=merge.pk, by=by)
    assert seen[0] < seen[1] < names_now()


def names_now() -> int:
    """Return the version of everybody's names."""
    return sum(NamesVersion.objects.values_list("number", flat=True))


def test_who_met_at_a_table_or_in_an_event_are_two_people(
    scene: tuple[Club, User, Player, Player],
) -> None:
    club, by, ann, anne = scene
    with pytest.raises(NotOnePerson, match="have met at a table"):
        merge_players(kept_id=ann.pk, gone_id=person("Bob").pk, club_id=club.pk, by=by)
    event = Event.objects.earliest("starts_at")
    entry = event.entries.create(queued_at=event.starts_at)
    EntryMember.objects.create(event=event, entry=entry, player=anne)
    with pytest.raises(NotOnePerson, match="are both in 2024-01-03"):
        merge_players(kept_id=ann.pk, gone_id=anne.pk, club_id=club.pk, by=by)
    for player in (ann, anne):
        Player.objects.filter(pk=player.pk).update(user=UserFactory.create())
    with pytest.raises(NotOnePerson, match="both have an account"):
        merge_players(kept_id=ann.pk, gone_id=anne.pk, club_id=club.pk, by=by)
    assert not PlayerMerge.objects.exists()


def test_who_met_at_a_table_are_not_listed_as_doubles(
    scene: tuple[Club, User, Player, Player], client: Client
) -> None:
    club, by, _ann, anne = scene
    client.force_login(by)
    url = reverse("desk:doubles", args=[club.slug])
    assert "Nearly the same name" in client.get(url).content.decode()
    event = Event.objects.earliest("starts_at")
    entry = event.entries.create(queued_at=event.starts_at)
    EntryMember.objects.create(event=event, entry=entry, player=anne)
    assert "Nearly the same name" not in client.get(url).content.decode()


def test_choose_two_does_not_begin_with_one_person_twice_and_keeps_who_was_chosen(
    scene: tuple[Club, User, Player, Player], client: Client
) -> None:
    club, by, ann, _anne = scene
    client.force_login(by)
    page = client.get(reverse("desk:doubles", args=[club.slug])).content.decode()
    assert page.count('<option value="">') == 2
    assert " selected" not in page
    twice = {"one": ann.pk, "other": ann.pk}
    answer = client.get(reverse("desk:merge", args=[club.slug]), twice, follow=True)
    page = answer.content.decode()
    assert "Choose two different people" in page
    assert page.count(f'<option value="{ann.pk}" selected>') == 2


def test_an_organiser_merges_and_parts_only_whose_records_the_club_keeps(
    scene: tuple[Club, User, Player, Player], client: Client
) -> None:
    club, by, ann, anne = scene
    client.force_login(by)
    page = client.get(reverse("desk:doubles", args=[club.slug])).content.decode()
    assert "Nearly the same name" in page
    url = reverse("desk:merge", args=[club.slug])
    elsewhere = MembershipFactory.create(club=ClubFactory.create()).player
    assert client.get(url, {"one": ann.pk, "other": elsewhere.pk}).status_code == 403
    pair = {"one": ann.pk, "other": anne.pk}
    assert "2 matches" in client.get(url, pair).content.decode()
    client.post(url, pair)
    merge = PlayerMerge.objects.get()
    client.post(reverse("desk:part", args=[club.slug, merge.pk]))
    assert MatchSeat.objects.filter(player_id=anne.pk).count() == 2


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("ann smith", "ann smith", Likeness.SAME_NAME),
        ("smith ann", "ann smith", Likeness.OTHER_ORDER),
        ("ann smith", "anne smith", Likeness.NEARLY),
        ("john doe", "john dow", Likeness.NEARLY),
        ("john smith", "jane smith", None),
        ("bob", "rob", None),
    ],
)
def test_doubles_are_found_and_others_left_alone(
    one: str, other: str, likeness: Likeness | None
) -> None:
    found = likely_doubles([Named(id=2, key=other), Named(id=1, key=one)])
    assert [each.likeness for each in found] == ([likeness] if likeness else [])


@pytest.mark.django_db(transaction=True)
def test_two_who_merge_the_same_two_at_once_merge_them_once() -> None:
    club, by = club_with_organiser()
    one, other = (MembershipFactory.create(club=club, player__user=None).player for _ in "ab")
    acts = [
        lambda: merge_players(kept_id=one.pk, gone_id=other.pk, club_id=club.pk, by=by),
        lambda: merge_players(kept_id=other.pk, gone_id=one.pk, club_id=club.pk, by=by),
    ]
    results = at_once(*acts)
    assert len([each for each in results if isinstance(each, PlayerMerge)]) == 1
    assert PlayerMerge.objects.count() == 1
