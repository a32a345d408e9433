"""The thirteen infractions in words for the table: what happened, what follows, who decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.errors import gettext_noop


class Infraction(StrEnum):
    """The infractions of rules.md section 11, by their numbers there."""

    MISDEAL = "P1"
    SUIT_TURNED_DOWN = "P2"
    CALL_OUT_OF_TURN = "P3"
    WRONG_COUNT_EARLY = "P4"
    WRONG_COUNT_LATE = "P5"
    NO_DISCARD = "P6"
    LONE_PLAYER = "P7"
    LEAD_STANDS = "P8"
    LEAD_OUT_OF_TURN = "P9"
    CALLED_LEAD = "P10"
    EXPOSED_CARD = "P11"
    TRICK_TURNED_UP = "P12"
    REVOKE = "P13"


@dataclass(frozen=True, slots=True, kw_only=True)
class InfractionText:
    """An infraction in words; every text is marked for translation."""

    title: str
    happened: str
    follows: str
    decides: str


INFRACTIONS: Final[Mapping[Infraction, InfractionText]] = {
    Infraction.MISDEAL: InfractionText(
        title=gettext_noop("Misdeal"),
        happened=gettext_noop(
            "While the cards were dealt one was shown, one lay face up in the pack, or the pack "
            "is not complete."
        ),
        follows=gettext_noop("The cards are dealt again and the scores stay as they are."),
        decides=gettext_noop("Anybody may claim it, until the deal is over."),
    ),
    Infraction.SUIT_TURNED_DOWN: InfractionText(
        title=gettext_noop("The suit turned down was named"),
        happened=gettext_noop("In round two a player named the suit that was turned down."),
        follows=gettext_noop(
            "The call is void and uses up the turn. That side may make no trumps in this deal; "
            "the next seat calls."
        ),
        decides=gettext_noop("Nobody has a choice."),
    ),
    Infraction.CALL_OUT_OF_TURN: InfractionText(
        title=gettext_noop("Call out of turn"),
        happened=gettext_noop("A player called before it was that seat's turn."),
        follows=gettext_noop(
            "The call is void and the turn stays where it was. That side may make no trumps in "
            "this deal. A pass out of turn costs nothing."
        ),
        decides=gettext_noop("Nobody has a choice."),
    ),
    Infraction.WRONG_COUNT_EARLY: InfractionText(
        title=gettext_noop("Wrong number of cards, found early"),
        happened=gettext_noop(
            "Before the first trick was turned down a hand had too many or too few cards."
        ),
        follows=gettext_noop("The cards are dealt again and the scores stay as they are."),
        decides=gettext_noop("Nobody has a choice."),
    ),
    Infraction.WRONG_COUNT_LATE: InfractionText(
        title=gettext_noop("Wrong number of cards, found late"),
        happened=gettext_noop(
            "After the first trick was turned down a hand had too many or too few cards."
        ),
        follows=gettext_noop(
            "The hand is played out. The side with the wrong hand scores nothing in this deal; "
            "the others score as usual. Whoever has no card left plays none."
        ),
        decides=gettext_noop("Nobody has a choice."),
    ),
    Infraction.NO_DISCARD: InfractionText(
        title=gettext_noop("The dealer played before laying a card out"),
        happened=gettext_noop(
            "The turn-up was accepted, and the dealer played to the first trick without having "
            "laid a card out."
        ),
        follows=gettext_noop(
            "The dealer plays the cards that were dealt and the turn-up is out of play. If the "
            "turn-up itself was played, the cards are dealt again."
        ),
        decides=gettext_noop("Nobody has a choice."),
    ),
    Infraction.LONE_PLAYER: InfractionText(
        title=gettext_noop("A lone player slipped"),
        happened=gettext_noop(
            "A player without a partner in play led or played out of turn, or showed a card."
        ),
        follows=gettext_noop("No penalty. The card goes back to the hand."),
        decides=gettext_noop("Any player may demand that it is put right."),
    ),
    Infraction.LEAD_STANDS: InfractionText(
        title=gettext_noop("Lead out of turn that all have played to"),
        happened=gettext_noop("A player led out of turn, and all the others have played to it."),
        follows=gettext_noop("The trick stands."),
        decides=gettext_noop("Nobody has a choice."),
    ),
    Infraction.LEAD_OUT_OF_TURN: InfractionText(
        title=gettext_noop("Lead out of turn"),
        happened=gettext_noop("A player led out of turn, and somebody has not played to it yet."),
        follows=gettext_noop(
            "On demand the lead is taken back and stays face up on the table; cards played to it "
            "go back without penalty. The other side may then call a lead."
        ),
        decides=gettext_noop("Any player may demand that it is taken back."),
    ),
    Infraction.CALLED_LEAD: InfractionText(
        title=gettext_noop("Calling a lead"),
        happened=gettext_noop("After a lead out of turn was taken back, that side has the lead."),
        follows=gettext_noop(
            "An opponent may name the suit of this lead, once. Without a card of it the leader "
            "leads anything. The call goes before a card that lies face up."
        ),
        decides=gettext_noop("The opponent who plays last to that trick."),
    ),
    Infraction.EXPOSED_CARD: InfractionText(
        title=gettext_noop("Exposed card"),
        happened=gettext_noop(
            "A card was played out of turn, dropped face up, named by its holder, or came along "
            "with the card meant."
        ),
        follows=gettext_noop(
            "It stays face up on the table and has to be played at the first lawful opportunity, "
            "a lead of its holder included."
        ),
        decides=gettext_noop("Its holder, where several cards lie face up."),
    ),
    Infraction.TRICK_TURNED_UP: InfractionText(
        title=gettext_noop("A trick was turned face up again"),
        happened=gettext_noop("A side looked at a trick that had been turned down."),
        follows=gettext_noop(
            "An opponent may name the suit of that side's next lead, once. Without a card of it "
            "the leader leads anything."
        ),
        decides=gettext_noop("The opponent who plays last to that trick."),
    ),
    Infraction.REVOKE: InfractionText(
        title=gettext_noop("Revoke"),
        happened=gettext_noop("A player did not follow suit although able to."),
        follows=gettext_noop(
            "Until the trick is turned down it may be put right, and on demand has to be: the "
            "wrong card stays face up, and who played after it may change the card. After that "
            "it costs penalty points, which replace the score of the hand; mixing the cards "
            "proves the claim."
        ),
        decides=gettext_noop(
            "The other side: points added to its own score, points taken from the score of "
            "those who revoked, or the hand as it was played."
        ),
    ),
}


def infractions_as_markdown() -> str:
    """Return the infractions as the table of docs/rules.md, in English."""
    lines = [
        "| | infraction | what happened | what follows | who decides |",
        "| --- | --- | --- | --- | --- |",
    ]
    for infraction, text in INFRACTIONS.items():
        cells = (infraction.value, text.title, text.happened, text.follows, text.decides)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
