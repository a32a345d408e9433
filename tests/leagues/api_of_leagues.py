"""What visitors write in a team league over the API: every address, and what each kind may.

Whoever sits in the seat of the evening is a captain in the league.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from leagues.events.league_models import Team
from leagues.events.services.league_transfers import ask_transfer
from leagues.seating.services.cards import send_card
from tests.factories.league_cards import Match, match_to_play
from tests.leagues.api_visitors import Evening, person_in, seat_of

Place = Callable[[Evening], tuple[list[Any], Any]]  # the address's arguments, and what is sent
KINDS = ("anonymous", "stranger", "member", "scorer", "director", "organiser", "seat")


def _statuses(*codes: int) -> dict[str, int]:
    return dict(zip(KINDS, codes, strict=True))


CAPTAINS = _statuses(401, 403, 403, 403, 403, 403, 200)
CAPTAINS_OF_HIDDEN = _statuses(401, 404, 403, 403, 403, 403, 200)
LEADERS = _statuses(401, 403, 403, 403, 200, 200, 200)
LEADERS_OF_HIDDEN = _statuses(401, 404, 403, 403, 200, 200, 200)
DIRECTORS = _statuses(401, 403, 403, 403, 200, 200, 403)
DIRECTORS_OF_HIDDEN = _statuses(401, 404, 403, 403, 200, 200, 403)


def match_of_evening(scene: Evening, *, captain_of: str = "home") -> Match:
    """Return a match to play in a running league of the club, with a captain in the seat."""
    event = scene.event
    match = match_to_play(club=event.club, visibility=event.visibility)
    team: Team = getattr(match.fixture, captain_of)
    team.captain = person_in(seat_of(scene.table, 1))
    team.save(update_fields=["captain"])
    return match


def body_of(match: Match, won: int = 5) -> dict[str, Any]:
    """Return a card as a program sends it."""
    return {"revision": 0, **match.card(won).written()}


def _card(scene: Evening) -> tuple[list[Any], Any]:
    match = match_of_evening(scene)
    return [match.fixture.pk], body_of(match)


def _sent_card(scene: Evening) -> tuple[list[Any], Any]:
    match = match_of_evening(scene, captain_of="away")
    send_card(fixture_id=match.fixture.pk, said=match.card(), revision=0, by=None)
    return [match.fixture.pk], {"version": 1, "reason": "Game 3 was ours"}


def _fixture(scene: Evening) -> tuple[list[Any], Any]:
    return [match_of_evening(scene).fixture.pk], {"act": "postpone", "revision": 1}


def _squad(scene: Evening) -> tuple[list[Any], Any]:
    return [match_of_evening(scene).fixture.home_id], {"name": "Zed Newcomer"}


def _asking(scene: Evening) -> tuple[list[Any], Any]:
    match = match_of_evening(scene)
    sent = {"team": match.fixture.home_id, "player": match.away[5].pk}
    return [match.fixture.division.league_id], sent


def _asked(scene: Evening) -> tuple[list[Any], Any]:
    match = match_of_evening(scene, captain_of="away")
    transfer = ask_transfer(
        to_team_id=match.fixture.home_id, player_id=match.away[5].pk, by=None, is_captain=True
    )
    return [transfer.pk], {"answer": "agree"}


def transfers(scene: Evening) -> tuple[list[Any], Any]:
    """Return a league whose transfers are listed."""
    return [match_of_evening(scene).fixture.division.league_id], None


READS: Mapping[str, Place] = {
    "seating_api:card": lambda scene: ([match_of_evening(scene).fixture.pk], None),
}
WRITES: Mapping[str, tuple[Place, dict[str, int], dict[str, int]]] = {
    "seating_api:card": (_card, CAPTAINS, CAPTAINS_OF_HIDDEN),
    "seating_api:confirm_card": (_sent_card, CAPTAINS, CAPTAINS_OF_HIDDEN),
    "seating_api:dispute_card": (_sent_card, CAPTAINS, CAPTAINS_OF_HIDDEN),
    "events_api:change_fixture": (_fixture, DIRECTORS, DIRECTORS_OF_HIDDEN),
    "events_api:team_squad": (_squad, LEADERS, LEADERS_OF_HIDDEN),
    "events_api:league_transfers": (_asking, LEADERS, LEADERS_OF_HIDDEN),
    "events_api:transfer_answer": (_asked, LEADERS, LEADERS_OF_HIDDEN),
}
