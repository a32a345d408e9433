"""What is said and what happens at a live table, in the reader's language.

Each act of each variant has two texts: what the player says, which also labels the choice
(`spoken`), and what the table is told (`told`), which names no card that only its player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.actions import (
    Bid,
    Bury,
    CallPartner,
    ChoosePartners,
    ClaimRedeal,
    DeclineBest,
    DeclineWidow,
    DefendAlone,
    Discard,
    DiscardForBest,
    GiveBest,
    GoAlone,
    GoUnder,
    KeepHand,
    KeepPartner,
    Name,
    NoLoneDefence,
    OrderUp,
    Pass,
    PayPoint,
    PlayCard,
    SeatAction,
    TakeUp,
    TakeWidow,
    TurnDown,
)
from engine.cards import Card, Suit
from engine.choices import CalledPartner
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState
from games.matches.card_faces import card_name, suit_name
from games.online.kept import kept


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What words depend on besides the act: the rules, the dealer, the suit turned up, names."""

    rules: Rules
    dealer: Seat
    turned: Suit | None
    names: tuple[str, ...]

    def name(self, seat: int) -> str:
        """Return who sits in a seat."""
        return self.names[seat]


def setting_of(hand: HandState, names: Sequence[str]) -> Setting:
    """Return what the words of a hand depend on."""
    return Setting(
        rules=hand.rules,
        dealer=hand.dealer,
        turned=hand.turn_up_suit,
        names=tuple(names),
    )


SPOKEN: Final[Mapping[type, str | Promise]] = MappingProxyType(
    {
        KeepHand: gettext_lazy("Keep my hand"),
        ClaimRedeal: gettext_lazy("Show a poor hand: deal again"),
        GoUnder: gettext_lazy("Show a poor hand and exchange"),
        Pass: gettext_lazy("Pass"),
        OrderUp: gettext_lazy("Order it up"),
        TakeUp: gettext_lazy("Take it up"),
        TurnDown: gettext_lazy("Turn it down"),
        PayPoint: gettext_lazy("Pay a point"),
        TakeWidow: gettext_lazy("Take the widow"),
        DeclineWidow: gettext_lazy("Leave the widow"),
        Bury: gettext_lazy("Lay these cards out"),
        GoAlone: gettext_lazy("I play alone"),
        KeepPartner: gettext_lazy("With my partner"),
        DefendAlone: gettext_lazy("I defend alone"),
        NoLoneDefence: gettext_lazy("We defend together"),
        DeclineBest: gettext_lazy("No card, thank you"),
    }
)
ASSIST: Final = gettext_lazy("Assist")
LONE: Final = gettext_lazy("%(call)s, alone")

TOLD: Final[Mapping[type, str | Promise]] = MappingProxyType(
    {
        KeepHand: gettext_lazy("%(name)s keeps the hand."),
        ClaimRedeal: gettext_lazy("%(name)s shows a poor hand: the cards are dealt again."),
        GoUnder: gettext_lazy("%(name)s shows a poor hand and takes three cards of the stock."),
        Pass: gettext_lazy("%(name)s passes."),
        OrderUp: gettext_lazy("%(name)s orders it up: %(suit)s are trumps."),
        TakeUp: gettext_lazy("%(name)s takes it up: %(suit)s are trumps."),
        TurnDown: gettext_lazy("%(name)s turns it down."),
        PayPoint: gettext_lazy("%(name)s pays a point and names nothing."),
        Name: gettext_lazy("%(name)s names %(suit)s."),
        Bid: gettext_lazy("%(name)s bids %(bid)s."),
        TakeWidow: gettext_lazy("%(name)s takes the widow."),
        DeclineWidow: gettext_lazy("%(name)s leaves the widow."),
        Bury: gettext_lazy("%(name)s lays cards out for the widow."),
        ChoosePartners: gettext_lazy("%(name)s chooses %(partners)s."),
        CallPartner: gettext_lazy("%(name)s calls a partner in %(suit)s."),
        GoAlone: gettext_lazy("%(name)s plays alone."),
        KeepPartner: gettext_lazy("%(name)s does not go alone."),
        DefendAlone: gettext_lazy("%(name)s defends alone."),
        NoLoneDefence: gettext_lazy("%(name)s does not defend alone."),
        Discard: gettext_lazy("%(name)s lays a card out."),
        DiscardForBest: gettext_lazy("%(name)s lays a card out for the partner's best card."),
        GiveBest: gettext_lazy("%(name)s gives the partner a card."),
        DeclineBest: gettext_lazy("%(name)s asks for no card."),
        PlayCard: gettext_lazy("%(name)s plays the %(card)s."),
    }
)
NO_TRUMPS: Final = gettext_lazy("%(name)s names no trumps.")
NO_PARTNER: Final = gettext_lazy("%(name)s chooses no partner.")
LEADS: Final = gettext_lazy("%(name)s leads the %(card)s.")


