"""The shape of the rule cases of our own for the whole family (cases/family*.json).

Nothing of the engine is used here: a case that is written wrongly must not hide behind a runner
that would have read it wrongly too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.builders import CASES

Case = dict[str, Any]

SEATS: dict[str, tuple[int, ...]] = {
    "euchre4": (4,),
    "north_american": (4,),
    "british": (4,),
    "railroad": (4,),
    "euchre2": (2,),
    "euchre3": (3,),
    "auction5": (5,),
    "auction6": (6,),
    "auction7": (7,),
    "call_best": (4, 5, 6, 3),
    "jucre4": (4,),
    "jucre_railroad": (4,),
    "jucre2": (2,),
    "jucre3": (3,),
    "jucre_call_ace": (4, 5, 6, 3),
}
DECKS = {
    "north_american": 24,
    "british": 24,
    "euchre2": 24,
    "jucre2": 24,
    "auction6": 36,
    "auction7": 52,
}
JOKERS = {"british", "railroad", "jucre_railroad"}
STATES = {
    *("phase", "to_act", "legal", "trump", "maker", "bid", "lone", "idle", "maker_side"),
    *("call_kind", "exchange", "dealer_hand", "hand_of_maker", "leader", "next_dealer"),
    *("points", "hand_seen", "new_deal"),
}
RESULTS = {
    "rank": {"trump_order", "other_order"},
    "legal": {"legal"},
    "trick": {"winner", "next_leader", "led_suit"},
    "deal": {"hands", "widow", "upcard", "unseen", "bids_first"},
    "deal_counts": {"hand_size", "widow", "unseen", "trumps"},
    "setup_check": {"accepted"},
    "next_dealer": {"next_dealer"},
    "lead_of_next_hand": {"next_dealer", "bids_first", "leader_if_nobody_alone"},
    "first_dealer": {"dealer", "redraw"},
    "seating": {"clockwise_from_dealer", "redraw", "sides"},
    "sides": {"sides"},
    "bidding": STATES,
    "partner": {"partner", "alone", "public"},
    "best_card": {"hands", "hand_sizes_playing", "phase", "to_act"},
    "score": {"points"},
    "hand": {
        *("trump", "maker", "lone", "winners", "tricks", "points", "partner"),
        *("partner_public_after_trick", "hand_over", "cards_left"),
    },
    "game": {"scores", "winner", "games_credited", "next_game_scores"},
    "rubber": {"rubber_points", "finished", "winner", "net"},
    "marker": {"shown_card", "position", "other_card_face", "visible_pips"},
    "trick_count": {"tricks", "cards_per_trick", "cards_played"},
    "penalty": {
        *STATES,
        *("dealer", "void", "barred_side", "barred_seats", "exposed", "returned", "played"),
        *("exposed_for_returned", "trick_stands", "call_lead_from_side", "call_lead_on"),
        *("call_lead_once", "call_lead_valid", "may_change", "plays_with", "out_of_play"),
        *("hand_points", "scores", "revoke_established", "penalty", "bidding_goes_on_with"),
        *("second_call_void",),
    },
}
CASE_FILES = sorted(CASES.glob("family*.json"))


def cases() -> list[Case]:
    return [case for path in CASE_FILES for case in json.loads(path.read_text())]


def pack_of(case: Case) -> set[str]:
    """Return the cards of a case's pack."""
    options = case.get("options", {})
    variant = case["variant"]
    ranks = "23456789TJQKA"[-options.get("deck", DECKS.get(variant, 32)) // 4 :]
    joker = options.get("joker", variant in JOKERS)
    return {rank + suit for rank in ranks for suit in "CDHS"} | ({"Jo"} if joker else set())


def lying(setup: Case) -> list[str]:
    """Return the cards that a set-up puts into places, each place once."""
    hands = setup.get("hands", [])
    held = hands.values() if isinstance(hands, dict) else hands
    turned = [setup["upcard"]] if "upcard" in setup else []
    more = [*setup.get("widow", []), *setup.get("pack", []), *setup.get("hand_of_dealer", [])]
    table = [play["card"] for play in setup.get("trick", [])]
    return [*(card for hand in held for card in hand), *turned, *more, *table]


def named(part: object) -> Iterator[str]:
    """Yield the cards that stand under any key that holds cards."""
    keys = {"card", "also", "intended", "should", "led", "upcard", "cards", "returned"}
    if isinstance(part, list):
        for item in part:
            yield from named(item)
    if isinstance(part, dict):
        for key, value in part.items():
            if key in keys and value is not None:
                yield from [value] if isinstance(value, str) else value
            else:
                yield from named(value)


def test_no_case_is_written_twice() -> None:
    assert [
        key for key, times in Counter(case["id"] for case in cases()).items() if times > 1
    ] == []
    told = [
        json.dumps({**case, "id": 0, "why": "", "status": "", "source": ""}) for case in cases()
    ]
    assert [text for text, times in Counter(told).items() if times > 1] == []


def test_the_cases_reach_every_variant_every_kind_and_every_size_of_table() -> None:
    assert len(cases()) >= 1000
    assert {case["variant"] for case in cases()} == set(SEATS)
    assert {case["kind"] for case in cases()} == set(RESULTS)
    hands = [case for case in cases() if case["kind"] == "hand"]
    played = {(case["variant"], len(case["setup"]["hands"])) for case in hands}
    sizes = {(variant, size) for variant, all_sizes in SEATS.items() for size in all_sizes}
    assert played == sizes
    for number in range(1, 14):
        rows = [case for case in cases() if case["source"] == f"rules.md 11 P{number}"]
        assert len(rows) >= 4, f"P{number}"


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda path: path.stem)
class TestEachFile:
    def test_every_case_says_what_it_expects_and_why(self, path: Path) -> None:
        for case in json.loads(path.read_text()):
            assert case["status"] in {"seed", "repair", "gap", "authority"}, case["id"]
            assert case["why"].endswith("."), case["id"]
            assert case["source"].startswith("rules.md "), case["id"]
            assert case["expect"], case["id"]
            assert set(case["expect"]) <= RESULTS[case["kind"]], case["id"]

    def test_every_card_is_of_the_pack_and_lies_in_one_place(self, path: Path) -> None:
        for case in json.loads(path.read_text()):
            setup = case["setup"]
            lie = lying(setup)
            assert len(lie) == len(set(lie)), case["id"]
            known = pack_of(case)
            assert set(lie) <= known, case["id"]
            if case["kind"] == "legal":
                assert set(setup["hand"]) <= known, case["id"]
            told = set(named([setup, case.get("actions", []), case["expect"]]))
            assert told <= known, case["id"]

    def test_every_seat_sits_at_the_table(self, path: Path) -> None:
        for case in json.loads(path.read_text()):
            players = case.get("options", {}).get("players", SEATS[case["variant"]][0])
            seats = [act["seat"] for act in case.get("actions", []) if "seat" in act]
            setup = case["setup"]
            seats += [setup[key] for key in ("dealer", "maker", "leader") if key in setup]
            assert all(seat in range(players) for seat in seats), case["id"]
            hands = setup.get("hands")
            if isinstance(hands, list):
                assert len(hands) == players, case["id"]

    def test_a_whole_hand_plays_every_card_once(self, path: Path) -> None:
        for case in json.loads(path.read_text()):
            if case["kind"] != "hand":
                continue
            plays = [act["card"] for act in case["actions"] if act["act"] == "play"]
            assert len(plays) == len(set(plays)), case["id"]
            tricks = case["expect"]["tricks"]
            assert sum(tricks) == len(case["expect"]["winners"]), case["id"]
            assert tricks == [
                case["expect"]["winners"].count(seat) for seat in range(len(tricks))
            ], case["id"]
            assert len(plays) % sum(tricks) == 0, case["id"]
