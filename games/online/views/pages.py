"""The page of a live table, as its visitor sees it: who gathers there, or the game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.compass import seat_name
from games.matches.errors import DomainError
from games.matches.game_words import variant_title
from games.online.access import get_table_to_see, may_sit_down
from games.online.forms import GuestForm
from games.online.links import invitation_to
from games.online.marks import commentators_words
from games.online.models import OnlineSeat, OnlineTable
from games.online.refusals import total
from games.online.selectors.commentators import commentators_of
from games.online.selectors.lobby import conditions_of_table, house_rules_of_table, terms_of_table
from games.online.selectors.people import name_of_seat
from games.online.selectors.tables import is_of_event, may_run, seat_held_by
from games.online.selectors.views import moment_of_table
from games.online.services.absences import is_here
from games.online.states import ENDED, TableStatus
from games.online.views.talk import talk_panel
from games.online.visitors import Visitor


def page_of(
    request: HttpRequest, *, table: OnlineTable, visitor: Visitor, error: str = ""
) -> HttpResponse:
    """Return the page of a table whose seats are fetched; with a refusal it carries status 409."""
    is_gathering = table.status == TableStatus.GATHERING
    show = gathering_page if is_gathering else table_page
    return show(request, table=table, visitor=visitor, error=error)


def done(
    request: HttpRequest, *, key: str, visitor: Visitor, do: Callable[[], object]
) -> HttpResponse:
    """Do something and show the table again, or show it as it is now with why not."""
    try:
        do()
    except DomainError as error:
        total.note(error.code)
        fresh = get_table_to_see(visitor=visitor, key=key)
        return page_of(request, table=fresh, visitor=visitor, error=str(error))
    return redirect("online:table", key)


def gathering_page(
    request: HttpRequest, *, table: OnlineTable, visitor: Visitor, error: str = ""
) -> HttpResponse:
    """Return the page of a table that waits for players."""
    seats = list(table.seats.all())
    own = seat_held_by(seats=seats, visitor=visitor)
    now, is_drawn = timezone.now(), is_of_event(table)
    rows = [
        {
            "number": seat.number,
            "place": seat_name(seat.number, players=len(seats)),
            "name": "" if seat.is_free else name_of_seat(seat),
            "is_bot": bool(seat.bot_key),
            "is_own": own is not None and own.pk == seat.pk,
            "presence": presence_of(seat, now) if is_drawn and seat.has_person else "",
            "is_here": is_here(seat, now),
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
        "is_drawn": is_drawn,
        "may_abandon": may_run(table=table, seats=seats, visitor=visitor),
        "guest_form": GuestForm() if visitor.player_id is None else None,
        "invitation": invitation_to(request=request, key=table.key),
        "terms": terms_of_table(table),
        "house_rules": house_rules_of_table(table),
        "conditions": conditions_of_table(table),
        "error": error,
        "commentators": commentators_words(tuple(commentators_of(table).values())),
        "talk": talk_panel(table=table, visitor=visitor, now=now),
    }
    return render(request, "online/gathering.html", context, status=409 if error else 200)


def presence_of(seat: OnlineSeat, now: datetime) -> str:
    """Return whether somebody who was drawn to a seat has come."""
    if seat.seen_at is None:
        return _("Not here yet")
    return _("Here") if is_here(seat, now) else _("Was here")


def table_page(
    request: HttpRequest, *, table: OnlineTable, visitor: Visitor, error: str = ""
) -> HttpResponse:
    """Return the page of a game; a refusal stands beside the choices."""
    moment = moment_of_table(table=table, now=timezone.now())
    seat = moment.seat_of(visitor)
    view = moment.view(seat, sees_all=moment.sees_all(visitor))
    title = table.name or variant_title(table.variant)
    is_over = TableStatus(table.status) in ENDED
    page = {
        "title": title,
        "seat": seat,
        "error": error,
        "socket": f"/ws/tables/{table.key}/",
        "is_over": is_over,
        "has_replay": table.status == TableStatus.FINISHED and table.score_apart is None,
        "may_abandon": not is_over and may_run(table=table, seats=moment.seats, visitor=visitor),
        "waits": not is_over and not view["is_your_turn"],
        "terms": terms_of_table(table),
        "house_rules": house_rules_of_table(table),
        "conditions": conditions_of_table(table),
        "invitation": invitation_to(request=request, key=table.key),
        "words": words_for_script(title=title, status=table.status),
    }
    talk = talk_panel(table=table, visitor=visitor, now=timezone.now())
    context = {"table": table, "view": view, "page": page, "talk": talk}
    return render(request, "online/table.html", context, status=409 if error else 200)


def words_for_script(*, title: str, status: str) -> dict[str, str]:
    """Return what the script of a table says by itself."""
    return {
        "title": f"{title} · Upcard",
        "status": status,
        "off": _("No connection. Trying again…"),
        "ended": _("This page is no longer connected. Load it again to go on here."),
    }
