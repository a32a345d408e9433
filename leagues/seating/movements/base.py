"""What every movement is: a name, the fields it suits, and a function that makes the plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from leagues.seating.plans import FOURS, Entrant, RoundPlan, SeatPlan, TableForm

# How many exchanges a search may try for one plan: two to three seconds of plain Python.
# Counting moves, never seconds, keeps a plan the same on every machine.
USUAL_MOVES: Final = 1_500_000


def gettext_noop(text: str) -> str:
    """Mark a text for the translators and return it as it is; pages translate it."""
    return text


class UnplannableField(ValueError):
    """No plan can be made for these entrants and rounds; `reason` is a word for callers."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRequest:
    """What a movement has to plan.

    `history` are the rounds that stand already, in order: they are counted, never changed.
    `rounds` is how many more are wanted; `form` is what the tables are like; `moves` bounds the
    work of a search. The same request always gives the same plan.
    """

    entrants: tuple[Entrant, ...]
    rounds: int
    seed: int
    history: tuple[RoundPlan, ...] = ()
    form: TableForm = FOURS
    moves: int = USUAL_MOVES


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """A way of seating a whole event. Title and description are English message ids.

    It seats `most` people; how many are the fewest depends on the tables.
    """

    key: str
    title: str
    description: str
    most: int
    plan: Callable[[MovementRequest], SeatPlan]


def require_field(request: MovementRequest, *, most: int) -> None:
    """Raise `UnplannableField` unless the entrants are distinct, enough and not too many."""
    fewest = request.form.smallest
    keys = [entrant.key for entrant in request.entrants]
    if len(set(keys)) != len(keys):
        raise UnplannableField("duplicate_entrant", "An entrant is named twice.")
    if not fewest <= len(keys) <= most:
        raise UnplannableField(
            "field_size", f"This movement seats {fewest} to {most} entrants, not {len(keys)}."
        )
    if request.rounds < 1:
        raise UnplannableField("no_rounds", "There is no round to plan.")


def seeded(seed: int, purpose: str) -> Random:
    """Return a generator of its own for one purpose, so that purposes do not disturb each other."""
    return Random(f"{purpose} {seed}")  # noqa: S311 - seating is no secret; it must be repeatable
