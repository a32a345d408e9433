"""Open the live tables of events that are played online."""

from __future__ import annotations

from contextlib import suppress

from games.matches.dummies import DUMMY_KEY
from games.matches.errors import UnknownMatch
from games.matches.models import MatchSeat
from games.matches.states import MatchStatus
from games.online.errors import BadTable
from games.online.services.opening import TablePlan, open_for_match
from games.online.states import Talk, Watching
from games.online.table_terms import clock_of
from leagues.events.formats import FirstDealer
from leagues.events.models import RoundId
from leagues.events.states import EventStatus
from leagues.seating.models import RoundTable
from leagues.seating.services.progress import UNDER_WAY


def open_live_tables(*, round_id: RoundId | None = None) -> None:
    """Open a live table for every match of a published round that has none; of all rounds for None.

    A match that was opened already keeps its table, so this may be called any number of times.
    Tables with a dummy stay on cards: its open hand is played by whoever sits opposite. One at
    which something was written meanwhile, or that was taken back, does not keep the others waiting.
    """
    waiting = RoundTable.objects.filter(
        round__status__in=UNDER_WAY,
        round__stage__event__is_online=True,
        round__stage__event__status__in=[EventStatus.RUNNING.value, EventStatus.REOPENED.value],
        match__status=MatchStatus.SEATED.value,
        match__online__isnull=True,
    )
    if round_id is not None:
        waiting = waiting.filter(round_id=round_id)
    with_dummy = MatchSeat.objects.filter(bot_key=DUMMY_KEY).values("match_id")
    found = waiting.exclude(match_id__in=with_dummy).select_related("match", "round__stage__event")
    for table in found:
        with suppress(BadTable, UnknownMatch):
            open_for_match(match_id=table.match_id, plan=plan_of(table))


def plan_of(table: RoundTable) -> TablePlan:
    """Return what the live table of a place in a round has from its event."""
    event = table.round.stage.event
    clock = clock_of(event.live_clock)
    return TablePlan(
        variant=table.match.variant,
        watching=Watching(event.live_watching),
        spectator_delay=event.live_delay,
        clock_seconds=clock.seconds,
        clock_increment=clock.increment,
        bot_key=event.live_bot,
        talk=Talk(event.talk),
        draws_dealer=event.first_dealer == FirstDealer.DRAWN,
        club_id=event.club_id,
    )
