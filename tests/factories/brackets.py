"""Events that are played as a bracket of pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from leagues.events.models import Entry, Event, Stage
from leagues.seating.models import BracketSlot, RoundTable
from leagues.seating.services.brackets import advance_bracket, draft_bracket
from leagues.seating.services.progress import bring_rounds_on
from tests.factories.seating import evening


def bracket_stage(
    *,
    pairs: int = 4,
    kind: str = "double_elimination",
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> Stage:
    """Return a stage of a running event with its bracket drawn, nothing played, nobody seated.

    The entries are seeded in the order in which they came.
    """
    stage = empty_stage(pairs=pairs, kind=kind, options=options, **fields)
    entries = entries_of(stage.event)
    draft_bracket(stage_id=stage.pk, entries=entries, kind=kind, options=options or {})
    return stage


def empty_stage(
    *, pairs: int, kind: str, options: Mapping[str, str] | None = None, **fields: Any
) -> Stage:
    """Return the stage of a running event that is to be played as a bracket, not drawn yet."""
    event = evening(people=2 * pairs, unit="pair", movement=kind, **fields)
    return Stage.objects.create(event=event, movement=kind, options=dict(options or {}), seed=1)


def bracket_in_play(**fields: Any) -> Stage:
    """Return a stage as `bracket_stage` does, with the matches made that can be played."""
    stage = bracket_stage(**fields)
    advance_bracket(stage_id=stage.pk)
    return stage


def entries_of(event: Event) -> list[int]:
    """Return the entries of an event in their order."""
    return list(Entry.objects.filter(event=event).order_by("id").values_list("id", flat=True))


def slot_of(stage: Stage, key: str) -> BracketSlot:
    """Return a slot of a stage's bracket as it is stored."""
    return BracketSlot.objects.get(bracket__stage=stage, key=key)


def open_tables(stage: Stage) -> list[RoundTable]:
    """Return the tables at which nothing is played yet, in order."""
    found = RoundTable.objects.filter(slot__bracket__stage=stage, match__status="seated")
    return list(found.select_related("slot").order_by("round__number", "number", "game"))


def table_of(stage: Stage, key: str, *, game: int = 1) -> RoundTable:
    """Return the table of a slot."""
    return RoundTable.objects.get(slot__bracket__stage=stage, slot__key=key, game=game)


def win(stage: Stage, key: str, side: int = 0, *, game: int = 1) -> None:
    """Let a side (0 or 1) win a game of a slot, and bring the bracket and its rounds on."""
    report_win(table_of(stage, key, game=game), side)
    bring_on(stage)


def play_to_the_end(stage: Stage) -> int:
    """Let the entries with the smaller ids win everything; return how many matches there were."""
    played = 0
    while tables := open_tables(stage):
        for table in tables:
            one, two = table.pair or (0, 0)
            report_win(table, 0 if one < two else 1)
        bring_on(stage)
        played += len(tables)
    return played


def bring_on(stage: Stage) -> None:
    """Do what the news of results leads to."""
    advance_bracket(stage_id=stage.pk)
    bring_rounds_on()


def report_win(table: RoundTable, side: int) -> None:
    """Let an official enter that a side (0 or 1) has won at a table."""
    match = Match.objects.get(pk=table.match_id)
    report_final(
        match_id=match.pk,
        points=(10, 4) if side == 0 else (4, 10),
        actor=Actor(is_official=True),
        revision=match.revision,
    )
