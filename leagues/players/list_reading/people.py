"""Who a list means: for each name in it, which known people it may be (pure).

Nobody is taken for somebody else by name alone where two could be meant: then the list asks. A
number that this site gave in an earlier list tells people apart, and so does what stands in
brackets behind a name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from typing import Final

from leagues.players.list_reading.faults import BadCell, gettext_noop
from leagues.players.list_reading.heads import Column
from leagues.players.names import LONGEST_NAME, clean_name, sort_key

LONGEST_DISTINCTION: Final = 40
_BRACKETS: Final = re.compile(r"^(?P<name>.+?)\s*\((?P<distinction>[^()]{1,40})\)$")
# A cell that begins so is a sum to a spreadsheet, and no name.
_SUM: Final = "="


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Somebody whom the list may mean: `keys` are their name and other names, folded."""

    id: int
    label: str
    distinction: str
    keys: frozenset[str]
    is_member: bool
    clubs: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """A person as a list names them, in a row and column, with what else it says of them.

    `times` counts how often the list has the name so far, where each time may be another person.
    """

    row: int
    column: str
    name: str
    distinction: str = ""
    number: int | None = None
    times: int = 1

    @property
    def key(self) -> str:
        """The name as it is kept for the next time the list is handed in."""
        told = f"{sort_key(self.name)}|{sort_key(self.distinction)}"
        return told if self.times == 1 else f"{told}|{self.times}"


@unique
class Verdict(StrEnum):
    """What a list's name comes to, as long as nobody decides otherwise."""

    CREATE = "create"
    MATCH = "match"
    ASK = "ask"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What was found about a name: who it is, or whom to ask about, and why."""

    naming: Naming
    verdict: Verdict
    candidates: tuple[Known, ...] = ()
    why: str = ""
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def suggested(self) -> int | None:
        """The known person it is taken for, if any."""
        return self.candidates[0].id if self.verdict is Verdict.MATCH else None


def read_name(
    cells: Mapping[Column, str], *, row: int, heads: Mapping[Column, str]
) -> Naming | BadCell | None:
    """Return who a row names, what is wrong with the name, or None where no name stands.

    `cells` has the row's columns of a person, `heads` what the columns are called in the file.
    """
    whole = cells.get(Column.NAME, "")
    parts = [cells.get(Column.FIRST_NAME, ""), cells.get(Column.LAST_NAME, "")]
    typed = whole or " ".join(part for part in parts if part)
    column = next(
        (c for c in (Column.NAME, Column.LAST_NAME, Column.FIRST_NAME) if c in heads), Column.NAME
    )
    head = heads.get(column, "")
    if not typed:
        return None
    fault = bad_text(typed, row=row, head=head)
    if fault is not None:
        return fault
    distinction = clean_name(cells.get(Column.DISTINCTION, ""))
    name = clean_name(_turned(typed))
    bracketed = _BRACKETS.match(name)
    if bracketed and not distinction:
        name, distinction = bracketed["name"], bracketed["distinction"]
    if len(distinction) > LONGEST_DISTINCTION:
        text = gettext_noop("This has more than %(most)s letters. Shorten it.")
        head = heads.get(Column.DISTINCTION, head)
        return BadCell(row, head, distinction, text, {"most": LONGEST_DISTINCTION})
    return _numbered(
        Naming(row=row, column=head, name=name, distinction=distinction),
        cells.get(Column.NUMBER, ""),
        heads.get(Column.NUMBER, ""),
    )


def _numbered(naming: Naming, typed: str, head: str) -> Naming | BadCell:
    if not typed:
        return naming
    if not typed.isascii() or not typed.isdecimal() or len(typed) > 12:
        text = gettext_noop(
            "This is no number of a person here. Leave the cell empty if you do not know it."
        )
        return BadCell(naming.row, head, typed, text)
    return replace(naming, number=int(typed))


def _turned(typed: str) -> str:
    """Return a name that stands as “Lee, Ann” the other way round.

    >>> _turned("Lee, Ann"), _turned("Ann Lee")
    ('Ann Lee', 'Ann Lee')
    """
    last, comma, first = typed.partition(",")
    is_turned = comma and last.strip() and first.strip() and "," not in first
    return f"{first.strip()} {last.strip()}" if is_turned else typed


def bad_text(typed: str, *, row: int, head: str) -> BadCell | None:
    """Return what is wrong with a text that should be a name, if anything is."""
    if typed.startswith(_SUM):
        text = gettext_noop("This is a formula. Put in the cell what the formula comes to.")
    elif typed.startswith("#") and typed.endswith(("!", "?", "/A")):
        text = gettext_noop("This is an error of the spreadsheet. Put the name there.")
    elif not sort_key(clean_name(typed)) or not any(letter.isalpha() for letter in typed):
        text = gettext_noop("No name stands here. Put one in, or take the row out.")
    elif len(clean_name(typed)) > LONGEST_NAME:
        text = gettext_noop("This has more than %(most)s letters. Shorten it.")
        return BadCell(row, head, typed[:60], text, {"most": LONGEST_NAME})
    else:
        return None
    return BadCell(row, head, typed[:60], text)


def counted(namings: Iterable[Naming]) -> list[Naming]:
    """Return namings that each may be another person, with how often each name came so far."""
    times: Counter[str] = Counter()
    found = []
    for naming in namings:
        times[naming.key] += 1
        found.append(replace(naming, times=times[naming.key]))
    return found


def judge(
    namings: Sequence[Naming], known: Iterable[Known], *, before: Mapping[str, int] | None = None
) -> list[Judged]:
    """Return for every name of a list who it is, or who it might be.

    `before` has who the names were when such a list was handed in last.
    """
    people = _People(known)
    remembered = before or {}
    return [_judged(naming, people, remembered.get(naming.key)) for naming in namings]


class _People:
    """Known people, by number and by each of their names."""

    def __init__(self, known: Iterable[Known]) -> None:
        self.by_id = {each.id: each for each in known}
        self.by_key: dict[str, list[Known]] = {}
        for each in self.by_id.values():
            for key in each.keys:
                self.by_key.setdefault(key, []).append(each)

    def named(self, naming: Naming) -> list[Known]:
        """Return who has the name, with the list's own club first."""
        found = self.by_key.get(sort_key(naming.name), [])
        return sorted(found, key=lambda each: (not each.is_member, each.label, each.id))


