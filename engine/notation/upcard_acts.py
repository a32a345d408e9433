"""What seats do as words of the project's own notation, and back.

A word is `pass` or `9C`, with the seat before it (`2:9C`) where it is not plain whose turn it
is, and a mark before that (`!2:9C`) where the act is irregular.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.actions import (
    Bid,
    Bury,
    CallPartner,
    ChoosePartners,
    ClaimRedeal,
    DeclineBest,
    DeclineWidow,
    DefendAlone,
    Discard,
    DiscardForBest,
    GiveBest,
    GoAlone,
    GoUnder,
    KeepHand,
    KeepPartner,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    PayPoint,
    PlayCard,
    SeatAction,
    TakeUp,
    TakeWidow,
    TurnDown,
)
from engine.cards import (
    NO_TRUMP_CODE,
    SUIT_CODES,
    Card,
    CardSet,
    Suit,
    card_set,
    parse_card,
    texts_of,
    trump_code,
)
from engine.errors import BadCard, BadRecord, gettext_noop
from engine.notation.upcard_lines import Word, wrong
from engine.seats import Seat

POOR: Final = "poor"
CALLS: Final = "calls"
LONE: Final = "lone"
DISCARD: Final = "discard"
BEST: Final = "best"
BURY: Final = "bury"
TRICK: Final = "trick"
ACT_LINES: Final = (POOR, CALLS, LONE, DISCARD, BEST, BURY, TRICK)
"""The keywords of the lines that hold acts."""

IRREGULAR: Final = "!"
ALONE: Final = "-alone"
UNDER: Final = "under-"
JOINED: Final = "+"
NOBODY: Final = "none"
PREFIX: Final = re.compile(r"(!?)(?:([0-9]):)?")

PLAIN: Final[Mapping[str, Mapping[str, type]]] = {
    POOR: {"keep": KeepHand, "redeal": ClaimRedeal},
    CALLS: {
        "pass": Pass,
        "pay": PayPoint,
        "order": OrderUp,
        "take": TakeUp,
        "down": TurnDown,
        "widow": TakeWidow,
        "no-widow": DeclineWidow,
    },
    LONE: {"alone": GoAlone, "keep": KeepPartner, "defend": DefendAlone, "decline": NoLoneDefence},
    BEST: {NOBODY: DeclineBest},
}
"""Acts that are one word, by the keyword of their line."""

OF_PLAIN: Final[Mapping[type, tuple[str, str]]] = {
    kind: (keyword, word) for keyword, words in PLAIN.items() for word, kind in words.items()
}

WITH_ALONE: Final = frozenset({OrderUp, TakeUp})
BID: Final = re.compile(r"[1-9][0-9]{0,2}")

Maker: TypeAlias = Callable[[Seat, Word], SeatAction]


def act_words(action: SeatAction) -> tuple[str, str]:
    """Return the keyword of an act's line, and the act as a word without its seat."""
    kind = type(action)
    alone = ALONE if getattr(action, "alone", False) else ""
    if kind in OF_PLAIN:
        keyword, word = OF_PLAIN[kind]
        return keyword, word + alone
    keyword, word_of = OF_OTHERS[kind]
    return keyword, word_of(action) + alone


def partners_word(action: ChoosePartners) -> str:
    """Return the choice of partners as a word."""
    seats = JOINED.join(str(seat) for seat in sorted(action.partners))
    return f"with-{seats or NOBODY}"


OF_OTHERS: Final[Mapping[type, tuple[str, Callable[..., str]]]] = {
    GoUnder: (POOR, lambda action: UNDER + JOINED.join(texts_of(action.cards))),
    Name: (CALLS, lambda action: trump_code(action.suit)),
    Bid: (CALLS, lambda action: str(action.value)),
    CallPartner: (CALLS, lambda action: f"partner-{action.suit.code}"),
    ChoosePartners: (CALLS, partners_word),
    Bury: (BURY, lambda action: JOINED.join(texts_of(action.cards))),
    Discard: (DISCARD, lambda action: str(action.card)),
    DiscardForBest: (BEST, lambda action: f"out-{action.card}"),
    GiveBest: (BEST, lambda action: f"give-{action.card}"),
    PlayCard: (TRICK, lambda action: str(action.card)),
}
"""The line and the word of every act that says which suit, card or seat."""


def split_act(word: Word) -> tuple[bool, Seat | None, Word]:
    """Return whether a word is of an irregular act, its seat if it names one, and the rest."""
    found = PREFIX.match(word.text)
    mark, seat = found.groups() if found else ("", None)
    rest = word.after(found.end() if found else 0)
    return mark == IRREGULAR, None if seat is None else Seat(int(seat)), rest


