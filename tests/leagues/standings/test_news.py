"""Standings and ratings follow news of results, and heal where the news was lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.utils import timezone

from games.matches.models import Match
from games.matches.services.corrections import reopen_match
from games.matches.services.substitution import substitute
from leagues.events.models import Event
from leagues.standings.models import Rating, RatingChange, RatingPool, Standing
from leagues.standings.selectors.rated import overlooked_matches
from leagues.standings.services.ratings import rate_match
from leagues.standings.tasks import follow_match, sweep
from tests.factories.players import PlayerFactory
from tests.factories.seating import published_round
from tests.factories.standings import OFFICIAL, matches_of, set_result

pytestmark = pytest.mark.django_db

Captured = Callable[..., AbstractContextManager[list[Callable[[], object]]]]


def two_matches(**fields: Any) -> list[Match]:
    return matches_of(published_round(**fields))


def ratings() -> list[tuple[int, float, float]]:
    return list(Rating.objects.order_by("player_id").values_list("player_id", "mu", "sigma"))


def test_a_result_brings_standings_and_ratings_with_it(
    django_capture_on_commit_callbacks: Captured,
) -> None:
    first, _ = two_matches()
    event = Event.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        set_result(first, (9, 4))
    assert Standing.objects.filter(event=event, played=1).count() == 4
    assert Rating.objects.count() == 4
    version = Event.objects.get().version
    assert version > event.version

    with django_capture_on_commit_callbacks(execute=True):
        set_result(first, (4, 9))
    assert not RatingPool.objects.get().is_stale
    winner = first.seats.get(number=1).player
    assert Rating.objects.get(player=winner).mu > 25
    assert Event.objects.get().version > version


def test_a_result_that_is_taken_back_takes_standings_and_ratings_along(
    django_capture_on_commit_callbacks: Captured,
) -> None:
    first, _ = two_matches()
    with django_capture_on_commit_callbacks(execute=True):
        set_result(first, (9, 4))
    first.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        reopen_match(match_id=first.pk, actor=OFFICIAL, reason="slip", revision=first.revision)
    assert not Standing.objects.filter(played__gt=0).exists()
    assert not Rating.objects.exists()


def test_news_of_what_is_known_changes_nothing() -> None:
    first, _ = two_matches()
    set_result(first, (9, 4))
    follow_match(first.pk)
    version = Event.objects.get().version
    follow_match(first.pk)
    assert Event.objects.get().version == version


def test_the_sweep_makes_up_for_lost_news() -> None:
    first, second = two_matches()
    for match in (first, second):
        set_result(match, (9, 4))  # nobody is told
    assert not Rating.objects.exists()
    sweep()
    assert Standing.objects.filter(played=1).count() == 8
    assert Rating.objects.count() == 8
    before = ratings()

    set_result(first, (4, 9))
    assert overlooked_matches() == [first.pk]
    sweep()
    assert Standing.objects.get(place=1).points == 9
    assert ratings() != before
    assert not overlooked_matches()
    assert not RatingPool.objects.get().is_stale

    first.refresh_from_db()
    reopen_match(match_id=first.pk, actor=OFFICIAL, reason="slip", revision=first.revision)
    assert overlooked_matches() == [first.pk]
    sweep()
    assert Rating.objects.count() == 4


def test_a_sweep_with_nothing_to_do_writes_nothing() -> None:
    first, _ = two_matches()
    set_result(first, (9, 4))
    sweep()
    version, pool = Event.objects.get().version, RatingPool.objects.get().version
    sweep()
    assert (Event.objects.get().version, RatingPool.objects.get().version) == (version, pool)


def test_a_change_without_a_new_score_is_noted_and_replays_nothing() -> None:
    first, _ = two_matches()
    set_result(first, (9, 4))
    rate_match(match_id=first.pk)
    version = RatingPool.objects.get().version
    set_result(first, (4, 9))
    set_result(first, (9, 4))
    assert overlooked_matches() == [first.pk]
    sweep()
    assert overlooked_matches() == []
    assert RatingPool.objects.get().version == version


def test_a_match_with_a_substitute_is_not_rated() -> None:
    first, _ = two_matches()
    stranger = PlayerFactory.create()
    substitute(match_id=first.pk, seat=1, player_id=stranger.pk, actor=OFFICIAL, from_deal=2)
    set_result(first, (9, 4))
    assert rate_match(match_id=first.pk)
    assert overlooked_matches() == []
    assert not Rating.objects.exists()


def test_a_match_of_an_unrated_event_is_not_rated() -> None:
    first, _ = two_matches(is_rated=False)
    set_result(first, (9, 4))
    assert rate_match(match_id=first.pk)
    assert not Rating.objects.exists()


def test_partners_are_counted_once_each() -> None:
    first, second = two_matches()
    for match in (first, second):
        set_result(match, (9, 4))
        rate_match(match_id=match.pk)
    assert set(Rating.objects.values_list("partners", "matches")) == {(1, 1)}


def test_matches_finished_at_the_same_moment_are_rated_by_number() -> None:
    first, second = two_matches()
    now = timezone.now()
    for match in (second, first):
        set_result(match, (9, 4))
        Match.objects.filter(pk=match.pk).update(first_finished_at=now)
    assert rate_match(match_id=second.pk)
    assert not rate_match(match_id=first.pk), "it stands before the other, so all is replayed"
    sweep()
    order = RatingChange.objects.order_by("at", "match_id").values_list("match_id", flat=True)
    assert list(dict.fromkeys(order)) == sorted([first.pk, second.pk])
