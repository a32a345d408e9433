"""The steady bot in every variant: better than chance by far, and none of the named follies."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.actions import Bid, Bury, ChoosePartners, Discard, OrderUp, PlayCard, SeatAction
from engine.auction import bids_of, terms_of
from engine.bots.base import Bot
from engine.bots.bidding import best_suit
from engine.bots.card_play import is_trump
from engine.bots.random_bot import random_bot
from engine.bots.sight import cards_out, is_sure
from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_hand
from engine.bowers import LEFT_BOWER_STRENGTH, ranking
from engine.cards import cards_in, parse_card
from engine.game import EndKind, GameEnd, GameState
from engine.perspective import Perspective, seen_by
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.variants.registry import VARIANTS
from tests.engine.builders import after, dealt, rules

AUCTIONS = [key for key, variant in VARIANTS.items() if variant.rules.has_auction]
DUELS = 40


def played(some: Rules, bots: Sequence[Bot], number: int) -> HandState:
    """Return a hand played by bots, the deal and the dealer by its number."""
    end = GameEnd(kind=EndKind.DEALS, value=1)
    game = GameState(rules=some, end=end, dealer=Seat(number % some.players))
    return play_hand(game, bots, f"duel {number}".encode(), number=0).end


def averages(some: Rules) -> tuple[float, float]:
    """Return the points a hand of steady and of random players, both in every seat."""
    points = {steady_bot: 0, random_bot: 0}
    for number in range(DUELS):
        for turn in (0, 1):
            seats = range(some.players)
            bots = [steady_bot if (seat + turn) % 2 == 0 else random_bot for seat in seats]
            score = played(some, bots, number).score
            for seat, bot in enumerate(bots):
                points[bot] += 0 if score is None else score.seat_points[seat]
    return points[steady_bot] / DUELS, points[random_bot] / DUELS


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_steady_players_beat_random_ones_in_every_variant(variant: str) -> None:
    steady, random = averages(VARIANTS[variant].rules)
    assert steady > 1.2 * random


def perspectives(some: Rules, number: int) -> list[tuple[Perspective, SeatAction]]:
    """Return what every seat saw at each of its turns in a hand of steady players, and did."""
    end = GameEnd(kind=EndKind.DEALS, value=1)
    game = GameState(rules=some, end=end, dealer=Seat(number % some.players))
    seen: list[tuple[Perspective, SeatAction]] = []

    def noting(perspective: Perspective, seed: bytes) -> SeatAction:
        action = steady_bot(perspective, seed)
        seen.append((perspective, action))
        return action

    play_hand(game, [noting] * some.players, f"seen {number}".encode(), number=0)
    return seen


@pytest.mark.parametrize("variant", AUCTIONS)
def test_bids_are_made_more_often_than_not_and_the_sky_is_not_bid(variant: str) -> None:
    some = rules(variant)
    hands = [played(some, [steady_bot] * some.players, number) for number in range(120)]
    made = [hand.score for hand in hands if hand.score is not None]
    assert len(made) > 30
    assert sum(score.outcome.is_euchre for score in made) < 0.45 * len(made)
    highest = bids_of(some)[-1].value
    assert sum(hand.contract.bid == highest for hand in hands) == 0


@pytest.mark.parametrize("variant", AUCTIONS)
def test_nobody_bids_without_two_trumps_or_buries_a_bower(variant: str) -> None:
    for number in range(60):
        for seen, action in perspectives(rules(variant), number):
            if isinstance(action, Bid):
                suit, _ = best_suit(seen.holding, bowers=True)
                trumps = seen.holding & ranking(suit).followers[suit]
                assert trumps.bit_count() >= 2
            if isinstance(action, Bury):
                buried = [seen.tables.strengths[card] for card in cards_in(action.cards)]
                assert max(buried) < LEFT_BOWER_STRENGTH
            if isinstance(action, ChoosePartners):
                terms = terms_of(seen.rules, seen.bid)
                assert terms is not None
                assert len(action.partners) == terms.partners


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_lone_player_with_winners_only_loses_no_trick(variant: str) -> None:
    """Whoever leads and holds nothing but sure cards leads one of them, trumps from the top."""
    for number in range(60):
        for seen, action in perspectives(rules(variant), number):
            if seen.phase is not Phase.PLAY or seen.trick or not isinstance(action, PlayCard):
                continue
            out = cards_out(seen)
            sure = [card for card in cards_in(seen.holding) if is_sure(seen, card, out)]
            if sure and seen.seat in seen.lone:
                drawn = is_trump(seen, action) and len(sure) < seen.holding.bit_count()
                assert action.card in sure or drawn
            if len(sure) == seen.holding.bit_count():
                assert action.card in sure


def test_the_partner_does_not_trump_the_makers_ace() -> None:
    """South is void in the suit of North's ace and lets it win."""
    hands = {0: "AC 9C TD QD KS", 1: "KC TC QH 9H 9S", 2: "JD 9D KH QS TS"}
    ordered = after(dealt(rules(deck=24), "KD", hands=hands), OrderUp(seat=Seat(0)))
    exchanged = after(ordered, Discard(seat=Seat(3), card=parse_card("KD")))
    led = [
        PlayCard(seat=Seat(0), card=parse_card("AC")),
        PlayCard(seat=Seat(1), card=parse_card("KC")),
    ]
    answer = steady_bot(seen_by(after(exchanged, *led), Seat(2)), b"")
    assert answer == PlayCard(seat=Seat(2), card=parse_card("TS"))
