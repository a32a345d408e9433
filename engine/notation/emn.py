"""Euchre Match Notation: a table's evening, several games of EGN in one file.

Versions 1.0 to 1.2 are read, 1.1 is written. Persons are known by ids of the file; each game
says who sat where, from seat 0 clockwise, whatever names stand inside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.errors import BadRecord, gettext_noop
from engine.notation.egn_reading import date_at, game_at, player_at, shown, versioned
from engine.notation.egn_values import EgnGame, EgnPlayer
from engine.notation.egn_writing import game_fields, given, player_field
from engine.notation.json_reading import (
    choice_at,
    fields_at,
    list_at,
    parse_record,
    text_at,
    whole_number_at,
)

FILE_TYPE: Final = "Euchre Match Notation"
VERSION: Final = "1.1"
VERSIONS: Final = re.compile(r"1\.[012](?:\.[0-9]{1,6})?")
SEATS: Final = 4
BEGINNING: Final = 400
"""Signs in which a file says what it is."""

MOST_PLAYERS: Final = 500
MOST_GAMES: Final = 500

KINDS: Final = (
    "BEST_OF_N",
    "PROGRESSIVE",
    "ROUND_ROBIN",
    "CUSTOM",
    "FIXED_GAMES",
    "TARGET_SCORE",
    "ELIMINATION",
    "SWISS",
    "TIMED",
    "SINGLE_GAME",
)
"""What holds the games of a match together."""

STATUSES: Final = ("COMPLETED", "IN_PROGRESS", "FORFEIT", "DRAW")
TEXTS: Final[Mapping[str, int]] = {"matchId": 64, "title": 128, "description": 1024, "date": 64}


@dataclass(frozen=True, slots=True, kw_only=True)
class EmnTeam:
    """A team of some of the players."""

    id: str
    name: str
    player_ids: tuple[str, ...] = ()
    color: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EmnResult:
    """How a match ended, as far as its file says."""

    status: str | None = None
    winner: tuple[str, ...] = ()
    """Ids of players or of a team."""
    scores: tuple[tuple[str, int | float], ...] = ()
    """Scores by id, in the order of the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmnGame:
    """One game of a match and who sat where in it, by id."""

    index: int
    seats: tuple[str, str, str, str]
    game: EgnGame


@dataclass(frozen=True, slots=True, kw_only=True)
class EmnMatch:
    """Several games that belong together."""

    players: tuple[EgnPlayer, ...]
    """Everybody who sat in one of the games; each has an id."""
    games: tuple[EmnGame, ...]
    kind: str | None = None
    target: int | None = None
    result: EmnResult | None = None
    teams: tuple[EmnTeam, ...] = ()
    match_id: str | None = None
    title: str | None = None
    description: str | None = None
    date: str | None = None


def is_emn(text: str) -> bool:
    """Say whether a text is meant to be a whole evening."""
    return f'"{FILE_TYPE}"' in text[:BEGINNING]


def read_emn(text: str) -> EmnMatch:
    """Return the match of an EMN text, or raise `BadRecord` with what is wrong and where."""
    raw = parse_record(text)
    root = fields_at(raw, "file", required=("fileType", "version", "metadata", "games"))
    choice_at(root["fileType"], "fileType", (FILE_TYPE,))
    version = root["version"]
    if not isinstance(version, str) or not VERSIONS.fullmatch(version):
        sentence = gettext_noop("The version is none of 1.0 to 1.2, but “%(version)s”.")
        raise BadRecord("bad_version", sentence, path="version", version=shown(version))
    meta = fields_at(
        root["metadata"],
        "metadata",
        required=("players",),
        optional=(*TEXTS, "teams", "matchFormat", "result"),
    )
    players = players_at(meta["players"], "metadata.players")
    ids = {player.id: player.name for player in players if player.id is not None}
    games = list_at(root["games"], "games", most=MOST_GAMES)
    kind, target = kind_at(meta.get("matchFormat"), "metadata.matchFormat")
    texts = {
        key: text_at(meta[key], f"metadata.{key}", most=most) or None if key in meta else None
        for key, most in TEXTS.items()
    }
    match = EmnMatch(
        players=players,
        games=tuple(
            emn_game_at(game, f"games[{number}]", ids) for number, game in enumerate(games)
        ),
        kind=kind,
        target=target,
        result=result_at(meta.get("result"), "metadata.result"),
        teams=teams_at(meta.get("teams", []), "metadata.teams", ids),
        match_id=texts["matchId"],
        title=texts["title"],
        description=texts["description"],
        date=date_at(texts["date"]),
    )
    check_indexes(match.games)
    return match


