"""Which lawful actions are worth weighing, as the others are plainly worse or worth the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from engine.actions import (
    Bid,
    Bury,
    ChoosePartners,
    DefendAlone,
    GoAlone,
    KeepPartner,
    Name,
    OrderUp,
    PlayCard,
    SeatAction,
    TakeUp,
)
from engine.auction import terms_of
from engine.bots.bidding import best_suit, tricks_expected, tricks_needed
from engine.bots.sight import cards_out, plays_set
from engine.bots.steady_bot import ALONE_AT, CALL_AT, hand_value, value_of_call
from engine.cards import CardSet, cards_in
from engine.perspective import Perspective
from engine.state import Phase

NEAR_CALL: Final = 6
"""How far below what the steady bot calls at a hand may be for a call to be weighed."""

NEAR_ALONE: Final = 6
NEAR_BID: Final = 1.0
"""How many tricks a hand may be short of for a bid to be weighed."""

MOST_BURIALS: Final = 6
"""How many ways to bury cards are weighed, those first that leave most in the hand."""

MOST_NAMES: Final = 2
Choice = TypeVar("Choice", bound=SeatAction)


def choices_of(perspective: Perspective, steady: SeatAction) -> list[SeatAction]:
    """Return what is worth weighing beside what the steady bot would do, which is among it."""
    narrow = NARROWED.get(perspective.phase)
    found = list(perspective.legal) if narrow is None else narrow(perspective)
    if steady in found:
        return found
    twin = twin_of(perspective, found, steady) if isinstance(steady, PlayCard) else None
    return [*(action for action in found if action is not twin), steady]


def twin_of(perspective: Perspective, found: list[SeatAction], card: PlayCard) -> SeatAction | None:
    """Return the card that was found in place of one that is worth the same."""
    suits, strengths = perspective.tables.suits, perspective.tables.strengths
    lower = [
        action
        for action in found
        if isinstance(action, PlayCard)
        and suits[action.card] == suits[card.card]
        and strengths[action.card] < strengths[card.card]
    ]
    return max(lower, key=lambda action: strengths[action.card], default=None)


def calls(perspective: Perspective) -> list[SeatAction]:
    """Return the calls a hand is nearly good enough for, and passing."""
    least = CALL_AT[perspective.rules.players] - NEAR_CALL
    found: list[SeatAction] = []
    for action in perspective.legal:
        if isinstance(action, OrderUp | TakeUp | Name):
            needed = ALONE_AT - NEAR_ALONE if action.alone else least
            if value_of_call(perspective, action) < needed:
                continue
        found.append(action)
    return found


def bids(perspective: Perspective) -> list[SeatAction]:
    """Return the bids a hand is nearly good enough for, and passing."""
    rules = perspective.rules
    _, own = best_suit(perspective.holding, bowers=rules.bowers)
    found: list[SeatAction] = []
    for action in perspective.legal:
        terms = terms_of(rules, action.value) if isinstance(action, Bid) else None
        if terms is None or own + NEAR_BID >= tricks_needed(rules, terms):
            found.append(action)
    return found


def names(perspective: Perspective) -> list[SeatAction]:
    """Return the suits that make most of a hand as trumps."""
    bowers = perspective.rules.bowers
    holding = perspective.holding

    def worth(action: Name) -> float:
        if action.suit is None:
            return 0.0
        return tricks_expected(holding, action.suit, bowers=bowers)

    found = [action for action in perspective.legal if isinstance(action, Name)]
    return list(sorted(found, key=worth, reverse=True)[:MOST_NAMES])


def burials(perspective: Perspective) -> list[SeatAction]:
    """Return the ways to bury cards that leave most in the hand."""
    trump, rules, holding = perspective.trump, perspective.rules, perspective.holding
    found = [action for action in perspective.legal if isinstance(action, Bury)]
    if trump is None:
        return []

    def left(action: Bury) -> float:
        return tricks_expected(holding ^ action.cards, trump, bowers=rules.bowers)

    return list(sorted(found, key=left, reverse=True)[:MOST_BURIALS])


def partners(perspective: Perspective) -> list[SeatAction]:
    """Return the choices of as many partners as one may have."""
    found = [action for action in perspective.legal if isinstance(action, ChoosePartners)]
    most = max(len(action.partners) for action in found)
    return [action for action in found if len(action.partners) == most]


def declarations(perspective: Perspective) -> list[SeatAction]:
    """Return whether to go alone, for a hand nearly good enough for it, or else the leads."""
    trump, legal = perspective.trump, perspective.legal
    keeps = [action for action in legal if isinstance(action, KeepPartner)]
    if not keeps:
        return plays(perspective)
    if trump is None or not near_alone(perspective):
        return list(keeps)
    return [*keeps, *(action for action in legal if isinstance(action, GoAlone))]


def defences(perspective: Perspective) -> list[SeatAction]:
    """Return whether to defend alone, for a hand nearly good enough for it."""
    if near_alone(perspective):
        return list(perspective.legal)
    return [action for action in perspective.legal if not isinstance(action, DefendAlone)]


def near_alone(perspective: Perspective) -> bool:
    """Say whether a hand is nearly good enough to be played alone."""
    trump, bowers = perspective.trump, perspective.rules.bowers
    if trump is None:
        return True
    return hand_value(perspective.holding, trump, bowers=bowers) >= ALONE_AT - NEAR_ALONE


def plays(perspective: Perspective) -> list[SeatAction]:
    """Return the cards that may be played, of those that are worth the same only the lowest.

    Two cards of a hand are if no card that others may hold, or that lies on the table, comes
    between them.
    """
    tables = perspective.tables
    between = cards_out(perspective) | plays_set(perspective.trick)
    found: list[SeatAction] = []
    cards = [action for action in perspective.legal if isinstance(action, PlayCard)]
    cards.sort(key=lambda action: (tables.suits[action.card], tables.strengths[action.card]))
    last: PlayCard | None = None
    for action in cards:
        if last is None or not are_neighbours(perspective, last, action, between):
            found.append(action)
        last = action
    return found


def are_neighbours(
    perspective: Perspective, low: PlayCard, high: PlayCard, between: CardSet
) -> bool:
    """Say whether two cards are of one suit with none of some others between them."""
    tables = perspective.tables
    suit = tables.suits[low.card]
    if tables.suits[high.card] != suit:
        return False
    inside = range(tables.strengths[low.card] + 1, tables.strengths[high.card])
    others = between & tables.followers[suit]
    return not any(tables.strengths[card] in inside for card in cards_in(others))


NARROWED: Final[Mapping[Phase, Callable[[Perspective], list[SeatAction]]]] = {
    Phase.ROUND1: calls,
    Phase.ROUND2: calls,
    Phase.AUCTION: bids,
    Phase.NAME_TRUMP: names,
    Phase.BURY: burials,
    Phase.CHOOSE_PARTNERS: partners,
    Phase.LONE_DEFENCE: defences,
    Phase.ALONE_OR_LEAD: declarations,
    Phase.PLAY: plays,
}
