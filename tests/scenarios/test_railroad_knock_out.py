"""A knock-out at railroad euchre, best of 3, from the form to the last game."""

from __future__ import annotations

import pytest
from django.test import Client

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final, send_slip
from games.matches.services.scoring import HandEntry, save_hand
from leagues.events.models import Stage
from leagues.seating.models import RoundTable
from leagues.seating.selectors.brackets import bracket_places
from tests.factories.brackets import bracket_in_play, bring_on, entries_of, table_of
from tests.leagues.seating.visiting import at

pytestmark = pytest.mark.django_db

OFFICIAL = Actor(is_official=True)


def knock_out() -> Stage:
    """Return a knock-out of four pairs with its first two matches ready."""
    return bracket_in_play(
        pairs=4,
        kind="single_elimination",
        options={"best_of": "3"},
        variant="railroad",
        rules={"rubber": "best_of_3"},
        game_end="target",
        game_length=5,
    )


def enter(stage: Stage, key: str, game: int, points: tuple[int, int]) -> RoundTable:
    table = table_of(stage, key, game=game)
    revision = Match.objects.get(pk=table.match_id).revision
    report_final(match_id=table.match_id, points=points, actor=OFFICIAL, revision=revision)
    bring_on(stage)
    return table


def write_by_hand(stage: Stage, key: str, game: int, entries: list[HandEntry]) -> None:
    """Write a game hand by hand at its table and have it confirmed."""
    table = table_of(stage, key, game=game)
    for number, entry in enumerate(entries, start=1):
        save_hand(
            match_id=table.match_id,
            number=number,
            entry=entry,
            actor=OFFICIAL,
            revision=number - 1,
        )
    revision = Match.objects.get(pk=table.match_id).revision
    send_slip(match_id=table.match_id, actor=OFFICIAL, revision=revision)
    bring_on(stage)


def test_a_railroad_knock_out_is_played_with_double_games_and_rubbers() -> None:
    stage = knock_out()
    one, two, three, four = entries_of(stage.event)
    march = HandEntry(makers=0, tricks=5)
    # Three marches: 6 to 0, which counts as two games and is the match.
    write_by_hand(stage, "U1.1", 1, [march, march, march])
    # One game each with points on both sides, then a game that counts as two: 3 to 1.
    enter(stage, "U1.2", 1, (5, 4))
    enter(stage, "U1.2", 2, (2, 6))
    enter(stage, "U1.2", 3, (0, 5))
    assert table_of(stage, "U2.1").pair == [one, three]
    # The point beyond five of the second game began the third.
    assert [
        Match.objects.get(pk=table_of(stage, "U1.2", game=game).match_id).carried
        for game in (1, 2, 3)
    ] == [[], [], [0, 1]]
    enter(stage, "U2.1", 1, (4, 5))
    enter(stage, "U2.1", 2, (3, 5))
    places = bracket_places(stage_id=stage.pk)
    assert (places[three], places[one]) == (1, 2)
    assert places[two] == places[four] == 3
    page = Client().get(at("bracket", stage.event) + "?view=list").content.decode()
    assert "game 1: 6–0, counts as two games, 6 rubber points" in page
    assert "Rubber points 1–8; the rubber is worth 9" in page
