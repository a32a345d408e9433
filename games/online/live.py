"""A game while it is played: what its log has led to, one entry after the other.

An entry is a seat and a code (`engine.notation.act_codes`). Without a seat it is chance's: the
deal, or the bell, after which no other hand is dealt; or the director's, who tells the table
something (`games.online.told`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.actions import Deal, KeepPartner, PlayCard, SeatAction
from engine.bots.table import PlayedGame, PlayedHand, counted, seat_to_ask
from engine.cards import Card
from engine.errors import IllegalAction, Reason
from engine.facts import Fact
from engine.game import GameEnd, GameState
from engine.infractions.acts import CallLead
from engine.infractions.prevented import LeadAct, after_lawful, lawful_for, lead_acts
from engine.infractions.refereed import RefereedHand
from engine.notation.act_codes import act_of_code, is_deal_code, pack_of_code
from engine.notation.upcard_values import Entry
from engine.perspective import Perspective, seen_by
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState, Phase, new_hand
from engine.transitions import apply, legal_actions, legal_for
from games.online.ruling import (
    WrittenRuling,
    asked_about_lead,
    is_lead_code,
    lead_of_code,
    rule,
    under_referee,
    written_call,
)
from games.online.told import Deed, Notice, is_told_code, notice_of_code

BELL: Final = "bell"
"""The code of the bell of a timed game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveGame:
    """A game at one moment.

    A hand that is over stays in `hand` until the next one is dealt, so that its last trick and
    its points can be looked at. Deals that were void are kept nowhere.
    """

    rules: Rules
    end: GameEnd
    game: GameState
    hand: HandState | None = None
    pack: tuple[Card, ...] = ()
    """The pack of the hand, top card first."""
    actions: tuple[SeatAction, ...] = ()
    """What was done in the hand."""
    facts: tuple[Fact, ...] = ()
    """What followed from the last entry."""
    deals: tuple[PlayedHand, ...] = ()
    """The hands that are over and count."""
    dealt: int = 0
    """How many times cards were dealt, void deals counted."""
    rung: bool = False
    """Whether the bell of a timed game has rung."""
    notices: tuple[Notice, ...] = ()
    """What the director did and told the table, and what was said about a lead."""
    refereed: RefereedHand | None = None
    """The hand with what rulings left of it, once there was one in it."""
    rulings: tuple[WrittenRuling, ...] = ()
    """What the record keeps of rulings."""
    sequence: int = 0
    """How many entries of the log led here."""

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended."""
        ended = self.game.is_over or self.rung
        return ended and (self.hand is None or self.hand.is_over)


def begin(rules: Rules, end: GameEnd, dealer: Seat) -> LiveGame:
    """Return a game that waits for its first deal."""
    return LiveGame(rules=rules, end=end, game=GameState(rules=rules, end=end, dealer=dealer))


def needs_deal(live: LiveGame) -> bool:
    """Say whether cards have to be dealt for the game to go on."""
    return not live.is_over and (live.hand is None or live.hand.is_over)


def seats_to_act(live: LiveGame) -> tuple[Seat, ...]:
    """Return the seats the table waits for, whoever is asked first at the front.

    Before the first lead those that may go alone are asked one by one. About a partner's best
    card two seats may have a say.
    """
    hand = live.hand
    if hand is None or hand.is_over:
        return ()
    asked = asked_about_lead(live.refereed)
    if asked is not None:
        return (asked,)
    first = seat_to_ask(hand)
    if hand.phase is not Phase.BEST_CARD:
        return (first,)
    seats = {action.seat for action in legal_actions(hand)}
    return tuple(sorted(seats, key=lambda seat: (seat != first, seat)))


def lead_choices(live: LiveGame, seat: Seat) -> tuple[LeadAct, ...]:
    """Return what a seat may say about the other side's lead, after a ruling."""
    found = () if live.refereed is None else lead_acts(live.refereed)
    return tuple(act for act in found if act.seat == seat)


def choices(live: LiveGame, seat: Seat) -> tuple[SeatAction, ...]:
    """Return what a seat may do now in the game, as far as rulings left it.

    Nobody leads before all who may go alone have said whether they do: on a screen the
    quickest would take that from the others.
    """
    hand = live.hand
    if hand is None:
        return ()
    legal = legal_for(hand, seat)
    if live.refereed is not None:
        legal = lawful_for(live.refereed, seat)
    if not is_lead_too_soon(hand, seat):
        return legal
    return tuple(action for action in legal if not isinstance(action, PlayCard))


def sight(live: LiveGame, seat: Seat) -> Perspective | None:
    """Return what a seat may know and may do at the table, or None before the first deal."""
    if live.hand is None:
        return None
    return replace(seen_by(live.hand, seat), legal=choices(live, seat))


def after(live: LiveGame, seat: Seat | None, code: str) -> LiveGame:
    """Return the game after one more entry of its log.

    Raises `IllegalAction` if the rules do not allow it now, `BadRecord` if the code says nothing.
    """
    if seat is not None and is_lead_code(code):
        return after_lead_act(live, lead_of_code(code, seat))
    if seat is not None:
        return after_act(live, act_of_code(code, seat))
    if code == BELL:
        return replace(live, rung=True, facts=(), sequence=live.sequence + 1)
    if is_told_code(code):
        return after_notice(live, notice_of_code(code))
    if is_deal_code(code):
        return after_deal(live, pack_of_code(code))
    raise IllegalAction(Reason.NOT_YOUR_TURN)


