"""Addresses of corrections, points by ruling and commentators in the API."""

from __future__ import annotations

from django.urls import path

from leagues.desk.api import Corrections, Preview, ReopenEvent
from leagues.desk.api_adjustments import AdjustmentPreview, Adjustments
from leagues.desk.api_commentators import Commentator, Commentators

app_name = "desk_api"

urlpatterns = [
    path("matches/<int:match_id>/corrections/", Corrections.as_view(), name="corrections"),
    path("matches/<int:match_id>/corrections/preview/", Preview.as_view(), name="preview"),
    path("matches/<int:match_id>/commentators/", Commentators.as_view(), name="commentators"),
    path(
        "matches/<int:match_id>/commentators/<int:player_id>/",
        Commentator.as_view(),
        name="commentator",
    ),
    path("events/<int:event_id>/adjustments/", Adjustments.as_view(), name="adjustments"),
    path(
        "events/<int:event_id>/adjustments/preview/",
        AdjustmentPreview.as_view(),
        name="adjustment_preview",
    ),
    path("events/<int:event_id>/reopen/", ReopenEvent.as_view(), name="reopen"),
]
