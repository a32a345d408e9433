"""Cards as EGN spells them: "Jh", "9c", "B" for the joker, "R" and "L" for the bowers."""

from __future__ import annotations

from engine.cards import JOKER, RANK_CODES, SUIT_CODES, Card, Rank, Suit, make_card
from engine.errors import BadCard, gettext_noop

EGN_JOKER = "B"


def egn_text(card: Card) -> str:
    """Return a card in EGN spelling."""
    if card.suit is None or card.rank is None:
        return EGN_JOKER
    return card.rank.code + card.suit.code.lower()


def is_unknown(text: str) -> bool:
    """Say whether a card is not known, or not fully."""
    return text.startswith("X") or text.endswith(("x", "g"))


def card_of(text: str, trump: Suit | None) -> Card:
    """Return the card of an EGN text; some are spelt by their relation to the trumps.

    Raises `BadCard` for a card that is not known, or whose spelling needs trumps before there
    are any.
    """
    if text == EGN_JOKER:
        return JOKER
    if is_unknown(text):
        raise BadCard(
            "unknown_card", gettext_noop("“%(text)s” does not say which card."), text=text
        )
    if text[-1].upper() in SUIT_CODES and len(text) == 2:
        return make_card(rank_of(text[0]), Suit(SUIT_CODES.index(text[-1].upper())))
    if trump is None:
        sentence = gettext_noop("“%(text)s” says which card only once there are trumps.")
        raise BadCard("relative_card", sentence, text=text)
    if text in {"R", "L"}:
        return make_card(Rank.JACK, trump if text == "R" else trump.mate)
    return make_card(rank_of(text[0]), trump if text[1] == "t" else trump.mate)


def rank_of(sign: str) -> Rank:
    """Return the rank of a sign."""
    return Rank(RANK_CODES.index(sign))
