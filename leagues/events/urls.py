"""Addresses of events: making them, entering them, the door, the history, the live stream."""

from __future__ import annotations

from django.urls import path

from leagues.events.entry_urls import urlpatterns as of_entering
from leagues.events.league_urls import urlpatterns as of_leagues
from leagues.events.stream import stream
from leagues.events.views import (
    calendars,
    cash,
    check_in,
    entries,
    events,
    history,
    lists,
    prize_labels,
    together,
)

app_name = "events"

urlpatterns = [
    *of_entering,
    path("clubs/<slug:slug>/events/new/", events.new, name="new"),
    path("clubs/<slug:slug>/calendar.ics", calendars.club_calendar, name="club_calendar"),
    path("calendars/<str:key>.ics", calendars.own_calendar, name="own_calendar"),
    path("events/<int:event_id>/edit/", events.edit, name="edit"),
    path("events/<int:event_id>/copy/", events.copy, name="copy"),
    path("events/<int:event_id>/enter/", entries.enter, name="enter"),
    path("events/<int:event_id>/enter/together/", together.together, name="enter_together"),
    path("events/<int:event_id>/leave/", entries.leave, name="leave"),
    path("events/<int:event_id>/check-in/", check_in.sheet, name="check_in"),
    path(
        "events/<int:event_id>/check-in/add/",
        check_in.add,
        {"is_here": True},
        name="check_in_add",
    ),
    path(
        "events/<int:event_id>/check-in/expect/",
        check_in.add,
        {"is_here": False},
        name="check_in_expect",
    ),
    path("events/<int:event_id>/check-in/list/", lists.enter, name="check_in_list"),
    path(
        "events/<int:event_id>/entries/<int:entry_id>/labels/",
        prize_labels.labels,
        name="labels",
    ),
    path(
        "events/<int:event_id>/entries/<int:entry_id>/<slug:key>/",
        check_in.act,
        name="check_in_act",
    ),
    path("events/<int:event_id>/cash/", cash.cash, name="cash"),
    path("events/<int:event_id>/cash/as-csv/", cash.sheet_csv, name="cash_csv"),
    path("events/<int:event_id>/cash/book/", cash.book_any, name="cash_book"),
    path("events/<int:event_id>/cash/count/", cash.count, name="cash_count"),
    path(
        "events/<int:event_id>/cash/entries/<int:entry_id>/<slug:key>/", cash.act, name="cash_act"
    ),
    path("events/<int:event_id>/cash/<int:payment_id>/", cash.receipt, name="receipt"),
    path("events/<int:event_id>/cash/<int:payment_id>/cancel/", cash.cancel, name="cash_cancel"),
    path("events/<int:event_id>/history/", history.history, name="history"),
    path("events/<int:event_id>/stream/", stream, name="stream"),
    *of_leagues,
]
