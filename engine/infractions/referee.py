"""The referee of a hand under penalties: every act, irregular ones too, and what follows.

`referee_apply` takes the acts of the game and those of `engine.infractions.acts`. What is
irregular but penalised happens and is told; any other unlawful act is refused, and the hand
stays as it was (rules.md section 11). `open_choices` says who may ask for what now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from engine.actions import Action, Deal, Discard, PlayCard
from engine.cards import CardSet, Suit, cards_in
from engine.choices import Referee
from engine.errors import IllegalAction, Reason
from engine.infractions import table as tables
from engine.infractions.acts import (
    CallLead,
    ChangeCard,
    ClaimMisdeal,
    ClaimRevoke,
    CorrectRevoke,
    DemandCorrection,
    LeaveLead,
    MixCards,
    PlayTwo,
    QuitTrick,
    RefereeAct,
    ShowCard,
    TurnUpTrick,
    WrongCount,
)
from engine.infractions.calls import rule_on_call
from engine.infractions.catalogue import Infraction
from engine.infractions.counts import deal_is_void, wrong_count_is_void
from engine.infractions.irregular import SAID
from engine.infractions.refereed import (
    RefereedHand,
    RefereedStep,
    Ruled,
    dealt_again,
    moved_on,
    ready_for_trick,
    refreshed,
    turned_down,
    with_trick,
)
from engine.infractions.revokes import RevokeClaim, take_is_allowed, takes_allowed
from engine.infractions.sides import MAKER_OPEN, public_sides, true_sides
from engine.infractions.tricks import exposure_of, late_discard, play
from engine.seats import Seat
from engine.state import Phase
from engine.transitions import apply
from engine.tricks import playable_cards

TableAct: TypeAlias = Action | RefereeAct


def referee_apply(state: RefereedHand, act: TableAct) -> RefereedStep:
    """Return what an act leads to, with the infractions it was, or raise `IllegalAction`.

    Where irregularities are prevented (`referee = prevent`) only the acts of the game are taken.
    """
    handler = HANDLERS.get(type(act))
    if not isinstance(act, Deal) and not 0 <= act.seat < state.hand.rules.players:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if state.hand.rules.referee is not Referee.PENALISE:
        if handler is not None and not isinstance(act, Discard | PlayCard):
            raise IllegalAction(Reason.NOT_IRREGULAR)
        return regular(state, act)
    if handler is not None:
        return handler(state, act)
    if isinstance(act, SAID) and state.hand.phase in MAKER_OPEN:
        return called(state, act)
    return regular(state, act)


def regular(state: RefereedHand, act: Any) -> RefereedStep:  # Any: one of many classes of act
    """Take an act of the game as the rules have it."""
    return RefereedStep(state=moved_on(state, apply(state.hand, act).state))


def called(state: RefereedHand, call: Any) -> RefereedStep:  # Any: one of many classes of call
    """Take a call; one that cannot stand is void, and may bar its side (P2, P3)."""
    ruling = rule_on_call(state.hand, call)
    after = moved_on(state, ruling.hand)
    if ruling.infraction is None:
        return RefereedStep(state=after)
    ruled = Ruled(infraction=ruling.infraction, seat=call.seat, barred=ruling.barred)
    return RefereedStep(state=after, rulings=(ruled,))


def discard(state: RefereedHand, act: Discard) -> RefereedStep:
    """Lay the dealer's card out, also after others have played to the first trick."""
    if state.start.phase is Phase.EXCHANGE and state.table.trick:
        return late_discard(state, act)
    return regular(state, act)


def misdeal(state: RefereedHand, act: ClaimMisdeal) -> RefereedStep:
    """Deal again, if the deal is not over (P1)."""
    if not deal_is_void(dealing=state.hand.phase is Phase.DEALING):
        raise IllegalAction(Reason.DEAL_IS_OVER)
    ruled = Ruled(infraction=Infraction.MISDEAL, seat=act.seat)
    return RefereedStep(state=dealt_again(state), rulings=(ruled,))


