"""Every list can be taken along, is harmless to open, and can be handed in again."""

from __future__ import annotations

import io

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.desk.selectors.exports import CLUB_LISTS, EVENT_LISTS
from leagues.players.list_reading.heads import ListKind, guess_columns, missing_columns
from leagues.players.list_reading.lists import read_lines
from leagues.players.list_reading.reader import read_list
from leagues.players.list_writing import SUMS, FileKind, WrittenList, as_csv, as_workbook
from leagues.players.models import Membership, Player
from leagues.players.services.people import add_alias, create_player
from leagues.players.states import Role
from leagues.standings.services.replays import replay_all_pools
from tests.factories.players import MembershipFactory, user_of
from tests.leagues.desk.test_past_lists import GAMES, by, club, taken

__all__ = ["by", "club"]


@settings(max_examples=30)
@given(texts=st.lists(st.text(max_size=8), min_size=1, max_size=5), kind=st.sampled_from(FileKind))
def test_no_cell_of_a_list_is_worked_out_by_a_spreadsheet(texts: list[str], kind: FileKind) -> None:
    found = WrittenList(title="[x]:", heads=["A"], rows=[[text] for text in texts])
    if kind is FileKind.XLSX:
        sheet = openpyxl.load_workbook(io.BytesIO(as_workbook(found))).active
        assert "f" not in {cell.data_type for row in sheet.iter_rows() for cell in row}
    else:
        cells = as_csv(found).decode("utf-8-sig").replace('"', "").split("\r\n")
        assert not any(cell.startswith(SUMS[:4]) for cell in cells)


@pytest.mark.django_db
@pytest.mark.parametrize("form", FileKind)
def test_lists_that_were_taken_along_can_be_handed_in_again(form: FileKind, client: Client) -> None:
    place = MembershipFactory.create(role=Role.ORGANISER.value)
    by = user_of(place.player)
    create_player(display_name="-Ann Lee", by=by, club_id=place.club_id, distinction="Hill")
    _run, event = taken(place.club, by, GAMES, ListKind.GAMES)
    client.force_login(by)
    urls = {
        ListKind.MEMBERS: reverse("desk:club_file", args=[place.club.slug, "members", form]),
        ListKind.ENTRIES: reverse("desk:event_file", args=[event.pk, "entries", form]),
        ListKind.GAMES: reverse("desk:event_file", args=[event.pk, "results", form]),
        ListKind.TOTALS: reverse("desk:event_file", args=[event.pk, "standings", form]),
    }
    people = {}
    for kind, url in urls.items():
        raw = read_list(client.get(url).content)
        columns = guess_columns(raw.rows[0].cells, kind)
        assert missing_columns(columns, kind) == []
        read = read_lines(raw, kind=kind, columns=columns)
        assert read.faults == ()
        people[kind] = {naming.name for naming in read.namings}
    played = {"Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal"}
    assert people[ListKind.GAMES] == people[ListKind.TOTALS] == people[ListKind.ENTRIES] == played
    assert people[ListKind.MEMBERS] == {*played, "-Ann Lee", place.player.display_name}


@pytest.mark.django_db
def test_every_list_there_is_can_be_taken_along(client: Client) -> None:
    place = MembershipFactory.create(role=Role.DIRECTOR.value)
    by = user_of(place.player)
    _run, event = taken(place.club, by, GAMES, ListKind.GAMES)
    replay_all_pools()
    client.force_login(by)
    urls = [reverse("desk:event_file", args=[event.pk, kind, "csv"]) for kind in EVENT_LISTS]
    urls += [reverse("desk:club_file", args=[place.club.slug, kind, "csv"]) for kind in CLUB_LISTS]
    urls += [reverse("desk:rating_file", args=["pairs_turn_up", "xlsx"])]
    assert {client.get(url).status_code for url in urls} == {200}
    for unknown in ("nothing.csv", "standings.pdf"):
        assert client.get(f"/events/{event.pk}/lists/{unknown}").status_code == 404


@pytest.mark.django_db
def test_a_hidden_name_does_not_leave_with_a_list(client: Client) -> None:
    place = MembershipFactory.create(role=Role.DIRECTOR.value)
    by = user_of(place.player)
    _run, event = taken(place.club, by, GAMES, ListKind.GAMES)
    Player.objects.filter(display_name="Ann").update(
        publication="hidden", display_name="Ann Secret", sort_key="ann secret"
    )
    url = reverse("desk:event_file", args=[event.pk, "results", "csv"])
    assert "Ann" not in client.get(url).content.decode()
    client.force_login(by)
    assert "Ann Secret" in client.get(url).content.decode()


@pytest.mark.django_db
def test_other_names_of_a_hidden_member_leave_with_the_list_for_who_knows_them_only(
    client: Client,
) -> None:
    place = MembershipFactory.create(role=Role.ORGANISER.value)
    hidden = MembershipFactory.create(player__publication="hidden").player
    add_alias(player_id=hidden.pk, name="Zeb Quux")
    copy = MembershipFactory.create(club=place.club, player=hidden)
    client.force_login(user_of(place.player))
    pages = [
        reverse("desk:club_file", args=[place.club.slug, "members", "csv"]),
        reverse("players:person", args=[place.club.slug, copy.pk]),
    ]
    assert all("Quux" not in client.get(page).content.decode() for page in pages)
    Membership.objects.filter(pk=copy.pk).update(is_own_choice=True)
    assert all("Quux" in client.get(page).content.decode() for page in pages)
