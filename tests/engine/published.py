"""What the published schemas of EGN 1.4 and EMN 1.1 demand, written down from their description.

It knows nothing of our reader: `faults_of_egn` and `faults_of_emn` look at JSON alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Json = Any
Check = Callable[[Json, str], Iterator[str]]

CARD = re.compile(r"(?:[78N9TJQKAX][SsHhCcDdxtngh]|[LRB])")
DATE = re.compile(r"(?:\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?)?")
CALLS = ["Pass", "Order", "s", "h", "d", "c", "n", "x"]
FORMATS = ["BEST_OF_N", "PROGRESSIVE", "ROUND_ROBIN", "CUSTOM", "FIXED_GAMES", "TARGET_SCORE"]
FORMATS += ["ELIMINATION", "SWISS", "TIMED", "SINGLE_GAME"]


def text(most: int) -> Check:
    def check(value: Json, path: str) -> Iterator[str]:
        if not isinstance(value, str) or len(value) > most:
            yield f"{path}: no text of {most}"

    return check


def matching(pattern: re.Pattern[str]) -> Check:
    def check(value: Json, path: str) -> Iterator[str]:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            yield f"{path}: {value!r}"

    return check


def one_of(*values: Json) -> Check:
    def check(value: Json, path: str) -> Iterator[str]:
        if value not in values:
            yield f"{path}: {value!r}"

    return check


def number(least: int | None = None, most: int | None = None) -> Check:
    def check(value: Json, path: str) -> Iterator[str]:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if (
            not whole
            or (least is not None and value < least)
            or (most is not None and value > most)
        ):
            yield f"{path}: {value!r}"

    return check


def flag(value: Json, path: str) -> Iterator[str]:
    if not isinstance(value, bool):
        yield f"{path}: {value!r}"


def array(item: Check, *, least: int = 0, most: int | None = None) -> Check:
    def check(value: Json, path: str) -> Iterator[str]:
        if (
            not isinstance(value, list)
            or len(value) < least
            or (most is not None and len(value) > most)
        ):
            yield f"{path}: not a list of {least} to {most}"
            return
        for place, each in enumerate(value):
            yield from item(each, f"{path}[{place}]")

    return check


def fields(known: Mapping[str, Check], *, required: Sequence[str] = ()) -> Check:
    def check(value: Json, path: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{path}: no object"
            return
        yield from (f"{path}: lacks {key}" for key in required if key not in value)
        for key, each in value.items():
            if key in known:
                yield from known[key](each, f"{path}.{key}")
            else:
                yield f"{path}: knows no {key}"

    return check


def either(*checks: Check) -> Check:
    def check(value: Json, path: str) -> Iterator[str]:
        found = [list(each(value, path)) for each in checks]
        if sum(not faults for faults in found) != 1:
            yield from [fault for faults in found for fault in faults] or [f"{path}: two at once"]

    return check


def remarks(value: Json, path: str) -> Iterator[str]:
    if not isinstance(value, dict) or not all(key.isdecimal() for key in value):
        yield f"{path}: no remarks by number"
        return
    for key, each in value.items():
        yield from array(text(1024), most=50)(each, f"{path}.{key}")


card = matching(CARD)
cards = array(card, most=10)
ids = array(fields({"id": text(64), "source": text(64)}, required=["id", "source"]), most=10)
player = fields({"id": text(64), "name": text(64), "playerIds": ids}, required=["name"])
exchange = fields(
    {"sender": number(0, 9), "receiver": number(0, 9), "cards": cards},
    required=["receiver", "cards"],
)
bidding = fields(
    {
        "phaseNumber": number(),
        "type": one_of("EUCHRE_BIDDING"),
        "calls": array(one_of(*CALLS), most=16),
        "isAlone": flag,
        "aloneDefender": number(),
        "discard": card,
        "cardExchanges": array(exchange, most=4),
        "callAnnotations": remarks,
    },
    required=["type", "calls"],
)
tricks = fields(
    {
        "phaseNumber": number(),
        "type": one_of("TRICK_PLAY"),
        "tricks": array(cards, most=10),
        "isAlone": flag,
        "playAnnotations": remarks,
    },
    required=["type", "tricks"],
)
phase = either(bidding, tricks)
line = fields(
    {"branchIndex": number(0), "phases": array(phase, least=1)}, required=["branchIndex", "phases"]
)
state = fields(
    {"dealer": number(0, 9), "upCard": card, "playerCards": array(cards, most=10)},
    required=["dealer", "upCard"],
)
deal = fields(
    {
        "dealNumber": number(0),
        "initialState": state,
        "phases": array(phase, most=2),
        "alternativeLines": array(line, most=50),
    },
    required=["dealNumber", "initialState", "phases"],
)
packed = matching(re.compile(r"[A-Za-z0-9+/_-]*={0,2}"))
scores = array(number(), most=2)
FLAGS = ["std", "canadian", "defend_alone", "farmers", "partners_best", "go_under", "joker"]
FLAGS += ["allow_no_trump", "fast_break", "four_trick_tokens"]
flags = fields(
    {
        **dict.fromkeys(FLAGS, flag),
        "min_rank": number(),
        "winning_score": number(0),
        "num_deals": number(1),
        "loner_lead": one_of("LEFT_OF_DEALER", "LEFT_OF_LONER"),
        "loner_march_score": number(),
        "loner_euchred_score": number(),
        "num_players": number(),
    }
)


def ruleset(value: Json, path: str) -> Iterator[str]:
    yield from flags(value, path)
    if isinstance(value, dict) and {"winning_score", "num_deals"} <= value.keys():
        yield f"{path}: two limits"
    if isinstance(value, dict) and value.get("winning_score") == 0 and not value.get("num_deals"):
        yield f"{path}: no limit"


egn = fields(
    {
        "fileType": one_of("Euchre Game Notation"),
        "version": matching(re.compile(r"1\.[234](?:\.\d+)?")),
        "metadata": fields(
            {
                "gameId": text(64),
                "title": text(128),
                "description": text(1024),
                "players": array(either(text(64), player), most=10),
                "initialScore": scores,
                "finalScore": scores,
                "date": matching(DATE),
                "ruleset": ruleset,
            },
            required=["players", "initialScore"],
        ),
        "deals": array(either(deal, packed), most=100),
    },
    required=["fileType", "version", "metadata", "deals"],
)
emn = fields(
    {
        "fileType": one_of("Euchre Match Notation"),
        "version": matching(re.compile(r"1\.1(?:\.\d+)?")),
        "metadata": fields(
            {
                "matchId": text(64),
                "title": text(128),
                "description": text(1024),
                "date": matching(DATE),
                "players": array(
                    fields(
                        {"id": text(64), "name": text(64), "playerIds": ids},
                        required=["id", "name"],
                    ),
                    least=1,
                ),
                "matchFormat": fields(
                    {"type": one_of(*FORMATS), "target": number(1)}, required=["type"]
                ),
                "result": fields(
                    {
                        "status": one_of("COMPLETED", "IN_PROGRESS", "FORFEIT", "DRAW"),
                        "winner": array(text(10_000)),
                        "scores": lambda value, path: iter(
                            ()
                            if isinstance(value, dict)
                            and all(isinstance(each, int | float) for each in value.values())
                            else (f"{path}: no numbers",)
                        ),
                    }
                ),
            },
            required=["players"],
        ),
        "games": array(
            fields(
                {
                    "gameIndex": number(0),
                    "playersOverride": array(text(10_000), least=4, most=4),
                    "gameData": egn,
                },
                required=["gameIndex", "playersOverride", "gameData"],
            )
        ),
    },
    required=["fileType", "version", "metadata", "games"],
)


def faults_of_egn(value: Json) -> list[str]:
    """Return what in a file is not as the schema of EGN 1.4 has it."""
    return list(egn(value, "file"))


def faults_of_emn(value: Json) -> list[str]:
    """Return what in a file is not as the schema of EMN 1.1 has it."""
    return list(emn(value, "file"))
