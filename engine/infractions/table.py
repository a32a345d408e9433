"""The cards on the table where irregularities happen (rules.md section 11, P7 to P12).

Leads out of turn, exposed cards and the right to call a lead: values in, values out. Of a hand
this knows only who leads, who plays with whom, and the trick that lies there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.bowers import Ranking
from engine.cards import Card, CardSet, card_set
from engine.choices import Penalties
from engine.infractions.sides import HandSides
from engine.rules import Rules
from engine.seats import Seat, seats_from
from engine.tricks import playable_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAt:
    """A card and the seat it belongs to."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadCall:
    """The right of the other side to name the suit of an offending side's next lead, once."""

    offender: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A trick on the table, and what hangs over it."""

    sides: HandSides
    leader: Seat
    idle: frozenset[Seat] = frozenset()
    trick: tuple[CardAt, ...] = ()
    shown: tuple[CardAt, ...] = ()
    """Cards of this trick that were exposed before: taken back, they are so again."""
    out_of_turn: bool = False
    exposed: tuple[CardAt, ...] = ()
    returned: tuple[CardAt, ...] = ()
    calls: tuple[LeadCall, ...] = ()
    called_suit: int | None = None
    trick_stands: bool | None = None

    @property
    def rules(self) -> Rules:
        """Return the rules of the game."""
        return self.sides.rules

    @property
    def active(self) -> tuple[Seat, ...]:
        """Return the seats that play, from the leader clockwise."""
        seats = seats_from(self.leader, players=self.rules.players)
        return tuple(seat for seat in seats if seat not in self.idle)

    @property
    def is_complete(self) -> bool:
        """Say whether every seat has played to the trick."""
        return len(self.trick) == len(self.active)

    def callable_seats(self, right: LeadCall) -> frozenset[Seat]:
        """Return the seats whose next lead may be called: the offender's side, without idle."""
        return self.sides.side_with(right.offender) - self.idle


def can_be_exposed(table: OpenTable, seat: Seat) -> bool:
    """Say whether a card of this seat can become exposed: not a lone player's (P7)."""
    lone = seat in table.sides.without_partner
    return not lone and table.rules.penalties is Penalties.FULL


def expose(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table with a card exposed (P11), or back in the hand of a lone player."""
    place = CardAt(seat=seat, card=card)
    if place in table.exposed:
        return table
    if can_be_exposed(table, seat):
        return replace(table, exposed=(*table.exposed, place))
    return replace(table, returned=(*table.returned, place))


def lead(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table after a lead, in turn or not; a right to call this lead lapses."""
    in_turn = seat == table.leader
    lapsed = [right for right in table.calls if in_turn and seat in table.callable_seats(right)]
    return replace(
        without_exposed(replace(table, trick=(), shown=()), seat, card),
        trick=(CardAt(seat=seat, card=card),),
        out_of_turn=not in_turn,
        calls=tuple(right for right in table.calls if right not in lapsed),
        called_suit=None if in_turn else table.called_suit,
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
    if played not in table.exposed:
        return table
    left = tuple(place for place in table.exposed if place != played)
    return replace(table, exposed=left, shown=(*table.shown, played))


def take_back_lead(table: OpenTable) -> OpenTable:
    """Return the table after a lead out of turn is corrected on demand (P9, P10).

    Cards played to it go back without penalty. A lone player's lead just returns.
    """
    if not table.out_of_turn:
        return table
    wrong, *others = table.trick
    shown = tuple(place for place in others if place in table.shown)
    free = tuple(place for place in others if place not in table.shown)
    back = replace(
        table,
        trick=(),
        shown=(),
        out_of_turn=False,
        trick_stands=False,
        exposed=(*table.exposed, *shown),
    )
    back = expose(back, wrong.seat, wrong.card)
    if can_be_exposed(table, wrong.seat):
        back = allow_call(back, wrong.seat)
    return replace(back, returned=(*back.returned, *free))


def allow_call(table: OpenTable, offender: Seat) -> OpenTable:
    """Return the table with the next lead of a seat's side to be called by the others."""
    right = LeadCall(offender=offender)
    return table if right in table.calls else replace(table, calls=(*table.calls, right))


def win_trick(table: OpenTable, seat: Seat) -> OpenTable:
    """Return the table with a new leader and no trick on it."""
    return replace(table, leader=seat, trick=(), shown=(), out_of_turn=False, called_suit=None)


def caller_of_lead(table: OpenTable) -> Seat | None:
    """Return who may name the suit of this lead now: the opponent who plays last, if anyone.

    Nobody may where no right is open, the suit has been named, or a trick has begun.
    """
    rights = [right for right in table.calls if table.leader in table.callable_seats(right)]
    if not rights or table.trick or table.called_suit is not None:
        return None
    side = table.sides.side_with(table.leader)
    opponents = [seat for seat in table.active if seat not in side]
    return opponents[-1] if opponents else None


def call_is_valid(table: OpenTable, seat: Seat) -> bool:
    """Say whether a seat may name the suit of this lead now."""
    return seat == caller_of_lead(table)


def call_lead(table: OpenTable, seat: Seat, suit: int) -> OpenTable:
    """Return the table with the lead's suit named; an invalid call changes nothing."""
    return replace(table, called_suit=suit) if call_is_valid(table, seat) else table


def leave_lead(table: OpenTable) -> OpenTable:
    """Return the table with the right to name the suit of this lead given up."""
    kept = (right for right in table.calls if table.leader not in table.callable_seats(right))
    return replace(table, calls=tuple(kept))


def allowed_cards(
    table: OpenTable, seat: Seat, holding: CardSet, *, led: int, tables: Ranking
) -> CardSet:
    """Return what a seat may play: a suit called for its lead first, then its exposed cards."""
    allowed = playable_cards(holding, led, tables)
    leads = seat == table.leader and not table.trick
    if leads and table.called_suit is not None:
        allowed = holding & tables.followers[table.called_suit] or holding
    return allowed & exposed_of(table, seat) or allowed


def exposed_of(table: OpenTable, seat: Seat) -> CardSet:
    """Return the exposed cards of a seat."""
    return card_set(place.card for place in table.exposed if place.seat == seat)


def correct_revoke(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table with a revoke corrected before the trick is quitted (P13)."""
    wrong = card_in_trick(table, seat)
    changed = with_other_card(table, wrong, card)
    return expose(changed, seat, wrong.card)


def change_card(table: OpenTable, seat: Seat, card: Card) -> OpenTable:
    """Return the table with the card of a seat that played after a revoke changed (P13)."""
    before = card_in_trick(table, seat)
    changed = with_other_card(table, before, card)
    if before in table.shown:
        return replace(changed, exposed=(*changed.exposed, before))
    return replace(changed, returned=(*changed.returned, before))


def with_other_card(table: OpenTable, before: CardAt, card: Card) -> OpenTable:
    """Return the table with one card of the trick replaced by another of the same seat."""
    after = CardAt(seat=before.seat, card=card)
    table = without_exposed(table, after.seat, after.card)
    return replace(table, trick=tuple(after if place == before else place for place in table.trick))


def card_in_trick(table: OpenTable, seat: Seat) -> CardAt:
    """Return the card a seat has in the trick; it has one."""
    return next(place for place in table.trick if place.seat == seat)


def may_change_after(table: OpenTable, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that played after a seat and may change their card with it."""
    seats = [place.seat for place in table.trick]
    return tuple(seats[seats.index(seat) + 1 :])
