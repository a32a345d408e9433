"""Packs deals of EGN as its binary description has it: the other direction of what is read."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

SUITS = "shcd"
RANKS = "6789TJQKA"

Deal = Mapping[str, Any]


def pack_deal(deal: Deal, *, version: int, seats: int = 4, lowest: str = "9") -> str:
    """Return a deal as a line of letters."""
    pack = [rank + suit for rank in RANKS[RANKS.index(lowest) :] for suit in SUITS]
    state = deal["initialState"]
    bits = ""
    if version:
        bits += number(version, 15)
    bits += number(state["dealer"], 7 if version >= 2 else 3)
    if version >= 2:
        bits += number(seats - 1, 7) + number("9876".index(lowest), 3)
    bits += card(state["upCard"], pack)
    if version >= 3:
        bits += hands(state.get("playerCards"), pack)
    if version:
        bits += number(len(deal["phases"]), 7)
    left = list(pack)
    for item in deal["phases"]:
        bits += phase(item, state["upCard"], version, 0, seats, pack, left)
    if version:
        bits += lines(deal, version, seats, pack) + "1010"
    filled = bits + "0" * (-len(bits) % 8)
    content = int(filled or "0", 2).to_bytes(len(filled) // 8, "big")
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def number(value: int, most: int) -> str:
    return format(value, f"0{max(1, most.bit_length())}b")


def card(text: str, cards: Sequence[str]) -> str:
    return number(cards.index(text), len(cards) - 1)


def hands(dealt: Sequence[Sequence[str]] | None, pack: Sequence[str]) -> str:
    if dealt is None:
        return "0"
    return "1" + "".join(
        number(len(hand), 15) + "".join(card(text, pack) for text in hand) for hand in dealt
    )


def phase(
    item: Deal,
    turn_up: str,
    version: int,
    first: int,
    seats: int,
    pack: Sequence[str],
    left: list[str],
) -> str:
    if item["type"] == "EUCHRE_BIDDING":
        return ("0" if version else "") + bidding(item, turn_up, version, first, seats, pack)
    return ("1" if version else "") + tricks(item, version, left)


def bidding(
    item: Deal, turn_up: str, version: int, first: int, seats: int, pack: Sequence[str]
) -> str:
    suits = [suit for suit in SUITS if suit != turn_up[1]]
    bits = ""
    for place, call in enumerate(item["calls"], start=first):
        if place < seats:
            bits += "0" if call == "Pass" else "1"
        else:
            bits += number(0 if call == "Pass" else suits.index(call) + 1, 3)
    alone = item.get("isAlone", False)
    bits += "1" if alone else "0"
    if version >= 2 and alone:
        defender = item.get("aloneDefender")
        bits += "0" if defender is None else "1" + number(defender, 7)
    if version >= 3:
        discard = item.get("discard")
        bits += "0" if discard is None else "1" + card(discard, pack)
    return bits + (remarks(item.get("callAnnotations")) if version else "")


def tricks(item: Deal, version: int, left: list[str]) -> str:
    bits = number(len(item["tricks"]), 7) if version else ""
    for trick in item["tricks"]:
        for text in trick:
            bits += card(text, left)
            left.remove(text)
    return bits + (remarks(item.get("playAnnotations")) if version else "")


def remarks(found: Mapping[str, Sequence[str]] | None) -> str:
    if not found:
        return "0"
    bits = "1" + number(len(found), 255)
    for key, texts in found.items():
        bits += number(int(key), 255) + number(len(texts), 255)
        for text in texts:
            content = text.encode()
            bits += number(len(content), 65535) + "".join(number(byte, 255) for byte in content)
    return bits


def lines(deal: Deal, version: int, seats: int, pack: Sequence[str]) -> str:
    found = deal.get("alternativeLines", [])
    if not found:
        return "0"
    calls = sum(len(item.get("calls", [])) for item in deal["phases"])
    played = [text for item in deal["phases"] for trick in item.get("tricks", []) for text in trick]
    bits = "1" + number(len(found), 255)
    for line in found:
        branch = line["branchIndex"]
        gone = played[: max(0, branch - calls)]
        left = [text for text in pack if text not in gone]
        bits += number(branch, 65535) + number(len(line["phases"]), 15)
        for item in line["phases"]:
            bits += phase(item, deal["initialState"]["upCard"], version, branch, seats, pack, left)
    return bits
