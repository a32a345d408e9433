"""Whoever asks again for standings or rankings that have not changed is told so at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from leagues.events.models import Event
from leagues.events.services.versions import touch_event
from leagues.events.states import EventStatus
from leagues.players.models import Player, User
from leagues.players.publication import Publication
from leagues.players.services.privacy import PrivacyChoice, save_privacy
from leagues.standings.models import RatingPool
from tests.factories.events import EventFactory
from tests.factories.players import UserFactory
from tests.factories.standings import RatingFactory, long_standings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no ten minutes end between two looks."""
    moment = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)


@pytest.fixture
def event() -> Event:
    found = EventFactory.create(status=EventStatus.RUNNING.value)
    long_standings(found, 3)
    RatingFactory.create()
    return found


@pytest.fixture
def member(client: Client) -> User:
    user = UserFactory.create()
    client.force_login(user)
    return user


PAGES = (
    "standings:event",
    "standings:rankings",
    "standings_api:standings",
    "standings_api:ratings",
)


def address(page: str, event: Event) -> str:
    named = page not in ("standings:rankings", "standings_api:ratings")
    return reverse(page, args=[event.pk] if named else [])


def tag_of(client: Client, url: str) -> str:
    """Return the tag of a page for a browser that has its cookies already."""
    client.get(url)
    return str(client.get(url)["ETag"])


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.usefixtures("member")
def test_an_unchanged_page_costs_one_query_beside_session_and_account(
    page: str, client: Client, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    url = address(page, event)
    tag = tag_of(client, url)
    with django_assert_num_queries(3):
        again = client.get(url, headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == tag


@pytest.mark.parametrize("page", [*PAGES, "standings:event_now", "desk:event_now"])
def test_a_name_that_is_hidden_now_is_not_shown_from_the_browsers_own_store(
    page: str,
    client: Client,
    event: Event,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    url = address(page, event)
    if page == "desk:event_now":
        url += "?part=running"
    tag = tag_of(client, url)
    player = Player.objects.order_by("pk")[0]
    hidden = PrivacyChoice(publication=Publication.HIDDEN.value)
    with django_capture_on_commit_callbacks(execute=True):
        save_privacy(player_id=player.pk, choice=hidden, by=UserFactory.create())
    again = client.get(url, headers={"If-None-Match": tag})
    assert again.status_code == 200
    assert player.display_name not in again.content.decode()
    assert "no-cache" in again["Cache-Control"]


@pytest.mark.parametrize("page", PAGES)
def test_a_changed_page_is_sent_whole(page: str, client: Client, event: Event) -> None:
    url = address(page, event)
    tag = tag_of(client, url)
    touch_event(event_id=event.pk)
    RatingPool.objects.update(version=7)
    again = client.get(url, headers={"If-None-Match": tag})
    assert again.status_code == 200
    assert again["ETag"] != tag


@pytest.mark.parametrize("page", PAGES)
def test_somebody_else_another_address_and_the_next_day_are_told_apart(
    page: str, client: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = address(page, event)
    tag = tag_of(client, url)
    assert client.get(f"{url}?page=1", headers={"If-None-Match": tag}).status_code == 200
    tomorrow = timezone.now() + timedelta(days=1)
    with monkeypatch.context() as patched:
        patched.setattr("django.utils.timezone.now", lambda: tomorrow)
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 200
    client.force_login(UserFactory.create())
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 200
