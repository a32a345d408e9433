"""Nobody reads the name of somebody who hides it, on any page and in any answer of the API."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from pytest_django import DjangoDbBlocker

from leagues.events.models import PartnerInvitation
from leagues.players.models import Player
from tests.architecture.access_rules import KINDS
from tests.architecture.access_table import ACCESS
from tests.architecture.entering import asked
from tests.architecture.msgids import ROOT
from tests.architecture.places import table_of_finished
from tests.architecture.scene import Scene, make_scene

pytestmark = pytest.mark.django_db

# Names that the scene gives to people, also those it noted as other names. Their six digits tell
# them from marks of rows (`#person-1234`) and from the addresses of accounts.
NAMED: Final = re.compile(r"""Person[\s+_%20-]*\d{6}|Walk[\s+_%20-]*In\b|W\. Inn""", re.IGNORECASE)
STRANGERS: Final = ("anonymous", "stranger", "member")
# Whoever holds the link that makes them a person is told which person that is.
FOR_THE_PERSON: Final = {"players:claim", "players:claim post"}
# Where the name itself is typed, written or folded. Everybody else asks for `label`.
READ_NAMES: Final = {
    "leagues/players/models.py",
    "leagues/players/account_forms.py",
    "leagues/players/forms.py",
    "leagues/players/services/people.py",
    "leagues/players/views/person.py",
    "leagues/desk/demo/league_evening.py",
    # An archive is for who directs the event, and carries how each name is published.
    "leagues/desk/selectors/archive.py",
    "leagues/desk/services/erasing.py",
    "leagues/desk/services/merging.py",
}
# Where somebody is told a name that a link, a mail or a file is for.
READ_FULL_LABELS: Final = {
    "leagues/players/models.py",
    "leagues/players/views/claims.py",
    "leagues/desk/selectors/own_data.py",
    "leagues/desk/services/erasing.py",
    "leagues/desk/services/merging.py",
}

# What stands in the addresses of the API.
PARTS: Final[dict[str, Callable[[Scene], object]]] = {
    "slug": lambda scene: scene.club.slug,
    "event_id": lambda scene: scene.running.pk,
    "entry_id": lambda scene: scene.running.entries.earliest("pk").pk,
    "number": lambda scene: 1,
    "match_id": lambda scene: scene.done.match_id,
    "report_id": lambda scene: scene.report(scene.reported).pk,
    "season_id": lambda scene: scene.season.pk,
    "league_id": lambda scene: scene.league.pk,
    "cup_id": lambda scene: scene.cards.cup.pk,
    "team_id": lambda scene: scene.league.transfers.earliest("pk").to_team_id,
    "player_id": lambda scene: scene.walk_in.player_id,
    "question_id": lambda scene: PartnerInvitation.objects.get(key=asked(scene)[0]).pk,
    "fixture_id": lambda scene: scene.cards.done.pk,
    "transfer_id": lambda scene: scene.league.transfers.earliest("pk").pk,
}


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """A club in which everybody has hidden their name."""
    with django_db_blocker.unblock(), transaction.atomic():
        scene = make_scene()
        Player.objects.update(publication="hidden")
        yield scene
        transaction.set_rollback(True)


@pytest.mark.parametrize("kind", STRANGERS)
def test_no_page_tells_a_stranger_who_is_hidden(kind: str, scene: Scene) -> None:
    told: dict[str, list[str]] = {}
    for name in opened_by(kind) - FOR_THE_PERSON:
        rule = ACCESS[name]
        cache.clear()  # limits are those of one visitor, not of all that are tried here
        with transaction.atomic():
            url = reverse(name.split(" ")[0], args=rule.at(scene)) + rule.query
            sent = None if rule.sent is None else rule.sent(scene)
            client = scene.browser(kind)
            answer = client.get(url) if sent is None else client.post(url, sent, follow=True)
            transaction.set_rollback(True)
        told[name] = names_in(answer, scene, kind)
    assert {name: names for name, names in told.items() if names} == {}


@pytest.mark.parametrize("kind", STRANGERS)
def test_no_answer_of_the_api_tells_a_stranger_who_is_hidden(kind: str, scene: Scene) -> None:
    client = scene.browser(kind)
    told = {
        url: names_in(client.get(url, {"q": words}), scene, kind)
        for url in addresses_of_api(scene)
        for words in ("", "person")
    }
    assert len(told) > 20
    assert {url: names for url, names in told.items() if names} == {}


@pytest.mark.parametrize("address", ["desk:event", "seating:round", "standings:event"])
def test_who_runs_the_club_reads_all_names(address: str, scene: Scene) -> None:
    args = [scene.running.pk, 1] if address == "seating:round" else [scene.running.pk]
    for kind in ("scorer", "director", "organiser"):
        answer = scene.browser(kind).get(reverse(address, args=args))
        assert names_in(answer, scene, kind)
        assert b"Hidden player" not in answer.content


def test_a_hidden_person_reads_their_own_name_and_keeps_their_place(scene: Scene) -> None:
    seat = scene.done.match.seats.select_related("player").get(number=0)
    assert seat.player is not None
    page = reverse("standings:event", args=[scene.running.pk])
    before = Client().get(page).content.decode()
    assert "Hidden player" in before
    assert reverse("standings:player", args=[seat.player_id]) not in before
    with transaction.atomic():
        client = Client()
        account = scene.accounts["newcomer"]
        assert account is not None
        seat.player.user = account
        seat.player.save(update_fields=["user"])
        client.force_login(account)
        answer = client.get(page).content.decode()
        assert NAMED.findall(answer) == [seat.player.display_name] * len(NAMED.findall(answer))
        assert seat.player.display_name in answer
        own = client.get(reverse("standings:player", args=[seat.player_id]))
        assert own.status_code == 200
        transaction.set_rollback(True)
    assert Client().get(reverse("standings:player", args=[seat.player_id])).status_code == 404


def test_a_search_of_a_stranger_does_not_find_who_is_hidden(scene: Scene) -> None:
    page = reverse("standings:rankings")
    found = {
        kind: scene.browser(kind).get(page, {"q": "person"}).content.decode().count("ranking-name")
        for kind in ("anonymous", "organiser")
    }
    assert found["anonymous"] == 0
    people = reverse("players:people", args=[scene.club.slug])
    assert (
        "Hidden player" not in scene.browser("member").get(people, {"q": "walk"}).content.decode()
    )
    assert "Walk In" in scene.browser("organiser").get(people, {"q": "walk"}).content.decode()


@pytest.mark.parametrize("address", ["desk:record", "desk:own_record", "desk:evening"])
def test_a_record_made_before_a_name_was_hidden_is_handed_out_without_it(
    address: str, scene: Scene
) -> None:
    args = table_of_finished(scene) if address == "desk:evening" else [scene.recorded.match_id]
    stored = scene.recorded.match.records.get().text
    handed_out = Client().get(reverse(address, args=args)).content.decode()
    assert "Ann" in stored
    assert "Ann" not in handed_out
    assert "Hidden player" in handed_out


def test_names_are_read_as_they_are_published_but_where_they_are_written() -> None:
    reads = {"display_name": READ_NAMES, "full_label": READ_FULL_LABELS}
    for attribute, allowed in reads.items():
        found = {
            str(path.relative_to(ROOT))
            for floor in ("leagues", "games")
            for path in (ROOT / floor).rglob("*.py")
            if "migrations" not in path.parts
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Attribute) and node.attr == attribute
        }
        assert found == allowed, attribute


def opened_by(kind: str) -> set[str]:
    """Return the addresses of the access table that answer a kind of visitor with a page."""
    column = KINDS.index(kind)
    return {
        name
        for name, rule in ACCESS.items()
        if rule.answers.split()[column].split(",")[0] in {"200", "302", "422"}
    }


def addresses_of_api(scene: Scene) -> list[str]:
    """Return all addresses of the API, at which the scene has something."""
    return [
        reverse(name, kwargs={part: PARTS[part](scene) for part in pattern.pattern.converters})
        for name, pattern in _patterns(get_resolver(), "")
        if "_api:" in name
    ]


def _patterns(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{prefix}{pattern.name}", pattern
        else:
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _patterns(pattern, prefix + space)


def names_in(answer: Any, scene: Scene, kind: str) -> list[str]:
    """Return where an answer names somebody else than the visitor, headers included."""
    account = scene.accounts[kind]
    player = getattr(account, "player", None)
    own = player.display_name if player else ""
    body = b"" if answer.streaming else answer.content
    text = f"{body.decode('utf-8', 'replace')} {dict(answer.headers)}"
    return [
        text[max(0, found.start() - 60) : found.end() + 30]
        for found in NAMED.finditer(text)
        if found[0] != own
    ]
