"""Euchre Match Notation: several games with the persons of an evening."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRecord
from engine.notation.egn import read_egn
from engine.notation.emn import read_emn, write_emn
from tests.engine.builders import RECORDS

# JSON of a file: anything may stand in it.
Json = dict[str, Any]
IDS = ["p-01", "p-02", "p-03", "p-04"]
GAMES = [f"league-round-game-{number}" for number in (1, 2, 3)]


def an_evening() -> Json:
    """Return an evening of four people in three games, as JSON."""
    games = [json.loads((RECORDS / f"{name}.egn").read_text()) for name in GAMES]
    people = sorted({name for game in games for name in game["metadata"]["players"]})
    ids = dict(zip(people, IDS, strict=True))
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.1",
        "metadata": {
            "matchId": "round-1",
            "title": "League, first round",
            "date": "2026-05-29",
            "players": [{"id": own, "name": name} for name, own in ids.items()],
            "matchFormat": {"type": "PROGRESSIVE", "target": 3},
            "result": {
                "status": "COMPLETED",
                "winner": ["p-01"],
                "scores": {"p-01": 24, "p-02": 23.5},
            },
        },
        "games": [
            {
                "gameIndex": number,
                "playersOverride": [ids[name] for name in game["metadata"]["players"]],
                "gameData": game,
            }
            for number, game in enumerate(games)
        ],
    }


def changed(change: Callable[[Json], object]) -> str:
    fields = an_evening()
    change(fields)
    return json.dumps(fields)


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        read_emn(text)
    assert refused.value.sentence
    return refused.value


def test_an_evening_is_read_with_its_games_and_persons() -> None:
    match = read_emn(json.dumps(an_evening()))
    assert [player.name for player in match.players] == [f"Player 0{n}" for n in (1, 2, 3, 4)]
    assert [game.game for game in match.games] == [
        read_egn((RECORDS / f"{name}.egn").read_text()) for name in GAMES
    ]
    assert (match.kind, match.target) == ("PROGRESSIVE", 3)
    assert match.result is not None
    assert match.result.scores == (("p-01", 24), ("p-02", 23.5))


def test_an_evening_is_the_same_after_writing_and_reading() -> None:
    match = read_emn(json.dumps(an_evening()))
    written = write_emn(match)
    assert read_emn(written) == match
    assert write_emn(read_emn(written)) == written
    assert json.loads(written)["version"] == "1.1"
    assert json.loads(written)["games"][0]["gameData"]["version"] == "1.4"


def test_seats_have_another_name_in_version_1_0() -> None:
    def older(fields: Json) -> None:
        fields["version"] = "1.0"
        for game in fields["games"]:
            game["players"] = game.pop("playersOverride")

    assert read_emn(changed(older)) == read_emn(json.dumps(an_evening()))


def test_teams_are_kept_and_make_it_version_1_2() -> None:
    def with_teams(fields: Json) -> None:
        fields["version"] = "1.2"
        fields["metadata"]["teams"] = [
            {"id": "red", "name": "The Reds", "playerIds": ["p-01", "p-03"], "color": "#f00"},
            {"id": "blue", "name": "The Blues"},
        ]

    match = read_emn(changed(with_teams))
    assert [team.id for team in match.teams] == ["red", "blue"]
    assert json.loads(write_emn(match))["version"] == "1.2"
    assert read_emn(write_emn(match)) == match


def test_a_game_without_names_takes_those_of_its_seats() -> None:
    match = read_emn(changed(lambda f: f["games"][0]["gameData"]["metadata"].pop("players")))
    names = {player.id: player.name for player in match.players}
    game = match.games[0]
    assert [player.name for player in game.game.players] == [names[own] for own in game.seats]


def with_game(**values: object) -> Callable[[Json], object]:
    return lambda fields: fields["games"][1].update(values)


def with_meta(**values: object) -> Callable[[Json], object]:
    return lambda fields: fields["metadata"].update(values)


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (lambda f: f.update(fileType="Euchre Game Notation"), "not_a_choice", "fileType"),
        (lambda f: f.update(version="1.3"), "bad_version", "version"),
        (lambda f: f.update(version=1.1), "bad_version", "version"),
        (lambda f: f.update(more=1), "unknown_field", "file"),
        (lambda f: f.pop("games"), "missing_field", "file"),
        (with_meta(players=[]), "no_players", "metadata.players"),
        (with_meta(players=["Ann"]), "not_an_object", "metadata.players[0]"),
        (with_meta(players=[{"name": "Ann"}]), "missing_field", "metadata.players[0]"),
        (
            with_meta(players=[{"id": "a", "name": "Ann"}, {"id": "a", "name": "Bob"}]),
            "id_twice",
            "metadata.players[1]",
        ),
        (with_meta(matchFormat={"type": "CHESS"}), "not_a_choice", "metadata.matchFormat.type"),
        (
            with_meta(matchFormat={"type": "SWISS", "target": 0}),
            "out_of_range",
            "metadata.matchFormat.target",
        ),
        (with_meta(result={"status": "WON"}), "not_a_choice", "metadata.result.status"),
        (with_meta(result={"scores": {"a": True}}), "not_a_number", "metadata.result.scores"),
        (with_meta(result={"scores": {"a": 1e99}}), "not_a_number", "metadata.result.scores"),
        (with_meta(result={"scores": []}), "not_an_object", "metadata.result.scores"),
        (with_meta(date="29 May"), "bad_date", "metadata.date"),
        (
            with_meta(teams=[{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]),
            "id_twice",
            "metadata.teams[1]",
        ),
        (
            with_meta(teams=[{"id": "a", "name": "A", "playerIds": ["p-99"]}]),
            "bad_id",
            "metadata.teams[0].playerIds",
        ),
        (
            with_game(playersOverride=["p-01", "p-02", "p-03", "p-99"]),
            "bad_id",
            "games[1].playersOverride",
        ),
        (
            with_game(playersOverride=["p-01", "p-02", "p-03", "p-01"]),
            "bad_id",
            "games[1].playersOverride",
        ),
        (
            with_game(playersOverride=["p-01", "p-02", "p-03"]),
            "not_four_players",
            "games[1].playersOverride",
        ),
        (with_game(players=IDS), "no_seats", "games[1]"),
        (lambda f: f["games"][1].pop("playersOverride"), "no_seats", "games[1]"),
        (with_game(gameIndex=0), "game_twice", "games"),
        (with_game(gameData=[]), "not_an_object", "games[1].gameData.file"),
        (
            lambda f: f["games"][1]["gameData"]["deals"][2].update(more=1),
            "unknown_field",
            "games[1].gameData.deals[2]",
        ),
    ],
)
def test_a_fault_is_named_with_its_place(
    change: Callable[[Json], object], code: str, path: str
) -> None:
    refused = refusal(changed(change))
    assert (refused.code, refused.path) == (code, path)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.data())
def test_any_change_of_a_file_is_read_or_refused(data: st.DataObject) -> None:
    fields: Any = an_evening()
    fields["games"] = fields["games"][:1]
    at: Any = fields
    while isinstance(at, dict | list) and at:
        places = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(places))
        if not isinstance(at[key], dict | list) or data.draw(st.booleans()):
            at[key] = data.draw(values)
            break
        at = at[key]
    with suppress(BadRecord):
        read_emn(json.dumps(fields))
