"""Short words at the seats of a live table: who deals, who made it, what is left to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.game import EndKind, GameEnd
from engine.perspective import Perspective
from games.online.hand_view import BEFORE_MAKER
from games.online.kept import kept
from games.online.live import LiveGame
from games.online.table_facts import SeatFacts

Mark: TypeAlias = dict[str, object]


def marks_of(seat: SeatFacts, seen: Perspective | None, *, is_you: bool) -> list[Mark]:
    """Return what is marked at a seat: its part in the hand, and whether its person is there."""
    parts = () if seen is None else _parts(seat.number, seen)
    return [*_marks(parts), *_presence(seat.kind, seat.is_away, seat.is_here or is_you)]


def _parts(seat: int, seen: Perspective) -> tuple[str, ...]:
    is_part = {
        "dealer": seat == seen.dealer,
        "maker": seat == seen.maker and seen.phase not in BEFORE_MAKER,
        "partner": bool(seen.partners) and seat in (seen.partners or ()),
        "alone": seat in seen.lone,
        "out": seat in seen.idle,
    }
    return tuple(part for part, is_so in is_part.items() if is_so)


@kept
def _marks(parts: tuple[str, ...]) -> list[Mark]:
    words = {
        "dealer": mark(_("Dealer")),
        "maker": mark(_("Maker"), strong=True),
        "partner": mark(_("Partner"), strong=True),
        "alone": mark(_("Alone"), strong=True),
        "out": mark(_("Sits out")),
    }
    return [words[part] for part in parts]


@kept
def _presence(kind: str, is_away: bool, is_here: bool) -> list[Mark]:
    if kind == "bot":
        return [mark(_("Bot"))]
    if is_away:
        return [mark(_("A bot plays on"))]
    return [mark(_("Not here"))] if kind in ("player", "guest") and not is_here else []


def presence_words(seat: SeatFacts, name: str) -> str:
    """Return who plays a person's seat, which is told whenever it changes."""
    if seat.kind not in ("player", "guest"):
        return ""
    words = _("A bot plays on for %(name)s.") if seat.is_away else _("%(name)s plays again.")
    return words % {"name": name}


def mark(text: str, *, strong: bool = False) -> Mark:
    """Return a mark; a strong one stands out."""
    return {"text": text, "strong": strong}


@kept
def count_words(cards: int, tricks: int, *, has_begun: bool) -> str:
    """Return how many cards a seat holds, and once play has begun how many tricks it took."""
    if has_begun:
        return ngettext("%(count)s trick", "%(count)s tricks", tricks) % {"count": tricks}
    return ngettext("%(count)s card", "%(count)s cards", cards) % {"count": cards}


def clock_words(seconds: float | None) -> str:
    """Return what a clock shows, or nothing where there is none."""
    if seconds is None:
        return ""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


@kept
def side_words(*, is_own: bool) -> str:
    """Return what a player calls the own side and the other."""
    return _("We") if is_own else _("They")


def progress_words(live: LiveGame | None, end: GameEnd) -> str:
    """Return how far a game is: which hand it is, and what ends it."""
    hand = 0 if live is None else len(live.deals) + (live.hand is None or not live.hand.is_over)
    return _progress(hand, end)


@kept
def _progress(hand: int, end: GameEnd) -> str:
    if end.kind is EndKind.DEALS:
        return _("Hand %(hand)s of %(all)s") % {"hand": min(hand, end.value), "all": end.value}
    if end.kind is EndKind.TIME:
        return _("Hand %(hand)s, %(minutes)s minutes") % {"hand": hand, "minutes": end.value}
    return _("Hand %(hand)s, game to %(target)s") % {"hand": hand, "target": end.value}


def commentators_words(names: Sequence[str]) -> str:
    """Return who sees all cards while watching, or nothing where nobody does."""
    if not names:
        return ""
    return ngettext(
        "Commentator, who sees all cards: %(names)s",
        "Commentators, who see all cards: %(names)s",
        len(names),
    ) % {"names": get_text_list(list(names), _("and"))}
