"""Addresses of the pages over several apps."""

from __future__ import annotations

from django.urls import path

from leagues.desk.list_urls import urlpatterns as list_patterns
from leagues.desk.views import (
    adjustments,
    club,
    commentators,
    correct,
    desk,
    event,
    finals,
    hand_in,
    hands,
    home,
    infraction,
    late,
    league_next,
    live,
    live_infraction,
    match,
    next_live,
    own_data,
    put_right,
    replay,
    report,
    reports,
    rounds,
    scores,
    screen,
    seat_links,
    seeds,
    sheets,
    substitutes,
    table,
)

app_name = "desk"

urlpatterns = [
    *list_patterns,
    path("", home.home, name="home"),
    path("me/data/", own_data.own_data, name="own_data"),
    path("me/delete/", own_data.delete_me, name="delete_me"),
    path("clubs/<slug:slug>/people/<int:membership_id>/data/", own_data.data_of, name="data_of"),
    path(
        "clubs/<slug:slug>/people/<int:membership_id>/delete/",
        own_data.delete_person,
        name="delete_person",
    ),
    path("clubs/<slug:slug>/", club.club, name="club"),
    path("leagues/<int:league_id>/next/", league_next.next_league, name="next_league"),
    path("clubs/<slug:slug>/reports/", reports.reports, name="reports"),
    path(
        "clubs/<slug:slug>/reports/<int:remark_id>/dismiss/",
        reports.dismiss,
        name="dismiss_report",
    ),
    path("clubs/<slug:slug>/reports/<int:remark_id>/silence/", reports.silence, name="silence"),
    path("clubs/<slug:slug>/silences/<int:silence_id>/lift/", reports.lift, name="lift_silence"),
    path("reports/", reports.reports, name="site_reports"),
    path("reports/<int:remark_id>/dismiss/", reports.dismiss, name="site_dismiss_report"),
    path("reports/<int:remark_id>/silence/", reports.silence, name="site_silence"),
    path("silences/<int:silence_id>/lift/", reports.lift, name="site_lift_silence"),
    path("events/<int:event_id>/", event.event, name="event"),
    path("events/<int:event_id>/now/", event.event_now, name="event_now"),
    path("events/<int:event_id>/screen/", screen.show, name="screen"),
    path("events/<int:event_id>/seeds/", seeds.seeds, name="seeds"),
    path("events/<int:event_id>/desk/", desk.desk, name="desk"),
    path("events/<int:event_id>/desk/now/", desk.desk_now, name="desk_now"),
    path("events/<int:event_id>/finals/", finals.finals, name="finals"),
    path("events/<int:event_id>/adjustments/", adjustments.adjustments, name="adjustments"),
    path(
        "events/<int:event_id>/adjustments/<int:adjustment_id>/",
        adjustments.adjustment,
        name="adjustment",
    ),
    *(
        path(
            f"events/<int:event_id>/adjustments/<int:adjustment_id>/{kind}/",
            adjustments.put_right,
            {"kind": kind},
            name=f"{kind}_adjustment",
        )
        for kind in adjustments.KINDS
    ),
    path("events/<int:event_id>/status/", desk.status, name="status"),
    path("t/<str:link_key>/", table.table, name="table"),
    path("t/<str:link_key>/who/", table.who, name="who"),
    path("t/<str:link_key>/hands/<int:number>/", hands.hand, name="enter_hand"),
    path("t/<str:link_key>/hands/<int:number>/remove/", hands.remove, name="remove_hand"),
    path("t/<str:link_key>/final/", report.final, name="final"),
    path("t/<str:link_key>/record/", hand_in.hand_in, name="hand_in"),
    path("t/<str:link_key>/send/", report.send, name="send"),
    path("t/<str:link_key>/take-back/", report.take_result_back, name="take_back"),
    path("t/<str:link_key>/reports/<int:report_id>/confirm/", report.confirm, name="confirm"),
    path("t/<str:link_key>/reports/<int:report_id>/dispute/", report.dispute, name="dispute"),
    path("events/<int:event_id>/rounds/<int:number>/scores/", scores.scores, name="scores"),
    path("events/<int:event_id>/rounds/<int:number>/late/", late.late, name="late"),
    path(
        "events/<int:event_id>/rounds/<int:number>/late/<int:table_id>/take-away/",
        late.take_away,
        name="late_gone",
    ),
    path("events/<int:event_id>/rounds/<int:number>/sheets/", sheets.sheets, name="sheets"),
    path(
        "events/<int:event_id>/rounds/<int:number>/seat-links/",
        seat_links.seat_links,
        name="seat_links",
    ),
    path("tables/<int:table_id>/score/", scores.enter_score, name="enter_score"),
    path(
        "tables/<int:table_id>/reports/<int:report_id>/confirm/",
        scores.confirm_score,
        name="confirm_score",
    ),
    path("tables/<int:table_id>/correct/", correct.correct, name="correct"),
    path(
        "tables/<int:table_id>/reports/<int:report_id>/decide/",
        put_right.put_right,
        {"kind": "decision"},
        name="decide",
    ),
    path(
        "tables/<int:table_id>/reopen/", put_right.put_right, {"kind": "reopening"}, name="reopen"
    ),
    path("tables/<int:table_id>/void/", put_right.put_right, {"kind": "voiding"}, name="void"),
    path(
        "tables/<int:table_id>/forfeit/", put_right.put_right, {"kind": "forfeit"}, name="forfeit"
    ),
    path("tables/<int:table_id>/hands/<int:number>/", correct.correct_hand, name="correct_hand"),
    path("tables/<int:table_id>/seat/", put_right.put_right, {"kind": "seat"}, name="put_seat"),
    path("tables/<int:table_id>/seats/", put_right.put_right, {"kind": "reseat"}, name="reseat"),
    path("tables/<int:table_id>/rest/", put_right.put_right, {"kind": "rest"}, name="put_rest"),
    path(
        "tables/<int:table_id>/extra-hand/",
        put_right.put_right,
        {"kind": "extra"},
        name="extra_hand",
    ),
    path(
        "tables/<int:table_id>/no-show/", put_right.put_right, {"kind": "no_show"}, name="no_show"
    ),
    path("tables/<int:table_id>/substitute/", substitutes.substitute, name="substitute"),
    path(
        "tables/<int:table_id>/substitutes/<int:substitution_id>/take-back/",
        put_right.put_right,
        {"kind": "gone"},
        name="substitute_gone",
    ),
    path(
        "tables/<int:table_id>/undo/<int:entry_id>/",
        put_right.put_right,
        {"kind": "undo"},
        name="undo",
    ),
    path("tables/<int:table_id>/live/", live.live, name="live"),
    path("tables/<int:table_id>/live/pause/", live.pause, name="live_pause"),
    path("tables/<int:table_id>/live/resume/", live.resume, name="live_resume"),
    path("tables/<int:table_id>/live/time/", live.give_time, name="live_time"),
    path("tables/<int:table_id>/live/bot/", live.seat_bot, name="live_bot"),
    path(
        "tables/<int:table_id>/live/infraction/",
        live_infraction.infraction,
        name="live_infraction",
    ),
    path("tables/<int:table_id>/live/seats/<int:seat>/link/", live.hand_out, name="live_link"),
    *(
        path(
            f"tables/<int:table_id>/live/end/{ending}/",
            live.end,
            {"ending": ending},
            name=f"live_{ending}",
        )
        for ending in live.ENDINGS
    ),
    path("tables/<int:table_id>/rulings/", put_right.put_right, {"kind": "ruling"}, name="rule"),
    path("tables/<int:table_id>/infraction/", infraction.infraction, name="infraction"),
    path(
        "tables/<int:table_id>/rulings/<int:ruling_id>/withdraw/",
        put_right.put_right,
        {"kind": "withdrawal"},
        name="withdraw_ruling",
    ),
    path("matches/<int:match_id>/", match.match, name="match"),
    path("matches/<int:match_id>/replay/", replay.replay, name="replay"),
    path("matches/<int:match_id>/deals/<int:deal>/", replay.replay, name="deal"),
    path("tables/<str:key>/next/", next_live.next_live, name="next_live"),
    path("tables/<str:key>/replay/", replay.live_replay, name="live_replay"),
    path("tables/<str:key>/deals/<int:deal>/", replay.live_replay, name="live_deal"),
    path("tables/<str:key>/commentators/", commentators.commentators, name="commentators"),
    path(
        "tables/<str:key>/commentators/<int:player_id>/name/",
        commentators.name,
        name="name_commentator",
    ),
    path(
        "tables/<str:key>/commentators/<int:player_id>/remove/",
        commentators.remove,
        name="remove_commentator",
    ),
    path("tables/<str:key>/talk/set/", commentators.talk, name="set_talk"),
    path("tables/<str:key>/record.upcard", replay.live_record, name="live_record"),
    path("tables/<str:key>/record.egn", replay.live_egn, name="live_egn"),
    path("events/<int:event_id>/tables/<int:number>/games.emn", replay.evening, name="evening"),
    path("matches/<int:match_id>/record.egn", replay.record, name="record"),
    path("matches/<int:match_id>/record.upcard", replay.own_record, name="own_record"),
    path("events/<int:event_id>/rounds/", rounds.rounds, name="rounds"),
    path("events/<int:event_id>/scores/", rounds.current_scores, name="current_scores"),
]
