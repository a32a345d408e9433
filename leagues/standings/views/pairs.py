"""The ranking of pairs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.players.phones import phone_player_id
from leagues.standings.conditional import page_or_unchanged
from leagues.standings.selectors.pairs import (
    FEWEST_CHOICES,
    PairFilter,
    pair_ranking,
    pair_sheet,
    versions_of,
)
from leagues.standings.selectors.visitors import own_player_id


@require_safe
def pairs(request: HttpRequest) -> HttpResponse:
    """Show a page of the pairs by their rating together; `?q=` finds those of a person.

    `?games=` is how many games they had together at least, `?idle=1` lists also who has long not
    played together.
    """
    sheet = pair_sheet()
    words = request.GET.get("q", "").strip()[:80]

    def page() -> HttpResponse:
        found = pair_ranking(
            words=words,
            page_number=request.GET.get("page"),
            user=request.user,
            player_id=own_player_id(user=request.user) or phone_player_id(request),
            now=timezone.now(),
            sheet=sheet,
            wanted=_wanted(request),
        )
        context = {"ranking": found, "page": found.page, "words": words}
        return render(request, "standings/pairs.html", context)

    return page_or_unchanged(request, versions_of(sheet), make=page)


def _wanted(request: HttpRequest) -> PairFilter:
    asked = request.GET.get("games", "")
    choices = {str(choice): choice for choice in FEWEST_CHOICES}
    fewest = choices.get(asked, FEWEST_CHOICES[0])
    return PairFilter(fewest=fewest, with_idle=bool(request.GET.get("idle")))
