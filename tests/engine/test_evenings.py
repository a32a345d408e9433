"""Several recorded games as one evening, with its result."""

from __future__ import annotations

import json

from engine.evenings import SeatedGame, evening_of
from engine.notation.egn import read_egn
from engine.notation.emn import read_emn, write_emn
from tests.engine.builders import RECORDS
from tests.engine.published import faults_of_emn
from tests.engine.test_emn import GAMES, an_evening


def league_round() -> tuple[list[SeatedGame], dict[str, str]]:
    """Return three games of four people who changed partners."""
    fields = an_evening()
    names = {player["id"]: player["name"] for player in fields["metadata"]["players"]}
    seats = [game["playersOverride"] for game in fields["games"]]
    texts = [(RECORDS / f"{name}.egn").read_text() for name in GAMES]
    games = [
        SeatedGame(read_egn(text), (ids[0], ids[1], ids[2], ids[3]))
        for text, ids in zip(texts, seats, strict=True)
    ]
    return games, names


def test_everybody_has_the_points_of_their_own_side() -> None:
    games, names = league_round()
    evening = evening_of(games, names, title="League", date="2026-05-29")
    assert evening.result is not None
    scores = dict(evening.result.scores)
    assert {names[own]: score for own, score in scores.items()} == {
        "Player 01": 24,
        "Player 02": 23,
        "Player 03": 28,
        "Player 04": 19,
    }
    assert [names[own] for own in evening.result.winner] == ["Player 03"]
    assert read_emn(write_emn(evening)) == evening
    assert faults_of_emn(json.loads(write_emn(evening))) == []


def test_games_won_are_counted_where_points_are_not() -> None:
    games, names = league_round()
    result = evening_of(games, names, kind="FIXED_GAMES").result
    assert result is not None
    assert sum(score for _, score in result.scores) == 6


def test_an_evening_without_games_has_no_points() -> None:
    evening = evening_of([], {"a": "Ann"})
    assert evening.target is None
    assert read_emn(write_emn(evening)) == evening
