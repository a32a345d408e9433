"""What a seat sees does not depend on what it cannot see."""

from __future__ import annotations

import random
from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import GoUnder, PlayCard
from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.cards import CardSet, card_set, cards_in
from engine.perspective import Perspective, seen_by
from engine.phases.order import with_called_partner
from engine.poor_hands import LOW_CARDS
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply
from tests.engine.builders import any_action
from tests.engine.strategies import dealt_hands

seeds = st.integers(0, 2**32)


@settings(deadline=None)
@given(dealt_hands(), seeds, st.integers(0, 6))
def test_dealing_the_unseen_cards_anew_shows_a_seat_the_same(
    hand: HandState, seed: int, number: int
) -> None:
    """At every moment: who is a hidden partner, what is buried, who holds what."""
    chance = random.Random(seed)
    seat = Seat(number % hand.rules.players)
    while not hand.is_over:
        assert seen_by(dealt_anew(hand, seat, chance), seat) == seen_by(hand, seat)
        hand = apply(hand, any_action(hand, chance)).state


def dealt_anew(hand: HandState, seat: Seat, chance: random.Random) -> HandState:
    """Return the hand with the cards a seat cannot see in other places, and what follows."""
    hand = with_others_laid_under(hand, seat, chance)
    contract = hand.contract
    blind = hand.phase is Phase.JOKER_NAME and seat == hand.dealer
    hidden = [place for place in range(hand.rules.players) if place != seat or blind]
    buried = contract.buried if seat != contract.maker else 0
    discard = contract.discard if seat != hand.dealer else None
    unseen = list(hand.dealt.stock[3 if contract.laid_under else 0 :]) + list(cards_in(buried))
    unseen += [] if discard is None else [discard]
    unseen += [card for place in hidden for card in cards_in(hand.holdings[place])]
    chance.shuffle(unseen)
    holdings = list(hand.holdings)
    for place in hidden:
        holdings[place] = card_set(unseen.pop() for _ in range(holdings[place].bit_count()))
    if buried:
        contract = contract._replace(buried=card_set(unseen.pop() for _ in cards_in(buried)))
    if discard is not None:
        contract = contract._replace(discard=unseen.pop())
    in_secret = contract.partners is not None and not hand.partner_is_public
    hand = hand.holding(holdings)
    if hand.rules.calls_partner and in_secret and contract.called is not None:
        contract = with_called_partner(hand, contract)
    return hand.with_contract(contract)


def with_others_laid_under(hand: HandState, seat: Seat, chance: random.Random) -> HandState:
    """Return the hand with other low cards laid out by whoever went under, if it was not a seat."""
    under, shown_by = hand.contract.laid_under, hand.contract.shown_by
    if not under or shown_by is None or shown_by == seat:
        return hand
    held = hand.holdings[shown_by]
    low = under | held & hand.dealt.hands[shown_by] & LOW_CARDS
    other = card_set(chance.sample(cards_in(low), 3))
    holdings = list(hand.holdings)
    holdings[shown_by] = held ^ under ^ other
    return hand.holding(holdings).with_contract(hand.contract._replace(laid_under=other))


@settings(deadline=None)
@given(dealt_hands(), seeds, st.integers(0, 6))
def test_a_perspective_never_tells_of_a_card_the_seat_has_not_seen(
    hand: HandState, seed: int, number: int
) -> None:
    chance = random.Random(seed)
    seat = Seat(number % hand.rules.players)
    while not hand.is_over:
        seen = seen_by(hand, seat)
        known = public_cards(hand) | hand.dealt.hands[seat] | received(hand, seat)
        known |= hand.contract.buried if seat == hand.contract.maker else 0
        assert cards_told(seen) & ~known == 0
        hand = apply(hand, any_action(hand, chance)).state


def public_cards(hand: HandState) -> int:
    """Return the cards that lie or lay open."""
    plays = [play for trick in hand.quitted for play in trick.plays]
    shown = card_set(play.card for play in [*plays, *hand.trick])
    if hand.contract.shown_by is not None:
        shown |= hand.dealt.hands[hand.contract.shown_by]
    return shown | (0 if hand.dealt.turn_up is None else hand.dealt.turn_up.bit)


def received(hand: HandState, seat: Seat) -> int:
    """Return the cards a seat holds or laid out; some may have come from partner or stock."""
    discard = hand.contract.discard
    laid_out = 0 if discard is None or seat != hand.dealer else discard.bit
    return hand.holdings[seat] | laid_out


def cards_told(seen: Perspective) -> int:
    """Return every card a perspective speaks of."""
    told = seen.holding | card_set(play.card for play in seen.trick)
    told |= card_set(play.card for trick in seen.quitted for play in trick.plays)
    told |= 0 if seen.discard is None else seen.discard.bit
    told |= card_set(action.card for action in seen.legal if isinstance(action, PlayCard))
    told |= seen.buried | seen.shown | seen.laid_under
    told |= union(action.cards for action in seen.legal if isinstance(action, GoUnder))
    return told


def union(sets: Iterable[CardSet]) -> CardSet:
    """Return the cards of some sets."""
    found = 0
    for cards in sets:
        found |= cards
    return found


@settings(deadline=None)
@given(dealt_hands(), seeds)
def test_bots_answer_with_what_is_legal_and_the_same_every_time(hand: HandState, seed: int) -> None:
    chance = random.Random(seed)
    while not hand.is_over:
        assert hand.to_act is not None
        seen = seen_by(hand, hand.to_act)
        for bot in (random_bot, steady_bot):
            action = bot(seen, b"seed")
            assert action in seen.legal
            assert bot(seen, b"seed") == action
        hand = apply(hand, any_action(hand, chance)).state
