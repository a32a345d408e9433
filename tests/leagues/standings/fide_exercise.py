"""A published tie-break exercise of chess (FIDE, 18 March 2024): sixteen players, five rounds.

Results are +, = and - against the player of a number; F a forfeit, BYE a bye (+ given by the
pairing, = asked for), -- absent.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from leagues.standings.rounds import Outcome, PlayedRound

CROSSTABLE: Final = {
    1: "+9 =13 =2 +15 =4",
    2: "+10 +7 =1 +16 =3",
    3: "=11 +6 +8 =4 =2",
    4: "+12 =BYE +13 =3 =1",
    5: "-13 -15 +11 =7 +10",
    6: "-14 -3 +BYE +10 +8",
    7: "+15 -2 -16 =5 -11",
    8: "=16 +14 -3 +13 -6",
    9: "-1 -10 =BYE -F11 +BYE",
    10: "-2 +9 -15 -6 -5",
    11: "=3 -16 -5 +F9 +7",
    12: "-4 +BYE +F14 -- --",
    13: "+5 =1 -4 -8 -14",
    14: "+6 -8 -F12 -- +13",
    15: "-7 +5 +10 -1 -16",
    16: "=8 +11 +7 -2 +15",
}


def _answers(text: str) -> dict[int, Fraction]:
    pairs = (answer.split(":") for answer in text.split())
    return {int(player): Fraction(value) for player, value in pairs}


ADJUSTED: Final = _answers(
    "2:4 3:3.5 4:3.5 1:3.5 16:3.5 6:3 11:2.5 8:2.5 5:2.5 14:2 12:3 15:2 13:1.5 7:1.5 10:1"
)
PUBLISHED: Final = {
    "buchholz": _answers("2:13 1:12.5 3:15.5 5:8.5 8:13.5 11:13.5 16:12.5 4:15"),
    "buchholz_cut1": _answers(
        "5:7.5 8:12 11:12 7:12.5 9:7.5 13:12 1:11 3:13 4:11.5 16:11 12:9.5 14:9 15:11"
    ),
    "sonneborn_berger": _answers(
        "1:8 3:10.5 16:7.25 4:9.75 2:9.5 6:6.5 11:5.75 8:5.25 5:4.25 14:4.5 12:4 15:3.5 13:4.25 "
        "7:3.25 10:1.5"
    ),
}
# What nobody published, worked out by a program of its own.
WORKED_OUT: Final = {
    "buchholz": _answers("6:12 7:14.5 9:9 10:13 12:11.5 13:14 14:11 15:12"),
    "buchholz_cut1": _answers("2:12 6:11 10:11.5"),
    "sonneborn_berger": _answers("9:2.25"),
}
_RESULTS: Final = {"+": Outcome.WIN, "=": Outcome.DRAW, "-": Outcome.LOSS}
_UNPLAYED: Final = {
    "+BYE": Outcome.BYE,
    "=BYE": Outcome.REQUESTED,
    "--": Outcome.ABSENT,
}


def rounds() -> list[PlayedRound]:
    """Return the exercise as rounds of its players."""
    return [
        _round(player, number, text)
        for player, line in CROSSTABLE.items()
        for number, text in enumerate(line.split(), start=1)
    ]


def _round(player: int, number: int, text: str) -> PlayedRound:
    if text in _UNPLAYED:
        return PlayedRound(entrant=player, round_number=number, outcome=_UNPLAYED[text])
    opponent = int(text[1:].removeprefix("F"))
    outcome = _RESULTS[text[0]]
    if text[1] == "F":
        outcome = Outcome.FORFEIT_WIN if outcome is Outcome.WIN else Outcome.FORFEIT_LOSS
    return PlayedRound(entrant=player, round_number=number, outcome=outcome, opponents=(opponent,))
