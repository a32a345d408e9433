"""The values of the options that are one of a few words (docs/rules.md)."""

from __future__ import annotations

from enum import StrEnum

from engine.cards import Suit, parse_suit


class Sides(StrEnum):
    """How seats form sides: two of fixed partners, or the maker against the rest."""

    PAIRS = "pairs"
    ALTERNATE3 = "alternate3"
    SOLO = "solo"
    MAKER_VS_REST = "maker_vs_rest"


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


class AuctionTrumpNamed(StrEnum):
    """Whether the highest bidder names trumps before or after seeing the widow."""

    BEFORE_WIDOW = "before_widow"
    AFTER_WIDOW = "after_widow"


class AuctionAllPass(StrEnum):
    """What happens when all but the dealer pass an auction."""

    REDEAL = "redeal"
    DEALER_MIN = "dealer_min"


class AuctionLead(StrEnum):
    """Who leads the first trick after an auction."""

    ELDEST = "eldest"
    BIDDER = "bidder"


class CalledPartner(StrEnum):
    """By which card the maker calls a partner."""

    NONE = "none"
    BEST_CARD = "best_card"
    ACE = "ace"


class CallerHolds(StrEnum):
    """What happens when the maker holds the card that was to find a partner."""

    ALONE = "alone"
    NEXT_BEST = "next_best"
    FORBIDDEN = "forbidden"


class FarmersHand(StrEnum):
    """What a farmer's hand gives a right to, before the first call."""

    NONE = "none"
    REDEAL = "redeal"
    EXCHANGE = "exchange"


class FarmersCards(StrEnum):
    """Which hands are farmer's hands; low cards are those below the jack."""

    NO_ACE_NO_FACE = "no_ace_no_face"
    ACE_NO_FACE = "ace_no_face"
    THREE_LOW = "three_low"
