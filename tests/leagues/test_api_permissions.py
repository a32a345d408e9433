"""Who may read and write what over the API: every address, every kind of visitor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, get_resolver, reverse
from django.utils import timezone

from games.online.services.opening import open_for_match
from leagues.events.cup_models import Cup
from leagues.events.models import Event, PartnerInvitation
from leagues.events.states import EntryStatus, Visibility
from tests.factories.events import EntryFactory
from tests.factories.leagues import LeagueFactory, TeamFactory
from tests.factories.seasons import SeasonFactory
from tests.leagues import api_of_leagues
from tests.leagues.api_visitors import (
    SECRETS,
    Evening,
    claim,
    client_of,
    evening,
    person_in,
    seat_of,
)
from tests.leagues.desk.builders import table_of_four

pytestmark = pytest.mark.django_db

APPS = ("players_api", "events_api", "seating_api", "standings_api", "desk_api")


def live_match(scene: Evening) -> int:
    """Return a match of the evening that has a live table."""
    table = table_of_four(round_=scene.table.round, number=2)
    open_for_match(match_id=table.match_id)
    return table.match_id


def commentator(scene: Evening) -> int:
    """Return somebody with an account who plays nowhere."""
    if scene.newcomer.user is None:
        claim(scene.newcomer)
    return scene.newcomer.pk


def season_of(scene: Evening) -> int:
    """Return a season of the club, seen by whoever sees the evening."""
    event = scene.event
    return SeasonFactory.create(club=event.club, visibility=event.visibility).pk


def league_of_evening(scene: Evening) -> int:
    """Return a running league of the club, seen by whoever sees the evening."""
    event = scene.event
    return LeagueFactory.create(club=event.club, visibility=event.visibility, status="running").pk


def team_of_evening(scene: Evening) -> int:
    """Return a team of such a league."""
    return TeamFactory.create(division__league_id=league_of_evening(scene)).pk


def cup_of_evening(scene: Evening) -> int:
    """Return a cup of such a league, of which nothing is drawn yet."""
    return Cup.objects.create(
        league_id=league_of_evening(scene), name="Cup", order="lot", level_rule="ruling", seed=1
    ).pk


def offered(scene: Evening) -> int:
    """Offer a place of the next evening to who sits in the seat; return that evening."""
    player = person_in(seat_of(scene.table, 1))
    EntryFactory.create(
        event=scene.open_event,
        member__player=player,
        status=EntryStatus.OFFERED.value,
        offered_until=timezone.now() + timedelta(hours=1),
    )
    return scene.open_event.pk


def asked(scene: Evening) -> list[int]:
    """Let somebody ask who sits in the seat for the next evening; return that question."""
    event, player = of_pairs(scene), person_in(seat_of(scene.table, 1))
    entry = EntryFactory.create(event_id=event)
    question = PartnerInvitation.objects.create(
        entry=entry,
        inviter=entry.members.get().player,
        player=player,
        key=f"key of {event}",
        expires_at=timezone.now() + timedelta(hours=1),
    )
    return [event, question.pk]


def of_pairs(scene: Evening) -> int:
    """Let the next evening be one of pairs; return it."""
    Event.objects.filter(pk=scene.open_event.pk).update(unit="pair")
    return scene.open_event.pk


Place = Callable[[Evening], tuple[list[Any], Any]]  # the address's arguments, and what is sent


def statuses(*codes: int) -> dict[str, int]:
    return dict(zip(api_of_leagues.KINDS, codes, strict=True))


OPEN_TO_ALL = statuses(*[200] * 7)
OF_THE_CLUB = statuses(404, 404, 200, 200, 200, 200, 200)
SCORERS = statuses(401, 403, 403, 200, 200, 200, 403)
SCORERS_OF_HIDDEN = statuses(401, 404, 403, 200, 200, 200, 403)
DIRECTORS = statuses(401, 403, 403, 403, 200, 200, 403)
DIRECTORS_OF_HIDDEN = statuses(401, 404, 403, 403, 200, 200, 403)

READS: Mapping[str, Place] = {
    "events_api:event": lambda scene: ([scene.event.pk], None),
    "events_api:entries": lambda scene: ([scene.event.pk], None),
    "seating_api:rounds": lambda scene: ([scene.event.pk], None),
    "seating_api:round": lambda scene: ([scene.event.pk, 1], None),
    "seating_api:matches": lambda scene: ([scene.event.pk], None),
    "seating_api:match": lambda scene: ([scene.table.match_id], None),
    "standings_api:standings": lambda scene: ([scene.event.pk], None),
    "standings_api:prizes": lambda scene: ([scene.event.pk], None),
    "standings_api:season": lambda scene: ([season_of(scene)], None),
    "standings_api:cups": lambda scene: ([league_of_evening(scene)], None),
    "standings_api:cup": lambda scene: ([cup_of_evening(scene)], None),
    "standings_api:league_tables": lambda scene: ([league_of_evening(scene)], None),
    "events_api:questions": lambda scene: ([scene.event.pk], None),
    "events_api:league": lambda scene: ([league_of_evening(scene)], None),
    "events_api:league_fixtures": lambda scene: ([league_of_evening(scene)], None),
    "events_api:team": lambda scene: ([team_of_evening(scene)], None),
    "standings_api:player": lambda scene: ([scene.entry.members.get().player_id], None),
    **api_of_leagues.READS,
}
LISTS: Mapping[str, Place] = {
    "players_api:clubs": lambda scene: ([], None),
    "players_api:club": lambda scene: ([scene.event.club.slug], None),
    "events_api:events": lambda scene: ([], None),
    "events_api:leagues": lambda scene: ([], None),
    "standings_api:ratings": lambda scene: ([], None),
    "standings_api:rating_pools": lambda scene: ([], None),
    "standings_api:pairs": lambda scene: ([], None),
    "standings_api:seasons": lambda scene: ([], None),
    "standings_api:players": lambda scene: ([], None),
}
WRITES: Mapping[str, tuple[Place, dict[str, int], dict[str, int]]] = {
    "events_api:register": (
        lambda scene: ([scene.open_event.pk], {}),
        statuses(401, 200, 200, 200, 200, 200, 200),
        statuses(401, 404, 200, 200, 200, 200, 200),
    ),
    "events_api:register of somebody else": (
        lambda scene: ([scene.open_event.pk], {"player": scene.newcomer.pk}),
        SCORERS,
        SCORERS_OF_HIDDEN,
    ),
    "events_api:partners": (
        lambda scene: ([of_pairs(scene)], {"name": "Zed"}),
        statuses(401, 200, 200, 200, 200, 200, 200),
        statuses(401, 404, 200, 200, 200, 200, 200),
    ),
    "events_api:partner_answer": (
        lambda scene: (asked(scene), {"answer": "decline"}),
        statuses(401, 404, 404, 404, 404, 404, 200),
        statuses(401, 404, 404, 404, 404, 404, 200),
    ),
    "events_api:offer": (
        lambda scene: ([offered(scene)], {"takes": True}),
        statuses(401, 422, 422, 422, 422, 422, 200),
        statuses(401, 404, 422, 422, 422, 422, 200),
    ),
    "events_api:withdraw": (
        lambda scene: ([scene.event.pk], {}),
        statuses(401, 422, 422, 422, 422, 422, 200),
        statuses(401, 404, 422, 422, 422, 422, 200),
    ),
    "events_api:withdraw of somebody else": (
        lambda scene: ([scene.event.pk], {"entry": scene.entry.pk}),
        SCORERS,
        SCORERS_OF_HIDDEN,
    ),
    "events_api:prize_labels": (
        lambda scene: (
            [scene.event.pk, scene.entry.pk],
            {"player": scene.entry.members.get().player_id, "labels": ["Lady"]},
        ),
        SCORERS,
        SCORERS_OF_HIDDEN,
    ),
    "seating_api:report": (
        lambda scene: ([scene.table.match_id], {"points": [9, 6], "revision": 1}),
        statuses(401, 403, 403, 200, 200, 200, 200),
        statuses(401, 404, 403, 200, 200, 200, 200),
    ),
    "seating_api:confirm": (
        lambda scene: ([scene.table.match_id, scene.report.pk], {}),
        statuses(401, 403, 403, 200, 200, 200, 200),
        statuses(401, 404, 403, 200, 200, 200, 200),
    ),
    "desk_api:preview": (
        lambda scene: (
            [scene.table.match_id],
            {"kind": "result", "points": [9, 6], "revision": 1},
        ),
        DIRECTORS,
        DIRECTORS_OF_HIDDEN,
    ),
    "desk_api:corrections": (
        lambda scene: (
            [scene.table.match_id],
            {"kind": "ruling", "text": "Misdeal", "revision": 1},
        ),
        DIRECTORS,
        DIRECTORS_OF_HIDDEN,
    ),
    "desk_api:adjustment_preview": (
        lambda scene: (
            [scene.event.pk],
            {"kind": "give", "entry": scene.entry.pk, "points": "-1"},
        ),
        DIRECTORS,
        DIRECTORS_OF_HIDDEN,
    ),
    "desk_api:adjustments": (
        lambda scene: (
            [scene.event.pk],
            {"kind": "give", "entry": scene.entry.pk, "points": "-1", "reason": "Late"},
        ),
        statuses(401, 403, 403, 403, 422, 422, 403),
        statuses(401, 404, 403, 403, 422, 422, 403),
    ),
    "desk_api:commentators": (
        lambda scene: ([live_match(scene)], {"player": commentator(scene)}),
        DIRECTORS,
        DIRECTORS_OF_HIDDEN,
    ),
    "desk_api:reopen": (
        lambda scene: ([scene.event.pk], {"reason": "It is not even over"}),
        statuses(401, 403, 403, 403, 422, 422, 403),
        statuses(401, 404, 403, 403, 422, 422, 403),
    ),
    **api_of_leagues.WRITES,
}


def answers(scene: Evening, name: str, place: Place, *, method: str) -> dict[str, int]:
    """Return the status each kind of visitor gets; nothing that one of them does stays."""
    args, sent = place(scene)
    url = reverse(name.split(" ")[0], args=args)
    found = {}
    for kind, user in scene.visitors.items():
        client = client_of(user)
        with transaction.atomic():
            answer = getattr(client, method)(url, sent)
            transaction.set_rollback(True)
        found[kind] = answer.status_code
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "detail", "fields"}
        assert not [secret for secret in SECRETS if secret in answer.content.decode()]
    return found


@pytest.mark.parametrize("name", READS)
def test_what_is_public_may_be_read_by_all_and_the_rest_by_the_club(name: str) -> None:
    assert answers(evening(), name, READS[name], method="get") == OPEN_TO_ALL
    hidden = evening(visibility=Visibility.MEMBERS)
    assert answers(hidden, name, READS[name], method="get") == OF_THE_CLUB


def test_drafts_of_rounds_are_for_scorers() -> None:
    def draft(scene: Evening) -> tuple[list[Any], Any]:
        return [scene.event.pk, 2], None

    expected = statuses(404, 404, 404, 200, 200, 200, 404)
    assert answers(evening(), "seating_api:round", draft, method="get") == expected


@pytest.mark.parametrize("name", LISTS)
def test_lists_answer_everybody(name: str) -> None:
    assert answers(evening(), name, LISTS[name], method="get") == OPEN_TO_ALL


@pytest.mark.parametrize("name", WRITES)
def test_writing_needs_an_account_and_the_right_to_it(name: str) -> None:
    place, public, hidden = WRITES[name]
    assert answers(evening(), name, place, method="post") == public
    members = evening(visibility=Visibility.MEMBERS)
    assert answers(members, name, place, method="post") == hidden


def test_what_was_put_right_is_listed_for_directors() -> None:
    def place(scene: Evening) -> tuple[list[Any], Any]:
        return [scene.table.match_id], None

    assert answers(evening(), "desk_api:corrections", place, method="get") == DIRECTORS


def test_points_by_ruling_are_listed_for_directors() -> None:
    def place(scene: Evening) -> tuple[list[Any], Any]:
        return [scene.event.pk], None

    assert answers(evening(), "desk_api:adjustments", place, method="get") == DIRECTORS


def test_labels_of_people_are_read_by_the_desk_alone() -> None:
    def place(scene: Evening) -> tuple[list[Any], Any]:
        return [scene.event.pk, scene.entry.pk], None

    assert answers(evening(), "events_api:prize_labels", place, method="get") == SCORERS


def test_the_money_of_an_event_is_read_by_the_desk_alone() -> None:
    def place(scene: Evening) -> tuple[list[Any], Any]:
        return [scene.event.pk], None

    assert answers(evening(), "events_api:cash", place, method="get") == SCORERS


def test_everybody_reads_their_own_questions_to_partners() -> None:
    def place(scene: Evening) -> tuple[list[Any], Any]:
        return [of_pairs(scene)], None

    found = answers(evening(), "events_api:partners", place, method="get")
    assert found == statuses(401, *[200] * 6)


def test_everybody_reads_their_own_messages() -> None:
    found = answers(evening(), "players_api:notices", lambda _scene: ([], None), method="get")
    assert found == statuses(401, *[200] * 6)


def test_commentators_are_named_read_and_removed_by_directors() -> None:
    def all_of(scene: Evening) -> tuple[list[Any], Any]:
        return [live_match(scene)], None

    def one(scene: Evening) -> tuple[list[Any], Any]:
        return [live_match(scene), commentator(scene)], None

    assert answers(evening(), "desk_api:commentators", all_of, method="get") == DIRECTORS
    assert answers(evening(), "desk_api:commentator", one, method="delete") == DIRECTORS


def test_transfers_of_a_league_are_listed_for_its_captains_and_directors() -> None:
    found = answers(
        evening(), "events_api:league_transfers", api_of_leagues.transfers, method="get"
    )
    assert found == api_of_leagues.LEADERS


def test_everybody_revokes_only_their_own_token() -> None:
    expected = statuses(401, 204, 204, 204, 204, 204, 204)
    found = answers(evening(), "players_api:token", lambda _scene: ([], None), method="delete")
    assert found == expected


@pytest.mark.parametrize("name", ["events_api:events", "standings_api:players"])
def test_lists_leave_out_what_the_visitor_may_not_see(name: str) -> None:
    scene = evening(visibility=Visibility.MEMBERS)
    counts = {
        kind: len(client_of(user).get(reverse(name)).json()["results"])
        for kind, user in scene.visitors.items()
    }
    assert counts["anonymous"] == 0
    assert counts["stranger"] <= 1  # themselves, among the people
    assert min(counts[kind] for kind in ("member", "scorer", "organiser", "seat")) > 1


def test_ratings_name_only_people_whom_the_visitor_may_see() -> None:
    scene = evening(visibility=Visibility.MEMBERS)
    url = reverse("standings_api:ratings")
    counts = {
        kind: len(client_of(user).get(url).json()["results"])
        for kind, user in scene.visitors.items()
    }
    assert counts == statuses(0, 0, 1, 1, 1, 1, 1)


def test_every_address_of_the_api_is_tried_here() -> None:
    named = {
        f"{app}:{pattern.name}"
        for app in APPS
        for pattern in get_resolver().namespace_dict[app][1].url_patterns
        if isinstance(pattern, URLPattern)
    }
    tried = {name.split(" ")[0] for name in (*READS, *LISTS, *WRITES)}
    tried |= {"players_api:token", "desk_api:commentator", "events_api:cash", "players_api:notices"}
    assert named == tried
