"""The events of penalty cases: irregularities, demands, claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine import infractions
from engine.actions import (
    Bid,
    Call,
    CallPartner,
    GoAlone,
    Name,
    OrderUp,
    Pass,
    PlayCard,
    TakeUp,
    TurnDown,
)
from engine.cards import Card, cards_in, texts_of
from engine.conformance.acts import action_of
from engine.conformance.cases import (
    Case,
    Fields,
    as_card,
    as_number,
    as_seat,
    as_suit,
    as_text,
)
from engine.conformance.sitting import Sitting, final_points, true_sides_of
from engine.conformance.verdicts import Mismatch
from engine.errors import BadCase, IllegalAction, gettext_noop
from engine.game import next_dealer
from engine.infractions import RevokeClaim, Take, table
from engine.rules import Rules
from engine.seats import Seat, left_of
from engine.state import NOTHING_LED, HandState
from engine.transitions import apply
from engine.tricks import playable_cards, winner_of

CALLS: Final = (Pass, OrderUp, TakeUp, TurnDown, Name, Bid, GoAlone)


def seat_of(event: Fields) -> Seat:
    """Return the seat of an event."""
    return as_seat(event.get("seat"), "seat")


def card_of(event: Fields) -> Card:
    """Return the card of an event."""
    return as_card(event.get("card"), "card")


def member_of_side(event: Fields, rules: Rules) -> Seat:
    """Return a seat of the side of an event, which is given as such or by one of its seats."""
    for key in ("by_side", "side"):
        if event.get(key) is not None:
            side = as_number(event[key], key)
            if side not in (0, 1) or rules.accounts != 2:
                raise BadCase("bad_side", gettext_noop("A side is 0 or 1."))
            return Seat(side)
    return seat_of(event)


def require_refused(sitting: Sitting, event: Fields) -> None:
    """Check that an event which must be refused is one the rules refuse."""
    act = event["act"]
    if act in {"play", "lead"}:
        refused = not allowed(sitting, seat_of(event)) & card_of(event).bit
    elif act == "call_lead":
        gather_trick(sitting)
        refused = not table.call_is_valid(sitting.table, seat_of(event))
    elif act == "revoke_claim":
        refused = claim_of(sitting, event) is None
    elif act == "correct_revoke":
        refused = sitting.established
    else:
        refused = False
    if not refused:
        raise Mismatch(f"{act} was accepted, not refused")


def allowed(sitting: Sitting, seat: Seat) -> int:
    """Return what a seat may play now."""
    holding = sitting.hands.get(seat, 0)
    led = led_suit(sitting)
    return table.allowed_cards(sitting.table, seat, holding, led=led, tables=sitting.tables)


def led_suit(sitting: Sitting) -> int:
    """Return the suit that was led, if a trick is on the table."""
    raw = sitting.case.setup.get("led")
    if sitting.table.trick:
        return sitting.tables.suits[sitting.table.trick[0].card]
    return NOTHING_LED if raw is None else sitting.tables.suits[as_card(raw, "led")]


def misdeal(sitting: Sitting, event: Fields) -> None:
    """Rule on a misdeal (P1)."""
    dealing = sitting.case.setup.get("stage", "dealing") == "dealing"
    new_deal(sitting, void=infractions.deal_is_void(dealing=dealing))


def new_deal(sitting: Sitting, *, void: bool) -> None:
    """Note whether the cards are dealt again, and by whom."""
    sitting.seen["new_deal"] = void
    if void:
        sitting.seen["hand_points"] = [0, 0]
        sitting.dealer = next_dealer(sitting.dealer, sitting.rules, misdeal=True)


def wrong_count(sitting: Sitting, event: Fields) -> None:
    """Rule on a wrong number of cards (P4, P5)."""
    void = infractions.wrong_count_is_void(quitted_tricks=quitted_tricks(sitting.case))
    new_deal(sitting, void=void)
    if void or sitting.maker is None:
        return
    offender = member_of_side(event, sitting.rules)
    without = true_sides_of(sitting).accounts_with(offender)
    points = infractions.points_without(final_points(sitting), without)
    sitting.seen["hand_points"] = list(points)
    sitting.scores = tuple(a + b for a, b in zip(sitting.scores, points, strict=True))


def quitted_tricks(case: Case) -> int:
    """Return how many tricks have been turned face down."""
    raw = case.setup.get("quitted_tricks")
    if raw is not None:
        return as_number(raw, "quitted_tricks")
    stage = str(case.setup.get("stage", ""))
    number = stage.removeprefix("trick")
    return int(number) - 1 if stage.startswith("trick") and number.isdecimal() else 0


def call(sitting: Sitting, event: Fields) -> None:
    """Rule on a call, in turn or not, possible or not (P2, P3)."""
    if sitting.hand is None:
        raise BadCase("no_calls_now", gettext_noop("The case is in no round of calls."))
    action = action_of(event, sitting.hand)
    if isinstance(action, CallPartner):
        call_partner(sitting, sitting.hand, action)
        return
    if not isinstance(action, CALLS):
        raise BadCase("not_a_call", gettext_noop("“%(act)s” is no call."), act=event["act"])
    rule_on(sitting, action)


def call_partner(sitting: Sitting, hand: HandState, action: CallPartner) -> None:
    """Let the maker call a partner."""
    try:
        sitting.hand = apply(hand, action).state
    except IllegalAction as error:
        raise Mismatch(f"the call for a partner was refused: {error.reason.value}") from None


def rule_on(sitting: Sitting, action: Call | GoAlone) -> None:
    """Apply the ruling on a call."""
    if sitting.hand is None:
        return
    ruling = infractions.rule_on_call(sitting.hand, action)
    sitting.hand = ruling.hand
    sitting.voids.append(ruling.void)
    sitting.barred |= ruling.barred
    if ruling.hand.contract.maker is not None:
        sitting.maker = ruling.hand.contract.maker
        sitting.accepted = ruling.hand.contract.accepted


def accept(sitting: Sitting, event: Fields) -> None:
    """Let the dealer accept the turn-up."""
    sitting.accepted = True


def lead(sitting: Sitting, event: Fields) -> None:
    """Take a lead, in turn or not; the trick before it is quitted by now."""
    if sitting.revokes and (sitting.table.trick or sitting.trick_over):
        sitting.established = True
    gather_trick(sitting)
    seat, card = seat_of(event), card_of(event)
    out_of_turn = event.get("out_of_turn") is True
    if not out_of_turn and plays_before_discarding(sitting, seat, card):
        return
    if not sitting.leader_known:
        leader = left_of(seat, players=sitting.rules.players) if out_of_turn else seat
        sitting.table = table.win_trick(sitting.table, leader)
    elif out_of_turn and seat == sitting.table.leader:
        sentence = gettext_noop("Seat %(seat)s leads in turn here.")
        raise BadCase("in_turn", sentence, seat=seat)
    sitting.leader_known = True
    sitting.table = table.lead(sitting.table, seat, card)
    sitting.seen["played"] = str(card)


def play(sitting: Sitting, event: Fields) -> None:
    """Take a card played to a trick; one that does not follow though it could is a revoke."""
    seat, card = seat_of(event), card_of(event)
    if plays_before_discarding(sitting, seat, card):
        return
    if not sitting.table.trick and sitting.case.setup.get("led") is None:
        lead(sitting, event)
        return
    holding = sitting.hands.get(seat, 0)
    if holding & card.bit and not allowed(sitting, seat) & card.bit:
        sitting.revokes.append(seat)
    sitting.table = table.follow(sitting.table, seat, card)
    sitting.seen["played"] = str(card)


def plays_before_discarding(sitting: Sitting, seat: Seat, card: Card) -> bool:
    """Rule on a dealer who plays after accepting, without having discarded (P6)."""
    if not sitting.accepted or seat != sitting.dealer or "discarded" in sitting.seen:
        return False
    turn_up = sitting.case.setup.get("upcard")
    if turn_up == str(card):
        new_deal(sitting, void=True)
        return True
    dealt = sitting.hands.get(seat)
    if dealt is None and sitting.hand is not None:
        dealt = sitting.hand.dealt.hands[seat]
    sitting.seen["new_deal"] = False
    sitting.seen["plays_with"] = list(texts_of(dealt or 0))
    sitting.seen["out_of_play"] = turn_up
    sitting.seen["discarded"] = None
    return False


def discard(sitting: Sitting, event: Fields) -> None:
    """Let the dealer lay a card out."""
    sitting.seen["discarded"] = str(card_of(event))


def demand_correction(sitting: Sitting, event: Fields) -> None:
    """Correct what can still be corrected: a lead out of turn, or a revoke."""
    if sitting.table.out_of_turn:
        sitting.table = table.take_back_lead(sitting.table)
        note_call(sitting)
        return
    if sitting.established or not sitting.revokes:
        return
    card = right_card(sitting, sitting.revokes[0])
    if card is not None:
        correct(sitting, sitting.revokes[0], card)


def right_card(sitting: Sitting, offender: Seat) -> Card | None:
    """Return the card to play instead of a revoke, None where the offender has a choice."""
    raw = sitting.case.setup.get("revoke")
    if isinstance(raw, dict) and raw.get("should") is not None:
        return as_card(raw["should"], "should")
    holding = sitting.hands.get(offender, 0)
    following = cards_in(playable_cards(holding, led_suit(sitting), sitting.tables))
    return following[0] if len(following) == 1 else None


def trick_won(sitting: Sitting, event: Fields) -> None:
    """Give the lead to the winner of a trick."""
    sitting.table = table.win_trick(sitting.table, seat_of(event))
    sitting.leader_known = True
    sitting.trick_over = True


def gather_trick(sitting: Sitting) -> None:
    """Give the lead to the winner of a trick in which every seat has played."""
    if sitting.table.trick and sitting.table.is_complete:
        plays = [PlayCard(seat=place.seat, card=place.card) for place in sitting.table.trick]
        trump = NOTHING_LED if sitting.trump is None else sitting.trump
        sitting.table = table.win_trick(sitting.table, winner_of(plays, sitting.tables, trump))


def call_lead(sitting: Sitting, event: Fields) -> None:
    """Let a seat name the suit of a lead, if it has the right to."""
    gather_trick(sitting)
    seat, suit = seat_of(event), as_suit(event.get("suit"), "suit")
    sitting.seen["call_lead_valid"] = table.call_is_valid(sitting.table, seat)
    sitting.table = table.call_lead(sitting.table, seat, suit)


def show_card(sitting: Sitting, event: Fields) -> None:
    """Expose a card that was dropped face up or named (P11)."""
    sitting.table = table.expose(sitting.table, seat_of(event), card_of(event))


def play_two(sitting: Sitting, event: Fields) -> None:
    """Expose the card that came along with the one meant (P11)."""
    sitting.seen["played"] = str(as_card(event.get("intended"), "intended"))
    also = as_card(event.get("also"), "also")
    sitting.table = table.expose(sitting.table, seat_of(event), also)


def turn_up_trick(sitting: Sitting, event: Fields) -> None:
    """Give the other side the right to call a lead (P12)."""
    offender = member_of_side(event, sitting.rules)
    sitting.table = table.allow_call(sitting.table, offender)
    note_call(sitting)


def note_call(sitting: Sitting) -> None:
    """Note a right to call a lead when it is given; it is used up, or lapses, later."""
    rules = sitting.rules
    for right in sitting.table.calls:
        account = rules.account_of(right.offender)
        sitting.seen["call_lead_from_side"] = 1 - account if rules.accounts == 2 else None
        sitting.seen["call_lead_on"] = sorted(sitting.table.callable_seats(right))
        sitting.seen["call_lead_once"] = True


def correct_revoke(sitting: Sitting, event: Fields) -> None:
    """Let a seat take back a revoke, while the trick is not quitted."""
    if not sitting.established:
        correct(sitting, seat_of(event), card_of(event))


def correct(sitting: Sitting, seat: Seat, card: Card) -> None:
    """Replace the wrong card by the right one."""
    if seat not in {place.seat for place in sitting.table.trick}:
        sentence = gettext_noop("Seat %(seat)s has no card in the trick.")
        raise BadCase("not_in_trick", sentence, seat=seat)
    sitting.seen["may_change"] = list(table.may_change_after(sitting.table, seat))
    sitting.table = table.correct_revoke(sitting.table, seat, card)
    sitting.seen["played"] = str(card)
    sitting.revokes = [offender for offender in sitting.revokes if offender != seat]


def claim_of(sitting: Sitting, event: Fields) -> RevokeClaim | None:
    """Return a claim against the other side's revokes, or None if it cannot be made."""
    name = as_text(event.get("take", Take.SCORE_AS_PLAYED.value), "take")
    if name not in {take.value for take in Take}:
        raise BadCase("bad_take", gettext_noop("Nothing is taken by “%(take)s”."), take=name)
    by, take = member_of_side(event, sitting.rules), Take(name)
    claim = RevokeClaim(by=by, take=take, revokes=tuple(sitting.revokes))
    against = infractions.valid_claims([claim], sitting.revokes, true_sides_of(sitting))
    if not against or not infractions.take_is_allowed(sitting.rules, take):
        return None
    return claim


