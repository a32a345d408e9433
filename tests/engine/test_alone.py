"""Going alone, defending alone, the first lead, the partner's best card (rules.md 1.4, 3, 4)."""

from __future__ import annotations

import pytest

from engine.actions import (
    DeclineBest,
    DefendAlone,
    Discard,
    DiscardForBest,
    GiveBest,
    GoAlone,
    KeepPartner,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    PlayCard,
    SeatAction,
)
from engine.cards import Suit, cards_in, parse_card
from engine.errors import IllegalAction, Reason
from engine.facts import AloneDeclined, BestCardDeclined, BestCardGiven, WentAlone
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply, legal_actions, legal_for
from tests.engine.builders import after, dealt, rules

NORTH, EAST, SOUTH, WEST = (Seat(seat) for seat in range(4))


def refusal(hand: HandState, action: SeatAction) -> Reason:
    with pytest.raises(IllegalAction) as refused:
        apply(hand, action)
    return refused.value.reason


def exchanged(hand: HandState) -> HandState:
    """Return a hand whose dealer has left the turn-up."""
    assert hand.dealt.turn_up is not None
    return after(hand, Discard(seat=hand.dealer, card=hand.dealt.turn_up))


def american(**options: object) -> HandState:
    """Return a North American hand in the window; seat 3 deals, seat 1 has ordered up."""
    hand = dealt(rules("north_american", **options), "JC")
    return exchanged(after(hand, Pass(seat=NORTH), OrderUp(seat=EAST)))


def any_lead(hand: HandState) -> PlayCard:
    return next(action for action in legal_actions(hand) if isinstance(action, PlayCard))


def test_every_seat_has_the_window_before_the_lead() -> None:
    hand = american()
    assert hand.phase is Phase.ALONE_OR_LEAD
    alone = [action.seat for action in legal_actions(hand) if isinstance(action, GoAlone)]
    assert alone == [EAST, SOUTH, WEST, NORTH]
    assert hand.to_act == NORTH


def test_the_first_declaration_of_a_side_binds_it() -> None:
    hand = after(american(), GoAlone(seat=WEST))
    assert hand.contract.idle == {EAST}
    assert refusal(hand, GoAlone(seat=EAST)) is Reason.SIDE_HAS_LONE_PLAYER
    assert refusal(hand, GoAlone(seat=WEST)) is Reason.SIDE_HAS_LONE_PLAYER
    both = after(hand, DefendAlone(seat=NORTH))
    assert both.contract.lone == (WEST, NORTH)
    assert both.phase is Phase.PLAY


def test_the_window_closes_with_the_first_lead() -> None:
    hand = american()
    led = after(hand, any_lead(hand))
    assert led.phase is Phase.PLAY
    assert refusal(led, GoAlone(seat=EAST)) is Reason.WRONG_PHASE


def test_saying_that_one_keeps_the_partner_binds_nobody() -> None:
    step = apply(american(), KeepPartner(seat=EAST))
    assert step.facts == (AloneDeclined(seat=EAST),)
    assert KeepPartner(seat=EAST) not in legal_for(step.state, EAST)
    assert refusal(step.state, KeepPartner(seat=EAST)) is Reason.NOT_YOUR_TURN
    assert after(step.state, GoAlone(seat=EAST)).contract.lone == (EAST,)


def test_only_a_defender_defends() -> None:
    assert refusal(american(), DefendAlone(seat=EAST)) is Reason.WRONG_PHASE
    assert refusal(american(), NoLoneDefence(seat=NORTH)) is Reason.WRONG_PHASE


def test_the_left_of_a_lone_player_leads() -> None:
    assert american().to_act == NORTH
    assert after(american(), GoAlone(seat=EAST)).to_act == SOUTH
    assert after(american(), GoAlone(seat=SOUTH)).to_act == WEST


def test_the_lone_defender_leads_against_a_lone_player() -> None:
    hand = after(american(), GoAlone(seat=SOUTH), GoAlone(seat=EAST))
    assert hand.to_act == SOUTH
    eldest = american(two_lone_lead="eldest_active")
    assert after(eldest, GoAlone(seat=SOUTH), GoAlone(seat=EAST)).to_act == EAST


def test_where_only_the_maker_may_go_alone_others_cannot() -> None:
    hand = american(alone_who="maker", defend_alone="never")
    assert refusal(hand, GoAlone(seat=WEST)) is Reason.ALONE_NOT_ALLOWED
    assert refusal(hand, GoAlone(seat=NORTH)) is Reason.ALONE_NOT_ALLOWED
    assert after(hand, GoAlone(seat=EAST)).phase is Phase.PLAY


def test_against_two_makers_nobody_defends_alone_under_vs_lone() -> None:
    hand = american(alone_who="maker_side", defend_alone="vs_lone")
    assert refusal(hand, GoAlone(seat=NORTH)) is Reason.ALONE_NOT_ALLOWED
    assert after(hand, GoAlone(seat=EAST), GoAlone(seat=NORTH)).contract.lone == (EAST, NORTH)


def test_a_dealer_who_becomes_idle_keeps_the_exchange() -> None:
    hand = dealt(rules("north_american"), "JC", hands={3: "9D TD QS KS AH"})
    hand = after(hand, Pass(seat=NORTH), OrderUp(seat=EAST))
    hand = after(hand, Discard(seat=WEST, card=parse_card("9D")), GoAlone(seat=EAST))
    assert hand.contract.exchanged
    assert parse_card("JC") in cards_in(hand.holdings[WEST])


