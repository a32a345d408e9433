"""Visits to the pages over several apps: the desk, tables, matches."""

from __future__ import annotations

from typing import Final

from tests.architecture.places import (
    Visit,
    adjusting,
    adjustment,
    adjustment_undone,
    club,
    deal_of,
    drafted,
    finished,
    hand_of,
    kind,
    link,
    match,
    opened,
    other_seat,
    phone,
    place,
    put_right,
    report_at,
    report_link,
    resting,
    revision,
    round_one,
    running,
    same_hand,
    stand_in,
    turned,
)
from tests.architecture.scene import RECORD

DESK: Final[dict[str, list[Visit]]] = {
    "desk:home": [Visit(by=kind(name)) for name in ("anonymous", "member", "organiser")],
    "desk:club": [Visit(at=club, by=kind(name)) for name in ("anonymous", "stranger", "organiser")],
    "desk:event": [
        Visit(at=at, by=kind(name))
        for at in (opened, running, finished)
        for name in ("anonymous", "member", "organiser")
    ]
    + [Visit(at=drafted)],
    "desk:event_now": [
        Visit(at=opened, query="?part=before"),
        Visit(at=running, query="?part=running&name=person"),
        Visit(at=finished, query="?part=after"),
    ],
    "desk:desk": [Visit(at=at) for at in (drafted, opened, running, finished)]
    + [Visit(at=running, by=kind("scorer"))],
    "desk:desk_now": [Visit(at=running, query="?status=running")],
    "desk:status": [
        Visit(at=drafted, sent={"to": "open"}),
        Visit(at=opened, sent={"to": "running"}),
        Visit(at=running, sent={"to": "finished"}),
        Visit(at=finished, sent={"to": "reopened", "reason": "A slip was misread"}),
        Visit(at=finished, sent={"to": "reopened"}),
        Visit(at=finished, sent={"to": "nonsense"}),
    ],
    "desk:table": [
        Visit(at=link(state), by=phone(state, seat))
        for state in ("untouched", "writing", "reported", "disputed", "done")
        for seat in (0, 1)
    ]
    + [Visit(at=link("writing"), by=kind("scorer"))],
    "desk:who": [
        Visit(at=link("untouched"), by=kind("anonymous")),
        Visit(at=link("untouched"), by=kind("anonymous"), sent={"seat": "7"}),
    ],
    "desk:enter_hand": [
        Visit(at=link("writing", 4), by=phone("writing")),
        Visit(at=link("writing", 2), by=phone("writing")),
        Visit(at=link("writing", 4), by=phone("writing"), sent=revision("writing")),
        Visit(
            at=link("writing", 4),
            by=phone("writing"),
            sent=revision("writing", makers="7", tricks="9", maker_seat="8", trump="X"),
        ),
        Visit(
            at=link("writing", 4),
            by=phone("writing"),
            sent=revision("writing", makers="0", tricks="5", alone="on"),
        ),
        Visit(at=link("writing", 9), by=phone("writing"), sent={"makers": "0", "tricks": "3"}),
        Visit(
            at=link("writing", 4),
            by=phone("writing"),
            sent={"makers": "0", "tricks": "3", "revision": "0"},
        ),
        Visit(
            at=link("writing", 4),
            by=phone("writing"),
            query="?preview=1",
            sent=revision("writing", makers="1", tricks="2", alone="on"),
        ),
    ],
    "desk:remove_hand": [
        Visit(at=link("writing", 3), by=phone("writing"), sent=revision("writing")),
        Visit(at=link("writing", 1), by=phone("writing"), sent=revision("writing")),
    ],
    "desk:final": [
        Visit(at=link("untouched"), by=phone("untouched")),
        Visit(at=link("untouched"), by=phone("untouched"), sent={"revision": "0"}),
        Visit(
            at=link("untouched"),
            by=phone("untouched"),
            sent={"revision": "0", "points_0": "10", "points_1": "10"},
        ),
        Visit(
            at=link("untouched"),
            by=phone("untouched"),
            sent={"revision": "0", "points_0": "-1", "points_1": "x"},
        ),
        Visit(
            at=link("untouched"),
            by=phone("untouched"),
            sent={"revision": "0", "points_0": "10", "points_1": "6"},
        ),
    ],
    "desk:hand_in": [
        Visit(at=link("untouched"), by=phone("untouched")),
        Visit(at=link("untouched"), by=phone("untouched"), sent={"revision": "0", "text": "{}"}),
        Visit(at=link("untouched"), by=phone("untouched"), sent={"revision": "0", "text": RECORD}),
        Visit(at=link("untouched"), by=phone("untouched"), sent={"revision": "0", "text": ""}),
    ],
    "desk:send": [
        Visit(at=link("writing"), by=phone("writing"), sent=revision("writing")),
        Visit(at=link("writing"), by=phone("writing"), sent=revision("writing", ended_early="1")),
    ],
    "desk:take_back": [
        Visit(at=link("reported"), by=phone("reported"), sent=revision("reported")),
        Visit(at=link("done"), by=phone("done"), sent=revision("done")),
    ],
    "desk:confirm": [
        Visit(at=report_link("reported"), by=phone("reported", 1), sent=revision("reported")),
        Visit(at=report_link("reported"), by=phone("reported"), sent=revision("reported")),
    ],
    "desk:dispute": [
        Visit(at=report_link("reported"), by=phone("reported", 1)),
        Visit(
            at=report_link("reported"),
            by=phone("reported", 1),
            sent=revision("reported", points_0="6", points_1="10"),
        ),
        Visit(at=report_link("reported"), by=phone("reported", 1), sent=revision("reported")),
    ],
    "desk:scores": [Visit(at=round_one, by=kind(name)) for name in ("scorer", "director")],
    "desk:finals": [Visit(at=running), Visit(at=running, sent={"order": "0"})],
    "desk:late": [
        Visit(at=round_one),
        Visit(at=round_one, sent={"people": "0"}),
        Visit(at=round_one, sent={}),
    ],
    "desk:late_gone": [
        Visit(at=lambda scene: [*round_one(scene), scene.untouched.pk], sent={}),
    ],
    "desk:sheets": [Visit(at=round_one, by=kind(name)) for name in ("scorer", "director")],
    "desk:enter_score": [
        Visit(at=place("untouched"), sent={"revision": "0", "points_0": "10", "points_1": "3"}),
        Visit(at=place("untouched"), sent={"revision": "0", "points_0": "3", "points_1": "3"}),
        Visit(at=place("untouched"), sent={"points_0": "", "points_1": "many"}),
    ],
    "desk:confirm_score": [
        Visit(at=report_at("reported"), sent=revision("reported")),
        Visit(at=report_at("disputed"), sent={}),
    ],
    "desk:correct": [
        *(Visit(at=place(state)) for state in ("untouched", "disputed", "done", "recorded")),
        Visit(
            at=place("done"),
            query="?preview=1",
            sent=revision("done", points_0="4", points_1="10", reason=""),
        ),
        Visit(at=place("done"), sent=revision("done", points_0="4", points_1="10", reason="")),
        Visit(at=place("done"), sent=revision("done", points_0="4", points_1="10", reason="Slip")),
        Visit(at=place("done"), sent=revision("done", points_0="10", points_1="10", reason="Slip")),
        Visit(
            at=place("done"), sent={"points_0": "4", "points_1": "10", "reason": "x", "revision": 0}
        ),
    ],
    "desk:correct_hand": [
        Visit(at=hand_of("recorded")),
        Visit(
            at=hand_of("recorded"),
            query="?preview=1",
            sent=revision("recorded", makers="0", tricks="5"),
        ),
        Visit(at=hand_of("recorded"), sent=same_hand("recorded")),
        Visit(at=hand_of("recorded"), sent=revision("recorded", makers="", tricks="")),
    ],
    "desk:put_seat": [
        Visit(at=place("done"), query="?preview=1", sent=other_seat("done")),
        Visit(at=place("done"), sent=other_seat("done")),
        Visit(at=place("done"), sent=other_seat("done", deed="replace")),
        Visit(at=place("done"), sent=other_seat("done", player="", seat="9", deed="")),
    ],
    "desk:reseat": [
        Visit(at=place("done"), query="?preview=1", sent=turned("done")),
        Visit(at=place("done"), sent=turned("done", hands="stay")),
        Visit(at=place("done"), sent=turned("done", seat_0="", seat_1="0")),
    ],
    "desk:put_rest": [
        Visit(at=place("done"), query="?preview=1", sent=resting("done", why="absent")),
        Visit(at=place("done"), sent=resting("done", why="late")),
        Visit(at=place("done"), sent=resting("done", why="", entry="")),
    ],
    "desk:extra_hand": [
        Visit(at=place("done"), sent=revision("done", account="0", reason="Theirs")),
        Visit(at=place("done"), sent=revision("done", account="9", reason="")),
    ],
    "desk:no_show": [
        Visit(at=place("untouched"), query="?preview=1", sent=revision("untouched", seat="0")),
        Visit(at=place("untouched"), sent=revision("untouched", seat="0", reason="Not here")),
        Visit(at=place("writing"), sent=revision("writing", seat="0", reason="Not here")),
    ],
    "desk:substitute_gone": [
        Visit(at=stand_in("done"), query="?preview=1", sent=revision("done", reason="Not so")),
        Visit(at=stand_in("done"), sent=revision("done", reason="Not so")),
    ],
    "desk:undo": [
        Visit(at=put_right("done"), query="?preview=1", sent=revision("done", reason="Undo")),
        Visit(at=put_right("done"), sent=revision("done", reason="Undo")),
        Visit(at=put_right("done"), sent=revision("done", reason="")),
    ],
    "desk:decide": [
        Visit(at=report_at("disputed"), query="?preview=1", sent=revision("disputed")),
        Visit(at=report_at("disputed"), sent=revision("disputed", reason="Counted")),
        Visit(at=report_at("disputed"), sent=revision("disputed", reason="")),
    ],
    "desk:reopen": [
        Visit(at=place("done"), sent=revision("done", reason="Again")),
        Visit(at=place("untouched"), sent=revision("untouched", reason="Again")),
    ],
    "desk:void": [
        Visit(at=place("done"), sent=revision("done", reason="Spilt")),
        Visit(at=place("done"), sent=revision("done")),
    ],
    "desk:forfeit": [
        Visit(at=place("untouched"), sent={"revision": "0", "points_0": "10", "points_1": "0"}),
        Visit(
            at=place("untouched"),
            sent={"revision": "0", "points_0": "10", "points_1": "0", "reason": "Gone"},
        ),
    ],
    "desk:rule": [
        Visit(at=place("done"), sent=revision("done", text="Misdeal", hand_number="1")),
        Visit(at=place("done"), sent=revision("done", text="", hand_number="0", player="0")),
    ],
    "desk:infraction": [
        *(Visit(at=place(state)) for state in ("untouched", "writing", "done", "recorded")),
        *(
            Visit(
                at=place("writing"),
                query="?preview=1",
                sent=revision("writing", infraction=f"P{number}", seat="1", hand_number="1"),
            )
            for number in range(1, 14)
        ),
        Visit(
            at=place("done"),
            query="?preview=1",
            sent=revision("done", infraction="P13", seat="1", hand_number="1", take="add"),
        ),
        Visit(at=place("done"), sent=revision("done", infraction="P13")),
        Visit(at=place("done"), sent={"infraction": "P14", "seat": "9", "take": "all"}),
        Visit(at=place("done"), sent=revision("done", infraction="P2", seat="1")),
        Visit(at=place("done"), sent={"infraction": "P5", "seat": "1", "revision": "0"}),
    ],
    "desk:withdraw_ruling": [
        Visit(
            at=lambda scene: [scene.done.pk, scene.ruling.pk],
            query="?preview=1",
            sent=revision("done"),
        ),
        Visit(at=lambda scene: [scene.done.pk, scene.ruling.pk], sent=revision("done")),
    ],
    "desk:match": [
        Visit(at=match(state), by=kind(name))
        for state in ("untouched", "writing", "reported", "disputed", "done", "recorded")
        for name in ("anonymous", "organiser")
    ],
    "desk:replay": [
        Visit(at=match("recorded"), query=query)
        for query in ("", "?deal=2&step=3", "?deal=3&step=99", "?deal=1&step=5&part=1")
    ],
    "desk:deal": [Visit(at=deal_of("recorded"))],
    "desk:rounds": [Visit(at=opened), Visit(at=running)],
    "desk:current_scores": [Visit(at=opened), Visit(at=running)],
    "desk:adjustments": [
        Visit(at=running),
        Visit(at=running, query="?preview=1", sent=adjusting),
        Visit(at=running, sent=adjusting),
        Visit(at=running, sent={"who": "0", "points": "many", "reason": ""}),
        Visit(at=running, sent=lambda scene: adjusting(scene) | {"points": "0"}),
    ],
    "desk:adjustment": [Visit(at=adjustment)],
    "desk:change_adjustment": [
        Visit(at=adjustment, query="?preview=1", sent={"points": "-2"}),
        Visit(at=adjustment, sent={"points": "-2", "reason": "Late twice"}),
        Visit(at=adjustment, sent={"points": "many"}),
    ],
    "desk:withdraw_adjustment": [
        Visit(at=adjustment, query="?preview=1", sent={}),
        Visit(at=adjustment, sent={"reason": "It was the bus"}),
    ],
    "desk:undo_adjustment": [
        Visit(at=adjustment, sent={"line": "0"}),
        Visit(at=adjustment, sent=adjustment_undone),
    ],
}
