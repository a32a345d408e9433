"""One recorded deal, checked card by card: the contract from its calls, the tricks as they fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.actions import (
    DeclineBest,
    DefendAlone,
    Discard,
    KeepHand,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    PlayCard,
    SeatAction,
    TakeUp,
)
from engine.cards import Card, parse_suit
from engine.deal_check import DealCheck
from engine.deals import deal_with
from engine.errors import BadRecord, IllegalAction, gettext_noop
from engine.exchanged import Exchanged, exchanges_of, held_after, under_of
from engine.notation.egn_cards import is_unknown
from engine.notation.egn_values import NO_TRUMP_CALL, ORDER_CALL, PASSED_CALL, EgnBidding, EgnDeal
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState, Phase, Trick
from engine.transitions import apply, legal_actions
from engine.tricks import winner_of

CALLING = frozenset({Phase.ROUND1, Phase.ROUND2, Phase.JOKER_NAME})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal that has passed every check."""

    record: EgnDeal
    hand: HandState
    """The hand as the calls left it; who holds what in it means nothing."""
    turn_up: Card
    discard: Card | None
    known: dict[Seat, tuple[Card, ...]]
    """Hands as dealt of which the record gives all cards."""
    tricks: tuple[Trick, ...]
    exchanges: tuple[Exchanged, ...] = ()
    """Best cards handed over, then those laid out for them."""
    under: tuple[Exchanged, ...] = ()
    """Cards of the stock that came to a poor hand before the calls, and those that went."""

    @property
    def picked_up(self) -> bool:
        """Say whether the dealer had the right to the turn-up and plays."""
        contract = self.hand.contract
        return contract.accepted and self.hand.dealer not in contract.idle


def check_deal(record: EgnDeal, rules: Rules) -> PlayedDeal:
    """Return a deal with its contract and tricks, or raise `BadRecord`."""
    check = DealCheck(record, rules)
    if record.dealer >= rules.players:
        sentence = gettext_noop("Deal number %(deal)s: there is no seat %(seat)s to deal.")
        raise check.wrong("bad_dealer", sentence, seat=record.dealer)
    turn_up = check.card(record.up_card, None)
    known = known_hands(check, turn_up)
    hand = contract_of(check, turn_up)
    under = under_of(check)
    held = held_after(known, under)
    discard = discard_of(check, hand, turn_up, held)
    if hand.contract.accepted and hand.dealer not in hand.contract.idle and turn_up != discard:
        check.places[turn_up] = hand.dealer
    exchanges = exchanges_of(check, hand, turn_up)
    tricks = tuple(tricks_of(check, hand, turn_up, discard, held_after(held, exchanges)))
    return PlayedDeal(
        record=record,
        hand=hand,
        turn_up=turn_up,
        discard=discard,
        known=known,
        tricks=tricks,
        exchanges=exchanges,
        under=under,
    )


