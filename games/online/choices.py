"""What a seat may do now, sorted for its controls.

Most acts are a button each, or a card of the hand. Laying several cards out and choosing partners
would be a hundred buttons: they are one `Pick`, a number of cards or seats to be marked.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.actions import (
    Bid,
    Bury,
    CallPartner,
    ChoosePartners,
    DeclineBest,
    DeclineWidow,
    Discard,
    DiscardForBest,
    GiveBest,
    GoUnder,
    KeepHand,
    KeepPartner,
    Name,
    NoLoneDefence,
    Pass,
    PlayCard,
    SeatAction,
    TurnDown,
)
from engine.auction import terms_of
from engine.cards import CARD_BY_TEXT, texts_of, trump_code
from engine.notation.act_codes import act_code
from engine.notation.upcard_acts import ALONE, JOINED, NOBODY
from games.matches.card_faces import card_name
from games.matches.wording import bid_words
from games.online.words import Setting, spoken

Choice: TypeAlias = dict[str, object]

CARD_ACTS: Final = (Discard, DiscardForBest, GiveBest, PlayCard)

QUIET: Final = (
    Pass,
    TurnDown,
    KeepHand,
    DeclineWidow,
    KeepPartner,
    NoLoneDefence,
    DeclineBest,
)
"""Acts that leave everything as it is."""

PICKS: Final[Mapping[type, str]] = MappingProxyType(
    {Bury: "bury", GoUnder: "go_under", ChoosePartners: "partners"}
)

START: Final[Mapping[str, str]] = MappingProxyType(
    {"bury": "bury:", "go_under": "poor:under-", "partners": "calls:with-"}
)
"""How the codes of these acts begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A choice of some of several cards or seats.

    Its code is `start`, then the chosen options in their order, joined by `+`, or `none`.
    """

    kind: str
    start: str
    options: tuple[tuple[str, str], ...]
    """Cards or numbers of seats in the order of the code, each with its name."""
    fewest: int
    most: int
    label: str

    def as_json(self) -> dict[str, object]:
        """Return the choice as it stands in the view of a table."""
        return {
            "of": "seats" if self.kind == "partners" else "cards",
            "start": self.start,
            "options": [{"value": value, "label": label} for value, label in self.options],
            "fewest": self.fewest,
            "most": self.most,
            "label": self.label,
        }


def choices_of(legal: Collection[SeatAction], setting: Setting) -> list[Choice]:
    """Return every act that has a control of its own: a button, a card, or the switch.

    A call alone is a button only where there is no such call with the partner.
    """
    found = [choice_of(action, setting) for action in legal if type(action) not in PICKS]
    codes = {choice["code"] for choice in found}
    for choice in found:
        choice["is_button"] = choice["card"] is None and choice["alone_of"] not in codes
    return found


def choice_of(action: SeatAction, setting: Setting) -> Choice:
    """Return an act as it stands in the view of a table.

    `alone_of` is the code of the same call with the partner, so that a page can show a switch.
    """
    code = act_code(action)
    is_alone = getattr(action, "alone", False)
    return {
        "code": code,
        "card": str(action.card) if isinstance(action, CARD_ACTS) else None,
        "suit": trump_code(action.suit) if isinstance(action, Name | CallPartner) else None,
        "label": spoken(action, setting),
        "is_quiet": isinstance(action, QUIET),
        "note": bid_note(action, setting) if isinstance(action, Bid) else "",
        "alone_of": code.removesuffix(ALONE) if is_alone else None,
    }


def bid_note(bid: Bid, setting: Setting) -> str:
    """Return what a bid undertakes."""
    terms = terms_of(setting.rules, bid.value)
    return "" if terms is None else bid_words(terms)


def pick_of(legal: Collection[SeatAction], setting: Setting) -> Pick | None:
    """Return the choice of several cards or seats among the acts, if there is one."""
    found = [action for action in legal if type(action) in PICKS]
    if not found:
        return None
    sizes = [len(parts_of(action)) for action in found]
    parts = {part for action in found for part in parts_of(action)}
    kind = PICKS[type(found[0])]
    return Pick(
        kind=kind,
        start=START[kind],
        options=tuple((part, part_words(part, setting)) for part in sorted(parts, key=ordered)),
        fewest=min(sizes),
        most=max(sizes),
        label=pick_words(kind, max(sizes)),
    )


def parts_of(action: SeatAction) -> tuple[str, ...]:
    """Return the cards or seats of an act that speaks of several."""
    if isinstance(action, ChoosePartners):
        return tuple(str(seat) for seat in sorted(action.partners))
    if isinstance(action, Bury | GoUnder):
        return texts_of(action.cards)
    return ()


def ordered(part: str) -> int:
    """Return the place of a card or a seat in the order of codes."""
    return int(CARD_BY_TEXT[part]) if part in CARD_BY_TEXT else int(part)


def part_words(part: str, setting: Setting) -> str:
    """Return what a card or a seat is called."""
    return card_name(part) if part in CARD_BY_TEXT else setting.name(int(part))


def pick_words(kind: str, most: int) -> str:
    """Return what the button under a choice of several says."""
    if kind == "partners":
        return _("With these partners")
    if kind == "go_under":
        return _("Show the hand and exchange these")
    return ngettext("Lay this card out", "Lay these %(count)s cards out", most) % {"count": most}


def picked_code(pick: Mapping[str, object], chosen: Sequence[str]) -> str:
    """Return the code of a choice of several; what is not on offer is left out."""
    options = pick["options"]
    values = [each["value"] for each in options] if isinstance(options, list) else []
    parts = [value for value in values if value in chosen]
    return f"{pick['start']}{JOINED.join(parts) or NOBODY}"


def code_of_form(
    choices: Sequence[Choice], pick: Mapping[str, object] | None, sent: Mapping[str, Sequence[str]]
) -> str:
    """Return the code that a posted form means.

    A form has a button with the `code`, and perhaps a switch `alone`; or it has the cards or
    seats that were marked as `part`, and a button `pick`.
    """
    if pick is not None and sent.get("pick"):
        return picked_code(pick, sent.get("part", ()))
    code = (sent.get("code") or [""])[-1]
    if sent.get("alone"):
        alone = (choice["code"] for choice in choices if choice["alone_of"] == code)
        return str(next(alone, code))
    return code
