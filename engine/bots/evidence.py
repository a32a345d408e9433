"""What a seat can tell of where the cards lie that it does not see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from engine.bots.sight import cards_out, plays_set
from engine.bowers import ALL_CARDS
from engine.cards import CardSet, cards_in
from engine.choices import CalledPartner, CallerHolds
from engine.perspective import Perspective
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What is known of every hand, and which cards may be anywhere."""

    seen: Perspective
    played: tuple[CardSet, ...]
    """The cards every seat has played."""
    may_hold: tuple[CardSet, ...]
    """The cards every seat may hold by what it has shown."""
    held: tuple[CardSet, ...]
    """The cards every seat is known to hold."""
    unseen: CardSet
    """The cards that are in hidden hands or out of play, no more being known of them."""
    turn_up_left: bool
    """Whether the dealer must have laid the turn-up out."""


def evidence_of(seen: Perspective) -> Evidence:
    """Return what a seat can tell."""
    seats = range(seen.rules.players)
    plays = [*(play for trick in seen.quitted for play in trick.plays), *seen.trick]
    played = tuple(plays_set(tuple(play for play in plays if play.seat == seat)) for seat in seats)
    barred = too_high(seen, played)
    may_hold = tuple(may_be_held(seen, Seat(seat)) & ~barred[seat] for seat in seats)
    held = [0] * seen.rules.players
    held[seen.seat] = seen.holding
    turn_up = seen.turn_up
    left = False
    if turn_up is not None and took_turn_up(seen) and not reduce(or_, played) & turn_up.bit:
        left = not may_hold[seen.dealer] & turn_up.bit or not seen.sizes[seen.dealer]
        held[seen.dealer] |= 0 if left else turn_up.bit
    return Evidence(
        seen=seen,
        played=played,
        may_hold=may_hold,
        held=tuple(held),
        unseen=cards_out(seen) & ~shown_to_all(seen),
        turn_up_left=left,
    )


def shown_to_all(seen: Perspective) -> CardSet:
    """Return the cards that lay open before the first trick: a hand, the turn-up."""
    return seen.shown | (0 if seen.turn_up is None else seen.turn_up.bit)


def took_turn_up(seen: Perspective) -> bool:
    """Say whether another seat, as dealer, has had the turn-up and laid a card out."""
    return seen.exchanged and seen.seat != seen.dealer


def may_be_held(seen: Perspective, seat: Seat) -> CardSet:
    """Return the cards a seat may hold: none of a suit that it did not follow."""
    tables, found = seen.tables, ALL_CARDS
    for plays in (*(trick.plays for trick in seen.quitted), seen.trick):
        for play in plays:
            led = tables.suits[plays[0].card]
            if play.seat == seat and tables.suits[play.card] != led:
                found &= ~tables.followers[led]
    return found


def too_high(seen: Perspective, played: tuple[CardSet, ...]) -> list[CardSet]:
    """Return for every seat the cards that would have made another seat the partner.

    As soon as the partner is known, the best card in hands of the suit called is.
    """
    found = [0] * seen.rules.players
    best_card = seen.rules.called_partner is CalledPartner.BEST_CARD
    if not best_card or not seen.partners or seen.called is None:
        return found
    followers, strengths = seen.tables.followers[seen.called], seen.tables.strengths
    (partner,) = seen.partners
    called = max(cards_in(played[partner] & followers), key=strengths.__getitem__)
    higher = sum(card.bit for card in cards_in(followers) if strengths[card] > strengths[called])
    found = [higher] * seen.rules.players
    if seen.rules.caller_holds is CallerHolds.NEXT_BEST and seen.maker is not None:
        found[seen.maker] = 0
    return found
