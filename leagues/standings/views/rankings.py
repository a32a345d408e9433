"""The rankings: players by strength."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.events.league_access import get_league_to_view
from leagues.events.league_models import League
from leagues.players.access import get_club_to_view
from leagues.players.phones import phone_player_id
from leagues.standings.conditional import page_or_unchanged
from leagues.standings.selectors.own_numbers import own_numbers
from leagues.standings.selectors.pools import rating_pools
from leagues.standings.selectors.ranking_filters import RankingFilter
from leagues.standings.selectors.rankings import rankings as ranking_page
from leagues.standings.selectors.visitors import own_player_id


@require_safe
def rankings(request: HttpRequest) -> HttpResponse:
    """Show a page of a ranking, one's own place marked; `?q=` finds a name, `?pool=` a game.

    `?club=` lists the people of a club, `?league=` those of a league, `?idle=1` also who has long
    not played, `?sure=1` nobody whose rating is provisional.
    """
    words = request.GET.get("q", "").strip()[:80]
    pools = rating_pools()

    def page() -> HttpResponse:
        found = ranking_page(
            words=words,
            page_number=request.GET.get("page"),
            user=request.user,
            player_id=own_player_id(user=request.user) or phone_player_id(request),
            now=timezone.now(),
            pool_key=request.GET.get("pool", ""),
            pools=pools,
            wanted=_wanted(request),
        )
        context = {
            "rankings": found,
            "page": found.page,
            "words": words,
            "own": own_numbers(found.mine.strength) if found.mine else None,
        }
        return render(request, "standings/rankings.html", context)

    versions = [
        (line.key, line.pool.version, line.pool.is_stale, line.noted, line.pool.names_version)
        for line in pools
    ]
    return page_or_unchanged(request, versions, make=page)


def _wanted(request: HttpRequest) -> RankingFilter:
    slug = request.GET.get("club", "").strip()
    league = request.GET.get("league", "").strip()
    return RankingFilter(
        club=get_club_to_view(slug=slug) if slug else None,
        league=_league(request, league) if league else None,
        with_idle=bool(request.GET.get("idle")),
        only_sure=bool(request.GET.get("sure")),
    )


def _league(request: HttpRequest, number: str) -> League:
    league_id = int(number) if number.isascii() and number.isdecimal() and len(number) < 18 else 0
    return get_league_to_view(user=request.user, league_id=league_id)
