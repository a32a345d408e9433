"""The seasons of a club; the table of one: its page, and the fragment that it asks for again."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.events.access import get_season_to_view, may_direct_club
from leagues.events.models import Season
from leagues.events.selectors.seasons import terms_of_season
from leagues.events.views.live import etag, unchanged, with_etag
from leagues.players.access import get_club_to_view
from leagues.players.phones import phone_player_id
from leagues.players.typed import typed_number
from leagues.standings.selectors.season_lists import handicaps_of, seasons_of_club
from leagues.standings.selectors.season_page import (
    SeasonMark,
    night_lines,
    season_mark,
    table_of_season,
)
from leagues.standings.selectors.season_words import example_sheet, rule_steps
from leagues.standings.selectors.visitors import own_player_id


@require_safe
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """List the seasons of a club that the visitor may see."""
    club = get_club_to_view(slug=slug)
    context = {
        "club": club,
        "seasons": seasons_of_club(club=club, user=request.user),
        "directs": may_direct_club(user=request.user, club_id=club.pk),
    }
    return render(request, "standings/seasons.html", context)


@require_safe
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show the table of a season and how it is made; one's own row is marked.

    `?after=` is the event after which it is shown, `person` opens a row, and `view=nights` shows
    what every night was to everybody.
    """
    found = get_season_to_view(user=request.user, season_id=season_id)
    terms = terms_of_season(found)
    context = _context(request, found, season_mark(found)) | {
        "directs": may_direct_club(user=request.user, club_id=found.club_id),
        "steps": rule_steps(terms),
        "example": example_sheet(terms),
        "handicaps": handicaps_of(found),
    }
    return render(request, "standings/season.html", context)


@require_safe
def season_now(request: HttpRequest, season_id: int) -> HttpResponse:
    """Answer an open page with the table as it is now, if it has changed."""
    found = get_season_to_view(user=request.user, season_id=season_id)
    mark = season_mark(found)
    tag = etag(
        request,
        mark,
        found.revision,
        found.is_stale,
        found.names_version,
        sorted(request.GET.items()),
        phone_player_id(request),
    )
    answer = unchanged(request, tag)
    if answer is None:
        context = _context(request, found, mark) | {"is_swapped": True}
        answer = with_etag(render(request, "standings/_season_table.html", context), tag)
    return answer


def _context(request: HttpRequest, found: Season, mark: SeasonMark | None) -> dict[str, Any]:
    nights = night_lines(found)
    after = typed_number(request.GET.get("after", "")) or 0
    return {
        "season": found,
        "mark": mark,
        "nights": nights,
        "after": after,
        "view": "nights" if request.GET.get("view") == "nights" else "",
        "table": table_of_season(found, nights, after=after),
        "opened": typed_number(request.GET.get("person", "")),
        "mine": own_player_id(user=request.user) or phone_player_id(request),
    }
