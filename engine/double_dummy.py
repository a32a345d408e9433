"""What a hand comes to if all cards lie open and every seat plays for the best.

The makers' side is set against all the others, and what counts is how many tricks it takes: under
every usual scoring its points only grow with them. A fast break, which counts nothing, is the one
exception, and is not looked for. Whoever wants points asks `scores_by_tricks` what each number of
tricks is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from engine.actions import PlayCard
from engine.bowers import ranking
from engine.cards import Card, CardSet, Suit, cards_in
from engine.open_cards import Layout, Search, layout_of
from engine.phases.order import maker_of
from engine.phases.settling import NOBODY, settled_score
from engine.rules import Rules
from engine.scoring import SlipScore
from engine.seats import Seat
from engine.state import HandState, makers_of
from engine.transitions import legal_actions

Question: TypeAlias = Callable[[int], bool]
"""Whether the makers can take so many of the tricks that are left."""


class OpenHand:
    """A hand in play, or about to be led to, of which every card is known."""

    def __init__(self, state: HandState, *, most_nodes: int | None = None) -> None:
        self.state = state
        makers = makers_of(state)
        idle = state.contract.idle
        seats = [seat for seat in range(state.rules.players) if seat not in idle]
        self.number = {seat: number for number, seat in enumerate(seats)}
        self.taken = sum(state.taken[seat] for seat in makers)
        self.left = state.rules.hand_size - len(state.quitted)
        self.layout = layout_in_play(state, seats)
        hands = [places_of(state.holdings[seat], self.layout) for seat in seats]
        sides = [seat in makers for seat in seats]
        self.search = Search(hands, sides, self.layout, most_nodes=most_nodes)

    def tricks(self) -> int:
        """Return the tricks the makers end with."""
        return self.taken + most(self.from_here, self.left)

    def tricks_by_card(self) -> dict[Card, int]:
        """Return the tricks the makers end with after each card that may be played now."""
        plays = [card for card in legal_actions(self.state) if isinstance(card, PlayCard)]
        return {play.card: self.tricks_after(play.card) for play in plays}

    def tricks_after(self, card: Card) -> int:
        """Return the tricks the makers end with if a card is played now."""
        return self.taken + most(lambda need: self.after(card, need), self.left)

    def makes(self, total: int) -> bool:
        """Say whether the makers can end with so many tricks."""
        return self.from_here(total - self.taken)

    def makes_after(self, card: Card, total: int) -> bool:
        """Say whether the makers can end with so many tricks if a card is played now."""
        return self.after(card, total - self.taken)

    def from_here(self, need: int) -> bool:
        """Say whether the makers can take so many of the tricks left."""
        state, seat = self.state, self.number[self.state.turn]
        if not state.trick:
            return self.search.lead(seat, self.left, need)
        suit, best, winner = self.on_table()
        return self.search.follow(seat, len(state.trick), suit, best, winner, self.left, need)

    def after(self, card: Card, need: int) -> bool:
        """Say whether they can if a card is played now."""
        suit, best, winner = self.on_table()
        return self.search.play(
            self.number[self.state.turn],
            self.layout.places[card],
            len(self.state.trick),
            suit,
            best,
            winner,
            self.left,
            need,
        )

    def on_table(self) -> tuple[CardSet, CardSet, int]:
        """Return the suit led, the card that wins so far and who played it."""
        state, layout = self.state, self.layout
        if not state.trick:
            return 0, 0, 0
        best = next(play.card for play in state.trick if play.seat == state.best_seat)
        led = layout.places[state.trick[0].card]
        return layout.suits[led], layout.places[best], self.number[state.best_seat]


def most(can_take: Question, left: int) -> int:
    """Return how many of the tricks left the makers can take."""
    lowest, highest = 0, left
    while lowest < highest:
        middle = (lowest + highest + 1) // 2
        if can_take(middle):
            lowest = middle
        else:
            highest = middle - 1
    return lowest


def layout_in_play(state: HandState, seats: Sequence[int]) -> Layout:
    """Return the layout of the cards that are in hands which play, or on the table."""
    cards = sum(state.holdings[seat] for seat in seats)
    cards |= sum(play.card.bit for play in state.trick)
    return layout_of(cards, state.contract.tables, state.contract.trump)


def places_of(cards: CardSet, layout: Layout) -> CardSet:
    """Return a set of cards as a layout has it."""
    return sum(layout.places[card] for card in cards_in(cards))


def best_plays(state: HandState) -> dict[Card, int]:
    """Return for every card that may be played the tricks the makers then end with."""
    return OpenHand(state).tricks_by_card()


def scores_by_tricks(state: HandState) -> tuple[SlipScore, ...]:
    """Return what the hand is worth by the number of tricks the makers end with."""
    contract, rules = state.contract, state.rules
    maker = maker_of(contract)
    return tuple(
        settled_score(
            rules,
            maker,
            tricks,
            contract.lone,
            contract.partners or NOBODY,
            contract.bid,
            False,
        )
        for tricks in range(rules.hand_size + 1)
    )


def tricks_by_trump(
    rules: Rules, hands: Sequence[CardSet], leader: Seat
) -> dict[tuple[Suit | None, int], int]:
    """Return what each side can take with each suit as trumps, nobody exchanging a card.

    Sides are scores: two of fixed partners, or every seat against all the others.
    """
    found: dict[tuple[Suit | None, int], int] = {}
    for trump in (*Suit, None) if rules.no_trump else tuple(Suit):
        for account in range(rules.accounts):
            side = frozenset(rules.seats_of(account))
            found[trump, account] = tricks_of_side(rules, hands, leader, trump, side)
    return found


def tricks_of_side(
    rules: Rules,
    hands: Sequence[CardSet],
    leader: Seat,
    trump: Suit | None,
    side: Collection[Seat],
    *,
    most_nodes: int | None = None,
) -> int:
    """Return what some seats together can take with a suit as trumps, nobody exchanging a card.

    Raises `SearchTooLong` after `most_nodes` positions.
    """
    layout = layout_of(sum(hands), ranking(trump, bowers=rules.bowers), trump)
    places = [places_of(hand, layout) for hand in hands]
    sides = [seat in side for seat in range(rules.players)]
    search = Search(places, sides, layout, most_nodes=most_nodes)
    return tricks_from(search, leader, rules.hand_size)


def tricks_from(search: Search, leader: int, left: int) -> int:
    """Return the tricks a side can take of all that are left."""
    return most(lambda need: search.lead(leader, left, need), left)
