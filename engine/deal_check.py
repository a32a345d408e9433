"""One recorded deal while it is checked: its cards, where they lie, and its refusals."""

from __future__ import annotations

from engine.cards import Card, Suit
from engine.decks import deck_of
from engine.errors import BadCard, BadRecord, gettext_noop
from engine.notation.egn_cards import card_of, egn_text
from engine.notation.egn_values import EgnDeal
from engine.rules import Rules
from engine.seats import Seat


class DealCheck:
    """The checks of one deal, which all have to say which deal they speak of."""

    def __init__(self, record: EgnDeal, rules: Rules) -> None:
        self.record = record
        self.rules = rules
        self.pack = frozenset(deck_of(rules))
        self.places: dict[Card, Seat | None] = {}
        """Cards whose place is known: with a seat, or with none."""

    def wrong(
        self,
        code: str,
        template: str,
        *,
        trick: int | None = None,
        card: str | None = None,
        **params: object,
    ) -> BadRecord:
        """Return the refusal of this deal."""
        path = f"deals[{self.record.number}]"
        return BadRecord(
            code, template, deal=self.record.number, trick=trick, card=card, path=path, **params
        )

    def card(self, text: str, trump: Suit | None, *, trick: int | None = None) -> Card:
        """Return a card of the pack."""
        try:
            card = card_of(text, trump)
        except BadCard:
            sentence = gettext_noop("Deal number %(deal)s: “%(card)s” does not say which card.")
            raise self.wrong("unknown_card", sentence, trick=trick, card=text) from None
        if card not in self.pack:
            sentence = gettext_noop("Deal number %(deal)s: the pack of this game has no %(card)s.")
            raise self.wrong("not_in_pack", sentence, trick=trick, card=text)
        return card

    def twice(self, card: Card, *, trick: int | None = None) -> BadRecord:
        """Return the refusal of a card that is in two places."""
        text = egn_text(card)
        if trick is None:
            sentence = gettext_noop("Deal number %(deal)s: %(card)s is in two places.")
        else:
            sentence = gettext_noop(
                "Deal number %(deal)s, trick %(trick)s: %(card)s was already played or lies "
                "elsewhere."
            )
        return self.wrong("card_twice", sentence, trick=trick, card=text)
