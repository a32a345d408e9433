"""Rows of any of many ids, asked for with one array instead of a parameter for each.

Thousands of parameters take longer to be put into a query than the rows take to be found.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import BooleanField, F, Lookup


class _AnyOf(Lookup):
    """Whether a column has one of the ids of a list."""

    lookup_name = "any_of"
    prepare_rhs = False
    output_field = BooleanField()

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return the condition. Any: as the framework has it."""
        left, values = self.process_lhs(compiler, connection)
        return f"{left} = ANY(%s)", (*values, self.rhs)


def any_of(column: str, ids: Collection[int]) -> Lookup:
    """Return the condition that a column, such as `match_id`, has one of these ids."""
    return _AnyOf(F(column), list(ids))
