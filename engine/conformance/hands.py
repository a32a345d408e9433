"""Cases of the kinds bidding, hand and best_card: acts on a dealt hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine.actions import KeepPartner, Name
from engine.bowers import ranking
from engine.called import found_partner
from engine.cards import Suit, card_set, texts_of
from engine.choices import CalledPartner
from engine.conformance.acts import act_text, action_of
from engine.conformance.cases import (
    Case,
    Fields,
    as_cards,
    as_list,
    as_seat,
    as_suit,
    as_text,
    hands_of,
)
from engine.conformance.deals import dealer_of, fitting_hands, round_two_acts
from engine.conformance.verdicts import Mismatch
from engine.errors import BadCase, IllegalAction, gettext_noop
from engine.game import next_dealer
from engine.phases.order import leader_of, proceed
from engine.rules import Rules
from engine.seats import Seat, active_order, idle_beside
from engine.state import Contract, HandState, Phase, makers_of
from engine.transitions import apply, legal_actions

CALL_TEXTS: Final = {CalledPartner.BEST_CARD: "call_suit", CalledPartner.ACE: "call_ace"}
"""How calling a suit is named in a list of legal acts, by what the suit finds."""


def observe_hand(case: Case, rules: Rules) -> Fields:
    """Return all there is to see after the acts of a bidding or hand case."""
    return observed_state(played_out(case, fitting_hands(case, rules), stage_acts(case, rules)))


def observe_best_card(case: Case, rules: Rules) -> Fields:
    """Return all there is to see after the acts of a best-card case."""
    starts = (at_best_card(case, hand) for hand in fitting_hands(without_taken(case), rules))
    return observed_state(played_out(case, starts, ()))


def without_taken(case: Case) -> Case:
    """Return a case without its turn-up if that has come into a hand already."""
    setup = dict(case.setup)
    taken = [text for hand in hands_of(setup.get("hands")).values() for text in map(str, hand)]
    if setup.get("upcard") in taken:
        del setup["upcard"]
    return replace(case, setup=setup)


def stage_acts(case: Case, rules: Rules) -> tuple[Fields, ...]:
    """Return the acts that lead to the stage a case starts in."""
    stage = as_text(case.setup.get("stage", "round1"), "stage")
    if stage == "round2":
        return round_two_acts(dealer_of(case, rules), rules.players)
    if stage not in {"round1", "auction"}:
        raise BadCase("unknown_stage", gettext_noop("There is no stage “%(stage)s”."), stage=stage)
    return ()


def played_out(case: Case, starts: Iterable[HandState], before: Sequence[Fields]) -> HandState:
    """Return the first hand on which every act is accepted or refused as the case says."""
    mismatch = Mismatch("no deal fits the case")
    for start in starts:
        try:
            return after_acts(start, (*before, *case.actions))
        except Mismatch as error:
            mismatch = error
    raise mismatch


def after_acts(hand: HandState, acts: Sequence[Fields]) -> HandState:
    """Return the hand after some acts, or raise `Mismatch`."""
    for number, act in enumerate(acts, start=1):
        after, reason = tried(hand, act)
        label = f"act {number} ({act['act']} of seat {act.get('seat')})"
        if act.get("refused") is True:
            if reason is None:
                raise Mismatch(f"{label} was accepted, not refused")
            continue
        if reason is not None:
            raise Mismatch(f"{label} was refused: {reason}")
        hand = after
    return hand


def tried(hand: HandState, act: Fields) -> tuple[HandState, str | None]:
    """Return the hand after an act and None, or the hand as it was and why it was refused."""
    action = action_of(act, hand)
    if action is None:
        return hand, "not an act of this game"
    try:
        return apply(hand, action).state, None
    except IllegalAction as error:
        return hand, error.reason.value


def at_best_card(case: Case, hand: HandState) -> HandState:
    """Return a hand in which a lone player is about to ask for the partner's best card.

    The hands of such a case are those after the dealer's exchange.
    """
    setup = case.setup
    trump = as_suit(setup.get("trump"), "trump")
    lone = tuple(as_seat(seat, "lone") for seat in as_list(setup.get("lone", []), "lone"))
    idle = idle_beside(lone, players=hand.rules.players)
    contract = Contract(
        trump=trump,
        maker=as_seat(setup.get("maker"), "maker"),
        lone=lone,
        idle=idle,
        answered=frozenset(Seat(seat) for seat in range(hand.rules.players)),
        accepted=setup.get("upcard") is not None,
        exchanged=hand.dealer not in idle,
        next_active=active_order(idle, hand.rules.players),
        tables=ranking(trump, bowers=hand.rules.bowers),
    )
    return proceed(hand, contract)


def observed_state(hand: HandState) -> dict[str, object]:
    """Return everything a case can ask about a hand."""
    contract = hand.contract
    return {
        **observed_calls(hand),
        **observed_play(hand),
        "phase": hand.phase.value,
        "to_act": hand.turn,
        "legal": legal_texts(hand),
        "trump": None if contract.trump is None else contract.trump.code,
        "maker": contract.maker,
        "bid": contract.bid,
        "lone": list(contract.lone),
        "alone": bool(contract.lone),
        "idle": list(contract.idle),
        "maker_side": [seat for seat in makers_of(hand) if seat not in contract.idle],
        "points": list(hand.points or (0,) * hand.rules.accounts),
        "next_dealer": next_dealer(hand.dealer, hand.rules, misdeal=hand.phase is Phase.REDEAL),
        "dealer": hand.dealer,
        "new_deal": hand.phase is Phase.REDEAL,
    }


def legal_texts(hand: HandState) -> list[str]:
    """Return the acts that are legal, each once; keeping the partner is no act of the game."""
    legal = legal_actions(hand)
    kind = CALL_TEXTS.get(hand.rules.called_partner, "call")
    texts = {act_text(action) for action in legal if not isinstance(action, KeepPartner)}
    return sorted(text.replace("call:", f"{kind}:") for text in texts)


def observed_calls(hand: HandState) -> dict[str, object]:
    """Return what a case can ask about the calls and the exchange."""
    contract = hand.contract
    maker = contract.maker
    dealer_plays = hand.dealer not in contract.idle
    return {
        "call_kind": call_kind(hand),
        "hand_seen": hand.phase is not Phase.JOKER_NAME,
        "exchange": contract.accepted and (contract.exchanged or dealer_plays),
        "dealer_hand": list(texts_of(hand.holdings[hand.dealer])),
        "hand_of_maker": None if maker is None else list(texts_of(hand.holdings[maker])),
        "leader": None if maker is None else current_leader(hand),
        "discard": None if contract.discard is None else str(contract.discard),
        "upcard": str(hand.dealt.turn_up),
    }


def call_kind(hand: HandState) -> str | None:
    """Return whether round two named the next suit or crossed over; a label only."""
    call = hand.contract.calls[-1] if hand.contract.calls else None
    refused = hand.turn_up_suit
    if not isinstance(call, Name) or refused is None:
        return None
    return "next" if call.suit is Suit(refused).mate else "crossing"


def current_leader(hand: HandState) -> Seat:
    """Return who leads the first trick, or led or leads the current one."""
    if hand.trick:
        return hand.trick[0].seat
    return hand.quitted[-1].winner if hand.quitted else leader_of(hand, hand.contract)


def observed_play(hand: HandState) -> dict[str, object]:
    """Return what a case can ask about tricks and cards."""
    held = {str(seat): list(texts_of(cards)) for seat, cards in enumerate(hand.holdings)}
    played = [play.seat for trick in hand.quitted for play in trick.plays]
    played += [play.seat for play in hand.trick]
    sizes = {seat: len(cards) for seat, cards in held.items()}
    return {
        "winners": [trick.winner for trick in hand.quitted],
        "tricks": list(hand.taken),
        "hand_over": hand.is_over,
        "hands": held,
        "cards_left": sizes,
        "hand_sizes_playing": {
            seat: size + played.count(Seat(int(seat))) for seat, size in sizes.items()
        },
        "partner": partner_of_maker(hand),
        "partner_public_after_trick": shown_in_trick(hand),
    }


def partner_of_maker(hand: HandState) -> Seat | None:
    """Return the one partner of the maker, or None if there is none or more than one."""
    maker = hand.contract.maker
    partners = makers_of(hand) - hand.contract.idle - {maker}
    return min(partners) if len(partners) == 1 else None


def shown_in_trick(hand: HandState) -> int | None:
    """Return the number of the trick in which the called card fell, from 1."""
    card = hand.contract.called_card
    for number, trick in enumerate(hand.quitted, start=1):
        if any(play.card == card for play in trick.plays):
            return number
    return None


def observe_partner(case: Case, rules: Rules) -> Fields:
    """Return whom a called suit makes the maker's partner."""
    setup = case.setup
    tables = ranking(as_suit(setup.get("trump"), "trump"), bowers=rules.bowers)
    given = hands_of(setup.get("hands"))
    holdings = [card_set(given.get(Seat(seat), ())) for seat in range(rules.players)]
    maker = as_seat(setup.get("maker"), "maker", players=rules.players)
    called = as_suit(setup.get("called"), "called")
    found = found_partner(rules, maker, called, holdings, tables)
    played = as_cards(setup.get("played_so_far", []), "played_so_far")
    return {
        "partner": found.partner,
        "alone": found.partner is None,
        "public": found.card in played,
    }
