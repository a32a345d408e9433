"""How the steady bot leads and follows."""

from __future__ import annotations

from engine.actions import PlayCard, SeatAction
from engine.bots.sight import allies, cards_out, is_boss, is_sure, makers_known, opponents_to_play
from engine.cards import CardSet, Rank
from engine.perspective import Perspective


def play(perspective: Perspective) -> SeatAction:
    """Lead, or follow: take a trick cheaply unless an ally has it, else lose the least."""
    options = [action for action in perspective.legal if isinstance(action, PlayCard)]
    if len(options) == 1:
        return options[0]
    out = cards_out(perspective)
    if not perspective.trick:
        return lead(perspective, options, out)
    best = best_play(perspective)
    if best.seat in allies(perspective) and is_safe(perspective, best, out):
        return weakest(perspective, options)
    winning = [action for action in options if wins_over(perspective, action, best)]
    if not winning:
        return weakest(perspective, options)
    if opponents_to_play(perspective):
        lasting = [action for action in winning if is_boss(perspective, action.card, out)]
        return weakest(perspective, lasting or winning)
    return weakest(perspective, winning)


def lead(perspective: Perspective, options: list[PlayCard], out: CardSet) -> PlayCard:
    """Lead what surely wins, from the top; as maker draw trumps; else an ace, else high."""
    sure = [action for action in options if is_sure(perspective, action.card, out)]
    attacks = perspective.seat in makers_known(perspective)
    trumps = [action for action in options if is_trump(perspective, action)]
    if attacks and trumps and draws_trumps(perspective, trumps, sure, out):
        return strongest(perspective, trumps)
    if sure and (attacks or len(sure) == len(options)):
        return strongest(perspective, sure)
    bosses = [
        action
        for action in options
        if not is_trump(perspective, action) and is_boss(perspective, action.card, out)
    ]
    if bosses:
        return shortest_suit(perspective, bosses)
    plain = [action for action in options if not is_trump(perspective, action)]
    return strongest(perspective, plain or options)


def draws_trumps(
    perspective: Perspective, trumps: list[PlayCard], sure: list[PlayCard], out: CardSet
) -> bool:
    """Say whether the makers lead trumps: while others may hold some, from a strong holding."""
    if perspective.trump is None or not out & perspective.tables.followers[perspective.trump]:
        return False
    top = strongest(perspective, trumps)
    return top in sure or len(trumps) > 2


def is_trump(perspective: Perspective, action: PlayCard) -> bool:
    """Say whether a card is a trump."""
    return perspective.tables.suits[action.card] == perspective.trump


def best_play(perspective: Perspective) -> PlayCard:
    """Return the play that wins the trick so far."""
    best = perspective.trick[0]
    for action in perspective.trick[1:]:
        if wins_over(perspective, action, best):
            best = action
    return best


def wins_over(perspective: Perspective, action: PlayCard, best: PlayCard) -> bool:
    """Say whether a card beats the best one so far."""
    tables = perspective.tables
    can_win = tables.suits[action.card] in (perspective.led, perspective.trump)
    return can_win and tables.strengths[action.card] > tables.strengths[best.card]


def is_safe(perspective: Perspective, best: PlayCard, out: CardSet) -> bool:
    """Say whether an ally's card is likely to hold: nobody left to beat it, or high."""
    if not opponents_to_play(perspective) or is_boss(perspective, best.card, out):
        return True
    return best.card.rank is Rank.ACE or is_trump(perspective, best)


def weakest(perspective: Perspective, options: list[PlayCard]) -> PlayCard:
    """Return the card of least worth: plain suits before trumps, low before high."""
    return min(options, key=lambda action: perspective.tables.strengths[action.card])


def strongest(perspective: Perspective, options: list[PlayCard]) -> PlayCard:
    """Return the card of most worth."""
    return max(options, key=lambda action: perspective.tables.strengths[action.card])


def shortest_suit(perspective: Perspective, options: list[PlayCard]) -> PlayCard:
    """Return the option of the shortest suit of the hand, which others can follow longest."""
    tables = perspective.tables

    def length(action: PlayCard) -> int:
        return (perspective.holding & tables.followers[tables.suits[action.card]]).bit_count()

    return min(options, key=length)
