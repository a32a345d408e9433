"""What one seat may know: the only thing a player or a bot is ever given."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Call, PlayCard, SeatAction
from engine.bowers import Ranking
from engine.cards import Card, CardSet, Suit
from engine.rules import Rules
from engine.scoring import SlipScore
from engine.seats import Seat
from engine.state import HandState, Phase, Trick
from engine.transitions import legal_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Perspective:
    """A hand as one seat sees it."""

    rules: Rules
    seat: Seat
    dealer: Seat
    phase: Phase
    to_act: Seat | None
    turn_up: Card | None
    holding: CardSet
    """The seat's own cards; none while it has to name trumps without looking at them."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    calls: tuple[Call, ...]
    trump: Suit | None
    maker: Seat | None
    lone: tuple[Seat, ...]
    idle: frozenset[Seat]
    answered: frozenset[Seat]
    accepted: bool
    exchanged: bool
    discard: Card | None
    """The card laid out, if this seat is the dealer who did so."""
    bid: int | None
    widow_taken: bool | None
    buried: CardSet
    """The cards laid out for the widow, if this seat is the maker who did so."""
    called: Suit | None
    """The suit by which the maker called a partner."""
    partners: frozenset[Seat] | None
    """The maker's chosen partners, or the called one as soon as everybody knows who it is."""
    shown_by: Seat | None
    """The seat that showed a poor hand before the calls."""
    shown: CardSet
    """The hand it showed, as it was dealt."""
    laid_under: CardSet
    """The cards laid out for three of the stock, if this seat did so."""
    tables: Ranking
    led: int
    trick: tuple[PlayCard, ...]
    taken: tuple[int, ...]
    quitted: tuple[Trick, ...]
    score: SlipScore | None
    legal: tuple[SeatAction, ...]


def seen_by(state: HandState, seat: Seat) -> Perspective:
    """Return what a seat may know, and what it may do."""
    contract = state.contract
    blind = state.phase is Phase.JOKER_NAME and seat == state.dealer
    return Perspective(
        rules=state.rules,
        seat=seat,
        dealer=state.dealer,
        phase=state.phase,
        to_act=state.to_act,
        turn_up=state.dealt.turn_up,
        holding=0 if blind or not state.holdings else state.holdings[seat],
        sizes=tuple(holding.bit_count() for holding in state.holdings),
        calls=contract.calls,
        trump=contract.trump,
        maker=contract.maker,
        lone=contract.lone,
        idle=contract.idle,
        answered=contract.answered,
        accepted=contract.accepted,
        exchanged=contract.exchanged,
        discard=contract.discard if seat == state.dealer else None,
        bid=contract.bid,
        widow_taken=contract.widow_taken,
        buried=contract.buried if seat == contract.maker else 0,
        called=contract.called,
        partners=public_partners(state),
        shown_by=contract.shown_by,
        shown=0 if contract.shown_by is None else state.dealt.hands[contract.shown_by],
        laid_under=contract.laid_under if seat == contract.shown_by else 0,
        tables=contract.tables,
        led=state.led,
        trick=state.trick,
        taken=state.taken,
        quitted=state.quitted,
        score=state.score,
        legal=legal_for(state, seat),
    )


def public_partners(state: HandState) -> frozenset[Seat] | None:
    """Return the maker's partners where everybody knows who they are."""
    hidden = state.rules.calls_partner and not state.partner_is_public
    return None if hidden else state.contract.partners
