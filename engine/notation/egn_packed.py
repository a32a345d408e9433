"""Deals of EGN that are packed into a line of Base64URL letters: four versions of a bit stream.

The first four bits are the version; the oldest, 0, has none. A card is its place in the pack,
which shrinks as cards are played. What comes out is the deal as it would be written out.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import BadRecord, gettext_noop
from engine.notation.egn_values import ORDER_CALL, PASSED_CALL

LETTERS: Final = re.compile(r"[A-Za-z0-9+/_-]+={0,2}")
RANKS: Final = "6789TJQKA"
SUITS: Final = "shcd"
LOWEST_RANKS: Final = (3, 2, 1, 0)
"""Place among the ranks of a pack's lowest one, by its code: 24, 28, 32 and 36 cards."""

OLDEST: Final = 0
END_MARK: Final = 0b1010
BYTE: Final = 8
LONGEST_TEXT: Final = (1 << 16) - 1
MOST_REMARKS: Final = 255
SEATS: Final = 4

Fields = dict[str, object]


class NotPacked(ValueError):
    """Bits that are no deal of the version they are read as."""


class Bits:
    """Bits in the order in which they were written."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.at = 0

    def take(self, width: int) -> int:
        """Return the number that the next `width` bits are."""
        end = self.at + width
        if end > len(self.content) * BYTE:
            raise NotPacked
        first, last = self.at // BYTE, -(-end // BYTE)
        found = int.from_bytes(self.content[first:last], "big") >> (last * BYTE - end)
        self.at = end
        return found & ((1 << width) - 1)

    def number(self, most: int) -> int:
        """Return a number written with as many bits as the largest that could stand there."""
        return self.take(max(1, most.bit_length()))

    def flag(self) -> bool:
        """Return one bit as yes or no."""
        return self.take(1) == 1

    @property
    def is_padding(self) -> bool:
        """Say whether nothing is left but the zeros that fill the last byte."""
        left = len(self.content) * BYTE - self.at
        return left < BYTE and (left == 0 or self.content[-1] & ((1 << left) - 1) == 0)


@dataclass(slots=True, kw_only=True)
class Packed:
    """What the parts of one deal have to know of each other."""

    bits: Bits
    version: int
    seats: int
    pack: Sequence[str]
    turn_up: str
    is_alone: bool = False
    defends: bool = False

    @property
    def cards_in_trick(self) -> int:
        """Return how many seats play."""
        return self.seats - self.is_alone - (self.is_alone and self.defends)

    def card(self, pack: Sequence[str]) -> str:
        """Return a card by its place."""
        place = self.bits.number(len(pack) - 1)
        if place >= len(pack):
            raise NotPacked
        return pack[place]


def unpacked(text: str, number: int, path: str) -> Fields:
    """Return a packed deal as it is written out, or raise `BadRecord`.

    A deal of the oldest version may begin like one of the others: it is tried last.
    """
    if not LETTERS.fullmatch(text):
        raise bad_packing(path)
    letters = text.rstrip("=").replace("+", "-").replace("/", "_")
    try:
        content = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        raise bad_packing(path) from None
    version = Bits(content).take(4) if content else OLDEST
    versions = (version, OLDEST) if version in READERS else (OLDEST,)
    for found in versions:
        try:
            return {"dealNumber": number, **READERS[found](Bits(content))}
        except NotPacked:
            continue
    raise bad_packing(path)


def bad_packing(path: str) -> BadRecord:
    """Return the refusal of a text that is no packed deal."""
    sentence = gettext_noop("%(path)s is packed, and what comes out is no deal.")
    return BadRecord("packed_deal", sentence, path=path)


def pack_from(lowest: int) -> tuple[str, ...]:
    """Return the cards of a pack in the order in which they are counted."""
    return tuple(rank + suit for rank in RANKS[lowest:] for suit in SUITS)


def oldest_deal(bits: Bits) -> Fields:
    """Return a deal of version 0: dealer, turn-up, calls, and cards as long as there are bits."""
    dealer = bits.number(SEATS - 1)
    packed = Packed(bits=bits, version=OLDEST, seats=SEATS, pack=pack_from(3), turn_up="")
    packed.turn_up = packed.card(packed.pack)
    phases: list[Fields] = []
    if not bits.is_padding:
        phases.append(bidding(packed, first=0))
    cards = list(packed.pack)
    tricks: list[list[str]] = []
    while phases and not bits.is_padding:
        trick = [drawn(packed, cards) for _ in range(packed.cards_in_trick)]
        tricks.append(trick)
    if tricks:
        phases.append({"type": "TRICK_PLAY", "tricks": tricks})
    return {"initialState": {"dealer": dealer, "upCard": packed.turn_up}, "phases": phases}


def first_deal(bits: Bits) -> Fields:
    """Return a deal of version 1: four seats, 24 cards, remarks and other lines."""
    version = bits.take(4)
    dealer = bits.number(SEATS - 1)
    return whole_deal(
        Packed(bits=bits, version=version, seats=SEATS, pack=pack_from(3), turn_up=""), dealer
    )


def later_deal(bits: Bits) -> Fields:
    """Return a deal of version 2 or 3: any number of seats, larger packs, lone defenders."""
    version = bits.take(4)
    dealer = bits.number(7)
    seats = bits.number(7) + 1
    pack = pack_from(LOWEST_RANKS[bits.number(3)])
    return whole_deal(
        Packed(bits=bits, version=version, seats=seats, pack=pack, turn_up=""), dealer
    )


READERS: Final = {OLDEST: oldest_deal, 1: first_deal, 2: later_deal, 3: later_deal}


def whole_deal(packed: Packed, dealer: int) -> Fields:
    """Return a deal from its turn-up to the mark that ends it."""
    bits = packed.bits
    packed.turn_up = packed.card(packed.pack)
    state: Fields = {"dealer": dealer, "upCard": packed.turn_up}
    if packed.version == 3 and bits.flag():
        state["playerCards"] = [dealt_hand(packed) for _ in range(packed.seats)]
    cards = list(packed.pack)
    phases = [phase(packed, cards, first=0) for _ in range(bits.number(7))]
    deal: Fields = {"initialState": state, "phases": phases}
    if bits.flag():
        calls, played = decisions(phases)
        lines = bits.number(255)
        deal["alternativeLines"] = [other_line(packed, calls, played) for _ in range(lines)]
    if bits.take(4) != END_MARK or not bits.is_padding:
        raise NotPacked
    return deal


def dealt_hand(packed: Packed) -> list[str]:
    """Return the cards a seat was dealt."""
    return [packed.card(packed.pack) for _ in range(packed.bits.number(15))]


def phase(packed: Packed, cards: list[str], *, first: int, short: int = 0) -> Fields:
    """Return calls or tricks; `first` is the number of the first call, `short` cards lack."""
    if packed.bits.flag():
        return tricks_phase(packed, cards, short=short)
    return bidding(packed, first=first)


def bidding(packed: Packed, *, first: int) -> Fields:
    """Return calls from number `first` on: a bit each, then two bits each for the suits."""
    calls = calls_from(packed, first)
    bits = packed.bits
    packed.is_alone = bits.flag()
    found: Fields = {"type": "EUCHRE_BIDDING", "calls": calls, "isAlone": packed.is_alone}
    packed.defends = packed.version >= 2 and packed.is_alone and bits.flag()
    if packed.defends:
        found["aloneDefender"] = bits.number(7)
    if packed.version >= 3 and bits.flag():
        found["discard"] = packed.card(packed.pack)
    if packed.version > OLDEST and bits.flag():
        found["callAnnotations"] = remarks(bits)
    return found


def calls_from(packed: Packed, first: int) -> list[str]:
    """Return the calls up to the first that is no pass."""
    calls: list[str] = []
    for _ in range(first, packed.seats):
        if packed.bits.flag():
            return [*calls, ORDER_CALL]
        calls.append(PASSED_CALL)
    suits = [suit for suit in SUITS if suit != packed.turn_up[1]]
    for _ in range(max(0, first - packed.seats), packed.seats):
        chosen = packed.bits.number(3)
        if chosen:
            return [*calls, suits[chosen - 1]]
        calls.append(PASSED_CALL)
    return calls


def tricks_phase(packed: Packed, cards: list[str], *, short: int) -> Fields:
    """Return tricks, the first of which may lack cards; `cards` are those still unplayed."""
    number = packed.bits.number(7)
    sizes = [packed.cards_in_trick - (0 if trick else short) for trick in range(number)]
    tricks = [[drawn(packed, cards) for _ in range(size)] for size in sizes]
    found: Fields = {"type": "TRICK_PLAY", "tricks": tricks}
    if packed.bits.flag():
        found["playAnnotations"] = remarks(packed.bits)
    return found


def drawn(packed: Packed, cards: list[str]) -> str:
    """Return the next card, which is then gone from those unplayed."""
    if not cards:
        raise NotPacked
    card = packed.card(cards)
    cards.remove(card)
    return card


def remarks(bits: Bits) -> Fields:
    """Return remarks by the number of what they are about."""
    found: Fields = {}
    for _ in range(bits.number(MOST_REMARKS)):
        key = bits.number(MOST_REMARKS)
        found[str(key)] = [text_of(bits) for _ in range(bits.number(MOST_REMARKS))]
    return found


def text_of(bits: Bits) -> str:
    """Return a text, of which the length in bytes comes first."""
    content = bytes(bits.take(BYTE) for _ in range(bits.number(LONGEST_TEXT)))
    return content.decode("utf-8", "replace")


def decisions(phases: Sequence[Mapping[str, object]]) -> tuple[int, list[str]]:
    """Return how many calls a deal has, and its cards in the order they fell."""
    calls = 0
    played: list[str] = []
    for item in phases:
        made, tricks = item.get("calls"), item.get("tricks")
        calls += len(made) if isinstance(made, list) else 0
        played += [card for trick in tricks for card in trick] if isinstance(tricks, list) else []
    return calls, played


def other_line(packed: Packed, calls: int, played: Sequence[str]) -> Fields:
    """Return another line, which leaves the deal at one of its calls or cards."""
    bits = packed.bits
    branch = bits.number(LONGEST_TEXT)
    before = max(0, branch - calls)
    cards = [card for card in packed.pack if card not in played[:before]]
    line = Packed(
        bits=bits,
        version=packed.version,
        seats=packed.seats,
        pack=packed.pack,
        turn_up=packed.turn_up,
        is_alone=packed.is_alone,
        defends=packed.defends,
    )
    phases = []
    for number in range(bits.number(15)):
        short = before % line.cards_in_trick if number == 0 and line.cards_in_trick > 0 else 0
        phases.append(phase(line, cards, first=branch, short=short))
    return {"branchIndex": branch, "phases": phases}
