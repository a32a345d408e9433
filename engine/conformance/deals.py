"""Deals that fit a case: what it gives stays, the rest is filled in.

A set-up may be partial, and what is not given is anything that fits. So a case is tried with
several ways of filling in until one agrees with every act that it accepts or refuses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from engine.cards import Card
from engine.conformance.cases import Case, Fields, as_card, as_cards, as_seat, hands_of
from engine.deals import deal_with
from engine.decks import deck_of
from engine.errors import BadCase, gettext_noop
from engine.rules import Rules
from engine.seats import Seat, left_of, seats_from
from engine.state import HandState

FILLINGS: Final = 80
CARD_ACTS: Final = frozenset({"play", "discard", "discard_for_best", "give_best", "lead"})


def fitting_hands(case: Case, rules: Rules) -> Iterator[HandState]:
    """Yield dealt hands that agree with what the case gives and names."""
    dealer = dealer_of(case, rules)
    turn_up = turn_up_of(case)
    hands = given_hands(case, dealer)
    widow = as_cards(case.setup.get("widow", []), "widow")
    complete = len(hands) == rules.players and is_given(turn_up, widow, rules)
    if not complete:
        add_named_cards(hands, case, rules, {turn_up, *widow})
    check_given(hands, turn_up, widow, rules)
    for number in range(1 if complete else FILLINGS):
        seed = f"{number}".encode()
        yield deal_with(rules, dealer, hands, turn_up, seed=seed, widow=widow)


def is_given(turn_up: Card | None, widow: Sequence[Card], rules: Rules) -> bool:
    """Say whether a case gives what is not in hands: the turn-up, or the widow."""
    return turn_up is not None if rules.turn_up else len(widow) == rules.widow


def dealer_of(case: Case, rules: Rules) -> Seat:
    """Return the dealer of a case; where it does not matter the last seat deals."""
    return as_seat(case.setup.get("dealer", rules.players - 1), "dealer", players=rules.players)


def turn_up_of(case: Case) -> Card | None:
    """Return the turn-up of a case, if it gives one."""
    raw = case.setup.get("upcard")
    return None if raw is None else as_card(raw, "upcard")


def given_hands(case: Case, dealer: Seat) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands a case gives."""
    hands = hands_of(case.setup.get("hands"))
    own = case.setup.get("hand_of_dealer")
    if own is not None:
        hands[dealer] = as_cards(own, "hand_of_dealer")
    return hands


def add_named_cards(
    hands: dict[Seat, tuple[Card, ...]], case: Case, rules: Rules, apart: Collection[Card | None]
) -> None:
    """Put the cards that seats lay out or play into their hands, unless they came otherwise.

    `apart` are the turn-up and the widow, which come to a seat after the deal.
    """
    dealer = dealer_of(case, rules)
    owners: dict[Card, Seat] = {card: seat for seat, cards in hands.items() for card in cards}
    for action in case.actions:
        if action.get("refused") or action["act"] not in CARD_ACTS:
            continue
        seat = as_seat(action.get("seat"), "seat")
        card = as_card(action.get("card"), "card")
        later = card in apart and (rules.has_auction or may_get_turn_up(seat, dealer, rules))
        if card in owners or later:
            continue
        owners[card] = seat
        hands[seat] = (*hands.get(seat, ()), card)


def may_get_turn_up(seat: Seat, dealer: Seat, rules: Rules) -> bool:
    """Say whether the turn-up can come to a seat: the dealer's, or handed on by an idle dealer."""
    return rules.are_allies(seat, dealer)


def check_given(
    hands: Mapping[Seat, Sequence[Card]],
    turn_up: Card | None,
    widow: Sequence[Card],
    rules: Rules,
) -> None:
    """Refuse hands that no deal gives."""
    if any(seat >= rules.players for seat in hands):
        sentence = gettext_noop("There are hands for more than %(players)s players.")
        raise BadCase("too_many_hands", sentence, players=rules.players)
    cards = [card for hand in (*hands.values(), widow) for card in hand]
    if turn_up is not None:
        if not rules.turn_up:
            raise BadCase("turn_up", gettext_noop("No card is turned up in this game."))
        cards.append(turn_up)
    if len(set(cards)) < len(cards):
        raise BadCase("card_twice", gettext_noop("A card lies in two places."))
    strange = [str(card) for card in cards if card not in deck_of(rules)]
    if strange:
        sentence = gettext_noop("The pack does not have %(cards)s.")
        raise BadCase("not_in_pack", sentence, cards=", ".join(strange))
    if len(widow) > rules.widow:
        sentence = gettext_noop("The widow has %(cards)s cards at most.")
        raise BadCase("too_many_cards", sentence, cards=rules.widow)
    if any(len(hand) > rules.hand_size for hand in hands.values()):
        sentence = gettext_noop("A seat has more than %(cards)s cards.")
        raise BadCase("too_many_cards", sentence, cards=rules.hand_size)


def round_two_acts(dealer: Seat, players: int) -> tuple[Fields, ...]:
    """Return the calls of a round one in which all refuse the turn-up."""
    seats = seats_from(left_of(dealer, players=players), players=players)
    passes = tuple({"seat": seat, "act": "pass"} for seat in seats[:-1])
    return (*passes, {"seat": dealer, "act": "turn_down"})
