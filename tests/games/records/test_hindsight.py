"""What the cards of a match's record allowed, as it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.hindsight import Hindsight, hindsights_of
from engine.notation.egn import read_egn
from games.matches.services.actors import Actor
from games.records import hindsight
from games.records.hindsight import as_json, from_json
from games.records.models import DealHindsight
from games.records.selectors import kept_hindsight, recorded_game
from games.records.services import import_game, keep_hindsight
from games.records.tasks import keep_hindsight_of
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import table_of_four
from tests.leagues.desk.test_replay_of_every_table import recorded_table

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).resolve().parents[2] / "engine" / "records"
TEXT = (RECORDS / "league-round-game-1.egn").read_text()


def from_elsewhere() -> RoundTable:
    rules = {"deck": 24, "target": 10, "stick_dealer": True}
    table = table_of_four(variant="euchre4", game_end="target", game_length=10, rules=rules)
    official = Actor(is_official=True)
    import_game(match_id=table.match_id, text=TEXT, actor=official, revision=0)
    return table


def kept(table: RoundTable) -> tuple[Hindsight, ...] | None:
    record = recorded_game(match_id=table.match_id)
    assert record is not None
    return kept_hindsight(game=record.game)


@pytest.mark.parametrize(
    ("variant", "players"), [("euchre2", 2), ("euchre4", 4), ("auction5", 5), ("call_best", 6)]
)
def test_what_the_cards_allowed_is_kept_as_it_was_found(variant: str, players: int) -> None:
    table = recorded_table(variant, players)
    assert kept(table) is None
    assert keep_hindsight(match_id=table.match_id)
    found = kept(table)
    assert found is not None
    assert [from_json(as_json(seen)) for seen in found] == list(found)
    assert any(seen.by_trump for seen in found)


def test_it_is_worked_out_once_and_a_second_time_changes_nothing() -> None:
    table = from_elsewhere()
    keep_hindsight_of(table.match_id)
    rows = list(DealHindsight.objects.order_by("pk").values_list("pk", "found"))
    assert len(rows) == 11
    assert not keep_hindsight(match_id=table.match_id)
    assert list(DealHindsight.objects.order_by("pk").values_list("pk", "found")) == rows
    assert kept(table) == tuple(hindsights_of(read_egn(TEXT)))


def test_a_part_that_was_lost_is_worked_out_again() -> None:
    table = from_elsewhere()
    keep_hindsight(match_id=table.match_id)
    before = kept(table)
    DealHindsight.objects.filter(deal=4).delete()
    assert kept(table) is None
    assert keep_hindsight(match_id=table.match_id)
    assert kept(table) == before


def test_another_version_of_the_search_works_all_of_it_out_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = from_elsewhere()
    keep_hindsight(match_id=table.match_id)
    later = hindsight.KEPT_VERSION + 1
    for module in ("games.records.services", "games.records.selectors"):
        monkeypatch.setattr(f"{module}.KEPT_VERSION", later)
    assert kept(table) is None
    assert keep_hindsight(match_id=table.match_id)
    assert set(DealHindsight.objects.values_list("version", flat=True)) == {later}


def test_a_match_without_a_record_has_nothing_to_work_out() -> None:
    table = table_of_four()
    assert not keep_hindsight(match_id=table.match_id)
    assert not DealHindsight.objects.exists()
