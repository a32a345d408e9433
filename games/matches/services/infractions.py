"""Rule on an infraction at a match; what it does to the points of its hand follows at once.

A hand whose points change gets a new row, a result that is confirmed a new version. Withdrawing
the ruling brings the points back the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from django.db import transaction
from django.utils.translation import gettext as _

from engine.infractions import Infraction, Take, take_is_allowed
from engine.rules import Rules
from games.matches.errors import DomainError, UnlawfulStep
from games.matches.models import HandScore, Match, MatchSeat, Ruling, ScoreReport
from games.matches.penalties import CHANGE_POINTS
from games.matches.rulebook import (
    MOST_HANDS,
    check_match_points,
    end_of,
    rules_of,
    totals_of,
)
from games.matches.selectors.rows import HandRow
from games.matches.services.actors import Actor, require_official
from games.matches.services.keeping import check_revision, keep, lock_match
from games.matches.services.reports import Claim, confirm, new_version
from games.matches.services.scoring import (
    WRITABLE,
    HandEntry,
    current_slip,
    hand_row,
    live_hands,
    worths_of,
)
from games.matches.states import CUT_SHORT, MatchEnding, MatchStatus, ReportDepth, ReportStatus
from games.matches.wording import numbered_title

LONGEST_NOTE = 300
WITHOUT_SEAT = frozenset({Infraction.MISDEAL})
"""Infractions that need not be anybody's: a card may lie face up in the pack."""


class ImpossibleRuling(DomainError):
    """A ruling that cannot be about this match."""

    code = "impossible_ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class InfractionEntry:
    """An infraction as a director writes it down: what, whose, in which hand, what was taken."""

    infraction: Infraction
    seat: int | None = None
    hand_number: int | None = None
    take: Take | None = None
    note: str = ""

    @property
    def changes_points(self) -> bool:
        """Whether the points of the hand follow from it."""
        return self.infraction in CHANGE_POINTS and self.hand_number is not None


@transaction.atomic
def rule_on_infraction(
    *, match_id: int, entry: InfractionEntry, actor: Actor, revision: int
) -> Ruling:
    """Write a ruling on an infraction down and change the points of its hand if it does that.

    Sent twice from one page it is written once. Raises `ImpossibleRuling`, `Conflict`, and
    `UnlawfulStep` where a result waits that the table has to agree on first.
    """
    require_official(actor=actor)
    match = lock_match(match_id)
    check_entry(match=match, entry=entry)
    standing = _same_ruling(match=match, entry=entry)
    if standing is not None and match.revision != revision:
        return standing
    check_revision(match=match, revision=revision)
    if entry.changes_points:
        _require_open_points(match)
    ruling = Ruling.objects.create(
        match=match,
        text=entry.note.strip(),
        infraction=entry.infraction.value,
        seat=entry.seat,
        take="" if entry.take is None else entry.take.value,
        hand_number=entry.hand_number,
        player_id=_player_at(match, entry.seat),
        made_by=actor.user,
    )
    if not (entry.changes_points and reprice(match=match, actor=actor, ruling=ruling)):
        keep(match=match, status=MatchStatus(match.status))
    return ruling


def check_entry(*, match: Match, entry: InfractionEntry) -> None:
    """Raise `ImpossibleRuling` for what cannot have happened at this table, with the field."""
    rules = rules_of(match)
    if entry.seat is None and entry.infraction not in WITHOUT_SEAT:
        raise _impossible("seat", _("Say whose infraction it was."))
    if entry.seat is not None and not match.seats.filter(number=entry.seat).exists():
        raise _impossible("seat", _("This table has no such seat."))
    if entry.hand_number is not None and not 1 <= entry.hand_number <= MOST_HANDS:
        raise _impossible("hand_number", _("There is no such hand."))
    if len(entry.note.strip()) > LONGEST_NOTE:
        most = _("Write the note in up to %(most)s letters.") % {"most": LONGEST_NOTE}
        raise _impossible("note", most)
    _check_take(entry, rules)
    if entry.infraction not in CHANGE_POINTS:
        return
    if entry.hand_number is None:
        raise _impossible("hand_number", _("Say in which hand: its points may change."))
    hands = live_hands(current_slip(match=match))
    if any(hand.number == entry.hand_number and hand.is_passed_out for hand in hands):
        raise _impossible("hand_number", _("That hand was passed out, so nobody played a card."))


def _check_take(entry: InfractionEntry, rules: Rules) -> None:
    is_revoke = entry.infraction is Infraction.REVOKE
    if is_revoke and entry.take is None:
        raise _impossible("take", _("Say what the other side takes for the revoke."))
    if not is_revoke and entry.take is not None:
        raise _impossible("take", _("Only a revoke is paid with points."))
    if entry.take is not None and not take_is_allowed(rules, entry.take):
        raise _impossible("take", _("The rules of this event leave another form of the penalty."))


