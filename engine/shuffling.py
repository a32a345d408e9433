"""A deck and a seed give a pack: the only place in which chance is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

Thing = TypeVar("Thing")

WORD: Final = 4
WORDS: Final = 1 << (8 * WORD)


def shuffle(deck: Sequence[Thing], seed: bytes) -> tuple[Thing, ...]:
    """Return a deck, or the seats, in an order that the seed fixes, every order being as likely.

    Fisher-Yates from the last place down, on the numbers of `random_words`; numbers that would
    favour some places are thrown away.
    """
    pack = list(deck)
    words = random_words(seed)
    for last in range(len(pack) - 1, 0, -1):
        chosen = number_below(last + 1, words)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return tuple(pack)


def random_words(seed: bytes) -> Iterator[int]:
    """Yield 32-bit numbers: SHA-256 of the seed and an eight-byte counter, cut in words."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), WORD):
            yield int.from_bytes(block[start : start + WORD], "big")
        counter += 1


def number_below(limit: int, words: Iterator[int]) -> int:
    """Return a number below `limit`, every one as likely."""
    fair = WORDS - WORDS % limit
    return next(word for word in words if word < fair) % limit


def derived_seed(seed: bytes, *labels: object) -> bytes:
    """Return a seed of its own for a part of something that has a seed."""
    return sha256(seed + repr(labels).encode()).digest()
