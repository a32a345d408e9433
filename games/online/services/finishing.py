"""End a live table: with the result and the record of its match, or without one."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.notation.upcard import upcard_of_played, write_upcard
from games.matches.errors import DomainError
from games.matches.services.actors import Actor
from games.matches.services.corrections import void_match
from games.matches.services.keeping import lock_match
from games.matches.states import MatchStatus
from games.online.errors import NotYourTable
from games.online.live import LiveGame, played_game, rulings_by_hand
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.people import name_of_seat
from games.online.selectors.proofs import proof_of_lot, proofs_of_hands
from games.online.selectors.tables import is_at_stake, is_of_event, may_run
from games.online.services.keeping import (
    game_of,
    lock_table,
    require_status,
    save,
    seats_of,
    set_status,
)
from games.online.states import TableStatus
from games.online.visitors import Visitor
from games.records.services import import_game

THE_SITE = Actor(is_official=True, is_table=True)
"""The table itself saw every card, so its word counts without a second one."""

log = logging.getLogger(__name__)


def finish(
    *, table: OnlineTable, live: LiveGame, seats: Sequence[OnlineSeat], now: datetime
) -> None:
    """Make the game that is over the confirmed result of the table's match, card by card.

    Where people have meanwhile reported something else by hand, their director decides: the
    table ends all the same, its log stays, and the pages of the match say how it ended.
    """
    set_status(table, TableStatus.FINISHED)
    table.finished_at, table.paused_at = now, None  # a ruling ends a game that stands still
    try:
        with transaction.atomic():
            match = lock_match(table.match_id or 0)
            import_game(
                match_id=match.pk,
                text=record_of(table=table, live=live, seats=seats),
                actor=THE_SITE,
                revision=match.revision,
            )
    except DomainError as error:
        table.score_apart = list(live.game.scores)
        log.warning("The result of %s was not taken: %s", table, error)


def record_of(*, table: OnlineTable, live: LiveGame, seats: Sequence[OnlineSeat]) -> str:
    """Return a table's game in the project's own notation, with what proves its deals."""
    began = table.started_at or table.created_at
    game = upcard_of_played(
        played_game(live),
        table.variant,
        [name_of_seat(seat) for seat in seats],
        title=table.name or None,
        date=began.date().isoformat(),
        proofs=proofs_of_hands(table=table, hands=live.deals),
        lot=proof_of_lot(table=table),
        rulings=rulings_by_hand(live),
    )
    return write_upcard(game)


def record_of_log(*, table: OnlineTable) -> str:
    """Return the record of a game that is over, from the table's own log."""
    return record_of(table=table, live=game_of(table), seats=seats_of(table))


@transaction.atomic
def abandon(*, table_key: str, visitor: Visitor) -> OnlineTable:
    """Give a table up for good: who opened it may, or the only person who sits there.

    A match that has begun is void. Tables of an event are ended by its director, and a game that
    counts for ratings is played to its end, by bots if need be.
    """
    table = lock_table(table_key)
    if is_of_event(table):
        raise NotYourTable(_("This game is of an event, so only its director can end it."))
    if is_at_stake(table):
        raise NotYourTable(
            _("This game counts for ratings. You can leave it; a bot plays on."), code="at_stake"
        )
    if not may_run(table=table, seats=seats_of(table), visitor=visitor):
        raise NotYourTable(_("Only whoever opened this table can give it up. You can leave it."))
    require_status(table, TableStatus.GATHERING, TableStatus.PLAYING, TableStatus.PAUSED)
    return give_up(table=table)


def give_up(*, table: OnlineTable) -> OnlineTable:
    """End a locked table without a result."""
    set_status(table, TableStatus.ABANDONED)
    table.finished_at = timezone.now()
    if table.match_id is not None:
        match = lock_match(table.match_id)
        if match.status in (MatchStatus.SEATED, MatchStatus.IN_PLAY):
            void_match(
                match_id=match.pk,
                actor=THE_SITE,
                reason=_("The live table was given up."),
                revision=match.revision,
            )
    return save(table=table, live=None)
