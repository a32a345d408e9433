"""House rules: what each needs of a game, and why a game without it refuses the rule.

Players of online games and of clubs use them beyond the books (docs/rules.md, "House rules").
Those that only set a number or a choice the books have too (a lone march of five, a euchred lone
hand of four, the dealer's partner alone, best card, the target) are no part of this list: they
are refused where the option is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, TypeAlias

from engine.choices import AloneWho, FarmersHand, Sides
from engine.errors import BadRules, gettext_noop


class Game(Protocol):
    """What house rules ask of a game: some of the options of `engine.rules.Rules`."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def sides(self) -> Sides:
        """How seats form sides."""

    @property
    def deck(self) -> int:
        """The cards of the pack without the joker."""

    @property
    def joker(self) -> bool:
        """Whether the joker is in the pack."""

    @property
    def hand_size(self) -> int:
        """The cards of a hand."""

    @property
    def widow(self) -> int:
        """The cards of the widow."""

    @property
    def turn_up(self) -> bool:
        """Whether a card is turned up."""

    @property
    def stick_dealer(self) -> bool:
        """Whether the dealer is stuck when all pass."""

    @property
    def alone_who(self) -> AloneWho:
        """Who of the makers may go alone."""

    @property
    def dealer_may_pay(self) -> bool:
        """Whether a stuck dealer may pay a point."""

    @property
    def no_trump(self) -> bool:
        """Whether no trumps may be called."""

    @property
    def farmers_hand(self) -> FarmersHand:
        """What a farmer's hand gives a right to."""

    @property
    def go_under(self) -> bool:
        """Whether three low cards may be exchanged."""

    @property
    def fast_break(self) -> bool:
        """Whether a fast break gives no points."""

    @property
    def four_trick_tokens(self) -> bool:
        """Whether tokens are collected."""

    @property
    def pts_euchre_all(self) -> int:
        """The points for a euchre without a trick."""

    @property
    def pts_alone_caller(self) -> int:
        """The points of a lone maker as a player."""


Condition: TypeAlias = Callable[[Game], bool]

CARDS_UNDER: Final = 3
"""How many cards of the stock a poor hand is exchanged for."""


class Need(NamedTuple):
    """What a house rule needs of a game, with the refusal of a game that has it not."""

    is_met: Condition
    code: str
    sentence: str


class HouseRule(NamedTuple):
    """An option that is a house rule, when it is on, and what it needs."""

    option: str
    is_on: Condition
    needs: tuple[Need, ...]


def stock_of(rules: Game) -> int:
    """Return how many cards nobody has seen after the deal."""
    return rules.deck + rules.joker - rules.players * rules.hand_size - rules.widow - rules.turn_up


TURN_UP: Final = Need(
    lambda rules: rules.turn_up,
    "needs_turn_up",
    gettext_noop("“%(option)s” belongs to games in which a card is turned up."),
)
PAIRS: Final = Need(
    lambda rules: rules.sides is Sides.PAIRS,
    "needs_pairs",
    gettext_noop("“%(option)s” is for two pairs, and here there are none."),
)
STOCK: Final = Need(
    lambda rules: stock_of(rules) >= CARDS_UNDER,
    "needs_stock",
    gettext_noop("“%(option)s” takes three cards of the stock, and %(stock)s are left there."),
)
NO_JOKER: Final = Need(
    lambda rules: not rules.joker,
    "needs_no_joker",
    gettext_noop("“%(option)s” goes only without the joker, which is nothing but a trump."),
)
STUCK_DEALER: Final = Need(
    lambda rules: rules.stick_dealer,
    "needs_stuck_dealer",
    gettext_noop(
        "“%(option)s” is a way out for a dealer who is stuck, and here none is: "
        "stick the dealer, too."
    ),
)
LONE_MAKER: Final = Need(
    lambda rules: rules.alone_who is not AloneWho.NONE,
    "needs_lone_maker",
    gettext_noop("“%(option)s” is for a maker who plays alone, and here nobody may."),
)

HOUSE_RULES: Final = (
    HouseRule("farmers_hand", lambda rules: rules.farmers_hand is not FarmersHand.NONE, (TURN_UP,)),
    HouseRule("farmers_hand", lambda rules: rules.farmers_hand is FarmersHand.EXCHANGE, (STOCK,)),
    HouseRule("go_under", lambda rules: rules.go_under, (TURN_UP, STOCK)),
    HouseRule("no_trump", lambda rules: rules.no_trump, (TURN_UP, NO_JOKER)),
    HouseRule("dealer_may_pay", lambda rules: rules.dealer_may_pay, (TURN_UP, STUCK_DEALER)),
    HouseRule("fast_break", lambda rules: rules.fast_break, (TURN_UP,)),
    HouseRule("four_trick_tokens", lambda rules: rules.four_trick_tokens, (PAIRS,)),
    HouseRule("pts_euchre_all", lambda rules: rules.pts_euchre_all > 0, (TURN_UP,)),
    HouseRule("pts_alone_caller", lambda rules: rules.pts_alone_caller > 0, (PAIRS, LONE_MAKER)),
)
"""Every house rule with what it needs; the first need that is not met is the reason given."""


def check_house_rules(rules: Game) -> None:
    """Refuse a house rule in a game that has not what it needs."""
    for option, is_on, needs in HOUSE_RULES:
        if not is_on(rules):
            continue
        for need in needs:
            if not need.is_met(rules):
                raise BadRules(need.code, need.sentence, option=option, stock=stock_of(rules))
