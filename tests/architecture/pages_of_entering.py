"""Visits to the pages of entering: offers, partners, rules and questions."""

from __future__ import annotations

from typing import Final

from tests.architecture.entering import answered, asked, offered, taken
from tests.architecture.places import Visit, finished, kind, opened, pairs

RULES: Final = {
    "who_may_enter": "invited",
    "rating_least": "20",
    "rating_most": "30",
    "age_least": "18",
    "entries_close_at": "2020-01-01T12:00",
    "withdraw_until": "2020-01-01T12:00",
    "offer_hours": "12",
}

ENTERING: Final[dict[str, list[Visit]]] = {
    "events:answer_offer": [Visit(at=opened, by=kind("member"), sent={})],
    "events:entry_rules": [
        Visit(at=opened),
        Visit(at=opened, sent={}),
        Visit(at=opened, sent=RULES),
        Visit(at=opened, sent=RULES | {"offer_hours": "9999", "age_least": "0"}),
        Visit(at=opened, sent=RULES | {"rating_least": "30", "rating_most": "20"}),
        Visit(at=opened, sent=RULES | {"withdraw_until": "soon", "who_may_enter": "none"}),
        Visit(at=finished, sent=RULES),
    ],
    "events:partner": [
        Visit(at=pairs, query="?q=walk"),
        Visit(at=pairs, by=kind("newcomer")),
        Visit(at=pairs, sent={"look": "1", "note": "Any seat"}),
        Visit(at=pairs, sent={"name": "Somebody"}),
        Visit(at=pairs, sent={"revoke": "1"}),
        Visit(at=pairs, sent={}),
        Visit(at=opened),
    ],
    "events:invitation": [
        Visit(at=asked),
        Visit(at=asked, by=kind("anonymous")),
        Visit(at=answered),
        Visit(at=lambda scene: ["nonsense"]),
        Visit(at=asked, sent={"answer": "no"}),
    ],
    "events:offer": [
        Visit(at=offered),
        Visit(at=taken),
        Visit(at=lambda scene: ["nonsense"]),
        Visit(at=offered, sent={"answer": "no"}),
    ],
}
