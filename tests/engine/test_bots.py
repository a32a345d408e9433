"""Bots and their table."""

from __future__ import annotations

import pytest

from engine.actions import Deal, Discard, KeepPartner, OrderUp, Pass
from engine.bots.random_bot import random_bot
from engine.bots.registry import BOT_TITLES, BOTS
from engine.bots.steady_bot import steady_bot
from engine.bots.table import PlayedGame, play_game, seat_to_ask
from engine.game import EndKind, GameEnd, is_over
from engine.scoring import Outcome
from engine.seats import Seat
from engine.state import new_hand
from engine.transitions import apply
from engine.variants.registry import VARIANTS
from tests.engine.builders import after, dealt, rules


def play(
    variant: str, *, end: GameEnd, seed: bytes = b"bots", random_side: bool = False
) -> PlayedGame:
    some = VARIANTS[variant].rules
    bots = [steady_bot, random_bot if random_side else steady_bot] * 4
    return play_game(
        rules=some, end=end, bots=bots[: some.players], seed=seed, first_dealer=Seat(1)
    )


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_game_ends_as_it_should_and_the_deal_goes_round(variant: str) -> None:
    target = GameEnd(kind=EndKind.TARGET, value=VARIANTS[variant].rules.target)
    game = play(variant, end=target)
    assert is_over(target, game.final, len(game.deals), game.rules)
    dealers = [hand.end.dealer for hand in game.deals]
    players, accounts = game.rules.players, range(game.rules.accounts)
    assert dealers == [(1 + number) % players for number in range(len(dealers))]
    scored = [sum(hand.points[account] for hand in game.deals) for account in accounts]
    assert scored == list(game.final)


@pytest.mark.parametrize("kind", [EndKind.DEALS, EndKind.TIME])
def test_a_game_of_deals_or_of_time_has_that_many_hands(kind: EndKind) -> None:
    assert len(play("euchre4", end=GameEnd(kind=kind, value=7)).deals) == 7


def test_the_same_seed_gives_the_same_game() -> None:
    eight = GameEnd(kind=EndKind.DEALS, value=8)
    game = play("north_american", end=eight)
    assert play("north_american", end=eight) == game
    assert play("north_american", end=eight, seed=b"other") != game


def test_a_hand_can_be_played_again_from_its_pack_and_actions() -> None:
    game = play("british", end=GameEnd(kind=EndKind.DEALS, value=4))
    for hand in game.deals:
        again = apply(new_hand(game.rules, hand.end.dealer), Deal(cards=hand.pack)).state
        assert after(again, *hand.actions) == hand.end


def test_a_void_deal_counts_for_nothing_and_is_dealt_again() -> None:
    some = rules("british", joker_turned_up="redeal")
    game = play_game(
        rules=some,
        end=GameEnd(kind=EndKind.DEALS, value=60),
        bots=[random_bot] * 4,
        seed=b"void",
    )
    assert len(game.deals) == 60
    assert all(str(hand.end.dealt.turn_up) != "Jo" for hand in game.deals)
    assert [hand.number for hand in game.deals] == list(range(60))
    assert [hand.end.dealer for hand in game.deals] == [number % 4 for number in range(60)]


def test_steady_players_beat_random_ones_by_far() -> None:
    points = [0, 0]
    for number in range(30):
        end = GameEnd(kind=EndKind.DEALS, value=8)
        game = play("north_american", end=end, seed=bytes([number]), random_side=True)
        points[0] += game.final[0]
        points[1] += game.final[1]
    assert points[0] > 4 * points[1]


def test_steady_players_make_most_of_their_calls_and_go_alone_at_times() -> None:
    outcomes = []
    for number in range(30):
        end = GameEnd(kind=EndKind.DEALS, value=8)
        game = play("north_american", end=end, seed=bytes([number]))
        outcomes += [hand.end.score.outcome for hand in game.deals if hand.end.score]
    euchres = sum(outcome.is_euchre for outcome in outcomes)
    assert 0.05 < euchres / len(outcomes) < 0.35
    assert Outcome.LONE_MARCH in outcomes
    assert Outcome.MARCH in outcomes


def test_before_the_lead_the_maker_is_asked_first_then_clockwise() -> None:
    hand = after(dealt(rules("north_american"), "JC"), Pass(seat=Seat(0)), OrderUp(seat=Seat(1)))
    assert hand.dealt.turn_up is not None
    hand = after(hand, Discard(seat=Seat(3), card=hand.dealt.turn_up))
    asked = []
    while (seat := seat_to_ask(hand)) not in asked:
        asked.append(seat)
        hand = after(hand, KeepPartner(seat=seat))
    assert asked == [1, 2, 3, 0]
    assert seat == hand.to_act == 0


def test_every_bot_has_a_title_and_plays_a_hand() -> None:
    assert list(BOT_TITLES) == list(BOTS)
    for bot in BOTS.values():
        game = play_game(
            rules=rules("north_american"),
            end=GameEnd(kind=EndKind.DEALS, value=1),
            bots=[bot] * 4,
            seed=b"registry",
        )
        assert len(game.deals) == 1
