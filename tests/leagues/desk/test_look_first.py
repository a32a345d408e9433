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
from games.matches.services.reports import report_final, send_slip
from games.matches.services.scoring import HandEntry, save_hand
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.brackets import bracket_in_play, table_of, win
from tests.factories.players import MembershipFactory
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


def finished_hands(*hands: HandEntry) -> RoundTable:
    """Return a table whose slip of hands counts."""
    table = table_of_four(game_end="deals", game_length=len(hands))
    official = Actor(is_official=True)
    for number, hand in enumerate(hands, start=1):
        save_hand(
            match_id=table.match_id, number=number, entry=hand, actor=official, revision=number - 1
        )
    send_slip(match_id=table.match_id, actor=official, revision=len(hands))
    table.match.refresh_from_db()
    return table


def test_a_revoke_that_moves_points_is_looked_at_first_and_so_is_its_withdrawal() -> None:
    """Seen: the standings, bracket and prizes moved with a ruling that only showed the table."""
    table = finished_hands(HandEntry(makers=0, tricks=3), HandEntry(makers=1, tricks=3))
    assert points_of(table) == [1, 1]
    client = director_of(table)
    revoke = {"infraction": "P13", "seat": "1", "hand_number": "2"}
    revoke |= {"take": "add", "revision": str(table.match.revision)}
    shown = client.post(url(table, "infraction"), revoke)
    assert shown.status_code == 422
    assert LOOK_FIRST in shown.content.decode()
    assert "1 points become 3" in shown.content.decode()
    assert points_of(table) == [1, 1]
    seen = revoke | {"seen": mark_in(shown)}
    assert client.post(url(table, "infraction"), seen).status_code == 302
    assert points_of(table) == [3, 0]
    ruling = table.match.rulings.get()
    back = reverse("desk:withdraw_ruling", args=[table.pk, ruling.pk])
    table.match.refresh_from_db()
    withdrawn = {"revision": table.match.revision}
    look = client.post(back + "?preview=1", withdrawn)
    assert "3 points become 1" in look.content.decode()
    assert points_of(table) == [3, 0]
    assert client.post(back, withdrawn).status_code == 422
    assert client.post(back, withdrawn | {"seen": mark_in(look)}).status_code == 302
    assert points_of(table) == [1, 1]


def test_a_penalty_that_is_still_open_is_chosen_before_anything_is_told_of_the_standings() -> None:
    table = finished_hands(HandEntry(makers=0, tricks=3), HandEntry(makers=1, tricks=3))
    client = director_of(table)
    revoke = {"infraction": "P13", "seat": "1", "hand_number": "2"}
    revoke |= {"revision": str(table.match.revision)}
    page = client.post(url(table, "infraction") + "?preview=1", revoke)
    assert page.status_code == 200
    assert len(page.context["outlook"].choices) == 3
    assert page.context["consequences"] is None


def test_a_substitute_in_a_rated_game_that_is_over_and_taking_it_back_are_looked_at_first() -> None:
    """Seen: the game was no longer rated, and nobody had been told so."""
    table = finished_table()
    event = table.round.stage.event
    guest = MembershipFactory.create(club=event.club).player
    client = director_of(table)
    sent = {"words": guest.display_name, "player": guest.pk, "seat": 1, "from_deal": 2}
    sent |= {"revision": 1}
    shown = client.post(url(table, "substitute"), sent)
    assert shown.status_code == 422
    assert "is taken out" in shown.content.decode()
    assert not table.match.substitutions.exists()
    seen = sent | {"seen": mark_in(shown)}
    assert client.post(url(table, "substitute"), seen).status_code == 302
    note = table.match.substitutions.get()
    back = reverse("desk:substitute_gone", args=[table.pk, note.pk])
    gone = {"revision": 2, "reason": "Nobody stood in."}
    shown = client.post(back, gone)
    assert shown.status_code == 422
    assert table.match.substitutions.exists()
    assert client.post(back, gone | {"seen": mark_in(shown)}).status_code == 302
    assert not table.match.substitutions.exists()


def test_a_dispute_is_decided_after_a_look_at_what_the_decision_changes() -> None:
    table = table_of_four()
    for seat, second in ((0, 5), (1, 6)):
        made = report_final(
            match_id=table.match_id, points=(8, second), actor=Actor(seat=seat), revision=0
        )
    client = director_of(table)
    decide = reverse("desk:decide", args=[table.pk, made.pk])
    sent = {"reason": "Counted the cards.", "revision": 2}
    shown = client.post(decide, sent)
    assert shown.status_code == 422
    assert points_of(table) == [None, None]
    assert client.post(decide, sent | {"seen": mark_in(shown)}).status_code == 302
    assert points_of(table) == [8, 6]


def test_a_ruling_in_words_and_a_substitute_in_a_running_game_move_nothing_and_are_one_button() -> (
    None
):
    table = table_of_four()
    client = director_of(table)
    assert client.post(url(table, "rule"), {"text": "Slow play.", "revision": 0}).status_code == 302
    ruling = table.match.rulings.get()
    back = reverse("desk:withdraw_ruling", args=[table.pk, ruling.pk])
    assert client.post(back, {"revision": 1}).status_code == 302
    guest = MembershipFactory.create(club=table.round.stage.event.club).player
    sent = {"words": guest.display_name, "player": guest.pk, "seat": 1, "from_deal": 2}
    assert client.post(url(table, "substitute"), sent | {"revision": 2}).status_code == 302
    assert table.match.substitutions.get().player == guest
