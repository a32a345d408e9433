"""Cards as pages draw and name them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from engine.cards import JOKER_CODE
from engine.recorded import UNKNOWN_CARD

SUITS: Final[dict[str, tuple[str, str | Promise]]] = {
    "C": ("clubs", gettext_lazy("clubs")),
    "D": ("diamonds", gettext_lazy("diamonds")),
    "H": ("hearts", gettext_lazy("hearts")),
    "S": ("spades", gettext_lazy("spades")),
}
RANKS: Final[dict[str, str | Promise]] = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": gettext_lazy("ten"),
    "9": gettext_lazy("nine"),
    "8": gettext_lazy("eight"),
    "7": gettext_lazy("seven"),
    "6": gettext_lazy("six"),
    "5": gettext_lazy("five"),
    "4": gettext_lazy("four"),
    "3": gettext_lazy("three"),
    "2": gettext_lazy("two"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card to be drawn: its corner, the shape of its suit, its name, and where it is.

    A card that is not known has no corner and no shape; one that was played leaves its place.
    """

    text: str
    is_gone: bool = False

    @property
    def is_known(self) -> bool:
        """Whether the face can be shown."""
        return self.text != UNKNOWN_CARD

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self.text == JOKER_CODE

    @property
    def corner(self) -> str:
        """What stands in the corner."""
        rank = self.text[0]
        return "10" if rank == "T" else rank

    @property
    def shape(self) -> str:
        """The suit as a word of the stylesheet."""
        return "joker" if self.is_joker else SUITS[self.text[1]][0]

    @property
    def name(self) -> str:
        """What the card is called."""
        return card_name(self.text)


def card_name(text: str) -> str:
    """Return what a card is called, such as "jack of hearts"."""
    return _card_name(text, get_language())


@cache
def _card_name(text: str, language: str | None) -> str:
    """Return a card's name in the language that is active, which is told for the cache."""
    if text == UNKNOWN_CARD:
        return _("a card not known")
    if text == JOKER_CODE:
        return _("joker")
    rank, suit = RANKS[text[0]], SUITS[text[1]][1]
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def suit_name(code: str) -> str:
    """Return what a suit is called."""
    return str(SUITS[code][1])
