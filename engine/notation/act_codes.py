"""What seats and chance do as short texts: `trick:9C`, `calls:order-alone`, `deal:9C TD ...`.

An act is the keyword of its line in the project's own notation and its word there. The seat is
not in it: whoever keeps a code keeps the seat beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import SeatAction
from engine.cards import CARD_BY_TEXT, Card
from engine.errors import BadRecord, gettext_noop
from engine.notation.upcard_acts import ACT_LINES, act_of, act_words, shown
from engine.notation.upcard_lines import Word, wrong
from engine.seats import Seat

MOST: Final = 80
"""No act of any seat has a longer code."""

DEAL: Final = "deal:"


def act_code(action: SeatAction) -> str:
    """Return an act of a seat as a text without its seat.

    >>> from engine.actions import OrderUp
    >>> act_code(OrderUp(seat=Seat(2), alone=True))
    'calls:order-alone'
    """
    keyword, word = act_words(action)
    return f"{keyword}:{word}"


def act_of_code(code: str, seat: Seat) -> SeatAction:
    """Return the act of a text, done by a seat, or raise `BadRecord`.

    >>> act_of_code("trick:9C", Seat(1))
    PlayCard(seat=1, card=9C)
    """
    keyword, _, text = code.partition(":")
    word = Word(code, 1, 1)
    if keyword not in ACT_LINES or not text or len(code) > MOST:
        raise unreadable(word)
    return act_of(keyword, word.after(len(keyword) + 1), seat)


def deal_code(pack: Sequence[Card]) -> str:
    """Return a pack, top card first, as the text of its deal."""
    return DEAL + " ".join(str(card) for card in pack)


def is_deal_code(code: str) -> bool:
    """Say whether a text is that of a deal."""
    return code.startswith(DEAL)


def pack_of_code(code: str) -> tuple[Card, ...]:
    """Return the pack of a deal's text, top card first, or raise `BadRecord`."""
    texts = code.removeprefix(DEAL).split(" ")
    if not is_deal_code(code) or any(text not in CARD_BY_TEXT for text in texts):
        raise unreadable(Word(code, 1, 1))
    return tuple(CARD_BY_TEXT[text] for text in texts)


def unreadable(word: Word) -> BadRecord:
    """Return the refusal of a text that is no act."""
    sentence = gettext_noop("“%(text)s” is nothing that can be done at a table.")
    return wrong("bad_act", sentence, word, text=shown(word))