def players_at(raw: object, path: str) -> tuple[EgnPlayer, ...]:
    """Return the players, of whom there is one at least, each with an id of their own."""
    items = list_at(raw, path, most=MOST_PLAYERS)
    found: dict[str, EgnPlayer] = {}
    for number, item in enumerate(items):
        place = f"{path}[{number}]"
        fields_at(item, place, required=("id", "name"), optional=("playerIds",))
        player = player_at(item, place)
        if player.id is None or player.id in found:
            sentence = gettext_noop("%(path)s has an id that somebody else has: “%(id)s”.")
            raise BadRecord("id_twice", sentence, path=place, id=player.id)
        found[player.id] = player
    if not found:
        raise BadRecord("no_players", gettext_noop("%(path)s names nobody."), path=path)
    return tuple(found.values())


def ids_at(raw: object, path: str, known: Collection[str], *, most: int) -> tuple[str, ...]:
    """Return ids of players, each once."""
    ids = [text_at(item, path, most=64) for item in list_at(raw, path, most=most)]
    for number, item in enumerate(ids):
        if item not in known or item in ids[:number]:
            sentence = gettext_noop("%(path)s names nobody, or somebody twice: “%(id)s”.")
            raise BadRecord("bad_id", sentence, path=path, id=item)
    return tuple(ids)


def kind_at(raw: object, path: str) -> tuple[str | None, int | None]:
    """Return what holds the games together, and its number."""
    if raw is None:
        return None, None
    found = fields_at(raw, path, required=("type",), optional=("target",))
    target = found.get("target")
    number = None if target is None else whole_number_at(target, f"{path}.target", least=1)
    return choice_at(found["type"], f"{path}.type", KINDS), number


def result_at(raw: object, path: str) -> EmnResult | None:
    """Return how the match ended."""
    if raw is None:
        return None
    found = fields_at(raw, path, optional=("status", "winner", "scores"))
    status = found.get("status")
    winners = list_at(found.get("winner", []), f"{path}.winner", most=MOST_PLAYERS)
    return EmnResult(
        status=None if status is None else choice_at(status, f"{path}.status", STATUSES),
        winner=tuple(text_at(item, f"{path}.winner", most=64) for item in winners),
        scores=result_scores_at(found.get("scores", {}), f"{path}.scores"),
    )


def result_scores_at(raw: object, path: str) -> tuple[tuple[str, int | float], ...]:
    """Return scores by id."""
    if not isinstance(raw, dict):
        raise BadRecord("not_an_object", gettext_noop("%(path)s is not an object."), path=path)
    found = []
    for key, score in raw.items():
        name = text_at(key, path, most=64)
        if isinstance(score, bool) or not isinstance(score, int | float) or abs(score) > 1e9:
            sentence = gettext_noop("%(path)s has a score that is no number.")
            raise BadRecord("not_a_number", sentence, path=path)
        found.append((name, score))
    return tuple(found)


def teams_at(raw: object, path: str, known: Collection[str]) -> tuple[EmnTeam, ...]:
    """Return the teams, each with an id of its own."""
    teams: list[EmnTeam] = []
    for number, item in enumerate(list_at(raw, path, most=MOST_PLAYERS)):
        place = f"{path}[{number}]"
        found = fields_at(item, place, required=("id", "name"), optional=("playerIds", "color"))
        own = text_at(found["id"], f"{place}.id", most=64)
        if own in {team.id for team in teams}:
            sentence = gettext_noop("%(path)s has an id that somebody else has: “%(id)s”.")
            raise BadRecord("id_twice", sentence, path=place, id=own)
        color = found.get("color")
        members = found.get("playerIds", [])
        teams.append(
            EmnTeam(
                id=own,
                name=text_at(found["name"], f"{place}.name", most=64),
                player_ids=ids_at(members, f"{place}.playerIds", known, most=MOST_PLAYERS),
                color=None if color is None else text_at(color, f"{place}.color", most=32),
            )
        )
    return tuple(teams)


