"""Lists are looked at, taken in whole or not at all, brought up to date, and taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from leagues.desk.services.list_undoing import take_back
from leagues.desk.services.member_lists import take_in_members
from leagues.events.models import Entry, Event
from leagues.events.selectors.money import due_of
from leagues.events.states import EventStatus
from leagues.players.import_errors import ImportStays
from leagues.players.import_states import ImportState
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import Club, ImportRun, Membership, Player, PlayerAlias, User
from leagues.players.services.import_runs import hand_in
from leagues.players.services.people import create_player
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import ClubFactory, MembershipFactory, user_of
from tests.leagues.players.list_reading.bad_files import BAD_FILES
from tests.races import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def organiser(club: Club) -> User:
    return user_of(MembershipFactory.create(club=club, role=Role.ORGANISER.value).player)


@pytest.fixture
def client(organiser: User) -> Client:
    browser = Client()
    browser.force_login(organiser)
    return browser


def send(client: Client, club: Club, data: bytes, kind: ListKind = ListKind.MEMBERS) -> Any:
    # Any: the test client's own response
    if kind is ListKind.ENTRIES:
        event = Event.objects.filter(club=club).first() or EventFactory.create(club=club)
        url, typed = reverse("desk:entry_list", args=[event.pk]), {}
    else:
        url, typed = reverse("desk:lists", args=[club.slug]), {"kind": kind.value}
    file = SimpleUploadedFile("list.csv", data)
    return client.post(url, {**typed, "file": file}, follow=True)


def take(client: Client, club: Club, **chosen: str) -> Any:  # Any: as above
    url = reverse("desk:list", args=[club.slug, ImportRun.objects.latest("pk").pk])
    named = {name.replace("_", "-"): value for name, value in chosen.items()}
    return client.post(url, {**named, "take_in": "1"}, follow=True)


def people() -> list[str]:
    return [player.full_label for player in Player.objects.order_by("pk")][1:]


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_answered_with_sentences_and_nothing_is_written(
    name: str, client: Client, club: Club
) -> None:
    kind, data, sentence = BAD_FILES[name]
    before = (Player.objects.count(), Membership.objects.count(), Entry.objects.count())
    answer = send(client, club, data, kind)
    assert sentence in answer.content.decode().replace("&quot;", '"')
    if ImportRun.objects.exists():
        assert take(client, club, title="May", day="2024-05-01").status_code == 422
        assert ImportRun.objects.get().state == ImportState.LOOKED_AT
    assert (Player.objects.count(), Membership.objects.count(), Entry.objects.count()) == before


def test_a_list_of_members_is_looked_at_before_it_is_taken_in(client: Client, club: Club) -> None:
    page = send(client, club, b"Name;Ort;Spitzname\nAnn Lee;;Annie\nBob Ray;Hill;\n")
    assert "Bob Ray (Hill)" in page.content.decode()
    assert people() == []
    assert "2 people are new." in take(client, club).content.decode()
    assert people() == ["Ann Lee", "Bob Ray (Hill)"]
    kept = ImportRun.objects.get()
    assert "ray" not in f"{kept.content} {kept.people} {kept.made}".casefold()
    assert PlayerAlias.objects.get().name == "Annie"
    assert Membership.objects.filter(club=club).count() == 3


def test_a_list_handed_in_again_brings_up_to_date_and_doubles_nobody(
    client: Client, club: Club
) -> None:
    send(client, club, b"Name\nAnn Lee\nAnn Lee\n")
    take(client, club, who_1="new")
    assert people() == ["Ann Lee", "Ann Lee (2)"]
    send(client, club, b"Name,Alias\n ann LEE,Annie\nAnn Lee,\n")
    told = take(client, club).content.decode()
    assert people() == ["Ann Lee", "Ann Lee (2)"]
    assert "1 that was known was brought up to date." in told


def test_a_name_nobody_decided_about_keeps_everything_out_and_the_choices_in(
    client: Client, club: Club
) -> None:
    for distinction in ("", "Hill"):
        create_player(display_name="Ann", by=None, club_id=club.pk, distinction=distinction)
    send(client, club, b"Name\nAnn\nBob\n")
    answer = take(client, club, who_1="out")
    assert answer.status_code == 422
    assert "Say about 1 name who it is. Nothing was taken in." in answer.content.decode()
    assert '<option value="out" selected>' in answer.content.decode()
    assert people() == ["Ann", "Ann (Hill)"]


def test_a_row_that_cannot_be_written_keeps_all_others_out(client: Client, club: Club) -> None:
    create_player(display_name="Ann", by=None, distinction="Hill")  # of no club, and unseen
    send(client, club, b"Name,Town\nBob,\nAnn,Hill\n")
    answer = take(client, club)
    assert "Row 3: Another Ann is told apart in this way." in answer.content.decode()
    assert people() == ["Ann (Hill)"]


def test_columns_can_be_chosen_where_the_heads_say_nothing(client: Client, club: Club) -> None:
    page = send(client, club, b"Wer,Woher\nAnn,Hill\nBob,\n")
    assert "Say below which column holds this: Name" in page.content.decode()
    url = reverse("desk:list", args=[club.slug, ImportRun.objects.get().pk])
    twice = {"column-0": "name", "column-1": "name", "columns": "1", "has_head": "1"}
    assert "Two columns are to be read as “Name”." in client.post(url, twice).content.decode()
    client.post(url, twice | {"column-1": "distinction"})
    take(client, club)
    assert people() == ["Ann (Hill)", "Bob"]


def test_what_a_list_made_goes_away_again(client: Client, club: Club) -> None:
    known = create_player(display_name="Ann", by=None, club_id=club.pk)
    send(client, club, b"Name,Town,Alias\nAnn,Hill,Annie\nBob,,\n")
    take(client, club, who_0=str(known.pk))
    assert people() == ["Ann (Hill)", "Bob"]
    client.post(reverse("desk:undo_list", args=[club.slug, ImportRun.objects.get().pk]))
    assert people() == ["Ann"]
    assert not PlayerAlias.objects.exists()


def test_a_list_stays_once_somebody_of_it_has_entered(
    client: Client, club: Club, organiser: User
) -> None:
    send(client, club, b"Name\nAnn\n")
    take(client, club)
    EntryFactory.create(member__player=Player.objects.get(display_name="Ann"))
    with pytest.raises(ImportStays, match="Ann has an account, or stands in an event"):
        take_back(run_id=ImportRun.objects.get().pk, by=organiser)
    assert people()[0] == "Ann"


def paid_by(entry: Entry) -> int:
    return due_of(event=entry.event, entry=entry).standing.paid


def test_entries_come_in_by_twos_and_are_brought_up_to_date(
    client: Client, club: Club, organiser: User
) -> None:
    event = EventFactory.create(
        club=club, unit="pair", movement="round_robin", entry_limit=2, fee=5
    )
    data = b"Name,Partner,Team,Paid,Seed\nAnn,Bob,Jacks,yes,1\nCyd,Dee,,no,2\nEve,Fay,,,\n"
    send(client, club, data, ListKind.ENTRIES)
    take(client, club)
    entries = Entry.objects.filter(event=event).order_by("pk")
    assert [(each.name, paid_by(each), each.seed, each.status) for each in entries] == [
        ("Jacks", 500, 1, "entered"),
        ("", 0, 2, "entered"),
        ("", 0, None, "waiting"),
    ]
    with pytest.raises(ImportStays, match="Money is booked for people of this list"):
        take_back(run_id=ImportRun.objects.get().pk, by=organiser)
    send(client, club, data.replace(b"Jacks,yes,1", b"Kings,no,3"), ListKind.ENTRIES)
    take(client, club)
    first = entries.all()[0]
    assert (first.name, paid_by(first), first.seed) == ("Kings", 0, 3)
    assert entries.count() == 3


def test_entries_taken_back_leave_the_event_as_it_was(
    client: Client, club: Club, organiser: User
) -> None:
    event = EventFactory.create(club=club)
    send(client, club, b"Name\nAnn\nBob\n", ListKind.ENTRIES)
    take(client, club)
    run = ImportRun.objects.get()
    Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING.value)
    Entry.objects.filter(event=event).update(checked_in_at="2026-05-01T12:00Z")
    with pytest.raises(ImportStays, match="are checked in or have played"):
        take_back(run_id=run.pk, by=organiser)
    Entry.objects.filter(event=event).update(checked_in_at=None)
    take_back(run_id=run.pk, by=organiser)
    assert people() == []
    assert not Entry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_list_taken_in_by_two_at_once_is_taken_in_once() -> None:
    club = ClubFactory.create()
    by = user_of(MembershipFactory.create(club=club, role=Role.ORGANISER.value).player)
    run = hand_in(
        club=club, kind=ListKind.MEMBERS, data=b"Name\nAnn\n", file_name="a", by=by, terms={}
    )
    at_once(*[lambda: take_in_members(run_id=run.pk, typed={}, by=by)] * 2)
    assert Player.objects.filter(display_name="Ann").count() == 1
