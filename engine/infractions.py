"""What each irregularity costs, where it happens and is penalised (rules.md section 11).

P1 and P4 void a deal, P2 and P3 bar a side from making trumps, P5 takes a side's points, P9 to
P12 concern leads out of turn, exposed cards and turned-up tricks, P13 revokes. Values in, values
out: a director's page and the rule cases ask the same functions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.actions import Call, GoAlone, Name, Pass, TurnDown
from engine.bowers import Ranking
from engine.cards import Card, CardSet, card_set
from engine.choices import Penalties, RevokeTake
from engine.errors import IllegalAction, Reason
from engine.rules import Rules
from engine.seats import Seat, Side, seats_from, seats_of_side, side_of
from engine.state import HandState, Phase, with_contract
from engine.transitions import apply
from engine.tricks import playable_cards

CALLING: frozenset[Phase] = frozenset({Phase.ROUND1, Phase.ROUND2, Phase.JOKER_NAME})


class Take(StrEnum):
    """What a side asks for a revoke of the other."""

    ADD = "add"
    DEDUCT = "deduct"
    SCORE_AS_PLAYED = "score_as_played"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRuling:
    """What a call led to: whether it is void, and who may not make trumps for it."""

    hand: HandState
    void: bool
    barred: frozenset[Seat] = frozenset()


def deal_is_void(*, dealing: bool) -> bool:
    """Say whether a misdeal (P1) found now gives a new deal: only while cards are dealt."""
    return dealing


def wrong_count_is_void(*, quitted_tricks: int) -> bool:
    """Say whether a wrong number of cards (P4) gives a new deal: before a trick is quitted."""
    return quitted_tricks == 0


def points_without(points: tuple[int, int], side: Side) -> tuple[int, int]:
    """Return a hand's points when one side scores nothing, having held a wrong hand (P5)."""
    return (0, points[1]) if side == 0 else (points[0], 0)


def rule_on_call(hand: HandState, call: Call | GoAlone) -> CallRuling:
    """Return what a call leads to when irregular ones happen (P2, P3).

    A call out of turn is void and leaves the turn; naming the suit turned down is void and uses
    it up; both bar the side. A pass out of turn costs nothing. A barred seat's call counts as a
    pass. Any other impossible call is void, and the seat calls again.
    """
    if hand.phase in CALLING and call.seat != hand.to_act:
        if isinstance(call, Pass):
            return CallRuling(hand=hand, void=False)
        return barring(hand, call.seat, uses_turn=False)
    if call.seat in hand.contract.barred and not isinstance(call, Pass | TurnDown):
        return CallRuling(hand=apply(hand, Pass(seat=call.seat)).state, void=True)
    try:
        return CallRuling(hand=apply(hand, call).state, void=False)
    except IllegalAction as error:
        named_refused = isinstance(call, Name) and error.reason is Reason.SUIT_TURNED_DOWN
    if named_refused and hand.phase is Phase.ROUND2:
        return barring(hand, call.seat, uses_turn=True)
    return CallRuling(hand=hand, void=True)


def barring(hand: HandState, seat: Seat, *, uses_turn: bool) -> CallRuling:
    """Return the hand with the side of a seat barred from making trumps."""
    barred = frozenset(seats_of_side(side_of(seat), players=hand.rules.players))
    contract = hand.contract._replace(barred=hand.contract.barred | barred)
    hand = with_contract(hand, contract, hand.table)
    if uses_turn:
        hand = apply(hand, Pass(seat=seat)).state
    return CallRuling(hand=hand, void=True, barred=barred)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAt:
    """A card and the seat it belongs to."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadCall:
    """The right to name the suit of a side's next lead, once (P10, P12)."""

    of_side: Side
    seats: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A trick on the table where irregularities happen."""

    rules: Rules
    leader: Seat
    lone: frozenset[Seat] = frozenset()
    idle: frozenset[Seat] = frozenset()
    trick: tuple[CardAt, ...] = ()
    out_of_turn: bool = False
    exposed: tuple[CardAt, ...] = ()
    returned: tuple[CardAt, ...] = ()
    call: LeadCall | None = None
    called_suit: int | None = None
    trick_stands: bool | None = None

    @property
    def active(self) -> tuple[Seat, ...]:
        """Return the seats that play, from the leader clockwise."""
        seats = seats_from(self.leader, players=self.rules.players)
        return tuple(seat for seat in seats if seat not in self.idle)

    @property
    def is_complete(self) -> bool:
        """Say whether every seat has played to the trick."""
        return len(self.trick) == len(self.active)


def can_be_exposed(table: OpenTable, seat: Seat) -> bool:
    """Say whether a card of this seat can become exposed: not a lone player's (P7)."""
    return seat not in table.lone and table.rules.penalties is Penalties.FULL


