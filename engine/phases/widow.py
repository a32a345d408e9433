"""Taking the widow of an auction and burying as many cards (rules.md section 7)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.actions import Action, Bury, DeclineWidow, SeatAction, TakeWidow
from engine.cards import CardSet, cards_in
from engine.errors import IllegalAction, Reason
from engine.facts import WidowLeft, WidowTaken
from engine.phases.order import proceed
from engine.seats import Seat
from engine.state import HandState, Step


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return taking the widow and leaving it."""
    seat = state.turn
    return (TakeWidow(seat=seat), DeclineWidow(seat=seat))


def play(state: HandState, action: Action) -> Step:
    """Put the widow into the maker's hand, or leave it."""
    if not isinstance(action, TakeWidow | DeclineWidow):
        raise IllegalAction(Reason.WRONG_PHASE)
    seat = state.turn
    if action.seat != seat:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    taken = isinstance(action, TakeWidow)
    contract = state.contract._replace(widow_taken=taken)
    if not taken:
        return Step(proceed(state, contract), (WidowLeft(maker=seat),))
    after = list(state.holdings)
    after[seat] |= state.dealt.widow
    return Step(proceed(state.holding(after), contract), (WidowTaken(maker=seat),))


def legal_burials(state: HandState) -> tuple[SeatAction, ...]:
    """Return every choice of cards the maker may lay out, cards of the widow among them."""
    seat = state.turn
    return burials(seat, state.holdings[seat], state.rules.widow)


@lru_cache(maxsize=1 << 8)
def burials(seat: Seat, holding: CardSet, number: int) -> tuple[SeatAction, ...]:
    """Return the choices of so many cards of a holding, worked out once."""
    choices = combinations([card.bit for card in cards_in(holding)], number)
    return tuple(Bury(seat=seat, cards=sum(bits)) for bits in choices)


def play_burial(state: HandState, action: Action) -> Step:
    """Lay cards out, which brings the maker's hand back to its size."""
    if not isinstance(action, Bury):
        raise IllegalAction(Reason.WRONG_PHASE)
    seat = state.turn
    if action.seat != seat:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    held = state.holdings[seat]
    if action.cards & ~held:
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    if action.cards.bit_count() != state.rules.widow:
        raise IllegalAction(Reason.BURY_AS_MANY)
    after = list(state.holdings)
    after[seat] = held ^ action.cards
    contract = state.contract._replace(buried=action.cards)
    return Step(proceed(state.holding(after), contract), ())
