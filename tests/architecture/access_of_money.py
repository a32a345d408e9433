"""Who may do what with the money of an event; see `access_table`."""

from __future__ import annotations

from typing import Any, Final

from tests.architecture.access_rules import Rule, nothing, words
from tests.architecture.places import Visit, booked, entrant_expected, entry, kind, opened
from tests.architecture.scene import Scene

SCORER: Final = "login 403 403 200 200 200"
SCORER_ACTS: Final = "login 403 403 302 302 302"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"
HIDDEN: Final = "login 404"


def taken(scene: Scene) -> dict[str, Any]:
    return {"who": str(entrant_expected(scene)[1]), "kind": "paid", "amount": "2.50"}


def let_off(scene: Scene) -> dict[str, Any]:
    return taken(scene) | {"kind": "refunded", "amount": "900"}


MONEY: Final[dict[str, Rule]] = {
    "events:cash": Rule(SCORER, hidden=HIDDEN, at=opened),
    "events:cash_csv": Rule(SCORER, hidden=HIDDEN, at=opened),
    "events:cash_book": Rule(SCORER_ACTS, hidden=HIDDEN, at=opened, sent=taken),
    "events:cash_book post back": Rule(
        "login 403 403 403 422 422", hidden=HIDDEN, at=opened, sent=let_off
    ),
    "events:cash_count": Rule(SCORER_ACTS, hidden=HIDDEN, at=opened, sent=words(opening="20")),
    "events:cash_act": Rule(SCORER_ACTS, hidden=HIDDEN, at=entry("entered", "rest"), sent=nothing),
    "events:cash_act post back": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=entry("entered", "back"), sent=nothing
    ),
    "events:receipt": Rule(SCORER, hidden=HIDDEN, at=booked),
    "events:cash_cancel": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=booked, sent=nothing),
}

PAGES_OF_MONEY: Final[dict[str, list[Visit]]] = {
    "events:cash": [Visit(at=opened), Visit(at=lambda scene: [booked(scene)[0]])],
    "events:cash_csv": [Visit(at=opened)],
    "events:cash_book": [
        Visit(at=opened, sent=taken),
        Visit(at=opened, sent=let_off),
        Visit(at=opened, sent={"amount": "0", "kind": "stolen"}),
    ],
    "events:cash_count": [
        Visit(at=opened, sent={"opening": "20", "counted": "20.50"}),
        Visit(at=opened, sent={"opening": "-1"}),
    ],
    "events:cash_act": [
        Visit(at=entry("entered", "rest"), sent={}),
        Visit(at=entry("entered", "back"), sent={}),
        Visit(at=entry("entered", "burn"), sent={}),
    ],
    "events:receipt": [Visit(at=booked), Visit(at=booked, by=kind("member"))],
    "events:cash_cancel": [Visit(at=booked, sent={})],
}