def revoke_claim(sitting: Sitting, event: Fields) -> None:
    """Take a claim; it counts once the revoke is established."""
    claim = claim_of(sitting, event)
    if claim is not None:
        sitting.claims.append(claim)


def mix_cards(sitting: Sitting, event: Fields) -> None:
    """Let a side mix the cards, which proves a claim against it."""
    side = true_sides_of(sitting).side_with(member_of_side(event, sitting.rules))
    if side & set(sitting.revokes):
        sitting.established = True


EVENTS: Final[Mapping[str, Callable[[Sitting, Fields], None]]] = {
    "card_exposed_in_deal": misdeal,
    "card_faced_in_pack": misdeal,
    "imperfect_pack": misdeal,
    "claim_misdeal": misdeal,
    "wrong_count_found": wrong_count,
    "pass": call,
    "order_up": call,
    "take_up": call,
    "turn_down": call,
    "name": call,
    "bid": call,
    "call_suit": call,
    "call_ace": call,
    "alone": call,
    "accept": accept,
    "discard": discard,
    "lead": lead,
    "play": play,
    "demand_correction": demand_correction,
    "trick_won": trick_won,
    "call_lead": call_lead,
    "drop_face_up": show_card,
    "name_own_card": show_card,
    "play_two": play_two,
    "turn_up_quitted_trick": turn_up_trick,
    "correct_revoke": correct_revoke,
    "revoke_claim": revoke_claim,
    "mix_cards": mix_cards,
}
