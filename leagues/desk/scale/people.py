"""The invented people and clubs of a large site: their names, strength and habits (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Final

FIRST: Final = (
    "Ada", "Agnes", "Albert", "Alma", "Anton", "Beryl", "Björn", "Carol", "Cedric", "Clara",
    "Dale", "Dora", "Edgar", "Elsie", "Emil", "Esme", "Floyd", "Freya", "Gina", "Gus",
    "Hana", "Hugo", "Ida", "Ivor", "Jean", "Jory", "Karl", "Kezia", "Lars", "Lena",
    "Mabel", "Milo", "Nell", "Noah", "Olga", "Oscar", "Pearl", "Piran", "Quinn", "Rita",
    "Rolf", "Sadie", "Silas", "Tamsin", "Theo", "Ursula", "Vera", "Wanda", "Xenia", "Zoë",
)  # fmt: skip
START: Final = (
    "Ash", "Bar", "Car", "Dun", "Ell", "Fen", "Gar", "Hal", "Jen", "Kel", "Lan", "Mar", "Nan",
    "Pen", "Pol", "Ros", "San", "Tre", "Ven", "Wil",
)  # fmt: skip
MIDDLE: Final = (
    "al", "and", "bor", "ces", "den", "el", "er", "gar", "hol", "in", "ken", "lo", "mer", "na",
    "or", "ri", "sel", "ter", "van", "wa",
)  # fmt: skip
END: Final = ("berg", "by", "dale", "field", "ford", "ley", "man", "rick", "son", "ton")
TOWNS: Final = ("Green", "Mill", "Bridge", "Harbour", "Cross")

SPREAD: Final = 0.5  # of the strengths, in points a game
NARROW: Final = 1.2  # the larger, the rarer are people who come to every night


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody of a club: how many points a game better than usual, and how often there."""

    player_id: int
    strength: float
    comes: float


def names(count: int) -> list[str]:
    """Return so many different names, in a lasting order that mixes them.

    Where the plain ones do not suffice, people get a second first name.
    """
    families = ["".join(parts) for parts in product(START, MIDDLE, END)]
    plain = [f"{first} {family}" for family in families for first in FIRST]
    Random(5).shuffle(plain)  # noqa: S311 - it has to be the same order always
    found = plain[:count]
    for number in range(count - len(found)):
        second = FIRST[number // len(plain) % len(FIRST)]
        first, family = plain[number % len(plain)].split(" ", 1)
        found.append(f"{first} {second} {family}-{number // len(plain) // len(FIRST) + 1}")
    return found


def club_name(number: int) -> str:
    """Return the name of the club with this number, from 0."""
    parts = (START[number % len(START)], END[number // len(START) % len(END)])
    town = TOWNS[number // (len(START) * len(END)) % len(TOWNS)]
    again = number // (len(START) * len(END) * len(TOWNS))
    return f"{''.join(parts)} {town} Euchre Club" + (f" {again + 1}" if again else "")


def habits(player_id: int, chance: Random) -> Regular:
    """Return how strong somebody is and how often they come."""
    return Regular(player_id, chance.gauss(0.0, SPREAD), chance.random() ** NARROW + 0.02)


def who_comes(regulars: list[Regular], count: int, chance: Random) -> list[Regular]:
    """Return who comes to a night, those rather who come often."""
    order = sorted(regulars, key=lambda one: -(chance.random() ** (1.0 / one.comes)))
    return order[:count]
