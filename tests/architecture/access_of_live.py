"""Who may do what at live tables, which here are the organiser's."""

from __future__ import annotations

from typing import Final

from tests.architecture import live
from tests.architecture.access_rules import ALL, ALL_ACT, Rule, nothing, words

OWN: Final = "login 403 403 403 403 200"
OWN_ACTS: Final = "login 403 403 403 403 302"
STAFF: Final = "login 403 403 403 403 403"
NOBODY: Final = STAFF
READERS: Final = "login 200 200 200 200 200"
READERS_ACT: Final = "login 302 302 302 302 302"

HIDDEN: Final = "404 404"
DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"
DIRECTOR_CORRECTS: Final = "login 403 403 403 422,302 422,302"  # sees what changes, then applies it
SCORER: Final = "login 403 403 200 200 200"
SCORER_ACTS: Final = "login 403 403 302 302 302"

LIVE: Final[dict[str, Rule]] = {
    "online:lobby": Rule(ALL),
    "online:new": Rule(ALL),
    "online:new post": Rule(ALL_ACT, sent=words(**live.NEW)),
    "online:practice": Rule(ALL_ACT, sent=nothing),
    "online:table": Rule(ALL, at=live.gathering),
    "online:table in play": Rule(ALL, at=live.own_turn),
    "online:table that nobody watches": Rule(OWN, at=live.secret),
    "online:act": Rule(OWN_ACTS, at=live.own_turn, sent=live.lawful),
    "online:ready": Rule(OWN_ACTS, at=live.begun, sent=nothing),
    "online:away": Rule(OWN_ACTS, at=live.own_turn, sent=nothing),
    "online:back": Rule(OWN_ACTS, at=live.own_turn, sent=nothing),
    "online:abandon": Rule(OWN_ACTS, at=live.own_turn, sent=nothing),
    "online:abandon at a table of an event": Rule(NOBODY, at=live.alone_at_event, sent=nothing),
    "online:rematch": Rule(OWN_ACTS, at=live.over, sent=nothing),
    "online:sit": Rule(ALL_ACT, at=live.gathering, sent=words(seat="1", guest_name="Ann")),
    "desk:live_replay": Rule(ALL, at=live.over),
    "desk:live_deal": Rule(ALL, at=live.deal_over),
    "desk:live_record": Rule(ALL, at=live.over),
    "desk:live_egn": Rule(ALL, at=live.over_of_four),
    "online:seat_link": Rule(ALL, at=live.by_link),
    "online:seat_link post": Rule(ALL_ACT, at=live.by_link, sent=nothing),
    "desk:next_live": Rule(OWN_ACTS, at=live.over, sent=nothing),
    "desk:live": Rule(DIRECTOR, hidden=HIDDEN, at=live.at_event),
    "desk:live_pause": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=live.at_event, sent=live.of_event()),
    "desk:live_resume": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=live.at_event, sent=nothing),
    "desk:live_time": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN,
        at=live.at_event,
        sent=live.of_event(seat="1", minutes="3", told="0"),
    ),
    "desk:live_bot": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=live.at_event, sent=live.of_event(seat="1")
    ),
    "desk:live_infraction": Rule(DIRECTOR, hidden=HIDDEN, at=live.at_event),
    "desk:live_infraction post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN,
        at=live.penalised,
        sent=live.ruling,
    ),
    "desk:live_link": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=live.seat_at_event, sent=nothing),
    "desk:live_score": Rule(
        DIRECTOR_CORRECTS,
        hidden=HIDDEN,
        at=live.at_event,
        sent=live.of_event(points_0="6", points_1="4"),
    ),
    "desk:live_forfeit": Rule(
        DIRECTOR_CORRECTS, hidden=HIDDEN, at=live.at_event, sent=live.of_event(seat="1")
    ),
    "desk:live_void": Rule(
        DIRECTOR_CORRECTS, hidden=HIDDEN, at=live.at_event, sent=live.of_event()
    ),
    "desk:live_anew": Rule(
        DIRECTOR_CORRECTS, hidden=HIDDEN, at=live.at_event, sent=live.of_event()
    ),
    "desk:seat_links": Rule(SCORER, hidden=HIDDEN, at=live.round_of_event),
    "desk:seat_links post": Rule(SCORER_ACTS, hidden=HIDDEN, at=live.round_of_event, sent=nothing),
    "online:leave": Rule(OWN_ACTS, at=live.gathering, sent=nothing),
    "online:start": Rule(OWN_ACTS, at=live.gathering, sent=nothing),
    "desk:commentators": Rule(OWN, at=live.gathering),
    "desk:commentators of a club": Rule(DIRECTOR, at=live.of_club),
    "desk:name_commentator": Rule(DIRECTOR_ACTS, at=live.commented, sent=nothing),
    "desk:remove_commentator": Rule(DIRECTOR_ACTS, at=live.commented, sent=nothing),
    "desk:set_talk": Rule(DIRECTOR_ACTS, at=live.of_club, sent=words(talk="off")),
    "desk:reports": Rule(DIRECTOR, at=lambda scene: live.reported(scene)[:1]),
    "desk:dismiss_report": Rule(DIRECTOR_ACTS, at=live.reported, sent=nothing),
    "desk:silence": Rule(DIRECTOR_ACTS, at=live.reported, sent=words(term="day")),
    "desk:lift_silence": Rule(DIRECTOR_ACTS, at=live.silenced, sent=nothing),
    "desk:site_reports": Rule(STAFF),
    "desk:site_dismiss_report": Rule(STAFF, at=live.reported_in, sent=nothing),
    "desk:site_silence": Rule(STAFF, at=live.reported_in, sent=words(term="day")),
    "desk:site_lift_silence": Rule(STAFF, at=lambda scene: live.silenced(scene)[1:], sent=nothing),
    "online:talk": Rule(ALL, at=live.chatty),
    "online:say": Rule(OWN_ACTS, at=live.gathering, sent=words(phrase="sorry")),
    "online:remark": Rule(READERS, at=live.talked),
    "online:mute": Rule(READERS_ACT, at=live.talked, sent=nothing),
    "online:report": Rule(READERS_ACT, at=live.talked, sent=words(reason="rude")),
    "online:unmute": Rule("409 302 302 302 302 302", at=live.muted, sent=nothing),
}
