"""How to visit every address of the site: the table that a new address must be written into.

An address whose answers nobody reads is in `WORDLESS`, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.architecture.scene import RECORD, Scene

Data = Mapping[str, Any] | Callable[[Scene], Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One request to an address: where exactly, by whom, and what is sent if it is a post."""

    at: Callable[[Scene], list[Any]] = lambda scene: []
    by: Callable[[Scene], Client] = lambda scene: scene.browser("organiser")
    query: str | Callable[[Scene], str] = ""
    sent: Data | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def make(self, name: str, scene: Scene) -> Any:  # Any: the test client's own response
        """Return the answer; where it leads on, the page it leads to."""
        client = self.by(scene)
        query = self.query(scene) if callable(self.query) else self.query
        url = reverse(name, args=self.at(scene)) + query
        if self.sent is None:
            return client.get(url, headers=self.headers, follow=True)
        sent = self.sent(scene) if callable(self.sent) else self.sent
        return client.post(url, sent, headers=self.headers, follow=True)


def kind(name: str) -> Callable[[Scene], Client]:
    return lambda scene: scene.browser(name)


def club(scene: Scene) -> list[Any]:
    return [scene.club.slug]


def walk_in(scene: Scene) -> list[Any]:
    return [scene.club.slug, scene.walk_in.pk]


def member(scene: Scene) -> list[Any]:
    return [scene.club.slug, scene.member.pk]


def opened(scene: Scene) -> list[Any]:
    return [scene.open.pk]


def drafted(scene: Scene) -> list[Any]:
    return [scene.draft.pk]


def running(scene: Scene) -> list[Any]:
    return [scene.running.pk]


def finished(scene: Scene) -> list[Any]:
    return [scene.finished.pk]


def round_one(scene: Scene) -> list[Any]:
    return [scene.running.pk, 1]


def round_two(scene: Scene) -> list[Any]:
    return [scene.running.pk, 2]


def entry(status: str, key: str) -> Callable[[Scene], list[Any]]:
    def args(scene: Scene) -> list[Any]:
        found = scene.open.entries.filter(status=status).earliest("pk")
        return [scene.open.pk, found.pk, key]

    return args


def link(state: str, *more: Any) -> Callable[[Scene], list[Any]]:
    """Return the link of the table in a state, with what comes after it in the address."""
    return lambda scene: [getattr(scene, state).match.link_key, *more]


def phone(state: str, seat: int = 0) -> Callable[[Scene], Client]:
    return lambda scene: scene.phone(getattr(scene, state), seat=seat)


def report_link(state: str) -> Callable[[Scene], list[Any]]:
    def args(scene: Scene) -> list[Any]:
        table = getattr(scene, state)
        return [table.match.link_key, scene.report(table).pk]

    return args


def place(state: str) -> Callable[[Scene], list[Any]]:
    return lambda scene: [getattr(scene, state).pk]


def report_at(state: str) -> Callable[[Scene], list[Any]]:
    def args(scene: Scene) -> list[Any]:
        table = getattr(scene, state)
        return [table.pk, scene.report(table).pk]

    return args


def match(state: str) -> Callable[[Scene], list[Any]]:
    return lambda scene: [getattr(scene, state).match_id]


def revision(state: str, **typed: Any) -> Callable[[Scene], dict[str, Any]]:
    """Return what is typed, with the revision of the table that it is typed about."""
    return lambda scene: {"revision": getattr(scene, state).match.revision, **typed}


def opened_row(scene: Scene) -> str:
    """Return the query that opens the first row of the finished evening's standings."""
    return f"?entry={scene.finished.entries.earliest('pk').pk}"


def played(scene: Scene) -> int:
    """Return somebody whose games are rated."""
    player = scene.recorded.match.seats.get(number=0).player_id
    assert player is not None
    return player


EVENT: Final[dict[str, Any]] = {
    "title": "Evening", "day": "2031-05-06", "start": "19:00", "end": "22:00", "deals": "8",
    "rounds_planned": "", "visibility": "public", "game_end": "deals", "target": "10",
    "minutes": "20", "sit_out": "none", "first_dealer": "seat_zero", "variant": "north_american",
}  # fmt: skip
CLUB: Final[dict[str, Any]] = {"name": "Ravens", "time_zone": "America/Detroit"}

