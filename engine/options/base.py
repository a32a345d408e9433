"""What is known of an option beside its type: its name, its meaning, and where it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

from engine.choices import AloneWho, DefendAlone, FarmersHand
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.rules_json import OPTION_TYPES

Condition = Callable[[Rules], bool]


@unique
class OptionGroup(StrEnum):
    """The parts of a rule book, in the order in which a form shows them."""

    TABLE = "table"
    DEAL = "deal"
    TRUMPS = "trumps"
    ALONE = "alone"
    POINTS = "points"
    CONDUCT = "conduct"


GROUP_TITLES: Final[Mapping[OptionGroup, str]] = {
    OptionGroup.TABLE: gettext_noop("Players and partners"),
    OptionGroup.DEAL: gettext_noop("The pack and the deal"),
    OptionGroup.TRUMPS: gettext_noop("Making trumps"),
    OptionGroup.ALONE: gettext_noop("Going alone"),
    OptionGroup.POINTS: gettext_noop("Points and winning"),
    OptionGroup.CONDUCT: gettext_noop("Mistakes and penalties"),
}


def always(rules: Rules) -> bool:
    """Say that an option has meaning in every game."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of `Rules` as people are told of it; the texts are marked for translation.

    `values` are those that can be chosen, as JSON has them; none means any number. `words` says
    what a value is called, by how it is written. `fits` tells whether games of this shape have
    the option at all, `counts` whether it makes a difference under exactly these rules, where
    that is narrower. `offered` is false for what makes the variant what it is, and for what an
    event asks elsewhere or a single game never comes to; those that count where several games of
    the same sides follow each other are `of_series`. `source` names the section of the rule book
    and the books it rests on.
    """

    key: str
    title: str
    meaning: str
    source: str
    group: OptionGroup
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    numbers: tuple[int, ...] = ()
    fits: Condition = always
    counts: Condition = always
    offered: bool = True
    of_series: bool = False

    @property
    def kind(self) -> type:
        """The type of its values in `Rules`."""
        return OPTION_TYPES[self.key]

    @property
    def values(self) -> tuple[object, ...]:
        """Every value there is, as JSON has it; empty where any number will do."""
        if self.kind is bool:
            return (False, True)
        if issubclass(self.kind, StrEnum):
            return tuple(member.value for member in self.kind)
        return self.numbers

    def has_meaning(self, rules: Rules) -> bool:
        """Say whether the option makes a difference under these rules."""
        return self.fits(rules) and self.counts(rules)


def has_turn_up(rules: Rules) -> bool:
    """Say whether trumps are made by accepting or refusing a card that is turned up."""
    return rules.turn_up


def has_auction(rules: Rules) -> bool:
    """Say whether trumps are made by bidding."""
    return rules.has_auction


def has_partners(rules: Rules) -> bool:
    """Say whether everybody has fixed partners."""
    return rules.has_partners


def is_paired(rules: Rules) -> bool:
    """Say whether a turned-up card is played for by fixed partners."""
    return rules.turn_up and rules.has_partners


def may_have_partner(rules: Rules) -> bool:
    """Say whether a maker at a turned-up card can have a partner to do without."""
    return rules.turn_up and (rules.has_partners or rules.calls_partner)


def may_be_alone(rules: Rules) -> bool:
    """Say whether some hands are played without a partner and others with one."""
    return rules.has_auction or may_have_partner(rules)


def calls_partner(rules: Rules) -> bool:
    """Say whether the maker calls a partner by a card."""
    return rules.calls_partner


def chooses_partners(rules: Rules) -> bool:
    """Say whether the highest bidder chooses partners."""
    return rules.has_auction and not rules.has_partners


def more_than_two(rules: Rules) -> bool:
    """Say whether there are more than two players."""
    return rules.players > 2


def many_accounts(rules: Rules) -> bool:
    """Say whether more than two scores are kept."""
    return rules.accounts > 2


def goes_alone(rules: Rules) -> bool:
    """Say whether somebody of the makers' side may go alone."""
    return rules.alone_who is not AloneWho.NONE


def defends_alone(rules: Rules) -> bool:
    """Say whether somebody may defend alone."""
    return rules.defend_alone is not DefendAlone.NEVER


def has_joker(rules: Rules) -> bool:
    """Say whether the joker is in the pack."""
    return rules.joker


def asks_best_card(rules: Rules) -> bool:
    """Say whether a lone player may ask for the partner's best card."""
    return rules.best_card


def knows_farmers_hand(rules: Rules) -> bool:
    """Say whether a poor hand gives a right to anything."""
    return rules.farmers_hand is not FarmersHand.NONE
