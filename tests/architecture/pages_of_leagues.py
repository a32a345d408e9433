"""Visits to the pages of team leagues."""

from __future__ import annotations

from typing import Any, Final

from leagues.events.models import Job
from tests.architecture.leagues import LEAGUE
from tests.architecture.places import (
    Visit,
    asked,
    club,
    fixture,
    founded,
    kind,
    league,
    team,
    team_of_founded,
    transfer,
    withdrawn_team,
)
from tests.architecture.scene import Scene
from tests.factories.leagues import LeagueFactory
from tests.factories.players import ClubFactory


def team_sent(scene: Scene, **changed: Any) -> dict[str, Any]:
    """Return what adds a team to the league that is being prepared."""
    division = scene.founded.divisions.get(level=1)
    return {
        "act": "add_team", "name": "Red Lion", "division": division.pk, "venue": "Red Lion",
        "plays_on": "2", "captain": scene.walk_in.player_id, "vice": "", **changed,
    }  # fmt: skip


def failed(scene: Scene) -> list[Any]:
    """Return the league after a list of it could not be made."""
    Job.objects.filter(task="seating.list_fixtures").delete()
    return founded(scene)


def finished_league(scene: Scene) -> list[Any]:
    """Return the league that runs, once it is over."""
    scene.league.status = "finished"
    scene.league.save()
    return league(scene)


NEXT_DAYS: Final = {"first_day": "2032-09-07", "last_day": "2033-04-05"}

