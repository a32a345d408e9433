"""Visits to the pages of live tables."""

from __future__ import annotations

from typing import Final

from tests.architecture import live
from tests.architecture.places import Visit, kind

STALE: Final = {"code": "calls:pass", "sequence": "99"}

LIVE: Final[dict[str, list[Visit]]] = {
    "online:lobby": [
        Visit(),
        Visit(by=kind("anonymous")),
    ],
    "online:new": [
        Visit(),
        Visit(by=kind("anonymous")),
        Visit(sent=live.WRONG),
        Visit(by=kind("anonymous"), sent=live.NEW),
    ],
    "online:practice": [
        Visit(by=kind("anonymous"), sent={}),
        Visit(by=kind("anonymous"), sent={"variant": "bridge"}),
    ],
    "online:table": [
        Visit(at=live.gathering),
        Visit(at=live.gathering, by=kind("anonymous")),
        Visit(at=live.begun),
        Visit(at=live.own_turn),
        Visit(at=live.own_turn, by=kind("anonymous")),
        Visit(at=live.over),
        Visit(at=live.secret, by=kind("stranger")),
    ],
    "online:act": [
        Visit(at=live.own_turn, sent=live.lawful),
        Visit(at=live.own_turn, sent=STALE),
        Visit(at=live.own_turn, by=kind("stranger"), sent=STALE),
    ],
    "online:ready": [Visit(at=live.begun, sent={}), Visit(at=live.own_turn, sent={})],
    "online:away": [Visit(at=live.own_turn, sent={})],
    "online:back": [Visit(at=live.own_turn, sent={})],
    "online:abandon": [Visit(at=live.own_turn, sent={}), Visit(at=live.over, sent={})],
    "online:rematch": [Visit(at=live.over, sent={}), Visit(at=live.own_turn, sent={})],
    "online:sit": [
        Visit(at=live.gathering, by=kind("anonymous"), sent={"seat": "1", "guest_name": "Ann"}),
        Visit(at=live.gathering, by=kind("member"), sent={"seat": "0"}),
        Visit(at=live.gathering, by=kind("member"), sent={"seat": "nine"}),
    ],
    "desk:live_replay": [Visit(at=live.over), Visit(at=live.own_turn)],
    "desk:live_deal": [Visit(at=live.deal_over)],
    "desk:commentators": [
        Visit(at=live.of_club),
        Visit(at=live.over),
        Visit(at=live.gathering, query="?q=zzz"),
    ],
    "desk:name_commentator": [
        Visit(at=live.commented, sent={}),
        Visit(at=lambda scene: [*live.of_club(scene), 0], sent={}),
    ],
    "desk:remove_commentator": [Visit(at=live.commented, sent={})],
    "desk:set_talk": [
        Visit(at=live.of_club, sent={"talk": "off"}),
        Visit(at=live.of_club, sent={"talk": "song"}),
    ],
    "desk:reports": [
        Visit(at=lambda scene: live.reported(scene)[:1]),
        Visit(at=lambda scene: live.silenced(scene)[:1]),
    ],
    "desk:dismiss_report": [Visit(at=live.reported, sent={})],
    "desk:silence": [
        Visit(at=live.reported, sent={"term": "good"}),
        Visit(at=live.reported, sent={"term": "century"}),
    ],
    "desk:lift_silence": [Visit(at=live.silenced, sent={})],
    "desk:site_reports": [Visit()],
    "desk:site_dismiss_report": [Visit(at=live.reported_in, sent={})],
    "desk:site_silence": [Visit(at=live.reported_in, sent={"term": "day"})],
    "desk:site_lift_silence": [
        Visit(at=lambda scene: live.silenced(scene)[1:], sent={}),
    ],
    "online:talk": [
        Visit(at=live.chatty),
        Visit(at=live.chatty, by=kind("anonymous")),
        Visit(at=lambda scene: live.muted(scene)[:1]),
        Visit(at=live.over),
    ],
    "online:say": [
        Visit(at=live.gathering, sent={"phrase": "thank_you"}),
        Visit(at=live.own_turn, sent={"text": "Hello", "stay": "1"}),
        Visit(at=live.gathering, sent={"text": ""}),
    ],
    "online:remark": [Visit(at=live.talked), Visit(at=live.talked, by=kind("anonymous"))],
    "online:mute": [Visit(at=live.talked, sent={})],
    "online:report": [
        Visit(at=live.talked, sent={"reason": "cards"}),
        Visit(at=live.talked, sent={}),
    ],
    "online:unmute": [Visit(at=live.muted, sent={})],
    "online:seat_link": [
        Visit(at=live.by_link, by=kind("anonymous")),
        Visit(at=live.by_link, by=kind("anonymous"), sent={}),
    ],
    "desk:next_live": [Visit(at=live.over, sent={})],
    "desk:live": [
        Visit(at=live.at_event),
        Visit(at=lambda scene: [scene.done.pk]),
    ],
    "desk:live_pause": [
        Visit(at=live.at_event, sent={"reason": "Fire alarm"}),
        Visit(at=live.at_event, sent={"reason": ""}),
    ],
    "desk:live_resume": [
        Visit(at=live.at_event, sent={}),
        Visit(at=lambda scene: [scene.done.pk], sent={}),
    ],
    "desk:live_time": [
        Visit(at=live.at_event, sent={"seat": "1", "minutes": "3", "told": "0"}),
        Visit(at=live.at_event, sent={"seat": "9", "minutes": "many"}),
    ],
    "desk:live_bot": [
        Visit(at=live.at_event, sent={"seat": "1"}),
        Visit(at=live.at_event, sent={"seat": "none"}),
    ],
    "desk:live_infraction": [
        Visit(at=live.at_event),
        Visit(at=live.penalised),
        Visit(
            at=live.penalised,
            query="?preview=1",
            sent={"infraction": "P3", "seat": "3", "sequence": "2"},
        ),
        Visit(at=live.penalised, sent={"infraction": "P11", "seat": "1", "sequence": "2"}),
        Visit(at=live.penalised, sent={"infraction": "P3", "seat": "3", "sequence": "0"}),
    ],
    "desk:live_link": [Visit(at=live.seat_at_event, sent={})],
    "desk:live_score": [
        Visit(at=live.at_event, sent=live.of_event(points_0="6", points_1="4")),
        Visit(at=live.at_event, query="?preview=1", sent=live.of_event(points_0="6", points_1="4")),
        Visit(at=live.at_event, sent={"points_0": "many"}),
    ],
    "desk:live_forfeit": [
        Visit(at=live.at_event, query="?preview=1", sent=live.of_event(seat="1"))
    ],
    "desk:live_void": [Visit(at=live.at_event, sent=live.of_event())],
    "desk:live_anew": [Visit(at=live.at_event, sent=live.of_event())],
    "desk:seat_links": [
        Visit(at=live.round_of_event),
        Visit(at=live.round_of_event, sent={}),
    ],
    "online:leave": [Visit(at=live.gathering, sent={})],
    "online:start": [Visit(at=live.gathering, sent={})],
}
