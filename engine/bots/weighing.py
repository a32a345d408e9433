"""What an action comes to for a seat in one world.

Cards are weighed by playing on for the best with all hands open. Everything before them, and cards
while too many are in hands, is weighed by letting the steady bot play on for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.actions import PlayCard, SeatAction
from engine.bots.steady_bot import steady_bot
from engine.bots.table import seat_to_ask
from engine.double_dummy import OpenHand, scores_by_tricks
from engine.open_cards import SearchTooLong
from engine.perspective import seen_by
from engine.scoring import SlipScore
from engine.seats import Seat
from engine.state import HandState
from engine.transitions import advance

MOST_CARDS: Final = 25
"""How many cards may be in hands for a search with open hands."""

MOST_NODES: Final = 500
"""After how many positions a search in one world is given up."""


def weigh(world: HandState, actions: Sequence[SeatAction], seat: Seat) -> list[float]:
    """Return what each action comes to for a seat."""
    plays = [action for action in actions if isinstance(action, PlayCard)]
    if len(plays) == len(actions) and is_small(world):
        try:
            return weigh_with_open_hands(world, plays, seat)
        except SearchTooLong:
            pass
    return [gain_when_played_out(advance(world, action), seat) for action in actions]


def weigh_with_open_hands(world: HandState, plays: Sequence[PlayCard], seat: Seat) -> list[float]:
    """Return what each card comes to if all play on for the best, every card being known."""
    hand = OpenHand(world, most_nodes=MOST_NODES)
    gains = [gain(score, seat) for score in scores_by_tricks(world)]

    def after(play: PlayCard) -> float:
        return worth(gains, lambda total: hand.makes_after(play.card, total))

    return [after(play) for play in plays]


def worth(gains: Sequence[float], makes: Callable[[int], bool]) -> float:
    """Return what the hand comes to, asking only about numbers of tricks that change it."""
    found = gains[0]
    for total, changed in enumerate(gains):
        if changed != found:
            if not makes(total):
                break
            found = changed
    return found


def gain_when_played_out(hand: HandState, seat: Seat) -> float:
    """Return what a seat gains if everybody does what the steady bot does."""
    while not hand.is_over:
        hand = advance(hand, steady_bot(seen_by(hand, seat_to_ask(hand)), b""))
    return gain(hand.score, seat)


def gain(score: SlipScore | None, seat: Seat) -> float:
    """Return what a seat gains by a score: its own points less what its opponents get on average.

    Seats that add to one account are no opponents, but house rules may give them different points.
    """
    if score is None:
        return 0.0
    accounts = len(score.points)
    by_seat = enumerate(score.seat_points)
    others = [points for other, points in by_seat if (other - seat) % accounts]
    return score.seat_points[seat] - sum(others) / len(others)


def is_small(hand: HandState) -> bool:
    """Say whether few enough cards are in hands to look at all ways to play them."""
    held = [cards for seat, cards in enumerate(hand.holdings) if seat not in hand.contract.idle]
    return sum(cards.bit_count() for cards in held) <= MOST_CARDS
