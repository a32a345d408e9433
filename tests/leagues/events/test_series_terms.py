"""Rules for a series of games: offered for knock-outs, refused where no series is played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.errors import TermsRefused
from leagues.events.formats import GameEndKind
from leagues.events.models import Event
from leagues.events.services.events import create_event
from leagues.events.services.terms import check_terms
from leagues.events.states import EventStatus
from leagues.events.terms import FinalsTerms
from leagues.players.models import Club
from leagues.players.states import Role
from tests.factories.players import ClubFactory
from tests.leagues.events.browsing import signed_in
from tests.leagues.events.builders import terms
from tests.leagues.events.test_event_pages import fields_of, ready

pytestmark = pytest.mark.django_db

TO_A_TARGET = {"game_end": GameEndKind.TARGET, "game_length": 5}
BEST_OF_3 = {"movement": "single_elimination", "movement_options": {"best_of": "3"}}


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def director(club: Club) -> Client:
    return signed_in(Role.DIRECTOR, club)


@pytest.fixture
def url(club: Club) -> str:
    return reverse("events:new", args=[club.slug])


def refitted(client: Client, url: str, **typed: str) -> Any:  # Any: a test response
    """Return the form as it is shown when another seating or game is chosen."""
    return client.post(url, {**ready(client.get(url)), **typed, "refit": "1"})


def faults(**fields: Any) -> dict[str, list[str]]:  # Any: fields of the terms
    """Return what is refused about terms, by field."""
    try:
        check_terms(terms(**fields))
    except TermsRefused as refusal:
        return dict(refusal.fields)
    return {}


def test_a_knock_out_offers_the_rules_of_a_series(director: Client, url: str) -> None:
    usual = refitted(director, url, variant="railroad")
    assert "rule_rubber" not in usual.context["form"].fields
    assert "Here a match is one game" in usual.content.decode()
    page = refitted(director, url, variant="railroad", movement="single_elimination")
    assert {"rule_rubber", "rule_double_game_if_love", "rule_carry_over"} <= set(
        page.context["form"].fields
    )
    assert "Here a match is one game" not in page.content.decode()
    other = refitted(director, url, variant="euchre4", movement="individual")
    assert "Here a match is one game" not in other.content.decode()


def test_a_rubber_is_chosen_kept_and_shown_again(director: Client, url: str) -> None:
    page = refitted(director, url, variant="euchre4", movement="single_elimination")
    typed = {"rule_rubber": "best_of_3", "way_best_of": "3", "game_end": "target", "target": "5"}
    director.post(url, {**fields_of(page), **typed})
    event = Event.objects.get()
    assert event.rules == {"rubber": "best_of_3"}
    edit = reverse("events:edit", args=[event.pk])
    assert director.get(edit).context["form"]["rule_rubber"].value() == "best_of_3"


def test_a_rubber_goes_when_another_seating_is_chosen(director: Client, club: Club) -> None:
    made = terms(rules={"rubber": "best_of_3"}, **BEST_OF_3, **TO_A_TARGET)
    event = create_event(club_id=club.pk, terms=made, by=None)
    edit = reverse("events:edit", args=[event.pk])
    page = director.post(
        edit, {**fields_of(director.get(edit)), "movement": "individual", "refit": "1"}
    )
    sent = {key: value for key, value in fields_of(page).items() if key != "rule_rubber"}
    assert director.post(edit, sent).status_code == 302
    event.refresh_from_db()
    assert (event.movement, event.rules) == ("individual", {})


def test_without_a_series_its_rules_are_told_at_the_game(director: Client, url: str) -> None:
    """Sent without the options shown again, as by a browser that runs no scripts."""
    sent = {**ready(director.get(url)), "rule_rubber": "best_of_3"}
    page = director.post(url, sent)
    (sentence,) = page.context["form"].errors["variant"]
    assert sentence.startswith("These rules count where the same two sides play several games")
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        ({"rubber": "best_of_3"}, "A rubber of two games won is a match of a knock-out"),
        ({"rubber": "single"}, "A rubber of one game is a match of a knock-out"),
        ({"double_game_if_love": True}, "This counts where the same two sides play several"),
        ({"carry_over": True}, "This counts where the same two sides play several"),
    ],
)
def test_without_a_series_they_are_refused(rules: dict[str, object], start: str) -> None:
    (key,) = rules
    (sentence,) = faults(rules=rules, **TO_A_TARGET)[f"rules.{key}"]
    assert sentence.startswith(start)


def test_what_is_usual_in_railroad_is_no_choice() -> None:
    assert faults(variant="railroad", **TO_A_TARGET) == {}
    assert faults(variant="railroad", rules={"double_game_if_love": False}) == {}


def test_a_series_takes_them_as_rounds_or_as_finals() -> None:
    rules = {"rubber": "best_of_3", "double_game_if_love": True}
    assert faults(rules=rules, **BEST_OF_3, **TO_A_TARGET) == {}
    finals = FinalsTerms(movement="single_elimination", options={"best_of_final": "3"})
    groups = {"movement": "round_robin", "finals": finals}
    assert faults(rules=rules, **groups, **TO_A_TARGET) == {}


def test_a_rubber_needs_matches_of_its_length_and_double_games_a_target() -> None:
    of_5 = {"movement": "single_elimination", "movement_options": {"best_of": "5"}}
    assert set(faults(rules={"rubber": "best_of_3"}, **of_5)) == {"rules.rubber"}
    assert set(faults(rules={"rubber": "single"}, **of_5)) == {"rules.rubber"}
    assert faults(rules={"rubber": "single"}, movement="single_elimination") == {}
    (sentence,) = faults(rules={"double_game_if_love": True}, **of_5)["rules.double_game_if_love"]
    assert sentence.startswith("This counts in games to a number of points.")


def test_one_game_more_in_the_last_match_is_a_series() -> None:
    twice = {"movement": "double_elimination", "movement_options": {"last_match": "twice"}}
    assert faults(rules={"double_game_if_love": True}, **twice, **TO_A_TARGET) == {}


def test_a_running_event_may_drop_the_finals_for_which_it_had_a_rubber(
    director: Client, club: Club
) -> None:
    """Its rules cannot change any more, so they stay and have no effect."""
    finals = FinalsTerms(movement="single_elimination", options={"best_of": "3"})
    rules = {"rubber": "best_of_3"}
    made = terms(rules=rules, movement="round_robin", finals=finals, **TO_A_TARGET)
    event = create_event(club_id=club.pk, terms=made, by=None)
    Event.objects.update(status=EventStatus.RUNNING.value)
    edit = reverse("events:edit", args=[event.pk])
    sent = {**fields_of(director.get(edit)), "finals": ""}
    assert director.post(edit, sent).status_code == 302
    event.refresh_from_db()
    assert event.rules == rules
    assert director.get(edit).context["form"]["rule_rubber"].value() == "best_of_3"
