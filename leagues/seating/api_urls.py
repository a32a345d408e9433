"""Addresses of rounds and matches in the API."""

from __future__ import annotations

from django.urls import path

from leagues.seating.api import Confirm, MatchDetail, MatchList, Report, RoundDetail, RoundList
from leagues.seating.card_api import ConfirmCard, DisputeCard, ResultCardOfFixture

app_name = "seating_api"

urlpatterns = [
    path("events/<int:event_id>/rounds/", RoundList.as_view(), name="rounds"),
    path("events/<int:event_id>/rounds/<int:number>/", RoundDetail.as_view(), name="round"),
    path("events/<int:event_id>/matches/", MatchList.as_view(), name="matches"),
    path("matches/<int:match_id>/", MatchDetail.as_view(), name="match"),
    path("matches/<int:match_id>/report/", Report.as_view(), name="report"),
    path(
        "matches/<int:match_id>/reports/<int:report_id>/confirm/",
        Confirm.as_view(),
        name="confirm",
    ),
    path("fixtures/<int:fixture_id>/card/", ResultCardOfFixture.as_view(), name="card"),
    path("fixtures/<int:fixture_id>/card/confirm/", ConfirmCard.as_view(), name="confirm_card"),
    path("fixtures/<int:fixture_id>/card/dispute/", DisputeCard.as_view(), name="dispute_card"),
]
