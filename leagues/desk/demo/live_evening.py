"""An event that is played from home, at live tables: its second round is under way."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from engine.bots.steady_bot import steady_bot
from engine.notation.act_codes import act_code
from games.online.live import LiveGame, needs_deal, seats_to_act, sight
from games.online.models import OnlineTable
from games.online.services.dealing import deal_cards
from games.online.services.keeping import game_of, lock_table, save, write_entry
from games.online.services.opening import begin_play
from games.online.services.playing import go_on
from games.online.states import ActedBy
from leagues.desk.demo.club import DemoClub
from leagues.desk.demo.evenings import ROUND_LENGTH, let_in, publish, seat
from leagues.desk.demo.season import usual_terms
from leagues.desk.services.at_live_table import pause_at_table
from leagues.events.formats import FirstDealer
from leagues.events.models import Event, EventId, Round, RoundId
from leagues.events.services.events import create_event
from leagues.events.states import EventStatus
from leagues.players.models import Player
from leagues.seating.models import RoundTable
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.live_tables import open_live_tables
from leagues.seating.services.progress import bring_round_on

TITLE: Final = "Live evening, from home"
BEFORE_TONIGHT: Final = timedelta(days=1)
PEOPLE: Final = 8
DEALS: Final = 4
SEED: Final = 5
ENTRIES_SEEN: Final = 14
"""So far the table that stands still has come: into the tricks of its first hand."""


def live_evening_in_round_two(*, club: DemoClub, tonight: datetime) -> Event:
    """Make the event: its first round is played, of the second one table stands still.

    At the other people are waited for, so that nothing goes on before somebody looks at it.
    """
    by, starts_at = club.organiser, tonight - BEFORE_TONIGHT
    terms = usual_terms(
        starts_at=starts_at,
        title=TITLE,
        game_length=DEALS,
        rounds_planned=3,
        fee=None,
        is_online=True,
        first_dealer=FirstDealer.DRAWN,
        live_clock="600+10",
        live_delay=30,
        notes="Played at live tables, whenever the people of a table find the time this week.",
    )
    event = create_event(club_id=club.club.pk, terms=terms, by=by, is_open=True)
    people = _with_accounts_first(club)
    let_in(event=event, players=people, at=starts_at - timedelta(minutes=20), by=by)
    move_event(event_id=EventId(event.pk), to=EventStatus.RUNNING, by=by)
    seat(event=event, seed=SEED)
    first = publish(event=event, number=1, at=starts_at, by=by)
    for table in _live_tables(first):
        _play(table, most=None)
    bring_round_on(round_id=RoundId(first.pk))
    second = publish(event=event, number=2, at=starts_at + ROUND_LENGTH, by=by)
    paused = _live_tables(second)[0]
    _play(paused, most=ENTRIES_SEEN)
    place = RoundTable.objects.select_related("round__stage__event").get(match__online=paused)
    pause_at_table(table=place, by=by, reason="The kettle boils.")
    return event


def _with_accounts_first(club: DemoClub) -> list[Player]:
    """Return the people: those who can sign in, and regulars besides."""
    return sorted(club.regulars, key=lambda player: player.user_id is None)[:PEOPLE]


def _live_tables(round_: Round) -> list[OnlineTable]:
    """Open the live tables of a round, and return them in their order."""
    open_live_tables(round_id=RoundId(round_.pk))
    found = OnlineTable.objects.filter(match__round_table__round=round_)
    return list(found.order_by("match__round_table__number"))


def _play(opened: OnlineTable, *, most: int | None) -> None:
    """Let everybody come to a table and play steadily, to the end or so many entries."""
    opened.seats.update(seen_at=timezone.now())
    table = begin_play(table=lock_table(opened.key))
    live = game_of(table)
    while not live.is_over and live.sequence != most:
        live = _one_entry(table, live)
        if live.hand is not None and live.hand.is_over:
            go_on(table=table, live=live, now=timezone.now())
    if not live.is_over:
        save(table=table, live=live)


def _one_entry(table: OnlineTable, live: LiveGame) -> LiveGame:
    now = timezone.now()
    if needs_deal(live):
        return deal_cards(table=table, live=live, now=now)
    number = seats_to_act(live)[0]
    seen = sight(live, number)
    if seen is None:
        raise RuntimeError("nothing was dealt at a table of the demo")
    code = act_code(steady_bot(seen, b""))
    by = ActedBy.PLAYER
    return write_entry(table=table, live=live, seat=number, code=code, by=by, now=now)
