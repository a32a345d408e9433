"""What a director does with a result: decide, enter, correct, reopen, forfeit, declare void.

Each is a new version with who, when and why; the old ones stay readable. Possible at any time,
later rounds included.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from engine.game import totals_of_hands
from games.matches.errors import Conflict, ImpossibleScore, ReasonMissing, UnlawfulStep
from games.matches.models import HandScore, Match, ScoreReport
from games.matches.rulebook import check_match_points, end_of, rules_of
from games.matches.services.actors import Actor, require_official
from games.matches.services.infractions import entry_of
from games.matches.services.keeping import (
    PENDING,
    check_revision,
    keep,
    lock_match,
    next_version,
    supersede,
    take_result_back,
)
from games.matches.services.reports import Claim, confirm, new_version, reopen_slip
from games.matches.services.scoring import HandEntry, live_hands, settled, worths_of
from games.matches.states import (
    CUT_SHORT,
    OVER,
    MatchEnding,
    MatchStatus,
    ReportDepth,
    ReportStatus,
)

MOST_FORFEIT_POINTS = 99
LONGEST_REASON = 300


@transaction.atomic
def decide(*, match_id: int, report_id: int, actor: Actor, reason: str) -> ScoreReport:
    """Choose one of the versions that wait or disagree; it becomes the result."""
    require_official(actor=actor)
    why = require_reason(reason)
    match = lock_match(match_id)
    report = match.reports.filter(pk=report_id).first()
    if report is not None and report.status == ReportStatus.CONFIRMED:
        return report
    if report is None or report.status not in PENDING or report.points is None:
        raise Conflict(_("That version was replaced meanwhile. Look at the newest one."))
    # What the side itself said with it stays readable.
    report.reason = f"{report.reason} / {why}"[:LONGEST_REASON] if report.reason else why
    return confirm(match=match, report=report, actor=actor)


@transaction.atomic
def correct_result(
    *,
    match_id: int,
    actor: Actor,
    reason: str,
    revision: int,
    points: Sequence[int] | None = None,
    hands: Sequence[HandEntry] = (),
    ending: MatchEnding = MatchEnding.PLAYED,
) -> ScoreReport:
    """Make a new version the match's result: a final score, or all its hands.

    A game that was cut short, as the `ending` says, need not have come to its end. The result that
    counted before stays as a version. The same result again changes nothing.
    Raises `ReasonMissing`, `ImpossibleScore`, `Conflict`.
    """
    require_official(actor=actor)
    match = lock_match(match_id)
    claim = _checked_claim(match=match, points=points, hands=hands, ending=ending)
    confirmed = match.reports.filter(status=ReportStatus.CONFIRMED.value).first()
    if confirmed is not None and not hands and _says(confirmed, claim):
        return confirmed
    why = require_reason(reason)
    check_revision(match=match, revision=revision)
    report = new_version(match=match, claim=claim, actor=actor)
    report.reason = why
    return confirm(match=match, report=report, actor=actor)


@transaction.atomic
def correct_hand(
    *, match_id: int, number: int, entry: HandEntry, actor: Actor, reason: str, revision: int
) -> ScoreReport:
    """Put one hand of a confirmed slip right; the other hands stay as they were written.

    The same hand again changes nothing. Raises `UnlawfulStep` where no hands were confirmed.
    """
    require_official(actor=actor)
    match = lock_match(match_id)
    confirmed = match.reports.filter(status=ReportStatus.CONFIRMED.value).first()
    hands = live_hands(confirmed)
    if confirmed is None or not 1 <= number <= len(hands):
        raise UnlawfulStep(_("There is no hand %(number)s in this result.") % {"number": number})
    entries = [entry_of(hand) for hand in hands]
    written = settled(entry=entry, rules=rules_of(match))
    if entries[number - 1] == written:
        return confirmed
    entries[number - 1] = written
    report = correct_result(
        match_id=match_id,
        actor=actor,
        reason=reason,
        revision=revision,
        hands=entries,
        ending=MatchEnding(confirmed.ending),
    )
    _keep_writers(report=report, before=hands, but=number)
    return report


@transaction.atomic
def reopen_match(*, match_id: int, actor: Actor, reason: str, revision: int) -> Match:
    """Take a result, or the word that the match is void, back: its table plays or writes on."""
    require_official(actor=actor)
    match = lock_match(match_id)
    if match.status not in OVER:
        return match
    why = require_reason(reason)
    check_revision(match=match, revision=revision)
    last = match.reports.filter(status=ReportStatus.CONFIRMED.value).first()
    supersede(match=match)
    reopen_slip(match=match, source=last, actor=actor)
    _note(match=match, status=ReportStatus.WITHDRAWN, ending=None, reason=why, actor=actor)
    take_result_back(match=match, status=MatchStatus.IN_PLAY)
    return match


@transaction.atomic
def play_anew(*, match_id: int, actor: Actor, reason: str, revision: int) -> Match:
    """Take back whatever was written at a match: its people play it from the beginning.

    The old versions stay readable. A match at which nothing was written changes nothing.
    """
    require_official(actor=actor)
    match = lock_match(match_id)
    if match.status == MatchStatus.SEATED:
        return match
    why = require_reason(reason)
    check_revision(match=match, revision=revision)
    supersede(match=match)
    _note(match=match, status=ReportStatus.WITHDRAWN, ending=None, reason=why, actor=actor)
    take_result_back(match=match, status=MatchStatus.IN_PLAY)
    keep(match=match, status=MatchStatus.SEATED)
    return match


@transaction.atomic
def void_match(*, match_id: int, actor: Actor, reason: str, revision: int) -> Match:
    """Declare that a match counts for nothing; a result it had is taken out of the count."""
    require_official(actor=actor)
    match = lock_match(match_id)
    if match.status == MatchStatus.VOID:
        return match
    why = require_reason(reason)
    check_revision(match=match, revision=revision)
    supersede(match=match)
    _note(
        match=match,
        status=ReportStatus.CONFIRMED,
        ending=MatchEnding.VOID,
        reason=why,
        actor=actor,
    )
    take_result_back(match=match, status=MatchStatus.VOID)
    return match


@transaction.atomic
def forfeit(
    *, match_id: int, points: Sequence[int], actor: Actor, reason: str, revision: int
) -> ScoreReport:
    """Give a match a result without its having been played to the end."""
    require_official(actor=actor)
    match = lock_match(match_id)
    is_whole = len(points) == rules_of(match).accounts
    if not is_whole or not all(0 <= score <= MOST_FORFEIT_POINTS for score in points):
        sentence = _("A forfeit gives each side between 0 and %(most)s points.") % {
            "most": MOST_FORFEIT_POINTS
        }
        raise ImpossibleScore(sentence, fields={"points": [sentence]})
    claim = Claim(points=tuple(points), ending=MatchEnding.FORFEIT, reason=reason.strip())
    confirmed = match.reports.filter(status=ReportStatus.CONFIRMED.value).first()
    if confirmed is not None and _says(confirmed, claim):
        return confirmed
    require_reason(reason)
    check_revision(match=match, revision=revision)
    report = new_version(match=match, claim=claim, actor=actor)
    return confirm(match=match, report=report, actor=actor)


def require_reason(reason: str) -> str:
    """Return why a result is changed, as it is kept; raises `ReasonMissing` for nothing."""
    why = reason.strip()[:LONGEST_REASON]
    if not why:
        sentence = _("Say why, in a few words: it stays in the history of the match.")
        raise ReasonMissing(sentence, fields={"reason": [sentence]})
    return why


def _checked_claim(
    *,
    match: Match,
    points: Sequence[int] | None,
    hands: Sequence[HandEntry],
    ending: MatchEnding,
) -> Claim:
    if hands:
        return _claim_of_hands(match=match, hands=hands, ending=ending)
    if points is None:
        sentence = _("Write the points of every side.")
        raise ImpossibleScore(sentence, fields={"points": [sentence]})
    check_match_points(match=match, points=points, ended_early=ending in CUT_SHORT)
    return Claim(points=tuple(points), ending=ending)


def _claim_of_hands(*, match: Match, hands: Sequence[HandEntry], ending: MatchEnding) -> Claim:
    rules = rules_of(match)
    worth = worths_of(match=match, entries=hands)
    start = end_of(match).start
    totals = totals_of_hands([(each.points, each.token) for each in worth], rules, start)
    check_match_points(
        match=match, points=totals, hands=len(hands), ended_early=ending in CUT_SHORT
    )
    return Claim(points=totals, depth=ReportDepth.HANDS, ending=ending, hands=hands)


def _keep_writers(*, report: ScoreReport, before: Sequence[HandScore], but: int) -> None:
    """Note of every hand but one who wrote it first."""
    rows = list(report.hands.order_by("number"))
    for row, old in zip(rows, before, strict=True):
        if row.number != but:
            row.entered_by_id, row.entered_seat = old.entered_by_id, old.entered_seat
    HandScore.objects.bulk_update(rows, ["entered_by", "entered_seat"])


def _says(report: ScoreReport, claim: Claim) -> bool:
    return report.points == list(claim.points or ()) and report.ending == claim.ending


def _note(
    *,
    match: Match,
    status: ReportStatus,
    ending: MatchEnding | None,
    reason: str,
    actor: Actor,
) -> None:
    """Write a version without points: that the result was taken back, or is void."""
    ScoreReport.objects.create(
        match=match,
        version=next_version(match=match),
        status=status.value,
        depth=ReportDepth.FINAL.value,
        ending=(ending or MatchEnding.PLAYED).value,
        reason=reason,
        reported_by=actor.user,
        reported_seat=actor.seat,
        by_table=actor.is_table,
    )