def wrong_count(state: RefereedHand, act: WrongCount) -> RefereedStep:
    """Deal again (P4), or note a side that scores nothing in this deal (P5)."""
    check_dealt(state)
    if wrong_count_is_void(quitted_tricks=state.quitted_tricks):
        if state.hand.is_over:
            raise IllegalAction(Reason.HAND_IS_OVER)
        ruled = Ruled(infraction=Infraction.WRONG_COUNT_EARLY, seat=act.seat)
        return RefereedStep(state=dealt_again(state), rulings=(ruled,))
    ruled = Ruled(infraction=Infraction.WRONG_COUNT_LATE, seat=act.seat)
    return RefereedStep(state=replace(state, wrong=state.wrong | {act.seat}), rulings=(ruled,))


def check_dealt(state: RefereedHand) -> None:
    """Refuse what needs cards in hands."""
    if not state.hand.dealt.hands:
        raise IllegalAction(Reason.WRONG_PHASE)


def show_card(state: RefereedHand, act: ShowCard) -> RefereedStep:
    """Expose a card that a seat dropped or named (P11), or a lone player's for a moment (P7)."""
    check_dealt(state)
    hand = state.hand
    if hand.is_over:
        raise IllegalAction(Reason.HAND_IS_OVER)
    held = hand.holdings[act.seat] & act.card.bit
    if not held or act.seat in hand.contract.idle:
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    table = tables.expose(state.table, act.seat, act.card)
    ruled = Ruled(infraction=exposure_of(table, act.seat), seat=act.seat, cards=(act.card,))
    return RefereedStep(state=refreshed(replace(state, table=table)), rulings=(ruled,))


def play_two(state: RefereedHand, act: PlayTwo) -> RefereedStep:
    """Play the card that was meant and expose the other (P11)."""
    if act.card == act.also or not state.hand.holdings[act.seat] & act.also.bit:
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    played = play(state, PlayCard(seat=act.seat, card=act.card))
    if played.state.hand.is_over:
        return played
    shown = show_card(played.state, ShowCard(seat=act.seat, card=act.also))
    return replace(shown, rulings=(*played.rulings, *shown.rulings))


def turn_up_trick(state: RefereedHand, act: TurnUpTrick) -> RefereedStep:
    """Give the other side the right to call the next lead of a side (P12)."""
    if not state.quitted_tricks:
        raise IllegalAction(Reason.NO_TRICK_TURNED)
    table = tables.allow_call(state.table, act.seat)
    ruled = Ruled(infraction=Infraction.TRICK_TURNED_UP, seat=act.seat)
    return RefereedStep(state=replace(state, table=table), rulings=(ruled,))


def quit_trick(state: RefereedHand, act: QuitTrick) -> RefereedStep:
    """Turn a complete trick face down."""
    if not state.is_complete:
        raise IllegalAction(Reason.WRONG_PHASE)
    if state.correcting is not None:
        raise IllegalAction(Reason.MUST_CORRECT)
    return RefereedStep(state=turned_down(state))


def demand(state: RefereedHand, act: DemandCorrection) -> RefereedStep:
    """Take a lead out of turn back (P7, P9), or have a revoke put right (P13)."""
    table = state.table
    if table.out_of_turn:
        wrong = table.trick[0]
        back = with_trick(state, tables.take_back_lead(table), state.start)
        back = without_open_revokes(back)
        rulings = [Ruled(infraction=exposure_of(table, wrong.seat), seat=wrong.seat)]
        if back.table.calls != table.calls:
            rulings.append(Ruled(infraction=Infraction.CALLED_LEAD, seat=wrong.seat))
        return RefereedStep(state=back, rulings=tuple(rulings))
    open_revokes = [revoke.seat for revoke in state.revokes if not revoke.established]
    if not open_revokes:
        raise IllegalAction(Reason.NOTHING_TO_CORRECT)
    offender = open_revokes[0]
    cards = cards_in(other_cards(state, offender))
    if len(cards) == 1:
        return correct(state, CorrectRevoke(seat=offender, card=cards[0]))
    return RefereedStep(state=replace(state, correcting=offender))


