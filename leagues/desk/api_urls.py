"""Addresses of corrections in the API."""

from __future__ import annotations

from django.urls import path

from leagues.desk.api import Corrections, Preview, ReopenEvent

app_name = "desk_api"

urlpatterns = [
    path("matches/<int:match_id>/corrections/", Corrections.as_view(), name="corrections"),
    path("matches/<int:match_id>/corrections/preview/", Preview.as_view(), name="preview"),
    path("events/<int:event_id>/reopen/", ReopenEvent.as_view(), name="reopen"),
]
