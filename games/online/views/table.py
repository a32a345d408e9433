"""The page of a live table, and everything a seat does there without a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.seats import Seat
from games.matches.errors import DomainError
from games.matches.game_words import variant_title
from games.online.access import (
    get_table_to_play,
    get_table_to_run,
    get_table_to_see,
    may_run,
    visitor_of,
)
from games.online.choices import code_of_form
from games.online.links import table_link
from games.online.models import OnlineTable
from games.online.selectors.lobby import house_rules_of_table, terms_of_table
from games.online.selectors.views import moment_of_table
from games.online.services.finishing import abandon as give_up
from games.online.services.opening import rematch as play_again
from games.online.services.playing import act as carry_out
from games.online.services.playing import be_ready
from games.online.services.sitting import hand_over_to_bot, return_to_seat
from games.online.states import ENDED, TableStatus
from games.online.views.gathering import gathering_page
from games.online.visitors import Visitor


@never_cache
@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show a table as its visitor sees it: who gathers there, or the game."""
    visitor = visitor_of(request)
    found = get_table_to_see(visitor=visitor, key=key)
    if found.status == TableStatus.GATHERING:
        return gathering_page(request, table=found, visitor=visitor)
    return table_page(request, table=found, visitor=visitor)


def table_page(
    request: HttpRequest, *, table: OnlineTable, visitor: Visitor, error: str = ""
) -> HttpResponse:
    """Return the page of a game; with a refusal beside the choices it carries status 409."""
    moment = moment_of_table(table=table, now=timezone.now())
    seat = moment.seat_of(visitor)
    view = moment.view(seat)
    title = table.name or variant_title(table.variant)
    is_over = TableStatus(table.status) in ENDED
    page = {
        "title": title,
        "seat": seat,
        "error": error,
        "socket": f"/ws/tables/{table.key}/",
        "is_over": is_over,
        "has_replay": table.status == TableStatus.FINISHED and table.score_apart is None,
        "may_abandon": not is_over and may_run(table=table, visitor=visitor),
        "waits": not is_over and not view["is_your_turn"],
        "terms": terms_of_table(table),
        "house_rules": house_rules_of_table(table),
        "link": table_link(request=request, key=table.key),
        "words": words_for_script(title=title, status=table.status),
    }
    context = {"table": table, "view": view, "page": page}
    return render(request, "online/table.html", context, status=409 if error else 200)


def words_for_script(*, title: str, status: str) -> dict[str, str]:
    """Return what the script of a table says by itself."""
    return {
        "title": f"{title} · Upcard",
        "status": status,
        "off": _("No connection. Trying again…"),
        "ended": _("This page is no longer connected. Load it again to go on here."),
    }


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

    return _done(request, key=key, visitor=visitor, do=do)


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
    return _done(
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
        return table_page(request, table=found, visitor=visitor, error=str(error))
    return redirect("online:table", again.key)


def _from_seat(
    request: HttpRequest, key: str, do: Callable[[Visitor, int], object]
) -> HttpResponse:
    visitor = visitor_of(request)
    _table, seat = get_table_to_play(visitor=visitor, key=key)
    return _done(request, key=key, visitor=visitor, do=lambda: do(visitor, seat.number))


def _done(
    request: HttpRequest, *, key: str, visitor: Visitor, do: Callable[[], object]
) -> HttpResponse:
    """Do something and show the table again, or show it as it is now with why not."""
    try:
        do()
    except DomainError as error:
        fresh = get_table_to_see(visitor=visitor, key=key)
        return table_page(request, table=fresh, visitor=visitor, error=str(error))
    return redirect("online:table", key)
