"""What the engine refuses, each with a code and a sentence a person can act on.

The sentences are marked for translation here and translated by whoever shows them:
`template` is the text to translate, `params` what it speaks of.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


def gettext_noop(text: str) -> str:
    """Mark a text for translation and return it unchanged."""
    return text


def shown_anywhere(value: object) -> object:
    """Return a value of a sentence, a text without what no page could hold.

    JSON can write half a character (`"\\ud800"`), and whoever sent it is to read what is wrong.
    """
    if not isinstance(value, str):
        return value
    return value.encode("utf-8", "backslashreplace").decode()


class EngineError(Exception):
    """Something the engine refuses."""

    def __init__(self, code: str, template: str, **params: object) -> None:
        self.code = code
        self.template = template
        self.params: Mapping[str, object] = {
            key: shown_anywhere(value) for key, value in params.items()
        }
        super().__init__(code)

    @property
    def sentence(self) -> str:
        """Return the sentence in English."""
        return self.template % self.params

    def __str__(self) -> str:
        return self.sentence


class BadRules(EngineError):
    """Options that do not exist or do not go together."""


class BadCard(EngineError):
    """A text that names no card."""


class BadSlip(EngineError):
    """A score slip that no hand can end with."""


class BadScore(EngineError):
    """A final score that no game can end with."""


class BadCase(EngineError):
    """A rule case, or a file of them, that cannot be read."""


class BadRecord(EngineError):
    """A record that cannot be read or cannot have happened, with the place of the fault.

    The place is a path in JSON, or a line and a column, both from 1, in the project's own text.
    """

    def __init__(
        self,
        code: str,
        template: str,
        *,
        deal: int | None = None,
        trick: int | None = None,
        card: str | None = None,
        path: str = "",
        **params: object,
    ) -> None:
        self.deal = deal
        self.trick = trick
        self.card = card
        self.path = path
        super().__init__(code, template, deal=deal, trick=trick, card=card, path=path, **params)

    @property
    def line(self) -> int | None:
        """Return the line of the fault, or None if it was not read by lines."""
        return self.number("line")

    @property
    def column(self) -> int | None:
        """Return the column of the fault."""
        return self.number("column")

    def number(self, key: str) -> int | None:
        """Return a parameter that is a number."""
        found = self.params.get(key)
        return found if isinstance(found, int) else None


class BadProof(EngineError):
    """A proof that does not hold: what was promised before the deal is not what was dealt."""


class Reason(StrEnum):
    """Why an action is refused."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_CARD = "not_your_card"
    MUST_FOLLOW = "must_follow"
    MUST_NAME = "must_name"
    SUIT_TURNED_DOWN = "suit_turned_down"
    ALONE_NOT_ALLOWED = "alone_not_allowed"
    MUST_GO_ALONE = "must_go_alone"
    SIDE_HAS_LONE_PLAYER = "side_has_lone_player"
    MUST_KEEP_TURN_UP = "must_keep_turn_up"
    BARRED = "barred"
    NO_POOR_HAND = "no_poor_hand"
    THREE_LOW_CARDS = "three_low_cards"
    NO_TRUMP_NOT_ALLOWED = "no_trump_not_allowed"
    PAY_NOT_ALLOWED = "pay_not_allowed"
    MUST_BID = "must_bid"
    NO_SUCH_BID = "no_such_bid"
    BID_TOO_LOW = "bid_too_low"
    BURY_AS_MANY = "bury_as_many"
    NOT_THESE_PARTNERS = "not_these_partners"
    OWN_CARD_CALLED = "own_card_called"
    NOT_IRREGULAR = "not_irregular"
    NOT_A_DEAL = "not_a_deal"
    HAND_IS_OVER = "hand_is_over"
    DEAL_IS_OVER = "deal_is_over"
    MUST_PLAY_EXPOSED = "must_play_exposed"
    MUST_LEAD_CALLED = "must_lead_called"
    MUST_CORRECT = "must_correct"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    NO_LEAD_TO_CALL = "no_lead_to_call"
    NO_TRICK_TURNED = "no_trick_turned"
    NO_REVOKE = "no_revoke"
    OTHER_PENALTY = "other_penalty"


SENTENCES: Mapping[Reason, str] = {
    Reason.NOT_YOUR_TURN: gettext_noop("It is another seat's turn."),
    Reason.WRONG_PHASE: gettext_noop("This cannot be done at this point of the hand."),
    Reason.NOT_YOUR_CARD: gettext_noop("This seat does not hold that card."),
    Reason.MUST_FOLLOW: gettext_noop("This seat can follow suit, so it has to."),
    Reason.MUST_NAME: gettext_noop("The dealer is stuck and has to name a suit."),
    Reason.SUIT_TURNED_DOWN: gettext_noop("The suit that was turned down cannot be named."),
    Reason.ALONE_NOT_ALLOWED: gettext_noop("This seat may not go alone now."),
    Reason.MUST_GO_ALONE: gettext_noop("The dealer's partner may take this suit only alone."),
    Reason.SIDE_HAS_LONE_PLAYER: gettext_noop("This side already has a lone player."),
    Reason.MUST_KEEP_TURN_UP: gettext_noop("The dealer has to keep the turn-up."),
    Reason.BARRED: gettext_noop("This side may not make trumps in this deal."),
    Reason.NO_POOR_HAND: gettext_noop("This hand is not poor enough for that."),
    Reason.THREE_LOW_CARDS: gettext_noop("Three cards below the jack are laid out."),
    Reason.NO_TRUMP_NOT_ALLOWED: gettext_noop("A hand without trumps cannot be called now."),
    Reason.PAY_NOT_ALLOWED: gettext_noop("Only a dealer who is stuck may pay a point."),
    Reason.MUST_BID: gettext_noop("All the others have passed, so the dealer has to bid."),
    Reason.NO_SUCH_BID: gettext_noop("There is no such bid in this game."),
    Reason.BID_TOO_LOW: gettext_noop("A bid has to be higher than the one that stands."),
    Reason.BURY_AS_MANY: gettext_noop("As many cards are laid out as the widow had."),
    Reason.NOT_THESE_PARTNERS: gettext_noop("This bid does not give a right to these partners."),
    Reason.OWN_CARD_CALLED: gettext_noop("The maker may not call a card of the own hand."),
    Reason.NOT_IRREGULAR: gettext_noop("This is not against the rules, or nothing is penalised."),
    Reason.NOT_A_DEAL: gettext_noop("These cards are not the whole pack, each once."),
    Reason.HAND_IS_OVER: gettext_noop("The hand is over."),
    Reason.DEAL_IS_OVER: gettext_noop("A misdeal can be claimed only until the deal is over."),
    Reason.MUST_PLAY_EXPOSED: gettext_noop("A card that lies face up has to be played now."),
    Reason.MUST_LEAD_CALLED: gettext_noop("The other side named the suit of this lead."),
    Reason.MUST_CORRECT: gettext_noop("A revoke in this trick has to be put right first."),
    Reason.NOTHING_TO_CORRECT: gettext_noop("There is nothing in this trick to put right."),
    Reason.NO_LEAD_TO_CALL: gettext_noop("This seat may not name the suit of the lead now."),
    Reason.NO_TRICK_TURNED: gettext_noop("No trick has been turned down yet."),
    Reason.NO_REVOKE: gettext_noop("The other side has no revoke that is still open to a claim."),
    Reason.OTHER_PENALTY: gettext_noop("The rules leave another form of the penalty."),
}


class IllegalAction(EngineError):
    """An action the rules do not allow now; the state stays as it was."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason.value, SENTENCES[reason])
