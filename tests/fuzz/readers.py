"""The readers of files and options, each with samples to start from and what it may refuse with."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.conformance.cases import read_cases
from engine.conformance.runner import run_raw
from engine.errors import BadCase, BadRecord, BadRules
from engine.notation.egn import baseline_hash, read_egn, write_egn
from engine.notation.emn import read_emn, write_emn
from engine.notation.upcard import read_upcard, upcard_hash, write_upcard
from engine.replay import replay
from engine.rules import Rules
from engine.rules_json import option_values
from engine.variants.registry import VARIANTS, rules_for
from tests.engine.packing import pack_deal
from tests.engine.promised import promised_game
from tests.engine.recording import by_hand, recorded

ENGINE = Path(__file__).parents[1] / "engine"
"""Where the samples are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A reader of texts, and texts it accepts."""

    read: Callable[[str], object]
    samples: Callable[[], Sequence[str]]


def an_egn(text: str) -> None:
    """Read EGN, replay it, write it, and read it again."""
    with suppress(BadRecord):
        game = read_egn(text)
        assert read_egn(write_egn(game)) == game
        assert baseline_hash(game)
        replay(game)


def an_emn(text: str) -> None:
    """Read EMN, write it, and read it again."""
    with suppress(BadRecord):
        match = read_emn(text)
        assert read_emn(write_emn(match)) == match


def an_upcard(text: str) -> None:
    """Read the project's own notation, write it, and read it again."""
    with suppress(BadRecord):
        game = read_upcard(text)
        assert read_upcard(write_upcard(game)) == game
        assert upcard_hash(game)
        replay(game)


def some_options(text: str) -> Rules | None:
    """Read a variant and its options."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list) or len(found) != 2 or not isinstance(found[1], dict):
        return None
    with suppress(BadRules):
        return rules_for(found[0] if isinstance(found[0], str) else "euchre4", found[1])
    return None


def some_cases(text: str) -> None:
    """Read and run rule cases."""
    with suppress(BadCase):
        for number, raw in enumerate(read_cases(text, where="cases")):
            run_raw(raw, number)


def records(pattern: str) -> list[str]:
    """Return the records of the tests."""
    return [path.read_text() for path in sorted((ENGINE / "records").glob(pattern))]


def short_egns() -> list[str]:
    """Return records of a few deals, which is enough to change something in, and packed ones."""
    games = [json.loads(write_egn(read_egn(text))) for text in records("*.egn")]
    deals = [deal for game in games for deal in game["deals"]]
    short = [{**games[0], "deals": [{**deal, "dealNumber": 0}]} for deal in deals[::8]]
    packed = [
        {**games[0], "deals": [pack_deal(deal, version=number % 4)]}
        for number, deal in enumerate(deals[::8])
    ]
    return [json.dumps(game) for game in (*short, *packed)]


def evenings() -> list[str]:
    """Return evenings of two short games."""
    games = [json.loads(text) for text in short_egns()]
    ids = ["a", "b", "c", "d"]
    return [
        json.dumps(
            {
                "fileType": "Euchre Match Notation",
                "version": "1.2",
                "metadata": {
                    "players": [{"id": own, "name": own} for own in ids],
                    "teams": [{"id": "t", "name": "T", "playerIds": ids[:2]}],
                    "matchFormat": {"type": "PROGRESSIVE", "target": 2},
                    "result": {"status": "COMPLETED", "winner": ids[:1], "scores": {"a": 1}},
                },
                "games": [
                    {"gameIndex": number, "playersOverride": ids, "gameData": game}
                    for number, game in enumerate(pair)
                ],
            }
        )
        for pair in zip(games[::2], games[1::2], strict=False)
    ]


def upcards() -> list[str]:
    """Return a record of each variant, penalties among them."""
    games = [*(recorded(key, 1) for key in VARIANTS), promised_game()]
    return [by_hand(), *(write_upcard(game) for game in games)]


def options() -> list[str]:
    """Return each variant with all its options."""
    return [json.dumps([key, option_values(rules_for(key, {}))]) for key in VARIANTS]


def cases() -> list[str]:
    """Return rule cases, each as a file of its own."""
    found = []
    for path in sorted((ENGINE / "cases").glob("*.json")):
        file = json.loads(path.read_text())
        listed = file["cases"] if isinstance(file, dict) else file
        found += [json.dumps([case]) for case in listed]
    return found


READERS: Mapping[str, Reader] = {
    "upcard": Reader(read=an_upcard, samples=upcards),
    "egn": Reader(read=an_egn, samples=short_egns),
    "emn": Reader(read=an_emn, samples=evenings),
    "options": Reader(read=some_options, samples=options),
    "cases": Reader(read=some_cases, samples=cases),
}
"""Every reader of what people hand in."""
