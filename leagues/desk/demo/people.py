"""The people of the demo club: invented, and of different strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoPerson:
    """A name, and how many of a hundred cards are played with care."""

    name: str
    care: int
    login: str = ""


# The two of one name are there on purpose: every list has to tell them apart.
REGULARS: Final = (
    DemoPerson(name="Olive Marsh", care=96, login="organiser"),
    DemoPerson(name="Desmond Achterberg", care=90, login="director"),
    DemoPerson(name="Sadie Quill", care=84, login="scorer"),
    DemoPerson(name="Marcus Penhaligon", care=78, login="member"),
    DemoPerson(name="Mary Brown", care=100),
    DemoPerson(name="Mary Brown", care=20),
    DemoPerson(name="Agnes Thorpe", care=94),
    DemoPerson(name="Bertram Hale", care=35),
    DemoPerson(name="Celia Nnamdi", care=88),
    DemoPerson(name="Duncan Frith", care=60),
    DemoPerson(name="Edith Okafor", care=72),
    DemoPerson(name="Ferdinand Wolfeschlegelsteinhausenberger", care=50),
    DemoPerson(name="Gwen Tregear", care=92),
    DemoPerson(name="Harold Pym", care=15),
    DemoPerson(name="Ingrid Søndergaard", care=80),
    DemoPerson(name="Joan Vickery", care=66),
    DemoPerson(name="Keith Rosewarne", care=44),
    DemoPerson(name="Lorna Adeyemi", care=98),
    DemoPerson(name="Malcolm Teague", care=30),
    DemoPerson(name="Nadia Petrova", care=86),
    DemoPerson(name="Oswald Bray", care=54),
    DemoPerson(name="Prudence Jago", care=76),
    DemoPerson(name="Quentin Lobb", care=40),
    DemoPerson(name="Ruth Trevanion", care=82),
    DemoPerson(name="Stan Kowalczyk", care=70),
    DemoPerson(name="Thelma Bolitho", care=25),
    DemoPerson(name="Una McBride", care=90),
    DemoPerson(name="Vincent Carne", care=58),
)
NEWCOMERS: Final = (
    DemoPerson(name="Winifred Uren", care=65),
    DemoPerson(name="Xavier Dunstan", care=48),
)
LATECOMER: Final = DemoPerson(name="Yvonne Pascoe", care=74)
WAITING: Final = DemoPerson(name="Zachary Odgers", care=62)
# Who recorded the three games card by card; their names were left out of the records.
RECORDED: Final = ("Player 01", "Player 02", "Player 03", "Player 04")
