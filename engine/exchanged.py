"""Cards that change hands before the first lead of a recorded deal: a partner's best card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.choices import FarmersHand
from engine.deal_check import DealCheck
from engine.errors import BadRecord, gettext_noop
from engine.house_rules import CARDS_UNDER
from engine.notation.egn_cards import egn_text, is_unknown
from engine.seats import Seat, partner_of
from engine.state import HandState


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """A card that went from one seat to another; a card that is not known is None.

    What a lone player lays out for the best card goes to the partner, who plays no card. The
    stock is no seat: None.
    """

    sender: Seat | None
    receiver: Seat | None
    card: Card | None


def hand_before(
    after: Sequence[Card | None], seat: Seat, exchanges: Sequence[Exchanged]
) -> list[Card | None]:
    """Return a hand before the exchanges from the hand after them.

    A card that is not known stands as None in it; so does one that came and was not seen.
    """
    hand: list[Card | None] = list(after)
    for each in reversed(exchanges):
        if each.receiver == seat and each.card in hand:
            hand.remove(each.card)
        elif each.receiver == seat and hand:
            # Which of the cards came is not known, so neither is which was there.
            hand = [None] * (len(hand) - 1)
        if each.sender == seat:
            hand.append(each.card)
    return hand


def under_of(check: DealCheck) -> tuple[Exchanged, ...]:
    """Return the three cards of the stock that came to a poor hand, and three that went.

    Which ones went is not said. Raises `BadRecord` for what is no such exchange.
    """
    bidding = check.record.bidding
    raw = [item for item in bidding.exchanges if item.sender is None] if bidding else []
    rules = check.rules
    allowed = rules.go_under or rules.farmers_hand is FarmersHand.EXCHANGE
    found: list[Exchanged] = []
    for item in raw:
        receiver = Seat(item.receiver)
        fits = len(raw) == 1 and len(item.cards) == CARDS_UNDER and receiver < rules.players
        if not (allowed and fits):
            raise unplayed(check)
        for text in item.cards:
            card = None if is_unknown(text) else check.card(text, None)
            if card in check.places:
                raise check.twice(card)
            if card is not None:
                check.places[card] = receiver
            found.append(Exchanged(sender=None, receiver=receiver, card=card))
        gone = Exchanged(sender=receiver, receiver=None, card=None)
        found += [gone] * CARDS_UNDER
    return tuple(found)


def unplayed(check: DealCheck) -> BadRecord:
    """Return the refusal of an exchange the rules do not have."""
    sentence = gettext_noop("Deal number %(deal)s has an exchange that is not played here.")
    return check.wrong("unplayed_exchange", sentence)


def exchanges_of(check: DealCheck, hand: HandState, turn_up: Card) -> tuple[Exchanged, ...]:
    """Return the best cards handed over, and what was laid out for them, or raise `BadRecord`."""
    bidding = check.record.bidding
    found: list[Exchanged] = []
    lone = hand.contract.lone
    raw = [item for item in bidding.exchanges if item.sender is not None] if bidding else []
    for item in sorted(raw, key=lambda each: each.receiver not in lone):
        sender, receiver = item.sender or 0, item.receiver
        partners = partner_of(Seat(sender)) == receiver
        again = any((each.sender, each.receiver) == (sender, receiver) for each in found)
        alone = sender in lone or receiver in lone
        if not (check.rules.best_card and partners and alone and len(item.cards) == 1) or again:
            raise unplayed(check)
        exchange = exchanged_card(check, hand, Seat(sender), Seat(receiver), item.cards[0])
        if exchange.card is not None:
            check_sender(check, hand, exchange, turn_up)
        found.append(exchange)
    return tuple(found)


def exchanged_card(
    check: DealCheck, hand: HandState, sender: Seat, receiver: Seat, text: str
) -> Exchanged:
    """Return a card handed over, which need not be known."""
    card = None if is_unknown(text) else check.card(text, hand.contract.trump)
    return Exchanged(sender=sender, receiver=receiver, card=card)


def check_sender(check: DealCheck, hand: HandState, exchange: Exchanged, turn_up: Card) -> None:
    """Refuse a card that its sender does not hold; an idle dealer holds an accepted turn-up."""
    sender, card = exchange.sender, exchange.card
    if card is None:
        return
    waits = hand.contract.accepted and sender == hand.dealer and sender in hand.contract.idle
    if check.places.get(card, sender) != sender and not (waits and card == turn_up):
        sentence = gettext_noop("Deal number %(deal)s: seat %(seat)s does not hold %(card)s.")
        raise check.wrong("not_in_hand", sentence, card=egn_text(card), seat=sender)
    is_gift = exchange.receiver in hand.contract.lone
    check.places[card] = exchange.receiver if is_gift else None


def held_after(
    known: dict[Seat, tuple[Card, ...]], exchanges: Sequence[Exchanged]
) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands that are known in full once cards have changed hands."""
    held = dict(known)
    for each in exchanges:
        if each.receiver is None or each.receiver not in held:
            continue
        if each.card is None:
            del held[each.receiver]
        else:
            held[each.receiver] = (*held[each.receiver], each.card)
    return held
