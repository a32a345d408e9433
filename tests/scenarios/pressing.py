"""A button that can be pressed twice, and what it is pressed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from leagues.events.models import Event, Round
from leagues.events.services.entering import enter_at_door
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.players import PlayerFactory
from tests.factories.seating import (
    finish,
    published_round,
)
from tests.leagues.desk.builders import account


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A button: what it does, how often that is in the history, and what there then is."""

    act: Callable[[], object]
    verb: str
    event: Event
    there: Callable[[], object] = field(default=lambda: None)
    is_there: object = None


def director_of(event: Event) -> User:
    return account(event, Role.DIRECTOR)


def scored_table(*, people: int = 9) -> tuple[Round, RoundTable, User]:
    round_ = published_round(people=people)
    table = RoundTable.objects.select_related("round__stage__event").get(round=round_, number=1)
    finish(table)
    return round_, table, director_of(round_.stage.event)


def come(event: Event, count: int) -> list[int]:
    return [
        enter_at_door(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None).pk
        for _ in range(count)
    ]
