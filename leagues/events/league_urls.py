"""Addresses of team leagues, within those of events."""

from __future__ import annotations

from django.urls import path

from leagues.events.views import (
    league_dates,
    league_desk,
    league_fixture,
    league_list,
    league_pages,
    league_teams,
    league_transfers,
)

urlpatterns = [
    path("clubs/<slug:slug>/leagues/", league_pages.leagues, name="leagues"),
    path("clubs/<slug:slug>/leagues/new/", league_desk.new, name="new_league"),
    path("leagues/<int:league_id>/", league_pages.league, name="league"),
    path("leagues/<int:league_id>/edit/", league_desk.edit, name="edit_league"),
    path("leagues/<int:league_id>/status/", league_desk.status, name="league_status"),
    path("leagues/<int:league_id>/teams/", league_desk.teams, name="league_teams"),
    path("leagues/<int:league_id>/dates/", league_dates.dates, name="league_dates"),
    path("leagues/<int:league_id>/list/", league_list.fixture_list, name="league_list"),
    path("leagues/<int:league_id>/fixtures/", league_pages.fixtures, name="league_fixtures"),
    path("leagues/<int:league_id>/fixtures.ics", league_pages.calendar, name="league_calendar"),
    path("leagues/<int:league_id>/transfers/", league_transfers.transfers, name="league_transfers"),
    path(
        "league-transfers/<int:transfer_id>/<slug:act>/",
        league_transfers.decide,
        name="decide_transfer",
    ),
    path("teams/<int:team_id>/", league_pages.team, name="team"),
    path("teams/<int:team_id>/edit/", league_teams.edit, name="edit_team"),
    path("teams/<int:team_id>/squad/", league_teams.squad, name="team_squad"),
    path("teams/<int:team_id>/fixtures.ics", league_pages.team_calendar, name="team_calendar"),
    path("fixtures/<int:fixture_id>/change/", league_fixture.fixture, name="change_fixture"),
]
