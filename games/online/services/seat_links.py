"""Personal links to seats of people without an account: signed, for one seat, revocable.

A link names its seat and a number. The seat knows which number counts, so a new link makes the
old one worthless; who opened it is known by the cookie of a guest.
"""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils.translation import gettext as _

from games.online.errors import NotYourSeat, UnknownTable
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.games import live_game
from games.online.selectors.tables import holds
from games.online.services.keeping import lock_table, save, seats_of
from games.online.services.sitting import require_known, require_no_commentator
from games.online.states import ENDED
from games.online.visitors import Visitor

SALT: Final = "games.online.seat_link"


def link_token(seat: OnlineSeat) -> str:
    """Return what stands in the personal link of a seat that has one."""
    return Signer(salt=SALT).sign(f"{seat.pk}.{seat.link_number}")


def seat_of_token(token: str) -> OnlineSeat | None:
    """Return the seat of a personal link that counts, with player and table, or None."""
    try:
        pk, _dot, number = Signer(salt=SALT).unsign(token).partition(".")
    except BadSignature:
        return None
    found = OnlineSeat.objects.filter(pk=int(pk), link_number=int(number), link_number__gt=0)
    return found.select_related("player", "table").first()


@transaction.atomic
def hand_out_link(*, table_key: str, number: int) -> OnlineSeat:
    """Make a new personal link for a seat: an older one, and who opened it, lose the seat.

    Raises `NotYourSeat` for a seat without a person.
    """
    table = lock_table(table_key)
    seat = next((each for each in seats_of(table) if each.number == number), None)
    if seat is None or seat.player_id is None:
        raise NotYourSeat(_("Only the seat of a person can have a personal link."))
    _renew_link(seat)
    save(table=table, live=live_game(table=table))
    return seat


def hand_out_missing(*, table_keys: list[str]) -> int:
    """Make a link for every seat of people without an account that has none; return how many.

    Each table for itself, so that none is held while others wait for theirs.
    """
    return sum(_hand_out_missing_at(key) for key in sorted(table_keys))


@transaction.atomic
def _hand_out_missing_at(table_key: str) -> int:
    """Make the links that are missing at one table, and tell it once."""
    table = lock_table(table_key)
    missing = [seat for seat in seats_without_account(table) if not seat.link_number]
    for seat in missing:
        _renew_link(seat)
    if missing:
        save(table=table, live=live_game(table=table))
    return len(missing)


def _renew_link(seat: OnlineSeat) -> None:
    """Give a seat the number of a new link; whoever opened an older one holds it no longer."""
    if seat.link_guest:
        seat.login = ""
    seat.link_number += 1
    seat.link_guest = ""
    seat.save(update_fields=["link_number", "link_guest", "login"])


def seats_without_account(table: OnlineTable) -> list[OnlineSeat]:
    """Return the seats of people who cannot sign in."""
    return [
        seat for seat in seats_of(table) if seat.player is not None and seat.player.user_id is None
    ]


@transaction.atomic
def open_link(*, token: str, visitor: Visitor) -> OnlineTable:
    """Bind the seat of a personal link to the cookie of whoever opened it last.

    Raises `UnknownTable` for a link that does not count any longer, `NotYourSeat` for somebody
    who sits at this table already, or who was named as a commentator there.
    """
    require_known(visitor)
    found = seat_of_token(token)
    if found is None:
        raise UnknownTable(gone_words())
    table = lock_table(found.table.key)
    seats = seats_of(table)
    seat = next(each for each in seats if each.pk == found.pk)
    if seat.link_number != found.link_number or table.status in ENDED:
        raise UnknownTable(gone_words())
    if any(holds(seat=each, visitor=visitor) for each in seats if each.pk != seat.pk):
        raise NotYourSeat(_("You sit at this table already, in another seat."))
    require_no_commentator(table, visitor)
    _bind(seat, visitor)
    return save(table=table, live=live_game(table=table))


@transaction.atomic
def carry_link(*, table_key: str, match_id: int, visitor: Visitor) -> None:
    """Give whoever held a seat by a personal link the same person's seat at the next table.

    So one link is enough for an evening. Nothing happens where the person has no seat there, or
    where a link was made for that seat: the director made it so that it counts, as for somebody
    who has lost the phone, and not who holds the older one.
    """
    before = OnlineSeat.objects.filter(table__key=table_key, link_guest=visitor.guest_key)
    held = before.exclude(link_guest="").first()
    table_there = OnlineTable.objects.filter(match_id=match_id).first()
    if held is None or held.player_id is None or table_there is None:
        return
    table = lock_table(table_there.key)
    seats = seats_of(table)
    seat = next((each for each in seats if each.player_id == held.player_id), None)
    if seat is None or seat.link_number or table.status in ENDED:
        return
    seat.link_number = 1
    _bind(seat, visitor)
    save(table=table, live=live_game(table=table))


def _bind(seat: OnlineSeat, visitor: Visitor) -> None:
    if seat.link_guest == visitor.guest_key:
        return
    seat.link_guest = visitor.guest_key
    seat.login = ""
    seat.save(update_fields=["link_number", "link_guest", "login"])


def gone_words() -> str:
    """Return why a personal link opens nothing."""
    return _("This link opens no seat any longer. Ask the director for a new one.")
