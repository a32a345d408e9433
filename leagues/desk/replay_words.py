"""Say each step of a recorded deal in words, as somebody at the table would."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.recorded import UNKNOWN_CARD, Frame, ReplayedDeal, Revoke
from engine.seats import Seat
from games.records.reading import ReadGame
from leagues.desk.card_faces import card_name, suit_name
from leagues.desk.sentences import worth_sentence

CALLS: Final[dict[str, str | Promise]] = {
    "pass": gettext_lazy("%(name)s passes."),
    "order_up": gettext_lazy("%(name)s orders it up: %(suit)s are trumps."),
    "take_up": gettext_lazy("%(name)s takes it up: %(suit)s are trumps."),
    "turn_down": gettext_lazy("%(name)s turns it down."),
    "name": gettext_lazy("%(name)s names %(suit)s."),
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
    return _("%(name)s deals and turns up the %(card)s.") % {
        "name": teller.name(frame.seat),
        "card": card_name(frame.text),
    }


def _call(teller: Teller, frame: Frame) -> str:
    call, _colon, named = frame.text.partition(":")
    turned = str(teller.deal.turn_up)
    trump = teller.deal.trump.code if teller.deal.trump is not None else turned[-1]
    suit = named or trump
    return str(CALLS[call]) % {
        "name": teller.name(frame.seat),
        "suit": suit_name(suit) if call in ("name", "order_up", "take_up") else "",
    }


def _alone(teller: Teller, frame: Frame) -> str:
    is_maker = frame.seat is not None and frame.seat == teller.deal.alone
    words = _("%(name)s plays alone.") if is_maker else _("%(name)s defends alone.")
    return words % {"name": teller.name(frame.seat)}


def _discard(teller: Teller, frame: Frame) -> str:
    if frame.text == UNKNOWN_CARD:
        words = _("%(name)s takes the %(turned)s and lays a card out that is not known.")
    else:
        words = _("%(name)s takes the %(turned)s and lays the %(card)s out.")
    return words % {
        "name": teller.name(frame.seat),
        "turned": card_name(str(teller.deal.turn_up)),
        "card": card_name(frame.text),
    }


def _card(teller: Teller, frame: Frame) -> str:
    is_lead = len(frame.trick) == 1
    words = _("%(name)s leads the %(card)s.") if is_lead else _("%(name)s plays the %(card)s.")
    return words % {"name": teller.name(frame.seat), "card": card_name(frame.text)}


def _trick(teller: Teller, frame: Frame) -> str:
    return _("%(name)s takes trick %(number)s.") % {
        "name": teller.name(frame.seat),
        "number": sum(frame.tricks),
    }


def _score(teller: Teller, frame: Frame) -> str:
    outcome = teller.deal.outcome
    if outcome is None:
        return _("Everybody passed: no points.")
    worth = worth_sentence(
        points=teller.game.by_account(teller.deal.points), outcome=outcome.value, sides=teller.sides
    )
    taken = 0 if teller.deal.slip is None else teller.deal.slip.tricks
    return _("The makers took %(tricks)s of 5 tricks. %(worth)s.") % {
        "tricks": taken,
        "worth": worth,
    }


_WORDS: Final[dict[str, Callable[[Teller, Frame], str]]] = {
    "deal": _deal,
    "call": _call,
    "alone": _alone,
    "discard": _discard,
    "card": _card,
    "trick": _trick,
    "score": _score,
}
