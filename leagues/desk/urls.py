"""Addresses of the pages over several apps."""

from __future__ import annotations

from django.urls import path

from leagues.desk.views import rounds

app_name = "desk"

urlpatterns = [
    path("events/<int:event_id>/rounds/", rounds.rounds, name="rounds"),
    path("events/<int:event_id>/scores/", rounds.current_scores, name="current_scores"),
]
