"""Proofs of the deals in the project's own notation (docs/fair-deals.md).

A proof is read for its form only: a record whose proofs do not hold is still a record of what
was played. Whether they hold is worked out by `engine.verified`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.errors import gettext_noop
from engine.fair_deals import WORD, Proof
from engine.notation.upcard_lines import Line, Lines, Word, number_of, wrong
from engine.rules import Rules
from engine.seats import Seat

LOT: Final = "lot"
PROOF: Final = "proof"
HASH: Final = re.compile(r"[0-9a-f]{64}")


def lot_at(lines: Lines, rules: Rules) -> Proof | None:
    """Return the proof of the lot that gave the first dealer, if the next line is one."""
    if lines.keyword != LOT:
        return None
    line = lines.take()
    table, *rest = words_at(line, 3)
    return proof_in(table, None, rest, rules)


def proof_at(lines: Lines, rules: Rules) -> Proof | None:
    """Return the proof of a deal, if the next line is one."""
    if lines.keyword != PROOF:
        return None
    line = lines.take()
    table, number, *rest = words_at(line, 4)
    return proof_in(table, number_of(number), rest, rules)


def words_at(line: Line, least: int) -> tuple[Word, ...]:
    """Return the words of a line that has so many or more, or raise `BadRecord`."""
    words = line.words()
    if len(words) < least:
        place = Word("", line.number, len(line.text) + 1)
        sentence = gettext_noop("There should be %(count)s words or more after “%(keyword)s”.")
        raise wrong("word_count", sentence, place, count=least, keyword=line.keyword)
    return words


def proof_in(table: Word, deal: int | None, words: list[Word], rules: Rules) -> Proof:
    """Return a proof of its words: the commitment, the secret, and what was added."""
    if not WORD.fullmatch(table.text):
        raise wrong("bad_table", gettext_noop("The key of a table is expected here."), table)
    commitment, secret, *added = words
    return Proof(
        table=table.text,
        deal=deal,
        commitment=hash_in(commitment),
        secret=bytes.fromhex(hash_in(secret)),
        additions=additions_in(added, rules),
    )


def hash_in(word: Word) -> str:
    """Return 32 bytes as they are written, or raise `BadRecord`."""
    if not HASH.fullmatch(word.text):
        sentence = gettext_noop("64 digits from 0 to 9 and a to f are expected here.")
        raise wrong("bad_hash", sentence, word)
    return word.text


def additions_in(words: list[Word], rules: Rules) -> tuple[tuple[Seat, str], ...]:
    """Return what seats added to a shuffle, each once and in order, or raise `BadRecord`."""
    found: list[tuple[Seat, str]] = []
    for word in words:
        seat, _, text = word.text.partition(":")
        if len(seat) != 1 or seat not in "0123456" or int(seat) >= rules.players:
            sentence = gettext_noop("A seat of the table is expected here, with what it added.")
            raise wrong("no_seat", sentence, word)
        if found and found[-1][0] >= int(seat):
            sentence = gettext_noop("Seats add once at most, and stand in their order.")
            raise wrong("seat_order", sentence, word)
        if not WORD.fullmatch(text):
            sentence = gettext_noop("What a seat added is letters, digits, - or _, at most 64.")
            raise wrong("bad_addition", sentence, word.after(len("0:")))
        found.append((Seat(int(seat)), text))
    return tuple(found)


def proof_lines(proof: Proof | None) -> Iterator[str]:
    """Yield the line of a proof, if there is one."""
    if proof is None:
        return
    kind = LOT if proof.deal is None else PROOF
    number = () if proof.deal is None else (str(proof.deal),)
    added = [f"{seat}:{text}" for seat, text in sorted(proof.additions)]
    words = (kind, proof.table, *number, proof.commitment, proof.secret.hex(), *added)
    yield " ".join(words)
