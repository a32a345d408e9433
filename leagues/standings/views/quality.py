"""The page that says how good the ratings are."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.standings.selectors.rating_quality import rating_quality


@require_safe
def rating_quality_page(request: HttpRequest) -> HttpResponse:
    """Show how well games were foretold by the ratings before them; `?pool=` chooses a game."""
    found = rating_quality(pool_key=request.GET.get("pool", ""))
    return render(request, "standings/rating_quality.html", {"quality": found})
