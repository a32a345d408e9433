"""What is said at a live table: read, say, mute and report by plain forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from games.matches.game_words import variant_title
from games.online.access import (
    get_remark_of_others,
    get_table_to_play,
    get_table_to_read,
    visitor_of,
)
from games.online.models import OnlineTable
from games.online.refusals import total
from games.online.selectors.tables import seat_held_by
from games.online.selectors.talk import is_reported_by, reader_at, remark_view, talk_rights
from games.online.services.talk import mute as mute_sayer
from games.online.services.talk import report as report_remark
from games.online.services.talk import say_phrase, say_text
from games.online.services.talk import unmute as read_again
from games.online.somebody import in_front
from games.online.states import Talk
from games.online.talk_models import LONGEST_REMARK, REASON_LABELS
from games.online.talk_view import talk_of
from games.online.talk_words import PHRASES, RECEIVED, REFUSALS
from games.online.visitors import Visitor


def talk_panel(*, table: OnlineTable, visitor: Visitor, now: datetime) -> Mapping[str, object]:
    """Return what the panel of talk shows to a visitor of a table whose seats are fetched.

    Four queries at most, one for who only watches without an account.
    """
    seat = seat_held_by(seats=table.seats.all(), visitor=visitor)
    rights = talk_rights(table=table, seat=seat, now=now)
    talk = talk_of(table=table, visitor=visitor, now=now)
    return {
        "is_off": table.talk == Talk.OFF and talk.is_empty,
        "remarks": talk.remarks,
        "muted": talk.muted,
        "may_mute": in_front(visitor).is_known,
        "phrases": [] if rights.no_phrase else list(PHRASES.items()),
        "may_write": not rights.no_text,
        "why_not": REFUSALS.get(rights.no_text, ""),
        "longest": LONGEST_REMARK,
        "reasons": list(REASON_LABELS.items()),
    }


@never_cache
@require_safe
def talk(request: HttpRequest, key: str) -> HttpResponse:
    """Show what was said at a table, with everything one can do about it."""
    visitor = visitor_of(request)
    return _page(request, table=get_table_to_read(visitor=visitor, key=key), visitor=visitor)


@require_POST
def say(request: HttpRequest, key: str) -> HttpResponse:
    """Say a set phrase or something in own words."""
    visitor = visitor_of(request)
    table, _seat = get_table_to_play(visitor=visitor, key=key)
    phrase, text = request.POST.get("phrase", ""), request.POST.get("text", "")
    try:
        if phrase:
            say_phrase(table_key=key, phrase=phrase, visitor=visitor)
        else:
            say_text(table_key=key, text=text, visitor=visitor)
    except DomainError as error:
        total.note(error.code)
        return _page(request, table=table, visitor=visitor, error=str(error), text=text)
    return redirect("online:talk" if request.POST.get("stay") else "online:table", key)


@never_cache
@require_safe
def remark(request: HttpRequest, key: str, remark_id: int) -> HttpResponse:
    """Ask what to do about something that was said."""
    return _remark_page(request, key=key, remark_id=remark_id)


@require_POST
def mute(request: HttpRequest, key: str, remark_id: int) -> HttpResponse:
    """Read no more of whoever said something."""
    visitor = visitor_of(request)
    return _about_remark(
        request,
        key=key,
        remark_id=remark_id,
        do=lambda: mute_sayer(table_key=key, remark_id=remark_id, visitor=visitor),
    )


@require_POST
def report(request: HttpRequest, key: str, remark_id: int) -> HttpResponse:
    """Ask for something that was said to be looked at."""
    visitor, reason = visitor_of(request), request.POST.get("reason", "")

    def do() -> None:
        report_remark(table_key=key, remark_id=remark_id, reason=reason, visitor=visitor)
        messages.success(request, str(RECEIVED))

    return _about_remark(request, key=key, remark_id=remark_id, do=do)


@require_POST
def unmute(request: HttpRequest, key: str, mute_id: int) -> HttpResponse:
    """Read somebody again."""
    visitor = visitor_of(request)
    table = get_table_to_read(visitor=visitor, key=key)
    try:
        read_again(table_key=key, mute_id=mute_id, visitor=visitor)
    except DomainError as error:
        total.note(error.code)
        return _page(request, table=table, visitor=visitor, error=str(error))
    return redirect("online:talk", key)


def _about_remark(
    request: HttpRequest, *, key: str, remark_id: int, do: Callable[[], object]
) -> HttpResponse:
    get_remark_of_others(visitor=visitor_of(request), key=key, remark_id=remark_id)
    try:
        do()
    except DomainError as error:
        total.note(error.code)
        return _remark_page(request, key=key, remark_id=remark_id, error=str(error))
    return redirect("online:talk", key)


def _remark_page(
    request: HttpRequest, *, key: str, remark_id: int, error: str = ""
) -> HttpResponse:
    visitor = visitor_of(request)
    table, found = get_remark_of_others(visitor=visitor, key=key, remark_id=remark_id)
    reader = reader_at(table=table, visitor=visitor)
    context = {
        "table": table,
        "title": table.name or variant_title(table.variant),
        "remark": remark_view(found, reader=reader),
        "reasons": list(REASON_LABELS.items()),
        "is_reported": is_reported_by(remark_id=remark_id, somebody=reader),
        "error": error,
    }
    return render(request, "online/remark.html", context, status=422 if error else 200)


def _page(
    request: HttpRequest,
    *,
    table: OnlineTable,
    visitor: Visitor,
    error: str = "",
    text: str = "",
) -> HttpResponse:
    context = {
        "table": table,
        "title": table.name or variant_title(table.variant),
        "talk": talk_panel(table=table, visitor=visitor, now=timezone.now()),
        "error": error,
        "text": text[:LONGEST_REMARK],
    }
    return render(request, "online/talk.html", context, status=409 if error else 200)
