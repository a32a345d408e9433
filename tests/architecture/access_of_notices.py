"""Who may read and choose what of messages and calendars; see `access_table`."""

from __future__ import annotations

from typing import Any, Final

from leagues.players.services.notices import correspondence_of, new_calendar_key
from tests.architecture.access_rules import ALL, Rule, nothing, words
from tests.architecture.places import Visit, club, kind
from tests.architecture.scene import Scene

ACCOUNT: Final = "login 200 200 200 200 200"
ACCOUNT_ACTS: Final = "login 302 302 302 302 302"


def stop_key(scene: Scene) -> list[Any]:
    return [correspondence_of(player=scene.member.player).stop_key, "entry"]


def calendar(scene: Scene) -> list[Any]:
    return [new_calendar_key(player=scene.member.player)]


NOTICES: Final[dict[str, Rule]] = {
    "players:notices": Rule(ACCOUNT),
    "players:read_notices": Rule(ACCOUNT_ACTS, sent=nothing),
    "players:correspondence": Rule(ACCOUNT),
    "players:correspondence post": Rule(ACCOUNT_ACTS, sent=words(language="en", kinds="table")),
    "players:calendar_key": Rule(ACCOUNT_ACTS, sent=nothing),
    "players:stop_notices": Rule(ALL, at=stop_key),
    "players:stop_notices post": Rule(ALL, at=stop_key, sent=nothing),
    "events:club_calendar": Rule(ALL, at=club),
    "events:own_calendar": Rule(ALL, at=calendar),
}

PAGES_OF_NOTICES: Final[dict[str, list[Visit]]] = {
    "players:notices": [Visit(), Visit(by=kind("newcomer"))],
    "players:read_notices": [Visit(sent={})],
    "players:correspondence": [
        Visit(),
        Visit(sent={"kinds": "gossip"}),
        Visit(by=kind("newcomer")),
    ],
    "players:calendar_key": [Visit(sent={}), Visit(sent={"revoke": "1"})],
    "players:stop_notices": [
        Visit(at=stop_key, by=kind("anonymous")),
        Visit(at=stop_key, by=kind("anonymous"), sent={}),
        Visit(at=lambda scene: ["nobody", "entry"], by=kind("anonymous")),
    ],
}
