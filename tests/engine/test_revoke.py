"""Revokes in records, also where the holdings are unknown."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import PlayCard
from engine.bowers import ranking
from engine.cards import Suit, parse_card
from engine.revoke import find_revokes
from engine.seats import Seat
from engine.state import HandState
from tests.engine.builders import played_out
from tests.engine.strategies import dealt_hands


def tricks(*texts: str) -> list[list[PlayCard]]:
    """Return tricks led by seat 0 from texts such as "AS 9H"."""
    return [
        [
            PlayCard(seat=Seat(seat), card=parse_card(text))
            for seat, text in enumerate(trick.split())
        ]
        for trick in texts
    ]


def found(*texts: str, trump: Suit = Suit.CLUBS) -> list[tuple[int, int, str]]:
    revokes = find_revokes(tricks(*texts), ranking(trump))
    return [(revoke.trick, revoke.seat, str(revoke.card)) for revoke in revokes]


def test_a_seat_that_plays_the_suit_later_had_it_all_along() -> None:
    assert found("AS 9H", "KD TS") == [(1, 1, "9H")]


def test_a_seat_that_never_plays_the_suit_was_void() -> None:
    assert found("AS 9H", "KD TD") == []


def test_a_card_of_the_suit_played_before_proves_nothing() -> None:
    assert found("AS TS", "KS 9H") == []


def test_the_left_bower_follows_trumps_not_its_printed_suit() -> None:
    assert found("AC 9H", "KD JS") == [(1, 1, "9H")]
    assert found("AS 9H", "KD JS") == []


def test_every_card_that_did_not_follow_is_told() -> None:
    assert found("AS 9H", "KS TH", "QD 9S") == [(1, 1, "9H"), (2, 1, "TH")]


@settings(deadline=None)
@given(dealt_hands(), st.integers(0, 2**32))
def test_a_hand_played_by_the_rules_has_no_revoke(hand: HandState, seed: int) -> None:
    end = played_out(hand, seed)
    plays = [trick.plays for trick in end.quitted]
    assert find_revokes(plays, end.contract.tables) == []


@settings(deadline=None)
@given(dealt_hands(), st.integers(0, 2**32))
def test_a_revoke_is_found_whatever_is_known_of_the_holdings(hand: HandState, seed: int) -> None:
    """Exchange a card that followed with a later one of its seat that does not."""
    end = played_out(hand, seed)
    plays = [list(trick.plays) for trick in end.quitted]
    suits = end.contract.tables.suits
    chances = [
        (early, late, place, other)
        for early, trick in enumerate(plays)
        for place, play in enumerate(trick[1:], start=1)
        for late in range(early + 1, len(plays))
        for other, later in enumerate(plays[late])
        if later.seat == play.seat
        and other > 0
        and suits[play.card] == suits[trick[0].card] != suits[later.card]
    ]
    if not chances:
        return
    early, late, place, other = random.Random(seed).choice(chances)
    plays[early][place], plays[late][other] = plays[late][other], plays[early][place]
    revokes = find_revokes(plays, end.contract.tables)
    assert (early + 1, plays[early][place].card) in [(r.trick, r.card) for r in revokes]