def without_open_revokes(state: RefereedHand) -> RefereedHand:
    """Return the hand without revokes in a trick that has been taken back."""
    kept = tuple(revoke for revoke in state.revokes if revoke.established)
    return replace(state, revokes=kept, correcting=None, changing=())


def other_cards(state: RefereedHand, seat: Seat) -> CardSet:
    """Return what a seat may have in the trick instead of its card: what follows, as it can."""
    played = tables.card_in_trick(state.table, seat)
    ranks = state.hand.contract.tables
    led = ranks.suits[state.table.trick[0].card]
    held = state.hand.holdings[seat] | played.card.bit
    playable = playable_cards(held, led, ranks)
    exposed = playable & tables.exposed_of(state.table, seat)
    has_to_stay = played in state.table.shown and playable & played.card.bit
    return exposed if exposed or has_to_stay else playable & ~played.card.bit


def correct(state: RefereedHand, act: CorrectRevoke) -> RefereedStep:
    """Put a revoke right: the wrong card is exposed, and later cards may be changed (P13)."""
    mine = [item for item in state.revokes if item.seat == act.seat and not item.established]
    if not mine:
        raise IllegalAction(Reason.NOTHING_TO_CORRECT)
    if not other_cards(state, act.seat) & act.card.bit:
        raise IllegalAction(Reason.MUST_FOLLOW)
    changing = tables.may_change_after(state.table, act.seat)
    table = replace(tables.correct_revoke(state.table, act.seat, act.card), called_suit=None)
    state = replace(
        state,
        revokes=tuple(item for item in state.revokes if item not in mine),
        correcting=None if state.correcting == act.seat else state.correcting,
        changing=tuple(sorted({*state.changing, *changing})),
    )
    ruled = Ruled(infraction=exposure_of(table, act.seat), seat=act.seat, cards=(mine[0].card,))
    after = with_trick(state, table, ready_for_trick(state))
    return RefereedStep(state=after, rulings=(ruled,))


def change(state: RefereedHand, act: ChangeCard) -> RefereedStep:
    """Change a card that was played after a revoke (P13)."""
    if act.seat not in state.changing:
        raise IllegalAction(Reason.NOTHING_TO_CORRECT)
    if not other_cards(state, act.seat) & act.card.bit:
        raise IllegalAction(Reason.MUST_FOLLOW)
    table = replace(tables.change_card(state.table, act.seat, act.card), called_suit=None)
    state = replace(
        state,
        changing=tuple(seat for seat in state.changing if seat != act.seat),
        revokes=tuple(item for item in state.revokes if item.seat != act.seat or item.established),
        correcting=None if state.correcting == act.seat else state.correcting,
    )
    return RefereedStep(state=with_trick(state, table, ready_for_trick(state)))


def call_lead(state: RefereedHand, act: CallLead) -> RefereedStep:
    """Name the suit of the other side's lead (P10, P12)."""
    if not tables.call_is_valid(table_before_lead(state), act.seat):
        raise IllegalAction(Reason.NO_LEAD_TO_CALL)
    table = replace(state.table, called_suit=act.suit)
    return RefereedStep(state=replace(state, table=table))


def leave_lead(state: RefereedHand, act: LeaveLead) -> RefereedStep:
    """Give the right to name the suit of the other side's lead up (P10, P12)."""
    before = table_before_lead(state)
    if not tables.call_is_valid(before, act.seat):
        raise IllegalAction(Reason.NO_LEAD_TO_CALL)
    table = replace(state.table, calls=tables.leave_lead(before).calls)
    return RefereedStep(state=replace(state, table=table))


