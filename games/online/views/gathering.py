"""A live table at which seats are being taken."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.matches.compass import seat_name
from games.matches.errors import DomainError
from games.matches.game_words import variant_title
from games.online.access import (
    get_table_to_play,
    get_table_to_see,
    may_run,
    may_sit_down,
    remember_guest,
    visitor_of,
    welcome_guest,
)
from games.online.forms import GuestForm
from games.online.links import qr_svg, table_link
from games.online.models import OnlineTable
from games.online.selectors.lobby import house_rules_of_table, terms_of_table
from games.online.selectors.people import name_of_seat
from games.online.selectors.tables import seat_held_by
from games.online.services.opening import start as begin
from games.online.services.sitting import come_to_table, sit_down
from games.online.services.sitting import leave as stand_up
from games.online.states import TableStatus
from games.online.visitors import Visitor


def gathering_page(
    request: HttpRequest, *, table: OnlineTable, visitor: Visitor, error: str = ""
) -> HttpResponse:
    """Return the page of a table that waits for players."""
    seats = list(table.seats.all())
    own = seat_held_by(seats=seats, visitor=visitor)
    link = table_link(request=request, key=table.key)
    rows = [
        {
            "number": seat.number,
            "place": seat_name(seat.number, players=len(seats)),
            "name": "" if seat.is_free else name_of_seat(seat),
            "is_bot": bool(seat.bot_key),
            "is_own": own is not None and own.pk == seat.pk,
        }
        for seat in seats
    ]
    context = {
        "table": table,
        "title": table.name or variant_title(table.variant),
        "seats": rows,
        "free": sum(seat.is_free for seat in seats),
        "own": own,
        "may_sit": may_sit_down(table=table, visitor=visitor),
        "is_drawn": table.match_id is not None,
        "may_abandon": may_run(table=table, visitor=visitor),
        "guest_form": GuestForm() if visitor.player_id is None else None,
        "link": link,
        "picture": qr_svg(link),
        "terms": terms_of_table(table),
        "house_rules": house_rules_of_table(table),
        "error": error,
    }
    return render(request, "online/gathering.html", context, status=409 if error else 200)


@require_POST
def sit(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down in a free seat; a guest needs no account."""
    get_table_to_see(visitor=visitor_of(request), key=key)
    visitor, guest_key = welcome_guest(request)
    number = request.POST.get("seat", "")
    response = _done(
        request,
        key=key,
        visitor=visitor,
        do=lambda: sit_down(
            table_key=key,
            number=int(number) if number.isdecimal() and len(number) < 3 else -1,
            visitor=visitor,
            guest_name=request.POST.get("guest_name", ""),
        ),
    )
    remember_guest(request, response, guest_key)
    return response


@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Leave one's seat; once the game has begun a bot plays on."""
    visitor = visitor_of(request)
    _table, seat = get_table_to_play(visitor=visitor, key=key)
    return _done(
        request,
        key=key,
        visitor=visitor,
        do=lambda: stand_up(table_key=key, number=seat.number, visitor=visitor),
    )


@require_POST
def start(request: HttpRequest, key: str) -> HttpResponse:
    """Begin play; bots fill the seats that are free."""
    visitor = visitor_of(request)
    get_table_to_play(visitor=visitor, key=key)
    # Stays noted where others are missing: each of them does the same until all are there.
    come_to_table(table_key=key, visitor=visitor)
    return _done(
        request, key=key, visitor=visitor, do=lambda: begin(table_key=key, visitor=visitor)
    )


def _done(
    request: HttpRequest, *, key: str, visitor: Visitor, do: Callable[[], object]
) -> HttpResponse:
    """Do something and show the table again, or show it as it is now with why not."""
    try:
        do()
    except DomainError as error:
        fresh = get_table_to_see(visitor=visitor, key=key)
        if fresh.status == TableStatus.GATHERING:
            return gathering_page(request, table=fresh, visitor=visitor, error=str(error))
    return redirect("online:table", key)
