"""Where visits to pages lead, and what is sent there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from django.test import Client
from django.urls import reverse

from leagues.events.league_models import Transfer
from leagues.events.money import BookingKind
from leagues.events.services.money import NewPayment, book
from leagues.standings.models import PointsAdjustment
from leagues.standings.selectors.adjustments import lines_to_undo
from leagues.standings.services.adjustments import NewAdjustment, adjust_points
from tests.architecture.scene import Scene

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


def pairs(scene: Scene) -> list[Any]:
    return [scene.pairs.pk]


def entry_of_pairs(scene: Scene) -> list[Any]:
    """Return the evening of pairs and its entry that looks for a partner."""
    return [scene.pairs.pk, scene.pairs.entries.latest("pk").pk]


def drafted(scene: Scene) -> list[Any]:
    return [scene.draft.pk]


def running(scene: Scene) -> list[Any]:
    return [scene.running.pk]


def cup(scene: Scene) -> list[Any]:
    return [scene.cup.pk]


def table_of_finished(scene: Scene) -> list[Any]:
    """Return the event that is finished and the number of its table."""
    return [scene.finished.pk, scene.recorded.number]


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


def booked(scene: Scene) -> list[Any]:
    """Return the open event and a booking of its money."""
    event, entry_id = entrant_expected(scene)
    taken = NewPayment(kind=BookingKind.PAID, amount=Decimal("2.50"), note="Half")
    return [event, book(entry_id=entry_id, payment=taken, by=None).pk]


def entrant_expected(scene: Scene) -> list[Any]:
    """Return the open event and its first entry that has not come yet."""
    return entry("entered", "")(scene)[:2]


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


def deal_of(state: str) -> Callable[[Scene], list[Any]]:
    """Return the first deal of a match."""
    return lambda scene: [getattr(scene, state).match_id, 1]


def revision(state: str, **typed: Any) -> Callable[[Scene], dict[str, Any]]:
    """Return what is typed, with the revision of the table that it is typed about."""
    return lambda scene: {"revision": getattr(scene, state).match.revision, **typed}


def hand_of(state: str) -> Callable[[Scene], list[Any]]:
    """Return the first hand of a table."""
    return lambda scene: [getattr(scene, state).pk, 1]


def same_hand(state: str) -> Callable[[Scene], dict[str, Any]]:
    """Return the first hand of a table's result as it stands."""

    def sent(scene: Scene) -> dict[str, Any]:
        hand = scene.report(getattr(scene, state)).hands.get(number=1, is_replaced=False)
        written = {
            "makers": hand.makers,
            "tricks": hand.tricks,
            "maker_seat": hand.maker_seat,
            "trump": hand.trump,
            **({"alone": "on"} if hand.alone else {}),
        }
        return revision(state)(scene) | written | {"reason": "Looked again"}

    return sent


def stand_in(state: str) -> Callable[[Scene], list[Any]]:
    return lambda scene: [getattr(scene, state).pk, scene.stand_in.pk]


def put_right(state: str) -> Callable[[Scene], list[Any]]:
    return lambda scene: [getattr(scene, state).pk, scene.put_right.pk]


def other_seat(state: str, **typed: Any) -> Callable[[Scene], dict[str, Any]]:
    """Let the first two of a table change places."""

    def sent(scene: Scene) -> dict[str, Any]:
        other = getattr(scene, state).match.seats.get(number=1).player_id
        chosen = {"seat": "0", "deed": "swap", "player": other, "reason": "Misread"}
        return revision(state)(scene) | chosen | typed

    return sent


def turned(state: str, **typed: Any) -> Callable[[Scene], dict[str, Any]]:
    """Say that everybody sat one seat further on."""

    def sent(scene: Scene) -> dict[str, Any]:
        people = getattr(scene, state).match.seats.order_by("number")
        players = list(people.values_list("player_id", flat=True))
        seats = {f"seat_{number}": player for number, player in enumerate(players, start=1)}
        seats["seat_0"] = seats.pop(f"seat_{len(players)}")
        return revision(state)(scene) | seats | {"hands": "follow", "reason": "Turned"} | typed

    return sent


def resting(state: str, **typed: Any) -> Callable[[Scene], dict[str, Any]]:
    """Name somebody without a game in the round of a table."""

    def sent(scene: Scene) -> dict[str, Any]:
        entry_id = getattr(scene, state).round.byes.latest("pk").entry_id
        return revision(state)(scene) | {"entry": entry_id, "reason": "Was away"} | typed

    return sent


def opened_row(scene: Scene) -> str:
    """Return the query that opens the first row of the finished evening's standings."""
    return f"?entry={scene.finished.entries.earliest('pk').pk}"


