"""Rounds, matches and reports over the API."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from games.matches.models import Match, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.states import MatchStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.seating import ByeFactory, RoundTableFactory
from tests.factories.seating import published_round as drawn_round
from tests.leagues.api_visitors import claim, client_of, member_of, person_in, seat_of
from tests.leagues.desk.builders import published_round, table_of_four, table_playing

pytestmark = pytest.mark.django_db

GAME = Path(__file__).resolve().parents[2] / "engine" / "records" / "league-round-game-1.egn"


def url_of(name: str, table: RoundTable, *more: int) -> str:
    return reverse(f"seating_api:{name}", args=[table.match_id, *more])


def report(table: RoundTable, seat: int, **sent: object) -> tuple[int, dict[str, object]]:
    player = person_in(seat_of(table, seat))
    answer = client_of(player.user or claim(player)).post(url_of("report", table), sent)
    return answer.status_code, answer.json()


def test_a_round_is_shown_by_tables_with_who_sits_out() -> None:
    table = table_of_four()
    bye = ByeFactory.create(round=table.round)
    url = reverse("seating_api:round", args=[table.round.stage.event_id, 1])
    shown = APIClient().get(url).json()
    assert [seat["seat"] for seat in shown["tables"][0]["seats"]] == [0, 1, 2, 3]
    assert shown["tables"][0]["match"] == table.match_id
    assert shown["tables"][0]["points"] == [None, None]
    (rest,) = shown["sit_outs"]
    assert rest["player"]["name"] == bye.entry.members.get().player.label
    assert rest["reason"] == "allocated"
    missing = reverse("seating_api:round", args=[table.round.stage.event_id, 9])
    assert APIClient().get(missing).status_code == 404


def test_rounds_are_listed_without_drafts() -> None:
    round_ = drawn_round(people=8, rounds=3)
    url = reverse("seating_api:rounds", args=[round_.stage.event_id])
    assert [row["number"] for row in APIClient().get(url).json()["results"]] == [1]
    director = client_of(member_of(round_.stage.event.club, Role.DIRECTOR))
    assert director.get(url).json()["count"] == 3


def test_a_match_is_shown_with_its_hands_and_versions() -> None:
    table = table_of_four()
    loner = HandEntry(makers=0, tricks=5, alone=True, maker_seat=0, trump="H")
    save_hand(match_id=table.match_id, number=1, entry=loner, actor=Actor(seat=0), revision=0)
    shown = APIClient().get(url_of("match", table)).json()
    (hand,) = shown["hands"]
    assert (hand["outcome"], hand["points"], hand["trump"]) == ("lone_march", [4, 0], "H")
    assert (shown["points"], shown["status"], shown["revision"]) == ([4, 0], "in_play", 1)
    assert (shown["game_end"], shown["game_length"], shown["table"]) == ("deals", 8, 1)
    assert shown["game"] == "North American euchre, two pairs, 24 cards, 8 deals a game"


def test_a_result_is_reported_from_one_side_and_confirmed_from_the_other() -> None:
    table = table_of_four()
    status, shown = report(table, 0, points=[9, 6], revision=0)
    assert (status, shown["status"], shown["ending"]) == (200, "reported", None)
    version = ScoreReport.objects.get()
    other = client_of(claim(person_in(seat_of(table, 1))))
    confirmed = other.post(url_of("confirm", table, version.pk)).json()
    assert (confirmed["status"], confirmed["points"]) == ("finished", [9, 6])
    assert confirmed["reports"][0]["status"] == "confirmed"
    assert other.post(url_of("confirm", table, version.pk)).status_code == 200


def test_at_a_table_of_five_everybody_is_a_side() -> None:
    table = table_playing("auction5", 5, game_length=1)
    bid = HandEntry(makers=2, tricks=4, bid=4, partners=(0,))
    save_hand(match_id=table.match_id, number=1, entry=bid, actor=Actor(seat=0), revision=0)
    (hand,) = APIClient().get(url_of("match", table)).json()["hands"]
    assert (hand["makers"], hand["bid"], hand["partners"]) == (2, 4, [0])
    assert (hand["outcome"], hand["points"]) == ("bid_made", [4, 0, 4, 0, 0])
    assert report(table, 0, points=[4, 0], revision=1)[0] == 422
    status, shown = report(table, 0, points=[4, 0, 4, 0, 0], revision=1)
    assert (status, shown["status"], shown["points"]) == (200, "reported", [4, 0, 4, 0, 0])
    version = ScoreReport.objects.exclude(points=None).get()
    neighbour = client_of(claim(person_in(seat_of(table, 4))))
    confirmed = neighbour.post(url_of("confirm", table, version.pk)).json()
    assert (confirmed["status"], [seat["side"] for seat in confirmed["seats"]]) == (
        "finished",
        [0, 1, 2, 3, 4],
    )


def test_the_own_side_cannot_confirm() -> None:
    table = table_of_four()
    report(table, 0, points=[9, 6], revision=0)
    partner = client_of(claim(person_in(seat_of(table, 2))))
    refused = partner.post(url_of("confirm", table, ScoreReport.objects.get().pk))
    assert refused.status_code == 403
    assert "Your side sent this result" in refused.json()["detail"]


def test_a_scorers_report_counts_at_once() -> None:
    table = table_of_four()
    scorer = client_of(member_of(table.round.stage.event.club, Role.SCORER))
    shown = scorer.post(url_of("report", table), {"points": [9, 6], "revision": 0}).json()
    assert shown["status"] == "finished"


def test_a_recorded_game_is_reported_as_text() -> None:
    table = table_of_four(
        variant="euchre4",
        game_end="target",
        game_length=10,
        rules={"deck": 24, "target": 10, "stick_dealer": True},
    )
    status, shown = report(table, 0, egn=GAME.read_text(), revision=0)
    assert (status, shown["points"]) == (200, [10, 3])
    assert isinstance(shown["hands"], list)
    assert len(shown["hands"]) == 11


@pytest.mark.parametrize(
    ("sent", "status", "field"),
    [
        ({"points": [9, 6]}, 400, "revision"),
        ({"points": [9], "revision": 0}, 400, "points"),
        ({"points": ["nine", 6], "revision": 0}, 400, "points.0"),
        ({"revision": 0}, 400, None),
        ({"points": [9, 6], "egn": "{}", "revision": 0}, 400, None),
        ({"points": [-1, 6], "revision": 0}, 422, "points"),
        ({"points": [99, 6], "revision": 0}, 422, "points"),
        ({"egn": "{}", "revision": 0}, 422, "text"),
    ],
)
def test_a_report_that_cannot_be_is_refused_with_its_field(
    sent: dict[str, object], status: int, field: str | None
) -> None:
    table = table_of_four()
    found, refused = report(table, 0, **sent)
    assert found == status
    fields = refused["fields"]
    assert isinstance(fields, dict)
    assert list(fields) == ([] if field is None else [field])
    assert refused["detail"]
    assert not ScoreReport.objects.exists()
    assert Match.objects.get().status == MatchStatus.SEATED


def test_a_report_made_from_an_old_revision_is_a_conflict() -> None:
    table = table_of_four()
    report(table, 0, points=[9, 6], revision=0)
    status, refused = report(table, 2, points=[8, 6], revision=0)
    assert (status, refused["code"]) == (409, "conflict")
    assert ScoreReport.objects.count() == 1


def test_a_report_of_another_table_is_not_confirmed_here() -> None:
    round_ = published_round()
    table, other = table_of_four(round_=round_), table_of_four(round_=round_, number=2)
    version = report_final(match_id=other.match_id, points=(9, 6), actor=Actor(seat=0), revision=0)
    scorer = client_of(member_of(round_.stage.event.club, Role.SCORER))
    assert scorer.post(url_of("confirm", table, version.pk)).status_code == 422
    assert scorer.post(url_of("confirm", table, 0)).status_code == 422
    version.refresh_from_db()
    assert version.status == "reported"


def test_matches_of_a_draft_take_no_report() -> None:
    table = RoundTableFactory.create()
    scorer = client_of(member_of(table.round.stage.event.club, Role.SCORER))
    table.round.stage.event.status = "running"
    table.round.stage.event.save()
    answer = scorer.post(url_of("report", table), {"points": [9, 6], "revision": 0})
    assert answer.status_code == 404
    assert "not published yet" in answer.json()["detail"]


@pytest.mark.parametrize("tables", [2, 12])
def test_pages_of_rounds_and_matches_cost_the_same_for_any_number(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    round_ = published_round()
    for number in range(1, tables + 1):
        table = table_of_four(round_=round_, number=number)
        report_final(match_id=table.match_id, points=(9, 6), actor=Actor(seat=0), revision=0)
    event_id = round_.stage.event_id
    # event; round; then number; members; seats; points; tables; byes
    with django_assert_num_queries(8):
        APIClient().get(reverse("seating_api:round", args=[event_id, 1]))
    # event; count; tables; matches; seats; sides; reports; hands; rulings; substitutions
    with django_assert_num_queries(10):
        found = APIClient().get(reverse("seating_api:matches", args=[event_id])).json()
    assert found["count"] == tables
    # table; event; match; seats; sides; reports; hands; rulings; substitutions
    with django_assert_num_queries(9):
        APIClient().get(url_of("match", table))
