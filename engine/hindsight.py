"""What the cards of a recorded deal allowed: the tricks both sides could take, and left behind.

It is looked at as if all cards had lain open. Up to the first lead only what each suit as trumps
would have brought is asked; from there on every card that was played is weighed: a card after
which its side can take fewer tricks than before has left some, and the cards that would have kept
them are named. As in `engine.double_dummy` tricks are what counts, not points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import Final

from engine.actions import PlayCard
from engine.cards import Card, CardSet, Suit, card_set
from engine.double_dummy import OpenHand, tricks_of_side
from engine.errors import IllegalAction
from engine.frames import dealt_hands
from engine.notation.egn_rules import rules_of
from engine.notation.egn_values import EgnGame
from engine.notation.upcard_values import Act, UpcardDeal, UpcardGame, after, as_dealt
from engine.open_cards import SearchTooLong
from engine.played import PlayedDeal, check_deal
from engine.rules import Rules
from engine.seats import Seat, left_of
from engine.state import HandState, makers_of
from engine.transitions import apply

HINDSIGHT_VERSION: Final = 1
"""Raised whenever the same deal gives something else, so that what was kept is worked out anew."""

MOST_NODES: Final = 6_000
"""So many positions are looked at for one answer, about a second. Only seven hands need more."""


@unique
class Gap(StrEnum):
    """Why the play of a deal cannot be weighed."""

    VOID = "void"  # the cards were dealt again
    PASSED = "passed"  # nobody made trumps, so no card was played
    RULED = "ruled"  # something happened in it that the rules do not allow


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """A card after which its side could take fewer tricks than before."""

    play: int
    """Which card of the deal, from 0 in the order they fell."""
    seat: Seat
    tricks: int
    """How many were left behind, at least 1."""
    kept_by: tuple[Card, ...]
    """The cards that would have kept them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindsight:
    """What the cards of one deal allowed."""

    gap: Gap | None = None
    makers: tuple[Seat, ...] = ()
    could: int = 0
    """The tricks the makers end with if all play for the best from the first card weighed on."""
    made: int = 0
    weighed_from: int = 0
    """The first card that was weighed, from 0: a later lead if there are very many cards."""
    losses: tuple[Loss, ...] = ()
    by_trump: Mapping[Suit | None, tuple[int, ...]] = field(default_factory=dict)
    """The tricks each side can take with a suit as trumps, the cards as dealt; by account of two.

    Where there are more scores than two, the makers' side alone.
    """


def hindsights_of(game: EgnGame | UpcardGame) -> Iterator[Hindsight]:
    """Yield what the cards of each deal of a recorded game allowed, in their order."""
    if isinstance(game, UpcardGame):
        yield from map(hindsight_of_own, game.deals)
        return
    rules = rules_of(game.ruleset)
    for record in game.deals:
        yield hindsight_of_exchanged(check_deal(record, rules))


def hindsight_of_own(deal: UpcardDeal) -> Hindsight:
    """Return what the cards of a deal in the project's own notation allowed."""
    if not deal.counts:
        return Hindsight(gap=Gap.VOID)
    by_trump = with_each_trump(deal.dealt.rules, deal.dealt.hands, deal.dealt.dealer, deal.end)
    if not makers_of(deal.end):
        return Hindsight(gap=Gap.PASSED, by_trump=by_trump)
    if not all(isinstance(entry, Act) and not entry.irregular for entry in deal.entries):
        return Hindsight(gap=Gap.RULED, by_trump=by_trump)
    hand = as_dealt(deal.dealt)
    moments = []
    for entry in deal.entries:
        if isinstance(entry, Act) and isinstance(entry.action, PlayCard):
            moments.append((hand, entry.action))
        hand = after(hand, entry)
    return weighed(moments, hand, by_trump)


def hindsight_of_exchanged(deal: PlayedDeal) -> Hindsight:
    """Return what the cards of a deal of Euchre Game Notation allowed.

    Whoever plays lays down the whole hand, so nothing else needs to be known of the play.
    """
    rules, hand = deal.hand.rules, deal.hand
    hands = [card_set(cards) for cards in dealt_hands(deal) if cards is not None]
    is_known = len(hands) == rules.players
    by_trump = with_each_trump(rules, hands, hand.dealer, hand) if is_known else {}
    if not makers_of(hand):
        return Hindsight(gap=Gap.PASSED, by_trump=by_trump)
    plays = [play for trick in deal.tricks for play in trick.plays]
    held = [0] * rules.players
    for play in plays:
        held[play.seat] |= play.card.bit
    hand = hand.holding(held)
    moments = []
    try:
        for play in plays:
            moments.append((hand, play))
            hand = apply(hand, play).state
    except IllegalAction:
        return Hindsight(gap=Gap.RULED, by_trump=by_trump)
    return weighed(moments, hand, by_trump)


def weighed(
    moments: Sequence[tuple[HandState, PlayCard]],
    end: HandState,
    by_trump: Mapping[Suit | None, tuple[int, ...]],
) -> Hindsight:
    """Return what a hand allowed, from the moment before each of its cards."""
    makers = makers_of(end)
    made = sum(end.taken[seat] for seat in makers)
    first, could = first_weighed([hand for hand, _play in moments])
    return Hindsight(
        makers=tuple(sorted(makers)),
        could=could,
        made=made,
        weighed_from=first,
        losses=tuple(losses_from(moments, first, could, made)),
        by_trump=by_trump,
    )


def first_weighed(hands: Sequence[HandState]) -> tuple[int, int]:
    """Return the first lead whose hand can be looked through, and the makers' tricks from there."""
    leads = [number for number, hand in enumerate(hands) if not hand.trick]
    for number in leads[:-1]:
        try:
            return number, OpenHand(hands[number], most_nodes=MOST_NODES).tricks()
        except SearchTooLong:
            continue
    return leads[-1], OpenHand(hands[leads[-1]]).tricks()


def losses_from(
    moments: Sequence[tuple[HandState, PlayCard]], first: int, could: int, made: int
) -> Iterator[Loss]:
    """Yield the cards by which a side left tricks, from the first card that was weighed."""
    makers = makers_of(moments[first][0])
    for number in range(first, len(moments)):
        hand, play = moments[number]
        is_last = number + 1 == len(moments)
        now = made if is_last else OpenHand(moments[number + 1][0]).tricks()
        lost = could - now if play.seat in makers else now - could
        if lost > 0:
            yield Loss(play=number, seat=play.seat, tricks=lost, kept_by=keeping(hand, could))
        could = now


def keeping(hand: HandState, tricks: int) -> tuple[Card, ...]:
    """Return the cards after which the makers still end with as many tricks."""
    values = OpenHand(hand).tricks_by_card()
    return tuple(sorted(card for card, value in values.items() if value == tricks))


def with_each_trump(
    rules: Rules, hands: Sequence[CardSet], dealer: Seat, hand: HandState
) -> dict[Suit | None, tuple[int, ...]]:
    """Return what the sides can take with each suit as trumps, or nothing if that takes too long.

    Nobody exchanges a card or plays alone, and the seat on the dealer's left leads.
    """
    if rules.accounts == 2:
        sides = [frozenset(rules.seats_of(account)) for account in range(2)]
    else:
        sides = [makers_of(hand)] if makers_of(hand) else []
    leader = left_of(dealer, players=rules.players)
    trumps = (*Suit, None) if rules.no_trump else tuple(Suit)
    try:
        return {
            trump: tuple(
                tricks_of_side(rules, hands, leader, trump, side, most_nodes=MOST_NODES)
                for side in sides
            )
            for trump in trumps
            if sides
        }
    except SearchTooLong:
        return {}
