"""What the tables of an event are like, by the game it plays."""

from __future__ import annotations

from collections.abc import Mapping

from engine.variants.registry import rules_for
from leagues.events.table_sizes import table_sizes
from leagues.seating.plans import TableForm


def form_of(*, variant: str, rules: Mapping[str, object]) -> TableForm:
    """Return how many sit at a table, and whether they have partners; raises `BadRules`."""
    own = rules_for(variant, rules)
    sizes = table_sizes(variant=variant, rules=rules)
    return TableForm(
        usual=own.players,
        smallest=sizes[0],
        largest=sizes[-1],
        has_partners=own.has_partners,
    )
