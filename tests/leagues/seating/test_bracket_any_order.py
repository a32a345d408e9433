"""A stored bracket through results, corrections and withdrawals in any order."""

from __future__ import annotations

from random import Random

import pytest

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.states import MatchStatus
from leagues.events.models import Entry, Stage
from leagues.events.states import EntryStatus
from leagues.seating.brackets.playing import play_out
from leagues.seating.brackets.tree import Blank
from leagues.seating.models import BracketSlot, RoundTable
from leagues.seating.selectors.brackets import live_bracket
from leagues.seating.services.brackets import advance_bracket
from tests.factories.brackets import bracket_in_play, entries_of, open_tables, report_win

pytestmark = pytest.mark.django_db

ACTS = 14


@pytest.mark.parametrize(
    ("kind", "best_of", "seed"),
    [
        ("double_elimination", "1", 1),
        ("double_elimination", "3", 2),
        ("single_elimination", "3", 3),
        ("consolation", "1", 4),
    ],
)
def test_whatever_happens_the_tables_fit_the_results(kind: str, best_of: str, seed: int) -> None:
    stage = bracket_in_play(pairs=6, kind=kind, options={"best_of": best_of})
    chance = Random(seed)
    for _ in range(ACTS):
        chance.choice([score, score, score, correct, withdraw_or_return])(stage, chance)
        advance_bracket(stage_id=stage.pk)
        check(stage)
    rebuilt_is_the_same(stage)


def score(stage: Stage, chance: Random) -> None:
    tables = open_tables(stage)
    if tables:
        report_win(chance.choice(tables), chance.randrange(2))


def correct(stage: Stage, chance: Random) -> None:
    done = RoundTable.objects.filter(
        slot__bracket__stage=stage, match__status=MatchStatus.FINISHED, is_cleared=False
    )
    tables = list(done.order_by("id"))
    if tables:
        match = Match.objects.get(pk=chance.choice(tables).match_id)
        points = [side.points or 0 for side in match.sides.all()]
        correct_result(
            match_id=match.pk,
            points=points[::-1],
            actor=Actor(is_official=True),
            reason="The wrong way round",
            revision=match.revision,
        )


def withdraw_or_return(stage: Stage, chance: Random) -> None:
    entry = Entry.objects.get(pk=chance.choice(entries_of(stage.event)))
    gone = entry.status == EntryStatus.WITHDRAWN
    entry.status = (EntryStatus.CHECKED_IN if gone else EntryStatus.WITHDRAWN).value
    entry.save()


def check(stage: Stage) -> None:
    """Compare what is stored with what follows from the results alone."""
    assert advance_bracket(stage_id=stage.pk).is_empty
    live = live_bracket(stage_id=stage.pk)
    assert live is not None
    assert live.states == play_out(live.tree, live.results, withdrawn=live.withdrawn)
    for slot in live.tree.slots:
        state = live.states[slot.key]
        row = BracketSlot.objects.get(bracket=live.row, key=slot.key)
        known = [None if isinstance(each, Blank) else each for each in state.entrants]
        assert ([row.entry_a_id, row.entry_b_id], row.status) == (known, state.status.value)
        counting = live.counting(slot)
        open_ones = [table for table in counting if table.match.status == MatchStatus.SEATED]
        assert len(open_ones) == (1 if state.is_playable else 0)
        assert all(tuple(table.pair or ()) == state.entrants for table in counting)
        cleared = [table for table in live.tables.get(slot.key, ()) if table.is_cleared]
        assert all(table.match.status == MatchStatus.VOID for table in cleared)


def rebuilt_is_the_same(stage: Stage) -> None:
    rows = BracketSlot.objects.filter(bracket__stage=stage).order_by("key")
    fields = ("key", "entry_a_id", "entry_b_id", "winner_id", "status")
    before = list(rows.values_list(*fields))
    rows.update(entry_a=None, entry_b=None, winner=None, status="waiting")
    advance_bracket(stage_id=stage.pk)
    assert list(rows.values_list(*fields)) == before
