"""Tell events of every movement and bracket that there is."""

from __future__ import annotations

from leagues.events.formats import Unit
from leagues.events.ways import Way, WayKind, offer
from leagues.seating.brackets.registry import BRACKETS, BracketKind, match_lengths
from leagues.seating.movements.base import Movement, Pace
from leagues.seating.movements.registry import MOVEMENTS


def offer_all() -> None:
    """Offer them in the order of their registries, brackets last."""
    for movement in MOVEMENTS.values():
        offer(_of_movement(movement))
    for kind in BRACKETS.values():
        offer(_of_bracket(kind))


def _of_movement(movement: Movement) -> Way:
    return Way(
        key=movement.key,
        title=movement.title,
        description=movement.description,
        kind=WayKind.AHEAD if movement.pace is Pace.AHEAD else WayKind.BY_ROUND,
        units=(movement.unit,),
        options=movement.options,
        has_length=movement.length is not None,
        only_fours=movement.only_fours or movement.unit is not Unit.SINGLE,
        fewest=movement.fewest,
        new_company=movement.new_company,
    )


def _of_bracket(kind: BracketKind) -> Way:
    return Way(
        key=kind.key,
        title=kind.title,
        description=kind.description,
        kind=WayKind.BRACKET,
        units=(Unit.PAIR, Unit.SINGLE),
        options=kind.options,
        has_length=True,
        lengths=match_lengths,
    )
