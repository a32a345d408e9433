"""The page on which a director says that somebody in an event was another person."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.desk.services.someone_else import WAS_SOMEONE_ELSE, was_someone_else
from leagues.events.access import get_event_to_direct, get_player_to_enter, visible_players
from leagues.events.models import AuditEntry, Event
from leagues.players.access import require_account
from leagues.players.models import Player
from leagues.players.selectors import find_people
from leagues.players.typed import typed_number
from leagues.standings.tasks import sweep


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def someone_else(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who is in an event and who it may have been; posted, put it right."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    if request.method != "POST":
        return _page(request, event)
    try:
        instead = get_player_to_enter(
            user=request.user, event=event, player_id=_number(request, "instead")
        )
        line = was_someone_else(
            event_id=event.pk,
            player_id=_number(request, "player"),
            instead_id=instead.pk,
            by=require_account(request.user),
            reason=request.POST.get("reason", ""),
        )
    except DomainError as error:
        return _page(request, event, refusal=str(error))
    sweep.delay()
    messages.success(request, _("Put right: %(what)s. Standings follow.") % {"what": line.subject})
    return redirect("desk:someone_else", event.pk)


def _number(request: HttpRequest, name: str) -> int:
    return typed_number(request.POST.get(name, "")) or 0


def _page(request: HttpRequest, event: Event, *, refusal: str = "") -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    words = asked.get("q", "").strip()[:80]
    people = Player.objects.filter(entries__event=event).order_by("sort_key", "distinction", "pk")
    found = find_people(
        club_id=event.club_id, words=words, among=visible_players(user=request.user), at_most=20
    )
    there = {player.pk for player in people}
    shown = {
        "event": event,
        "people": people,
        "chosen": typed_number(asked.get("player", "")),
        "instead": typed_number(asked.get("instead", "")),
        "words": words,
        "found": [row for row in found if row.player_id not in there] if words else [],
        "reason": asked.get("reason", ""),
        "refusal": refusal,
        "lines": AuditEntry.objects.filter(event=event, verb=WAS_SOMEONE_ELSE)[:20],
    }
    return render(request, "desk/someone_else.html", shown, status=422 if refusal else 200)
