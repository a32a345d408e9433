"""An evening of every variant, from the form of the event to its final standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.variants.registry import VARIANTS
from games.matches.models import HandScore
from leagues.desk.demo.simulation import play_current_round
from leagues.events.models import Event
from leagues.players.models import Player
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.standings.models import Standing
from tests.factories.players import ClubFactory
from tests.leagues.events.browsing import signed_in
from tests.leagues.events.test_event_pages import ready

pytestmark = pytest.mark.django_db

Captured = Callable[..., AbstractContextManager[Any]]  # Any: the callbacks
ROUNDS, TABLES, DEALS = 2, 2, 2
NAMES = [f"{letter}. Someone" for letter in "ABCDEFGHIJKLMNO"]


class Director:
    """A director at the pages of one event; what a page sets going is done at once."""

    def __init__(self, client: Client, captured: Captured) -> None:
        self.client = client
        self.captured = captured

    def send(self, page: str, about: list[object], **typed: object) -> None:
        """Send a form, which must be taken."""
        with self.captured(execute=True):
            sent = self.client.post(reverse(page, args=about), typed)
        assert sent.status_code == 302, sent.content.decode()

    def read(self, page: str, *about: object) -> str:
        """Return what a page says."""
        seen = self.client.get(reverse(page, args=about))
        assert seen.status_code == 200
        return seen.content.decode()

    def make_event(self, variant: str) -> Event:
        """Send the form of a new event for two rounds of two deals."""
        club = ClubFactory.create()
        self.client = signed_in(Role.DIRECTOR, club)
        blank = ready(self.client.get(reverse("events:new", args=[club.slug])))
        changes = {"variant": variant, "fitted": variant, "deals": DEALS, "rounds_planned": ROUNDS}
        self.send("events:new", [club.slug], **{**blank, **changes, "open": "1"})
        return Event.objects.get()


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_evening_of(variant: str, django_capture_on_commit_callbacks: Captured) -> None:
    director = Director(Client(), django_capture_on_commit_callbacks)
    event = director.make_event(variant)
    seats = TABLES * VARIANTS[variant].rules.players
    people = NAMES[: seats + 1]  # one sits out, or makes a table larger
    director.send("events:check_in_list", [event.pk], names="\n".join(people))
    director.send("desk:status", [event.pk], to="running")
    director.send("seating:plan", [event.pk])
    for number in range(1, ROUNDS + 1):
        director.send("seating:publish", [event.pk, number])
        with django_capture_on_commit_callbacks(execute=True):
            assert play_current_round(event=event) == TABLES
    director.send("desk:status", [event.pk], to="finished")
    assert standings_of(event) == points_by_hand(event, people)
    check_pages(director, event, people)


def standings_of(event: Event) -> Counter[str]:
    """Return everybody's points in the standings."""
    rows = Standing.objects.filter(event=event).prefetch_related("entry__members__player")
    return Counter({row.entry.members.get().player.label: int(row.points) for row in rows})


def points_by_hand(event: Event, people: list[str]) -> Counter[str]:
    """Return the points of every hand added up by who sat in the seat."""
    points = Counter(dict.fromkeys(people, 0))
    hands = HandScore.objects.filter(report__match__round_table__round__stage__event=event)
    assert len(hands) == ROUNDS * TABLES * DEALS
    for hand in hands:
        for seat in hand.report.match.seats.select_related("player"):
            assert isinstance(seat.player, Player)
            points[seat.player.label] += hand.seat_points[seat.number]
    return points


def check_pages(director: Director, event: Event, people: list[str]) -> None:
    """Look for everybody on the pages that tell how the evening went."""
    standings = director.read("standings:event", event.pk)
    assert [name for name in people if name not in standings] == []
    assert "Who won" in director.read("desk:event", event.pk)
    for table in RoundTable.objects.filter(round__stage__event=event):
        match = director.read("desk:match", table.match_id)
        assert VARIANTS[event.variant].title in match
