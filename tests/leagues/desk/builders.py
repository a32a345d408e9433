"""A round with tables, and phones, for the tests of the desk's pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.test import Client
from django.urls import reverse

from games.matches.models import MatchSeat
from leagues.events.models import Event, Round
from leagues.events.states import EventStatus, RoundStatus
from leagues.players.models import Player, User
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.events import EventFactory, RoundFactory, StageFactory
from tests.factories.matches import seated_match
from tests.factories.players import MembershipFactory
from tests.factories.seating import RoundTableFactory


def running_event(**fields: object) -> Event:
    """Return an event in the middle of its evening."""
    return EventFactory.create(status=EventStatus.RUNNING.value, **fields)


def published_round(*, event: Event | None = None, number: int = 1) -> Round:
    """Return a published round without tables."""
    held = event or running_event()
    stage = held.stages.first() or StageFactory.create(event=held)
    return RoundFactory.create(stage=stage, number=number, status=RoundStatus.PUBLISHED.value)


def table_of_four(*, round_: Round | None = None, number: int = 1, **match: object) -> RoundTable:
    """Return a table of a published round with four people."""
    return RoundTableFactory.create(
        round=round_ or published_round(), number=number, match=seated_match(**match)
    )


def table_playing(variant: str, players: int, **match: Any) -> RoundTable:
    """Return a table of a published round where so many people play a variant."""
    rules = {"players": players}
    return table_of_four(variant=variant, rules=rules, **match)


def player_at(table: RoundTable, seat: int) -> Player:
    """Return who sits in a seat."""
    player = MatchSeat.objects.get(match_id=table.match_id, number=seat).player
    assert player is not None
    return player


def reseat(table: RoundTable, *, seat: int, player: Player) -> None:
    """Put somebody else into a seat."""
    MatchSeat.objects.filter(match_id=table.match_id, number=seat).update(player=player)


def phone(table: RoundTable, *, seat: int) -> Client:
    """Return a phone that has said who holds it."""
    client = Client()
    client.post(reverse("desk:who", args=[table.match.link_key]), {"seat": str(seat)})
    return client


def staff(event: Event, role: Role) -> Client:
    """Return a browser signed in as somebody with a role in the event's club."""
    client = Client()
    client.force_login(account(event, role))
    return client


def account(event: Event, role: Role) -> User:
    """Return the account of somebody with a role in the event's club."""
    user = MembershipFactory.create(club=event.club, role=role.value).player.user
    assert isinstance(user, User)
    return user


def look_and_apply(client: Client, url: str, values: Mapping[str, Any]) -> Any:
    """Look at what a correction would change, and apply what was shown."""
    # Any: what is typed, and the test client's own response
    shown = client.post(f"{url}?preview=1", values).content.decode()
    mark = re.search(r'name="seen" value="([^"]+)"', shown)
    return client.post(url, {**values, "seen": mark[1] if mark else ""})


def is_asked_to_sign_in(answer: Any) -> bool:  # Any: the test client's own response
    """Return whether an answer leads to where one signs in."""
    return str(answer.headers.get("Location", "")).startswith(reverse("account_login"))


def is_refused(answer: Any) -> bool:  # Any: the test client's own response
    """Return whether somebody was not let in: told so, or asked to sign in first."""
    return bool(answer.status_code == 403) or is_asked_to_sign_in(answer)
