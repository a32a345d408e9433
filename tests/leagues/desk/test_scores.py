"""The scores grid: what is missing, quick entry, who may."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.states import MatchStatus
from leagues.events.models import Event, Round
from leagues.events.states import RoundStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.brackets import bracket_in_play, table_of, win
from tests.leagues.desk.builders import (
    is_refused,
    player_at,
    published_round,
    running_event,
    staff,
    table_of_four,
)

pytestmark = pytest.mark.django_db

TYPED = {"points_0": "8", "points_1": "5", "revision": "0"}


def event_of(table: RoundTable) -> Event:
    return table.round.stage.event


def grid(round_: Round, query: str = "") -> str:
    return reverse("desk:scores", args=[round_.stage.event_id, round_.number]) + query


def enter(table: RoundTable) -> str:
    return reverse("desk:enter_score", args=[table.pk])


def report(table: RoundTable, first: int, second: int, seat: int) -> ScoreReport:
    return report_final(
        match_id=table.match_id, points=(first, second), actor=Actor(seat=seat), revision=0
    )


def test_a_scorer_types_a_score_and_goes_on_to_the_next_table() -> None:
    round_ = published_round()
    first, second = (table_of_four(round_=round_, number=number) for number in (1, 2))
    client = staff(event_of(first), Role.SCORER)
    page = client.get(grid(round_))
    assert [row["is_wanted"] for row in page.context["rows"]] == [True, False]
    for _ in range(2):  # a double tap
        answer = client.post(enter(first), TYPED)
        assert answer.status_code == 302
    page = client.get(answer.headers["Location"])
    assert [row["is_wanted"] for row in page.context["rows"]] == [False, True]
    assert page.context["sheet"].missing == 1
    assert Match.objects.get(pk=first.match_id).status == MatchStatus.FINISHED
    assert Match.objects.get(pk=second.match_id).status == MatchStatus.SEATED


def test_with_a_script_only_the_row_comes_back() -> None:
    table = table_of_four()
    client = staff(event_of(table), Role.SCORER)
    answer = client.post(enter(table), TYPED, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.count('id="table-1"') == 1
    assert "<html" not in page
    part = client.get(grid(table.round, "?part=1")).content.decode()
    assert "scores-list" in part
    assert "<html" not in part


def test_an_impossible_score_stays_on_screen_with_its_sentence() -> None:
    table = table_of_four()
    client = staff(event_of(table), Role.SCORER)
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.post(
            enter(table), {"points_0": "40", "points_1": "5", "revision": "0"}, headers=headers
        )
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "needs at least" in page
        assert 'value="40"' in page
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.SEATED


def test_a_reported_score_is_confirmed_with_one_tap() -> None:
    table = table_of_four()
    claim = report(table, 8, 5, seat=0)
    client = staff(event_of(table), Role.SCORER)
    page = client.get(grid(table.round)).content.decode()
    assert "Confirm 8 to 5" in page
    assert player_at(table, 0).label in page
    confirm = reverse("desk:confirm_score", args=[table.pk, claim.pk])
    for _ in range(2):
        assert client.post(confirm, {"revision": "1"}).status_code == 302
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.FINISHED


def test_a_report_of_another_table_is_not_confirmed_here() -> None:
    table, other = table_of_four(), table_of_four()
    claim = report(other, 8, 5, seat=0)
    client = staff(event_of(table), Role.SCORER)
    confirm = reverse("desk:confirm_score", args=[table.pk, claim.pk])
    answer = client.post(confirm, {"revision": "0"})
    assert answer.status_code == 422
    assert "no such result at this table" in answer.content.decode()
    assert Match.objects.get(pk=other.match_id).status == MatchStatus.REPORTED


def test_a_table_reported_meanwhile_is_shown_with_what_was_typed() -> None:
    table = table_of_four()
    report(table, 8, 6, seat=0)
    report(table, 8, 7, seat=1)
    client = staff(event_of(table), Role.SCORER)
    answer = client.post(enter(table), TYPED)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "a director decides" in page
    assert "You typed 8 to 5." in page
    assert "8 to 6" in page
    assert "8 to 7" in page


def test_only_directors_see_the_way_to_correct() -> None:
    table = table_of_four()
    event = event_of(table)
    scorer, director = staff(event, Role.SCORER), staff(event, Role.DIRECTOR)
    scorer.post(enter(table), TYPED)
    correct = reverse("desk:correct", args=[table.pk])
    assert correct not in scorer.get(grid(table.round)).content.decode()
    assert correct in director.get(grid(table.round)).content.decode()


def test_members_and_visitors_enter_nothing() -> None:
    table = table_of_four()
    member = staff(event_of(table), Role.MEMBER)
    stranger = staff(running_event(), Role.ORGANISER)
    for client in (member, stranger, Client()):
        assert is_refused(client.get(grid(table.round)))
        assert is_refused(client.post(enter(table), TYPED))
    assert not ScoreReport.objects.exists()


def test_a_draft_has_no_scores() -> None:
    table = table_of_four()
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.DRAFT.value)
    client = staff(event_of(table), Role.DIRECTOR)
    assert client.get(grid(table.round)).status_code == 404


@pytest.mark.parametrize("act", ["desk:enter_score", "desk:correct", "desk:forfeit"])
def test_a_table_of_a_draft_takes_no_score(act: str) -> None:
    table = table_of_four()
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.DRAFT.value)
    director = staff(event_of(table), Role.DIRECTOR)
    answer = director.post(reverse(act, args=[table.pk]), TYPED | {"reason": "The slip"})
    assert answer.status_code == 404
    assert "Round 1 is not published yet." in answer.content.decode()
    assert not ScoreReport.objects.exists()


@pytest.mark.parametrize("tables", [2, 20])
def test_the_grid_costs_the_same_for_any_number_of_tables(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    round_ = published_round()
    for number in range(1, tables + 1):
        table_of_four(round_=round_, number=number)
    client = staff(round_.stage.event, Role.SCORER)
    # session, account; event and role; event again and round; role for the way to correct;
    # tables; matches, seats, sides, reports, rulings, substitutions; the visitor for the tabs
    with django_assert_num_queries(15):
        page = client.get(grid(round_))
    assert len(page.context["rows"]) == tables


def test_every_game_of_a_series_has_a_row_of_its_own() -> None:
    stage = bracket_in_play(pairs=2, kind="single_elimination", options={"best_of": "3"})
    win(stage, "U1.1", 0)
    client = staff(stage.event, Role.SCORER)
    second = table_of(stage, "U1.1", game=2)
    page = client.get(reverse("desk:scores", args=[stage.event_id, 1])).content.decode()
    assert 'id="table-1"' in page
    assert 'id="table-1-2"' in page
    assert "Table 1, game 2" in page
    answer = client.post(
        reverse("desk:enter_score", args=[second.pk]),
        {"revision": "0", "points_0": "4", "points_1": "10"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200
    assert 'id="table-1-2"' in answer.content.decode()
    assert 'id="table-1"' not in answer.content.decode()
