"""The page of a live table, and everything a seat does there without a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.seats import Seat
from games.matches.errors import DomainError
from games.online.access import (
    get_table_to_play,
    get_table_to_run,
    get_table_to_see,
    visitor_of,
)
from games.online.choices import code_of_form
from games.online.refusals import total
from games.online.selectors.tables import seat_held_by
from games.online.selectors.views import moment_of_table
from games.online.services.being_ready import be_ready
from games.online.services.closing import keep_waiting
from games.online.services.finishing import abandon as give_up
from games.online.services.opening import rematch as play_again
from games.online.services.playing import act as carry_out
from games.online.services.sitting import hand_over_to_bot, return_to_seat
from games.online.states import TableStatus
from games.online.views.pages import done, page_of
from games.online.visitors import Visitor


@never_cache
@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show a table as its visitor sees it: who gathers there, or the game."""
    visitor = visitor_of(request)
    found = get_table_to_see(visitor=visitor, key=key)
    own = seat_held_by(seats=found.seats.all(), visitor=visitor)
    if own is not None and found.status == TableStatus.GATHERING:
        keep_waiting(seat=own, now=timezone.now())
    return page_of(request, table=found, visitor=visitor)


@require_POST
def act(request: HttpRequest, key: str) -> HttpResponse:
    """Do what the form of a table asks, and show the table."""
    visitor = visitor_of(request)
    found, seat = get_table_to_play(visitor=visitor, key=key)
    view: Any = moment_of_table(table=found, now=timezone.now()).view(Seat(seat.number))
    sent = {name: request.POST.getlist(name) for name in request.POST}
    code = code_of_form(view["choices"], view["pick"], sent)
    sequence = request.POST.get("sequence", "")

    def do() -> None:
        carry_out(
            table_key=key,
            seat=seat.number,
            code=code,
            expected_sequence=int(sequence) if sequence.isdecimal() and len(sequence) < 9 else -1,
            visitor=visitor,
        )

    return done(request, key=key, visitor=visitor, do=do)


@require_POST
def ready(request: HttpRequest, key: str) -> HttpResponse:
    """Go on to the next hand."""
    return _from_seat(
        request, key, lambda visitor, seat: be_ready(table_key=key, seat=seat, visitor=visitor)
    )


@require_POST
def away(request: HttpRequest, key: str) -> HttpResponse:
    """Let a bot play on for one's seat."""
    return _from_seat(
        request,
        key,
        lambda visitor, seat: hand_over_to_bot(table_key=key, number=seat, visitor=visitor),
    )


@require_POST
def back(request: HttpRequest, key: str) -> HttpResponse:
    """Take one's seat back from the bot."""
    return _from_seat(
        request,
        key,
        lambda visitor, seat: return_to_seat(table_key=key, number=seat, visitor=visitor),
    )


@require_POST
def abandon(request: HttpRequest, key: str) -> HttpResponse:
    """Give the game up for good."""
    visitor = visitor_of(request)
    get_table_to_run(visitor=visitor, key=key)
    return done(
        request,
        key=key,
        visitor=visitor,
        do=lambda: give_up(table_key=key, visitor=visitor),
    )


@require_POST
def rematch(request: HttpRequest, key: str) -> HttpResponse:
    """Open a table like this one with the same people, and go there."""
    visitor = visitor_of(request)
    found, _seat = get_table_to_play(visitor=visitor, key=key)
    try:
        again = play_again(table_key=key, visitor=visitor)
    except DomainError as error:
        total.note(error.code)
        return page_of(request, table=found, visitor=visitor, error=str(error))
    return redirect("online:table", again.key)


def _from_seat(
    request: HttpRequest, key: str, do: Callable[[Visitor, int], object]
) -> HttpResponse:
    visitor = visitor_of(request)
    _table, seat = get_table_to_play(visitor=visitor, key=key)
    return done(request, key=key, visitor=visitor, do=lambda: do(visitor, seat.number))
