"""Addresses of standings, ratings and players in the API."""

from __future__ import annotations

from django.urls import path

from leagues.standings.api import PlayerDetail, PlayerList, PrizeList, RatingList, StandingList

app_name = "standings_api"

urlpatterns = [
    path("events/<int:event_id>/standings/", StandingList.as_view(), name="standings"),
    path("events/<int:event_id>/prizes/", PrizeList.as_view(), name="prizes"),
    path("ratings/", RatingList.as_view(), name="ratings"),
    path("players/", PlayerList.as_view(), name="players"),
    path("players/<int:player_id>/", PlayerDetail.as_view(), name="player"),
]
