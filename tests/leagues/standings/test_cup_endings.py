"""A league waits for its cups, and a cup can be ended without a winner."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.events.cup_models import Cup
from leagues.events.cup_states import LevelRule
from leagues.events.league_errors import LeagueStep
from leagues.events.league_states import FixtureStatus, LeagueStatus
from leagues.events.models import AuditEntry
from leagues.events.services.league_fixtures import decide_fixture
from leagues.events.services.league_founding import finish_league
from leagues.players.states import Role
from leagues.standings.services.cup_endings import end_cup, resume_cup
from leagues.standings.services.cups import draw_round
from tests.factories.cups import cup_of, match_of_tie, send_through, tie_at
from tests.factories.players import MembershipFactory, user_of
from tests.races import at_once

pytestmark = pytest.mark.django_db


def director_of(cup: Cup) -> Client:
    client = Client()
    member = MembershipFactory.create(club=cup.league.club, role=Role.DIRECTOR.value)
    client.force_login(user_of(member.player))
    return client


def through_the_first_round(cup: Cup) -> None:
    for position in (1, 2):
        tie = tie_at(cup, 1, position)
        send_through(tie, tie.one)


def test_a_league_is_not_finished_while_the_final_of_its_cup_is_undrawn() -> None:
    cup = cup_of(4)
    through_the_first_round(cup)
    with pytest.raises(LeagueStep, match="A cup is not decided: Cup"):
        finish_league(league_id=cup.league_id, by=None)
    draw_round(cup_id=cup.pk, number=2, day=timezone.now().date(), by=None)
    final = tie_at(cup, 2, 1)
    send_through(final, final.two)
    assert finish_league(league_id=cup.league_id, by=None).status == LeagueStatus.FINISHED


def test_a_final_that_nobody_won_keeps_the_league_open_until_the_cup_is_ended() -> None:
    cup = cup_of(2, level_rule=LevelRule.RULING)
    fixture = match_of_tie(tie_at(cup, 1, 1))
    with pytest.raises(LeagueStep, match="Still to be played"):
        end_cup(cup_id=cup.pk, by=None)
    decide_fixture(
        fixture_id=fixture.pk, status=FixtureStatus.VOID, revision=fixture.revision, by=None
    )
    with pytest.raises(LeagueStep, match="not decided"):
        finish_league(league_id=cup.league_id, by=None)
    ended = end_cup(cup_id=cup.pk, by=None)
    assert end_cup(cup_id=cup.pk, by=None).ended_at == ended.ended_at
    assert finish_league(league_id=cup.league_id, by=None).status == LeagueStatus.FINISHED


def test_a_cup_that_was_ended_is_brought_on_only_once_it_is_taken_up_again() -> None:
    cup = cup_of(4)
    through_the_first_round(cup)
    end_cup(cup_id=cup.pk, by=None)
    day = timezone.now().date()
    with pytest.raises(LeagueStep, match="Take it up again first"):
        draw_round(cup_id=cup.pk, number=2, day=day, by=None)
    resume_cup(cup_id=cup.pk, by=None)
    draw_round(cup_id=cup.pk, number=2, day=day, by=None)
    assert cup.ties.filter(round_number=2).count() == 1


def test_a_director_who_forgot_why_a_team_goes_through_finds_it_still_chosen() -> None:
    cup = cup_of(2, level_rule=LevelRule.RULING)
    tie = tie_at(cup, 1, 1)
    fixture = match_of_tie(tie)
    decide_fixture(
        fixture_id=fixture.pk, status=FixtureStatus.VOID, revision=fixture.revision, by=None
    )
    client = director_of(cup)
    sent = {"act": "rule", "tie": tie.pk, "team": tie.two.pk, "reason": "x" * 301}
    refused = client.post(reverse("standings:change_cup", args=[cup.pk]), sent)
    assert refused.status_code == 422
    assert f'value="{tie.two.pk}" checked' in refused.content.decode()


def test_the_list_of_cups_says_which_was_ended_and_its_page_offers_no_replay() -> None:
    cup = cup_of(2, level_rule=LevelRule.RULING)
    fixture = match_of_tie(tie_at(cup, 1, 1))
    decide_fixture(
        fixture_id=fixture.pk, status=FixtureStatus.VOID, revision=fixture.revision, by=None
    )
    client = director_of(cup)
    own = reverse("standings:cup", args=[cup.pk])
    assert "Decide the tie" in client.get(own).content.decode()
    end_cup(cup_id=cup.pk, by=None)
    assert "Decide the tie" not in client.get(own).content.decode()
    listed = client.get(reverse("standings:cups", args=[cup.league_id])).content.decode()
    assert "ended without a winner" in listed


def test_a_final_says_of_which_round_the_winners_come_into_it() -> None:
    cup = cup_of(4)
    page = director_of(cup).get(reverse("standings:cup", args=[cup.pk])).content.decode()
    assert "winner of Semi-finals, tie 1 – winner of Semi-finals, tie 2" in page


@pytest.mark.django_db(transaction=True)
def test_a_cup_that_is_ended_by_two_presses_at_once_is_ended_once() -> None:
    cup = cup_of(4)
    through_the_first_round(cup)
    answers = at_once(*[lambda: end_cup(cup_id=cup.pk, by=None)] * 2)
    assert all(isinstance(answer, Cup) for answer in answers)
    assert AuditEntry.objects.filter(verb="league.cup_ended").count() == 1
