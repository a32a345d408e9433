"""Visits to result cards of a league and to its tables."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_of_cards import (
    card,
    cup,
    cup_sent,
    cups_of_league,
    division,
    play_off_sent,
    team_at_home,
)
from tests.architecture.places import Visit, kind
from tests.factories.leagues import DivisionFactory, LeagueFactory

CARDS: Final[dict[str, list[Visit]]] = {
    "seating:card": [
        *(Visit(at=card(name)) for name in ("open", "sent", "disputed", "done", "taken", "given")),
        *(Visit(at=card(name), by=kind("scorer")) for name in ("sent", "disputed")),
        Visit(at=card("sent"), by=kind("member")),
        Visit(at=card("sent"), by=kind("anonymous")),
    ],
    "seating:write_card": [
        Visit(at=card("open"), by=kind("member")),
        Visit(at=card("disputed"), by=kind("member")),
        Visit(at=card("open"), by=kind("member"), sent={}),
        Visit(
            at=card("open"),
            by=kind("member"),
            sent=lambda scene: scene.cards.typed(
                borrow="1", borrow_home=str(scene.cards.lender.pk)
            ),
        ),
        Visit(at=card("open"), by=kind("member"), sent=lambda scene: scene.cards.typed()),
        Visit(
            at=card("open"),
            by=kind("member"),
            sent=lambda scene: scene.cards.typed(
                home_1_1="", home_3_1="", home_3_2="", game_1_home="7", game_2_home="", revision="9"
            ),
        ),
        Visit(
            at=card("sent"),
            by=kind("member"),
            sent=lambda scene: scene.cards.typed(
                home_1_2=str(scene.cards.home[0].pk), away_1_1="", away_1_2="", revision="99"
            ),
        ),
        Visit(at=card("done"), by=kind("member"), sent=lambda scene: scene.cards.typed()),
    ],
    "seating:confirm_card": [
        Visit(at=card("sent"), by=kind("scorer"), sent={"version": "1"}),
        Visit(at=card("sent"), by=kind("scorer"), sent={"version": "9"}),
    ],
    "seating:dispute_card": [
        Visit(at=card("sent"), by=kind("scorer"), sent={"version": "1", "reason": " "}),
        Visit(at=card("sent"), by=kind("scorer"), sent={"version": "1", "reason": "No"}),
    ],
    "seating:settle_card": [
        Visit(at=card("open")),
        Visit(at=card("disputed")),
        Visit(at=card("done"), sent=lambda scene: scene.cards.typed(reason="Misread")),
        Visit(at=card("sent"), sent=lambda scene: scene.cards.typed(reason="")),
        Visit(at=card("open"), sent=lambda scene: scene.cards.typed(is_late="on")),
    ],
    "desk:correct_card": [
        Visit(at=card("done")),
        Visit(at=card("done"), sent={}),
        Visit(
            at=card("done"),
            sent=lambda scene: scene.cards.typed(
                preview="1", revision=str(scene.cards.done.card.revision)
            ),
        ),
        Visit(at=card("done"), sent=lambda scene: scene.cards.typed(preview="1", revision="99")),
    ],
    "desk:undo_card_correction": [
        Visit(at=card("done"), sent={"revision": "1"}),
        Visit(at=card("done"), sent={"revision": "99"}),
    ],
    "seating:take_card_back": [
        Visit(at=card("sent"), sent={"revision": "1", "reason": ""}),
        Visit(at=card("open"), sent={"revision": "0", "reason": "None there"}),
        Visit(at=card("sent"), sent={"revision": "1", "reason": "Another match"}),
    ],
    "standings:division": [
        Visit(at=division),
        Visit(at=division, by=kind("anonymous")),
        Visit(
            at=division, by=kind("member"), query=lambda scene: f"?team={scene.cards.open.away_id}"
        ),
        Visit(at=division, query=lambda scene: f"?team={scene.cards.open.home_id}"),
        Visit(at=division, query="?team=nobody"),
        Visit(
            at=lambda scene: [
                DivisionFactory.create(league=LeagueFactory.create(status="running")).pk
            ]
        ),
    ],
    "standings:league_people": [
        Visit(at=lambda scene: [scene.cards.league.pk]),
        Visit(at=lambda scene: [LeagueFactory.create(status="running").pk], by=kind("anonymous")),
    ],
    "standings:cups": [
        Visit(at=cups_of_league),
        Visit(at=cups_of_league, by=kind("anonymous")),
        Visit(at=lambda scene: [LeagueFactory.create(status="running").pk]),
    ],
    "standings:new_cup": [
        Visit(at=cups_of_league, sent={}),
        Visit(at=cups_of_league, sent=cup_sent),
        Visit(at=cups_of_league, sent=lambda scene: cup_sent(scene) | {"name": "cup"}),
    ],
    "standings:cup": [
        Visit(at=cup),
        Visit(at=cup, by=kind("anonymous")),
    ],
    "standings:change_cup": [
        Visit(at=cup, sent={}),
        Visit(at=cup, sent={"act": "round", "number": "2", "day": "2031-01-01"}),
        Visit(at=cup, sent={"act": "replay", "tie": "0", "day": ""}),
        Visit(at=cup, sent={"act": "rule", "tie": "0", "team": "x"}),
        Visit(at=cup, sent={"act": "end"}),
        Visit(at=cup, sent={"act": "resume"}),
        Visit(at=cup, sent={"act": "back"}),
    ],
    "standings:play_off": [
        Visit(at=division, sent={}),
        Visit(at=division, sent=play_off_sent),
        Visit(
            at=division,
            sent=lambda scene: (
                play_off_sent(scene) | {"away": str(scene.cards.open.home_id), "day": "2000-01-01"}
            ),
        ),
    ],
    "standings:team_points": [
        Visit(at=team_at_home, sent={}),
        Visit(at=team_at_home, sent={"points": "0", "reason": "None"}),
        Visit(at=team_at_home, sent={"points": "-2", "reason": "No list"}),
        Visit(at=team_at_home, sent={"withdraw": "0"}),
    ],
}