LEAGUES: Final[dict[str, list[Visit]]] = {
    "events:leagues": [
        Visit(at=club),
        Visit(at=lambda scene: [ClubFactory.create().slug]),
        Visit(at=lambda scene: [ClubFactory.create().slug], by=kind("anonymous")),
    ],
    "events:new_league": [
        Visit(at=club),
        Visit(at=club, sent=LEAGUE),
        Visit(at=club, sent={}),
        Visit(at=club, sent=LEAGUE | {"title": "League"}),
        Visit(at=club, sent=LEAGUE | {"refit": "1", "variant": "euchre4"}),
        Visit(at=club, sent=LEAGUE | {"last_day": "2031-09-01", "team_size": "5"}),
        Visit(at=club, sent=LEAGUE | {"first_day": "1990-01-01", "legs": "9"}),
        Visit(at=club, sent=LEAGUE | {"variant": "auction6"}),
        Visit(at=club, sent=LEAGUE | {"last_day": "2039-01-01", "draw_points": "7"}),
        Visit(at=club, sent=LEAGUE | {"least_people": "9", "most_borrowed": "8"}),
    ],
    "events:league": [
        Visit(at=league),
        Visit(at=league, by=kind("anonymous")),
        Visit(at=founded),
        Visit(at=lambda scene: [LeagueFactory.create(status="finished").pk], by=kind("anonymous")),
        Visit(at=lambda scene: [LeagueFactory.create(club=scene.club, status="finished").pk]),
    ],
    "events:edit_league": [
        Visit(at=league),
        Visit(at=founded),
        Visit(at=founded, sent=LEAGUE | {"revision": "99"}),
        Visit(at=league, sent=lambda scene: LEAGUE | {"revision": scene.league.revision}),
    ],
    "events:league_status": [
        Visit(at=league, sent={"to": "finished"}),
        Visit(at=league, sent={"to": "open"}),
        Visit(at=founded, sent={"to": "finished"}),
    ],
    "events:league_teams": [
        Visit(at=league),
        Visit(at=founded),
        Visit(at=founded, sent=team_sent),
        Visit(at=founded, sent=lambda scene: team_sent(scene, name="")),
        Visit(
            at=founded, sent=lambda scene: team_sent(scene, name="A", vice=scene.walk_in.player_id)
        ),
        Visit(at=founded, sent={"act": "add_division", "name": ""}),
        Visit(at=founded, sent={"act": "add_division", "name": "division 1"}),
        Visit(at=league, sent={"act": "add_division", "name": "Third division"}),
        Visit(
            at=founded,
            sent=lambda scene: {
                "act": "remove_division",
                "division": scene.founded.divisions.get(level=1).pk,
            },
        ),
    ],
    "events:league_dates": [
        Visit(at=league),
        Visit(at=founded),
        Visit(at=founded, sent={"act": "days", "days": "tomorrow\n2031-13-01", "free": ""}),
        Visit(at=founded, sent={"act": "days", "days": "2020-01-01", "free": "2020-01-01"}),
        Visit(at=founded, sent={"act": "blackout", "whose": "", "day": "soon"}),
        Visit(at=founded, sent={"act": "derby", "one": "1", "two": "1", "day": "2020-01-01"}),
        Visit(at=founded, sent={"act": "strike_derby", "number": "0"}),
    ],
    "events:league_list": [
        Visit(at=founded),
        Visit(at=failed),
        Visit(at=league),
        Visit(at=league, sent={"act": "back"}),
        Visit(at=league, sent={"act": "make"}),
        Visit(at=founded, sent={"act": "publish", "draft": "0"}),
        Visit(at=founded, sent={"act": "anew"}),
        Visit(at=founded, sent={"act": "make"}),
        Visit(at=founded, sent={"act": "off"}),
    ],
    "events:league_fixtures": [
        Visit(at=league),
        Visit(at=league, by=kind("anonymous")),
        Visit(at=league, query="?by=team"),
        Visit(at=founded),
    ],
    "events:league_transfers": [
        Visit(at=league),
        Visit(at=league, sent=lambda scene: {"player": "0", "team": asked(scene).to_team_id}),
        Visit(
            at=league,
            sent=lambda scene: {
                "player": asked(scene).player_id,
                "team": asked(scene).from_team_id,
            },
        ),
    ],
    "events:decide_transfer": [
        Visit(at=transfer("approve"), sent={}),
        Visit(at=transfer("refuse"), sent={"reason": "Too late"}),
        Visit(at=transfer("off"), sent={}),
    ],
    "desk:next_league": [
        Visit(at=league),
        Visit(at=finished_league),
        Visit(at=finished_league, sent={}),
        Visit(at=finished_league, sent={"title": "League", **NEXT_DAYS}),
        Visit(at=finished_league, sent={"title": "After", **NEXT_DAYS}),
    ],
    "events:team": [
        Visit(at=team),
        Visit(at=team, by=kind("anonymous")),
        Visit(at=withdrawn_team),
        Visit(at=team_of_founded),
    ],
    "events:edit_team": [
        Visit(at=team),
        Visit(at=withdrawn_team),
        Visit(at=team_of_founded),
        Visit(at=team_of_founded, sent={}),
        Visit(at=withdrawn_team, sent={"act": "back"}),
        Visit(at=team, sent={"act": "withdraw", "reason": "Too few"}),
        Visit(at=team, sent={"act": "remove"}),
    ],
    "events:team_squad": [
        Visit(at=team, sent={}),
        Visit(at=team, sent={"name": "!"}),
        Visit(at=team, sent={"name": "Zoe New", "on_night": "on"}),
        Visit(at=team, sent={"member": "0"}),
    ],
    "events:change_fixture": [
        *(
            Visit(at=fixture(status))
            for status in ("planned", "postponed", "walkover", "unfulfilled", "void")
        ),
        Visit(at=fixture("planned"), sent={"act": "move", "revision": "1"}),
        Visit(at=fixture("planned"), sent={"act": "move", "revision": "1", "day": "2020-01-01"}),
        Visit(at=fixture("planned"), sent={"act": "walkover", "revision": "1"}),
        Visit(at=fixture("planned"), sent={"act": "void", "revision": "99"}),
        Visit(at=fixture("void"), sent={"act": "restore", "revision": "2"}),
    ],
}
