"""What the form of a result card is about: who can play, which games, what was said so far."""

from __future__ import annotations

from typing import Any

from leagues.events.league_models import Fixture
from leagues.seating.card_models import ResultCard
from leagues.seating.result_cards.terms import read_card
from leagues.seating.selectors.card_page import newest_card, people_to_play
from leagues.seating.selectors.line_ups import games_of


def card_form_terms(fixture: Fixture, found: ResultCard | None) -> dict[str, Any]:
    """Return what the form of a card takes. Any: a form's arguments."""
    league = fixture.division.league
    newest = newest_card(found, fixture)
    return {
        "people": people_to_play(fixture, league),
        "games": games_of(league),
        "pairs": league.pairs,
        "said": read_card(newest.version.said) if newest else None,
        "revision": found.revision if found else 0,
    }
