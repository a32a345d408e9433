"""The page of an event: before, running, and after."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.matches.addresses import public_base
from leagues.desk.context import visitor_of
from leagues.desk.selectors.after import AfterSheet, after_sheet
from leagues.desk.selectors.before import BeforeSheet, before_sheet
from leagues.desk.selectors.running import RunningSheet, running_sheet
from leagues.desk.terms import game_terms, house_rules
from leagues.events.access import get_event_to_view
from leagues.events.league_access import visible_leagues
from leagues.events.models import Event
from leagues.events.selectors.entry_words import rules_in_words
from leagues.events.states import EventStatus
from leagues.events.views.live import etag_of, load_again, unchanged, with_etag
from leagues.players.phones import phone_player_id
from leagues.seating.links import event_url
from leagues.seating.selectors.bracket_page import has_bracket

Sheet = BeforeSheet | RunningSheet | AfterSheet

PARTS = {
    EventStatus.DRAFT: "before",
    EventStatus.OPEN: "before",
    EventStatus.RUNNING: "running",
    EventStatus.FINISHED: "after",
    EventStatus.REOPENED: "after",
}


@require_safe
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show an event as it stands."""
    found = get_event_to_view(user=request.user, event_id=event_id)
    part = PARTS[EventStatus(found.status)]
    return render(request, f"desk/event_{part}.html", _context(request, found, part))


@require_safe
def event_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answer an open page of an event with what has changed on it."""
    found = get_event_to_view(user=request.user, event_id=event_id)
    part = PARTS[EventStatus(found.status)]
    if request.GET.get("part") != part:
        return load_again()
    etag = etag_of(request, found, part, _words(request), phone_player_id(request))
    answer = unchanged(request, etag)
    if answer is None:
        context = _context(request, found, part)
        answer = with_etag(render(request, f"desk/_event_{part}.html", context), etag)
    return answer


def _context(request: HttpRequest, found: Event, part: str) -> dict[str, Any]:
    base = public_base(request) or request.build_absolute_uri("/").rstrip("/")
    return {
        "event": found,
        "part": part,
        "sheet": _sheet(request, found, part),
        "terms": game_terms(found),
        "house_rules": house_rules(found),
        "entry_rules": _entry_rules(request, found) if part == "before" else [],
        "words": _words(request),
        "address": event_url(base=base, event_id=found.pk),
        "has_bracket": part != "before" and has_bracket(event_id=found.pk),
    }


def _entry_rules(request: HttpRequest, found: Event) -> list[str]:
    return rules_in_words(found, leagues=visible_leagues(user=request.user))


def _sheet(request: HttpRequest, found: Event, part: str) -> Sheet:
    # A phone that was bound at a table belongs to whoever sat there, account or not.
    player_id = visitor_of(request).person.player_id or phone_player_id(request)
    if part == "before":
        return before_sheet(event=found, player_id=player_id, now=timezone.now())
    if part == "after":
        is_member = visitor_of(request).role_in_club(found.club_id) is not None
        return after_sheet(event=found, player_id=player_id, is_member=is_member)
    return running_sheet(
        event=found, player_id=player_id, words=_words(request), now=timezone.now()
    )


def _words(request: HttpRequest) -> str:
    return request.GET.get("name", "").strip()[:80]
