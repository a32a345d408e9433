"""Visits to the pages of entering: offers, partners, rules and questions."""

from __future__ import annotations

from typing import Final

from tests.architecture.entering import offered, taken
from tests.architecture.places import Visit, kind, opened

ENTERING: Final[dict[str, list[Visit]]] = {
    "events:answer_offer": [Visit(at=opened, by=kind("member"), sent={})],
    "events:offer": [
        Visit(at=offered),
        Visit(at=taken),
        Visit(at=lambda scene: ["nonsense"]),
        Visit(at=offered, sent={"answer": "no"}),
    ],
}
