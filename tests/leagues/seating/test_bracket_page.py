"""The page of a bracket, as people read it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Entry, Stage
from leagues.events.states import Visibility
from leagues.players.states import Role
from leagues.seating.services.brackets import draft_bracket
from tests.factories.brackets import (
    bracket_in_play,
    entries_of,
    play_to_the_end,
    table_of,
    win,
)
from tests.factories.players import UserFactory
from tests.factories.seating import evening
from tests.leagues.seating.visiting import at, visitor

pytestmark = pytest.mark.django_db


def page(stage: Stage, query: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(at("bracket", stage.event) + query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def names(stage: Stage) -> list[str]:
    return [
        " & ".join(member.player.label for member in Entry.objects.get(pk=pk).members.all())
        for pk in entries_of(stage.event)
    ]


def test_the_picture_names_everybody_and_says_who_is_to_come() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    html = page(stage)
    assert "<svg" in html
    assert "Match 1: " + names(stage)[0].replace("&", "&amp;") in html
    assert "Winner of match 1" in words(html)
    assert "Bye" not in words(html)


def test_a_bye_is_called_a_bye_and_is_no_match() -> None:
    stage = bracket_in_play(pairs=3, kind="single_elimination")
    html = page(stage)
    assert words(html).count("Bye") == 1
    assert words(html).count("Match 1:") == 1
    assert "Match 3" not in words(html)


def test_whoever_has_a_bye_to_come_is_named_by_the_match_before_it() -> None:
    stage = bracket_in_play(pairs=5)
    text = words(page(stage))
    assert "Loser of match 1" in text
    assert "Winner of match None" not in text


def test_each_match_leads_to_its_table() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    match_id = table_of(stage, "U1.1").match_id
    for query in ("", "?view=list"):
        assert f'href="/matches/{match_id}/"' in page(stage, query)


def test_results_stand_beside_the_names_and_the_winner_at_the_top() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    play_to_the_end(stage)
    text = words(page(stage, "?view=list"))
    assert f"Winner: {names(stage)[0]}".replace("&", "&amp;") in text
    assert text.count(" 10 ") == 3
    assert text.count(" 4 ") >= 3


def test_a_series_shows_the_games_won() -> None:
    stage = bracket_in_play(pairs=2, kind="single_elimination", options={"best_of": "3"})
    win(stage, "U1.1", 0)
    text = words(page(stage, "?view=list"))
    assert "best of 3" in text
    assert "To be played" in text
    assert re.search(r"Person \d+ 1 ", text)


def test_the_second_final_says_whether_it_is_needed() -> None:
    stage = bracket_in_play(pairs=2)
    assert "If needed" in words(page(stage, "?view=list"))
    win(stage, "U1.1", 0)
    win(stage, "F1.1", 0)
    assert "Not needed" in words(page(stage, "?view=list"))


def test_the_list_has_every_round_with_its_matches() -> None:
    stage = bracket_in_play(pairs=8)
    text = words(page(stage, "?view=list"))
    assert all(f"Match {number} " in text for number in range(1, 16))
    assert "<svg class" not in page(stage, "?view=list")
    later = words(page(stage, "?view=list&from=3"))
    assert "Match 1 " not in later
    assert "Match 14 " in later


def test_ones_own_places_are_marked() -> None:
    stage = bracket_in_play(pairs=4)
    player = Entry.objects.get(pk=entries_of(stage.event)[2]).members.all()[0].player
    player.user = UserFactory.create()
    player.save()
    client = Client()
    client.force_login(player.user)
    assert "is-you" in page(stage, "", client)
    assert "is-you" not in page(stage)


def test_a_second_stage_has_a_picture_of_its_own() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    assert "Stage 1" not in words(page(stage))
    entries = entries_of(stage.event)[:2]
    later = Stage.objects.create(
        event=stage.event, number=2, movement="single_elimination", seed=1, order=entries
    )
    draft_bracket(stage_id=later.pk, entries=entries, kind="single_elimination", options={})
    # The latest is shown, unless another is asked for.
    assert "2 entries" in words(page(stage))
    assert "4 entries" in words(page(stage, "?stage=1"))
    assert "Stage 1" in words(page(stage, "?stage=2&view=list"))


@pytest.mark.parametrize("query", ["?from=99", "?from=x", "?stage=7", "?view=nothing"])
def test_addresses_that_say_nothing_show_the_whole(query: str) -> None:
    stage = bracket_in_play(pairs=4)
    assert "Winner of match 1" in words(page(stage, query))


def test_an_event_without_a_bracket_has_no_page_of_it() -> None:
    answer = Client().get(at("bracket", evening(people=8)))
    assert answer.status_code == 404


def test_a_knock_out_says_that_its_bracket_is_still_to_be_drawn() -> None:
    event = evening(people=8, unit="pair", movement="single_elimination")
    answer = Client().get(at("bracket", event))
    assert answer.status_code == 200
    assert "No bracket yet" in answer.content.decode()


@pytest.mark.parametrize("name", ["standings:event", "seating:plan", "desk:event"])
def test_every_page_of_a_knock_out_has_the_bracket_beside_it(name: str) -> None:
    stage = bracket_in_play(pairs=4)
    html = Client().get(reverse(name, args=[stage.event_id])).content.decode()
    assert at("bracket", stage.event) in html


def test_the_bracket_of_a_members_event_is_for_members() -> None:
    stage = bracket_in_play(pairs=4, visibility=Visibility.MEMBERS.value)
    assert Client().get(at("bracket", stage.event)).status_code == 404
    member = visitor(stage.event, Role.MEMBER)
    assert member.get(at("bracket", stage.event)).status_code == 200


def test_the_event_leads_to_its_bracket() -> None:
    stage = bracket_in_play(pairs=4)
    answer = Client().get(f"/events/{stage.event_id}/")
    assert at("bracket", stage.event) in answer.content.decode()
    other = Client().get(f"/events/{evening(people=4).pk}/")
    assert "/bracket/" not in other.content.decode()


@pytest.mark.parametrize("pairs", [4, 40])
def test_the_page_costs_the_same_queries_whatever_its_size(
    pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage = bracket_in_play(pairs=pairs)
    with django_assert_num_queries(8):
        page(stage)
