"""What a ruling on an infraction means at one table: the rule in words, the side, the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.choices import MisdealDealer, Penalties
from engine.infractions import (
    INFRACTIONS,
    HandSides,
    Infraction,
    Take,
    revoke_points,
    takes_allowed,
)
from engine.seats import Seat
from games.matches.penalties import CHANGE_POINTS, PointRuling, penalised_points, sides_of
from games.matches.selectors.rows import HandRow, MatchCard
from games.matches.sentences import points_sentence
from games.matches.services.infractions import InfractionEntry, entry_of
from games.matches.services.scoring import worth_of_hand
from games.matches.wording import TAKE_LABELS, numbered_title


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyChoice:
    """A form of the penalty, what the hand then brings, and the score after it."""

    label: str | Promise
    points: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What follows from an infraction, before it is written down."""

    title: str
    happened: str
    follows: str
    decides: str
    sentences: tuple[str, ...]
    choices: tuple[PenaltyChoice, ...]
    needs_correction: bool


def outlook_of(card: MatchCard, entry: InfractionEntry) -> Outlook:
    """Return what follows from an infraction at this table."""
    text = INFRACTIONS[entry.infraction]
    hand = hand_of(card, entry)
    sides = sides_at(card, entry, hand)
    words = SENTENCES.get(entry.infraction)
    sentence = words(card, entry, sides) if words else ""
    sentences = [sentence] if sentence else []
    if entry.infraction in CHANGE_POINTS and hand is None and card.is_writable:
        sentences.append(_("That hand is not written down yet: its points change once it is."))
    return Outlook(
        title=numbered_title(entry.infraction),
        happened=_(text.happened),
        follows=_(text.follows),
        decides=_(text.decides),
        sentences=tuple(sentences),
        choices=tuple(penalty_choices(card, entry, hand)) if hand else (),
        needs_correction=entry.infraction in CHANGE_POINTS and not hand and not card.is_writable,
    )


def hand_of(card: MatchCard, entry: InfractionEntry) -> HandRow | None:
    """Return the hand of an infraction, None if it is not written down."""
    return next((hand for hand in card.hands if hand.number == entry.hand_number), None)


def sides_at(card: MatchCard, entry: InfractionEntry, hand: HandRow | None) -> HandSides:
    """Return the sides as they count for an infraction.

    Before trumps are made, and for what is ruled on while a called partner is hidden, everybody
    without a fixed partner is alone.
    """
    in_play = entry.infraction not in (Infraction.SUIT_TURNED_DOWN, Infraction.CALL_OUT_OF_TURN)
    is_open = entry.infraction in CHANGE_POINTS or not card.rules.calls_partner
    if hand is None or not (in_play and is_open):
        return HandSides(rules=card.rules)
    return sides_of(hand, card.rules)


def names_with(card: MatchCard, seat: int | None, sides: HandSides) -> str:
    """Return who is on a seat's side, by name."""
    if seat is None:
        return ""
    found = [card.seat(number) for number in sorted(sides.side_with(Seat(seat)))]
    return get_text_list([row.label for row in found if row], _("and"))


def dealt_again(card: MatchCard, entry: InfractionEntry, sides: HandSides) -> str:
    """Say who deals again."""
    if card.rules.misdeal_dealer is MisdealDealer.SAME:
        return _("The same dealer deals again.")
    return _("The deal passes to the left.")


def barred(card: MatchCard, entry: InfractionEntry, sides: HandSides) -> str:
    """Say who may make no trumps."""
    names = names_with(card, entry.seat, sides)
    return _("%(names)s may make no trumps in this deal.") % {"names": names}


def to_be_called(card: MatchCard, entry: InfractionEntry, sides: HandSides) -> str:
    """Say whose lead may be called, or that nothing is under these penalties."""
    lenient = card.rules.penalties is Penalties.TWO_HANDED
    if lenient and entry.infraction is not Infraction.TRICK_TURNED_UP:
        return goes_back(card, entry, sides)
    names = names_with(card, entry.seat, sides)
    return _("The other side may call the next lead of %(names)s.") % {"names": names}


def goes_back(card: MatchCard, entry: InfractionEntry, sides: HandSides) -> str:
    """Say that a card goes back where the penalties are those of two players."""
    if card.rules.penalties is Penalties.TWO_HANDED:
        return _("In this event the card just goes back to the hand.")
    return ""


def loses_points(card: MatchCard, entry: InfractionEntry, sides: HandSides) -> str:
    """Say who scores nothing."""
    names = names_with(card, entry.seat, sides)
    return _("This hand brings %(names)s no points.") % {"names": names}


def costs(card: MatchCard, entry: InfractionEntry, sides: HandSides) -> str:
    """Say what the revoke costs, and whom it may be taken from."""
    points = revoke_points(Seat(entry.seat or 0), sides)
    return ngettext(
        "The revoke costs %(points)s point: added to the other side, or taken from %(names)s.",
        "The revoke costs %(points)s points: added to the other side, or taken from %(names)s.",
        points,
    ) % {"points": points, "names": names_with(card, entry.seat, sides)}


SENTENCES: Final[Mapping[Infraction, Callable[[MatchCard, InfractionEntry, HandSides], str]]] = {
    Infraction.MISDEAL: dealt_again,
    Infraction.WRONG_COUNT_EARLY: dealt_again,
    Infraction.SUIT_TURNED_DOWN: barred,
    Infraction.CALL_OUT_OF_TURN: barred,
    Infraction.WRONG_COUNT_LATE: loses_points,
    Infraction.LEAD_OUT_OF_TURN: to_be_called,
    Infraction.CALLED_LEAD: to_be_called,
    Infraction.TRICK_TURNED_UP: to_be_called,
    Infraction.EXPOSED_CARD: goes_back,
    Infraction.REVOKE: costs,
}
"""What an infraction means at one table, beside the text of its rule."""


def penalty_choices(card: MatchCard, entry: InfractionEntry, hand: HandRow) -> list[PenaltyChoice]:
    """Return what the hand would bring, for each form of the penalty that is open."""
    if entry.infraction not in CHANGE_POINTS or entry.seat is None or hand.makers is None:
        return []
    if entry.infraction is not Infraction.REVOKE:
        return [penalty_choice(card, entry, hand, _("With this ruling"))]
    takes: tuple[Take, ...] = (entry.take,) if entry.take else takes_allowed(card.rules)
    return [
        penalty_choice(card, replace(entry, take=take), hand, TAKE_LABELS[take]) for take in takes
    ]


def penalty_choice(
    card: MatchCard, entry: InfractionEntry, hand: HandRow, label: str | Promise
) -> PenaltyChoice:
    """Return what a hand brings with one more ruling, and the score of the match then."""
    rules = card.rules
    standing = [
        PointRuling(infraction=row.infraction, seat=row.seat, take=row.take)
        for row in card.rulings
        if row.changes_points
        and row.hand_number == hand.number
        and row.infraction is not None
        and row.seat is not None
    ]
    added = PointRuling(infraction=entry.infraction, seat=entry.seat or 0, take=entry.take)
    points = penalised_points(
        points=worth_of_hand(entry=entry_of(hand), rules=rules).points,
        rulings=[*standing, added],
        sides=sides_of(hand, rules),
        scores=tuple(now - own for now, own in zip(hand.running, hand.points, strict=True)),
    )
    totals = tuple(
        total - before + after
        for total, before, after in zip(card.totals, hand.points, points, strict=True)
    )
    words = points_sentence(points=points, sides=card.side_titles)
    return PenaltyChoice(label=label, points=words, totals=totals)
