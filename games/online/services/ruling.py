"""Rule on an infraction in the hand that is played at a live table."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.online.live import LiveGame
from games.online.models import OnlineTable
from games.online.ruling import rule, under_referee
from games.online.ruling_words import outlook_words
from games.online.selectors.views import moment_of
from games.online.services.keeping import game_of, lock_table, require_sequence, require_status
from games.online.services.playing import go_on
from games.online.services.telling import tell_game
from games.online.states import TableStatus
from games.online.told import Notice


@transaction.atomic
def rule_on_hand(*, table_key: str, notice: Notice, expected_sequence: int) -> OnlineTable:
    """Make a ruling at a table that stands still, and tell it.

    Raises `TableNotOpen` for one that is played meanwhile, `StaleSequence` for a ruling on an
    earlier moment (so pressed twice it is made once), `NotLawful` where there is none to make.
    """
    table = lock_table(table_key)
    require_status(table, TableStatus.PAUSED)
    require_sequence(table, expected_sequence)
    now = timezone.now()
    live = tell_game(table=table, live=game_of(table), notice=notice, now=now)
    # Whoever has the turn now thinks from the moment at which play goes on.
    return go_on(table=table, live=live, now=now, turn_began=table.paused_at)


def ruling_outlook(*, table_key: str, notice: Notice, expected_sequence: int) -> list[str]:
    """Return what a ruling would lead to, sentence by sentence; nothing is written.

    Only at a table that stands still, of the moment that was looked at, as the ruling itself.
    Raises `IllegalAction` where there is none to make.
    """
    moment = moment_of(key=table_key, now=timezone.now())
    if moment is None or moment.live is None:
        return []
    require_status(moment.table, TableStatus.PAUSED)
    require_sequence(moment.table, expected_sequence)
    return outlook_of(moment.live, notice, moment.facts.names)


def outlook_of(live: LiveGame, notice: Notice, names: tuple[str, ...]) -> list[str]:
    """Return what a ruling in a game would lead to."""
    before = live.refereed or under_referee(
        rules=live.rules, dealer=live.game.dealer, pack=live.pack, actions=live.actions
    )
    seat = notice.seat or 0
    step, _entries = rule(before, infraction=notice.infraction, seat=seat, card=notice.card)
    return outlook_words(step, before=before, seat=seat, names=names)
