"""Every address lets in whom it should, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from leagues.events.states import Visibility
from tests.architecture.access_table import ACCESS, UNGUARDED
from tests.architecture.pages import url_names
from tests.architecture.scene import Scene, make_scene

pytestmark = pytest.mark.django_db


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
    expected = ACCESS[name].expected(is_public=is_public)
    assert {kind: answer(name, scene, kind) for kind in expected} == expected


def answer(name: str, scene: Scene, kind: str) -> str:
    """Return how an address answers a visitor; whatever they have done is undone."""
    rule = ACCESS[name]
    with transaction.atomic():
        client = scene.browser(kind)
        url = reverse(name.split(" ")[0], args=rule.at(scene)) + rule.query
        sent = None if rule.sent is None else rule.sent(scene)
        response = client.get(url) if sent is None else client.post(url, sent)
        transaction.set_rollback(True)
    if response.headers.get("Location", "").startswith(reverse("account_login")):
        return "login"
    return str(response.status_code)
