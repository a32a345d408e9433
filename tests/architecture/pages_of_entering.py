"""Visits to the pages of entering: offers, partners, rules and questions."""

from __future__ import annotations

from typing import Final

from tests.architecture.entering import (
    answered,
    answers,
    asked,
    asked_of_all,
    offered,
    on_list,
    taken,
)
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
    "events:entries": [
        Visit(at=asked_of_all),
        Visit(at=pairs, by=kind("anonymous")),
        Visit(at=lambda scene: [scene.draft.pk]),
    ],
    "events:questions": [
        Visit(at=asked_of_all),
        Visit(at=opened, sent={"text": "Meal", "kind": "choice", "choices": "Soup\nCake"}),
        Visit(at=opened, sent={"text": "Meal", "kind": "choice"}),
        Visit(at=opened, sent={"kind": "text"}),
        Visit(at=opened, sent={"remove": "1"}),
    ],
    "events:answers": [
        Visit(at=asked_of_all, by=kind("member")),
        Visit(at=asked_of_all, by=kind("member"), sent={}),
        Visit(at=asked_of_all, by=kind("member"), sent=answers),
        Visit(at=opened),
    ],
    "events:invited": [
        Visit(at=opened),
        Visit(at=opened, sent={"names": "Ann Lee\nBob Ray"}),
        Visit(at=opened, sent={"names": "\n".join(f"Guest {n}" for n in range(501))}),
        Visit(at=opened, sent={"remove": "1"}),
    ],
    "events:invited_link": [
        Visit(at=on_list),
        Visit(at=on_list, by=kind("newcomer"), sent={}),
        Visit(at=lambda scene: ["nonsense"]),
    ],
    "events:offer": [
        Visit(at=offered),
        Visit(at=taken),
        Visit(at=lambda scene: ["nonsense"]),
        Visit(at=offered, sent={"answer": "no"}),
    ],
}