def expose(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table with a card exposed (P11), or back in the hand of a lone player."""
    place = CardAt(seat=seat, card=card)
    if can_be_exposed(table, seat):
        return replace(table, exposed=(*table.exposed, place))
    return replace(table, returned=(*table.returned, place))


def lead(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table after a lead, in turn or not; a right to call this lead lapses."""
    call = table.call
    if call is not None and seat in call.seats and seat == table.leader:
        call = None
    return replace(
        without_exposed(table, seat, card),
        trick=(CardAt(seat=seat, card=card),),
        out_of_turn=seat != table.leader,
        call=call,
        called_suit=None if seat == table.leader else table.called_suit,
        trick_stands=None,
    )


def follow(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table after another card; a complete trick led out of turn stands (P8)."""
    table = without_exposed(table, seat, card)
    table = replace(table, trick=(*table.trick, CardAt(seat=seat, card=card)))
    if table.out_of_turn and table.is_complete:
        return replace(table, out_of_turn=False, trick_stands=True)
    return table


def without_exposed(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table after an exposed card has been played."""
    played = CardAt(seat=seat, card=card)
    return replace(table, exposed=tuple(place for place in table.exposed if place != played))


def take_back_lead(table: OpenTable) -> OpenTable:
    """Return the table after a lead out of turn is corrected on demand (P9, P10).

    Cards played to it go back without penalty. A lone player's lead just returns.
    """
    if not table.out_of_turn:
        return table
    wrong, *others = table.trick
    corrected = replace(table, trick=(), out_of_turn=False, trick_stands=False)
    corrected = expose(corrected, wrong.seat, wrong.card)
    if can_be_exposed(table, wrong.seat):
        corrected = allow_call(corrected, side_of(wrong.seat))
    return replace(corrected, returned=(*corrected.returned, *others))


def allow_call(table: OpenTable, offenders: Side) -> OpenTable:
    """Return the table with the offenders' next lead to be called by the other side."""
    seats = frozenset(seats_of_side(offenders, players=table.rules.players)) - table.idle
    return replace(table, call=LeadCall(of_side=Side(1 - offenders), seats=seats))


def win_trick(table: OpenTable, seat: Seat) -> OpenTable:
    """Return the table with a new leader and no trick on it."""
    return replace(table, leader=seat, trick=(), out_of_turn=False, called_suit=None)


def last_opponent(table: OpenTable) -> Seat:
    """Return the opponent of the leader who plays last to the trick."""
    opponents = [seat for seat in table.active if side_of(seat) != side_of(table.leader)]
    return opponents[-1]


def call_is_valid(table: OpenTable, seat: Seat) -> bool:
    """Say whether a seat may name the suit of this lead now."""
    call = table.call
    if call is None or table.trick or table.leader not in call.seats:
        return False
    return side_of(seat) == call.of_side and seat == last_opponent(table)


def call_lead(table: OpenTable, seat: Seat, suit: int) -> OpenTable:
    """Return the table with the lead's suit named; an invalid call changes nothing."""
    if not call_is_valid(table, seat):
        return table
    return replace(table, call=None, called_suit=suit)


def allowed_cards(
    table: OpenTable, seat: Seat, holding: CardSet, *, led: int, tables: Ranking
) -> CardSet:
    """Return what a seat may play: a suit called for its lead first, then its exposed cards."""
    allowed = playable_cards(holding, led, tables)
    leads = seat == table.leader and not table.trick
    if leads and table.called_suit is not None:
        allowed = holding & tables.followers[table.called_suit] or holding
    exposed = card_set(place.card for place in table.exposed if place.seat == seat)
    return allowed & exposed or allowed


def correct_revoke(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table with a revoke corrected before the trick is quitted (P13)."""
    wrong = next(place for place in table.trick if place.seat == seat)
    trick = tuple(
        CardAt(seat=seat, card=card) if place == wrong else place for place in table.trick
    )
    return expose(replace(table, trick=trick), seat, wrong.card)


def may_change_after(table: OpenTable, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that played after a seat and may change their card with it."""
    seats = [place.seat for place in table.trick]
    return tuple(seats[seats.index(seat) + 1 :])


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeClaim:
    """A side's claim against the revokes of the other."""

    by_side: Side
    take: Take
    revokes: tuple[Seat, ...]
    """The offending seats, once for each revoke."""


def take_is_allowed(rules: Rules, take: Take) -> bool:
    """Say whether the rules leave this form of the penalty to the claiming side."""
    if take is Take.SCORE_AS_PLAYED or rules.revoke_take is RevokeTake.CHOOSE:
        return True
    return take.value == rules.revoke_take.value


def revoke_points(
    rules: Rules, offender: Seat, *, maker: Seat | None, lone: Collection[Seat]
) -> int:
    """Return what a revoke costs: more against a lone player of the makers."""
    if maker is None or side_of(offender) == side_of(maker):
        return rules.revoke_pts
    against_lone = any(side_of(seat) == side_of(maker) for seat in lone)
    return rules.revoke_pts_lone if against_lone else rules.revoke_pts


def settle_claims(
    rules: Rules,
    scores: tuple[int, int],
    hand: tuple[int, int],
    claims: Sequence[RevokeClaim],
    *,
    maker: Seat | None,
    lone: Collection[Seat],
) -> tuple[int, int]:
    """Return the scores after a hand with established revokes.

    A penalty replaces the score of the hand; taken from the offenders it may bring them below
    zero unless the rules forbid that.
    """
    after = list(scores)
    penalties = [claim for claim in claims if claim.take is not Take.SCORE_AS_PLAYED]
    if not penalties:
        return scores[0] + hand[0], scores[1] + hand[1]
    for claim in penalties:
        points = sum(revoke_points(rules, seat, maker=maker, lone=lone) for seat in claim.revokes)
        if claim.take is Take.ADD:
            after[claim.by_side] += points
        else:
            other = 1 - claim.by_side
            lowered = after[other] - points
            after[other] = lowered if rules.negative_scores else max(lowered, min(after[other], 0))
    return after[0], after[1]


def lone_seats(*, maker: Seat | None, alone: bool, lone_defender: Seat | None) -> frozenset[Seat]:
    """Return the seats that play alone, from how a slip says it."""
    lone = {maker} if alone and maker is not None else set()
    return frozenset(lone | ({lone_defender} if lone_defender is not None else set()))
