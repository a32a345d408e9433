"""What the page of an event's live table answers its director: what was done, what refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.online.models import OnlineTable
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import look_and_apply, staff
from tests.leagues.desk.live_scene import (
    live_at,
    playing_table,
    revision,
    url,
    who_plays_and_directs,
)

pytestmark = pytest.mark.django_db


def director_of(table: RoundTable) -> Client:
    return staff(table.round.stage.event, Role.DIRECTOR)


def test_the_page_of_a_live_table_costs_its_director_the_same_however_much_was_told() -> None:
    table = playing_table()
    client = director_of(table)
    client.get(url(table))

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(url(table))
        return len(asked)

    before = cost()
    for number in range(3):
        client.post(url(table, "live_pause"), {"reason": f"Tea {number}"})
        client.post(url(table, "live_resume"), {"reason": ""})
    client.post(url(table, "live_link", 1))
    client.get(url(table))
    assert cost() == before


def alert_of(answer: Any) -> str:  # Any: the test client's own response
    """Return what the page says at its top about what was refused."""
    return str(answer.context["refusal"])


def test_a_refusal_is_shown_although_the_table_has_gone_on_to_where_its_form_is_not() -> None:
    """Seen: the page came back as if nothing had been pressed."""
    table = playing_table()
    client = director_of(table)
    empty = live_at(table).seats.get(number=1)
    empty.player, empty.bot_key = None, "steady"
    empty.save()
    no_link = client.post(url(table, "live_link", 1))
    assert "Only the seat of a person" in alert_of(no_link)
    assert f'role="alert">{alert_of(no_link)}' in no_link.content.decode()
    sent = {"reason": "Late.", "revision": revision(table)}
    look_and_apply(client, url(table, "live_void"), sent)
    over = client.post(url(table, "live_pause"), {"reason": "Too late."})
    assert "This cannot be done now" in alert_of(over)
    assert alert_of(over) in over.content.decode()
    timed = client.post(url(table, "live_time"), {"seat": "0", "minutes": "2", "told": "0"})
    assert alert_of(timed)


def test_a_refusal_that_its_form_shows_is_said_once() -> None:
    table = playing_table()
    answer = director_of(table).post(url(table, "live_pause"), {"reason": ""})
    assert alert_of(answer) == ""


def test_the_page_says_that_the_table_was_told_only_where_it_was() -> None:
    """Seen: after a personal link, and after a second pause, of which nobody is told."""
    table = playing_table()
    client = director_of(table)

    def said(name: str, *more: object, **sent: str) -> str:
        page = client.post(url(table, name, *more), sent, follow=True)
        return ", ".join(str(message) for message in page.context["messages"])

    assert "has been told" in said("live_pause", reason="Tea")
    assert said("live_pause", reason="Tea") == "The table stood still already."
    assert "has been told" in said("live_resume")
    assert said("live_resume") == "The table was playing on already."
    assert "told" not in said("live_link", 1)


def test_time_can_be_given_after_the_table_was_told_something_meanwhile() -> None:
    """Seen: the page came back with the old count in it, and every next try was refused too."""
    table = playing_table()
    live, client = live_at(table), director_of(table)
    OnlineTable.objects.filter(pk=live.pk).update(clock_seconds=60)
    live.seats.update(seconds_left=20.0)
    client.post(url(table, "live_pause"), {"reason": "Tea"})
    sent = {"seat": "1", "minutes": "2", "reason": "Phone fell.", "told": "0"}
    refused = client.post(url(table, "live_time"), sent)
    assert refused.status_code == 422
    form = refused.context["time"]
    assert form["told"].value() == "1"
    assert form["reason"].value() == "Phone fell."
    again_sent = client.post(url(table, "live_time"), sent | {"told": form["told"].value()})
    assert again_sent.status_code == 302
    assert live.seats.get(number=1).seconds_left == 140.0


def test_a_director_who_plays_finds_the_way_to_seat_a_substitute() -> None:
    """Seen: it was allowed, but the page of the own table had no link to it."""
    table = playing_table()
    client = Client()
    client.force_login(who_plays_and_directs(table))
    director_of(table)
    page = client.get(url(table)).content.decode()
    assert reverse("desk:substitute", args=[table.pk]) in page
    assert url(table, "live_bot") not in page
