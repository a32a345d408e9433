"""How a name is cut to what fits a box of the bracket's picture (pure).

Of a pair both people are to be known: rather than the second name, parts of both are left out.
"""

from __future__ import annotations

from typing import Final

AND: Final = " & "
CUT: Final = "…"


def in_letters(words: str, most: int) -> str:
    """Return a name in so many letters at most.

    >>> in_letters("Olive Marsh & Ferdinand Wolf", 24)
    'Olive M. & Ferdinand W.'
    >>> in_letters("Desmond Achterberg & Ferdinand Wolf", 22)
    'Desmond… & Ferdinand…'
    >>> in_letters("The Trump Takers of Bay City", 22)
    'The Trump Takers of B…'
    """
    if len(words) <= most:
        return words
    one, found, two = words.partition(AND)
    if not found:
        return _cut(words, most)
    one, two = _with_initial(one), _with_initial(two)
    room = most - len(AND)
    of_one = min(len(one), max(room // 2, room - len(two)))
    return f"{_cut(one, of_one)}{AND}{_cut(two, room - of_one)}"


def _with_initial(name: str) -> str:
    """Return a first name with the initial of the last one, and what tells two of a name apart."""
    first, *others = name.split() or [name]
    apart = [word for word in others if word.startswith("(")]
    last = [f"{word[0]}." for word in others if not word.startswith("(")][-1:]
    return " ".join([first, *last, *apart])


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1].rstrip(' .')}{CUT}"