def known_hands(check: DealCheck, turn_up: Card) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands the record gives in full, and note where every given card lies."""
    hands: dict[Seat, tuple[Card, ...]] = {}
    check.places[turn_up] = None
    check_hands(check)
    for seat, texts in enumerate(check.record.player_cards):
        cards = tuple(check.card(text, None) for text in texts if not is_unknown(text))
        for card in cards:
            if card in check.places:
                raise check.twice(card)
            check.places[card] = Seat(seat)
        if len(cards) == check.rules.hand_size:
            hands[Seat(seat)] = cards
    return hands


def check_hands(check: DealCheck) -> None:
    """Refuse hands that are not one a seat, each with all its cards or, not known, with none."""
    hands, size = check.record.player_cards, check.rules.hand_size
    if hands and len(hands) != check.rules.players:
        sentence = gettext_noop(
            "Deal number %(deal)s gives %(found)s hands; it should give %(expected)s."
        )
        raise check.wrong("wrong_number", sentence, found=len(hands), expected=check.rules.players)
    for seat, texts in enumerate(hands):
        if texts and len(texts) != size:
            sentence = gettext_noop(
                "Deal number %(deal)s: seat %(seat)s is dealt %(found)s cards; it should have "
                "%(expected)s."
            )
            raise check.wrong("wrong_number", sentence, seat=seat, found=len(texts), expected=size)


def contract_of(check: DealCheck, turn_up: Card) -> HandState:
    """Return a hand on which the calls of the record have been made.

    Calls do not depend on cards, so any hand with this turn-up will do.
    """
    dealer = Seat(check.record.dealer)
    hand = deal_with(check.rules, dealer, {}, turn_up, seed=b"calls")
    bidding = check.record.bidding
    if bidding is None:
        sentence = gettext_noop("Deal number %(deal)s has no calls.")
        raise check.wrong("no_calls", sentence)
    while hand.phase is Phase.FARMERS_HAND:
        # Who holds what here means nothing: a hand that was exchanged stands in the exchanges.
        hand = apply(hand, KeepHand(seat=Seat(hand.turn))).state
    for number, call in enumerate(calls_from(bidding, hand), start=1):
        hand = called(check, hand, number, call)
    if hand.phase in CALLING:
        sentence = gettext_noop("Deal number %(deal)s: the calls stop before trumps are made.")
        raise check.wrong("calls_unfinished", sentence)
    if hand.contract.maker is None and bidding.is_alone:
        sentence = gettext_noop("Deal number %(deal)s: nobody can go alone, as all passed.")
        raise check.wrong("alone_without_trumps", sentence)
    return settled_contract(check, hand, bidding)


def calls_from(bidding: EgnBidding, hand: HandState) -> Sequence[str]:
    """Return the calls of the seats; a joker named blind is written as the dealer's first call."""
    if hand.phase is not Phase.JOKER_NAME:
        return bidding.calls
    before = bidding.calls[: hand.rules.players - 1]
    blind = len(bidding.calls) == hand.rules.players and set(before) == {PASSED_CALL}
    return bidding.calls[-1:] if blind else bidding.calls


def called(check: DealCheck, hand: HandState, number: int, call: str) -> HandState:
    """Return the hand after one call."""
    if hand.phase not in CALLING or hand.to_act is None:
        sentence = gettext_noop("Deal number %(deal)s: call %(number)s comes after the last one.")
        raise check.wrong("call_after_end", sentence, number=number)
    try:
        return apply(hand, call_action(check, hand, hand.to_act, call)).state
    except IllegalAction as error:
        sentence = gettext_noop(
            "Deal number %(deal)s: call %(number)s, “%(call)s” by seat %(seat)s, is not possible "
            "(%(reason)s)."
        )
        raise check.wrong(
            "illegal_call",
            sentence,
            number=number,
            call=call,
            seat=hand.to_act,
            reason=error.reason.value,
        ) from None


def call_action(check: DealCheck, hand: HandState, seat: Seat, call: str) -> SeatAction:
    """Return the action of a call."""
    bidding = check.record.bidding
    alone = bidding is not None and bidding.is_alone
    if call == PASSED_CALL:
        return Pass(seat=seat)
    if call == ORDER_CALL:
        kind = TakeUp if seat == hand.dealer else OrderUp
        return kind(seat=seat, alone=alone)
    if call == NO_TRUMP_CALL:
        return Name(seat=seat, suit=None, alone=alone)
    if call == "x":
        sentence = gettext_noop("Deal number %(deal)s: the call “%(call)s” names no suit.")
        raise check.wrong("no_suit", sentence, call=call)
    return Name(seat=seat, suit=parse_suit(call.upper()), alone=alone)


def settled_contract(check: DealCheck, hand: HandState, bidding: EgnBidding) -> HandState:
    """Return the hand at its first lead, with the lone defender of the record."""
    defender = bidding.alone_defender
    while hand.phase in {Phase.LONE_DEFENCE, Phase.EXCHANGE, Phase.BEST_CARD}:
        hand = apply(hand, answer(hand, defender)).state
    if hand.phase is Phase.ALONE_OR_LEAD and defender is not None:
        try:
            hand = apply(hand, DefendAlone(seat=Seat(defender))).state
        except IllegalAction:
            raise no_defender(check, defender) from None
    while hand.phase is Phase.BEST_CARD:
        hand = apply(hand, answer(hand, defender)).state
    if defender is not None and defender not in hand.contract.lone:
        raise no_defender(check, defender)
    return hand


