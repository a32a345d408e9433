"""Who plays with whom, as far as the table knows it and as it turns out (rules.md section 11).

While partners are not chosen or not known, each seat is its own side for whatever has to be
ruled on at once; what is settled after the hand (P5, P13) goes by the true sides.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.auction import terms_of
from engine.choices import Sides
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState, Phase, makers_of

MAKER_OPEN = frozenset({Phase.JOKER_NAME, Phase.ROUND1, Phase.ROUND2, Phase.AUCTION})
"""The phases in which nobody has made trumps yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSides:
    """The sides of one hand.

    `makers` are the seats that made trumps together, empty while that is open or hidden; it
    matters where sides are made hand by hand. `lone` are the seats that said they play alone.
    """

    rules: Rules
    makers: frozenset[Seat] = frozenset()
    lone: frozenset[Seat] = frozenset()

    def side_with(self, seat: Seat) -> frozenset[Seat]:
        """Return a seat with its partners: fixed ones, or those of this hand."""
        rules = self.rules
        if rules.sides is not Sides.MAKER_VS_REST:
            return frozenset(rules.seats_of(rules.account_of(seat)))
        if not self.makers:
            return frozenset({seat})
        seats = frozenset(Seat(other) for other in range(rules.players))
        return self.makers if seat in self.makers else seats - self.makers

    def accounts_with(self, seat: Seat) -> frozenset[int]:
        """Return the scores of a seat's side."""
        return frozenset(self.rules.account_of(mate) for mate in self.side_with(seat))

    @property
    def have_lone_maker(self) -> bool:
        """Say whether the makers are one player against several."""
        if self.rules.sides is Sides.SOLO or not self.makers:
            return False
        by_nature = self.rules.sides is Sides.MAKER_VS_REST and len(self.makers) == 1
        return by_nature or bool(self.lone & self.makers)

    @property
    def without_partner(self) -> frozenset[Seat]:
        """Return the lone players of P7: who plays without a partner and has said so.

        A maker of a three-handed game and an auction's maker without partners are lone players
        without a word; whoever called a partner is one only by declaring it.
        """
        rules = self.rules
        alone_by_nature = (
            rules.sides is Sides.MAKER_VS_REST and not rules.calls_partner and len(self.makers) == 1
        )
        return self.lone | self.makers if alone_by_nature else self.lone


def public_sides(hand: HandState) -> HandSides:
    """Return the sides as everybody at the table knows them now."""
    makers = makers_of(hand) if makers_are_known(hand) else frozenset()
    return HandSides(rules=hand.rules, makers=makers, lone=frozenset(hand.contract.lone))


def makers_are_known(hand: HandState) -> bool:
    """Say whether everybody knows who plays with the maker."""
    contract, rules = hand.contract, hand.rules
    if contract.maker is None or hand.phase in MAKER_OPEN:
        return False
    if rules.sides is not Sides.MAKER_VS_REST:
        return True
    if rules.calls_partner:
        return bool(contract.lone) or hand.partner_is_public
    terms = terms_of(rules, contract.bid)
    return terms is None or not terms.partners or contract.partners is not None


def true_sides(hand: HandState) -> HandSides:
    """Return the sides as they are, a hidden partner among the makers."""
    open_maker = hand.phase in MAKER_OPEN
    makers = frozenset[Seat]() if open_maker else makers_of(hand)
    return HandSides(rules=hand.rules, makers=makers, lone=frozenset(hand.contract.lone))


def lone_seats(*, maker: Seat | None, alone: bool, lone_defender: Seat | None) -> frozenset[Seat]:
    """Return the seats that play alone, from how a slip says it."""
    lone = {maker} if alone and maker is not None else set()
    return frozenset(lone | ({lone_defender} if lone_defender is not None else set()))


def idle_mates(rules: Rules, lone: Collection[Seat]) -> frozenset[Seat]:
    """Return the seats that lay their cards down because a fixed partner plays alone."""
    return frozenset(mate for seat in lone for mate in rules.mates_of(seat))
