"""Put something right at a table: the one way in which results, seats and rests are changed.

Whatever is put right, it is written down with how the tables stood before and after, and the
standings follow in the same transaction. So every correction can be tried out and taken back
without being written, told beforehand, and undone by one button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique

from django.db import transaction

from games.matches.models import Match
from games.matches.services.actors import Actor
from leagues.events.models import AuditEntry
from leagues.events.services.audit import write_audit
from leagues.players.models import User
from leagues.seating.models import RoundTable
from leagues.seating.selectors.brackets import bracket_stage_of_match
from leagues.seating.services.brackets import advance_bracket
from leagues.seating.services.repairing import repair_after
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.table_states import TableState, state_of_tables
from leagues.standings.services.ratings import await_ratings_of
from leagues.standings.services.sheets import recompute_standings


@unique
class Pairings(StrEnum):
    """What happens to rounds that follow from a result, and of which nothing is played."""

    KEEP = "keep"
    REDRAW = "redraw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is to be put right, and by whom: its line in the history.

    `by` None stands for a rule of the event. `table` is where it begins; `others` are tables that
    it may change too, and `entries` those that it may take out of the event or bring back.
    """

    table: RoundTable
    by: User | None
    verb: str
    reason: str
    act: Callable[[Actor], object]
    others: Sequence[RoundTable] = ()
    entries: Sequence[int] = ()
    pairings: Pairings = Pairings.KEEP

    @property
    def event_id(self) -> int:
        """The event it belongs to."""
        return self.table.round.stage.event_id

    @property
    def tables(self) -> list[RoundTable]:
        """All tables that it may change, in the order in which they are locked."""
        found = {table.pk: table for table in (self.table, *self.others)}
        return sorted(found.values(), key=lambda table: table.match_id)


@transaction.atomic
def put_right(correction: Correction) -> AuditEntry | None:
    """Carry a correction out; None, and no line in the history, if it changes nothing.

    The stage is locked first, then the matches, so that two corrections, or one and the
    publishing of the next round, come one after the other.
    """
    locked_stage(event_id=correction.event_id)
    _lock(correction.tables)
    before = state_at(correction)
    correction.act(Actor(user=correction.by, is_official=True))
    after = state_at(correction)
    if after == before:
        return None
    entry = write_audit(
        verb=correction.verb,
        by=correction.by,
        event_id=correction.event_id,
        subject=f"{correction.table.round.number}/{correction.table.number}",
        before=before,
        after=after,
        reason=correction.reason,
    )
    settle(correction)
    return entry


def settle(correction: Correction) -> None:
    """Let everything follow that follows at once, and ask for what takes longer.

    First the bracket, since the standings may follow from tables that it clears or lets count.
    """
    stage_id = bracket_stage_of_match(match_id=correction.table.match_id)
    if stage_id is not None:
        advance_bracket(stage_id=stage_id, by=correction.by)
    recompute_standings(event_id=correction.event_id)
    await_ratings_of(match_ids=[table.match_id for table in correction.tables])
    if correction.pairings is Pairings.REDRAW:
        repair_after(round_id=correction.table.round_id, by=correction.by)


def state_at(correction: Correction) -> TableState:
    """Return how everything that a correction may change stands."""
    return state_of_tables(
        table=correction.table, others=correction.others, entries=correction.entries
    )


def _lock(tables: Sequence[RoundTable]) -> None:
    for table in tables:
        Match.objects.select_for_update().get(pk=table.match_id)
