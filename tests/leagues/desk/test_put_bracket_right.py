"""A result of a bracket was wrong: who stands where follows, and comes back by undoing."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match
from games.matches.states import MatchStatus
from leagues.desk.selectors.corrections import correction_to_undo
from leagues.events.models import Stage
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.brackets import bracket_in_play, slot_of, table_of, win
from tests.leagues.desk.builders import look_and_apply, staff

pytestmark = pytest.mark.django_db


def final_played() -> tuple[Stage, RoundTable, RoundTable]:
    """Return a knock-out of four with its final played, a table of the first round, the final."""
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    first, second = sorted(
        RoundTable.objects.filter(slot__bracket__stage=stage), key=lambda table: table.number
    )
    keys = [slot.slot.key for slot in (first, second) if slot.slot is not None]
    for key in keys:
        win(stage, key)
    final = RoundTable.objects.exclude(pk__in=[first.pk, second.pk]).get(slot__bracket__stage=stage)
    assert final.slot is not None
    win(stage, final.slot.key)
    return stage, table_of(stage, keys[0]), final


def correct(client: Client, table: RoundTable, query: str = "") -> str:
    revision = Match.objects.get(pk=table.match_id).revision
    values = {"points_0": "4", "points_1": "10", "reason": "Misread", "revision": revision}
    url = reverse("desk:correct", args=[table.pk])
    if query:
        return str(client.post(url + query, values).content.decode())
    return str(look_and_apply(client, url, values).content.decode())


def test_the_director_is_told_who_would_be_in_the_final_and_that_its_score_is_cleared() -> None:
    stage, first, final = final_played()
    shown = correct(staff(stage.event, Role.DIRECTOR), first, "?preview=1")
    assert "Bracket, round 2:" in shown
    assert "What was scored there is cleared" in shown
    assert Match.objects.get(pk=final.match_id).status == MatchStatus.FINISHED


def test_bracket_and_standings_change_with_the_result_and_come_back_by_undoing() -> None:
    stage, first, final = final_played()
    assert final.slot is not None
    key, winner = final.slot.key, slot_of(stage, final.slot.key).winner_id
    client = staff(stage.event, Role.DIRECTOR)
    correct(client, first)
    assert Match.objects.get(pk=final.match_id).status == MatchStatus.VOID
    assert slot_of(stage, key).winner_id is None
    entry = correction_to_undo(event_id=stage.event_id, match_id=first.match_id)
    assert entry is not None
    client.post(
        reverse("desk:undo", args=[first.pk, entry.pk]), {"revision": "0", "reason": "It was right"}
    )
    assert Match.objects.get(pk=final.match_id).status == MatchStatus.FINISHED
    assert slot_of(stage, key).winner_id == winner
