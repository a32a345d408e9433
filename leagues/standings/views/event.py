"""The standings of an event: its page, and the fragment that open pages fetch again."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from leagues.events.access import get_event_to_view
from leagues.events.models import Event
from leagues.events.views.live import etag, unchanged, with_etag
from leagues.players.phones import phone_player_id
from leagues.standings.selectors.columns import columns_of
from leagues.standings.selectors.story import entry_story
from leagues.standings.selectors.table import (
    SheetMark,
    entry_of_player,
    is_by_average,
    order_steps,
    sheet_mark,
    sit_out_rule,
)
from leagues.standings.selectors.visitors import own_player_id
from leagues.standings.views.rows import joined, ready_rows

OTHER_COLUMNS: Final = 6  # of the table beside the counts


@require_safe
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the standings of an event, one's own row marked; `?entry=` opens a row."""
    found = get_event_to_view(user=request.user, event_id=event_id)
    context = _context(request, found, sheet_mark(event_id=found.pk))
    return render(request, "standings/event.html", context)


@require_safe
def event_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answer an open page with the standings as they are now, if they have changed."""
    found = get_event_to_view(user=request.user, event_id=event_id)
    mark = sheet_mark(event_id=found.pk)
    opened = _opened(request)
    # An opened row tells of games in play too, so it follows every change of the event.
    version = found.version if opened else None
    tag = etag(request, mark, version, opened, found.status, phone_player_id(request))
    answer = unchanged(request, tag)
    if answer is None:
        context = _context(request, found, mark) | {"is_swapped": True}
        answer = with_etag(render(request, "standings/_standings.html", context), tag)
    return answer


def _context(request: HttpRequest, found: Event, mark: SheetMark | None) -> dict[str, Any]:
    opened = _opened(request)
    mine = entry_of_player(event_id=found.pk, player_id=_player_id(request))
    rows = ready_rows(event=found, mark=mark) if mark else []
    story = _story(found, opened) if opened else ""
    return {
        "event": found,
        "mark": mark,
        "has_rows": bool(rows),
        "rows": joined(rows, mine=mine, opened=opened, story=story),
        "mine": mine,
        "opened": opened if story else None,
        "by_average": is_by_average(found),
        "columns": columns_of(found),
        "order": order_steps(found),
        "sit_out": sit_out_rule(found),
    }


def _story(found: Event, opened: int) -> str:
    story = entry_story(event=found, entry_id=opened)
    if story is None:
        return ""
    context = {"event": found, "story": story, "width": OTHER_COLUMNS + len(columns_of(found))}
    return render_to_string("standings/_story.html", context)


def _player_id(request: HttpRequest) -> int | None:
    # A phone that was bound at a table belongs to whoever sat there, account or not.
    return own_player_id(user=request.user) or phone_player_id(request)


def _opened(request: HttpRequest) -> int | None:
    number = request.GET.get("entry", "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else None
