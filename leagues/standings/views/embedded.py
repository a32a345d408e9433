"""Tables for a club's own site: a page for a frame, without scripts and cookies, and JSON.

They show what everybody may read, also to who is signed in: another site must learn nothing from
the visitor's account. These are the only pages that other sites may frame.
"""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from leagues.events.access import get_season_to_view
from leagues.players.access import get_club_to_view
from leagues.standings.selectors.embedded import (
    EmbeddedTable,
    embedded_ratings,
    embedded_season,
)


@require_safe
@xframe_options_exempt
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ratings of a club's people; `?pool=` is the kind of game, `?format=json` data."""
    _forget_who_asks(request)
    table = embedded_ratings(
        club=get_club_to_view(slug=slug),
        pool_key=request.GET.get("pool", ""),
        now=timezone.now(),
    )
    return _answer(request, table)


@require_safe
@xframe_options_exempt
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show the table of a season that everybody may see; `?format=json` for data."""
    _forget_who_asks(request)
    found = get_season_to_view(user=request.user, season_id=season_id)
    return _answer(request, embedded_season(season=found))


def _forget_who_asks(request: HttpRequest) -> None:
    """Let nothing that follows depend on the visitor's account."""
    request.user = AnonymousUser()


def _answer(request: HttpRequest, table: EmbeddedTable) -> HttpResponse:
    if request.GET.get("format") == "json":
        answer: HttpResponse = JsonResponse(_told(table), json_dumps_params={"ensure_ascii": False})
        answer["Access-Control-Allow-Origin"] = "*"
    else:
        answer = render(request, "standings/embedded.html", {"table": table})
        answer["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    # A name that is hidden from now on must not stand in somebody's store for minutes.
    answer["Cache-Control"] = "public, max-age=0, must-revalidate"
    answer["ETag"] = f'"{sha256(answer.content).hexdigest()[:32]}"'
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


def _told(table: EmbeddedTable) -> dict[str, object]:
    return {
        "title": table.title,
        "about": table.about,
        "figure": table.figure_label,
        "count": table.count_label,
        "moved_since": table.since.isoformat() if table.since else None,
        "rows": [
            {
                "place": row.place,
                "name": row.player.label,
                "figure": row.figure,
                "count": row.count,
                "is_provisional": row.is_provisional,
                "moved": row.movement.places if row.movement else None,
            }
            for row in table.rows
        ],
    }