def after_notice(live: LiveGame, notice: Notice) -> LiveGame:
    """Return the game with something told; only a ruling on an infraction changes the hand."""
    placed = notice.at(deal=live.dealt, after=len(live.actions))
    told = replace(live, facts=(), notices=(*live.notices, placed), sequence=live.sequence + 1)
    return after_ruling(told, notice) if notice.deed is Deed.RULED else told


def after_ruling(live: LiveGame, notice: Notice) -> LiveGame:
    """Return the game after a ruling, or raise `IllegalAction` where there is none to make."""
    if live.hand is None or live.hand.is_over:
        raise IllegalAction(Reason.HAND_IS_OVER)
    state = live.refereed or under_referee(
        rules=live.rules, dealer=live.game.dealer, pack=live.pack, actions=live.actions
    )
    step, entries = rule(
        state, infraction=notice.infraction, seat=notice.seat or 0, card=notice.card
    )
    return settled(with_rulings(live, step.state, entries))


def with_rulings(live: LiveGame, state: RefereedHand, entries: tuple[Entry, ...]) -> LiveGame:
    """Return the game with a hand after a ruling, and what the record keeps of that."""
    written = tuple(
        WrittenRuling(hand=len(live.deals), after=len(live.actions), entry=entry)
        for entry in entries
    )
    return replace(live, hand=state.hand, refereed=state, rulings=(*live.rulings, *written))


def after_lead_act(live: LiveGame, act: LeadAct) -> LiveGame:
    """Return the game after the suit of a lead was named, or left to the leader."""
    if live.refereed is None:
        raise IllegalAction(Reason.NO_LEAD_TO_CALL)
    state = after_lawful(live.refereed, act)
    gone_on = with_rulings(live, state, written_call(live.refereed, act))
    notice = Notice(
        deed=Deed.LEAD_CALLED if isinstance(act, CallLead) else Deed.LEAD_LEFT,
        seat=act.seat,
        card=act.suit.code if isinstance(act, CallLead) else "",
    )
    placed = notice.at(deal=live.dealt, after=len(live.actions))
    return replace(gone_on, facts=(), notices=(*live.notices, placed), sequence=live.sequence + 1)


def after_deal(live: LiveGame, pack: tuple[Card, ...]) -> LiveGame:
    """Return the game with a new hand dealt."""
    if not needs_deal(live):
        raise IllegalAction(Reason.HAND_IS_OVER if live.is_over else Reason.WRONG_PHASE)
    step = apply(new_hand(live.rules, live.game.dealer), Deal(cards=pack))
    dealt = replace(
        live,
        hand=step.state,
        pack=pack,
        actions=(),
        facts=step.facts,
        refereed=None,
        dealt=live.dealt + 1,
        sequence=live.sequence + 1,
    )
    return settled(dealt)


def after_act(live: LiveGame, action: SeatAction) -> LiveGame:
    """Return the game after an act of a seat."""
    hand = live.hand
    if hand is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    if isinstance(action, PlayCard) and is_lead_too_soon(hand, action.seat):
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if live.refereed is None:
        step = apply(hand, action)
        acted = replace(live, hand=step.state, facts=step.facts)
    else:
        state = after_lawful(live.refereed, action)
        acted = replace(live, hand=state.hand, refereed=state, facts=())
    return settled(replace(acted, actions=(*live.actions, action), sequence=live.sequence + 1))


def settled(live: LiveGame) -> LiveGame:
    """Return the game with a hand that has just ended counted; a void deal is dealt anew."""
    hand = live.hand
    if hand is None or not hand.is_over:
        return live
    played = PlayedHand(number=len(live.deals), pack=live.pack, actions=live.actions, end=hand)
    deals, rulings = (*live.deals, played), live.rulings
    if played.is_void:
        deals = live.deals
        rulings = tuple(each for each in rulings if each.hand < len(live.deals))
    return replace(live, game=counted(live.game, played), deals=deals, rulings=rulings)


def is_lead_too_soon(hand: HandState, seat: Seat) -> bool:
    """Say whether another seat still has to say whether it goes alone."""
    if hand.phase is not Phase.ALONE_OR_LEAD:
        return False
    unasked = (action for action in legal_actions(hand) if isinstance(action, KeepPartner))
    return any(action.seat != seat for action in unasked)


def played_game(live: LiveGame) -> PlayedGame:
    """Return the hands that are over as a game that can be written down."""
    return PlayedGame(rules=live.rules, end=live.end, deals=live.deals, final=live.game.scores)


def rulings_by_hand(live: LiveGame) -> dict[int, list[tuple[int, Entry]]]:
    """Return what the record keeps of rulings, by the place of the hand, from 0."""
    found: dict[int, list[tuple[int, Entry]]] = {}
    for each in live.rulings:
        found.setdefault(each.hand, []).append((each.after, each.entry))
    return found
