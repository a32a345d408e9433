"""The search for the tricks a side can take, all cards lying open, on sets of cards alone.

It asks one question at a time, whether the makers can take so many more tricks, which is answered
much sooner than how many they can take. Positions between two tricks are remembered; of cards that
are worth the same only one is tried; tricks that high trumps are sure of are counted without being
played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.bowers import NO_SUIT, Ranking
from engine.cards import Card, CardSet, Suit, cards_in

SUITS_IN_PLAY: Final = NO_SUIT + 1


class SearchTooLong(Exception):
    """A search has looked at as many positions as it was allowed to."""


class Layout(NamedTuple):
    """The cards still in play in an order in which the higher of a suit is the higher bit.

    Suits lie side by side, trumps on top, with an empty place between them.
    """

    places: Mapping[Card, CardSet]
    gaps: CardSet
    suits: Mapping[CardSet, CardSet]
    """All cards of the suit in play, by card."""
    trumps: CardSet


def layout_of(cards: CardSet, tables: Ranking, trump: Suit | None) -> Layout:
    """Return a layout of some cards."""
    places: dict[Card, CardSet] = {}
    masks: dict[CardSet, CardSet] = {}
    gaps, trumps, bit = 0, 0, 1
    order = [suit for suit in range(SUITS_IN_PLAY) if suit != trump]
    for suit in [*order, trump]:
        held = [card for card in cards_in(cards) if tables.suits[card] == suit]
        gaps |= bit
        bit <<= 1
        bits = []
        for card in sorted(held, key=tables.strengths.__getitem__):
            places[card] = bit
            bits.append(bit)
            bit <<= 1
        masks |= dict.fromkeys(bits, sum(bits))
        if suit == trump:
            trumps = sum(bits)
    return Layout(places, gaps | bit, masks, trumps)


class Search:
    """The play of one hand from one position on, and what has been found out about it."""

    def __init__(
        self,
        hands: list[CardSet],
        makers: Sequence[bool],
        layout: Layout,
        *,
        most_nodes: int | None = None,
    ) -> None:
        self.hands = hands
        self.makers = makers
        self.layout = layout
        self.size = len(hands)
        self.known: dict[tuple[int, ...], tuple[int, int]] = {}
        self.nodes_left = -1 if most_nodes is None else most_nodes

    def lead(self, leader: int, left: int, need: int) -> bool:
        """Say whether the makers can take so many of the tricks left, by whoever leads."""
        if need <= 0:
            return True
        if need > left:
            return False
        if left == 1:
            return self.last_trick(leader)
        hands = self.hands
        key = (leader, *hands)
        lowest, highest = self.known.get(key) or self.sure(left)
        if need <= lowest:
            return True
        if need > highest:
            return False
        self.count()
        mine, hand = self.makers[leader], hands[leader]
        found = not mine
        for card in self.worth_trying(hand, hand, self.layout.gaps)[::-1]:
            if self.play(leader, card, 0, 0, 0, 0, left, need) is mine:
                found = mine
                break
        self.known[key] = (need, highest) if found else (lowest, need - 1)
        return found

    def count(self) -> None:
        """Count a position, and give up after as many as are allowed."""
        if not self.nodes_left:
            raise SearchTooLong
        self.nodes_left -= 1

    def play(
        self,
        seat: int,
        card: CardSet,
        played: int,
        suit: CardSet,
        best: CardSet,
        winner: int,
        left: int,
        need: int,
    ) -> bool:
        """Say whether they can after a card, of a seat that has `played` cards before it."""
        layout, hands = self.layout, self.hands
        if not played:
            suit = layout.suits[card]
        if card > best and card & (suit | layout.trumps):
            best, winner = card, seat
        hand = hands[seat]
        hands[seat] = hand ^ card
        played += 1
        if played == self.size:
            found = self.lead(winner, left - 1, need - self.makers[winner])
        else:
            found = self.follow((seat + 1) % self.size, played, suit, best, winner, left, need)
        hands[seat] = hand
        return found

    def follow(
        self,
        seat: int,
        played: int,
        suit: CardSet,
        best: CardSet,
        winner: int,
        left: int,
        need: int,
    ) -> bool:
        """Say whether they can while a trick is being played to."""
        mine, hand = self.makers[seat], self.hands[seat]
        choice = hand & suit or hand
        cards = self.worth_trying(choice, hand, self.layout.gaps | best)
        if len(cards) > 1:
            last = played + 1 == self.size
            sought = not (last and self.makers[winner] is mine)
            cards = in_order(cards, suit | self.layout.trumps, best, last=last, sought=sought)
        for card in cards:
            if self.play(seat, card, played, suit, best, winner, left, need) is mine:
                return mine
        return not mine

    def last_trick(self, leader: int) -> bool:
        """Say whether the makers take the last trick, in which nobody has a choice."""
        best, winner = self.hands[leader], leader
        able = self.layout.suits[best] | self.layout.trumps
        for seat, card in enumerate(self.hands):
            if card > best and card & able:
                best, winner = card, seat
        return self.makers[winner]

    def worth_trying(self, choice: CardSet, hand: CardSet, between: CardSet) -> list[CardSet]:
        """Return of the cards one may play those that differ, low ones first.

        Neighbours in a hand are worth the same if no card that is still in play comes between.
        """
        for other in self.hands:
            between |= other
        between &= ~hand
        found = []
        above = 0
        while choice:
            card = choice & -choice
            choice ^= card
            if not above or between & (card - above):
                found.append(card)
            above = card << 1
        return found

    def sure(self, left: int) -> tuple[int, int]:
        """Return the fewest and the most tricks the makers can take, by the highest trumps.

        Trumps of one side that nobody else's beat take as many tricks as one of its hands holds.
        """
        hands, makers = self.hands, self.makers
        side = [0, 0]
        for hand, mine in zip(hands, makers, strict=True):
            side[mine] |= hand & self.layout.trumps
        ours = side[1] > side[0]
        top = side[ours] >> side[not ours].bit_length() << side[not ours].bit_length()
        if not top:
            return 0, left
        tricks = max(
            (hand & top).bit_count()
            for hand, mine in zip(hands, makers, strict=True)
            if mine is ours
        )
        return (tricks, left) if ours else (0, left - tricks)


def in_order(
    cards: list[CardSet], able: CardSet, best: CardSet, *, last: bool, sought: bool
) -> list[CardSet]:
    """Return cards with the likeliest first: those that take the trick if it is sought, or low.

    Whoever plays last takes it as cheaply as possible.
    """
    beating = [card for card in cards if card > best and card & able]
    if not beating:
        return cards
    others = [card for card in cards if card not in beating]
    if not sought:
        return others + beating
    return (beating if last else beating[::-1]) + others
