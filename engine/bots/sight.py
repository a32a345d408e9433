"""What a seat can tell from what it sees: allies, cards still out, cards nothing can beat."""

from __future__ import annotations

from engine.actions import PlayCard
from engine.called import highest_callable
from engine.cards import Card, CardSet, card_set
from engine.decks import deck_set
from engine.perspective import Perspective
from engine.seats import Seat, seats_from


def makers_known(perspective: Perspective) -> frozenset[Seat]:
    """Return the seats that this seat knows to be of the makers.

    Whoever holds the card that was called knows to be the partner, also while nobody else does.
    """
    maker, rules = perspective.maker, perspective.rules
    if maker is None:
        return frozenset()
    if rules.has_partners:
        return frozenset(rules.seats_of(rules.account_of(maker)))
    if perspective.partners is not None:
        return frozenset({maker}) | perspective.partners
    if holds_called_card(perspective):
        return frozenset({maker, perspective.seat})
    return frozenset({maker})


def holds_called_card(perspective: Perspective) -> bool:
    """Say whether this seat holds the highest card that the maker's call can mean."""
    if perspective.called is None:
        return False
    card = highest_callable(perspective.rules, perspective.called, perspective.tables)
    return card is not None and bool(perspective.holding & card.bit)


def allies(perspective: Perspective) -> frozenset[Seat]:
    """Return the seats that play for the same side, as far as this seat knows, itself too."""
    makers = makers_known(perspective)
    if perspective.seat in makers:
        return makers
    return frozenset(Seat(seat) for seat in range(perspective.rules.players)) - makers


def opponents_to_play(perspective: Perspective) -> int:
    """Return how many opponents have yet to play to this trick after this seat."""
    played = {play.seat for play in perspective.trick}
    ours = allies(perspective)
    later = seats_from(perspective.seat, players=perspective.rules.players)[1:]
    return sum(
        seat not in played and seat not in perspective.idle and seat not in ours for seat in later
    )


def cards_out(perspective: Perspective) -> CardSet:
    """Return the cards this seat has not seen: they are in other hands, or out of play."""
    rules = perspective.rules
    seen = perspective.holding | perspective.buried | perspective.laid_under
    seen |= plays_set(perspective.trick)
    if perspective.discard is not None:
        seen |= perspective.discard.bit
    for trick in perspective.quitted:
        seen |= plays_set(trick.plays)
    return deck_set(rules.deck, joker=rules.joker) & ~seen


def plays_set(plays: tuple[PlayCard, ...]) -> CardSet:
    """Return the cards of some plays."""
    return card_set(play.card for play in plays)


def is_boss(perspective: Perspective, card: Card, out: CardSet) -> bool:
    """Say whether no card still out can beat a card in its own suit."""
    tables = perspective.tables
    rivals = out & tables.followers[tables.suits[card]]
    strength = tables.strengths[card]
    while rivals:
        low = rivals & -rivals
        if tables.strengths[low.bit_length() - 1] > strength:
            return False
        rivals ^= low
    return True


def is_sure(perspective: Perspective, card: Card, out: CardSet) -> bool:
    """Say whether a card takes any trick it leads: nothing beats it, and nothing can trump it."""
    trump = perspective.trump
    if not is_boss(perspective, card, out):
        return False
    if trump is None or perspective.tables.suits[card] == trump:
        return True
    return not out & perspective.tables.followers[trump]