PAGES: Final[dict[str, list[Visit]]] = {
    # --- the desk ---
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
            sent={"revision": "0", "first": "10", "second": "10"},
        ),
        Visit(
            at=link("untouched"),
            by=phone("untouched"),
            sent={"revision": "0", "first": "-1", "second": "x"},
        ),
        Visit(
            at=link("untouched"),
            by=phone("untouched"),
            sent={"revision": "0", "first": "10", "second": "6"},
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
            sent=revision("reported", first="6", second="10"),
        ),
        Visit(at=report_link("reported"), by=phone("reported", 1), sent=revision("reported")),
    ],
    "desk:scores": [Visit(at=round_one, by=kind(name)) for name in ("scorer", "director")],
    "desk:enter_score": [
        Visit(at=place("untouched"), sent={"revision": "0", "first": "10", "second": "3"}),
        Visit(at=place("untouched"), sent={"revision": "0", "first": "3", "second": "3"}),
        Visit(at=place("untouched"), sent={"first": "", "second": "many"}),
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
            sent=revision("done", first="4", second="10", reason=""),
        ),
        Visit(at=place("done"), sent=revision("done", first="4", second="10", reason="")),
        Visit(at=place("done"), sent=revision("done", first="4", second="10", reason="Slip")),
        Visit(at=place("done"), sent=revision("done", first="10", second="10", reason="Slip")),
        Visit(at=place("done"), sent={"first": "4", "second": "10", "reason": "x", "revision": 0}),
    ],
    "desk:decide": [
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
        Visit(at=place("untouched"), sent={"revision": "0", "first": "10", "second": "0"}),
        Visit(
            at=place("untouched"),
            sent={"revision": "0", "first": "10", "second": "0", "reason": "Gone"},
        ),
    ],
    "desk:rule": [
        Visit(at=place("done"), sent=revision("done", text="Misdeal", hand_number="1")),
        Visit(at=place("done"), sent=revision("done", text="", hand_number="0", player="0")),
    ],
    "desk:withdraw_ruling": [
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
    "desk:rounds": [Visit(at=opened), Visit(at=running)],
    "desk:current_scores": [Visit(at=opened), Visit(at=running)],
    # --- people ---
    "players:clubs": [Visit(by=kind(name)) for name in ("anonymous", "organiser")]
    + [Visit(query="?q=zzz")],
    "players:found": [Visit(), Visit(sent={"name": ""}), Visit(sent=CLUB)],
    "players:edit_club": [
        Visit(at=club),
        Visit(at=club, sent={"name": " ", "time_zone": "Mars"}),
        Visit(at=club, sent=CLUB),
    ],
    "players:join": [
        Visit(at=club, by=kind("stranger"), sent={}),
        Visit(at=club, sent={}),
    ],
    "players:leave": [
        Visit(at=club, by=kind("member"), sent={}),
        Visit(at=club, sent={}),
    ],
    "players:people": [Visit(at=club), Visit(at=club, by=kind("member"), query="?q=zzz")],
    "players:add_person": [
        Visit(at=club, sent={"display_name": "Ann"}),
        Visit(at=club, sent={"display_name": "Walk In"}),
        Visit(at=club, sent={"display_name": ""}),
        Visit(at=club, sent={"display_name": "\u202e"}),
    ],
    "players:person": [Visit(at=walk_in), Visit(at=member)],
    "players:set_role": [
        Visit(at=member, sent={"role": "scorer"}),
        Visit(at=member, sent={"role": "king"}),
    ],
    "players:rename": [
        Visit(at=walk_in, sent={"display_name": "Walter In"}),
        Visit(at=walk_in, sent={"display_name": ""}),
        Visit(at=member, sent={"display_name": "Ann"}),
    ],
    "players:set_distinction": [
        Visit(at=walk_in, sent={"distinction": "of the hill"}),
        Visit(at=walk_in, sent={"distinction": "x" * 50}),
    ],
    "players:add_alias": [
        Visit(at=walk_in, sent={"display_name": "Wally"}),
        Visit(at=walk_in, sent={"display_name": ""}),
    ],
    "players:remove_alias": [
        Visit(at=lambda scene: [*walk_in(scene), scene.alias.pk], sent={}),
    ],
    "players:invite": [Visit(at=walk_in, sent={}), Visit(at=member, sent={})],
    "players:reset_link": [Visit(at=member, sent={}), Visit(at=walk_in, sent={})],
    "players:remove": [Visit(at=walk_in, sent={}), Visit(at=member, sent={})],
    "players:forget_claim": [Visit(by=kind("anonymous"), sent={})],
    "players:claim": [
        Visit(at=lambda scene: [scene.invitation()], by=kind("anonymous")),
        Visit(at=lambda scene: [scene.invitation()], by=kind("member")),
        Visit(at=lambda scene: [scene.invitation()], by=kind("member"), sent={}),
        Visit(at=lambda scene: ["used-up"], by=kind("anonymous")),
    ],
    "players:me": [Visit(), Visit(by=kind("newcomer"))],
    "players:set_name": [Visit(sent={"display_name": "Ann"}), Visit(sent={"display_name": ""})],
    "players:token": [Visit(), Visit(sent={})],
    "players:revoke_token": [Visit(sent={})],
    "players:email": [
        Visit(),
        Visit(sent={"email": "new@example.org", "password": "wrong"}),
        Visit(sent={"email": "new@example.org", "password": "euchre-night-7"}),
        Visit(sent={"email": "nonsense", "password": ""}),
    ],
    "players:sign_up": [
        Visit(by=kind("anonymous")),
        Visit(by=kind("anonymous"), sent={"email": "x", "password1": "1", "password2": "2"}),
        Visit(
            by=kind("anonymous"),
            sent={"email": "a@example.org", "password1": "1234", "password2": "1234"},
        ),
    ],
    "players:forgotten_password": [Visit(by=kind("anonymous"))],
    # --- events ---
    "events:new": [
        Visit(at=club),
        Visit(at=club, sent=EVENT),
        Visit(at=club, sent={}),
        Visit(
            at=club,
            sent=EVENT | {"rounds_planned": "500", "deals": "0", "fee": "-1", "entry_limit": "1"},
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
    "events:leave": [
        Visit(at=opened, by=kind("member"), sent={}),
    ],
    "events:check_in": [
        *(Visit(at=at) for at in (opened, running, finished)),
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
    "events:history": [Visit(at=running), Visit(at=drafted), Visit(at=running, query="?q=zzz")],
    # --- rounds ---
    "seating:plan": [
        *(Visit(at=at) for at in (running, opened, drafted, finished)),
        Visit(at=running, sent={"anew": "1"}),
        Visit(at=opened, sent={}),
        Visit(at=finished, sent={}),
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
        Visit(at=round_two, sent=lambda scene: {"people": first_two(scene)[:1], "revision": "x"}),
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
    "seating:substitute": [
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
            },
        ),
    ],
    # --- standings ---
    "standings:event": [
        *(
            Visit(at=at, by=kind(name))
            for at in (opened, running, finished)
            for name in ("anonymous", "organiser")
        ),
        Visit(at=finished, query=opened_row),
    ],
    "standings:event_now": [Visit(at=running), Visit(at=finished, query=opened_row)],
    "standings:rankings": [
        Visit(by=kind("anonymous")),
        Visit(query="?q=person"),
        Visit(query="?q=zzz"),
    ],
    "standings:player": [
        Visit(at=lambda scene: [played(scene)], by=kind("anonymous")),
        Visit(at=lambda scene: [scene.walk_in.player_id]),
        Visit(at=lambda scene: [scene.member.player_id]),
    ],
    # --- accounts ---
    "account_login": [
        Visit(by=kind("anonymous")),
        Visit(by=kind("anonymous"), sent={"login": "a@example.org", "password": "wrong"}),
        Visit(
            by=kind("anonymous"),
            sent=lambda scene: {"login": scene.organiser.email, "password": "euchre-night-7"},
        ),
    ],
    "account_logout": [Visit(), Visit(sent={})],
    "account_inactive": [Visit(by=kind("anonymous"))],
    "account_reauthenticate": [Visit(), Visit(sent={"password": "wrong"})],
    "account_email_verification_sent": [Visit(by=kind("anonymous"))],
    "account_confirm_email": [Visit(by=kind("anonymous"), at=lambda scene: ["nonsense"])],
    "account_change_password": [
        Visit(),
        Visit(sent={"oldpassword": "wrong", "password1": "1", "password2": "2"}),
        Visit(
            sent={
                "oldpassword": "euchre-night-7",
                "password1": "ordered-up-again",
                "password2": "ordered-up-again",
            }
        ),
    ],
    "account_set_password": [Visit()],
    "account_reset_password_done": [Visit(by=kind("anonymous"))],
    "account_reset_password_from_key": [
        Visit(by=kind("anonymous"), at=lambda scene: ["1", "nonsense"]),
        Visit(by=kind("anonymous"), at=lambda scene: key_of(scene)),
    ],
    "account_reset_password_from_key_done": [Visit(by=kind("anonymous"))],
}

WORDLESS: Final[dict[str, str]] = {
    "desk:record": "a recorded game, in the notation that other programs read",
    "events:stream": "numbers for scripts",
    "health": "for whoever watches over the server",
    "api_schema": "for programs",
    "api_docs": "the names of the schema, shown by a script that is not ours",
    "account_signup": "the address of players:sign_up, which comes first",
    "account_email": "the address of players:email, which comes first",
    "account_reset_password": "the address of players:forgotten_password, which comes first",
    "account_confirm_login_code": "switched off",
    "account_request_reauthentication_code": "switched off",
    "account_confirm_reauthentication_code": "switched off",
}


def first_two(scene: Scene) -> list[int]:
    """Return two people who sit at the first table of the second round."""
    plan = scene.running.stages.get().plan
    assert plan is not None
    seats: list[int] = plan["rounds"][1]["tables"][0]
    return seats[:2]


def key_of(scene: Scene) -> list[str]:
    """Return the parts of a link for a new password."""
    number, _, key = scene.reset_path().rstrip("/").rpartition("/")[2].partition("-")
    return [number, key]


def url_names() -> set[str]:
    """Return the names of all addresses of the site but those of the API."""
    return {name for name in _names(get_resolver(), "") if "_api:" not in name}


def _names(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            if pattern.name is not None:
                yield f"{prefix}{pattern.name}"
        else:
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _names(pattern, prefix + space)
