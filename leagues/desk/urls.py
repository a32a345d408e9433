"""Addresses of the pages over several apps."""

from __future__ import annotations

from django.urls import path

from leagues.desk.views import desk, event, home, rounds

app_name = "desk"

urlpatterns = [
    path("", home.home, name="home"),
    path("events/<int:event_id>/", event.event, name="event"),
    path("events/<int:event_id>/now/", event.event_now, name="event_now"),
    path("events/<int:event_id>/desk/", desk.desk, name="desk"),
    path("events/<int:event_id>/desk/now/", desk.desk_now, name="desk_now"),
    path("events/<int:event_id>/rounds/", rounds.rounds, name="rounds"),
    path("events/<int:event_id>/scores/", rounds.current_scores, name="current_scores"),
]
