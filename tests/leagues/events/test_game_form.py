"""Choosing the game of an event and its house rules."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.options.lawful import lawful_values, offered_options
from engine.options.registry import OPTIONS
from engine.variants.registry import VARIANTS, rules_for
from games.matches.forms import RULE
from games.matches.rule_options import choices_of, overrides
from leagues.events.models import Event
from leagues.events.services.events import create_event
from leagues.events.states import EventStatus
from leagues.players.models import Club
from leagues.players.states import Role
from tests.factories.players import ClubFactory
from tests.leagues.events.browsing import signed_in
from tests.leagues.events.builders import terms
from tests.leagues.events.test_event_pages import fields_of, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def director(club: Club) -> Client:
    return signed_in(Role.DIRECTOR, club)


@pytest.fixture
def url(club: Club) -> str:
    return reverse("events:new", args=[club.slug])


def refitted(client: Client, url: str, variant: str, **typed: str) -> Any:  # Any: a test response
    """Return the form as it is shown for another game; what was typed goes with it."""
    sent = {**ready(client.get(url)), "variant": variant, "fitted": "north_american", **typed}
    return client.post(url, {**sent, "refit": "1"})


def test_every_game_is_offered_in_groups_with_a_sentence_and_its_players(
    director: Client, url: str
) -> None:
    page = director.get(url)
    groups = page.context["form"].game_groups
    assert [game.key for group in groups for game in group.games] == list(VARIANTS)
    assert len(groups) == 5
    shown = page.content.decode()
    for variant in VARIANTS.values():
        assert variant.title in shown
        assert variant.summary.replace("'", "&#x27;") in shown
    players = {game.key: game.players for group in groups for game in group.games}
    assert players["euchre2"] == "2 players"
    assert players["auction7"] == "7 players"
    assert players["call_best"] == "4 to 6 players"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_house_rules_of_a_game_are_those_with_meaning_in_it(
    director: Client, url: str, variant: str
) -> None:
    form = refitted(director, url, variant).context["form"]
    names = {name.removeprefix(RULE) for name in form.rule_names} - {"players"}
    assert names == {option.key for option in offered_options(variant)}
    rules = VARIANTS[variant].rules
    assert ("stick_dealer" in names) == rules.turn_up
    assert ("auction_lead" in names) == rules.has_auction
    assert ("alone_who" in names) == (rules.turn_up and (rules.has_partners or rules.calls_partner))
    assert ("multi_winner" in names) == (rules.accounts > 2)
    assert not {"target", "rubber", "turn_up", "sides"} & names


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_can_be_chosen_with_its_house_rules(
    director: Client, url: str, variant: str
) -> None:
    """Whatever the form offers is accepted, but for what needs another option beside it."""
    blank = fields_of(refitted(director, url, variant))
    lawful = lawful_values(variant)
    chosen = {
        f"{RULE}{option.key}": choices_of(option, variant)
        for option in offered_options(variant)
        if option.values and lawful[option.key].alone
    }
    assert director.post(url, {**blank, "title": "As usual"}).status_code == 302
    assert Event.objects.get().rules == {}
    form = director.get(reverse("events:edit", args=[Event.objects.get().pk])).context["form"]
    for name, choices in chosen.items():
        assert form.fields[name].choices == [("", "As usual"), *choices]
    name = next(iter(chosen))
    value = lawful[name.removeprefix(RULE)].alone[0]
    text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    assert director.post(url, {**blank, "title": "Ours", name: text}).status_code == 302
    assert Event.objects.get(title="Ours").rules == {name.removeprefix(RULE): value}


def test_looking_at_the_house_rules_of_another_game_saves_nothing_and_keeps_what_is_typed(
    director: Client, url: str
) -> None:
    typed = {"title": "Half typed", "day": "nonsense", "notes": "Bring a pencil", "deals": "999"}
    page = refitted(director, url, "auction5", rule_pts_march="3", rule_joker="yes", **typed)
    form = page.context["form"]
    assert (page.status_code, Event.objects.count()) == (200, 0)
    assert {name: form[name].value() for name in typed} == typed
    assert form["rule_joker"].value() == "yes"
    assert form["variant"].value() == "auction5"
    assert "rule_pts_march" not in form.fields
    assert form.errors == {}


def test_boxes_stay_ticked_or_not_when_another_game_is_looked_at(
    director: Client, url: str
) -> None:
    fields = {**ready(director.get(url)), "refit": "1", "variant": "british"}
    assert director.post(url, fields).context["form"]["is_rated"].value() is True
    fields.pop("is_rated")
    assert director.post(url, fields).context["form"]["is_rated"].value() is False


def test_the_target_follows_the_game_unless_it_was_changed(director: Client, url: str) -> None:
    follows = refitted(director, url, "auction5", target="10").context["form"]
    assert follows["target"].value() == 15
    stays = refitted(director, url, "auction5", target="11").context["form"]
    assert stays["target"].value() == "11"


def test_a_game_that_is_not_there_leaves_the_house_rules_as_they_are(
    director: Client, url: str
) -> None:
    form = refitted(director, url, "whist").context["form"]
    assert form.game == "north_american"


@pytest.mark.parametrize(
    ("variant", "typed", "at", "words"),
    [
        ("euchre4", {"rule_alone_who": "anyone"}, "rule_alone_who", "only before the lead"),
        (
            "british",
            {"rule_alone_who": "none", "rule_assist_must_alone": "yes"},
            "rule_assist_must_alone",
            "if nobody may",
        ),
        ("call_best", {"rule_players": "6", "rule_deck": "28"}, "rule_deck", "31 cards"),
        ("call_best", {"rule_players": "3"}, "rule_players", "at least 4 players, not 3"),
        ("jucre4", {"rule_pts_euchre": "-3"}, "rule_pts_euchre", "“Points for a euchre” cannot"),
    ],
)
def test_what_does_not_go_together_is_told_beside_the_option_and_stays(
    director: Client, url: str, variant: str, typed: dict[str, str], at: str, words: str
) -> None:
    page = director.post(url, {**fields_of(refitted(director, url, variant)), **typed})
    form = page.context["form"]
    assert (page.status_code, list(form.errors)) == (422, [at])
    assert words in str(form.errors[at])
    assert {name: form[name].value() for name in typed} == typed
    assert form.rules_are_open or form.size_field.errors


def test_house_rules_of_another_game_are_told_once_and_then_left_out(
    director: Client, url: str
) -> None:
    typed = ready(director.get(url), rule_stick_dealer="yes", rule_joker="yes", variant="auction6")
    page = director.post(url, typed)
    form = page.context["form"]
    assert page.status_code == 422
    assert list(form.errors) == ["variant"]
    assert "Stick the dealer" in str(form.errors["variant"])
    assert "Joker" not in str(form.errors["variant"])
    assert form.game_is_open
    assert director.post(url, fields_of(page)).status_code == 302
    event = Event.objects.get()
    assert (event.variant, event.rules) == ("auction6", {"joker": True})


def test_the_size_of_the_table_is_asked_where_there_is_a_choice(director: Client, url: str) -> None:
    assert director.get(url).context["form"].size_field is None
    page = refitted(director, url, "jucre_call_ace")
    sizes = [value for value, _words in page.context["form"].fields["rule_players"].choices]
    assert sizes == ["", "3", "4", "5", "6"]
    director.post(url, {**fields_of(page), "rule_players": "5"})
    event = Event.objects.get()
    assert event.rules == {"players": 5}
    assert rules_for(event.variant, event.rules).pts_march == 3


def test_what_is_usual_follows_the_size_of_the_table(director: Client, url: str) -> None:
    def usual(page: Any) -> str:  # Any: a test response
        return str(page.context["form"].fields["rule_pts_march"].help_text)

    for size, march in (("", 2), ("5", 3), ("3", 2), ("nonsense", 2), ("²", 2)):
        page = refitted(director, url, "call_best", rule_players=size)
        assert usual(page).endswith(f"Usual: {march}.")
    director.post(url, {**fields_of(page), "rule_players": "6"})
    edit = reverse("events:edit", args=[Event.objects.get().pk])
    assert usual(director.get(edit)).endswith("Usual: 3.")


def test_what_the_form_does_not_offer_stays_with_the_event(director: Client, club: Club) -> None:
    made = terms(rules={"target": 7, "stick_dealer": True})
    event = create_event(club_id=club.pk, terms=made, by=None)
    url = reverse("events:edit", args=[event.pk])
    director.post(url, {**fields_of(director.get(url)), "rule_stick_dealer": ""})
    event.refresh_from_db()
    assert event.rules == {"target": 7}


def test_the_game_of_a_running_event_is_closed(director: Client, club: Club) -> None:
    event = create_event(club_id=club.pk, terms=terms(variant="railroad"), by=None)
    Event.objects.update(status=EventStatus.RUNNING.value)
    url = reverse("events:edit", args=[event.pk])
    page = director.get(url)
    form = page.context["form"]
    assert all(form.fields[name].disabled for name in ("variant", *form.rule_names))
    assert page.content.decode().count('name="variant"') == len(VARIANTS)
    again = director.post(url, {**fields_of(page), "variant": "british", "refit": "1"})
    assert again.context["form"].game == "railroad"
    director.post(url, {**fields_of(page), "variant": "british", "rounds_planned": "3"})
    event.refresh_from_db()
    assert (event.variant, event.rounds_planned) == ("railroad", 3)


@pytest.mark.parametrize(
    ("variant", "rules", "kept"),
    [
        ("north_american", {"deck": 24, "stick_dealer": False}, {}),
        ("north_american", {"defend_alone": "never"}, {"defend_alone": "never"}),
        (
            "north_american",
            {"alone_who": "maker_side", "defend_alone": "never"},
            {"defend_alone": "never"},
        ),
        ("call_best", {"players": 5, "pts_march": 3}, {"players": 5}),
        ("call_best", {"players": 5, "pts_march": 2}, {"players": 5, "pts_march": 2}),
        ("auction7", {"joker": True, "widow": 4}, {"joker": True}),
        ("auction7", {"joker": True, "widow": 3}, {"joker": True, "widow": 3}),
    ],
)
def test_only_what_makes_a_difference_is_kept(
    variant: str, rules: dict[str, object], kept: dict[str, object]
) -> None:
    assert overrides(variant=variant, rules=rules) == kept
    assert rules_for(variant, kept) == rules_for(variant, rules)


@pytest.mark.parametrize("key", OPTIONS)
def test_every_option_has_words_for_each_of_its_values(key: str) -> None:
    option = OPTIONS[key]
    if option.values and not option.numbers and option.kind is not bool:
        assert option.words.keys() == set(option.values)
    assert option.words.keys() <= {str(value) for value in option.values}


@pytest.mark.parametrize("variant", ["euchre2", "euchre3", "auction6", "jucre_call_ace"])
def test_a_game_without_a_partners_best_card_does_not_ask_when_a_card_is_laid_out_for_it(
    variant: str,
) -> None:
    assert "best_card_order" not in {option.key for option in offered_options(variant)}
    assert "best_card_order" in {option.key for option in offered_options("railroad")}
