"""Deals that players can check: a promise before the cards, and its proof afterwards.

Before a deal a secret is bound by its commitment, which is published. Then the players may add
to the shuffle. What is dealt follows from both, so nobody can choose the cards afterwards; once
the secret is told, everybody can work them out again (docs/fair-deals.md).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Final, TypeAlias

from engine.actions import Deal
from engine.cards import Card, texts_of
from engine.decks import deck_of
from engine.errors import BadProof, gettext_noop
from engine.game import dealer_after_misdeals
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import Dealt, new_hand
from engine.transitions import apply

SECRET_BYTES: Final = 32
PROMISE: Final = "upcard commitment 1"
SHUFFLE: Final = "upcard shuffle 1"
"""The first lines of what is hashed: neither hash can stand for the other."""

LOT: Final = "lot"
"""What stands for the number of the deal in the lot that gives the first dealer."""

WORD: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""What the key of a table looks like, and what a player may add to a shuffle."""

Additions: TypeAlias = Sequence[tuple[Seat, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What was promised before a deal, and what the cards were made of."""

    table: str
    """The key of the table."""
    deal: int | None
    """The number of the deal at its table, from 0, or None for the lot of the first dealer."""
    commitment: str
    """What was published before the deal."""
    secret: bytes
    additions: tuple[tuple[Seat, str], ...] = ()
    """What players added to the shuffle, by seat."""


def commitment(*, rules: Rules, secret: bytes, table: str, deal: int | None) -> str:
    """Return what to publish before a deal, or before the lot where `deal` is None."""
    return hash_of(promise_text(rules=rules, secret=secret, table=table, deal=deal)).hex()


def promise_text(*, rules: Rules, secret: bytes, table: str, deal: int | None) -> str:
    """Return the text whose hash is the commitment, for whoever wants to make it by hand."""
    return text_of(PROMISE, inputs(rules, secret, table, deal))


def pack_of(
    *, rules: Rules, secret: bytes, table: str, deal: int, additions: Additions
) -> tuple[Card, ...]:
    """Return the pack of a deal, from the top down."""
    return shuffle(deck_of(rules), seed_of(rules, secret, table, deal, additions))


def lot_of(
    *, rules: Rules, secret: bytes, table: str, additions: Additions = ()
) -> tuple[Seat, ...]:
    """Return the seats as the lot has them; the first one deals first."""
    seats = [Seat(seat) for seat in range(rules.players)]
    return shuffle(seats, seed_of(rules, secret, table, None, additions))


def check_addition(text: str) -> None:
    """Raise `BadProof` unless a player may add such a text to a shuffle."""
    if not WORD.fullmatch(text):
        sentence = gettext_noop(
            "What is added to a shuffle has 1 to 64 letters from A to Z, digits, - or _."
        )
        raise BadProof("bad_addition", sentence)


def seed_of(
    rules: Rules, secret: bytes, table: str, deal: int | None, additions: Additions
) -> bytes:
    """Return the seed of a shuffle: a hash of the inputs and of what each seat added."""
    added = dict(additions)
    if len(added) != len(additions) or any(seat not in range(rules.players) for seat in added):
        sentence = gettext_noop("Every seat of the table adds to a shuffle once at most.")
        raise BadProof("bad_addition", sentence)
    for text in added.values():
        check_addition(text)
    lines = [f"add {seat} {added[seat]}" for seat in sorted(added)]
    return hash_of(text_of(SHUFFLE, [*inputs(rules, secret, table, deal), *lines]))


def inputs(rules: Rules, secret: bytes, table: str, deal: int | None) -> list[str]:
    """Return the lines that a commitment binds: the table, the deal, what is mixed, the secret."""
    if len(secret) != SECRET_BYTES:
        sentence = gettext_noop("A secret has %(count)s bytes, not %(found)s.")
        raise BadProof("bad_secret", sentence, count=SECRET_BYTES, found=len(secret))
    if not WORD.fullmatch(table):
        sentence = gettext_noop("“%(table)s” is not the key of a table.")
        raise BadProof("bad_table", sentence, table=table)
    return [
        f"table {table}",
        f"deal {LOT if deal is None else deal}",
        mixed(rules, deal),
        f"secret {secret.hex()}",
    ]


def mixed(rules: Rules, deal: int | None) -> str:
    """Return the line of what is shuffled: the seats for the lot, else the pack in order."""
    if deal is None:
        return "seats " + " ".join(map(str, range(rules.players)))
    return "pack " + " ".join(map(str, deck_of(rules)))


def text_of(first: str, lines: Sequence[str]) -> str:
    """Return lines as a text, each with its end."""
    return "".join(f"{line}\n" for line in (first, *lines))


def hash_of(text: str) -> bytes:
    """Return the SHA-256 of a text."""
    return sha256(text.encode()).digest()


def check_dealt(proof: Proof, dealt: Dealt) -> None:
    """Raise `BadProof` unless all cards lie where the promise puts them after the deal."""
    pack = promised_pack(proof, dealt.rules)
    made = apply(new_hand(dealt.rules, dealt.dealer), Deal(cards=pack)).state.dealt
    for seat, (cards, found) in enumerate(zip(made.hands, dealt.hands, strict=True)):
        if cards != found:
            sentence = gettext_noop("Seat %(seat)s should have been dealt %(made)s, not %(found)s.")
            raise lies_elsewhere(
                "other_hand", sentence, texts_of(cards), texts_of(found), seat=seat
            )
    if made.turn_up != dealt.turn_up:
        sentence = gettext_noop("The turn-up should have been %(made)s, not %(found)s.")
        raise lies_elsewhere("other_turn_up", sentence, [made.turn_up], [dealt.turn_up])
    if made.widow != dealt.widow:
        sentence = gettext_noop("The widow should have been %(made)s, not %(found)s.")
        raise lies_elsewhere("other_widow", sentence, texts_of(made.widow), texts_of(dealt.widow))
    if made.stock != dealt.stock:
        sentence = gettext_noop("The stock should have been %(made)s, not %(found)s.")
        raise lies_elsewhere("other_stock", sentence, made.stock, dealt.stock)


def check_lot(proof: Proof, rules: Rules, dealer: Seat, *, void: int = 0) -> None:
    """Raise `BadProof` unless the lot that was promised gave this seat the first hand's deal.

    `void` is how many deals before that hand were void; the rules may let each pass the deal on.
    """
    check_promise(proof, rules)
    first, *_others = lot_of(
        rules=rules, secret=proof.secret, table=proof.table, additions=proof.additions
    )
    made = dealer_after_misdeals(first, rules, number=void)
    if made != dealer:
        sentence = gettext_noop("The lot makes seat %(made)s the first dealer, not %(found)s.")
        if void:
            sentence = gettext_noop(
                "The lot and the void deals make seat %(made)s the dealer of the first hand, "
                "not %(found)s."
            )
        raise BadProof("other_dealer", sentence, made=made, found=dealer)


def promised_pack(proof: Proof, rules: Rules) -> tuple[Card, ...]:
    """Return the pack of a proof whose secret is the one that was promised, or raise `BadProof`."""
    check_promise(proof, rules)
    if proof.deal is None:
        raise BadProof("not_a_deal", gettext_noop("This is the proof of the lot, not of a deal."))
    return pack_of(
        rules=rules,
        secret=proof.secret,
        table=proof.table,
        deal=proof.deal,
        additions=proof.additions,
    )


def check_promise(proof: Proof, rules: Rules) -> None:
    """Raise `BadProof` unless the secret is the one that was promised."""
    made = commitment(rules=rules, secret=proof.secret, table=proof.table, deal=proof.deal)
    if not compare_digest(made.encode(), proof.commitment.encode()):
        sentence = gettext_noop(
            "The secret is not the one that was promised: its commitment is %(made)s, "
            "but %(found)s was published."
        )
        raise BadProof("other_secret", sentence, made=made, found=proof.commitment)


def lies_elsewhere(
    code: str, sentence: str, made: Sequence[object], found: Sequence[object], **params: object
) -> BadProof:
    """Return the refusal of cards that are not those that follow from a proof."""
    cards = {"made": " ".join(map(str, made)), "found": " ".join(map(str, found))}
    return BadProof(code, sentence, **cards, **params)
