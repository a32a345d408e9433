"""Addresses of lists that are handed in and taken along."""

from __future__ import annotations

from django.urls import path

from leagues.desk.views import archives, doubles, exports, lists, someone_else

CLUB = "clubs/<slug:slug>/lists/"
EVENT = "events/<int:event_id>/"

urlpatterns = [
    path(CLUB, lists.lists, name="lists"),
    path(f"{CLUB}<int:run_id>/", lists.look, name="list"),
    path(f"{CLUB}<int:run_id>/undo/", lists.undo, name="undo_list"),
    path(f"{CLUB}<slug:kind>.<slug:form>", exports.club_file, name="club_file"),
    path("clubs/<slug:slug>/doubles/", doubles.doubles, name="doubles"),
    path("clubs/<slug:slug>/doubles/merge/", doubles.merge, name="merge"),
    path("clubs/<slug:slug>/doubles/<int:merge_id>/part/", doubles.part, name="part"),
    path(f"{EVENT}entries/list/", lists.entry_list, name="entry_list"),
    path(f"{EVENT}someone-else/", someone_else.someone_else, name="someone_else"),
    path(f"{EVENT}archive.zip", archives.archive, name="event_archive"),
    path(f"{EVENT}lists/", exports.event_lists, name="event_lists"),
    path(f"{EVENT}lists/<slug:kind>.<slug:form>", exports.event_file, name="event_file"),
    path("seasons/<int:season_id>/table.<slug:form>", exports.season_file, name="season_file"),
    path("rankings/<slug:pool>.<slug:form>", exports.rating_file, name="rating_file"),
]