def test_alone_said_with_the_call_is_the_first_declaration() -> None:
    hand = dealt(rules("north_american"), "JC")
    hand = after(hand, Pass(seat=NORTH), OrderUp(seat=EAST, alone=True))
    assert hand.phase is Phase.ALONE_OR_LEAD
    assert hand.to_act == SOUTH


def test_an_idle_eldest_passes_the_lead_on() -> None:
    passes = [Pass(seat=Seat(seat)) for seat in range(4)]
    hand = after(dealt(rules(), "9H"), *passes, Pass(seat=NORTH), Pass(seat=EAST))
    hand = after(hand, Name(seat=SOUTH, suit=Suit.SPADES, alone=True))
    assert (hand.phase, hand.to_act) == (Phase.PLAY, EAST)


def test_defenders_are_asked_from_the_makers_left_and_the_first_yes_wins() -> None:
    hand = dealt(rules(defend_alone="vs_lone"), "9H")
    hand = after(hand, OrderUp(seat=NORTH, alone=True))
    assert (hand.phase, hand.to_act) == (Phase.LONE_DEFENCE, EAST)
    assert refusal(hand, DefendAlone(seat=WEST)) is Reason.NOT_YOUR_TURN
    assert refusal(hand, GoAlone(seat=EAST)) is Reason.WRONG_PHASE
    step = apply(hand, DefendAlone(seat=EAST))
    assert step.facts == (WentAlone(seat=EAST, idle=frozenset({WEST})),)
    assert step.state.phase is Phase.PLAY
    assert step.state.contract.idle == {SOUTH, WEST}
    asked = after(hand, NoLoneDefence(seat=EAST))
    assert asked.to_act == WEST
    assert after(asked, NoLoneDefence(seat=WEST)).phase is Phase.EXCHANGE


def test_two_makers_are_defended_against_only_under_always() -> None:
    hand = after(dealt(rules(defend_alone="vs_lone"), "9H"), OrderUp(seat=NORTH))
    assert hand.phase is Phase.EXCHANGE
    always = after(dealt(rules(defend_alone="always"), "9H"), OrderUp(seat=NORTH))
    assert always.phase is Phase.LONE_DEFENCE


def lone_for_best(**options: object) -> HandState:
    """Return a hand in which seat 0 plays alone and may ask seat 2; seat 3 deals."""
    hand = dealt(
        rules("euchre4", best_card=True, **options),
        "9H",
        hands={0: "AH KH QH 7C 8C", 2: "JH AS AC AD KC"},
    )
    return exchanged(after(hand, OrderUp(seat=NORTH, alone=True)))


def test_a_lone_player_lays_a_card_out_and_gets_the_partners_best() -> None:
    hand = lone_for_best()
    assert (hand.phase, hand.to_act) == (Phase.BEST_CARD, NORTH)
    assert refusal(hand, GiveBest(seat=SOUTH, card=parse_card("JH"))) is Reason.WRONG_PHASE
    assert refusal(hand, DiscardForBest(seat=NORTH, card=parse_card("JH"))) is Reason.NOT_YOUR_CARD
    assert refusal(hand, DeclineBest(seat=SOUTH)) is Reason.NOT_YOUR_TURN
    hand = after(hand, DiscardForBest(seat=NORTH, card=parse_card("7C")))
    assert hand.to_act == SOUTH
    step = apply(hand, GiveBest(seat=SOUTH, card=parse_card("JH")))
    assert step.facts == (BestCardGiven(seat=NORTH, giver=SOUTH),)
    assert parse_card("JH") in cards_in(step.state.holdings[NORTH])
    assert [held.bit_count() for held in step.state.holdings] == [5, 5, 4, 5]
    assert step.state.phase is Phase.PLAY


def test_a_lone_player_may_receive_before_discarding() -> None:
    hand = lone_for_best(best_card_order="receive_first")
    hand = after(hand, GiveBest(seat=SOUTH, card=parse_card("JH")))
    assert (hand.phase, hand.to_act) == (Phase.BEST_CARD, NORTH)
    assert hand.holdings[NORTH].bit_count() == 6
    hand = after(hand, DiscardForBest(seat=NORTH, card=parse_card("7C")))
    assert hand.phase is Phase.PLAY
    assert hand.holdings[NORTH].bit_count() == 5


def test_a_lone_player_may_decline() -> None:
    step = apply(lone_for_best(), DeclineBest(seat=NORTH))
    assert step.facts == (BestCardDeclined(seat=NORTH),)
    assert step.state.phase is Phase.PLAY


def test_an_idle_dealer_may_hand_the_turn_up_over() -> None:
    hand = dealt(rules(best_card=True), "9H", hands={1: "AH KH QH 7C 8C"})
    hand = after(hand, Pass(seat=NORTH), OrderUp(seat=EAST, alone=True))
    hand = after(hand, DiscardForBest(seat=EAST, card=parse_card("7C")))
    hand = after(hand, GiveBest(seat=WEST, card=parse_card("9H")))
    assert parse_card("9H") in cards_in(hand.holdings[EAST])
    assert hand.holdings[WEST].bit_count() == 5