def spoken(action: SeatAction, setting: Setting) -> str:
    """Return what a player says with an act, which is also what the choice is called."""
    say = _SAYS.get(type(action))
    words = _plainly(type(action)) if say is None else say(action, setting)
    return _alone(words) if getattr(action, "alone", False) else words


@kept
def _plainly(kind: type[SeatAction]) -> str:
    return str(SPOKEN[kind])


@kept
def _alone(call: str) -> str:
    return str(LONE) % {"call": call}


@kept
def trump_words(suit: Suit | None) -> str:
    """Return what trumps are called, or that there are none."""
    return _("No trumps") if suit is None else capfirst(suit_name(suit.code))


def partners_words(action: ChoosePartners, names: Sequence[str]) -> str:
    """Return the names of partners, or that there are none."""
    if not action.partners:
        return _("No partner")
    return get_text_list([names[seat] for seat in sorted(action.partners)], _("and"))


def called_words(suit: Suit, rules: Rules) -> str:
    """Return the card by which a suit finds the partner."""
    if rules.called_partner is CalledPartner.ACE:
        return capfirst(card_name(f"A{suit.code}"))
    return _("Best card in %(suit)s") % {"suit": suit_name(suit.code)}


def _accepts(action: OrderUp, setting: Setting) -> str:
    is_partner = action.seat in setting.rules.mates_of(setting.dealer)
    return str(ASSIST if is_partner else SPOKEN[OrderUp])


@kept
def _card_words(card: Card) -> str:
    return capfirst(card_name(str(card)))


_SAYS: Final[Mapping[type, Callable[[Any, Setting], str]]] = MappingProxyType(
    {
        OrderUp: _accepts,
        Name: lambda action, setting: trump_words(action.suit),
        Bid: lambda action, setting: _("Bid %(bid)s") % {"bid": action.value},
        ChoosePartners: lambda action, setting: partners_words(action, setting.names),
        CallPartner: lambda action, setting: called_words(action.suit, setting.rules),
        Discard: lambda action, setting: _card_words(action.card),
        DiscardForBest: lambda action, setting: _card_words(action.card),
        GiveBest: lambda action, setting: _card_words(action.card),
        PlayCard: lambda action, setting: _card_words(action.card),
    }
)  # Any: each takes the kind of act it stands beside
"""What is said with an act that speaks of a suit, a bid, seats or a card."""


def told(action: SeatAction, setting: Setting, *, is_lead: bool = False) -> str:
    """Return what everybody at the table is told of an act."""
    return _told(action, setting.names, setting.turned, is_lead)


@kept  # each sentence of a hand is told after every act that follows
def _told(action: SeatAction, names: Sequence[str], turned: Suit | None, is_lead: bool) -> str:
    """Return what is told of an act."""
    name = names[action.seat]
    sentence = str(_sentence(action, is_lead=is_lead)) % {
        "name": name,
        "suit": _suit_told(action, turned),
        "bid": getattr(action, "value", ""),
        "card": card_name(str(action.card)) if isinstance(action, PlayCard) else "",
        "partners": partners_words(action, names) if isinstance(action, ChoosePartners) else "",
    }
    if getattr(action, "alone", False):
        return f"{sentence} {str(TOLD[GoAlone]) % {'name': name}}"
    return sentence


def _sentence(action: SeatAction, *, is_lead: bool) -> str | Promise:
    if isinstance(action, Name) and action.suit is None:
        return NO_TRUMPS
    if isinstance(action, ChoosePartners) and not action.partners:
        return NO_PARTNER
    return LEADS if is_lead else TOLD[type(action)]


def _suit_told(action: SeatAction, turned: Suit | None) -> str:
    suit = turned if isinstance(action, OrderUp | TakeUp) else getattr(action, "suit", None)
    return "" if suit is None else suit_name(suit.code)


def told_of_deal(hand: HandState, setting: Setting) -> str:
    """Return who dealt and what was turned up."""
    return _told_of_deal(setting.name(hand.dealer), hand.dealt.turn_up)


@kept
def _told_of_deal(name: str, turn_up: Card | None) -> str:
    if turn_up is None:
        return _("%(name)s deals.") % {"name": name}
    words = _("%(name)s deals and turns up the %(card)s.")
    return words % {"name": name, "card": card_name(str(turn_up))}


def told_of_trick(winner: Seat, number: int, setting: Setting) -> str:
    """Return who took which trick."""
    return _told_of_trick(setting.name(winner), number)


@kept
def _told_of_trick(name: str, number: int) -> str:
    return _("%(name)s takes trick %(number)s.") % {"name": name, "number": number}
