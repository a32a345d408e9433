"""The computer players of euchre-cli at our table.

They are part of a terminal program; only what decides is asked, and nothing is printed. They never
go alone, and now and then call "by accident", for which they draw from Python's own generator.
"""

from __future__ import annotations

import random

from euchre.abstract import Card as TheirCard
from euchre.abstract import Computer, Face, Team
from euchre.abstract import Suit as TheirSuit

from engine.actions import (
    Discard,
    KeepPartner,
    Name,
    OrderUp,
    Pass,
    PlayCard,
    SeatAction,
    TakeUp,
    TurnDown,
)
from engine.cards import CARDS, Card, Rank, Suit, cards_in
from engine.perspective import Perspective
from engine.seats import partner_of
from engine.state import Phase

SUITS = {
    Suit.CLUBS: TheirSuit("Club", "Black"),
    Suit.DIAMONDS: TheirSuit("Diamond", "Red"),
    Suit.HEARTS: TheirSuit("Heart", "Red"),
    Suit.SPADES: TheirSuit("Spade", "Black"),
}
FACES = {
    Rank.NINE: Face("Nine", 9),
    Rank.TEN: Face("Ten", 10),
    Rank.JACK: Face("Jack", 11),
    Rank.QUEEN: Face("Queen", 12),
    Rank.KING: Face("King", 13),
    Rank.ACE: Face("Ace", 14),
}
THEIRS = {
    card: TheirCard(SUITS[card.suit], FACES[card.rank])
    for card in CARDS
    if card.suit is not None and card.rank in FACES
}
OURS = {theirs: card for card, theirs in THEIRS.items()}


def euchre_cli_bot(seen: Perspective, seed: bytes) -> SeatAction:
    """Return what a computer player of euchre-cli does."""
    random.seed(seed)
    player = Computer("bot", Team("side"))
    player.hand = [THEIRS[card] for card in cards_in(seen.holding)]
    player.is_dealer = seen.seat == seen.dealer
    keeps = [action for action in seen.legal if isinstance(action, KeepPartner)]
    if keeps:
        return keeps[0]
    if seen.phase is Phase.ROUND1:
        return first_call(seen, player)
    if seen.phase is Phase.ROUND2:
        return second_call(seen, player)
    if seen.phase is Phase.EXCHANGE:
        out = player.pick_up_card(THEIRS[turn_up_of(seen)])
        return Discard(seat=seen.seat, card=OURS[out])
    assert seen.trump is not None
    played = [THEIRS[play.card] for play in seen.trick]
    return PlayCard(seat=seen.seat, card=OURS[player.play_card(played, SUITS[seen.trump])])


def first_call(seen: Perspective, player: Computer) -> SeatAction:
    """Return a call for the turn-up, or none."""
    wants = player.call_pick_up(THEIRS[turn_up_of(seen)], partner_of(seen.seat) == seen.dealer)
    if seen.seat == seen.dealer:
        return TakeUp(seat=seen.seat) if wants else TurnDown(seat=seen.seat)
    return OrderUp(seat=seen.seat) if wants else Pass(seat=seen.seat)


def second_call(seen: Perspective, player: Computer) -> SeatAction:
    """Return a call of another suit, or none; a hand of the suit turned down alone has none."""
    turned_down = turn_up_of(seen).suit
    assert turned_down is not None
    if all(card.suit is SUITS[turned_down] for card in player.hand):
        return Pass(seat=seen.seat)
    named = player.call_trump_suit(SUITS[turned_down])
    suit = next(suit for suit, theirs in SUITS.items() if theirs is named)
    return Pass(seat=seen.seat) if suit is turned_down else Name(seat=seen.seat, suit=suit)


def turn_up_of(seen: Perspective) -> Card:
    """Return the turn-up."""
    assert seen.turn_up is not None
    return seen.turn_up
