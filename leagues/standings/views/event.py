"""The standings of an event: its page, and the fragment that open pages fetch again."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from leagues.events.access import get_event_to_view, may_direct
from leagues.events.formats import LOT
from leagues.events.models import Event
from leagues.events.views.live import etag, unchanged, with_etag
from leagues.players.phones import phone_player_id
from leagues.players.typed import typed_number
from leagues.standings.conditional import page_or_unchanged
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.columns import (
    MAIN_COLUMNS,
    SECOND_COLUMNS,
    columns_of,
    main_figure,
)
from leagues.standings.selectors.deciders import deciding_of
from leagues.standings.selectors.prizes import prize_lines
from leagues.standings.selectors.sections import (
    first_list,
    list_title,
    lists_in_order,
    section_title,
)
from leagues.standings.selectors.story import entry_story
from leagues.standings.selectors.table import (
    SheetMark,
    entry_of_player,
    order_steps,
    pair_of_player,
    sheet_mark,
    sit_out_rule,
)
from leagues.standings.selectors.visitors import own_player_id
from leagues.standings.views.rows import joined, ready_rows

OTHER_COLUMNS: Final = 6  # of the table beside the counts


@require_safe
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show a list of the standings of an event, one's own row marked.

    `?list=persons` is the list of persons beside that of pairs or teams, `pairs` that of pairs of
    teams, `sections` that of each group or side by itself; `entry` opens a row.
    """
    found = get_event_to_view(user=request.user, event_id=event_id)

    def page() -> HttpResponse:
        kind = list_asked_for(request, found)
        context = _context(request, found, sheet_mark(event_id=found.pk), kind)
        context["prizes"] = prize_lines(event=found)
        if LOT in found.tiebreaks:
            context["lots"] = deciding_of(event_id=found.pk).seed
            context["may_draw"] = may_direct(user=request.user, event=found)
        return render(request, "standings/event.html", context)

    return page_or_unchanged(request, found.version, found.names_version, found.status, make=page)


@require_safe
def event_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answer an open page with the standings as they are now, if they have changed."""
    found = get_event_to_view(user=request.user, event_id=event_id)
    mark = sheet_mark(event_id=found.pk)
    opened, kind = _opened(request), list_asked_for(request, found)
    # An opened row tells of games in play too, so it follows every change of the event.
    version = found.version if opened else None
    parts = (mark, version, found.names_version, opened, kind, found.status)
    tag = etag(request, *parts, phone_player_id(request))
    answer = unchanged(request, tag)
    if answer is None:
        context = _context(request, found, mark, kind) | {"is_swapped": True}
        answer = with_etag(render(request, "standings/_standings.html", context), tag)
    return answer


def list_asked_for(request: HttpRequest, found: Event) -> ListKind:
    """Return which list an address asks for; that shown first if it says nothing we know."""
    asked = request.GET.get("list", "")
    return ListKind(asked) if asked in set(ListKind) else first_list(found)


def _context(
    request: HttpRequest, found: Event, mark: SheetMark | None, kind: ListKind
) -> dict[str, Any]:
    opened = _opened(request)
    mine = _own_key(request, found, kind)
    rows = ready_rows(event=found, mark=mark, kind=kind) if mark else []
    story = _story(found, opened, kind) if opened else ""
    main = main_figure(found)
    lists = lists_in_order(found, shown=kind)
    columns = columns_of(found)
    return {
        "event": found,
        "mark": mark,
        "kind": kind.value,
        "lists": [(each.value, list_title(found, each)) for each in lists] if lists[1:] else (),
        "parts": [
            (section_title(found, section), joined(own, mine=mine, opened=opened, story=story))
            for section, own in groupby(rows, key=attrgetter("section"))
        ],
        "width": OTHER_COLUMNS + len(columns),
        "mine": mine,
        "opened": opened if story else None,
        "main_title": MAIN_COLUMNS[main].title,
        "second_title": SECOND_COLUMNS[main].title,
        "columns": columns,
        "order": order_steps(found),
        "sit_out": sit_out_rule(found),
    }


def _own_key(request: HttpRequest, found: Event, kind: ListKind) -> int | None:
    # A phone that was bound at a table belongs to whoever sat there, account or not.
    player_id = own_player_id(user=request.user) or phone_player_id(request)
    match kind:
        case ListKind.PERSONS:
            return player_id
        case ListKind.PAIRS:
            return pair_of_player(event_id=found.pk, player_id=player_id)
        case ListKind.ENTRIES | ListKind.SECTIONS:
            return entry_of_player(event_id=found.pk, player_id=player_id)


def _story(found: Event, opened: int, kind: ListKind) -> str:
    story = entry_story(event=found, key=opened, kind=kind)
    if story is None:
        return ""
    context = {"event": found, "story": story, "width": OTHER_COLUMNS + len(columns_of(found))}
    return render_to_string("standings/_story.html", context)


def _opened(request: HttpRequest) -> int | None:
    return typed_number(request.GET.get("entry", ""))
