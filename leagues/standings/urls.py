"""Addresses of standings and ratings."""

from __future__ import annotations

from django.urls import path

from leagues.standings.views import event, player, prizes, rankings

app_name = "standings"

urlpatterns = [
    path("events/<int:event_id>/standings/", event.event, name="event"),
    path("events/<int:event_id>/standings/now/", event.event_now, name="event_now"),
    path("events/<int:event_id>/prizes/", prizes.prizes, name="prizes"),
    path("events/<int:event_id>/prizes/add/", prizes.add, name="add_prize"),
    path("events/<int:event_id>/prizes/<int:prize_id>/", prizes.change, name="change_prize"),
    path("events/<int:event_id>/prizes/<int:prize_id>/remove/", prizes.remove, name="remove_prize"),
    path("events/<int:event_id>/prizes/<int:prize_id>/draw/", prizes.draw, name="draw_prize"),
    path("rankings/", rankings.rankings, name="rankings"),
    path("players/<int:player_id>/", player.player, name="player"),
]
