"""Live tables of events, whose people are there."""

from __future__ import annotations

from games.online.models import OnlineTable
from games.online.services.opening import open_for_match, start
from games.online.services.sitting import come_to_table
from games.online.visitors import Visitor
from leagues.events.models import Event
from leagues.seating.models import RoundTable
from tests.factories.seating import published_round
from tests.games.online.tables import dealt


def table_of_event() -> tuple[OnlineTable, list[Visitor], Event]:
    """Return a table of an event with the first hand dealt, and its people by seat."""
    seated = RoundTable.objects.get(round=published_round(people=4))
    table = open_for_match(match_id=seated.match_id or 0)
    people = [Visitor(player_id=seat.player_id) for seat in table.seats.order_by("number")]
    for visitor in people:
        come_to_table(table_key=table.key, visitor=visitor)
    start(table_key=table.key, visitor=people[0])
    return dealt(table), people, seated.round.stage.event
