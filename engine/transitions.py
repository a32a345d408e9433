"""What may be done in a hand, and what follows: both look the phase up and ask its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.actions import Action, SeatAction
from engine.errors import IllegalAction, Reason
from engine.phases import (
    alone,
    auction,
    calling,
    dealing,
    exchange,
    farmers,
    partners,
    playing,
    widow,
)
from engine.seats import Seat
from engine.state import OVER, HandState, Phase, Step

Legal: TypeAlias = Callable[[HandState], tuple[SeatAction, ...]]
Play: TypeAlias = Callable[[HandState, Action], Step]
Advance: TypeAlias = Callable[[HandState, Action], HandState]


def nothing_legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return no action, as the hand is over."""
    return ()


def refuse(state: HandState, action: Action) -> Step:
    """Refuse any action, as the hand is over."""
    raise IllegalAction(Reason.HAND_IS_OVER)


PHASES: Final[Mapping[Phase, tuple[Legal, Play]]] = {
    Phase.DEALING: (dealing.legal, dealing.play),
    Phase.FARMERS_HAND: (farmers.legal, farmers.play),
    Phase.JOKER_NAME: (calling.legal, calling.play),
    Phase.ROUND1: (calling.legal, calling.play),
    Phase.ROUND2: (calling.legal, calling.play),
    Phase.AUCTION: (auction.legal, auction.play),
    Phase.NAME_TRUMP: (auction.legal_names, auction.play_name),
    Phase.TAKE_WIDOW: (widow.legal, widow.play),
    Phase.BURY: (widow.legal_burials, widow.play_burial),
    Phase.CHOOSE_PARTNERS: (partners.legal, partners.play),
    Phase.CALL_PARTNER: (partners.legal_calls, partners.play_call),
    Phase.LONE_DEFENCE: (alone.legal_defence, alone.play_defence),
    Phase.EXCHANGE: (exchange.legal, exchange.play),
    Phase.BEST_CARD: (alone.legal_best, alone.play_best),
    Phase.ALONE_OR_LEAD: (alone.legal_window, alone.play_window),
    Phase.PLAY: (playing.legal, playing.play),
    **dict.fromkeys(OVER, (nothing_legal, refuse)),
}


LEGAL: Final[Mapping[Phase, Legal]] = {phase: legal for phase, (legal, _) in PHASES.items()}
PLAYS: Final[Mapping[Phase, Play]] = {phase: play for phase, (_, play) in PHASES.items()}
"""What is legal and what an action leads to, by phase: both looked up with every card."""


def advancing(play: Play) -> Advance:
    """Return what gives the hand alone of all that an action leads to."""

    def advanced(state: HandState, action: Action) -> HandState:
        return play(state, action).state

    return advanced


ADVANCES: Final[Mapping[Phase, Advance]] = {
    **{phase: advancing(play) for phase, play in PLAYS.items()},
    Phase.AUCTION: auction.advance,
    Phase.PLAY: playing.advance,
}
"""The hand alone that an action leads to: it costs less where there are most actions."""


def legal_actions(state: HandState) -> tuple[SeatAction, ...]:
    """Return everything that seats may do now, in an order that is always the same.

    Only the seat to act has actions, but for two windows: before the first lead, seats that may
    still go alone have theirs as well, and so has a partner whose best card is asked for.
    Before the deal there are none: the deal is chance's.
    """
    return LEGAL[state.phase](state)


def legal_for(state: HandState, seat: Seat) -> tuple[SeatAction, ...]:
    """Return what one seat may do now."""
    return tuple(action for action in legal_actions(state) if action.seat == seat)


def apply(state: HandState, action: Action) -> Step:
    """Return what an action leads to, or raise `IllegalAction` and leave all as it is."""
    return PLAYS[state.phase](state, action)


def advance(state: HandState, action: Action) -> HandState:
    """Return the hand that an action leads to, like `apply`, without telling what happened.

    It costs a tenth less for a whole hand, which counts for whoever plays many.
    """
    return ADVANCES[state.phase](state, action)
