"""Why people sit where they do, as their stage's plan keeps it, in the reader's language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from leagues.events.models import Stage
from leagues.events.selectors.members import memberships
from leagues.seating.models import RoundTable
from leagues.seating.plans import DUMMY


def reasons_told(
    stage: Stage, *, number: int, tables: Iterable[Iterable[int]], rests: Iterable[int]
) -> dict[int, tuple[str, ...]]:
    """Return for each entry of a round the sentences that say why it is placed so; no query.

    `tables` and `rests` are the entries as they sit now. Of those who were moved to another
    table, or given other company, the plan tells nothing any more.
    """
    told: defaultdict[int, list[str]] = defaultdict(list)
    for reason in reasons_kept(stage.plan, number=number, now=companies(tables, rests)):
        # Translated first: its places stand elsewhere in other languages.
        told[reason["entrant"]].append(_(reason["text"]) % reason["values"])
    return {entry: tuple(sentences) for entry, sentences in told.items()}


def reasons_kept(
    plan: Any,  # Any: JSON as stored
    *,
    number: int,
    now: Mapping[int, frozenset[int]],
) -> list[dict[str, Any]]:
    """Return the reasons of a stored round for those who are still in the company it had for them.

    `now` says who is at the table of each entry.
    """
    round_ = _round(plan, number)
    then = companies(round_["tables"], round_["sit_outs"])
    return [
        reason
        for reason in round_.get("reasons", ())
        if then.get(reason["entrant"]) == now.get(reason["entrant"])
    ]


def _round(plan: Any, number: int) -> dict[str, Any]:  # Any: JSON as stored
    for round_ in (plan or {"rounds": []})["rounds"]:
        if round_["number"] == number:
            return dict(round_)
    return {"tables": [], "sit_outs": []}


def companies(tables: Iterable[Iterable[int]], rests: Iterable[int]) -> dict[int, frozenset[int]]:
    """Return for each entry of a round who is at its table, dummies apart; nobody if it rests."""
    seated = [frozenset(table) - {DUMMY} for table in tables]
    return {
        **{entry: people for people in seated for entry in people},
        **dict.fromkeys(rests, frozenset()),
    }


def reasons_at_table(
    table: RoundTable, *, player_ids: Collection[int], player_id: int
) -> tuple[str, ...]:
    """Return why somebody sits at a table with the others there, in one query at most."""
    stage, number = table.round.stage, table.round.number
    if not _round(stage.plan, number).get("reasons"):
        return ()
    people = memberships(event_id=stage.event_id)
    entries = [people[player].entry_id for player in player_ids if player in people]
    told = reasons_told(stage, number=number, tables=[entries], rests=())
    return told.get(people[player_id].entry_id, ()) if player_id in people else ()
