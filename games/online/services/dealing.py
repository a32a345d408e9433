"""Deal so that everybody can check it: first a promise, then the cards, in the end the secret."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import BadProof
from engine.fair_deals import (
    SECRET_BYTES,
    Additions,
    check_addition,
    commitment,
    lot_of,
    pack_of,
)
from engine.notation.act_codes import deal_code
from engine.seats import Seat
from games.matches.rulebook import say
from games.online.errors import BadMessage, TableNotOpen
from games.online.live import LiveGame, needs_deal
from games.online.models import OnlineTable, TableDeal
from games.online.selectors.games import rules_of_table
from games.online.services.keeping import (
    game_of,
    lock_table,
    require_status,
    write_entry,
)
from games.online.services.sitting import require_seat
from games.online.states import ActedBy, TableStatus
from games.online.visitors import Visitor


def promise_deal(*, table: OnlineTable, number: int | None) -> TableDeal:
    """Choose the secret of a deal, or of the lot for the first dealer, and publish its hash."""
    promised = chosen_deal(table=table, number=number)
    promised.save(force_insert=True)
    return promised


def chosen_deal(*, table: OnlineTable, number: int | None) -> TableDeal:
    """Return a deal, or the lot, with its secret and the hash of it, which is not written yet."""
    secret = secrets.token_bytes(SECRET_BYTES)
    rules = rules_of_table(table)
    return TableDeal(
        table=table,
        number=number,
        secret=secret,
        commitment=commitment(rules=rules, secret=secret, table=table.key, deal=number),
    )


def draw_lot(*, table: OnlineTable, now: datetime) -> Seat:
    """Return the first dealer, by the lot that was promised when the table was opened.

    Where no lot was promised the first seat deals: its event wants it so.
    """
    lot = table.deals.filter(number=None).first()
    if lot is None:
        return Seat(0)
    lot.revealed_at = now
    lot.save(update_fields=["revealed_at"])
    seats = lot_of(rules=rules_of_table(table), secret=bytes(lot.secret), table=table.key)
    return seats[0]


def deal_cards(
    *, table: OnlineTable, live: LiveGame, now: datetime, promised: TableDeal | None = None
) -> LiveGame:
    """Deal from the secret that was promised and what the seats added to it.

    `promised` spares a query where the caller has it.
    """
    promised = promised or table.deals.get(number=live.dealt)
    pack = pack_of(
        rules=live.rules,
        secret=bytes(promised.secret),
        table=table.key,
        deal=live.dealt,
        additions=additions_of(promised),
    )
    return write_entry(
        table=table, live=live, seat=None, code=deal_code(pack), by=ActedBy.CHANCE, now=now
    )


def reveal_deal(*, table: OnlineTable, live: LiveGame, now: datetime) -> None:
    """Let everybody see the secret of a deal that is over."""
    table.deals.filter(number=live.dealt - 1, revealed_at__isnull=True).update(revealed_at=now)


def additions_of(promised: TableDeal) -> Additions:
    """Return what seats added to a deal, in the order of the seats."""
    return [(Seat(int(seat)), text) for seat, text in sorted(promised.additions.items())]


@transaction.atomic
def add_to_shuffle(
    *, table_key: str, text: str, visitor: Visitor, seat: int | None = None
) -> OnlineTable:
    """Let a seat add a text of its own to the next deal, once, before it is dealt."""
    table = lock_table(table_key)
    own = require_seat(table=table, number=seat, visitor=visitor)
    promised, _live = awaited_deal(table)
    try:
        check_addition(text)
    except BadProof as error:
        raise BadMessage(say(error), fields={"text": [say(error)]}) from None
    if str(own.number) in promised.additions:
        return table
    promised.additions[str(own.number)] = text
    promised.save(update_fields=["additions"])
    # No page shows it before the hand is over, so it is no news.
    return table


def awaited_deal(table: OnlineTable) -> tuple[TableDeal, LiveGame]:
    """Return the deal a table waits for, and its game."""
    require_status(table, TableStatus.PLAYING)
    live = game_of(table)
    if not needs_deal(live):
        raise TableNotOpen(_("The cards of this hand are dealt already."))
    return table.deals.get(number=live.dealt), live
