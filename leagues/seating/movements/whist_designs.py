"""Whist designs: every player partners every other once and opposes every other twice.

A design is one starter round and a rule that makes the next round of each round: add one to
every player, modulo the number of rounds. With 4n players one of them (`STAYS`) is left as it
is; with 4n + 1 the player that no block of the starter names rests. Designs exist for every
number of players 4n and 4n + 1. The starters were found by program and are verified by the
tests; for prime numbers 4n + 1 a formula gives them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

Block: TypeAlias = tuple[int, int, int, int]

STAYS: Final = -1
# A design cut short by more rounds than this meets unevenly; a search may do better then.
_ROUNDS_SHORT_OF_DESIGN: Final = 2


@dataclass(frozen=True, slots=True)
class WhistDesign:
    """A starter round and the group in which it is developed.

    `moduli` are the sizes of the cyclic groups whose product the players are numbered by:
    (7,) counts 0 to 6; (3, 3) counts 0 to 8 as two digits to the base three.
    """

    players: int
    moduli: tuple[int, ...]
    starter: tuple[Block, ...]

    @property
    def rounds(self) -> int:
        """Return the number of rounds after which everybody has partnered everybody."""
        return self.players - 1 if self.players % 4 == 0 else self.players

    def covers(self, wanted: int) -> int:
        """Return how many of the rounds wanted it seats well: whole cycles, or nearly so."""
        cycles, beyond = divmod(wanted, self.rounds)
        if beyond >= self.rounds - _ROUNDS_SHORT_OF_DESIGN:
            return wanted
        return cycles * self.rounds

    def developed(self) -> Iterator[tuple[Block, ...]]:
        """Yield the rounds in order, with the players numbered from 0."""
        for shift in product(*(range(modulus) for modulus in self.moduli)):
            yield tuple(
                (
                    self._moved(block[0], shift),
                    self._moved(block[1], shift),
                    self._moved(block[2], shift),
                    self._moved(block[3], shift),
                )
                for block in self.starter
            )

    def _moved(self, player: int, shift: tuple[int, ...]) -> int:
        if player == STAYS:
            return self.players - 1
        digits: list[int] = []
        for modulus in reversed(self.moduli):
            player, digit = divmod(player, modulus)
            digits.append(digit)
        moved = 0
        for digit, step, modulus in zip(reversed(digits), shift, self.moduli, strict=True):
            moved = moved * modulus + (digit + step) % modulus
        return moved


_STARTERS: Final[dict[int, str]] = {
    4: "*,0,2,1",
    5: "1,2,4,3",
    8: "*,4,2,1 0,5,6,3",
    9: "3,2,6,1 4,5,8,7",
    12: "*,2,0,3 1,7,8,5 4,6,10,9",
    13: "1,8,12,5 2,3,11,10 4,6,9,7",
    16: "*,10,5,0 1,8,4,2 3,12,14,11 6,9,13,7",
    17: "1,4,16,13 2,8,15,9 3,12,14,5 6,7,11,10",
    20: "*,8,5,12 0,6,9,17 1,18,4,11 2,13,3,7 10,16,15,14",
    21: "1,8,20,13 2,6,5,15 3,9,11,19 18,12,17,16 4,7,10,14",
    24: "*,18,10,11 0,7,4,5 1,20,6,12 2,21,19,9 3,16,13,15 8,14,22,17",
    25: "1,7,24,18 2,14,23,11 3,21,22,4 6,17,19,8 9,13,16,12 5,15,20,10",
    28: "*,15,0,12 1,23,26,4 2,11,25,16 3,22,24,5 6,17,21,10 7,13,20,14 8,18,19,9",
    29: "1,12,28,17 2,24,27,5 3,7,26,22 4,19,25,10 6,14,23,15 8,9,21,20 11,16,18,13",
    32: "*,15,22,8 27,24,12,18 25,4,2,17 1,29,11,0 14,23,19,3 28,30,6,16 21,26,20,7 10,9,13,5",
    33: "1,23,32,10 2,21,20,12 3,4,30,7 5,17,9,24 6,22,27,11 8,28,16,14 13,31,18,15 19,26,29,25",
    36: (
        "*,20,10,5 0,15,30,25 1,2,34,33 4,8,31,27 9,18,26,17 11,22,24,13 16,32,19,3 "
        "29,23,6,12 7,21,28,14"
    ),
    37: (
        "1,6,36,31 2,12,35,25 3,18,34,19 4,24,33,13 5,30,32,7 8,11,29,26 9,17,28,20 "
        "10,23,27,14 15,16,22,21"
    ),
    40: (
        "*,0,26,13 1,3,36,25 2,6,33,11 4,12,27,22 5,15,24,8 10,30,9,16 20,21,18,32 "
        "7,35,19,17 14,31,38,34 28,23,37,29"
    ),
    41: (
        "1,9,40,32 2,18,39,23 3,27,38,14 4,36,37,5 6,13,35,28 7,22,34,19 8,31,33,10 "
        "11,17,30,24 12,26,29,15 16,21,25,20"
    ),
}
# Over the numbers modulo nine there is no starter: nine players count in two digits.
_MODULI: Final[dict[int, tuple[int, ...]]] = {9: (3, 3)}

TABLED_SIZES: Final = tuple(_STARTERS)


@lru_cache(maxsize=64)
def whist_design(players: int) -> WhistDesign | None:
    """Return the design for so many players, or None where the program knows none."""
    if players in _STARTERS:
        modulus = players - 1 if players % 4 == 0 else players
        moduli = _MODULI.get(players, (modulus,))
        return WhistDesign(players, moduli, _parsed(_STARTERS[players]))
    if players % 4 == 1 and _is_prime(players):
        return WhistDesign(players, (players,), _prime_starter(players))
    return None


def _parsed(text: str) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for word in text.split():
        one, two, three, four = (STAYS if part == "*" else int(part) for part in word.split(","))
        blocks.append((one, two, three, four))
    return tuple(blocks)


def _prime_starter(prime: int) -> tuple[Block, ...]:
    """Return the blocks g^i, g^(i+n), g^(i+2n), g^(i+3n) for a primitive root g of 4n + 1."""
    quarter = prime // 4
    root = _primitive_root(prime)
    powers = [pow(root, exponent, prime) for exponent in range(prime - 1)]
    return tuple(
        (powers[i], powers[i + quarter], powers[i + 2 * quarter], powers[i + 3 * quarter])
        for i in range(quarter)
    )


def _primitive_root(prime: int) -> int:
    factors = [n for n in range(2, prime) if (prime - 1) % n == 0 and _is_prime(n)]
    return next(
        root
        for root in range(2, prime)
        if all(pow(root, (prime - 1) // factor, prime) != 1 for factor in factors)
    )


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % n for n in range(2, int(number**0.5) + 1))
