"""Try a correction out: carry it out, look at what became of it, and take it all back.

What is told beforehand can so never differ from what is done afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from django.db import transaction

from leagues.desk.selectors.consequences import Consequences, consequences_of, snapshot_of
from leagues.seating.models import RoundTable


class _TakenBack(Exception):
    """Carries what was seen out of the transaction whose writes it takes back."""

    def __init__(self, told: Consequences) -> None:
        super().__init__()
        self.told = told


def try_out(
    *, table: RoundTable, act: Callable[[], object], others: Sequence[RoundTable] = ()
) -> Consequences:
    """Return what an act would change at tables and in their event; nothing is written.

    Raises the `DomainError` with which the act itself would be refused. Its news are dropped
    together with what it wrote.
    """
    try:
        _carry_out(tables=[table, *others], act=act)
    except _TakenBack as seen:
        return seen.told


@transaction.atomic
def _carry_out(*, tables: Sequence[RoundTable], act: Callable[[], object]) -> NoReturn:
    before = snapshot_of(tables=tables)
    act()
    after = snapshot_of(tables=tables)
    raise _TakenBack(consequences_of(table=tables[0], before=before, after=after))
