"""The page of a club's records."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.players.access import get_club_to_view
from leagues.standings.selectors.records import club_records


@require_safe
def records(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who won what in a club, and the best that was done on one of its nights."""
    club = get_club_to_view(slug=slug)
    found = club_records(club=club, user=request.user, page_number=request.GET.get("page"))
    return render(request, "standings/records.html", {"club": club, "found": found})
