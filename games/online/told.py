"""What a director did at a live table, as entries of its log: pure values and their codes.

An entry is `told:` and a small JSON object with only what differs from nothing. It is in the log
so that it stays with the game, is told to everybody once, and reaches spectators as late as the
rest does. A ruling on an infraction is one too; what follows from it in the game, `ruling` says.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from enum import StrEnum, unique
from typing import Final

TOLD: Final = "told:"
"""How the codes of these entries begin."""

LONGEST_REASON: Final = 200
LONGEST_NAME: Final = 60
LONGEST_CODE: Final = 1000
"""Characters: a reason, two names, and what JSON makes of letters beyond the alphabet."""


LENGTHS: Final = {
    "why": LONGEST_REASON,
    "by": LONGEST_NAME,
    "person": LONGEST_NAME,
    "instead": LONGEST_NAME,
}


@unique
class Deed(StrEnum):
    """What was done."""

    PAUSED = "paused"
    RESUMED = "resumed"
    TIME_ADDED = "time_added"
    SEATED = "seated"  # somebody else, or a bot, plays a seat from now on
    ENDED = "ended"  # by a ruling, before the game was over
    VOIDED = "voided"
    BEGUN_ANEW = "begun_anew"  # the match is played again at another table
    DESERTED = "deserted"  # ended by the event's rule, as somebody is gone
    RULED = "ruled"  # on an infraction; what follows from it is in the game
    LEAD_CALLED = "lead_called"  # by a player, after a ruling
    LEAD_LEFT = "lead_left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing that was done, by whom, and why; `after` acts of deal number `deal`."""

    deed: Deed
    by: str = ""
    """The director's name; nothing where the event's own rule did it."""
    why: str = ""
    seat: int | None = None
    person: str = ""
    """Who plays the seat now; nothing for a bot."""
    instead: str = ""
    """Who played it before."""
    seconds: int = 0
    score: tuple[int, ...] = ()
    """The result that was given, by side."""
    infraction: str = ""
    card: str = ""
    """The card a ruling is about, or the suit of a lead that is called."""
    deal: int = 0
    after: int = 0

    def at(self, *, deal: int, after: int) -> Notice:
        """Return the notice with its place in the game."""
        return Notice(**{**asdict(self), "deal": deal, "after": after})


PLACE: Final = ("deal", "after")
"""What an entry's place in the log says already."""


def one_line(text: str) -> str:
    """Return a text as one line that can be shown: no control signs, no turned direction."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def told_code(notice: Notice) -> str:
    """Return a notice as the code of an entry; reason and names are cut to their lengths.

    Signs that cannot be shown are left out: JSON would make six of each.

    >>> told_code(Notice(deed=Deed.PAUSED, by="Dora"))
    'told:{"deed":"paused","by":"Dora"}'
    """
    given = {
        field.name: getattr(notice, field.name)
        for field in fields(Notice)
        if field.name not in PLACE and getattr(notice, field.name) != field.default
    }
    for name, most in LENGTHS.items():
        if name in given:
            given[name] = one_line(str(given[name]))[:most]
    return TOLD + json.dumps(given, ensure_ascii=False, separators=(",", ":"))


def is_told_code(code: str) -> bool:
    """Say whether a code is that of a notice."""
    return code.startswith(TOLD)


def notice_of_code(code: str) -> Notice:
    """Return the notice of an entry that `told_code` wrote."""
    given = json.loads(code.removeprefix(TOLD))
    score = tuple(given.get("score", ()))
    return Notice(**{**given, "deed": Deed(given["deed"]), "score": score})