def _judged(naming: Naming, people: _People, remembered: int | None) -> Judged:
    named = people.named(naming)
    if naming.number is not None:
        return _by_number(naming, people, named)
    if remembered in people.by_id:
        return Judged(
            naming=naming,
            verdict=Verdict.MATCH,
            candidates=_first(people.by_id[remembered], named),
            why=gettext_noop("As when the list was handed in before."),
        )
    if naming.times > 1:
        text = gettext_noop("This name stands in the list already. Say who this one is.")
        return Judged(naming=naming, verdict=Verdict.ASK, candidates=tuple(named), why=text)
    if not named:
        return Judged(naming=naming, verdict=Verdict.CREATE)
    return _by_name(naming, named)


def _by_number(naming: Naming, people: _People, named: list[Known]) -> Judged:
    """Return who a row with a number means; another name behind the number is asked about."""
    meant = people.by_id.get(naming.number or 0)
    if meant is None:
        text = gettext_noop("Nobody here has the number %(number)s. Say who it is.")
        return Judged(
            naming=naming,
            verdict=Verdict.ASK,
            candidates=tuple(named),
            why=text,
            values={"number": naming.number or 0},
        )
    candidates = _first(meant, named)
    if sort_key(naming.name) in meant.keys:
        return Judged(naming=naming, verdict=Verdict.MATCH, candidates=candidates)
    return Judged(
        naming=naming,
        verdict=Verdict.ASK,
        candidates=candidates,
        why=gettext_noop("Number %(number)s is %(name)s. Say whether this is the same person."),
        values={"number": meant.id, "name": meant.label},
    )


def _by_name(naming: Naming, named: list[Known]) -> Judged:
    wanted = sort_key(naming.distinction)
    exact = [each for each in named if sort_key(each.distinction) == wanted]
    members = [each for each in named if each.is_member]
    if wanted and len(exact) == 1 and exact[0].is_member:
        return Judged(naming=naming, verdict=Verdict.MATCH, candidates=_first(exact[0], named))
    if len(members) == 1 and not wanted and len(named) == 1:
        return Judged(naming=naming, verdict=Verdict.MATCH, candidates=tuple(named))
    if wanted and all(each.distinction for each in named) and not exact:
        return Judged(naming=naming, verdict=Verdict.CREATE, candidates=tuple(named))
    if len(named) > 1:
        text = gettext_noop("Several people have this name. Say who it is.")
    elif members:
        text = gettext_noop("Somebody of this name is on the list. Say whether this is the same.")
    else:
        text = gettext_noop(
            "Somebody of this name is known elsewhere. Say whether this is the same."
        )
    return Judged(naming=naming, verdict=Verdict.ASK, candidates=tuple(named), why=text)


def _first(meant: Known, named: Sequence[Known]) -> tuple[Known, ...]:
    return (meant, *(each for each in named if each.id != meant.id))
