"""Say each step of a recorded deal in words, as somebody at the table would."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.cards import NO_TRUMP_CODE
from engine.recorded import UNKNOWN_CARD, Frame, ReplayedDeal, Revoke
from engine.scoring import Outcome, worth_of
from engine.seats import Seat
from games.matches.card_faces import card_name, suit_name
from games.matches.sentences import points_sentence, worth_sentence
from games.records.reading import ReadGame

CALLS: Final[dict[str, str | Promise]] = {
    "pass": gettext_lazy("%(name)s passes."),
    "order_up": gettext_lazy("%(name)s orders it up: %(suit)s are trumps."),
    "take_up": gettext_lazy("%(name)s takes it up: %(suit)s are trumps."),
    "turn_down": gettext_lazy("%(name)s turns it down."),
    "name": gettext_lazy("%(name)s names %(suit)s."),
    "bid": gettext_lazy("%(name)s bids %(bid)s."),
    "take_widow": gettext_lazy("%(name)s takes the widow."),
    "leave_widow": gettext_lazy("%(name)s leaves the widow."),
    "partners": gettext_lazy("%(name)s chooses %(partners)s."),
    "call": gettext_lazy("%(name)s calls a partner in %(suit)s."),
    "claim_redeal": gettext_lazy("%(name)s shows a poor hand: the cards are dealt again."),
    "go_under": gettext_lazy("%(name)s shows a poor hand and takes three cards of the stock."),
    "pay_point": gettext_lazy("%(name)s pays a point and names nothing."),
}
NO_TRUMPS: Final = gettext_lazy("%(name)s names no trumps.")
NO_PARTNER: Final = gettext_lazy("%(name)s chooses no partner.")
VOID: Final[dict[str, str | Promise]] = {
    "P1": gettext_lazy("A misdeal: the cards are dealt again."),
    "P4": gettext_lazy("A wrong number of cards: the cards are dealt again."),
}
RULINGS: Final[dict[str, str | Promise]] = {
    "P5": gettext_lazy("Ruling: %(name)s held a wrong number of cards; the side scores nothing."),
    "P6": gettext_lazy("Ruling: %(name)s played before laying a card out; the turn-up is out."),
    "P7": gettext_lazy("Ruling: %(name)s, who plays alone, takes the %(card)s back."),
    "P8": gettext_lazy("Ruling: the lead of %(name)s out of turn stands."),
    "P9": gettext_lazy("Ruling: %(name)s takes back the %(card)s, led out of turn."),
    "P10": gettext_lazy("Ruling: %(name)s may have %(suit)s led."),
    "P11": gettext_lazy("Ruling: the %(card)s of %(name)s lies open and must be played."),
    "P12": gettext_lazy("Ruling: %(name)s turned up a trick; the other side may call a lead."),
    "P13": gettext_lazy("Ruling: %(name)s revoked; the other side %(takes)s."),
}
TAKES: Final[dict[str, str | Promise]] = {
    "add": gettext_lazy("adds the penalty to its score"),
    "deduct": gettext_lazy("has the penalty taken off"),
    "score_as_played": gettext_lazy("lets the hand count as played"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """Who tells a deal: the game, the deal, the names by seat and the sides of the match."""

    game: ReadGame
    deal: ReplayedDeal
    names: tuple[str, ...]
    sides: tuple[str, ...]

    def name(self, seat: Seat | None) -> str:
        """Return who sits in a seat of the record."""
        return "" if seat is None else self.names[self.game.seat(seat)]

    def sentence(self, frame: Frame) -> str:
        """Return a step of the deal in one sentence."""
        return _WORDS[frame.kind](self, frame)

    def revoke(self, revoke: Revoke) -> str:
        """Return a revoke in one sentence, with the cards that should have followed."""
        held = ", ".join(card_name(str(card)) for card in revoke.held)
        return _("Revoke in trick %(trick)s: %(name)s played the %(card)s and held %(held)s.") % {
            "trick": revoke.trick,
            "name": self.name(revoke.seat),
            "card": card_name(str(revoke.card)),
            "held": held,
        }


def _deal(teller: Teller, frame: Frame) -> str:
    if not frame.text:
        return _("%(name)s deals.") % {"name": teller.name(frame.seat)}
    return _("%(name)s deals and turns up the %(card)s.") % {
        "name": teller.name(frame.seat),
        "card": card_name(frame.text),
    }


def _call(teller: Teller, frame: Frame) -> str:
    call, _colon, said = frame.text.partition(":")
    words = CALLS[call]
    if call == "partners" and not said:
        words = NO_PARTNER
    elif (call, said) == ("name", NO_TRUMP_CODE):
        words = NO_TRUMPS
    sentence = str(words) % {
        "name": teller.name(frame.seat),
        "suit": _suit_of(teller, call, said),
        "bid": said,
        "partners": _partners(teller, said) if call == "partners" else "",
    }
    return f"{sentence} {_('The call is void.')}" if frame.is_irregular else sentence


def _suit_of(teller: Teller, call: str, said: str) -> str:
    """Return the suit a call speaks of, if it speaks of one."""
    if call in ("name", "call"):
        return "" if said == NO_TRUMP_CODE else suit_name(said)
    if call not in ("order_up", "take_up"):
        return ""
    trump, turn_up = teller.deal.trump, teller.deal.turn_up
    if trump is not None:
        return suit_name(trump.code)
    return "" if turn_up is None or turn_up.suit is None else suit_name(turn_up.suit.code)


def _partners(teller: Teller, said: str) -> str:
    names = [teller.name(Seat(int(seat))) for seat in said.split("+") if seat]
    return get_text_list(names, _("and"))


def _alone(teller: Teller, frame: Frame) -> str:
    is_maker = frame.seat is not None and frame.seat == teller.deal.alone
    words = _("%(name)s plays alone.") if is_maker else _("%(name)s defends alone.")
    return words % {"name": teller.name(frame.seat)}


def _discard(teller: Teller, frame: Frame) -> str:
    if teller.deal.widow:
        words = _("%(name)s buries the %(card)s.")
    elif frame.text == str(teller.deal.turn_up):
        words = _("%(name)s leaves the %(card)s.")
    elif frame.text == UNKNOWN_CARD:
        words = _("%(name)s takes the %(turned)s and lays a card out that is not known.")
    else:
        words = _("%(name)s takes the %(turned)s and lays the %(card)s out.")
    return words % {
        "name": teller.name(frame.seat),
        "turned": "" if teller.deal.turn_up is None else card_name(str(teller.deal.turn_up)),
        "card": get_text_list([card_name(text) for text in frame.text.split()], _("and")),
    }


def _best(teller: Teller, frame: Frame) -> str:
    act, _colon, card = frame.text.partition(":")
    words = {
        "out": _("%(name)s lays the %(card)s out for the partner's best card."),
        "give": _("%(name)s gives the partner the %(card)s."),
        "none": _("%(name)s asks for no card."),
    }[act]
    return words % {"name": teller.name(frame.seat), "card": card_name(card) if card else ""}


def _ruling(teller: Teller, frame: Frame) -> str:
    infraction, _colon, detail = frame.text.partition(":")
    is_card = infraction in ("P7", "P9", "P11")
    return str(RULINGS[infraction]) % {
        "name": teller.name(frame.seat),
        "card": card_name(detail) if is_card else "",
        "suit": suit_name(detail) if infraction == "P10" else "",
        "takes": TAKES.get(detail, ""),
    }


def _card(teller: Teller, frame: Frame) -> str:
    is_lead = len(frame.trick) == 1
    words = _("%(name)s leads the %(card)s.") if is_lead else _("%(name)s plays the %(card)s.")
    sentence = words % {"name": teller.name(frame.seat), "card": card_name(frame.text)}
    if not frame.is_irregular:
        return sentence
    wrong = _("That is out of turn.") if is_lead else _("That is a revoke.")
    return f"{sentence} {wrong}"


def _trick(teller: Teller, frame: Frame) -> str:
    return _("%(name)s takes trick %(number)s.") % {
        "name": teller.name(frame.seat),
        "number": sum(frame.tricks),
    }


def _score(teller: Teller, frame: Frame) -> str:
    deal, slip = teller.deal, teller.deal.slip
    points = teller.game.by_account(deal.points)
    if frame.text:
        return str(VOID[frame.text])
    if not deal.counts:
        return _("The cards are dealt again.")
    if slip is None or deal.outcome is None:
        if any(points):
            return _("The points stand as they were counted then: %(points)s.") % {
                "points": points_sentence(points=points, sides=teller.sides)
            }
        return _("Everybody passed: no points.")
    rules = teller.game.replay.rules
    if deal.outcome is Outcome.DEALER_PAID:
        return worth_sentence(points=points, outcome=deal.outcome.value, sides=teller.sides) + "."
    words = _("The makers took %(tricks)s of %(all)s tricks. %(worth)s.")
    worth = worth_sentence(points=points, outcome=deal.outcome.value, sides=teller.sides)
    if worth_of(slip, rules).points != deal.points:
        words = _("The makers took %(tricks)s of %(all)s tricks. After the rulings: %(worth)s.")
        worth = points_sentence(points=points, sides=teller.sides)
    return words % {"tricks": slip.tricks, "all": rules.hand_size, "worth": worth}


_WORDS: Final[dict[str, Callable[[Teller, Frame], str]]] = {
    "deal": _deal,
    "call": _call,
    "alone": _alone,
    "discard": _discard,
    "best": _best,
    "ruling": _ruling,
    "card": _card,
    "trick": _trick,
    "score": _score,
}
