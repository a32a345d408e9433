"""What people type by mistake, once over the whole site.

Each mistake gets a sentence that says what is wrong and where, leaves every row as it was, and
keeps what was typed on the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from engine.notation.egn import MAX_BYTES
from games.matches.models import ScoreReport
from leagues.events.models import Entry, Event
from leagues.seating.models import Bye, RoundTable
from tests.architecture.places import EVENT, link, opened, phone, place, revision, running
from tests.architecture.scene import RECORD, Scene, make_scene
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.seasons import SeasonFactory, night_at
from tests.factories.seating import published_round

pytestmark = pytest.mark.django_db

OURS = ("players", "events", "matches", "records", "seating", "standings")


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """The club of these tests, made once and undone after the last of them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_scene()
        transaction.set_rollback(True)


def rows() -> dict[str, list[Any]]:
    """Return every row of every table of ours."""
    models = [model for label in OURS for model in apps.get_app_config(label).get_models()]
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())
        for model in models
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """What is sent where and by whom, and what the page says about it."""

    name: str
    at: Callable[[Scene], list[Any]]
    sent: Mapping[str, Any] | Callable[[Scene], Mapping[str, Any]]
    says: str
    keeps: str = ""
    by: Callable[[Scene], Client] = lambda scene: scene.browser("organiser")
    status: int = 422

    def sent_in(self, scene: Scene) -> Mapping[str, Any]:
        """Return what is sent."""
        return self.sent(scene) if callable(self.sent) else self.sent


def new_event(says: str, keeps: str, **typed: str) -> Mistake:
    return Mistake(
        name="events:new",
        at=lambda scene: [scene.club.slug],
        sent=EVENT | {"notes": "Bring a pencil."} | typed,
        says=says,
        keeps=keeps,
    )


def hand(says: str, **typed: str) -> Mistake:
    return Mistake(
        name="desk:enter_hand",
        at=link("writing", 4),
        by=phone("writing"),
        sent=revision("writing", **typed),
        says=says,
    )


def final(first: str, second: str, says: str) -> Mistake:
    return Mistake(
        name="desk:final",
        at=link("untouched"),
        by=phone("untouched"),
        sent={"revision": "0", "points_0": first, "points_1": second},
        says=says,
        keeps=f'value="{first}"',
    )


def record(text: str, says: str, *, status: int = 422) -> Mistake:
    return Mistake(
        name="desk:hand_in",
        at=link("untouched"),
        by=phone("untouched"),
        sent={"revision": "0", "text": text, "turn": "0"},
        says=says,
        keeps=text[:20].replace('"', "&quot;"),
        status=status,
    )


def with_tricks(change: Callable[[list[list[str]]], object]) -> str:
    """Return the record with the tricks of its first deal changed."""
    game = json.loads(RECORD)
    for phase in game["deals"][0]["phases"]:
        if phase["type"] == "TRICK_PLAY":
            change(phase["tricks"])
    return json.dumps(game)


def with_field(**fields: object) -> str:
    game = json.loads(RECORD)
    game["deals"][0] |= fields
    return json.dumps(game)


