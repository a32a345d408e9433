"""A bot with sense: it counts on trumps and aces, and throws nothing away.

A hand is valued in points: trumps by their rank, aces of other suits, suits it is void in. From
a certain value on it calls, and from a higher one it goes alone. Auctions, widows and partners are
in `bidding`, the cards in `card_play`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engine.actions import (
    DeclineBest,
    DefendAlone,
    Discard,
    DiscardForBest,
    GiveBest,
    GoAlone,
    KeepPartner,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    SeatAction,
    TakeUp,
    TurnDown,
)
from engine.bots import bidding
from engine.bots.card_play import play
from engine.bots.house_rules import payment, show_or_keep, value_without_trumps
from engine.bowers import LEFT_BOWER_STRENGTH, RIGHT_BOWER_STRENGTH, Ranking, ranking
from engine.cards import CARDS, Card, CardSet, Rank, Suit, cards_in
from engine.perspective import Perspective
from engine.state import Phase

CALL_AT: Final[Mapping[int, int]] = {2: 12, 3: 18, 4: 15, 5: 17, 6: 18, 7: 19}
"""The value from which a hand calls, by the number of players."""

SUITS: Final = tuple(Suit)
CALL_STUCK_AT: Final = -99
ALONE_AT: Final = 25
TURN_UP_TO_US: Final = 2
"""What it is worth that the own side gets the turn-up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A call with what the hand is worth under it."""

    action: OrderUp | TakeUp | Name
    value: int


def steady_bot(perspective: Perspective, seed: bytes) -> SeatAction:
    """Return a sensible lawful action; the seed is not needed, as it never wavers."""
    del seed
    return DECISIONS[perspective.phase](perspective)


@lru_cache(maxsize=1 << 14)
def hand_value(cards: CardSet, suit: Suit, *, bowers: bool) -> int:
    """Return what a hand is worth with a suit as trumps."""
    followers = ranking(suit, bowers=bowers).followers
    worth = card_values(suit, bowers=bowers)
    value = sum([worth[card] for card in cards_in(cards)])
    if not cards & followers[suit]:
        return value
    return value + sum([not cards & followers[other] for other in SUITS if other is not suit])


@cache
def card_values(suit: Suit, *, bowers: bool) -> tuple[int, ...]:
    """Return what every card is worth with a suit as trumps, by its number."""
    tables = ranking(suit, bowers=bowers)
    return tuple(card_value(card, suit, tables) for card in CARDS)


def card_value(card: Card, trump: Suit, tables: Ranking) -> int:
    """Return what one card is worth."""
    if tables.suits[card] != trump:
        return 3 if card.rank is Rank.ACE else int(card.rank is Rank.KING)
    strength = tables.strengths[card]
    if strength >= RIGHT_BOWER_STRENGTH:
        return 8
    if strength == LEFT_BOWER_STRENGTH:
        return 7
    return 5 if card.rank in {Rank.ACE, Rank.KING} else 4


def call(perspective: Perspective) -> SeatAction:
    """Return the best call, if the hand is worth one."""
    choices = [choice_of(perspective, action) for action in perspective.legal]
    found = [choice for choice in choices if choice is not None]
    refusals = [action for action in perspective.legal if isinstance(action, Pass | TurnDown)]
    if not found:
        return refusals[0]
    best = max(found, key=lambda choice: choice.value)
    paid = None if refusals else payment(perspective, value=best.value)
    if paid is not None:
        return paid
    needed = CALL_AT[perspective.rules.players] if refusals else CALL_STUCK_AT
    return best.action if best.value >= needed else refusals[0]


def choice_of(perspective: Perspective, action: SeatAction) -> Choice | None:
    """Return a call with its value; one that ought to be made the other way is worth nothing."""
    if not isinstance(action, OrderUp | TakeUp | Name):
        return None
    value = value_of_call(perspective, action)
    other_way = any(
        type(other) is type(action) and getattr(other, "alone", None) is not action.alone
        for other in perspective.legal
    )
    wants_alone = value >= ALONE_AT
    if other_way and action.alone is not wants_alone:
        return None
    if action.alone and not wants_alone:
        value -= ALONE_AT - CALL_AT[perspective.rules.players]
    return Choice(action=action, value=value)


def value_of_call(perspective: Perspective, action: OrderUp | TakeUp | Name) -> int:
    """Return what a call is worth to this seat."""
    bowers = perspective.rules.bowers
    if isinstance(action, Name):
        if action.suit is None:
            return value_without_trumps(perspective.holding)
        return hand_value(perspective.holding, action.suit, bowers=bowers)
    turn_up = perspective.turn_up
    suit = None if turn_up is None else turn_up_suit(perspective, turn_up)
    if turn_up is None or suit is None:
        return 0
    if isinstance(action, TakeUp):
        return best_with_turn_up(perspective.holding, turn_up, suit, bowers=bowers)
    ours = perspective.rules.are_allies(perspective.dealer, perspective.seat)
    value = hand_value(perspective.holding, suit, bowers=bowers)
    return value + (TURN_UP_TO_US if ours else -TURN_UP_TO_US)


def turn_up_suit(perspective: Perspective, turn_up: Card) -> Suit | None:
    """Return the suit the turn-up stands for."""
    return perspective.rules.joker_turned_up.suit if turn_up.is_joker else turn_up.suit


def best_with_turn_up(cards: CardSet, turn_up: Card, suit: Suit, *, bowers: bool) -> int:
    """Return what the dealer's hand is worth after the best exchange."""
    six = cards | turn_up.bit
    return max(hand_value(six ^ card.bit, suit, bowers=bowers) for card in cards_in(six))