def table_before_lead(state: RefereedHand) -> tables.OpenTable:
    """Return the table as the next leader finds it, a complete trick gathered."""
    if not state.is_complete:
        return state.table
    return replace(state.table, trick=(), leader=state.hand.turn)


def claim(state: RefereedHand, act: ClaimRevoke) -> RefereedStep:
    """Note what a side asks for the established revokes of the other (P13)."""
    against = open_to_claim(state, act.seat)
    if not against:
        raise IllegalAction(Reason.NO_REVOKE)
    if not take_is_allowed(state.hand.rules, act.take):
        raise IllegalAction(Reason.OTHER_PENALTY)
    made = RevokeClaim(by=act.seat, take=act.take, revokes=against)
    return RefereedStep(state=replace(state, claims=(*state.claims, made)))


def open_to_claim(state: RefereedHand, seat: Seat) -> tuple[Seat, ...]:
    """Return the revokes a seat may claim: established, of another side, not claimed by its own."""
    hand = state.hand
    sides = true_sides(hand) if hand.is_over else public_sides(hand)
    mine = sides.side_with(seat)
    claimed = [other for made in state.claims if made.by in mine for other in made.revokes]
    found = []
    for offender in state.established:
        if offender in claimed:
            claimed.remove(offender)
        elif offender not in mine:
            found.append(offender)
    return tuple(found)


def mix_cards(state: RefereedHand, act: MixCards) -> RefereedStep:
    """Take mixed cards as proof of every revoke of that side (P13)."""
    side = public_sides(state.hand).side_with(act.seat)
    if not any(revoke.seat in side for revoke in state.revokes):
        raise IllegalAction(Reason.NO_REVOKE)
    revokes = tuple(
        replace(revoke, established=True) if revoke.seat in side else revoke
        for revoke in state.revokes
    )
    correcting = None if state.correcting in side else state.correcting
    return RefereedStep(state=replace(state, revokes=revokes, correcting=correcting))


def open_choices(state: RefereedHand) -> Iterator[RefereeAct]:
    """Yield what players may ask or have to do now because of an infraction.

    Demands, cards to put right or to change, calls of a lead, and forms of a penalty.
    """
    rules = state.hand.rules
    seats = [Seat(seat) for seat in range(rules.players)]
    uncorrected = [revoke.seat for revoke in state.revokes if not revoke.established]
    if state.table.out_of_turn or (uncorrected and state.correcting is None):
        yield from (DemandCorrection(seat=seat) for seat in seats)
    if not state.table.out_of_turn:
        for seat in uncorrected:
            for card in cards_in(other_cards(state, seat)):
                yield CorrectRevoke(seat=seat, card=card)
    for seat in state.changing:
        yield from (ChangeCard(seat=seat, card=card) for card in cards_in(other_cards(state, seat)))
    if state.hand.phase in {Phase.PLAY, Phase.ALONE_OR_LEAD}:
        caller = tables.caller_of_lead(table_before_lead(state))
        if caller is not None:
            yield from (CallLead(seat=caller, suit=suit) for suit in Suit)
            yield LeaveLead(seat=caller)
    for seat in seats:
        if open_to_claim(state, seat):
            yield from (ClaimRevoke(seat=seat, take=take) for take in takes_allowed(rules))


HANDLERS: Final[Mapping[type, Callable[[RefereedHand, Any], RefereedStep]]] = {
    PlayCard: play,
    Discard: discard,
    ClaimMisdeal: misdeal,
    WrongCount: wrong_count,
    ShowCard: show_card,
    PlayTwo: play_two,
    TurnUpTrick: turn_up_trick,
    QuitTrick: quit_trick,
    DemandCorrection: demand,
    CorrectRevoke: correct,
    ChangeCard: change,
    CallLead: call_lead,
    LeaveLead: leave_lead,
    ClaimRevoke: claim,
    MixCards: mix_cards,
}
"""What to do with each kind of act; calls and what the game has besides are taken as they are."""
