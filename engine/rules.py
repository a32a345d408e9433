"""The rules of a game as one value: every option, checked when it is made.

The names of the options and their values are those of docs/rules.md. Defaults are those of
four-handed euchre; a variant gives what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final, TypeVar, get_type_hints

from engine.cards import Suit, parse_suit
from engine.errors import BadRules, gettext_noop

EnumOption = TypeVar("EnumOption", bound=StrEnum)

DECKS: Final = (24, 28, 32, 36, 52)
TURN_UP_DECKS: Final = (24, 28, 32)
HIGHEST_NUMBER: Final = 999


class Sides(StrEnum):
    """How seats form sides."""

    PAIRS = "pairs"


class Packets(StrEnum):
    """In which packets the cards are dealt."""

    THREE_TWO = "3-2"
    TWO_THREE = "2-3"
    ALTERNATING = "alternating"
    SINGLES = "singles"
    THREE_FOUR = "3-4"
    FOUR_THREE = "4-3"


class CutBy(StrEnum):
    """Which neighbour of the dealer cuts."""

    LEFT = "left"
    RIGHT = "right"


class FirstDealer(StrEnum):
    """How the first dealer is found."""

    LOT = "lot"
    LOW_CARD = "low_card"
    GIVEN = "given"


class DrawAce(StrEnum):
    """What an ace counts in the draw for the deal."""

    HIGH = "high"
    LOW = "low"


class JokerTurnedUp(StrEnum):
    """What happens when the joker is the turn-up."""

    FIXED_CLUBS = "fixed_suit:C"
    FIXED_DIAMONDS = "fixed_suit:D"
    FIXED_HEARTS = "fixed_suit:H"
    FIXED_SPADES = "fixed_suit:S"
    DEALER_NAMES_BLIND = "dealer_names_blind"
    REDEAL = "redeal"

    @property
    def suit(self) -> Suit | None:
        """Return the suit a turned-up joker stands for, if it stands for one."""
        _, _, code = self.value.partition(":")
        return parse_suit(code) if code else None


class DealerExchange(StrEnum):
    """Whether the dealer may leave the turn-up when it is accepted."""

    OPTIONAL = "optional"
    MUST_KEEP = "must_keep"


class AloneWho(StrEnum):
    """Who of the makers' side may go alone; `anyone` lets defenders do so too."""

    NONE = "none"
    MAKER = "maker"
    MAKER_SIDE = "maker_side"
    ANYONE = "anyone"


class AloneWhen(StrEnum):
    """When going alone is said."""

    WITH_CALL = "with_call"
    BEFORE_LEAD = "before_lead"


class DefendAlone(StrEnum):
    """When a defender may go alone."""

    NEVER = "never"
    VS_LONE = "vs_lone"
    ALWAYS = "always"


class LoneLead(StrEnum):
    """Who leads when one seat plays alone."""

    ELDEST_ACTIVE = "eldest_active"
    LEFT_OF_LONE = "left_of_lone"


class TwoLoneLead(StrEnum):
    """Who leads when a seat of each side plays alone."""

    ELDEST_ACTIVE = "eldest_active"
    DEFENDER = "defender"


class BestCardOrder(StrEnum):
    """Whether a lone player discards before or after receiving the partner's best card."""

    DISCARD_FIRST = "discard_first"
    RECEIVE_FIRST = "receive_first"


class Rubber(StrEnum):
    """How many games make a rubber."""

    NONE = "none"
    SINGLE = "single"
    BEST_OF_3 = "best_of_3"


class MultiWinner(StrEnum):
    """Who wins when several accounts reach the target at once."""

    HIGH_THEN_PLAY_ON = "high_then_play_on"
    JOINT = "joint"
    MAKER_FIRST = "maker_first"


class Referee(StrEnum):
    """Whether irregularities are prevented or happen and are penalised."""

    PREVENT = "prevent"
    PENALISE = "penalise"


class Penalties(StrEnum):
    """Which penalties there are."""

    FULL = "full"
    TWO_HANDED = "two_handed"


class RevokeTake(StrEnum):
    """Which form of the penalty for a revoke the other side may take."""

    ADD = "add"
    DEDUCT = "deduct"
    CHOOSE = "choose"


