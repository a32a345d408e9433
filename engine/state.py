"""A hand at one moment.

Frozen throughout, in named tuples, which are quicker to remake than dataclasses: `Dealt` stays
for the whole hand, `Contract` changes with every call, and what changes with every card are the
fields of `HandState` itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from engine.actions import Bid, Call, Name, OrderUp, PlayCard, TakeUp
from engine.bowers import Ranking, SuitLed, ranking
from engine.cards import Card, CardSet, Suit
from engine.facts import Fact
from engine.rules import Rules
from engine.scoring import SlipScore
from engine.seats import Seat

NOTHING_LED: Final = -1

NEW: Final = tuple.__new__
"""Makes a named tuple from all its fields in order, in a third of the time its class takes.

Only for values that are made with every card or call; elsewhere fields are named.
"""


class Phase(StrEnum):
    """Where in its order a hand is."""

    DEALING = "dealing"
    FARMERS_HAND = "farmers_hand"
    JOKER_NAME = "joker_name"
    ROUND1 = "round1"
    ROUND2 = "round2"
    AUCTION = "auction"
    NAME_TRUMP = "name_trump"
    TAKE_WIDOW = "take_widow"
    BURY = "bury"
    CHOOSE_PARTNERS = "choose_partners"
    CALL_PARTNER = "call_partner"
    LONE_DEFENCE = "lone_defence"
    EXCHANGE = "exchange"
    BEST_CARD = "best_card"
    ALONE_OR_LEAD = "alone_or_lead"
    PLAY = "play"
    FINISHED = "finished"
    PASSED_OUT = "passed_out"
    REDEAL = "redeal"


OVER: Final = frozenset({Phase.FINISHED, Phase.PASSED_OUT, Phase.REDEAL})
"""The phases in which nothing more happens in this hand."""


WITHOUT_TURN: Final = OVER | {Phase.DEALING}
"""The phases in which no seat has a turn."""


class Trick(NamedTuple):
    """A complete trick."""

    plays: tuple[PlayCard, ...]
    winner: Seat


class Dealt(NamedTuple):
    """What stays as it is for the whole hand: rules, dealer, and what was dealt."""

    rules: Rules
    dealer: Seat
    hands: tuple[CardSet, ...] = ()
    turn_up: Card | None = None
    stock: tuple[Card, ...] = ()
    """The cards that were not dealt, without the turn-up."""
    widow: CardSet = 0
    """The extra hand of an auction."""


class Contract(NamedTuple):
    """What the calls have fixed."""

    calls: tuple[Call, ...] = ()
    bid: int | None = None
    """The standing bid of an auction, in the end the maker's."""
    maker: Seat | None = None
    trump: Suit | None = None
    """The suit of trumps; a hand with a maker and none is played without trumps."""
    tables: Ranking = ranking(None)
    lone: tuple[Seat, ...] = ()
    """Seats that play alone, in the order they said so."""
    idle: frozenset[Seat] = frozenset()
    next_active: tuple[Seat, ...] = ()
    """For every seat the next one that plays."""
    accepted: bool = False
    """Whether the dealer has a right to the turn-up."""
    exchanged: bool = False
    discard: Card | None = None
    answered: frozenset[Seat] = frozenset()
    """Seats that have said they will not go alone. Up to here methods rely on the order."""
    best_settled: frozenset[Seat] = frozenset()
    """Lone players who have had, or declined, their partner's best card."""
    asker: Seat | None = None
    """The lone player in the middle of getting it."""
    barred: frozenset[Seat] = frozenset()
    """Seats that may not make trumps in this deal (rules.md section 11, P2 and P3)."""
    widow_taken: bool | None = None
    """Whether the maker took the widow, or None before that is said."""
    buried: CardSet = 0
    partners: frozenset[Seat] | None = None
    """The maker's partners where sides are not fixed, or None while they are not known."""
    called: Suit | None = None
    """The suit whose best card, or ace, finds the maker's partner."""
    called_card: Card | None = None
    """The card that found a partner; it makes the partnership known when it falls."""
    shown_by: Seat | None = None
    """The seat that showed a poor hand before the calls: what it was dealt is known to all."""
    laid_under: CardSet = 0
    """The cards it laid out for three of the stock."""
    score: SlipScore | None = None
    """Last, as `scored` relies on."""

    def after(self, call: Call) -> Contract:
        """Return the contract after one more call."""
        changed = ((*self.calls, call),)
        return NEW(Contract, changed + self[1:])

    def after_bid(self, bid: Bid) -> Contract:
        """Return the contract after a bid, for which its seat stands as the maker."""
        changed = ((*self.calls, bid), bid.value, bid.seat)
        return NEW(Contract, changed + self[3:])

    def after_name(self, call: Name, tables: Ranking) -> Contract:
        """Return the contract after trumps are named for a bid."""
        changed = ((*self.calls, call), self.bid, self.maker, call.suit, tables)
        return NEW(Contract, changed + self[5:])

    def made(
        self, call: OrderUp | TakeUp | Name, trump: Suit | None, tables: Ranking, *, accepted: bool
    ) -> Contract:
        """Return the contract after a call that makes trumps, or a hand without them."""
        changed = ((*self.calls, call), self.bid, call.seat, trump, tables)
        return NEW(Contract, changed + self[5:8] + (accepted,) + self[9:])

    def played_by(
        self, lone: tuple[Seat, ...], idle: frozenset[Seat], next_active: tuple[Seat, ...]
    ) -> Contract:
        """Return the contract with who plays alone, who does not play, and who plays after whom."""
        changed = (lone, idle, next_active)
        return NEW(Contract, self[:5] + changed + self[8:])

    def after_discard(self, card: Card) -> Contract:
        """Return the contract after the dealer has laid a card out for the turn-up."""
        changed = (True, card)
        return NEW(Contract, self[:9] + changed + self[11:])

    def after_answer(self, seat: Seat) -> Contract:
        """Return the contract after a seat has said it will not go alone."""
        changed = (self.answered | {seat},)
        return NEW(Contract, self[:11] + changed + self[12:])

    def scored(self, score: SlipScore) -> Contract:
        """Return the contract of a hand that has been counted."""
        changed = (score,)
        return NEW(Contract, self[:-1] + changed)