def _impossible(name: str, sentence: str) -> ImpossibleRuling:
    return ImpossibleRuling(sentence, fields={name: [sentence]})


def _same_ruling(*, match: Match, entry: InfractionEntry) -> Ruling | None:
    return Ruling.objects.filter(
        match=match,
        withdrawn_at__isnull=True,
        infraction=entry.infraction.value,
        seat=entry.seat,
        hand_number=entry.hand_number,
        take="" if entry.take is None else entry.take.value,
        text=entry.note.strip(),
    ).first()


def _player_at(match: Match, seat: int | None) -> int | None:
    if seat is None:
        return None
    return MatchSeat.objects.values_list("player_id", flat=True).get(match=match, number=seat)


def _require_open_points(match: Match) -> None:
    """Refuse to change points that wait for somebody's word, or that count for nothing."""
    if match.status == MatchStatus.VOID:
        raise UnlawfulStep(_("This match is void: nothing is scored at this table."))
    if match.status in (MatchStatus.REPORTED, MatchStatus.DISPUTED):
        raise UnlawfulStep(
            _("A result waits to be confirmed. Confirm or decide it first; then rule on this.")
        )


def changes_points(ruling: Ruling) -> bool:
    """Return whether the points of a hand follow from a ruling."""
    changing = {each.value for each in CHANGE_POINTS}
    return ruling.infraction in changing and ruling.hand_number is not None


def take_back_points(*, match: Match, actor: Actor, ruling: Ruling) -> bool:
    """Bring the points back that a withdrawn ruling changed; return whether any did change."""
    if not changes_points(ruling):
        return False
    _require_open_points(match)
    return reprice(match=match, actor=actor, ruling=ruling)


def reprice(*, match: Match, actor: Actor, ruling: Ruling) -> bool:
    """Give the hands the points that the standing rulings leave; return whether any changed."""
    slip = current_slip(match=match)
    hands = live_hands(slip)
    entries = [entry_of(hand) for hand in hands]
    worths = worths_of(match=match, entries=entries)
    changed = [
        (
            hand,
            hand_row(report=hand.report, number=hand.number, entry=entry, worth=worth, actor=actor),
        )
        for hand, entry, worth in zip(hands, entries, worths, strict=True)
        if list(worth.points) != hand.points
    ]
    if slip is None or not changed:
        return False
    if match.status == MatchStatus.FINISHED:
        _new_result(match=match, before=slip, entries=entries, ruling=ruling, actor=actor)
        return True
    if match.status not in WRITABLE or slip.status != ReportStatus.OPEN:
        return False
    for before, after in changed:
        before.is_replaced = True
        before.save(update_fields=["is_replaced"])
        after.save()
    keep(match=match, status=MatchStatus(match.status))
    return True


def _new_result(
    *, match: Match, before: ScoreReport, entries: list[HandEntry], ruling: Ruling, actor: Actor
) -> None:
    """Make the hands with their new points a version of the result, and let it count."""
    rules = rules_of(match)
    worths = worths_of(match=match, entries=entries)
    points = totals_of(
        [
            hand_row(report=before, number=number, entry=entry, worth=worth, actor=actor)
            for number, (entry, worth) in enumerate(zip(entries, worths, strict=True), start=1)
        ],
        rules=rules,
        end=end_of(match),
    )
    ending = MatchEnding(before.ending)
    check_match_points(
        match=match, points=points, hands=len(entries), ended_early=ending in CUT_SHORT
    )
    claim = Claim(
        points=points,
        depth=ReportDepth.HANDS,
        ending=ending,
        hands=entries,
        reason=reason_of(ruling),
    )
    report = new_version(match=match, claim=claim, actor=actor)
    confirm(match=match, report=report, actor=actor)


def reason_of(ruling: Ruling) -> str:
    """Return why a result changed, in a few words for the history."""
    words = numbered_title(Infraction(ruling.infraction))
    if ruling.withdrawn_at is not None:
        return _("Ruling withdrawn: %(ruling)s") % {"ruling": words}
    return f"{words}. {ruling.text}".strip()[:LONGEST_NOTE]


def entry_of(hand: HandScore | HandRow) -> HandEntry:
    """Return a hand as it was written, from its row or from what pages show of it."""
    if hand.is_passed_out:
        return HandEntry(is_passed_out=True)
    written = {field.name: getattr(hand, field.name) for field in fields(HandEntry)}
    return HandEntry(**{**written, "partners": tuple(hand.partners)})
