"""Addresses of standings and ratings."""

from __future__ import annotations

from django.urls import path

from leagues.standings.views import (
    company,
    cups,
    embedded,
    event,
    leagues,
    lots,
    pairs,
    player,
    prizes,
    quality,
    rankings,
    records,
    season_desk,
    seasons,
)

app_name = "standings"

urlpatterns = [
    path("events/<int:event_id>/standings/", event.event, name="event"),
    path("events/<int:event_id>/standings/now/", event.event_now, name="event_now"),
    path("events/<int:event_id>/standings/lots/", lots.draw, name="draw_lots"),
    path("events/<int:event_id>/prizes/", prizes.prizes, name="prizes"),
    path("events/<int:event_id>/prizes/add/", prizes.add, name="add_prize"),
    path("events/<int:event_id>/prizes/<int:prize_id>/", prizes.change, name="change_prize"),
    path("events/<int:event_id>/prizes/<int:prize_id>/remove/", prizes.remove, name="remove_prize"),
    path("events/<int:event_id>/prizes/<int:prize_id>/draw/", prizes.draw, name="draw_prize"),
    path("clubs/<slug:slug>/records/", records.records, name="records"),
    path("clubs/<slug:slug>/seasons/", seasons.seasons, name="seasons"),
    path("clubs/<slug:slug>/seasons/new/", season_desk.new, name="new_season"),
    path("seasons/<int:season_id>/", seasons.season, name="season"),
    path("seasons/<int:season_id>/now/", seasons.season_now, name="season_now"),
    path("seasons/<int:season_id>/edit/", season_desk.edit, name="edit_season"),
    path("seasons/<int:season_id>/nights/", season_desk.nights, name="season_nights"),
    path("seasons/<int:season_id>/handicap/", season_desk.handicap, name="season_handicap"),
    path("seasons/<int:season_id>/close/", season_desk.close, name="close_season"),
    path("divisions/<int:division_id>/", leagues.division, name="division"),
    path("divisions/<int:division_id>/table.csv", leagues.division_csv, name="division_csv"),
    path("divisions/<int:division_id>/play-off/", leagues.play_off, name="play_off"),
    path("leagues/<int:league_id>/people/", leagues.people, name="league_people"),
    path("leagues/<int:league_id>/cups/", cups.cups, name="cups"),
    path("leagues/<int:league_id>/cups/new/", cups.new_cup, name="new_cup"),
    path("cups/<int:cup_id>/", cups.cup, name="cup"),
    path("cups/<int:cup_id>/change/", cups.change_cup, name="change_cup"),
    path("teams/<int:team_id>/points/", leagues.team_points, name="team_points"),
    path("clubs/<slug:slug>/embed/ratings/", embedded.ratings, name="embedded_ratings"),
    path("seasons/<int:season_id>/embed/", embedded.season, name="embedded_season"),
    path("rankings/", rankings.rankings, name="rankings"),
    path("rankings/pairs/", pairs.pairs, name="pairs"),
    path("rankings/quality/", quality.rating_quality_page, name="rating_quality"),
    path("players/<int:player_id>/", player.player, name="player"),
    path("players/<int:player_id>/with/<int:other_id>/", company.company, name="company"),
]