def no_defender(check: DealCheck, defender: int) -> BadRecord:
    """Return the refusal of a lone defender the rules do not allow."""
    sentence = gettext_noop("Deal number %(deal)s: seat %(seat)s cannot defend alone here.")
    return check.wrong("no_lone_defence", sentence, seat=defender)


def answer(hand: HandState, defender: int | None) -> SeatAction:
    """Return what a seat says on the way to the first lead; which card goes means nothing."""
    seat = Seat(hand.turn)
    if hand.phase is Phase.LONE_DEFENCE:
        return DefendAlone(seat=seat) if seat == defender else NoLoneDefence(seat=seat)
    if hand.phase is Phase.BEST_CARD:
        return DeclineBest(seat=seat)
    return next(action for action in legal_actions(hand) if isinstance(action, Discard))


def discard_of(
    check: DealCheck, hand: HandState, turn_up: Card, known: dict[Seat, tuple[Card, ...]]
) -> Card | None:
    """Return the card the dealer laid out, if the record has it."""
    text = check.record.bidding.discard if check.record.bidding else None
    if text is None or is_unknown(text):
        return None
    card = check.card(text, hand.contract.trump)
    dealer = hand.dealer
    if not hand.contract.accepted:
        sentence = gettext_noop(
            "Deal number %(deal)s: the dealer lays %(card)s out without taking the turn-up."
        )
        raise check.wrong("discard_without_turn_up", sentence, card=text)
    elsewhere = card != turn_up and check.places.get(card, dealer) != dealer
    not_held = dealer in known and card not in (*known[dealer], turn_up)
    if elsewhere or not_held:
        sentence = gettext_noop("Deal number %(deal)s: the dealer does not hold %(card)s.")
        raise check.wrong("not_in_hand", sentence, card=text)
    check.places[card] = None
    return card


def tricks_of(
    check: DealCheck,
    hand: HandState,
    turn_up: Card,
    discard: Card | None,
    known: dict[Seat, tuple[Card, ...]],
) -> Iterator[Trick]:
    """Yield the tricks with the seat of every card and the winner."""
    record, contract = check.record, hand.contract
    texts = record.play.tricks if record.play else ()
    expected = 0 if contract.maker is None else check.rules.hand_size
    if len(texts) != expected:
        sentence = gettext_noop(
            "Deal number %(deal)s has %(found)s tricks; it should have %(expected)s."
        )
        raise check.wrong("wrong_number", sentence, found=len(texts), expected=expected)
    leader = Seat(hand.turn)
    for number, cards in enumerate(texts, start=1):
        plays = tuple(plays_of_trick(check, hand, leader, number, cards, known))
        leader = winner_of(plays, contract.tables, contract.trump)
        yield Trick(plays, leader)


def plays_of_trick(
    check: DealCheck,
    hand: HandState,
    leader: Seat,
    number: int,
    cards: Sequence[str],
    known: dict[Seat, tuple[Card, ...]],
) -> Iterator[PlayCard]:
    """Yield the cards of a trick with their seats."""
    expected = check.rules.players - len(hand.contract.idle)
    if len(cards) != expected:
        sentence = gettext_noop(
            "Deal number %(deal)s, trick %(trick)s has %(found)s cards; it should have "
            "%(expected)s."
        )
        raise check.wrong(
            "wrong_number", sentence, trick=number, found=len(cards), expected=expected
        )
    seat = leader
    for text in cards:
        card = check.card(text, hand.contract.trump, trick=number)
        if check.places.get(card, seat) != seat:
            raise check.twice(card, trick=number)
        in_hand = card in known[seat] if seat in known else True
        if not in_hand and card not in check.places:
            sentence = gettext_noop(
                "Deal number %(deal)s, trick %(trick)s: seat %(seat)s was not dealt %(card)s."
            )
            raise check.wrong("not_in_hand", sentence, trick=number, card=text, seat=seat)
        check.places[card] = None
        yield PlayCard(seat=seat, card=card)
        seat = hand.contract.next_active[seat]
