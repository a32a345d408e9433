"""What live tables have refused, added up over web processes."""

from __future__ import annotations

import pytest
import redis
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from games.online.refusals import Total
from games.online.refused_everywhere import COUNTS, hand_in, sums
from tests.factories.players import UserFactory

NOWHERE = "unix:///nowhere/redis.sock"


def refusing(*codes: str) -> Total:
    """Return the counts of a process that has refused with these codes."""
    counted = Total()
    for code in codes:
        counted.note(code)
    return counted


def test_what_two_processes_refuse_is_added_up_and_counted_once(
    redis_url: str, settings: LazySettings
) -> None:
    settings.REDIS_URL = redis_url
    redis.Redis.from_url(redis_url).delete(COUNTS)
    one, other = refusing("stale", "not_lawful", "stale"), refusing("stale")
    hand_in(one)
    hand_in(one)
    found = sums(other)
    assert list(found.counts.items()) == [("stale", 3), ("not_lawful", 1)]
    assert found.are_of_all
    assert found.since <= other.since
    assert sums(one) == found


def test_while_redis_is_away_a_process_counts_for_itself_and_hands_it_in_later(
    redis_url: str, settings: LazySettings
) -> None:
    redis.Redis.from_url(redis_url).delete(COUNTS)
    settings.REDIS_URL = NOWHERE
    counted = refusing("stale")
    found = sums(counted)
    assert (dict(found.counts), found.are_of_all) == ({"stale": 1}, False)
    settings.REDIS_URL = redis_url
    assert dict(sums(counted).counts) == {"stale": 1}


@pytest.mark.django_db
def test_those_who_run_the_site_read_that_all_processes_are_counted(
    redis_url: str, settings: LazySettings, client: Client
) -> None:
    client.force_login(UserFactory.create(is_staff=True))
    page = reverse("desk:site_reports")
    assert "Others count for themselves" in client.get(page).content.decode()
    settings.REDIS_URL = redis_url
    assert "from all processes that serve pages" in client.get(page).content.decode()