def emn_game_at(raw: object, path: str, names: Mapping[str, str]) -> EmnGame:
    """Return a game; the seats are `players` in version 1.0 and `playersOverride` since."""
    optional = ("players", "playersOverride")
    found = fields_at(raw, path, required=("gameIndex", "gameData"), optional=optional)
    given_seats = [key for key in optional if key in found]
    if len(given_seats) != 1:
        sentence = gettext_noop("%(path)s does not say once who sat where.")
        raise BadRecord("no_seats", sentence, path=path)
    place = f"{path}.{given_seats[0]}"
    seats = ids_at(found[given_seats[0]], place, names, most=SEATS)
    if len(seats) != SEATS:
        raise BadRecord("not_four_players", gettext_noop("%(path)s has not four ids."), path=place)
    data = with_names(found["gameData"], [names[seat] for seat in seats])
    return EmnGame(
        index=whole_number_at(found["gameIndex"], f"{path}.gameIndex", least=0),
        seats=(seats[0], seats[1], seats[2], seats[3]),
        game=game_inside(data, f"{path}.gameData"),
    )


def with_names(raw: object, names: Sequence[str]) -> object:
    """Return a game with the names of its seats where it gives none itself."""
    if not isinstance(raw, dict) or not isinstance(raw.get("metadata"), dict):
        return raw
    return {**raw, "metadata": {"players": list(names), **raw["metadata"]}}


def game_inside(raw: object, path: str) -> EgnGame:
    """Return the game of a match; what is wrong in it is named from the file's root."""
    try:
        return game_at(versioned(raw))
    except BadRecord as error:
        sentence = gettext_noop("In %(path)s: %(reason)s")
        inner = f"{path}.{error.path}" if error.path else path
        raise BadRecord(error.code, sentence, path=inner, deal=error.deal, reason=error) from None


def check_indexes(games: Sequence[EmnGame]) -> None:
    """Refuse two games with the same number."""
    indexes = [game.index for game in games]
    if len(set(indexes)) < len(indexes):
        sentence = gettext_noop("Two games have the same number.")
        raise BadRecord("game_twice", sentence, path="games")


def write_emn(match: EmnMatch) -> str:
    """Return a match as EMN text; teams are known only since version 1.2."""
    return json.dumps(match_fields(match), indent=1, ensure_ascii=False) + "\n"


def match_fields(match: EmnMatch) -> dict[str, object]:
    """Return a match as JSON fields."""
    result = match.result
    kind = None if match.kind is None else given(type=match.kind, target=match.target)
    metadata = given(
        matchId=match.match_id,
        title=match.title,
        description=match.description,
        date=match.date,
        teams=[team_fields(team) for team in match.teams] or None,
        players=[player_field(player) for player in match.players],
        matchFormat=kind,
        result=None if result is None else result_fields(result),
    )
    return {
        "fileType": FILE_TYPE,
        "version": "1.2" if match.teams else VERSION,
        "metadata": metadata,
        "games": [
            {
                "gameIndex": game.index,
                "playersOverride": list(game.seats),
                "gameData": game_fields(game.game, remarks=True),
            }
            for game in match.games
        ],
    }


def team_fields(team: EmnTeam) -> dict[str, object]:
    """Return a team as JSON fields."""
    members = list(team.player_ids) or None
    return given(id=team.id, name=team.name, playerIds=members, color=team.color)


def result_fields(result: EmnResult) -> dict[str, object]:
    """Return a result as JSON fields."""
    return given(
        status=result.status,
        winner=list(result.winner) or None,
        scores=dict(result.scores) or None,
    )
