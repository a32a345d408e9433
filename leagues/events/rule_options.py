"""House rules in words: the engine's options that a club chooses for an event.

Options that belong to the shape of the game (players, sides, hand size), to a game played
card by card, or to another field of the event (target, first dealer) are not offered here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.errors import BadRules
from engine.rules_json import OPTION_TYPES, option_value, option_values
from engine.variants.registry import get_variant

YES_NO: Final[tuple[tuple[str, Promise], ...]] = (
    ("yes", gettext_lazy("Yes")),
    ("no", gettext_lazy("No")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOption:
    """An option of the engine with its label; without `choices` it is a number of points."""

    key: str
    label: Promise
    choices: tuple[tuple[str, Promise], ...] = ()


RULE_OPTIONS: Final[tuple[RuleOption, ...]] = (
    RuleOption(key="stick_dealer", label=gettext_lazy("Stick the dealer"), choices=YES_NO),
    RuleOption(
        key="deck",
        label=gettext_lazy("Cards in the pack"),
        choices=(
            ("24", gettext_lazy("24, from the nine")),
            ("28", gettext_lazy("28, from the eight")),
            ("32", gettext_lazy("32, from the seven")),
        ),
    ),
    RuleOption(key="joker", label=gettext_lazy("Joker as highest trump"), choices=YES_NO),
    RuleOption(
        key="joker_turned_up",
        label=gettext_lazy("When the joker is turned up"),
        choices=(
            ("dealer_names_blind", gettext_lazy("The dealer names a suit, cards unseen")),
            ("fixed_suit:C", gettext_lazy("It stands for clubs")),
            ("fixed_suit:D", gettext_lazy("It stands for diamonds")),
            ("fixed_suit:H", gettext_lazy("It stands for hearts")),
            ("fixed_suit:S", gettext_lazy("It stands for spades")),
            ("redeal", gettext_lazy("The same dealer deals again")),
        ),
    ),
    RuleOption(
        key="dealer_exchange",
        label=gettext_lazy("When the turn-up is accepted"),
        choices=(
            ("optional", gettext_lazy("The dealer may leave it")),
            ("must_keep", gettext_lazy("The dealer has to take it")),
        ),
    ),
    RuleOption(
        key="alone_who",
        label=gettext_lazy("Who may go alone"),
        choices=(
            ("none", gettext_lazy("Nobody")),
            ("maker", gettext_lazy("The maker")),
            ("maker_side", gettext_lazy("The maker or the maker's partner")),
            ("anyone", gettext_lazy("Anyone, defenders too")),
        ),
    ),
    RuleOption(
        key="alone_when",
        label=gettext_lazy("When going alone is said"),
        choices=(
            ("with_call", gettext_lazy("With the call")),
            ("before_lead", gettext_lazy("At any time before the first lead")),
        ),
    ),
    RuleOption(
        key="assist_must_alone",
        label=gettext_lazy("The dealer's partner assists only alone"),
        choices=YES_NO,
    ),
    RuleOption(
        key="defend_alone",
        label=gettext_lazy("Defending alone"),
        choices=(
            ("never", gettext_lazy("Never")),
            ("vs_lone", gettext_lazy("Against a lone maker")),
            ("always", gettext_lazy("Always")),
        ),
    ),
    RuleOption(
        key="lone_lead",
        label=gettext_lazy("Who leads to a lone hand"),
        choices=(
            ("eldest_active", gettext_lazy("The first one playing left of the dealer")),
            ("left_of_lone", gettext_lazy("The one left of the lone player")),
        ),
    ),
    RuleOption(
        key="two_lone_lead",
        label=gettext_lazy("Who leads when both sides are alone"),
        choices=(
            ("eldest_active", gettext_lazy("The first one playing left of the dealer")),
            ("defender", gettext_lazy("The defender")),
        ),
    ),
    RuleOption(
        key="best_card",
        label=gettext_lazy("A lone player gets the partner's best card"),
        choices=YES_NO,
    ),
    RuleOption(
        key="deal_packets",
        label=gettext_lazy("How the cards are dealt"),
        choices=(
            ("3-2", gettext_lazy("Three, then two")),
            ("2-3", gettext_lazy("Two, then three")),
            ("alternating", gettext_lazy("Three and two by turns")),
            ("singles", gettext_lazy("One by one")),
        ),
    ),
    RuleOption(
        key="misdeal_dealer",
        label=gettext_lazy("After a misdeal"),
        choices=(
            ("same", gettext_lazy("The same dealer deals again")),
            ("next", gettext_lazy("The deal passes on")),
        ),
    ),
    RuleOption(key="pts_made", label=gettext_lazy("Points for three or four tricks")),
    RuleOption(key="pts_march", label=gettext_lazy("Points for a march")),
    RuleOption(key="pts_alone_made", label=gettext_lazy("Points alone, three or four tricks")),
    RuleOption(key="pts_alone_march", label=gettext_lazy("Points alone, all tricks")),
    RuleOption(key="pts_euchre", label=gettext_lazy("Points for a euchre")),
    RuleOption(key="pts_euchre_alone", label=gettext_lazy("Points for euchring a lone maker")),
    RuleOption(key="pts_lone_def", label=gettext_lazy("Points for a lone defender's euchre")),
    RuleOption(key="pts_lone_def_all", label=gettext_lazy("The same with all tricks")),
    RuleOption(key="alone_doubles", label=gettext_lazy("Alone doubles all points"), choices=YES_NO),
)
OPTION_LABELS: Final[Mapping[str, Promise]] = {option.key: option.label for option in RULE_OPTIONS}

# At which option a contradiction is shown, by the engine's code for it.
CONTRADICTIONS: Final[Mapping[str, str]] = {
    "anyone_before_lead": "alone_when",
    "anyone_defends": "defend_alone",
    "assist_alone_forbidden": "assist_must_alone",
    "no_lone_player": "defend_alone",
    "best_card_without_alone": "best_card",
    "bad_deck": "deck",
    "deck_too_small": "deck",
    "bad_packets": "deal_packets",
}


def typed_value(key: str, text: str) -> object:
    """Return a choice of the form as the value the engine has for it."""
    kind = OPTION_TYPES[key]
    if kind is bool:
        return text == "yes"
    return int(text) if kind is int else text


def choice_text(value: object) -> str:
    """Return how a value of the engine stands in the form."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def value_in_words(key: str, value: object) -> str:
    """Return the words a value is offered under, or its number."""
    option = next((option for option in RULE_OPTIONS if option.key == key), None)
    words = dict(option.choices).get(choice_text(value)) if option else None
    return str(words or value)


def overrides(*, variant: str, rules: Mapping[str, object]) -> dict[str, object]:
    """Return the options that differ from the variant's own; raises `BadRules`."""
    usual = option_values(get_variant(variant).rules)
    checked = {key: option_value(key, value) for key, value in rules.items()}
    return {key: rules[key] for key in checked if rules[key] != usual[key]}


def refusal_in_words(error: BadRules) -> str:
    """Return the engine's refusal in the visitor's language, with the option's label."""
    params = dict(error.params)
    if (key := params.get("option")) in OPTION_LABELS:
        params["option"] = str(OPTION_LABELS[str(key)])
    return _(error.template) % params


def option_at_fault(error: BadRules) -> str | None:
    """Return the offered option at which a refusal is shown, if it has one."""
    key = str(error.params.get("option") or CONTRADICTIONS.get(error.code, ""))
    return key if key in OPTION_LABELS else None
