"""What was not looked at is not applied: not the first time, not changed, not when it is old."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.brackets import bracket_in_play, table_of, win
from tests.leagues.desk.builders import player_at, staff, table_of_four

pytestmark = pytest.mark.django_db

LOOK_FIRST = "Look at what this changes first, then apply it."


def finished_table() -> RoundTable:
    table = table_of_four()
    report_final(match_id=table.match_id, points=(8, 5), actor=Actor(is_official=True), revision=0)
    return table


def director_of(table: RoundTable) -> Client:
    return staff(table.round.stage.event, Role.DIRECTOR)


def points_of(table: RoundTable) -> list[int | None]:
    return [side.points for side in table.match.sides.all()]


def typed(first: int, second: int, **more: object) -> dict[str, Any]:
    return {"points_0": first, "points_1": second, "reason": "Misread.", "revision": 1, **more}


def url(table: RoundTable, name: str = "correct") -> str:
    return reverse(f"desk:{name}", args=[table.pk])


def mark_in(answer: Any) -> str:
    """Return the mark that a page sends with the next try."""
    (mark,) = re.findall(r'name="seen" value="([^"]+)"', answer.content.decode())
    return str(mark)


def test_pressing_apply_at_once_shows_what_changes_and_the_second_press_applies_it() -> None:
    table = finished_table()
    client = director_of(table)
    shown = client.post(url(table), typed(6, 5))
    assert shown.status_code == 422
    page = shown.content.decode()
    assert LOOK_FIRST in page
    assert "8 points become 6" in page
    assert points_of(table) == [8, 5]
    answer = client.post(url(table), typed(6, 5, seen=mark_in(shown)))
    assert answer.status_code == 302
    assert points_of(table) == [6, 5]


def test_what_was_not_looked_at_is_tried_out_once_and_shown() -> None:
    table = finished_table()
    client = director_of(table)
    with CaptureQueriesContext(connection) as queries:
        shown = client.post(url(table), typed(6, 5))
    assert "8 points become 6" in shown.content.decode()
    recomputed = 'DELETE FROM "standings_standing"'
    assert sum(each["sql"].startswith(recomputed) for each in queries) == 1


def test_a_score_that_is_changed_after_looking_is_looked_at_again() -> None:
    table = finished_table()
    client = director_of(table)
    mark = mark_in(client.post(url(table) + "?preview=1", typed(6, 5)))
    shown = client.post(url(table), typed(5, 6, seen=mark))
    assert LOOK_FIRST in shown.content.decode()
    assert points_of(table) == [8, 5]


def test_what_another_director_looked_at_was_not_seen_by_this_one() -> None:
    table = finished_table()
    mark = mark_in(director_of(table).post(url(table) + "?preview=1", typed(6, 5)))
    shown = director_of(table).post(url(table), typed(6, 5, seen=mark))
    assert LOOK_FIRST in shown.content.decode()


def test_a_final_scored_since_the_director_looked_is_named_before_it_is_cleared() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    keys = sorted(
        table.slot.key
        for table in RoundTable.objects.filter(slot__bracket__stage=stage)
        if table.slot is not None
    )
    for key in keys:
        win(stage, key)
    first = table_of(stage, keys[0])
    client = director_of(first)
    values = typed(4, 10, revision=first.match.revision)
    look = client.post(url(first) + "?preview=1", values)
    assert "What was scored there is cleared" not in look.content.decode()
    final = RoundTable.objects.filter(slot__bracket__stage=stage).exclude(slot__key__in=keys).get()
    assert final.slot is not None
    win(stage, final.slot.key)
    shown = client.post(url(first), values | {"seen": mark_in(look)})
    assert shown.status_code == 422
    assert "Something was written since you looked" in shown.content.decode()
    assert "What was scored there is cleared" in shown.content.decode()
    assert client.post(url(first), values | {"seen": mark_in(shown)}).status_code == 302


@pytest.mark.parametrize("seen", ["", "x", "x.y", "é", "." * 90])
def test_a_mark_that_was_made_up_is_none(seen: str) -> None:
    table = finished_table()
    answer = director_of(table).post(
        url(table, "void"), {"reason": "x", "revision": 1, "seen": seen}
    )
    assert answer.status_code == 422
    assert points_of(table) == [8, 5]


def test_seats_are_looked_at_too() -> None:
    table = finished_table()
    client = director_of(table)
    people = [player_at(table, seat) for seat in (1, 2, 3, 0)]
    values = {f"seat_{seat}": player.pk for seat, player in enumerate(people)}
    values |= {"hands": "stay", "reason": "Sat one on", "revision": 1}  # type: ignore[dict-item]
    shown = client.post(url(table, "reseat"), values)
    assert shown.status_code == 422
    assert "8 points become 5" in shown.content.decode()
    seen = {"seen": mark_in(shown)}
    assert client.post(url(table, "reseat"), values | seen).status_code == 302
    assert player_at(table, 0) == people[0]
