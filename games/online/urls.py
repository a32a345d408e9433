"""Addresses of live tables."""

from __future__ import annotations

from django.urls import path

from games.online.views import gathering, lobby, seat_link, table, talk

app_name = "online"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/", lobby.new, name="new"),
    path("practice/", lobby.practice, name="practice"),
    path("seat/<str:token>/", seat_link.seat, name="seat_link"),
    path("<str:key>/", table.table, name="table"),
    path("<str:key>/act/", table.act, name="act"),
    path("<str:key>/ready/", table.ready, name="ready"),
    path("<str:key>/away/", table.away, name="away"),
    path("<str:key>/back/", table.back, name="back"),
    path("<str:key>/abandon/", table.abandon, name="abandon"),
    path("<str:key>/rematch/", table.rematch, name="rematch"),
    path("<str:key>/sit/", gathering.sit, name="sit"),
    path("<str:key>/leave/", gathering.leave, name="leave"),
    path("<str:key>/start/", gathering.start, name="start"),
    path("<str:key>/talk/", talk.talk, name="talk"),
    path("<str:key>/say/", talk.say, name="say"),
    path("<str:key>/remarks/<int:remark_id>/", talk.remark, name="remark"),
    path("<str:key>/remarks/<int:remark_id>/mute/", talk.mute, name="mute"),
    path("<str:key>/remarks/<int:remark_id>/report/", talk.report, name="report"),
    path("<str:key>/unmute/<int:mute_id>/", talk.unmute, name="unmute"),
]