class MisdealDealer(StrEnum):
    """Who deals after a misdeal."""

    SAME = "same"
    NEXT = "next"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option of a game; making one that contradicts itself raises `BadRules`."""

    players: int = 4
    sides: Sides = Sides.PAIRS
    deck: int = 32
    joker: bool = False
    hand_size: int = 5
    widow: int = 0
    bowers: bool = True
    deal_packets: Packets = Packets.THREE_TWO
    cut_by: CutBy = CutBy.LEFT
    first_dealer: FirstDealer = FirstDealer.LOT
    draw_ace: DrawAce = DrawAce.HIGH
    turn_up: bool = True
    joker_turned_up: JokerTurnedUp = JokerTurnedUp.FIXED_HEARTS
    dealer_exchange: DealerExchange = DealerExchange.OPTIONAL
    stick_dealer: bool = False
    alone_who: AloneWho = AloneWho.MAKER
    alone_when: AloneWhen = AloneWhen.WITH_CALL
    assist_must_alone: bool = False
    defend_alone: DefendAlone = DefendAlone.NEVER
    lone_lead: LoneLead = LoneLead.ELDEST_ACTIVE
    two_lone_lead: TwoLoneLead = TwoLoneLead.ELDEST_ACTIVE
    best_card: bool = False
    best_card_order: BestCardOrder = BestCardOrder.DISCARD_FIRST
    pts_made: int = 1
    pts_march: int = 2
    pts_alone_made: int = 1
    pts_alone_march: int = 4
    pts_euchre: int = 2
    pts_euchre_alone: int = 2
    alone_doubles: bool = False
    pts_lone_def: int = 4
    pts_lone_def_all: int = 4
    target: int = 5
    carry_over: bool = False
    double_game_if_love: bool = False
    rubber: Rubber = Rubber.NONE
    multi_winner: MultiWinner = MultiWinner.HIGH_THEN_PLAY_ON
    referee: Referee = Referee.PREVENT
    penalties: Penalties = Penalties.FULL
    revoke_pts: int = 2
    revoke_pts_lone: int = 4
    revoke_take: RevokeTake = RevokeTake.CHOOSE
    negative_scores: bool = True
    misdeal_dealer: MisdealDealer = MisdealDealer.SAME

    def __post_init__(self) -> None:
        for check in CHECKS:
            check(self)

    def __hash__(self) -> int:
        """Return a hash of what differs most often, as hashing every option is slow."""
        return hash((self.deck, self.joker, self.target, self.stick_dealer, self.alone_who))


OPTION_TYPES: Final[Mapping[str, type]] = {
    name: kind for name, kind in get_type_hints(Rules).items() if not name.startswith("_")
}
"""The type of each option by its key."""


def changed_rules(rules: Rules, options: Mapping[str, object]) -> Rules:
    """Return the rules with some options changed, given as they stand in JSON.

    `alone_who` and `defend_alone` speak of the two sides, and `anyone` of both at once: whoever
    changes one of them without the other means it, so the other follows.
    """
    values = {key: option_value(key, value) for key, value in options.items()}
    if values.get("alone_who") is AloneWho.ANYONE:
        values.setdefault("defend_alone", DefendAlone.ALWAYS)
    elif "alone_who" not in values and rules.alone_who is AloneWho.ANYONE:
        defend_alone = values.get("defend_alone", rules.defend_alone)
        if defend_alone is not DefendAlone.ALWAYS:
            values["alone_who"] = AloneWho.MAKER_SIDE
    return replace(rules, **values)  # type: ignore[arg-type]  # checked by option_value


def option_value(key: str, value: object) -> object:
    """Return an option's value as the type it has in `Rules`, or raise `BadRules`."""
    kind = OPTION_TYPES.get(key)
    if kind is None:
        raise BadRules("unknown_option", gettext_noop("There is no rule “%(option)s”."), option=key)
    if issubclass(kind, StrEnum):
        return enum_value(key, value, kind)
    if kind is bool and isinstance(value, bool):
        return value
    if kind is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    raise bad_value(key, value)


