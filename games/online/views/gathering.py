"""A live table at which seats are being taken."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.online.access import (
    get_table_to_play,
    get_table_to_see,
    remember_guest,
    visitor_of,
    welcome_guest,
)
from games.online.services.opening import start as begin
from games.online.services.sitting import come_to_table, sit_down
from games.online.services.sitting import leave as stand_up
from games.online.views.pages import done


@require_POST
def sit(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down in a free seat; a guest needs no account."""
    get_table_to_see(visitor=visitor_of(request), key=key)
    visitor, guest_key = welcome_guest(request)
    number = request.POST.get("seat", "")
    response = done(
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
    return done(
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
    return done(request, key=key, visitor=visitor, do=lambda: begin(table_key=key, visitor=visitor))
