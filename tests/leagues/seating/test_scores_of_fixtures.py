"""The score of a league match beside its fixture: as the card says it, and only while it counts."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from leagues.events.league_models import Fixture
from leagues.seating.card_models import ResultCard
from leagues.seating.services.cards import send_card, settle_card, take_card_back
from tests.factories.league_cards import match_to_play, played

pytestmark = pytest.mark.django_db


def test_a_fixture_shows_the_score_once_its_card_counts(client: Client) -> None:
    match = match_to_play()
    pages = [
        reverse("events:league_fixtures", args=[match.fixture.division.league_id]),
        reverse("events:team", args=[match.fixture.away_id]),
    ]
    send_card(fixture_id=match.fixture.pk, said=match.card(6), revision=0, by=None)
    assert all("6 : 3" not in client.get(page).content.decode() for page in pages)
    settle_card(
        fixture_id=match.fixture.pk,
        said=match.card(6),
        is_late=False,
        revision=1,
        reason="Seen",
        by=None,
    )
    assert all("6 : 3" in client.get(page).content.decode() for page in pages)
    address = f"/api/v1/leagues/{match.fixture.division.league_id}/fixtures/"
    (row,) = client.get(address).json()["results"]
    assert (row["home_games"], row["away_games"]) == (6, 3)


def test_a_corrected_card_changes_the_score_of_its_fixture_and_one_taken_back_leaves_none() -> None:
    match = match_to_play()
    fixture = played(match, 6)
    assert (fixture.home_games, fixture.away_games) == (6, 3)
    card = settle_card(
        fixture_id=fixture.pk,
        said=match.card(2),
        is_late=False,
        revision=ResultCard.objects.get().revision,
        reason="Read the wrong way round",
        by=None,
    )
    fixture.refresh_from_db()
    assert (fixture.home_games, fixture.away_games) == (2, 7)
    take_card_back(fixture_id=fixture.pk, revision=card.revision, reason="Not theirs", by=None)
    fixture.refresh_from_db()
    assert (fixture.home_games, fixture.away_games) == (None, None)


def test_cards_that_counted_before_get_their_score_when_the_site_is_updated() -> None:
    played(match_to_play(), 7)
    Fixture.objects.update(home_games=None, away_games=None)
    step = import_module("leagues.seating.migrations.0005_scores_of_fixtures")
    step.note_scores(apps, None)
    fixture = Fixture.objects.get()
    assert (fixture.home_games, fixture.away_games) == (7, 2)
