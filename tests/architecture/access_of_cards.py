"""Who may do what with the result cards and tables of a league; see `access_table`.

The member of the club is captain at home, the scorer captain of the visitors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.architecture.access_rules import ALL, Rule, words
from tests.architecture.scene import Scene

HOME: Final = "login 403 200 403 403 403"
HOME_ACTS: Final = "login 403 302 403 403 403"
AWAY_ACTS: Final = "login 403 403 302 403 403"
DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"
HIDDEN: Final = "404 404"
HIDDEN_SIGNED: Final = "login 404"


def card(name: str) -> Callable[[Scene], list[Any]]:
    """Return where the card of a fixture is, by what became of it."""
    return lambda scene: [getattr(scene.cards, name).pk]


def division(scene: Scene) -> list[Any]:
    return [scene.cards.division.pk]


def team_at_home(scene: Scene) -> list[Any]:
    return [scene.cards.open.home_id]


def play_off_sent(scene: Scene) -> dict[str, str]:
    """Return what adds a play-off between the two teams."""
    fixture = scene.cards.open
    return {
        "home": str(fixture.home_id),
        "away": str(fixture.away_id),
        "day": str(scene.cards.league.last_day),
    }


def cups_of_league(scene: Scene) -> list[Any]:
    return [scene.cards.league.pk]


def cup(scene: Scene) -> list[Any]:
    return [scene.cards.cup.pk]


def cup_sent(scene: Scene) -> dict[str, Any]:
    """Return what draws another cup of the two teams."""
    teams = [scene.cards.open.home_id, scene.cards.open.away_id]
    day = str(scene.cards.league.last_day)
    return {"name": "Plate", "teams": teams, "order": "lot", "level_rule": "replay", "day": day}


CARDS: Final[dict[str, Rule]] = {
    "seating:card": Rule(ALL, hidden=HIDDEN, at=card("done")),
    "seating:write_card": Rule(HOME, hidden=HIDDEN_SIGNED, at=card("open")),
    "seating:write_card post": Rule(
        HOME_ACTS, hidden=HIDDEN_SIGNED, at=card("open"), sent=lambda scene: scene.cards.typed()
    ),
    "seating:confirm_card": Rule(
        AWAY_ACTS, hidden=HIDDEN_SIGNED, at=card("sent"), sent=words(version="1")
    ),
    "seating:dispute_card": Rule(
        AWAY_ACTS, hidden=HIDDEN_SIGNED, at=card("sent"), sent=words(version="1", reason="No")
    ),
    "seating:settle_card": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=card("disputed")),
    "seating:settle_card post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=card("open"),
        sent=lambda scene: scene.cards.typed(),
    ),
    "seating:take_card_back": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=card("sent"),
        sent=words(revision="1", reason="Another match"),
    ),
    "desk:correct_card": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=card("done")),
    "desk:correct_card post": Rule(
        DIRECTOR,
        hidden=HIDDEN_SIGNED,
        at=card("done"),
        sent=lambda scene: scene.cards.typed(
            preview="1", revision=str(scene.cards.done.card.revision)
        ),
    ),
    "desk:undo_card_correction": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=card("done"), sent=words(revision="1")
    ),
    "standings:division": Rule(ALL, hidden=HIDDEN, at=division),
    "standings:division_csv": Rule(ALL, hidden=HIDDEN, at=division),
    "standings:league_people": Rule(ALL, hidden=HIDDEN, at=lambda scene: [scene.cards.league.pk]),
    "standings:cups": Rule(ALL, hidden=HIDDEN, at=cups_of_league),
    "standings:new_cup": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=cups_of_league, sent=cup_sent
    ),
    "standings:cup": Rule(ALL, hidden=HIDDEN, at=cup),
    "standings:change_cup": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=cup, sent=words(act="back")
    ),
    "standings:play_off": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=division,
        sent=play_off_sent,
    ),
    "standings:team_points": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=team_at_home, sent=words(points="1", reason="Fair")
    ),
}
