"""All that is kept of a person, as a file, and what deletion leaves."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.apps import apps
from django.core import serializers
from django.db import models, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from games.matches.models import MatchSeat
from games.records.models import MatchRecord
from leagues.desk.kept_tables import GONE_UNTOLD, KEPT, LEFT_OUT, OF_ACCOUNT
from leagues.desk.selectors.own_data import columns_of_users, data_file
from leagues.desk.services.erasing import erase_person
from leagues.events.models import EntryMember, Event
from leagues.events.money import BookingKind
from leagues.events.services.money import NewPayment, book
from leagues.players.errors import LastOrganiser, StillEntered
from leagues.players.models import Player, PlayerAlias, User
from leagues.players.notice_kinds import NoticeKind
from leagues.players.services.notices import Message, tell
from leagues.players.services.people import add_alias
from leagues.standings.selectors.table import sheet_mark
from tests.architecture.scene import Scene, make_scene
from tests.factories.players import MembershipFactory, UserFactory, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """A club in which everything has happened."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_scene()
        transaction.set_rollback(True)


def test_every_table_that_points_to_a_person_is_told_or_left_out_with_a_reason() -> None:
    pointing = {
        (model._meta.label, column.name)
        for model in apps.get_models()
        if not model._meta.proxy
        for column in model._meta.get_fields()
        if isinstance(column, models.ForeignKey | models.ManyToManyField)
        and column.related_model is Player
    }
    told = {(kept.table, kept.column) for kept in KEPT}
    assert pointing == told | LEFT_OUT.keys(), (
        "Write a new table into leagues/desk/kept_tables.py: what the download tells of it, and "
        "what becomes of its rows when the person is deleted."
    )
    assert not told & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
    assert set(GONE_UNTOLD) <= LEFT_OUT.keys()
    assert set(OF_ACCOUNT) <= {model._meta.label for model, _ in columns_of_users()}


def test_sections_have_names_of_their_own_and_tell_no_keys() -> None:
    sections = [kept.section for kept in KEPT]
    assert len(set(sections)) == len(sections)
    for kept in KEPT:
        names = {column.name for column in apps.get_model(kept.table)._meta.concrete_fields}
        assert set(kept.secret) <= names
        telling = re.compile(r"(^|_)(key|login|password|secret)$")
        harmless = {"bot_key", "sort_key"}
        assert not {name for name in names - set(kept.secret) if telling.search(name)} - harmless


def test_the_download_has_all_of_a_person_and_nobody_else_s_secrets(scene: Scene) -> None:
    seat = MatchSeat.objects.filter(match=scene.recorded.match).select_related("player")[0]
    player = seat.player
    assert player is not None
    add_alias(player_id=player.pk, name="Old Name")
    with zipfile.ZipFile(io.BytesIO(data_file(player=player))) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert json.loads(files["person.json"])["display_name"] == player.display_name
    assert [row["name"] for row in json.loads(files["names.json"])] == ["Old Name"]
    assert json.loads(files["matches.json"])[0]["event_title"] == scene.finished.title
    assert json.loads(files["ratings.json"])
    assert player.display_name in files["README.txt"]
    assert scene.recorded.match.link_key not in "".join(files.values())


def test_the_download_of_an_account_has_what_it_did_but_not_its_password(scene: Scene) -> None:
    user = scene.accounts["director"]
    assert user is not None
    with zipfile.ZipFile(io.BytesIO(data_file(player=user.player))) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert user.email in files["account.json"]
    assert user.password not in "".join(files.values())
    acts = json.loads(files["what-you-did-for-others.json"])
    assert "events.AuditEntry" in {act["table"] for act in acts}


def write_to(scene: Scene, player: Player) -> None:
    """Let a receipt be for a person, and a message to somebody else name them."""
    entry = EntryMember.objects.get(player=player, event=scene.recorded.round.stage.event).entry
    player.refresh_from_db()
    paid = NewPayment(kind=BookingKind.PAID, amount=Decimal(2))
    book(entry_id=entry.pk, payment=paid, by=None)
    said = Message(subject="Round 1", lines=["You sit with Zebedee Quux."])
    other = [scene.member.player]
    assert tell(players=other, kind=NoticeKind.TABLE, key="told", write=lambda _: said)


def test_deletion_takes_the_name_everywhere_and_leaves_results(scene: Scene) -> None:
    with transaction.atomic():
        seat = MatchSeat.objects.filter(match=scene.recorded.match).select_related("player")[0]
        player = seat.player
        assert player is not None
        old = "Zebedee Quux"
        Player.objects.filter(pk=player.pk).update(
            display_name=old, sort_key=old.casefold(), user=UserFactory.create()
        )
        add_alias(player_id=player.pk, name="Zeb Quux")
        record = MatchRecord.objects.get(match=scene.recorded.match)
        text = record.text.replace("Ann", old)
        MatchRecord.objects.filter(pk=record.pk).update(text=text)
        before = sheet_mark(event_id=scene.finished.pk)
        write_to(scene, player)
        account = Player.objects.get(pk=player.pk).user
        assert account is not None
        erase_person(player_id=player.pk, by=scene.organiser)

        assert not User.objects.filter(pk=account.pk).exists()
        assert not PlayerAlias.objects.filter(player=player).exists()
        assert sheet_mark(event_id=scene.finished.pk) == before
        page = Client().get(reverse("standings:event", args=[scene.finished.pk]))
        assert b"Former player" in page.content
        assert Client().get(reverse("standings:player", args=[player.pk])).status_code == 404
        everything = "".join(
            serializers.serialize("json", model._default_manager.all())
            for model in apps.get_models()
            if not model._meta.proxy
        )
        assert "Quux" not in everything
        transaction.set_rollback(True)


def test_who_is_entered_in_an_event_that_is_not_over_is_not_deleted(scene: Scene) -> None:
    entered = Event.objects.get(pk=scene.running.pk).entries.all()[0].members.all()[0].player
    with pytest.raises(StillEntered, match=re.escape(scene.running.title)):
        erase_person(player_id=entered.pk, by=scene.organiser)


def test_the_last_organiser_is_not_deleted(scene: Scene) -> None:
    with pytest.raises(LastOrganiser, match=re.escape(scene.club.name)):
        erase_person(player_id=scene.organiser.player.pk, by=scene.organiser)


def test_a_wrong_password_deletes_nobody_and_the_right_one_signs_out() -> None:
    person = MembershipFactory.create().player
    client = Client()
    client.force_login(user_of(person))
    page = reverse("desk:delete_me")
    assert client.post(page, {"password": "wrong"}).status_code == 422
    assert Player.objects.get(pk=person.pk).erased_at is None
    answer = client.post(page, {"password": "euchre-night-7"}, follow=True)
    assert "You are deleted" in answer.content.decode()
    assert Player.objects.get(pk=person.pk).erased_at is not None
    assert client.get(reverse("players:me")).status_code == 302
