"""Addresses of standings and ratings."""

from __future__ import annotations

from django.urls import path

from leagues.standings.views import event, player, rankings

app_name = "standings"

urlpatterns = [
    path("events/<int:event_id>/standings/", event.event, name="event"),
    path("events/<int:event_id>/standings/now/", event.event_now, name="event_now"),
    path("rankings/", rankings.rankings, name="rankings"),
    path("players/<int:player_id>/", player.player, name="player"),
]