NO_CONTRACT: Final = Contract()


class HandState(NamedTuple):
    """One hand from the deal to its score.

    A named tuple, as it is made anew with every card: a frozen dataclass takes four times as long.
    """

    dealt: Dealt
    contract: Contract
    phase: Phase
    """Where in its order the hand is."""
    turn: Seat
    """Whose turn it is; before the deal the dealer, and after the end of no meaning."""
    holdings: tuple[CardSet, ...] = ()
    """The cards every seat has in hand."""
    trick: tuple[PlayCard, ...] = ()
    """The plays to the trick on the table."""
    suit_led: SuitLed | None = None
    """The suit in play that was led to it."""
    best_seat: Seat = Seat(0)
    """Who wins the trick as it lies."""
    best_strength: int = -1
    taken: tuple[int, ...] = ()
    """The tricks every seat has taken."""
    quitted: tuple[Trick, ...] = ()
    """The complete tricks."""

    def turned_to(self, phase: Phase, seat: Seat, contract: Contract) -> HandState:
        """Return the hand with a seat to act in a phase, under a contract."""
        changed = (self.dealt, contract, phase, seat)
        return NEW(HandState, changed + self[4:])

    def holding(self, holdings: Iterable[CardSet]) -> HandState:
        """Return the hand with other cards in the hands of its seats."""
        return NEW(HandState, (*self[:4], tuple(holdings), *self[5:]))

    def with_contract(self, contract: Contract) -> HandState:
        """Return the hand under another contract."""
        changed = (self.dealt, contract)
        return NEW(HandState, changed + self[2:])

    @property
    def led(self) -> int:
        """Return the suit in play that was led to the trick on the table."""
        return NOTHING_LED if self.suit_led is None else self.suit_led.suit

    @property
    def rules(self) -> Rules:
        """Return the rules the hand is played under."""
        return self.dealt.rules

    @property
    def dealer(self) -> Seat:
        """Return the dealer."""
        return self.dealt.dealer

    @property
    def score(self) -> SlipScore | None:
        """Return what the hand was worth, once every trick is played."""
        return self.contract.score

    @property
    def to_act(self) -> Seat | None:
        """Return the seat whose turn it is, or None before the deal and after the end."""
        return None if self.phase in WITHOUT_TURN else self.turn

    @property
    def is_over(self) -> bool:
        """Say whether the hand has ended."""
        return self.phase in OVER

    @property
    def turn_up_suit(self) -> Suit | None:
        """Return the suit the turn-up stands for."""
        turn_up = self.dealt.turn_up
        if turn_up is None:
            return None
        return self.rules.joker_turned_up.suit if turn_up.is_joker else turn_up.suit

    @property
    def points(self) -> tuple[int, ...] | None:
        """Return the points of a hand that is over, by account."""
        if not self.is_over:
            return None
        return (0,) * self.rules.accounts if self.score is None else self.score.points

    @property
    def trump_maker(self) -> Seat | None:
        """Return who made trumps or called none; a bidder has, once a suit is named."""
        contract = self.contract
        bids_only = contract.trump is None and self.rules.has_auction
        return None if bids_only else contract.maker

    @property
    def partner_is_public(self) -> bool:
        """Say whether a called partner has played the card that was called."""
        card, partners = self.contract.called_card, self.contract.partners
        if card is None or not partners:
            return False
        return not any(self.holdings[seat] & card.bit for seat in partners)


class Step(NamedTuple):
    """What an action led to."""

    state: HandState
    facts: tuple[Fact, ...]


@cache
def new_hand(rules: Rules, dealer: Seat) -> HandState:
    """Return a hand that waits for its deal."""
    return HandState(
        dealt=Dealt(rules=rules, dealer=dealer),
        contract=NO_CONTRACT,
        phase=Phase.DEALING,
        turn=dealer,
    )


def makers_of(state: HandState) -> frozenset[Seat]:
    """Return the seats of the side that made trumps, or none; a hidden partner is among them."""
    maker, rules = state.contract.maker, state.rules
    if maker is None:
        return frozenset()
    if rules.has_partners:
        return frozenset(rules.seats_of(rules.account_of(maker)))
    return frozenset({maker}) | (state.contract.partners or frozenset())
