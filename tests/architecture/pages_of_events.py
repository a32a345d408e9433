"""Visits to the pages of events, rounds and standings."""

from __future__ import annotations

from typing import Final

from leagues.events.season_terms import CountedBy
from leagues.seating.selectors.plan_files import plan_file
from tests.architecture.access_of_money import PAGES_OF_MONEY
from tests.architecture.access_of_notices import PAGES_OF_NOTICES
from tests.architecture.places import (
    EVENT,
    PRIZE,
    Visit,
    club,
    cup,
    drafted,
    entrant_expected,
    entry,
    entry_of_pairs,
    finished,
    first_in_season,
    first_night,
    first_two,
    kind,
    labels_of_first,
    met,
    opened,
    opened_row,
    pairs,
    place,
    played,
    prize,
    round_one,
    round_two,
    running,
    season,
)
from tests.architecture.seasons import SEASON
from tests.factories.players import ClubFactory
from tests.factories.seasons import SeasonFactory

SEASONS: Final[dict[str, list[Visit]]] = {
    "standings:seasons": [
        Visit(at=club),
        Visit(at=lambda scene: [ClubFactory.create().slug]),
        Visit(at=lambda scene: [ClubFactory.create().slug], by=kind("anonymous")),
    ],
    "standings:new_season": [
        Visit(at=club),
        Visit(at=club, sent=SEASON),
        Visit(at=club, sent=SEASON | {"example": "1"}),
        Visit(at=club, sent={}),
        Visit(at=club, sent=SEASON | {"title": "Season"}),
        Visit(at=club, sent=SEASON | {"place_points": "5 6", "first_day": "1990-01-01"}),
        Visit(at=club, sent=SEASON | {"place_points": "ten", "best": "0", "bonus": "-1"}),
        Visit(at=club, sent=SEASON | {"place_points": "", "last_day": "2030-01-01"}),
        *(
            Visit(at=club, sent=SEASON | {"counted_by": by.value, "example": "1"})
            for by in CountedBy
        ),
    ],
    "standings:season": [
        Visit(at=season),
        Visit(at=season, by=kind("anonymous"), query="?view=nights"),
        Visit(at=season, query=lambda scene: f"?person={first_in_season(scene)}"),
        Visit(at=season, query=lambda scene: f"?after={first_night(scene)}"),
        Visit(at=season, query="?after=99&person=nobody"),
        Visit(at=lambda scene: [SeasonFactory.create().pk], by=kind("anonymous")),
    ],
    "standings:season_now": [Visit(at=season), Visit(at=season, query="?view=nights")],
    "standings:edit_season": [
        Visit(at=season),
        Visit(at=season, sent=SEASON),
        Visit(at=season, sent=lambda scene: SEASON | {"revision": scene.season.revision}),
    ],
    "standings:season_nights": [
        Visit(at=season),
        Visit(at=season, sent={}),
        Visit(at=season, sent=lambda scene: {"event": scene.finished.pk, "counts": "no"}),
    ],
    "standings:season_handicap": [
        Visit(at=season, sent={}),
        Visit(at=season, sent=lambda scene: {"player": scene.walk_in.player_id, "points": "-2"}),
    ],
    "standings:close_season": [
        Visit(at=season, sent={"to": "closed"}),
        Visit(at=season, sent={"to": "open"}),
    ],
}