MISTAKES = {
    "an unknown player": Mistake(
        name="events:check_in_add",
        at=opened,
        sent={"player_id": "999999", "q": "typed words"},
        says="no such player",
        keeps='value="typed words"',
    ),
    "a substitute whom nobody knows": Mistake(
        name="desk:substitute",
        at=place("writing"),
        sent={
            "words": "typed words",
            "player": "999999",
            "seat": "0",
            "from_deal": "2",
            "revision": "0",
        },
        says="Nobody of that name is known",
        keeps='value="typed words"',
    ),
    "a substitute who sits there": Mistake(
        name="desk:substitute",
        at=place("writing"),
        sent=lambda scene: {
            "words": "Person",
            "player": scene.writing.match.seats.get(number=1).player_id,
            "seat": "0",
            "from_deal": "2",
            "revision": "0",
        },
        says="This person cannot take a seat here",
        keeps='value="Person"',
    ),
    "fewer than four": Mistake(
        name="desk:status", at=opened, sent={"to": "running"}, says="a table needs 4"
    ),
    "seats for fewer than four": Mistake(
        name="seating:plan", at=opened, sent={}, says="a table needs 4, so no seats"
    ),
    "no rounds": new_event("1 to 60 rounds, not 0", 'value="0"', rounds_planned="0"),
    "500 rounds": new_event("1 to 60 rounds, not 500", 'value="500"', rounds_planned="500"),
    "a time the clock skips": new_event(
        "There is no 02:30 on 9 March 2031", 'value="02:30"', day="2031-03-09", start="02:30"
    ),
    "a time the clock repeats": new_event(
        "shows 01:30 twice on 2 November 2031", 'value="01:30"', day="2031-11-02", start="01:30"
    ),
    "six tricks": hand("between 0 and 5 tricks", makers="0", tricks="6"),
    "fewer tricks than none": hand("between 0 and 5 tricks", makers="0", tricks="-1"),
    "no makers": hand("who made trumps", tricks="3"),
    "a defender alone against nobody": hand("alone", makers="0", tricks="3", lone_defender="on"),
    "both sides at the target": final("10", "10", "both"),
    "nobody at the target": final("8", "6", "10"),
    "below zero": final("-1", "10", "below zero"),
    "more than the last hand gives": final("15", "3", "15"),
    "words for a number": final("many", "10", "whole number"),
    "the same score corrected to an impossible one": Mistake(
        name="desk:correct",
        at=place("done"),
        sent=revision("done", points_0="10", points_1="10", reason="Typing error"),
        says="both",
        keeps='value="Typing error"',
    ),
    "a card twice": record(
        with_tricks(lambda tricks: tricks[1].__setitem__(0, tricks[0][0])), "trick 2"
    ),
    "three cards in a trick": record(with_tricks(lambda tricks: tricks[0].pop()), "trick 1"),
    "an unknown field": record(with_field(colour="red"), "colour"),
    "no record at all": record("north plays the ace", "JSON"),
    "deep nesting": record("[" * 200 + "]" * 200, "nested deeper"),
    "more than a megabyte": record("x" * (MAX_BYTES + 1), "larger than", status=413),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_told_changes_nothing_and_stays_on_the_page(what: str, scene: Scene) -> None:
    mistake = MISTAKES[what]
    client, sent = mistake.by(scene), mistake.sent_in(scene)
    before = rows()
    response = client.post(reverse(mistake.name, args=mistake.at(scene)), sent)
    page = response.content.decode()
    assert response.status_code == mistake.status
    assert mistake.says.casefold() in page.casefold()
    assert mistake.keeps in page
    assert rows() == before


def test_three_points_for_a_hand_are_impossible(scene: Scene) -> None:
    round_ = published_round(people=4, rounds=1, club=scene.club, game_length=1)
    table = RoundTable.objects.select_related("match").get(round=round_)
    north = scene.phone(table, seat=0)
    before = rows()
    typed = {"revision": "0", "points_0": "3", "points_1": "0"}
    response = north.post(reverse("desk:final", args=[table.match.link_key]), typed)
    assert response.status_code == 422
    assert response.context["form"].errors["points_0"]
    assert 'value="3"' in response.content.decode()
    assert rows() == before


def test_a_suit_that_was_not_followed_is_told_before_anything_is_saved(scene: Scene) -> None:
    def swap(tricks: list[list[str]]) -> None:
        tricks[0][1], tricks[-1][-1] = tricks[-1][-1], tricks[0][1]

    table = scene.untouched
    north = scene.phone(table, seat=0)
    before = rows()
    response = north.post(
        reverse("desk:hand_in", args=[table.match.link_key]),
        {"revision": "0", "text": with_tricks(swap), "turn": "0"},
    )
    page = response.content.decode()
    assert response.status_code == 200
    assert re.search("Revoke in trick 1: .*held jack of spades", page)
    assert "fileType" in page
    assert rows() == before


def test_links_and_addresses_of_another_event_are_not_found(scene: Scene) -> None:
    other = EventFactory.create(club=scene.club)
    stranger = EntryFactory.create(event=other)
    table, elsewhere = scene.untouched, scene.reported
    report = scene.report(elsewhere)
    addresses = [
        reverse("events:check_in_act", args=[scene.open.pk, stranger.pk, "in"]),
        reverse("desk:confirm", args=[table.match.link_key, report.pk]),
        reverse("desk:decide", args=[table.pk, report.pk]),
        reverse("desk:final", args=["x" * 43]),
        reverse("seating:publish", args=[other.pk, 1]),
        reverse("desk:withdraw_ruling", args=[table.pk, scene.ruling.pk]),
    ]
    browser = scene.browser("organiser")
    before = rows()
    for address in addresses:
        response = browser.post(address, {"revision": "0", "reason": "x"})
        assert response.status_code in {404, 422}, address
        assert response.headers["Content-Type"].startswith("text/html")
    assert rows() == before


@pytest.mark.parametrize(
    ("page", "by", "sent"),
    [
        ("desk:late", "playing", {"people": "9" * 5000}),
        ("seating:swap", "drawn", {"people": "9" * 5000, "revision": "x"}),
        ("events:check_in_add", "open", {"chosen": "9" * 5000}),
        ("standings:season_nights", "season", {"event": "9" * 5000, "counts": "no"}),
        ("standings:season_nights", "season", {"counts": "no", "reason": "moved\x00"}),
        ("desk:status", "running", {"to": "finished", "reason": "over\x00"}),
    ],
)
def test_a_number_of_5000_digits_or_a_letter_that_cannot_be_kept_breaks_no_page(
    page: str, by: str, sent: dict[str, str], scene: Scene
) -> None:
    """Seen: "Something went wrong" for a number that was pasted into a page's own form."""
    season = SeasonFactory.create(club=scene.club)
    night = EventFactory.create(
        club=scene.club, starts_at=night_at(1), ends_at=night_at(1) + timedelta(hours=3)
    )
    places = {
        "playing": [scene.running.pk, 1],
        "drawn": [scene.running.pk, 2],
        "open": [scene.open.pk],
        "running": [scene.running.pk],
        "season": [season.pk],
    }
    sent = {"event": str(night.pk)} | sent if by == "season" else sent
    response = scene.browser("organiser").post(reverse(page, args=places[by]), sent)
    assert response.status_code in {302, 422}


def test_the_addresses_of_scores_and_seats_bear_any_number(scene: Scene) -> None:
    browser = scene.browser("organiser")
    for page, query in (("desk:scores", "after"), ("seating:round", "player")):
        address = reverse(page, args=[scene.running.pk, 1])
        assert browser.get(address, {query: "9" * 5000}).status_code == 200


def test_somebody_who_sits_out_cannot_score_at_a_table(scene: Scene) -> None:
    table = scene.untouched
    resting = Bye.objects.filter(round=scene.round).first()
    assert resting is not None
    table_of_last_round = scene.writing
    guest = scene.phone(table_of_last_round, seat=0)
    before = rows()
    response = guest.post(
        reverse("desk:final", args=[table.match.link_key]),
        {"revision": "0", "points_0": "10", "points_1": "4"},
    )
    page = response.content.decode()
    assert response.status_code == 422
    assert "do not sit at this table" in page
    assert 'value="10"' in page
    assert rows() == before


def test_forms_that_are_sent_twice_do_their_work_once(scene: Scene) -> None:
    browser = scene.browser("organiser")
    north = scene.phone(scene.untouched, seat=0)
    twice: list[tuple[Client, str, Mapping[str, Any]]] = [
        (browser, reverse("events:new", args=[scene.club.slug]), EVENT),
        (browser, reverse("events:check_in_add", args=[scene.open.pk]), {"name": "Eve Twice"}),
        (
            north,
            reverse("desk:final", args=[scene.untouched.match.link_key]),
            {"revision": "0", "points_0": "10", "points_1": "4"},
        ),
        (browser, reverse("events:copy", args=[scene.running.pk]), {}),
    ]
    for client, address, sent in twice:
        assert client.post(address, sent).status_code == 302
        after_once = rows()
        assert client.post(address, sent).status_code == 302
        assert rows() == after_once, address
    assert Event.objects.filter(title=EVENT["title"]).count() == 1
    assert Entry.objects.filter(members__player__display_name="Eve Twice").count() == 1
    assert ScoreReport.objects.filter(match_id=scene.untouched.match_id).count() == 1


def test_a_round_is_published_once_however_often_it_is_asked(scene: Scene) -> None:
    browser = scene.browser("organiser")
    address = reverse("seating:publish", args=[running(scene)[0], 2])
    assert browser.post(address, {"anyway": "on"}).status_code == 302
    after_once = rows()
    assert browser.post(address, {"anyway": "on"}).status_code in {302, 422}
    assert rows() == after_once
