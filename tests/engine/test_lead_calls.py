"""What bots do with the right to name the suit of the other side's lead."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.actions import Deal
from engine.bots.lead_calls import lead_act
from engine.bots.steady_bot import steady_bot
from engine.bots.table import seat_to_ask
from engine.bowers import ranking
from engine.cards import CARD_BY_TEXT, Suit, card_set
from engine.decks import deck_of
from engine.errors import IllegalAction
from engine.infractions.acts import CallLead, LeaveLead
from engine.infractions.catalogue import Infraction
from engine.infractions.prevented import (
    LeadAct,
    after_lawful,
    lawful_for,
    lead_acts,
    refereed_again,
    ruled,
)
from engine.infractions.refereed import RefereedHand
from engine.perspective import Perspective, seen_by
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import new_hand
from engine.transitions import apply
from engine.variants.registry import VARIANTS, rules_for

ACTS: tuple[LeadAct, ...] = (
    *(CallLead(seat=Seat(1), suit=suit) for suit in Suit),
    LeaveLead(seat=Seat(1)),
)


def seen(*held: str, trump: Suit = Suit.SPADES) -> Perspective:
    """Return what a seat that holds these cards sees before the first lead."""
    rules = rules_for("euchre4", {"deck": 24})
    hand = apply(new_hand(rules, Seat(0)), Deal(cards=shuffle(deck_of(rules), b"x"))).state
    return replace(
        seen_by(hand, Seat(1)),
        holding=card_set(CARD_BY_TEXT[text] for text in held),
        trump=trump,
        tables=ranking(trump, bowers=True),
    )


@pytest.mark.parametrize(
    ("held", "suit"),
    [
        (("AH", "KD", "QD", "9C", "TC"), Suit.HEARTS),  # the ace that nothing beats
        (("JS", "KD", "QD", "9C", "9H"), Suit.SPADES),  # the right bower draws trumps
        (("9S", "KD", "QD", "9C", "TC"), Suit.HEARTS),  # void, and can trump
        (("AD", "KD", "QD", "TD", "9S"), Suit.DIAMONDS),  # the ace before a ruff
    ],
)
def test_a_suit_is_called_that_can_be_won(held: tuple[str, ...], suit: Suit) -> None:
    assert lead_act(seen(*held), ACTS) == CallLead(seat=Seat(1), suit=suit)


@pytest.mark.parametrize(
    "held",
    [
        ("KH", "KD", "QD", "KC", "9S"),  # nothing that is sure, and void in nothing
        ("KH", "KD", "QD", "TD", "9H"),  # void, but without a trump
    ],
)
def test_a_lead_of_which_nothing_can_be_won_is_left(held: tuple[str, ...]) -> None:
    assert lead_act(seen(*held), ACTS) == LeaveLead(seat=Seat(1))


def test_a_suit_of_which_all_others_are_held_is_not_called() -> None:
    held = ("AH", "KH", "QH", "TH", "9H")
    assert lead_act(seen(*held, "JH"), ACTS) == LeaveLead(seat=Seat(1))


def looked_at_again(state: RefereedHand, chance: random.Random) -> RefereedHand:
    """Let somebody look at a trick again, which gives the other side the right to call."""
    seat = Seat(chance.randrange(state.hand.rules.players))
    try:
        return ruled(state, Infraction.TRICK_TURNED_UP, seat).state
    except IllegalAction:
        return state


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_bots_say_about_a_lead_is_lawful_in_every_game(variant: str) -> None:
    said = 0
    for number in range(20):
        chance = random.Random(f"{variant}{number}")
        rules = rules_for(variant, {"referee": "penalise"})
        pack = shuffle(deck_of(rules), str(number).encode())
        state = refereed_again(apply(new_hand(rules, Seat(0)), Deal(cards=pack)).state, ())
        while not state.hand.is_over:
            acts = lead_acts(state)
            if acts:
                view = replace(seen_by(state.hand, acts[0].seat), legal=())
                said += 1
                state = after_lawful(state, lead_act(view, acts))
                continue
            if state.hand.quitted and chance.random() < 0.3:
                state = looked_at_again(state, chance)
                continue
            seat = seat_to_ask(state.hand)
            view = replace(seen_by(state.hand, seat), legal=lawful_for(state, seat))
            state = after_lawful(state, steady_bot(view, b""))
    assert said