EVENTS: Final[dict[str, list[Visit]]] = (
    SEASONS
    | PAGES_OF_MONEY
    | PAGES_OF_NOTICES
    | {
        "events:new": [
            Visit(at=club),
            Visit(at=club, sent=EVENT),
            Visit(at=club, sent={}),
            Visit(
                at=club,
                sent=EVENT
                | {"rounds_planned": "500", "deals": "0", "fee": "-1", "entry_limit": "1"},
            ),
            Visit(at=club, sent=EVENT | {"day": "2031-03-09", "start": "02:30"}),
            Visit(at=club, sent=EVENT | {"day": "2031-11-02", "start": "01:30"}),
            Visit(at=club, sent=EVENT | {"day": "soon", "start": "late", "game_end": "never"}),
            Visit(at=club, sent=EVENT | {"sit_out": "fixed", "tiebreak_1": "loners"}),
            Visit(
                at=club,
                sent=EVENT | {"rule_deck": "32", "tiebreak_1": "loners", "tiebreak_2": "loners"},
            ),
        ],
        "events:edit": [
            *(Visit(at=at) for at in (drafted, opened, running, finished)),
            Visit(at=opened, sent=EVENT | {"rounds_planned": "0"}),
            Visit(at=opened, sent=EVENT | {"seen": "something else"}),
        ],
        "events:copy": [Visit(at=running, sent={})],
        "events:enter": [
            Visit(at=opened, by=kind("member"), sent={}),
            Visit(at=finished, by=kind("member"), sent={}),
            Visit(at=opened, by=kind("newcomer"), sent={}),
        ],
        "events:enter_together": [
            Visit(at=pairs),
            Visit(at=pairs, by=kind("newcomer")),
            Visit(at=pairs, query="?q=walk"),
            Visit(at=pairs, sent={"name": "Eve"}),
            Visit(at=pairs, sent={"name": ""}),
            Visit(at=opened),
        ],
        "desk:screen": [
            *(Visit(at=running, query=f"?at={page}") for page in range(5)),
            Visit(at=opened),
            Visit(at=finished),
        ],
        "desk:seeds": [
            Visit(at=pairs),
            Visit(at=running, query="?by=rating"),
            Visit(at=drafted),
            Visit(at=running, sent={}),
            Visit(
                at=running,
                sent=lambda scene: {f"seed-{one.pk}": "1" for one in scene.running.entries.all()},
            ),
        ],
        "seating:people": [
            Visit(at=entry_of_pairs),
            Visit(at=entry_of_pairs, query="?q=walk"),
            Visit(at=entry_of_pairs, sent={"change": "rename", "team": "Bowers"}),
            Visit(at=entry_of_pairs, sent={"change": "add"}),
            Visit(at=entry_of_pairs, sent={"change": "explode"}),
        ],
        "seating:wishes": [
            Visit(at=pairs),
            Visit(at=running),
            Visit(at=pairs, sent={"kind": "apart"}),
            Visit(at=running, sent={}),
        ],
        "seating:remove_wish": [Visit(at=lambda scene: [scene.running.pk, 0], sent={})],
        "seating:rest": [
            Visit(at=pairs),
            Visit(at=pairs, by=lambda scene: scene.entrant),
            Visit(at=pairs, by=kind("member"), sent={"round": "2"}),
        ],
        "events:leave": [
            Visit(at=opened, by=kind("member"), sent={}),
        ],
        "events:check_in": [
            *(Visit(at=at) for at in (opened, running, finished)),
            Visit(at=pairs),
            Visit(at=pairs, query="?q=walk"),
            Visit(at=pairs, query="?q=walk&chosen=%2B0:Eve"),
            Visit(at=opened, query="?q=walk"),
            Visit(at=opened, query="?q=nobody", headers={"HX-Request": "true"}),
        ],
        "events:check_in_add": [
            Visit(at=opened, sent={"name": "Eve"}),
            Visit(at=opened, sent={"name": "Eve"}, headers={"HX-Request": "true"}),
            Visit(at=opened, sent={"name": ""}),
            Visit(at=finished, sent={"name": "Eve"}),
            Visit(at=opened, sent={"player_id": "999999"}),
        ],
        "events:check_in_expect": [Visit(at=opened, sent={"name": "Eve"})],
        "events:check_in_list": [
            Visit(at=pairs, sent={"names": "Eve + Fay\nGus", "preview": "1"}),
            Visit(at=pairs, sent={"names": "Eve + Fay + Gus\nHal + Ian"}),
            Visit(at=opened, sent={"names": "Eve\nFay\n"}),
            Visit(at=opened, sent={"names": "Eve", "later": "1"}),
            Visit(at=opened, sent={"names": ""}),
            Visit(at=opened, sent={"names": "\n".join(["Eve"] * 201)}),
            Visit(at=opened, sent={"names": "Eve" * 99}),
            Visit(at=finished, sent={"names": "Eve"}),
        ],
        "events:check_in_act": [
            Visit(
                at=entry(status, key),
                sent={},
                headers={"HX-Request": "true"},
            )
            for key, status in (
                ("in", "entered"),
                ("out", "checked_in"),
                ("withdraw", "entered"),
                ("paid", "entered"),
                ("unpaid", "entered"),
                ("keep", "entered"),
                ("walk", "entered"),
                ("in", "waiting"),
                ("in", "withdrawn"),
                ("nonsense", "entered"),
            )
        ],
        "events:labels": [
            Visit(at=entrant_expected),
            Visit(at=entry_of_pairs),
            Visit(at=entrant_expected, sent=lambda scene: labels_of_first(scene, "Lady, Junior")),
            Visit(at=entrant_expected, sent=lambda scene: labels_of_first(scene, "a,b,c,d,e,f")),
            Visit(at=entrant_expected, sent=lambda scene: labels_of_first(scene, "x" * 40)),
        ],
        "events:history": [Visit(at=running), Visit(at=drafted), Visit(at=running, query="?q=zzz")],
        "seating:bracket": [
            *(Visit(at=cup, by=kind(name)) for name in ("anonymous", "organiser")),
            Visit(at=cup, query="?view=list"),
            Visit(at=cup, query="?from=3"),
            Visit(at=running),
        ],
        "seating:plan": [
            *(Visit(at=at) for at in (running, opened, drafted, finished)),
            Visit(at=running, sent={"anew": "1"}),
            Visit(at=opened, sent={}),
            Visit(at=finished, sent={}),
        ],
        "seating:plan_file": [
            Visit(at=running),
            Visit(at=running, sent={}),
            Visit(at=running, sent={"text": "round,table,north\n1,1,Nobody\n"}),
            Visit(at=running, sent=lambda scene: {"text": plan_file(event_id=scene.running.pk)}),
            Visit(at=finished, sent={"text": "round,table,north,east,south,west\n"}),
        ],
        "seating:cancel": [Visit(at=running, sent={})],
        "seating:round": [
            Visit(at=round_one, by=kind("anonymous")),
            Visit(at=round_one, query="?by=name"),
            Visit(at=round_one, query="?find=zzz"),
            Visit(at=round_one, query="?find=person"),
            Visit(at=round_two),
            Visit(at=round_two, by=kind("scorer")),
            Visit(at=lambda scene: [scene.finished.pk, 1]),
            Visit(at=round_two, by=kind("anonymous")),
        ],
        "seating:links": [Visit(at=round_one), Visit(at=round_two)],
        "seating:swap": [
            Visit(at=round_two, sent={}),
            Visit(at=round_two, sent=lambda scene: {"people": first_two(scene), "revision": "old"}),
            Visit(at=round_one, sent=lambda scene: {"people": first_two(scene), "revision": "old"}),
            Visit(
                at=round_two, sent=lambda scene: {"people": first_two(scene)[:1], "revision": "x"}
            ),
        ],
        "seating:publish": [
            Visit(at=round_two, sent={}),
            Visit(at=round_two, sent={"anyway": "on"}),
            Visit(at=lambda scene: [scene.running.pk, 3], sent={}),
        ],
        "seating:unpublish": [Visit(at=round_one, sent={}), Visit(at=round_two, sent={})],
        "seating:close": [
            Visit(at=round_one, sent={}),
            Visit(at=round_one, sent={"anyway": "on"}),
            Visit(at=round_two, sent={}),
        ],
        "desk:substitute": [
            Visit(at=place("writing")),
            Visit(at=place("writing"), query="?words=walk"),
            Visit(at=place("writing"), query="?words=nobody"),
            Visit(at=place("writing"), sent={"from_deal": "0"}),
            Visit(
                at=place("writing"),
                sent=lambda scene: {
                    "words": "walk",
                    "player": scene.walk_in.player_id,
                    "seat": "0",
                    "from_deal": "2",
                    "revision": scene.writing.match.revision,
                },
            ),
        ],
        "standings:event": [
            *(
                Visit(at=at, by=kind(name))
                for at in (opened, running, finished)
                for name in ("anonymous", "organiser")
            ),
            Visit(at=finished, query=opened_row),
        ],
        "standings:event_now": [Visit(at=running), Visit(at=finished, query=opened_row)],
        "standings:draw_lots": [Visit(at=running, sent={})],
        "standings:prizes": [
            *(Visit(at=running, by=kind(name)) for name in ("anonymous", "organiser")),
            Visit(at=opened),
        ],
        "standings:add_prize": [
            Visit(at=running, sent=PRIZE),
            Visit(at=running, sent=PRIZE | {"percent": "20"}),
            Visit(at=running, sent=PRIZE | {"amount": "", "percent": "99"}),
            Visit(at=running, sent=PRIZE | {"first_place": "2"}),
            Visit(at=running, sent=PRIZE | {"for_label": "Lady, Junior"}),
            Visit(at=running, sent=PRIZE | {"for_label": "-"}),
            Visit(at=running, sent=PRIZE | {"last_place": "1"}),
            Visit(at=running, sent={"kind": "fame", "amount": "-1"}),
            Visit(at=drafted, sent=PRIZE | {"amount": "", "percent": "5"}),
        ],
        "standings:change_prize": [
            Visit(at=prize),
            Visit(at=prize, sent=PRIZE),
            Visit(at=prize, sent=PRIZE | {"title": ""}),
        ],
        "standings:draw_prize": [Visit(at=prize, sent={}), Visit(at=prize, sent={})],
        "standings:remove_prize": [Visit(at=prize, sent={})],
        "standings:rankings": [
            Visit(by=kind("anonymous")),
            Visit(query="?q=person"),
            Visit(query="?q=zzz"),
        ],
        "standings:pairs": [Visit(), Visit(query="?q=person&games=25&idle=1")],
        "standings:rating_quality": [Visit(), Visit(query="?pool=pairs_turn_up")],
        "standings:embedded_ratings": [Visit(at=club)],
        "standings:embedded_season": [Visit(at=season)],
        "standings:records": [Visit(at=club, by=kind(name)) for name in ("anonymous", "member")],
        "standings:company": [
            Visit(at=met, by=kind("anonymous")),
            Visit(at=lambda scene: [played(scene), scene.organiser.player.pk]),
            Visit(at=lambda scene: [played(scene), played(scene)]),
        ],
        "standings:player": [
            Visit(at=lambda scene: [played(scene)], by=kind("anonymous")),
            Visit(at=lambda scene: [scene.walk_in.player_id]),
            Visit(at=lambda scene: [scene.member.player_id]),
        ],
    }
)
