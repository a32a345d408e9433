"""The page of a player."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.standings.access import get_player_to_view
from leagues.standings.selectors.careers import career


@require_safe
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show a player: how strong and how sure of it, with whom, and every match."""
    found = get_player_to_view(user=request.user, player_id=player_id)
    sheet = career(
        player=found,
        user=request.user,
        page_number=request.GET.get("page"),
        now=timezone.now(),
    )
    return render(request, "standings/player.html", {"career": sheet, "player": found})
