"""Addresses of people and clubs in the API."""

from __future__ import annotations

from django.urls import path

from leagues.players.api import ClubDetail, ClubList, OwnToken
from leagues.players.api_notices import NoticeList

app_name = "players_api"

urlpatterns = [
    path("clubs/", ClubList.as_view(), name="clubs"),
    path("clubs/<slug:slug>/", ClubDetail.as_view(), name="club"),
    path("messages/", NoticeList.as_view(), name="notices"),
    path("token/", OwnToken.as_view(), name="token"),
]
