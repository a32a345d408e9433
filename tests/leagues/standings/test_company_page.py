"""Two people: together, against each other, expected and actual; and how somebody calls."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.matches.models import HandScore, Match, ScoreReport, Substitution
from leagues.players.models import Player
from leagues.standings.ratings.margin import MODEL
from leagues.standings.ratings.values import Rating
from leagues.standings.selectors.calling import Calling, calling_of
from leagues.standings.selectors.expectations import foreseen
from tests.factories.players import PlayerFactory
from tests.leagues.standings.test_player_page import evening

pytestmark = pytest.mark.django_db


def people_at(match: Match) -> list[Player]:
    found = match.seats.select_related("player").order_by("number")
    return [seat.player for seat in found if seat.player is not None]


def look(client: Client, one: Player, other: Player) -> str:
    page = client.get(reverse("standings:company", args=[one.pk, other.pk]))
    assert page.status_code == 200
    return page.content.decode()


def test_a_page_of_two_shows_what_they_did_together_and_against_each_other(client: Client) -> None:
    _, matches = evening(rounds=3, people=8)
    one, rival, partner, _ = people_at(matches[0])
    page = look(client, one, partner)
    assert "Together" in page
    assert "A pair: neither" not in page
    assert look(client, one, rival).count("Against each other") == 1
    assert (
        reverse("standings:company", args=[one.pk, rival.pk])
        in client.get(reverse("standings:player", args=[one.pk])).content.decode()
    )


def test_two_who_only_ever_played_together_are_a_pair(client: Client) -> None:
    _, matches = evening(rounds=1)
    one, rival, partner, _ = people_at(matches[0])
    assert "A pair: neither has ever had another partner" in look(client, one, partner)
    assert "A pair: neither" not in look(client, one, rival)


def test_what_was_expected_is_what_the_ratings_before_the_match_foretold() -> None:
    _, matches = evening(rounds=2)
    known = foreseen(match_ids=[match.pk for match in matches])
    one, rival, partner, other = (player.pk for player in people_at(matches[0]))
    assert known[matches[0].pk].chance([one, partner], [rival, other]) == pytest.approx(0.5)
    later = known[matches[1].pk]
    sides = [[0, 2], [1, 3]]
    keys = [player.pk for player in people_at(matches[1])]
    own, others = ([keys[seat] for seat in side] for side in sides)
    chance = later.chance(own, others)
    assert chance is not None
    assert chance + (later.chance(others, own) or 0) == pytest.approx(1)
    before = [[Rating(*later.ratings[key][:2]) for key in side] for side in (own, others)]
    assert chance == pytest.approx(MODEL.win_chance(*before))
    assert later.chance(own, [PlayerFactory.create().pk]) is None


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_page_of_two_costs_the_same_for_any_number_of_matches(
    rounds: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    _, matches = evening(rounds=rounds)
    one, rival, *_ = people_at(matches[0])
    url = reverse("standings:company", args=[one.pk, rival.pk])
    # two players; matches, seats and points of each; expected; changes and ratings of each;
    # people; tables, what each match changed
    with django_assert_num_queries(16):
        client.get(url)


def test_nobody_is_in_company_with_themself_or_with_who_is_hidden(client: Client) -> None:
    _, matches = evening(rounds=1)
    one, rival, *_ = people_at(matches[0])
    assert client.get(reverse("standings:company", args=[one.pk, one.pk])).status_code == 404
    Player.objects.filter(pk=rival.pk).update(publication="hidden")
    for pair in ([one.pk, rival.pk], [rival.pk, one.pk]):
        assert client.get(reverse("standings:company", args=pair)).status_code == 404


def test_a_page_says_how_somebody_calls_where_hands_say_who_made_trumps(client: Client) -> None:
    _, (match,) = evening(rounds=1)
    one, rival, *_ = people_at(match)
    report = ScoreReport.objects.get(match=match, status="confirmed")
    hands = [
        (0, False, "point"), (0, True, "lone_march"), (0, True, "euchred_alone"),
        (1, False, "point"), (3, False, "euchred"), (2, False, "march"), (0, False, "march"),
    ]  # fmt: skip
    for number, (seat, alone, outcome) in enumerate(hands, start=1):
        HandScore.objects.create(
            report=report, number=number, makers=seat % 2, maker_seat=seat, alone=alone,
            outcome=outcome, tricks=3, points=[1, 0], seat_points=[1, 0, 1, 0],
        )  # fmt: skip
    HandScore.objects.create(
        report=report, number=8, makers=0, outcome="point", tricks=3, points=[1, 0],
        seat_points=[1, 0, 1, 0],
    )  # fmt: skip
    found = calling_of(player=one, match_ids=[match.pk])
    assert found is not None
    assert found == Calling(
        hands=7, calls=4, made=3, marches=2, euchred=1, lone=2, lone_marches=1, defended=2,
        set_back=1,
    )  # fmt: skip
    assert (found.calls_share, found.made_share, found.set_back_share) == ("57", "75", "50")
    Substitution.objects.create(
        match=match, seat_number=0, from_deal=2, player=PlayerFactory.create()
    )
    assert calling_of(player=one, match_ids=[match.pk]) == Calling(hands=1, calls=1, made=1)
    assert calling_of(player=rival, match_ids=[]) is None
    assert "Calling" in client.get(reverse("standings:player", args=[one.pk])).content.decode()
