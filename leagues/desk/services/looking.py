"""Look at what a change would do, and apply what was looked at: nothing else, nothing older.

A preview hands out a mark that is signed. It says what was asked and what was told of it; the
places of others in the standings are no part of it, since they move with every score that comes
in meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from games.matches.errors import Conflict, DomainError
from games.matches.services.corrections import require_reason
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.services.changes import Change, Order
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.trial import carry_out, try_out, with_the_next_round
from leagues.seating.models import RoundTable
from leagues.seating.services.stages import locked_stage

SALT: Final = "leagues.desk.services.looking"
TRIED_OUT: Final = "?"  # stands for the reason while nothing is written


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What a change would do, and the mark that says it was seen."""

    told: Consequences
    mark: str


class NotLookedAt(DomainError):
    """It was to be applied without having looked at what it changes, which is `look`."""

    code = "not_looked_at"

    def __init__(self, sentence: str, *, look: Look) -> None:
        """Take what is to be shown first."""
        super().__init__(sentence)
        self.look = look


class LookIsOld(Conflict):
    """It would do something else by now than what was looked at: `look`."""

    code = "look_is_old"

    def __init__(self, sentence: str, *, look: Look) -> None:
        """Take what is to be shown anew."""
        super().__init__(sentence)
        self.look = look


def look_at(*, change: Change, order: Order) -> Look:
    """Return what a change would do; nothing is written, and no reason is needed yet.

    Raises the `DomainError` with which the change itself would be refused.
    """
    tried = replace(order, reason=order.reason.strip() or TRIED_OUT, pairings=Pairings.KEEP)
    told = try_out(tables=_tables(change, order), act=lambda: change.make(tried))
    return Look(told=told, mark=_mark(change, order, told))


@transaction.atomic
def apply_seen(*, change: Change, order: Order, mark: str) -> None:
    """Carry a change out whose consequences were seen, as the mark says.

    Raises `NotLookedAt` for a mark of something else or none, and `LookIsOld` if it would do
    something else by now; both take back what was carried out to find that. What would change
    nothing needs no mark, so that sent twice it is done once. The stage is held from the look to
    the deed, which are one and the same unless rounds are drawn again as well.
    """
    if change.needs_reason:
        require_reason(order.reason)
    if not change.needs_look:
        change.make(order)
        return
    locked_stage(event_id=order.table.round.stage.event_id)
    if order.pairings is not Pairings.KEEP:
        _require_seen(look_at(change=change, order=order), mark)
        change.make(order)
        return
    tables = _tables(change, order)
    told = carry_out(tables=tables, act=lambda: change.make(order))
    look = Look(told=told, mark=_mark(change, order, told))
    if not constant_time_compare(look.mark, mark):
        # Refused, so shown: the seats of the next round are worked out for nobody else.
        look = replace(look, told=with_the_next_round(tables, told))
    _require_seen(look, mark)


def _tables(change: Change, order: Order) -> list[RoundTable]:
    return [order.table, *change.others(order.table)]


def _require_seen(look: Look, mark: str) -> None:
    if not look.told.is_nothing:
        require_seen(look, mark)


def require_seen(look: Look, mark: str) -> None:
    """Refuse what was not looked at, or would do something else by now than what was seen."""
    if constant_time_compare(look.mark, mark):
        return
    if constant_time_compare(_asked(look.mark), _asked(mark)):
        raise LookIsOld(
            _("Something was written since you looked. Look at what changes now, then apply it."),
            look=look,
        )
    raise NotLookedAt(_("Look at what this changes first, then apply it."), look=look)


def _mark(change: Change, order: Order, told: Consequences) -> str:
    return signed_mark(asked=f"{order.by.pk} {order.table.pk} {change!r}", told=told.of_the_tables)


def signed_mark(*, asked: str, told: str) -> str:
    """Return the mark that says what was asked, and what was told of it."""
    return f"{_signed(asked)}.{_signed(f'{asked} {told}')}"


def _asked(mark: str) -> str:
    """Return the part of a mark that says what was asked."""
    return mark.partition(".")[0]


def _signed(words: str) -> str:
    return salted_hmac(SALT, words, algorithm="sha256").hexdigest()