def enum_value(key: str, value: object, kind: type[EnumOption]) -> EnumOption:
    """Return the member of `kind` with a value, or raise `BadRules`."""
    if isinstance(value, str) and value in {member.value for member in kind}:
        return kind(value)
    raise bad_value(key, value)


def bad_value(key: str, value: object) -> BadRules:
    """Return the refusal of a value that an option does not have."""
    sentence = gettext_noop("The rule “%(option)s” cannot be “%(value)s”.")
    return BadRules("bad_value", sentence, option=key, value=value)


def option_values(rules: Rules) -> dict[str, object]:
    """Return every option as it is written in JSON."""
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {
        key: value.value if isinstance(value, StrEnum) else value for key, value in values.items()
    }


def check_numbers(rules: Rules) -> None:
    """Refuse numbers below nothing or beyond reason."""
    lowest = {"players": 2, "hand_size": 1, "target": 1}
    for key, kind in OPTION_TYPES.items():
        number = getattr(rules, key)
        if kind is int and not lowest.get(key, 0) <= number <= HIGHEST_NUMBER:
            raise bad_value(key, number)


def check_deck(rules: Rules) -> None:
    """Refuse a deck that does not exist, that no turn-up game has, or that is too small."""
    allowed = TURN_UP_DECKS if rules.turn_up else DECKS
    if rules.deck not in allowed:
        sentence = gettext_noop("A game with a turn-up has 24, 28 or 32 cards, not %(deck)s.")
        raise BadRules("bad_deck", sentence, deck=rules.deck)
    needed = rules.players * rules.hand_size + rules.widow + rules.turn_up
    if needed > rules.deck + rules.joker:
        sentence = gettext_noop("%(needed)s cards are needed and the pack has %(deck)s.")
        raise BadRules("deck_too_small", sentence, needed=needed, deck=rules.deck + rules.joker)


def check_table(rules: Rules) -> None:
    """Refuse what is not four seats in two pairs with five cards each and a turn-up."""
    if rules.players != 4:
        sentence = gettext_noop("Two pairs are four players, not %(players)s.")
        raise BadRules("pairs_are_four", sentence, players=rules.players)
    if rules.widow:
        sentence = gettext_noop("A game with a turn-up has no widow.")
        raise BadRules("widow_with_turn_up", sentence)
    if not rules.turn_up:
        sentence = gettext_noop("Two pairs play with a turn-up.")
        raise BadRules("pairs_need_turn_up", sentence)
    if rules.hand_size != 5:
        sentence = gettext_noop("A hand has five cards, not %(cards)s.")
        raise BadRules("five_cards", sentence, cards=rules.hand_size)
    if rules.deal_packets in {Packets.THREE_FOUR, Packets.FOUR_THREE}:
        sentence = gettext_noop("Packets of %(packets)s make seven cards, a hand has five.")
        raise BadRules("bad_packets", sentence, packets=rules.deal_packets.value)


def check_alone(rules: Rules) -> None:
    """Refuse ways of going alone that contradict each other."""
    anyone = rules.alone_who is AloneWho.ANYONE
    if anyone and rules.alone_when is AloneWhen.WITH_CALL:
        sentence = gettext_noop("Anyone can go alone only before the lead, not with the call.")
        raise BadRules("anyone_before_lead", sentence)
    if anyone and rules.defend_alone is not DefendAlone.ALWAYS:
        sentence = gettext_noop("If anyone may go alone, defenders always may.")
        raise BadRules("anyone_defends", sentence)
    nobody = rules.alone_who is AloneWho.NONE
    if nobody and rules.assist_must_alone:
        sentence = gettext_noop("The dealer's partner cannot have to go alone if nobody may.")
        raise BadRules("assist_alone_forbidden", sentence)
    if nobody and rules.defend_alone is DefendAlone.VS_LONE:
        sentence = gettext_noop("Nobody can defend alone against a lone player if none may be.")
        raise BadRules("no_lone_player", sentence)
    if rules.best_card and nobody and rules.defend_alone is DefendAlone.NEVER:
        sentence = gettext_noop("A partner's best card is for lone players, and nobody may be.")
        raise BadRules("best_card_without_alone", sentence)


CHECKS: Final = (check_numbers, check_deck, check_table, check_alone)
