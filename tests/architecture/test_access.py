"""Every address lets in whom it should, and nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from leagues.events.states import Visibility
from tests.architecture.access_rules import Rule
from tests.architecture.access_table import ACCESS, UNGUARDED
from tests.architecture.pages import url_names
from tests.architecture.scene import Scene, make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(scope="module", params=list(Visibility), ids=lambda value: value.value)
def scene(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Scene]:
    """A club whose events are public, and one whose events are for members."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_scene(visibility=request.param)
        transaction.set_rollback(True)


def test_every_address_has_a_rule() -> None:
    assert url_names() == {name.split(" ")[0] for name in ACCESS} | UNGUARDED.keys()


@pytest.mark.parametrize("name", ACCESS)
def test_an_address_answers_every_kind_of_visitor_as_it_should(name: str, scene: Scene) -> None:
    is_public = scene.running.visibility == Visibility.PUBLIC
    rule = ACCESS[name]
    expected = rule.expected(is_public=is_public)
    # What the visits need is played and written once, and is as it was before each of them.
    with transaction.atomic():
        url = reverse(name.split(" ")[0], args=rule.at(scene)) + rule.query
        answers = {kind: answer(rule, url, scene, kind) for kind in expected}
        transaction.set_rollback(True)
    assert answers == expected


def answer(rule: Rule, url: str, scene: Scene, kind: str) -> str:
    """Return how an address answers a visitor; whatever they have done is undone."""
    with transaction.atomic():
        client = scene.browser(kind)
        sent = None if rule.sent is None else rule.sent(scene)
        answers = [client.get(url) if sent is None else client.post(url, sent)]
        mark = mark_in(answers[0]) if sent is not None else ""
        if sent is not None and mark:
            answers.append(client.post(url, {**sent, "seen": mark}))
        transaction.set_rollback(True)
    return ",".join(word_for(each) for each in answers)


def mark_in(response: Any) -> str:  # Any: the test client's own response
    """Return the mark of what a page shows before it is done, if it shows anything."""
    found = None
    if response.status_code == 422:
        found = re.search(r'name="seen" value="([^"]+)"', response.content.decode())
    return found[1] if found else ""


def word_for(response: Any) -> str:
    """Return the word of the access table for an answer."""
    if response.headers.get("Location", "").startswith(reverse("account_login")):
        return "login"
    return str(response.status_code)