def exchange(perspective: Perspective) -> SeatAction:
    """Lay out the card that leaves the best hand."""
    turn_up, trump = perspective.turn_up, perspective.trump
    options = [action for action in perspective.legal if isinstance(action, Discard)]
    if trump is None or turn_up is None:
        return options[0]
    six = perspective.holding | turn_up.bit
    bowers = perspective.rules.bowers
    return max(
        options,
        key=lambda action: (
            hand_value(six ^ action.card.bit, trump, bowers=bowers),
            -perspective.tables.strengths[action.card],
        ),
    )


def declare(perspective: Perspective) -> SeatAction:
    """Go alone as maker with a hand that is nearly sure, otherwise stay with the partner."""
    trump = perspective.trump
    keep = [action for action in perspective.legal if isinstance(action, KeepPartner)]
    alone = [action for action in perspective.legal if isinstance(action, GoAlone)]
    if alone and trump is not None and perspective.seat == perspective.maker:
        value = hand_value(perspective.holding, trump, bowers=perspective.rules.bowers)
        if value >= ALONE_AT:
            return alone[0]
    return keep[0] if keep else play(perspective)


def defend(perspective: Perspective) -> SeatAction:
    """Defend alone only with a hand that would call alone itself."""
    trump = perspective.trump
    sure = trump is not None and (
        hand_value(perspective.holding, trump, bowers=perspective.rules.bowers) >= ALONE_AT
    )
    kind = DefendAlone if sure else NoLoneDefence
    return next(action for action in perspective.legal if isinstance(action, kind))


def best_card(perspective: Perspective) -> SeatAction:
    """Give the strongest card; as lone player lay the weakest out."""
    strengths = perspective.tables.strengths
    gifts = [action for action in perspective.legal if isinstance(action, GiveBest)]
    if gifts:
        return max(gifts, key=lambda action: strengths[action.card])
    outs = [action for action in perspective.legal if isinstance(action, DiscardForBest)]
    if outs:
        return min(outs, key=lambda action: strengths[action.card])
    return next(action for action in perspective.legal if isinstance(action, DeclineBest))


DECISIONS: Final[Mapping[Phase, Callable[[Perspective], SeatAction]]] = {
    Phase.FARMERS_HAND: show_or_keep,
    Phase.JOKER_NAME: call,
    Phase.ROUND1: call,
    Phase.ROUND2: call,
    Phase.AUCTION: bidding.bid,
    Phase.NAME_TRUMP: bidding.name_trump,
    Phase.TAKE_WIDOW: bidding.take_widow,
    Phase.BURY: bidding.bury,
    Phase.CHOOSE_PARTNERS: bidding.choose_partners,
    Phase.CALL_PARTNER: bidding.call_partner,
    Phase.LONE_DEFENCE: defend,
    Phase.EXCHANGE: exchange,
    Phase.BEST_CARD: best_card,
    Phase.ALONE_OR_LEAD: declare,
    Phase.PLAY: play,
}
