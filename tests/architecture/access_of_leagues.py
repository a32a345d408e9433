"""Who may do what with the leagues of a club; see `access_table`."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_rules import ALL, Rule, nothing, words
from tests.architecture.leagues import LEAGUE
from tests.architecture.places import (
    asked,
    club,
    fixture,
    founded,
    league,
    team,
    team_of_founded,
    transfer,
)

DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"
# What is being prepared is not there for those who do not belong to it.
FOUNDED: Final = "login 404 403 403 200 200"
FOUNDED_ACTS: Final = "login 404 403 403 302 302"
HIDDEN: Final = "404 404"
HIDDEN_SIGNED: Final = "login 404"

LEAGUES: Final[dict[str, Rule]] = {
    "events:leagues": Rule(ALL, at=club),
    "events:new_league": Rule(DIRECTOR, at=club),
    "events:new_league post": Rule(DIRECTOR_ACTS, at=club, sent=words(**LEAGUE)),
    "events:league": Rule(ALL, hidden=HIDDEN, at=league),
    "events:edit_league": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=league),
    "events:edit_league post": Rule(
        FOUNDED_ACTS,
        at=founded,
        sent=lambda scene: LEAGUE | {"revision": str(scene.founded.revision)},
    ),
    "events:league_status": Rule(DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=league, sent=nothing),
    "events:league_teams": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=league),
    "events:league_teams post": Rule(
        FOUNDED_ACTS, at=founded, sent=words(act="add_division", name="Third division")
    ),
    "events:league_dates": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=league),
    "events:league_dates post": Rule(
        FOUNDED_ACTS, at=founded, sent=words(act="strike_derby", number="1")
    ),
    "events:league_list": Rule(FOUNDED, at=founded),
    "events:league_list post": Rule(FOUNDED_ACTS, at=founded, sent=words(act="off")),
    "events:league_fixtures": Rule(ALL, hidden=HIDDEN, at=league),
    "events:league_calendar": Rule(ALL, hidden=HIDDEN, at=league),
    "events:league_transfers": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=league),
    "events:league_transfers post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=league,
        sent=lambda scene: {
            "player": str(asked(scene).player_id),
            "team": str(asked(scene).to_team_id),
        },
    ),
    "events:decide_transfer": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=transfer("agree"), sent=nothing
    ),
    "desk:next_league": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=league),
    "events:team": Rule(ALL, hidden=HIDDEN, at=team),
    "events:edit_team": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=team),
    "events:edit_team post": Rule(FOUNDED_ACTS, at=team_of_founded, sent=words(act="remove")),
    "events:team_squad": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=team, sent=words(name="Somebody New")
    ),
    "events:team_calendar": Rule(ALL, hidden=HIDDEN, at=team),
    "events:change_fixture": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=fixture("planned")),
    "events:change_fixture post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN_SIGNED,
        at=fixture("planned"),
        sent=words(act="postpone", revision="1"),
    ),
}
