"""Hands of two to seven seats: written, kept, refused."""

from __future__ import annotations

import pytest

from games.matches.errors import Conflict, ImpossibleScore
from games.matches.models import HandScore
from games.matches.selectors.cards import match_card
from games.matches.services.scoring import HandEntry, save_hand
from tests.factories.matches import seated_match
from tests.games.matches.games import Game, every_table, individual, seat, written
from tests.races import at_once

pytestmark = pytest.mark.django_db


@every_table
def test_hands_are_written_with_the_engines_points(game: Game) -> None:
    match = written(game)
    hands = HandScore.objects.filter(report__match=match).order_by("number")
    assert tuple(tuple(hand.points) for hand in hands) == game.points
    assert tuple(hands[0].seat_points) == game.seat_points
    card = match_card(match_id=match.pk)
    assert card.totals == game.totals
    assert card.hands[-1].running == game.totals
    assert card.is_complete
    assert not card.takes_hand


@every_table
def test_what_was_written_of_a_hand_is_kept(game: Game) -> None:
    match = written(game)
    hand = HandScore.objects.get(report__match=match, number=1)
    entry = game.hands[0]
    assert (hand.makers, hand.tricks, hand.bid) == (entry.makers, entry.tricks, entry.bid)
    assert (hand.partners, hand.called) == (sorted(entry.partners), entry.called)
    is_individual = len(game.totals) == game.players
    assert hand.maker_seat == (entry.makers if is_individual else entry.maker_seat)


@every_table
def test_the_same_hand_again_changes_nothing_in_whatever_order_partners_are_named(
    game: Game,
) -> None:
    match = game.seated()
    entry = game.hands[0]
    first = save_hand(match_id=match.pk, number=1, entry=entry, actor=seat(0), revision=0)
    turned = HandEntry(
        **{
            name: getattr(entry, name)
            for name in ("makers", "tricks", "alone", "lone_defender", "bid", "called")
        },
        maker_seat=entry.maker_seat,
        partners=tuple(reversed(entry.partners)),
    )
    again = save_hand(match_id=match.pk, number=1, entry=turned, actor=seat(1), revision=0)
    assert again.pk == first.pk
    assert HandScore.objects.count() == 1


@individual
def test_whoever_made_trumps_is_told_apart_from_the_other_seats(game: Game) -> None:
    match = game.seated()
    entry = game.hands[0]
    other = HandEntry(
        makers=entry.makers,
        tricks=entry.tricks,
        bid=entry.bid,
        partners=entry.partners,
        maker_seat=(entry.makers or 0) + 1,
    )
    hand = save_hand(match_id=match.pk, number=1, entry=other, actor=seat(0), revision=0)
    assert hand.maker_seat == entry.makers


IMPOSSIBLE = [
    ("auction5", HandEntry(makers=0, tricks=3), "bid"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=6), "bid"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=3, partners=(1, 2)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=4, partners=(0,)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=4, partners=(9,)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=5, bid=8, partners=(1,)), "partners"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=3, called="H"), "called"),
    ("auction5", HandEntry(makers=0, tricks=3, bid=3, alone=True), "alone"),
    ("auction5", HandEntry(makers=5, tricks=3, bid=3), "makers"),
    ("auction6", HandEntry(makers=0, tricks=3, bid=3, partners=(2,)), "partners"),
    ("auction6", HandEntry(makers=0, tricks=3, bid=3, maker_seat=1), "maker_seat"),
    ("auction7", HandEntry(makers=0, tricks=8, bid=4), "tricks"),
    ("call_best", HandEntry(makers=0, tricks=3, partners=(1, 2)), "partners"),
    ("call_best", HandEntry(makers=0, tricks=3, alone=True, partners=(1,)), "partners"),
    ("call_best", HandEntry(makers=0, tricks=3, partners=(1,), called="X"), "called"),
    ("call_best", HandEntry(makers=0, tricks=3, lone_defender=True), "lone_defender"),
    ("euchre3", HandEntry(makers=3, tricks=3), "makers"),
    ("euchre3", HandEntry(makers=0, tricks=5, alone=True), "alone"),
    ("euchre2", HandEntry(makers=0, tricks=3, bid=3), "bid"),
]


@pytest.mark.parametrize(("variant", "entry", "field"), IMPOSSIBLE)
def test_an_impossible_hand_is_refused_at_its_field(
    variant: str, entry: HandEntry, field: str
) -> None:
    match = seated_match(variant=variant)
    with pytest.raises(ImpossibleScore) as refused:
        save_hand(match_id=match.pk, number=1, entry=entry, actor=seat(0), revision=0)
    assert list(refused.value.fields) == [field]
    assert not HandScore.objects.exists()


def test_where_the_dealer_must_bid_no_hand_is_passed_out() -> None:
    match = seated_match(variant="auction5", rules={"auction_all_pass": "dealer_min"})
    entry = HandEntry(is_passed_out=True)
    with pytest.raises(ImpossibleScore, match="must bid"):
        save_hand(match_id=match.pk, number=1, entry=entry, actor=seat(0), revision=0)
    free = seated_match(variant="auction5")
    hand = save_hand(match_id=free.pk, number=1, entry=entry, actor=seat(0), revision=0)
    assert hand.points == [0] * 5


@pytest.mark.django_db(transaction=True)
def test_two_of_five_who_save_a_hand_at_once_make_one_row_and_one_conflict() -> None:
    match = seated_match(variant="auction5")
    results = at_once(
        *(
            lambda number=number: save_hand(
                match_id=match.pk,
                number=1,
                entry=HandEntry(makers=number, tricks=3, bid=3),
                actor=seat(number),
                revision=0,
            )
            for number in range(2)
        )
    )
    assert HandScore.objects.filter(is_replaced=False).count() == 1
    assert sum(isinstance(result, Conflict) for result in results) == 1
