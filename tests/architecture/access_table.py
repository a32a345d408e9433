"""Who may do what: every address, every kind of visitor.

A line gives the answer for somebody without an account, an organiser of another club, and a
member, scorer, director and organiser of the club itself. "login" is a redirect to the page on
which one signs in. The first answers are those of a public event, `hidden` those of one for
members, where they differ. A post sends what its proper sender would send; what is first shown
before it is done is sent twice, and has two answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from leagues.events.models import RoundId
from leagues.seating.selectors.sheets import round_sheet
from tests.architecture.access_of_cards import CARDS
from tests.architecture.access_of_entering import ENTERING
from tests.architecture.access_of_leagues import LEAGUES
from tests.architecture.access_of_lists import LISTS
from tests.architecture.access_of_live import LIVE
from tests.architecture.access_of_money import MONEY
from tests.architecture.access_of_notices import NOTICES
from tests.architecture.access_of_privacy import PRIVACY
from tests.architecture.access_of_rulings import RULED
from tests.architecture.access_of_seasons import SEASONS
from tests.architecture.access_rules import ALL, ALL_ACT, Rule, nothing, words
from tests.architecture.places import (
    CLUB,
    EVENT,
    PRIZE,
    club,
    cup,
    deal_of,
    drafted,
    entrant_expected,
    entry,
    entry_of_pairs,
    finished,
    first_two,
    hand_of,
    key_of,
    link,
    match,
    member,
    met,
    opened,
    other_seat,
    pairs,
    place,
    played,
    prize,
    put_right,
    report_at,
    report_link,
    resting,
    revision,
    round_one,
    round_two,
    running,
    same_hand,
    season,
    stand_in,
    table_of_finished,
    turned,
    walk_in,
)
from tests.architecture.scene import RECORD, Scene


def alias(scene: Scene) -> list[Any]:
    return [*walk_in(scene), scene.alias.pk]


def swap(scene: Scene) -> Mapping[str, Any]:
    sheet = round_sheet(round_id=RoundId(scene.unpublished.round_id))
    return {"people": first_two(scene), "revision": sheet.revision}


def substitute(scene: Scene) -> Mapping[str, Any]:
    sent = revision("writing", words="walk", seat="0", from_deal="2")(scene)
    return sent | {"player": scene.walk_in.player_id}


# What it takes to see a page, and to do something that leads on to one.
ACCOUNT: Final = "login 200 200 200 200 200"
ACCOUNT_ACTS: Final = "login 302 302 302 302 302"
ORGANISER: Final = "login 403 403 403 403 200"
ORGANISER_ACTS: Final = "login 403 403 403 403 302"
SCORER: Final = "login 403 403 200 200 200"
SCORER_ACTS: Final = "login 403 403 302 302 302"
DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"
DIRECTOR_LOOKS: Final = "login 403 403 403 422,302 422,302"  # sees what changes, then applies it
AT_THE_TABLE: Final = "302 302 302 200 200 200"
AT_THE_TABLE_ACTS: Final = "422 422 422 302 302 302"
NEWCOMER: Final = "200 302 302 302 302 302"
# What the first two get instead where the event is for members.
HIDDEN: Final = "404 404"
HIDDEN_SIGNED: Final = "login 404"

ACCESS: Final[dict[str, Rule]] = {
    "players:clubs": Rule(ALL),
    "players:found": Rule(ACCOUNT),
    "players:found post": Rule(ACCOUNT_ACTS, sent=words(**CLUB)),
    "players:edit_club": Rule(ORGANISER, at=club),
    "players:edit_club post": Rule(ORGANISER_ACTS, at=club, sent=words(**CLUB)),
    "players:join": Rule(ACCOUNT_ACTS, at=club, sent=nothing),
    "players:leave": Rule(ACCOUNT_ACTS, at=club, sent=nothing),
    "players:people": Rule("login 403 200 200 200 200", at=club),
    "players:add_person": Rule(ORGANISER_ACTS, at=club, sent=words(display_name="Ann Newly-Come")),
    "players:person": Rule(ORGANISER, at=walk_in),
    "players:set_role": Rule(ORGANISER_ACTS, at=member, sent=words(role="scorer")),
    "players:rename": Rule(ORGANISER_ACTS, at=walk_in, sent=words(display_name="Walter In")),
    "players:set_distinction": Rule(
        ORGANISER_ACTS, at=walk_in, sent=words(distinction="of the hill")
    ),
    "players:add_alias": Rule(ORGANISER_ACTS, at=walk_in, sent=words(display_name="Wally")),
    "players:remove_alias": Rule(ORGANISER_ACTS, at=alias, sent=nothing),
    "players:invite": Rule(ORGANISER, at=walk_in, sent=nothing),
    "players:reset_link": Rule(ORGANISER, at=member, sent=nothing),
    "players:remove": Rule(ORGANISER_ACTS, at=walk_in, sent=nothing),
    "players:forget_claim": Rule(ALL_ACT, sent=nothing),
    "players:claim": Rule(ALL, at=lambda scene: [scene.invitation()]),
    "players:claim post": Rule(
        NEWCOMER, at=lambda scene: [scene.invitation()], sent=words(instead_of_own="1")
    ),
    "players:me": Rule(ACCOUNT),
    "players:set_name": Rule(ACCOUNT_ACTS, sent=words(display_name="Ann")),
    "players:token": Rule(ACCOUNT),
    "players:token post": Rule(ACCOUNT, sent=nothing),
    "players:revoke_token": Rule(ACCOUNT_ACTS, sent=nothing),
    "players:email": Rule(ACCOUNT),
    "players:sign_up": Rule(NEWCOMER),
    "players:forgotten_password": Rule(ALL),
    "desk:home": Rule(ALL),
    "desk:club": Rule(ALL, at=club),
    "desk:event": Rule(ALL, hidden=HIDDEN, at=running),
    "desk:event of a draft": Rule("404 404 404 404 200 200", at=drafted),
    "desk:event_now": Rule(ALL, hidden=HIDDEN, at=running, query="?part=running"),
    "desk:desk": Rule(SCORER, hidden=HIDDEN, at=running),
    "desk:desk_now": Rule(SCORER, hidden=HIDDEN, at=running, query="?status=running"),
    "desk:status": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=finished, sent=words(to="reopened", reason="A slip")
    ),
    "desk:table": Rule(AT_THE_TABLE, at=link("untouched")),
    "desk:who": Rule(ALL, at=link("untouched")),
    "desk:who post": Rule(ALL_ACT, at=link("untouched"), sent=words(seat="0")),
    "desk:enter_hand": Rule(AT_THE_TABLE, at=link("writing", 4)),
    "desk:enter_hand post": Rule(
        AT_THE_TABLE_ACTS, at=link("writing", 4), sent=revision("writing", makers="0", tricks="3")
    ),
    "desk:remove_hand": Rule(AT_THE_TABLE_ACTS, at=link("writing", 3), sent=revision("writing")),
    "desk:final": Rule(AT_THE_TABLE, at=link("untouched")),
    "desk:final post": Rule(
        AT_THE_TABLE_ACTS,
        at=link("untouched"),
        sent=words(revision="0", points_0="10", points_1="3"),
    ),
    "desk:hand_in": Rule(AT_THE_TABLE, at=link("untouched")),
    "desk:hand_in post": Rule(
        "422 422 422 200 200 200", at=link("untouched"), sent=words(revision="0", text=RECORD)
    ),
    "desk:send": Rule(
        AT_THE_TABLE_ACTS, at=link("writing"), sent=revision("writing", ended_early="1")
    ),
    "desk:take_back": Rule(AT_THE_TABLE_ACTS, at=link("reported"), sent=revision("reported")),
    "desk:confirm": Rule(AT_THE_TABLE_ACTS, at=report_link("reported"), sent=revision("reported")),
    "desk:dispute": Rule(AT_THE_TABLE, at=report_link("reported")),
    "desk:dispute post": Rule(
        AT_THE_TABLE_ACTS,
        at=report_link("reported"),
        sent=revision("reported", points_0="6", points_1="10"),
    ),
    "desk:finals": Rule(DIRECTOR, hidden=HIDDEN, at=running),
    "desk:finals post": Rule(
        "login 403 403 403 422 422", hidden=HIDDEN, at=running, sent=words(order="0")
    ),
    "desk:scores": Rule(SCORER, hidden=HIDDEN, at=round_one),
    "desk:late": Rule(DIRECTOR, hidden=HIDDEN, at=round_one),
    "desk:late post": Rule(
        "login 403 403 403 422 422", hidden=HIDDEN, at=round_one, sent=words(people="0")
    ),
    "desk:late_gone": Rule(
        "login 403 403 403 422 422",
        hidden=HIDDEN,
        at=lambda scene: [*round_one(scene), scene.untouched.pk],
        sent=nothing,
    ),
    "desk:sheets": Rule(SCORER, hidden=HIDDEN, at=round_one),
    "desk:enter_score": Rule(
        SCORER_ACTS,
        hidden=HIDDEN,
        at=place("untouched"),
        sent=words(revision="0", points_0="10", points_1="3"),
    ),
    "desk:confirm_score": Rule(
        SCORER_ACTS, hidden=HIDDEN, at=report_at("reported"), sent=revision("reported")
    ),
    "desk:correct": Rule(DIRECTOR, hidden=HIDDEN, at=place("done")),
    "desk:correct post": Rule(
        DIRECTOR_LOOKS,
        hidden=HIDDEN,
        at=place("done"),
        sent=revision("done", points_0="4", points_1="10", reason="Slip"),
    ),
    "desk:decide": Rule(
        DIRECTOR_LOOKS,
        hidden=HIDDEN,
        at=report_at("disputed"),
        sent=revision("disputed", reason="Counted"),
    ),
    "desk:reopen": Rule(
        DIRECTOR_LOOKS, hidden=HIDDEN, at=place("done"), sent=revision("done", reason="Again")
    ),
    "desk:void": Rule(
        DIRECTOR_LOOKS, hidden=HIDDEN, at=place("done"), sent=revision("done", reason="Spilt")
    ),
    "desk:forfeit": Rule(
        DIRECTOR_LOOKS,
        hidden=HIDDEN,
        at=place("untouched"),
        sent=words(revision="0", points_0="10", points_1="0", reason="Gone"),
    ),
    "desk:rule": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=place("done"), sent=revision("done", text="Misdeal")
    ),
    "desk:infraction": Rule(DIRECTOR, hidden=HIDDEN, at=place("done")),
    "desk:infraction post": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=place("done"), sent=revision("done", infraction="P1")
    ),
    "desk:withdraw_ruling": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN,
        at=lambda scene: [scene.done.pk, scene.ruling.pk],
        sent=revision("done"),
    ),
    "desk:correct_hand": Rule(DIRECTOR, hidden=HIDDEN, at=hand_of("recorded")),
    "desk:correct_hand post": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN,
        at=hand_of("recorded"),
        sent=same_hand("recorded"),
    ),
    "desk:put_seat": Rule(DIRECTOR_LOOKS, hidden=HIDDEN, at=place("done"), sent=other_seat("done")),
    "desk:reseat": Rule(DIRECTOR_LOOKS, hidden=HIDDEN, at=place("done"), sent=turned("done")),
    "desk:put_rest": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=place("done"), sent=resting("done", why="absent")
    ),
    "desk:extra_hand": Rule(
        DIRECTOR_ACTS,
        hidden=HIDDEN,
        at=place("done"),
        sent=revision("done", account="", reason="Nobody"),
    ),
    "desk:no_show": Rule(
        DIRECTOR_LOOKS,
        hidden=HIDDEN,
        at=place("untouched"),
        sent=revision("untouched", seat="0", reason="Not here"),
    ),
    "desk:substitute_gone": Rule(
        DIRECTOR_LOOKS, hidden=HIDDEN, at=stand_in("done"), sent=revision("done", reason="Not so")
    ),
    "desk:undo": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=put_right("done"), sent=revision("done", reason="Undo")
    ),
    "desk:match": Rule(ALL, hidden=HIDDEN, at=match("done")),
    "desk:match of a draft": Rule(SCORER, hidden=HIDDEN, at=match("unpublished")),
    "desk:replay": Rule(ALL, hidden=HIDDEN, at=match("recorded")),
    "desk:deal": Rule(ALL, hidden=HIDDEN, at=deal_of("recorded")),
    "desk:record": Rule(ALL, hidden=HIDDEN, at=match("recorded")),
    "desk:evening": Rule(ALL, hidden=HIDDEN, at=table_of_finished),
    "desk:own_record": Rule(ALL, hidden=HIDDEN, at=match("recorded")),
    "desk:rounds": Rule(ALL_ACT, hidden=HIDDEN, at=running),
    "desk:current_scores": Rule(SCORER_ACTS, hidden=HIDDEN, at=running),
    "events:new": Rule(DIRECTOR, at=club),
    "events:new post": Rule(DIRECTOR_ACTS, at=club, sent=words(**EVENT)),
    "events:edit": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=opened),
    "events:edit post": Rule(DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=opened, sent=words(**EVENT)),
    "events:copy": Rule(DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=running, sent=nothing),
    "events:enter": Rule(ACCOUNT_ACTS, hidden=HIDDEN, at=opened, sent=nothing),
    "events:enter_together": Rule(ACCOUNT, hidden=HIDDEN_SIGNED, at=pairs),
    "events:enter_together post": Rule(
        "login 422 422 422 422 422", hidden=HIDDEN_SIGNED, at=pairs, sent=nothing
    ),
    "desk:screen": Rule(ALL, hidden=HIDDEN, at=running),
    "desk:seeds": Rule(DIRECTOR, hidden=HIDDEN, at=pairs),
    "desk:seeds post": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=pairs, sent=words(order="x")),
    "seating:people": Rule(DIRECTOR, hidden=HIDDEN, at=entry_of_pairs),
    "seating:people post": Rule(
        "login 403 403 403 422 422", hidden=HIDDEN, at=entry_of_pairs, sent=nothing
    ),
    "seating:wishes": Rule(DIRECTOR, hidden=HIDDEN, at=pairs),
    "seating:wishes post": Rule("login 403 403 403 422 422", hidden=HIDDEN, at=pairs, sent=nothing),
    "seating:remove_wish": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=lambda scene: [scene.pairs.pk, 0], sent=nothing
    ),
    "seating:rest": Rule(ACCOUNT, hidden=HIDDEN_SIGNED, at=pairs),
    "seating:rest post": Rule(ACCOUNT, hidden=HIDDEN_SIGNED, at=pairs, sent=nothing),
    "events:leave": Rule(ACCOUNT_ACTS, hidden=HIDDEN, at=opened, sent=nothing),
    "events:check_in": Rule(SCORER, hidden=HIDDEN_SIGNED, at=opened),
    "events:check_in_add": Rule(
        SCORER_ACTS, hidden=HIDDEN_SIGNED, at=opened, sent=words(name="Eve")
    ),
    "events:check_in_expect": Rule(
        SCORER_ACTS, hidden=HIDDEN_SIGNED, at=opened, sent=words(name="Eve")
    ),
    "events:check_in_list": Rule(
        SCORER_ACTS, hidden=HIDDEN_SIGNED, at=opened, sent=words(names="Eve")
    ),
    "events:check_in_act": Rule(
        SCORER_ACTS, hidden=HIDDEN_SIGNED, at=entry("entered", "in"), sent=nothing
    ),
    "events:labels": Rule(SCORER, hidden=HIDDEN_SIGNED, at=entrant_expected),
    "events:labels post": Rule(
        SCORER_ACTS, hidden=HIDDEN_SIGNED, at=entrant_expected, sent=nothing
    ),
    "events:history": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=running),
    "events:stream": Rule(ALL, hidden=HIDDEN, at=running),
    "seating:bracket": Rule(ALL, hidden=HIDDEN, at=cup),
    "seating:plan": Rule(ALL, hidden=HIDDEN, at=running),
    "seating:plan post": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=running, sent=nothing),
    "seating:plan_file": Rule(DIRECTOR, hidden=HIDDEN, at=running),
    "seating:plan_file post": Rule(
        "login 403 403 403 422 422", hidden=HIDDEN, at=running, sent=words(text="round,table")
    ),
    "seating:plan_csv": Rule(DIRECTOR, hidden=HIDDEN, at=running),
    "seating:cancel": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=running, sent=nothing),
    "seating:round": Rule(ALL, hidden=HIDDEN, at=round_one),
    "seating:round of a draft": Rule("404 404 404 200 200 200", at=round_two),
    "seating:links": Rule(SCORER, hidden=HIDDEN, at=round_one),
    "seating:swap": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=round_two, sent=swap),
    "seating:publish": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=round_two, sent=words(anyway="on")),
    "seating:unpublish": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=round_two, sent=nothing),
    "seating:close": Rule(DIRECTOR_ACTS, hidden=HIDDEN, at=round_one, sent=words(anyway="on")),
    "desk:substitute": Rule(DIRECTOR, hidden=HIDDEN, at=place("writing")),
    "desk:substitute post": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN, at=place("writing"), sent=substitute
    ),
    "standings:event": Rule(ALL, hidden=HIDDEN, at=running),
    "standings:event_now": Rule(ALL, hidden=HIDDEN, at=running),
    "standings:prizes": Rule(ALL, hidden=HIDDEN, at=running),
    "standings:add_prize": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=running, sent=lambda scene: PRIZE
    ),
    "standings:change_prize": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=prize),
    "standings:change_prize post": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=prize, sent=lambda scene: PRIZE
    ),
    "standings:remove_prize": Rule(DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=prize, sent=nothing),
    "standings:draw_prize": Rule(DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=prize, sent=nothing),
    "standings:rankings": Rule(ALL),
    "standings:rating_quality": Rule(ALL),
    "standings:pairs": Rule(ALL),
    "standings:embedded_ratings": Rule(ALL, at=club),
    "standings:embedded_season": Rule(ALL, hidden="404 404 404 404 404 404", at=season),
    "standings:player": Rule(ALL, hidden=HIDDEN, at=lambda scene: [played(scene)]),
    "standings:records": Rule(ALL, at=club),
    "standings:company": Rule(ALL, hidden=HIDDEN, at=met),
    **CARDS,
    **ENTERING,
    **SEASONS,
    **LISTS,
    **LEAGUES,
    **PRIVACY,
    **LIVE,
    **MONEY,
    **NOTICES,
    **RULED,
    "account_login": Rule(NEWCOMER),
    "account_logout": Rule(ALL_ACT, sent=nothing),
    "account_inactive": Rule(ALL),
    "account_reauthenticate": Rule(ACCOUNT),
    "account_email_verification_sent": Rule(ALL),
    "account_change_password": Rule(ACCOUNT),
    "account_set_password": Rule(ACCOUNT_ACTS),
    "account_reset_password_done": Rule(ALL),
    "account_confirm_email": Rule(ALL, at=lambda scene: ["nonsense"]),
    "account_reset_password_from_key": Rule(ALL_ACT, at=key_of),
    "account_reset_password_from_key_done": Rule(ALL),
}

UNGUARDED: Final[dict[str, str]] = {
    "health": "tells whether the server works",
    "api_schema": "tells how the API works",
    "api_docs": "tells how the API works",
    "account_signup": "the address of players:sign_up, which comes first",
    "account_email": "the address of players:email, which comes first",
    "account_reset_password": "the address of players:forgotten_password, which comes first",
    "account_confirm_login_code": "switched off",
    "account_request_reauthentication_code": "switched off",
    "account_confirm_reauthentication_code": "switched off",
}
