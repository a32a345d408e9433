"""Choosing how people are seated and how the finals go: the form, its faults, what is kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.formats import SmallGame
from leagues.events.models import Event, Stage
from leagues.events.services.event_rows import terms_of
from leagues.events.services.events import copy_event
from leagues.events.ways import WAYS, WayKind
from leagues.players.models import Club
from leagues.players.states import Role
from leagues.seating.services.storing import game_of_table
from tests.factories.events import EntryFactory
from tests.factories.players import ClubFactory
from tests.leagues.events.browsing import signed_in
from tests.leagues.events.test_event_pages import fields_of, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory.create()
    return club


@pytest.fixture
def client(club: Club) -> Client:
    return signed_in(Role.DIRECTOR, club)


def made(client: Client, club: Club, **typed: Any) -> Any:  # Any: form values, a test response
    """Post the form of a new event with something typed into it."""
    url = reverse("events:new", args=[club.slug])
    return client.post(url, ready(client.get(url), **typed))


@pytest.mark.parametrize("key", sorted(WAYS))
def test_an_event_can_be_made_for_every_way_of_playing(
    client: Client, club: Club, key: str
) -> None:
    assert made(client, club, movement=key).status_code == 302
    event = Event.objects.get()
    assert event.movement == key
    assert event.unit in WAYS[key].units
    assert terms_of(event).movement == key


def test_a_choice_of_the_seating_is_kept_unless_it_is_the_usual_one(
    client: Client, club: Club
) -> None:
    made(client, club, movement="round_robin", way_meetings="twice", title="Twice")
    made(client, club, movement="round_robin", way_meetings="once", title="Once")
    kept = dict(Event.objects.values_list("title", "movement_options"))
    assert kept == {"Twice": {"meetings": "twice"}, "Once": {}}


def test_what_is_played_at_small_tables_is_chosen_drawn_and_copied(
    client: Client, club: Club
) -> None:
    """Seen: tables of three always played what the site chose; no field said otherwise."""
    made(client, club, remedy="smaller", small_game="jucre")
    event = Event.objects.get()
    assert terms_of(event).small_game is SmallGame.JUCRE
    copy = copy_event(event_id=event.pk, by=None)
    assert copy.small_game == "jucre"
    assert [game_of_table(event, size)[0] for size in (2, 3, 4)] == [
        "jucre2",
        "jucre3",
        "north_american",
    ]
    assert made(client, club, small_game="poker").status_code == 422


def test_rounds_left_empty_are_as_many_as_a_round_robin_has(client: Client, club: Club) -> None:
    made(client, club, movement="round_robin", rounds_planned="")
    assert Event.objects.get().plays_all_rounds


def test_a_knock_out_after_the_rounds_is_planned_changed_and_left_out(
    client: Client, club: Club
) -> None:
    made(client, club, movement="round_robin", finals="single_elimination", finals_qualifiers="4")
    event = Event.objects.get()
    stage = Stage.objects.get(event=event)
    assert (stage.number, stage.movement, stage.qualifiers) == (2, "single_elimination", 4)
    url = reverse("events:edit", args=[event.pk])
    shown = fields_of(client.get(url))
    assert (shown["finals"], shown["finals_qualifiers"]) == ("single_elimination", 4)
    client.post(url, {**shown, "finals_qualifiers": "8", "final_best_of": "3"})
    stage.refresh_from_db()
    assert (stage.qualifiers, stage.options) == (8, {"best_of": "3"})
    client.post(url, {**fields_of(client.get(url)), "finals": ""})
    assert not Stage.objects.filter(event=event).exists()


def test_a_copy_of_an_event_has_its_finals(client: Client, club: Club) -> None:
    made(client, club, movement="round_robin", finals="double_elimination")
    copy = copy_event(event_id=Event.objects.get().pk, by=None)
    assert Stage.objects.get(event=copy).movement == "double_elimination"
    assert copy.movement == "round_robin"


def test_finals_that_have_begun_stay_as_they_are(client: Client, club: Club) -> None:
    made(client, club, movement="round_robin", finals="single_elimination")
    event = Event.objects.get()
    Stage.objects.update(order=[1, 2])
    url = reverse("events:edit", args=[event.pk])
    page = client.post(url, {**fields_of(client.get(url)), "finals": ""})
    assert page.status_code == 422
    assert "The finals have begun" in page.content.decode()


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"movement": "musical_chairs"}, "movement", "not one of the available choices"),
        ({"movement": "round_robin", "variant": "euchre3"}, "movement", "two against two"),
        ({"movement": "single_elimination", "variant": "euchre3"}, "movement", "two sides"),
        ({"movement": "round_robin", "way_meetings": "thrice"}, "way_meetings", "available"),
        ({"drops_worst": "11"}, "drops_worst", "At most 10 rounds"),
        ({"finals": "single_elimination"}, "finals", "does not go with who enters"),
        (
            {"movement": "single_elimination", "finals": "single_elimination"},
            "finals",
            "Nothing can follow a knock-out",
        ),
        (
            {
                "movement": "round_robin",
                "finals": "single_elimination",
                "finals_qualifiers": "1",
            },
            "finals_qualifiers",
            "2 to 200 go on",
        ),
    ],
)
def test_a_way_that_cannot_be_played_is_told_at_its_field(
    client: Client, club: Club, typed: dict[str, str], field: str, sentence: str
) -> None:
    page = made(client, club, **typed)
    assert page.status_code == 422
    assert sentence in " ".join(page.context["form"].errors[field])
    assert not Event.objects.exists()


def test_the_options_of_another_seating_are_shown_without_saving(
    client: Client, club: Club
) -> None:
    url = reverse("events:new", args=[club.slug])
    page = client.post(
        url, {**ready(client.get(url)), "movement": "double_elimination", "refit": "1"}
    )
    assert page.status_code == 200
    assert "way_last_match" in page.context["form"].fields
    assert not Event.objects.exists()


def test_teams_are_offered_no_finals_and_refused_them(client: Client, club: Club) -> None:
    """Seen: a knock-out was offered after matches of teams, and refused without a reason."""
    url = reverse("events:new", args=[club.slug])
    typed = {**ready(client.get(url)), "refit": "1", "finals": "single_elimination"}
    page = client.post(url, {**typed, "movement": "team_match"})
    form = page.context["form"]
    assert [value for value, _label in form.fields["finals"].widget.choices] == [""]
    assert form.final_way is None
    assert "Teams play no knock-out and no finals" in page.content.decode()
    page = made(client, club, movement="team_match", finals="single_elimination")
    assert page.status_code == 422
    assert "Teams play no finals" in page.context["form"].errors["finals"][0]
    assert not Event.objects.exists()


def test_pairs_are_offered_the_finals_that_pairs_can_play(client: Client, club: Club) -> None:
    url = reverse("events:new", args=[club.slug])
    page = client.post(url, {**ready(client.get(url)), "refit": "1", "movement": "swiss_pairs"})
    offered = {value for value, _label in page.context["form"].fields["finals"].widget.choices}
    assert {"", "round_robin", "single_elimination"} <= offered
    assert all("pair" in WAYS[key].units for key in offered - {""})


def test_a_running_event_says_that_its_seating_stays(client: Client, club: Club) -> None:
    made(client, club, movement="single_elimination")
    Event.objects.update(status="running")
    url = reverse("events:edit", args=[Event.objects.get().pk])
    page = client.get(url)
    assert "stays as it was when the event started" in page.content.decode()
    assert page.context["form"].fields["way_third_place"].disabled


def test_every_way_says_what_it_is() -> None:
    assert all(way.title and way.description for way in WAYS.values())
    assert {way.kind for way in WAYS.values()} >= {WayKind.AHEAD, WayKind.BRACKET}


def test_another_seating_brings_its_usual_rounds_and_order(client: Client, club: Club) -> None:
    url = reverse("events:new", args=[club.slug])
    typed = {**ready(client.get(url)), "fitted_way": "individual", "refit": "1"}
    shown = client.post(url, {**typed, "movement": "round_robin"}).context["form"].initial
    assert (shown["rounds_planned"], shown["ranked_by"]) == (None, "wins")
    assert shown["tiebreak_1"] == "head_to_head"
    shown = client.post(url, {**typed, "movement": "swiss_pairs"}).context["form"].initial
    assert shown["tiebreak_1"] == "buchholz_cut1"
    assert shown["way_bye_score"] == "win"


def test_who_has_entered_alone_is_not_made_a_pair(client: Client, club: Club) -> None:
    made(client, club)
    event = Event.objects.get()
    EntryFactory.create(event=event)
    url = reverse("events:edit", args=[event.pk])
    page = client.post(url, {**fields_of(client.get(url)), "movement": "swiss_pairs"})
    assert page.status_code == 422
    assert "another kind of entry (pairs)" in page.context["form"].errors["movement"][0]
    event.refresh_from_db()
    assert (event.unit, event.movement) == ("single", "individual")
    assert (
        client.post(url, {**fields_of(client.get(url)), "movement": "compass"}).status_code == 302
    )


def test_teams_that_have_entered_keep_their_size(client: Client, club: Club) -> None:
    made(client, club, movement="team_match", team_size="6")
    event = Event.objects.get()
    EntryFactory.create(event=event)
    url = reverse("events:edit", args=[event.pk])
    page = client.post(url, {**fields_of(client.get(url)), "team_size": "8"})
    assert "their size stays" in page.context["form"].errors["team_size"][0]
