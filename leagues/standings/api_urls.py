"""Addresses of standings, ratings and players in the API."""

from __future__ import annotations

from django.urls import path

from leagues.standings.api import PrizeList, StandingList
from leagues.standings.cup_api import CupDetail, CupList
from leagues.standings.league_api import LeagueTables
from leagues.standings.pair_api import PairList
from leagues.standings.people_api import PlayerDetail, PlayerList, RatingList
from leagues.standings.pool_api import PoolList
from leagues.standings.season_api import SeasonDetail, SeasonList

app_name = "standings_api"

urlpatterns = [
    path("events/<int:event_id>/standings/", StandingList.as_view(), name="standings"),
    path("events/<int:event_id>/prizes/", PrizeList.as_view(), name="prizes"),
    path("seasons/", SeasonList.as_view(), name="seasons"),
    path("seasons/<int:season_id>/", SeasonDetail.as_view(), name="season"),
    path("leagues/<int:league_id>/tables/", LeagueTables.as_view(), name="league_tables"),
    path("leagues/<int:league_id>/cups/", CupList.as_view(), name="cups"),
    path("cups/<int:cup_id>/", CupDetail.as_view(), name="cup"),
    path("ratings/", RatingList.as_view(), name="ratings"),
    path("ratings/pools/", PoolList.as_view(), name="rating_pools"),
    path("pairs/", PairList.as_view(), name="pairs"),
    path("players/", PlayerList.as_view(), name="players"),
    path("players/<int:player_id>/", PlayerDetail.as_view(), name="player"),
]
