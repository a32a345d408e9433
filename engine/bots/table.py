"""A table of bots that plays a game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.actions import Deal, KeepPartner, SeatAction
from engine.bots.base import Bot
from engine.cards import Card
from engine.decks import deck_of
from engine.game import GameEnd, GameState, after_hand, next_dealer
from engine.perspective import seen_by
from engine.rules import Rules
from engine.seats import Seat, seats_from
from engine.shuffling import derived_seed, shuffle
from engine.state import HandState, Phase, new_hand
from engine.transitions import advance, legal_actions

FIRST_SEAT: Final = Seat(0)
MOST_HANDS: Final = 1000
"""A game that is not over after so many hands never will be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A hand as bots played it."""

    number: int
    pack: tuple[Card, ...]
    actions: tuple[SeatAction, ...]
    end: HandState

    @property
    def is_void(self) -> bool:
        """Say whether the cards have to be dealt again."""
        return self.end.phase is Phase.REDEAL

    @property
    def points(self) -> tuple[int, ...]:
        """Return what the hand was worth, by account."""
        return self.end.points or (0,) * self.end.rules.accounts

    @property
    def token(self) -> int | None:
        """Return the account that earned a token for four tricks, if one did."""
        return None if self.end.score is None else self.end.score.token


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game as bots played it."""

    rules: Rules
    end: GameEnd
    deals: tuple[PlayedHand, ...]
    final: tuple[int, ...]


def play_game(
    *,
    rules: Rules,
    end: GameEnd,
    bots: Sequence[Bot],
    seed: bytes,
    first_dealer: Seat = FIRST_SEAT,
) -> PlayedGame:
    """Return a whole game; the same seed gives the same game.

    A timed game is played for as many hands as its `value` says, as bots have no clock. A deal
    that is void (the joker turned up) counts for nothing and is not kept.
    """
    game = GameState(rules=rules, end=end, dealer=first_dealer)
    deals: list[PlayedHand] = []
    for number in range(MOST_HANDS):
        if game.is_over or len(deals) == timed_hands(end):
            break
        hand = play_hand(game, bots, derived_seed(seed, number), number=len(deals))
        game = counted(game, hand)
        if not hand.is_void:
            deals.append(hand)
    return PlayedGame(rules=rules, end=end, deals=tuple(deals), final=game.scores)


def counted(game: GameState, hand: PlayedHand) -> GameState:
    """Return the game after a hand that is over; a void one counts for nothing."""
    if hand.is_void:
        return replace(game, dealer=next_dealer(game.dealer, game.rules, misdeal=True))
    return after_hand(game, hand.points, maker=hand.end.contract.maker, token=hand.token)


def timed_hands(end: GameEnd) -> int | None:
    """Return how many hands a timed game has here."""
    return end.value if end.kind == "time" else None


def play_hand(game: GameState, bots: Sequence[Bot], seed: bytes, *, number: int) -> PlayedHand:
    """Return a hand of a game."""
    pack = shuffle(deck_of(game.rules), seed)
    hand = advance(new_hand(game.rules, game.dealer), Deal(cards=pack))
    actions: list[SeatAction] = []
    while not hand.is_over:
        seat = seat_to_ask(hand)
        action = bots[seat](seen_by(hand, seat), derived_seed(seed, len(actions)))
        hand = advance(hand, action)
        actions.append(action)
    return PlayedHand(number=number, pack=pack, actions=tuple(actions), end=hand)


def seat_to_ask(hand: HandState) -> Seat:
    """Return the seat to ask next: in the window before the lead the maker first, clockwise."""
    if hand.phase is not Phase.ALONE_OR_LEAD or hand.contract.maker is None:
        return hand.turn
    unasked = {action.seat for action in legal_actions(hand) if isinstance(action, KeepPartner)}
    order = seats_from(hand.contract.maker, players=hand.rules.players)
    return next((seat for seat in order if seat in unasked), hand.turn)