def act_of(keyword: str, word: Word, seat: Seat) -> SeatAction:
    """Return the act of a word in a line, or raise `BadRecord`."""
    plain = word.text.removesuffix(ALONE)
    kind = PLAIN.get(keyword, {}).get(plain)
    if kind is not None:
        return plain_act(kind, word, seat, alone=plain != word.text)
    return OTHERS[keyword](seat, word)


def plain_act(kind: type, word: Word, seat: Seat, *, alone: bool) -> SeatAction:
    """Return an act that is one word, alone or not."""
    if alone and kind not in WITH_ALONE:
        raise no_act(word)
    action: SeatAction = kind(seat=seat, alone=True) if alone else kind(seat=seat)
    return action


def call_of(seat: Seat, word: Word) -> SeatAction:
    """Return a bid, a suit that is named, or partners."""
    text = word.text
    if BID.fullmatch(text):
        return Bid(seat=seat, value=int(text))
    start, _, rest = text.partition("-")
    if start == "partner":
        return CallPartner(seat=seat, suit=suit_of(word.after(len("partner-"))))
    if start == "with":
        return ChoosePartners(seat=seat, partners=partners_of(word.after(len("with-"))))
    alone = text.endswith(ALONE)
    suit = Word(text.removesuffix(ALONE), word.line, word.column)
    if rest and not alone:
        raise no_act(word)
    return Name(seat=seat, suit=trump_of(suit), alone=alone)


def partners_of(word: Word) -> frozenset[Seat]:
    """Return the seats of a word such as `2+4`."""
    if word.text == NOBODY:
        return frozenset()
    seats = word.text.split(JOINED)
    if seats != sorted(set(seats)) or not all(
        len(seat) == 1 and seat in "0123456" for seat in seats
    ):
        raise no_act(word)
    return frozenset(Seat(int(seat)) for seat in seats)


def poor_of(seat: Seat, word: Word) -> SeatAction:
    """Return the low cards laid out for three of the stock."""
    if not word.text.startswith(UNDER):
        raise no_act(word)
    return GoUnder(seat=seat, cards=cards_of(word.after(len(UNDER))))


def burial_of(seat: Seat, word: Word) -> SeatAction:
    """Return the cards laid out for the widow."""
    return Bury(seat=seat, cards=cards_of(word))


def cards_of(word: Word) -> CardSet:
    """Return the cards of a word such as `7C+8C`."""
    cards: list[Card] = []
    at = word
    for text in word.text.split(JOINED):
        card = card_of(Word(text, at.line, at.column))
        if card in cards:
            raise wrong("card_twice", gettext_noop("%(card)s stands here twice."), at, card=text)
        cards.append(card)
        at = at.after(len(text) + 1)
    return card_set(cards)


def best_of(seat: Seat, word: Word) -> SeatAction:
    """Return a card laid out for, or given as, the best card."""
    start, _, _ = word.text.partition("-")
    rest = word.after(len(start) + 1)
    if start == "out":
        return DiscardForBest(seat=seat, card=card_of(rest))
    if start == "give":
        return GiveBest(seat=seat, card=card_of(rest))
    raise no_act(word)


def discard_of(seat: Seat, word: Word) -> SeatAction:
    """Return the dealer's discard."""
    return Discard(seat=seat, card=card_of(word))


def play_of(seat: Seat, word: Word) -> SeatAction:
    """Return a card of a trick."""
    return PlayCard(seat=seat, card=card_of(word))


def lone_of(seat: Seat, word: Word) -> SeatAction:
    """Refuse a word that says nothing about playing alone."""
    raise no_act(word)


OTHERS: Final[Mapping[str, Maker]] = {
    POOR: poor_of,
    CALLS: call_of,
    LONE: lone_of,
    DISCARD: discard_of,
    BEST: best_of,
    BURY: burial_of,
    TRICK: play_of,
}
"""How the other words of a line are read."""


def card_of(word: Word) -> Card:
    """Return the card of a word, or raise `BadRecord`."""
    try:
        return parse_card(word.text)
    except BadCard:
        sentence = gettext_noop("“%(text)s” is not a card.")
        raise wrong("bad_card", sentence, word, text=shown(word)) from None


def trump_of(word: Word) -> Suit | None:
    """Return the suit of a word or, for no trumps, none, or raise `BadRecord`."""
    return None if word.text == NO_TRUMP_CODE else suit_of(word)


def suit_of(word: Word) -> Suit:
    """Return the suit of a word, or raise `BadRecord`."""
    if len(word.text) != 1 or word.text not in SUIT_CODES:
        raise no_act(word)
    return Suit(SUIT_CODES.index(word.text))


def no_act(word: Word) -> BadRecord:
    """Return the refusal of a word that is nothing a seat can do."""
    sentence = gettext_noop("“%(text)s” is nothing that can be done here.")
    return wrong("bad_act", sentence, word, text=shown(word))


def shown(word: Word) -> str:
    """Return a word as it can stand in a sentence."""
    return word.text if len(word.text) <= 40 else f"{word.text[:40]}…"
