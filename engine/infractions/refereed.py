"""A hand in which irregular acts happen: the hand itself and what hangs over it.

The trick that lies on the table stays apart from the hand before it, so that a lead taken back,
a revoke put right or a card changed is the same trick played again from there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Discard, PlayCard
from engine.cards import Card
from engine.errors import IllegalAction, Reason
from engine.infractions.catalogue import Infraction
from engine.infractions.counts import points_without
from engine.infractions.irregular import revoked, turn_up_left
from engine.infractions.revokes import RevokeClaim, settle_claims, valid_claims
from engine.infractions.sides import public_sides, true_sides
from engine.infractions.table import CardAt, OpenTable
from engine.seats import Seat, active_order, first_active
from engine.state import HandState, Phase

TRICK_PHASES = frozenset({Phase.ALONE_OR_LEAD, Phase.PLAY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoked:
    """A card that did not follow though its seat could; established once the trick is quitted."""

    seat: Seat
    card: Card
    established: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereedHand:
    """One hand under penalties (`referee = penalise`)."""

    hand: HandState
    """The hand as it is now, with the cards of the trick on the table played."""
    start: HandState
    """The hand before the trick on the table."""
    table: OpenTable
    revokes: tuple[Revoked, ...] = ()
    claims: tuple[RevokeClaim, ...] = ()
    wrong: frozenset[Seat] = frozenset()
    """Seats found with a wrong number of cards after the first trick was turned down."""
    correcting: Seat | None = None
    """Who has to put a revoke right, on demand."""
    changing: tuple[Seat, ...] = ()
    """Who may change a card that was played after a revoke."""

    @property
    def is_complete(self) -> bool:
        """Say whether a complete trick lies on the table, not turned down yet."""
        return bool(self.table.trick) and self.table.is_complete

    @property
    def quitted_tricks(self) -> int:
        """Return how many tricks have been turned down."""
        return len(self.hand.quitted) - self.is_complete

    @property
    def established(self) -> tuple[Seat, ...]:
        """Return who revoked past correcting, once for each revoke."""
        return tuple(revoke.seat for revoke in self.revokes if revoke.established)

    def scores_after(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the scores after a hand that is over, by account, with every penalty.

        Sides are the true ones, a hidden partner's known. A side that held a wrong number of
        cards scores nothing for the hand (P5); penalties for revokes replace what it was
        worth (P13).
        """
        if self.hand.points is None:
            raise IllegalAction(Reason.WRONG_PHASE)
        sides = true_sides(self.hand)
        without = {account for seat in self.wrong for account in sides.accounts_with(seat)}
        points = points_without(self.hand.points, without)
        claims = valid_claims(self.claims, self.established, sides)
        return settle_claims(scores, points, claims, sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """That an infraction happened: whose, with which cards, and who may make no trumps for it."""

    infraction: Infraction
    seat: Seat
    cards: tuple[Card, ...] = ()
    barred: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereedStep:
    """What an act led to, and which infractions it was."""

    state: RefereedHand
    rulings: tuple[Ruled, ...] = ()


def refereed(hand: HandState) -> RefereedHand:
    """Return a hand under penalties, before its deal or at any point before its first lead."""
    table = OpenTable(sides=public_sides(hand), leader=hand.turn, idle=hand.contract.idle)
    return RefereedHand(hand=hand, start=hand, table=table)


def moved_on(before: RefereedHand, hand: HandState) -> RefereedHand:
    """Return the hand after an act between tricks."""
    return refreshed(replace(before, hand=hand, start=hand))


def refreshed(state: RefereedHand) -> RefereedHand:
    """Return the hand with its table knowing sides, idle seats, and exposed cards still held."""
    hand = state.hand
    if not hand.dealt.hands:
        return state
    idle, holdings = hand.contract.idle, hand.holdings
    exposed = tuple(
        place
        for place in state.table.exposed
        if place.seat not in idle and holdings[place.seat] & place.card.bit
    )
    leader = state.table.leader if state.table.trick else hand.turn
    table = replace(
        state.table, sides=public_sides(hand), idle=idle, exposed=exposed, leader=leader
    )
    return replace(state, table=table)


def ready_for_trick(state: RefereedHand) -> HandState:
    """Return the hand that a trick can be led in, or raise `IllegalAction`.

    Cards may fall while the dealer has not laid one out yet (P6): until then the hand is as if
    the turn-up were left.
    """
    hand = state.start
    if hand.phase is Phase.EXCHANGE:
        hand = turn_up_stays(hand)
    if hand.phase not in TRICK_PHASES:
        raise IllegalAction(Reason.HAND_IS_OVER if hand.is_over else Reason.WRONG_PHASE)
    return hand


def turn_up_stays(hand: HandState) -> HandState:
    """Return the hand with the turn-up out of play."""
    turn_up = hand.dealt.turn_up
    if turn_up is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    return turn_up_left(hand, Discard(seat=hand.dealer, card=turn_up))


def with_trick(state: RefereedHand, table: OpenTable, base: HandState) -> RefereedHand:
    """Return the hand with the trick of a table played from its start."""
    hand = base
    for place in table.trick:
        hand = laid(hand, place)
    if not table.trick:
        hand = state.start
    return refreshed(replace(state, hand=hand, table=table))


def laid(hand: HandState, place: CardAt) -> HandState:
    """Return the hand after a card, whoever's turn it was and whether or not it follows."""
    return revoked(hand._replace(turn=place.seat), PlayCard(seat=place.seat, card=place.card))


def turned_down(state: RefereedHand) -> RefereedHand:
    """Return the hand with a complete trick turned face down: its revokes are established."""
    if not state.is_complete:
        return state
    hand = without_empty_hands(state.hand)
    table = replace(state.table, trick=(), shown=(), out_of_turn=False)
    revokes = tuple(replace(revoke, established=True) for revoke in state.revokes)
    return refreshed(
        replace(
            state,
            hand=hand,
            start=hand,
            table=table,
            revokes=revokes,
            correcting=None,
            changing=(),
        )
    )


def without_empty_hands(hand: HandState) -> HandState:
    """Return the hand in which seats that have run out of cards play none (P5)."""
    if hand.is_over:
        return hand
    holdings, idle = hand.holdings, hand.contract.idle
    empty = {Seat(seat) for seat, cards in enumerate(holdings) if not cards}
    if empty <= idle:
        return hand
    idle |= empty
    players = hand.rules.players
    contract = hand.contract._replace(idle=idle, next_active=active_order(idle, players))
    leader = first_active(hand.turn, idle, players=players)
    return hand._replace(contract=contract, turn=leader)


def dealt_again(state: RefereedHand) -> RefereedHand:
    """Return the hand thrown in: the cards are dealt again and nothing counts."""
    contract = state.start.contract._replace(score=None)
    hand = state.start._replace(contract=contract, phase=Phase.REDEAL)
    return replace(refereed(hand), revokes=(), claims=())