def adjusting(scene: Scene) -> dict[str, Any]:
    """Return a form that takes a point from somebody of the running event."""
    who = scene.running.entries.earliest("pk").pk
    return {"who": str(who), "points": "-1", "reason": "late"}


def adjusted(scene: Scene) -> PointsAdjustment:
    """Return points that a ruling took in the running event."""
    found = PointsAdjustment.objects.filter(event=scene.running).first()
    entry = scene.running.entries.earliest("pk")
    new = NewAdjustment(entry_id=entry.pk, player_id=None, points=Decimal(-1))
    return found or adjust_points(event_id=scene.running.pk, new=new, reason="late", by=None)


def adjustment(scene: Scene) -> list[Any]:
    """Return the running event and points that a ruling took there."""
    return [scene.running.pk, adjusted(scene).pk]


def adjustment_undone(scene: Scene) -> dict[str, Any]:
    """Return a form that undoes the newest change of them."""
    line = lines_to_undo(event_id=scene.running.pk).get(adjusted(scene).pk, 0)
    return {"line": str(line), "reason": "A mistake"}


def prize(scene: Scene) -> list[Any]:
    """Return the running event and its prize that is drawn by lot."""
    return [scene.running.pk, scene.running.prizes.get(kind="draw").pk]


def league(scene: Scene) -> list[Any]:
    return [scene.league.pk]


def founded(scene: Scene) -> list[Any]:
    return [scene.founded.pk]


def asked(scene: Scene) -> Transfer:
    """Return the transfer in the league that is not decided."""
    return scene.league.transfers.get(state="asked")


def team(scene: Scene) -> list[Any]:
    return [asked(scene).to_team_id]


def team_of_founded(scene: Scene) -> list[Any]:
    return [scene.founded.divisions.get(level=2).teams.earliest("pk").pk]


def withdrawn_team(scene: Scene) -> list[Any]:
    return [scene.league.divisions.get(level=2).teams.latest("pk").pk]


def fixture(status: str) -> Callable[[Scene], list[Any]]:
    """Return the last fixture of the highest division that is in a state."""

    def args(scene: Scene) -> list[Any]:
        return [scene.league.divisions.get(level=1).fixtures.filter(status=status).latest("pk").pk]

    return args


def transfer(act: str) -> Callable[[Scene], list[Any]]:
    return lambda scene: [asked(scene).pk, act]


def season(scene: Scene) -> list[Any]:
    return [scene.season.pk]


def first_in_season(scene: Scene) -> int:
    """Return the player who leads the season."""
    return scene.season.standings.earliest("place").player_id


def first_night(scene: Scene) -> int:
    """Return the first night of the season."""
    return int(scene.season.standings.earliest("place").nights[0]["event"])


def played(scene: Scene) -> int:
    """Return somebody whose games are rated."""
    player = scene.recorded.match.seats.get(number=0).player_id
    assert player is not None
    return player


def met(scene: Scene) -> list[Any]:
    """Return two who played at one table, whose games are rated."""
    other = scene.recorded.match.seats.get(number=1).player_id
    return [played(scene), other]


EVENT: Final[dict[str, Any]] = {
    "title": "Evening", "day": "2031-05-06", "start": "19:00", "end": "22:00", "deals": "8",
    "rounds_planned": "", "visibility": "public", "game_end": "deals", "target": "10",
    "minutes": "20", "sit_out": "none", "first_dealer": "seat_zero", "variant": "north_american",
}  # fmt: skip
PRIZE: Final[dict[str, Any]] = {
    "title": "Sixth", "kind": "places", "first_place": "6", "last_place": "7", "amount": "20.00",
    "percent": "", "ties": "share", "excludes": "nobody",
}  # fmt: skip
CLUB: Final[dict[str, Any]] = {"name": "Ravens", "time_zone": "America/Detroit"}


def labels_of_first(scene: Scene, text: str) -> dict[str, Any]:
    """Return what the form sends that labels the person of the first entry not here yet."""
    _event_id, entry_id = entrant_expected(scene)
    member = scene.open.entries.get(pk=entry_id).members.get()
    return {f"labels-{member.player_id}": text}


def first_two(scene: Scene) -> list[int]:
    """Return two people who sit at the first table of the second round."""
    plan = scene.running.stages.get(number=1).plan
    assert plan is not None
    seats: list[int] = plan["rounds"][1]["tables"][0]
    return seats[:2]


def key_of(scene: Scene) -> list[str]:
    """Return the parts of a link for a new password."""
    number, _, key = scene.reset_path().rstrip("/").rpartition("/")[2].partition("-")
    return [number, key]
