"""Result cards as programs read and write them."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from games.matches.models import Match as PlayedMatch
from leagues.events.league_models import Team
from leagues.seating.card_models import CardVersion
from tests.factories.league_cards import Match, match_to_play
from tests.leagues.api_of_leagues import body_of
from tests.leagues.api_visitors import claim, client_of

pytestmark = pytest.mark.django_db


def captain(team: Team) -> APIClient:
    """Return the program of a team's captain."""
    assert team.captain is not None
    return client_of(team.captain.user or claim(team.captain))


def address(match: Match, name: str = "card") -> str:
    return reverse(f"seating_api:{name}", args=[match.fixture.pk])


def handed_in(match: Match) -> Any:  # Any: JSON
    answer = captain(match.fixture.home).post(address(match), body_of(match))
    assert answer.status_code == 200
    return answer.json()


def test_a_card_is_handed_in_once_and_confirmed_once_however_often_it_is_sent() -> None:
    match = match_to_play()
    first = handed_in(match)
    assert (first["status"], first["version"], first["revision"]) == ("sent", 1, 1)
    assert first["home"][0][0] == {"id": match.home[0].pk, "name": match.home[0].label}
    assert first["games"][8] == {"number": 9, "home": 3, "away": 2, "points": [12, 21]}
    assert handed_in(match) == first
    client = captain(match.fixture.away)
    for _time in range(2):
        answer = client.post(address(match, "confirm_card"), {"version": 1})
        assert (answer.status_code, answer.json()["status"]) == (200, "confirmed")
    assert CardVersion.objects.count() == 1
    assert PlayedMatch.objects.count() == 9


def test_a_card_that_does_not_count_is_read_by_the_captains_alone() -> None:
    match = match_to_play()
    handed_in(match)
    shown = APIClient().get(address(match)).json()
    assert (shown["status"], shown["version"], shown["games"]) == ("sent", None, [])
    assert captain(match.fixture.away).get(address(match)).json()["version"] == 1
    captain(match.fixture.away).post(address(match, "confirm_card"), {"version": 1})
    assert len(APIClient().get(address(match)).json()["games"]) == 9


def test_a_dispute_says_what_is_wrong_and_needs_a_reason() -> None:
    match = match_to_play()
    handed_in(match)
    client = captain(match.fixture.away)
    refused = client.post(address(match, "dispute_card"), {"version": 1, "reason": " "})
    assert refused.status_code == 422
    said = client.post(address(match, "dispute_card"), {"version": 1, "reason": "Game 3"}).json()
    assert (said["status"], said["wrong"], said["confirms_itself_at"]) == (
        "disputed",
        "Game 3",
        None,
    )
    stale = client.post(address(match, "confirm_card"), {"version": 0})
    assert (stale.status_code, stale.json()["code"]) == (409, "card_changed")


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"scores": [[21, 5]] * 8}, "scores"),
        ({"home": [[1, 2]] * 4}, "home"),
        ({"scores": [None] * 9}, "game_1"),
        ({"away": [[9_999_999, 9_999_998]]}, "away_1"),
    ],
)
def test_what_is_wrong_with_a_card_is_said_at_the_part_it_is_about(
    sent: dict[str, Any], field: str
) -> None:
    match = match_to_play()
    body = body_of(match) | sent
    refused = captain(match.fixture.home).post(address(match), body)
    assert (refused.status_code, refused.json()["code"]) == (422, "card_refused")
    assert refused.json()["fields"][field]
    assert not CardVersion.objects.exists()


@pytest.mark.parametrize(
    "sent", [{"home": [[10**30, 1]]}, {"scores": [[21]]}, {"away": 7}, {"revision": None}]
)
def test_what_is_no_card_at_all_is_refused_before_anything_is_looked_up(sent: Any) -> None:
    match = match_to_play()
    refused = captain(match.fixture.home).post(address(match), body_of(match) | sent)
    assert refused.status_code == 400
    assert {name.split(".")[0] for name in refused.json()["fields"]} == set(sent)
