"""What the heads of columns usually say, in English, German, French and Spanish (pure)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum, unique
from typing import Final

from leagues.players.names import sort_key


@unique
class Column(StrEnum):
    """What a column can be read as."""

    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    DISTINCTION = "distinction"
    ALIASES = "aliases"
    NUMBER = "number"
    PARTNER = "partner"
    TEAM = "team"
    PAID = "paid"
    SEED = "seed"
    POINTS = "points"
    GAMES = "games"
    WINS = "wins"
    ROUND = "round"
    TABLE = "table"
    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"
    SCORE_NS = "score_ns"
    SCORE_EW = "score_ew"


@unique
class ListKind(StrEnum):
    """What a list that is handed in holds."""

    MEMBERS = "members"
    ENTRIES = "entries"
    TOTALS = "totals"
    GAMES = "games"
    EVENT = "event"


_PERSON: Final = (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.DISTINCTION)
COLUMNS: Final[Mapping[ListKind, tuple[Column, ...]]] = {
    ListKind.MEMBERS: (*_PERSON, Column.ALIASES, Column.NUMBER),
    ListKind.ENTRIES: (*_PERSON, Column.PARTNER, Column.TEAM, Column.SEED, Column.PAID),
    ListKind.TOTALS: (*_PERSON, Column.PARTNER, Column.POINTS, Column.GAMES, Column.WINS),
    ListKind.GAMES: (
        Column.ROUND,
        Column.TABLE,
        Column.NORTH,
        Column.SOUTH,
        Column.EAST,
        Column.WEST,
        Column.SCORE_NS,
        Column.SCORE_EW,
    ),
    ListKind.EVENT: (),  # an archive, which has no columns
}
NEEDED: Final[Mapping[ListKind, tuple[Column, ...]]] = {
    ListKind.MEMBERS: (),
    ListKind.ENTRIES: (),
    ListKind.TOTALS: (Column.POINTS,),
    ListKind.GAMES: (
        Column.ROUND,
        Column.NORTH,
        Column.SOUTH,
        Column.EAST,
        Column.WEST,
        Column.SCORE_NS,
        Column.SCORE_EW,
    ),
    ListKind.EVENT: (),
}
"""What a list cannot do without; those of people need a name too, in one column or two."""

_HEADS: Final[Mapping[Column, str]] = {
    Column.NAME: "name|player|player name|full name|member|person|member name|spieler|spielerin|"
    "spieler/in|mitglied|nom complet|joueur|nombre completo|jugador|player 1|spieler 1|name 1|"
    "entry",
    Column.FIRST_NAME: "first name|firstname|given name|forename|vorname|prenom|nombre",
    Column.LAST_NAME: "last name|lastname|surname|family name|nachname|familienname|zuname|nom|"
    "nom de famille|apellido|apellidos",
    Column.DISTINCTION: "distinction|town|city|place of residence|lives in|suffix|ort|wohnort|"
    "zusatz|unterscheidung|ville|ciudad|in brackets",
    Column.ALIASES: "aliases|alias|other names|also known as|aka|nickname|nick|spitzname|rufname|"
    "andere namen|surnom|apodo",
    Column.NUMBER: "upcard|upcard number|upcard id|upcard nr|upcard-nummer|person number",
    Column.PARTNER: "partner|partnerin|partner name|player 2|spieler 2|name 2|second player|"
    "partenaire|pareja|companero",
    Column.TEAM: "team|team name|pair name|mannschaft|teamname|equipe|equipo",
    Column.PAID: "paid|fee paid|fee|bezahlt|startgeld|gebuhr bezahlt|paye|pagado",
    Column.SEED: "seed|seeding|setzplatz|setznummer|startnummer|tete de serie",
    Column.POINTS: "points|total|total points|score|pts|punkte|gesamt|summe|gesamtpunkte|puntos",
    Column.GAMES: "games|games played|played|spiele|anzahl spiele|parties|partidas",
    Column.WINS: "wins|won|games won|siege|gewonnen|victoires|victorias",
    Column.ROUND: "round|runde|rd|ronde|tour|ronda|game|spiel",
    Column.TABLE: "table|tisch|mesa",
    Column.NORTH: "north|nord|n|norte|side 1 player 1|seite 1 spieler 1",
    Column.SOUTH: "south|sud|s|sur|side 1 player 2|seite 1 spieler 2",
    Column.EAST: "east|ost|e|o|est|este|side 2 player 1|seite 2 spieler 1",
    Column.WEST: "west|w|ouest|oeste|side 2 player 2|seite 2 spieler 2",
    Column.SCORE_NS: "north-south points|ns|n-s|score ns|points ns|punkte ns|score 1|punkte 1|"
    "side 1 points|seite 1 punkte|points 1",
    Column.SCORE_EW: "east-west points|ew|e-w|score ew|points ew|punkte ow|ow|score 2|punkte 2|"
    "side 2 points|seite 2 punkte|points 2",
}
_COLUMN_OF: Final[dict[str, Column]] = {
    word: column for column, words in _HEADS.items() for word in words.split("|")
}


def column_of(head: str) -> Column | None:
    """Return what a head usually stands for, None if it is not known.

    >>> column_of(" Vor-Name: "), column_of("Kontonummer")
    (<Column.FIRST_NAME: 'first_name'>, None)
    """
    folded = sort_key(head).strip(" .:*#")
    spaced = " ".join(re.sub(r"[_.:]", " ", folded).split())
    return _COLUMN_OF.get(spaced) or _COLUMN_OF.get(spaced.replace("-", ""))


def known_head(head: str) -> bool:
    """Return whether a text is the head of a column that some list has."""
    return column_of(head) is not None


def guess_columns(heads: Sequence[str], kind: ListKind) -> dict[Column, int]:
    """Return where the columns of a list stand, counted from 0, as far as their heads say.

    A head that stands twice is read where it stands first.
    """
    found: dict[Column, int] = {}
    for at, head in enumerate(heads):
        column = column_of(head)
        if column in COLUMNS[kind]:
            found.setdefault(column, at)
    return found


def missing_columns(columns: Iterable[Column], kind: ListKind) -> list[Column]:
    """Return what the list cannot do without and has not."""
    there = set(columns)
    lacking = [column for column in NEEDED[kind] if column not in there]
    if kind not in (ListKind.GAMES, ListKind.EVENT) and not there & {
        Column.NAME,
        Column.FIRST_NAME,
        Column.LAST_NAME,
    }:
        lacking.insert(0, Column.NAME)
    return lacking


def letter_of(at: int) -> str:
    """Return what a spreadsheet calls a column.

    >>> letter_of(0), letter_of(27)
    ('A', 'AB')
    """
    letters = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
