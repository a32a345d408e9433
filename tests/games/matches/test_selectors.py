"""What pages and standings read of matches."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games.matches.selectors.cards import match_card, match_cards
from games.matches.selectors.results import confirmed_results
from games.matches.services.corrections import void_match
from games.matches.services.reports import report_final, send_slip
from games.matches.services.rulings import add_ruling
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.services.substitution import substitute
from tests.factories.matches import by_seat, seated_match
from tests.factories.players import PlayerFactory
from tests.games.matches.actors import EAST, NORTH, OFFICIAL, euchre, march, point

pytestmark = pytest.mark.django_db

LONER = HandEntry(makers=1, tricks=5, alone=True, maker_seat=3)


def played_match(*hands: HandEntry) -> int:
    match = seated_match(game_length=len(hands))
    for number, entry in enumerate(hands, start=1):
        save_hand(match_id=match.pk, number=number, entry=entry, actor=NORTH, revision=number - 1)
    send_slip(match_id=match.pk, actor=OFFICIAL, revision=len(hands))
    return match.pk


def test_the_card_of_a_match_being_written_shows_the_score_so_far() -> None:
    match = seated_match()
    save_hand(match_id=match.pk, number=1, entry=march(), actor=NORTH, revision=0)
    save_hand(match_id=match.pk, number=2, entry=euchre(0), actor=NORTH, revision=1)
    card = match_card(match_id=match.pk)
    assert card.totals == (2, 2)
    assert [hand.running for hand in card.hands] == [(2, 0), (2, 2)]
    assert card.next_hand == 3
    assert card.dealer_of(3).number == 2
    assert card.takes_hand
    assert not card.is_complete
    assert [seat.name for seat in card.seats] == ["North", "East", "South", "West"]


def test_the_card_of_a_dispute_shows_both_versions() -> None:
    match = seated_match()
    report_final(match_id=match.pk, points=(8, 5), actor=NORTH, revision=0)
    report_final(match_id=match.pk, points=(8, 6), actor=EAST, revision=0)
    card = match_card(match_id=match.pk)
    assert [(row.points, row.side) for row in card.pending] == [((8, 5), 0), ((8, 6), 1)]
    assert card.confirmed is None
    assert [side.points for side in card.sides] == [None, None]


def test_results_count_loners_marches_and_euchres_per_seat() -> None:
    match_id = played_match(march(0), LONER, euchre(0), point(1), HandEntry(is_passed_out=True))
    (result,) = confirmed_results(match_ids=[match_id])
    assert result.points == (2, 7)
    north, east, _, west = by_seat(result)
    assert (north.points, north.hands, north.marches, north.euchred) == (2, 4, 1, 1)
    assert (west.points, west.loners, west.euchred, west.marches) == (7, 1, 0, 0)
    assert east.loners == 0


def test_a_loner_nobody_named_is_credited_to_both_makers() -> None:
    match_id = played_match(HandEntry(makers=1, tricks=5, alone=True))
    (result,) = confirmed_results(match_ids=[match_id])
    assert [seat.loners for seat in by_seat(result)] == [0, 1, 0, 1]


def test_a_final_score_leaves_the_counts_unknown() -> None:
    match = seated_match()
    report_final(match_id=match.pk, points=(8, 5), actor=OFFICIAL, revision=0)
    (result,) = confirmed_results(match_ids=[match.pk])
    assert result.is_played
    assert [(seat.points, seat.hands, seat.loners) for seat in by_seat(result)] == [
        (8, None, None),
        (5, None, None),
        (8, None, None),
        (5, None, None),
    ]


def test_void_and_unfinished_matches_are_no_results() -> None:
    seated_match()
    match = seated_match()
    report_final(match_id=match.pk, points=(8, 5), actor=OFFICIAL, revision=0)
    assert len(confirmed_results()) == 1
    void_match(match_id=match.pk, actor=OFFICIAL, reason="Wrong seats.", revision=1)
    assert confirmed_results() == []


def test_results_come_in_the_order_of_their_first_finish() -> None:
    first, second = seated_match(), seated_match()
    for match in (second, first):
        report_final(match_id=match.pk, points=(8, 5), actor=OFFICIAL, revision=0)
    assert [result.match_id for result in confirmed_results()] == [second.pk, first.pk]


@pytest.mark.parametrize("count", [1, 5])
def test_cards_and_results_cost_the_same_for_any_number_of_matches(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ids = [played_match(march(0), LONER) for _ in range(count)]
    for match_id in ids:
        add_ruling(match_id=match_id, text="Warning.", actor=OFFICIAL)
        substitute(match_id=match_id, seat=0, player_id=PlayerFactory.create().pk, actor=OFFICIAL)
    # matches; seats with players; sides; reports; hands; rulings; substitutions
    with django_assert_num_queries(7):
        cards = match_cards(match_ids=ids)
    assert [card.id for card in cards] == ids
    assert cards[0].seats[0].stand_in
    # confirmed reports; hands
    with django_assert_num_queries(2):
        assert len(confirmed_results(match_ids=ids)) == count
