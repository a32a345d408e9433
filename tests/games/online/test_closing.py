"""What becomes of live tables that everybody has left."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.models import Match
from games.matches.states import MatchStatus
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.tables import lobby
from games.online.services.closing import close_deserted
from games.online.services.opening import TablePlan, open_for_match, open_practice, open_table
from games.online.services.pausing import pause
from games.online.services.sitting import hand_over_to_bot
from games.online.states import TableStatus
from games.online.tasks import close_deserted_tables
from games.records.models import MatchRecord
from tests.games.online.tables import again, dealt, gathered, guest, played_out, playing
from tests.leagues.desk.builders import table_of_four

pytestmark = pytest.mark.django_db

HALF_AN_HOUR = timedelta(minutes=31)
A_DAY = timedelta(hours=25)


def ago(table: OnlineTable, by: timedelta) -> None:
    """Let everything at a table have happened so long ago."""
    then = timezone.now() - by
    OnlineTable.objects.filter(pk=table.pk).update(created_at=then)
    OnlineSeat.objects.filter(table=table, seen_at__isnull=False).update(seen_at=then)
    OnlineTable.objects.filter(pk=table.pk, turn_began_at__isnull=False).update(turn_began_at=then)


def now() -> datetime:
    return timezone.now()


def test_a_table_that_nobody_waits_at_is_closed_after_half_an_hour_and_not_before() -> None:
    table = open_table(plan=TablePlan(variant="euchre4"), visitor=guest())
    ago(table, timedelta(minutes=29))
    assert close_deserted(now=now()) == 0
    assert again(table).status == TableStatus.GATHERING
    ago(table, HALF_AN_HOUR)
    assert close_deserted(now=now()) == 1
    assert again(table).status == TableStatus.ABANDONED
    assert lobby(now=now()) == []


def test_closing_twice_is_closing_once() -> None:
    table = open_table(plan=TablePlan(variant="euchre4"), visitor=guest())
    ago(table, HALF_AN_HOUR)
    close_deserted_tables()
    revision = again(table).revision
    close_deserted_tables()
    assert again(table).revision == revision


def test_one_person_who_waits_keeps_the_table_open() -> None:
    table, _people = gathered()
    ago(table, HALF_AN_HOUR)
    OnlineSeat.objects.filter(table=table, number=2).update(seen_at=now())
    assert close_deserted(now=now()) == 0


def test_a_page_without_a_script_keeps_its_table_open_by_being_looked_at() -> None:
    browser = Client()
    browser.post(reverse("online:new"), {"variant": "euchre4", "game_end": "target",
                 "bot_key": "steady", "watching": "anyone", "guest_name": "Ann"})  # fmt: skip
    table = OnlineTable.objects.get()
    ago(table, HALF_AN_HOUR)
    assert browser.get(reverse("online:table", args=[table.key])).status_code == 200
    assert close_deserted(now=now()) == 0
    ago(table, HALF_AN_HOUR)
    assert Client().get(reverse("online:table", args=[table.key])).status_code == 200
    assert close_deserted(now=now()) == 1


def test_a_closed_table_says_so_to_whoever_comes_too_late() -> None:
    table = open_table(plan=TablePlan(variant="euchre4"), visitor=guest())
    ago(table, HALF_AN_HOUR)
    close_deserted(now=now())
    page = Client().get(reverse("online:table", args=[table.key])).content.decode()
    assert "The game was given up." in page


def test_the_table_of_an_event_waits_for_its_players_however_long() -> None:
    match = table_of_four(variant="north_american").match
    table = open_for_match(match_id=match.pk)
    ago(table, A_DAY)
    assert close_deserted(now=now()) == 0
    assert again(table).status == TableStatus.GATHERING


def test_bots_finish_the_game_of_people_who_have_all_left() -> None:
    table, people = playing(game_end="deals", game_length=2)
    for number, visitor in enumerate(people):
        hand_over_to_bot(table_key=table.key, number=number, visitor=visitor)
    table = played_out(table)
    assert table.status == TableStatus.FINISHED
    match = Match.objects.get(online=table)
    assert match.status == MatchStatus.FINISHED
    assert MatchRecord.objects.filter(match=match).count() == 1


def test_bots_finish_the_game_of_people_who_are_not_heard_of_any_more() -> None:
    table = played_out(playing(game_end="deals", game_length=1)[0])
    assert table.status == TableStatus.FINISHED
    assert all(table.seats.values_list("is_away", flat=True))


def test_a_game_against_bots_in_which_nothing_is_done_for_a_day_ends() -> None:
    """A page that stays open keeps its player from being taken for absent."""
    table = dealt(open_practice(visitor=guest()))
    ago(table, timedelta(hours=23))
    assert close_deserted(now=now()) == 0
    ago(table, A_DAY)
    OnlineSeat.objects.filter(table=table).update(seen_at=now())
    assert close_deserted(now=now()) == 1
    assert again(table).status == TableStatus.ABANDONED
    assert Match.objects.get(online=table).status == MatchStatus.VOID


def test_a_game_of_several_people_or_one_that_a_director_paused_is_left_alone() -> None:
    together, _people = playing()
    paused = dealt(open_practice(visitor=guest("another key")))
    pause(table_key=paused.key)
    for table in (together, paused):
        ago(table, A_DAY)
    assert close_deserted(now=now()) == 0
