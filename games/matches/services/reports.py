"""Report a result, confirm it from another side, or say that it was different.

A result counts once a second party agrees: a seat of another side, or an official. Two
reports that are equal settle the match; those that differ are all kept and go to the director.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.game import EndKind
from games.matches.errors import (
    Conflict,
    ImpossibleScore,
    NotAllowed,
    UnknownMatch,
    UnlawfulStep,
)
from games.matches.models import HandScore, Match, ScoreReport
from games.matches.rulebook import (
    check_match_points,
    end_of,
    is_individual,
    is_over_after,
    rules_of,
    totals_of,
)
from games.matches.services.actors import Actor, side_of_actor
from games.matches.services.keeping import (
    PENDING,
    check_revision,
    finish_match,
    keep,
    lock_match,
    next_version,
    supersede,
)
from games.matches.services.parties import require_another_phone, side_of_report
from games.matches.services.scoring import (
    HandEntry,
    copy_hands,
    current_slip,
    live_hands,
    require_writable,
    write_hands,
)
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus
from games.matches.wording import score_words

DEPTHS: Final = tuple(ReportDepth)  # from the shallowest to the deepest
DIRECTOR_DECIDES: Final = gettext_lazy("The table disagrees, so a director decides.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A result as somebody claims it. Points are None for "it was not so", without a number."""

    points: tuple[int, ...] | None
    depth: ReportDepth = ReportDepth.FINAL
    ending: MatchEnding = MatchEnding.PLAYED
    reason: str = ""
    hands: Sequence[HandEntry] = field(default=())


@transaction.atomic
def report_final(
    *,
    match_id: int,
    points: Sequence[int],
    actor: Actor,
    revision: int,
    ended_early: bool = False,
) -> ScoreReport:
    """Report a final score without its hands.

    From an official it counts at once, unless a side has reported something else. Reporting
    the same again changes nothing. Raises `ImpossibleScore`, `Conflict`, `UnlawfulStep`.
    """
    match = lock_match(match_id)
    side_of_actor(match=match, actor=actor)
    check_match_points(match=match, points=points, ended_early=ended_early)
    claim = Claim(points=tuple(points), ending=_ending(early=ended_early))
    return claim_result(match=match, claim=claim, actor=actor, revision=revision)


@transaction.atomic
def send_slip(
    *, match_id: int, actor: Actor, revision: int, ended_early: bool = False
) -> ScoreReport:
    """Send the slip that was written hand by hand as the table's result.

    Refused while the game is not over (unless it was stopped early) or when it was over before
    the last hand. Sending twice is sending once.
    """
    match = lock_match(match_id)
    side_of_actor(match=match, actor=actor)
    slip = current_slip(match=match)
    hands = live_hands(slip)
    if slip is not None and slip.status != ReportStatus.OPEN and slip.depth == ReportDepth.HANDS:
        return slip
    require_writable(match=match)
    if slip is None or not hands:
        raise UnlawfulStep(_("No hand is written down yet. Write the hands, or the final score."))
    check_revision(match=match, revision=revision)
    check_complete(match=match, hands=hands, ended_early=ended_early)
    slip.points = list(totals_of(hands, rules=rules_of(match), end=end_of(match)))
    slip.ending = _ending(early=ended_early).value
    slip.reported_by = actor.user
    slip.reported_seat = actor.seat
    slip.reported_phone = actor.phone
    slip.reported_at = timezone.now()
    _settle_or_wait(match=match, report=slip, actor=actor)
    return slip


@transaction.atomic
def take_back(*, match_id: int, actor: Actor, revision: int) -> None:
    """Take the own side's report back, to write on: its hands go onto a new slip."""
    match = lock_match(match_id)
    side = side_of_actor(match=match, actor=actor)
    if match.status in (MatchStatus.SEATED, MatchStatus.IN_PLAY):
        return
    report = match.reports.filter(status=ReportStatus.REPORTED.value).first()
    if report is None:
        require_writable(match=match)
        return
    if not actor.is_official and side_of_report(report) != side:
        raise NotAllowed(_("Only the side that sent this result can take it back."))
    check_revision(match=match, revision=revision)
    report.status = ReportStatus.WITHDRAWN.value
    report.save(update_fields=["status"])
    reopen_slip(match=match, source=report, actor=actor)
    keep(match=match, status=MatchStatus.IN_PLAY)


@transaction.atomic
def confirm_report(*, report_id: int, actor: Actor, match_id: int | None = None) -> ScoreReport:
    """Agree to a reported result; it becomes the match's result.

    For a seat of another side, or an official. A dispute ends when the only side that says
    otherwise agrees; while others do, the director decides. Confirming twice is confirming
    once. A phone does not confirm what it sent, whoever holds it. With `match_id` a report of
    another match is refused as unknown.
    """
    match = _lock_match_of(report_id)
    if match_id not in (None, match.pk):
        raise UnknownMatch(_("There is no such result at this table."))
    report = match.reports.get(pk=report_id)
    side = side_of_actor(match=match, actor=actor)
    if report.status == ReportStatus.CONFIRMED:
        return report
    if report.status not in PENDING or report.points is None:
        raise Conflict(_("That version was replaced meanwhile. Look at the newest one."))
    if not actor.is_official and side_of_report(report) == side:
        raise NotAllowed(
            _("You sent this result; somebody else at the table confirms it.")
            if is_individual(rules_of(match))
            else _("Your side sent this result; somebody of the other side confirms it.")
        )
    require_another_phone(report=report, actor=actor)
    _require_last_to_disagree(match=match, report=report, actor=actor)
    return confirm(match=match, report=report, actor=actor)


@transaction.atomic
def dispute_report(
    *,
    report_id: int,
    actor: Actor,
    points: Sequence[int] | None = None,
    reason: str = "",
    ended_early: bool = False,
) -> ScoreReport:
    """Say that a reported result is wrong, with the score as the own side has it if known.

    All versions are kept and the director decides. An equal score confirms instead.
    """
    match = _lock_match_of(report_id)
    report = match.reports.get(pk=report_id)
    side = side_of_actor(match=match, actor=actor)
    if points is not None:
        check_match_points(match=match, points=points, ended_early=ended_early)
    elif not reason.strip():
        sentence = _("Say what the score was, or what is wrong with it.")
        raise ImpossibleScore(sentence, fields={"points": [sentence]})
    if report.status not in PENDING:
        raise Conflict(_("That version was replaced meanwhile. Look at the newest one."))
    if not actor.is_official and side_of_report(report) == side:
        raise NotAllowed(
            _("You sent this result. Take it back to change it.")
            if is_individual(rules_of(match))
            else _("Your side sent this result. Take it back to change it.")
        )
    claim = Claim(
        points=None if points is None else tuple(points),
        ending=_ending(early=ended_early),
        reason=reason.strip(),
    )
    return claim_result(match=match, claim=claim, actor=actor, revision=match.revision)


def claim_result(*, match: Match, claim: Claim, actor: Actor, revision: int) -> ScoreReport:
    """Weigh a claim against what was claimed before, in a transaction that holds the match."""
    if match.status == MatchStatus.VOID:
        require_writable(match=match)
    if match.status == MatchStatus.FINISHED:
        return _claim_after_the_end(match=match, claim=claim, actor=actor)
    waiting = list(match.reports.filter(status__in=PENDING).order_by("version"))
    if waiting:
        return _claim_beside(
            match=match, claim=claim, actor=actor, revision=revision, waiting=waiting
        )
    slip = match.reports.filter(status=ReportStatus.OPEN.value).first()
    if slip is not None and live_hands(slip):
        check_revision(match=match, revision=revision)
    report = new_version(match=match, claim=claim, actor=actor)
    _settle_or_wait(match=match, report=report, actor=actor)
    return report


def new_version(*, match: Match, claim: Claim, actor: Actor) -> ScoreReport:
    """Write a claim down as the match's next version, not yet reported."""
    report = ScoreReport.objects.create(
        match=match,
        version=next_version(match=match),
        status=ReportStatus.SUPERSEDED.value,
        depth=claim.depth.value,
        points=None if claim.points is None else list(claim.points),
        ending=claim.ending.value,
        reason=claim.reason,
        reported_by=actor.user,
        reported_seat=actor.seat,
        reported_phone=actor.phone,
        by_table=actor.is_table,
    )
    write_hands(match=match, report=report, entries=claim.hands, actor=actor)
    return report


def confirm(*, match: Match, report: ScoreReport, actor: Actor) -> ScoreReport:
    """Make a version the match's result, on the word of `actor`."""
    supersede(match=match, but=report)
    report.status = ReportStatus.CONFIRMED.value
    report.confirmed_by = actor.user
    report.confirmed_seat = actor.seat
    report.confirmed_at = timezone.now()
    report.save()
    finish_match(match=match, report=report)
    return report


def reopen_slip(*, match: Match, source: ScoreReport | None, actor: Actor) -> None:
    """Open a new slip with the hands of an older version, if it has any."""
    if source is None or not live_hands(source):
        return
    slip = ScoreReport.objects.create(
        match=match,
        version=next_version(match=match),
        status=ReportStatus.OPEN.value,
        depth=ReportDepth.HANDS.value,
        reported_by=actor.user,
        reported_seat=actor.seat,
    )
    copy_hands(source=source, target=slip)


def check_complete(*, match: Match, hands: list[HandScore], ended_early: bool) -> None:
    """Refuse a slip that ends before the game does, or goes on after it."""
    end = end_of(match)
    rules = rules_of(match)
    totals = totals_of(hands, rules=rules, end=end)
    is_open = end.kind is not EndKind.TIME and not is_over_after(hands, rules=rules, end=end)
    if is_open and not ended_early:
        raise UnlawfulStep(
            _("The game is not over after %(count)s hands, at %(score)s.")
            % {"count": len(hands), "score": score_words(totals)},
            code="not_over",
        )
    for count in range(1, len(hands)):
        if is_over_after(hands[:count], rules=rules, end=end):
            raise UnlawfulStep(
                _("The game was over after hand %(count)s. Take the hands after it off.")
                % {"count": count},
                code="went_on",
            )
    check_match_points(match=match, points=totals, hands=len(hands), ended_early=ended_early)


def _require_last_to_disagree(*, match: Match, report: ScoreReport, actor: Actor) -> None:
    """Refuse to end a dispute at the table while yet another side says something else."""
    if report.status != ReportStatus.DISPUTED:
        return
    side = side_of_actor(match=match, actor=actor)
    rest = match.reports.filter(status=ReportStatus.DISPUTED.value).exclude(pk=report.pk)
    if any(side is None or side_of_report(each) != side for each in rest):
        raise NotAllowed(DIRECTOR_DECIDES)


def _lock_match_of(report_id: int) -> Match:
    match_id = ScoreReport.objects.filter(pk=report_id).values_list("match_id", flat=True).first()
    return lock_match(match_id or 0)


def _ending(*, early: bool) -> MatchEnding:
    return MatchEnding.TIME if early else MatchEnding.PLAYED


def _settle_or_wait(*, match: Match, report: ScoreReport, actor: Actor) -> None:
    """Confirm at once what an official enters; let another's report wait for the other side."""
    if actor.is_official:
        confirm(match=match, report=report, actor=actor)
        return
    supersede(match=match, but=report)
    report.status = ReportStatus.REPORTED.value
    report.save()
    keep(match=match, status=MatchStatus.REPORTED)


def _claim_after_the_end(*, match: Match, claim: Claim, actor: Actor) -> ScoreReport:
    confirmed = match.reports.get(status=ReportStatus.CONFIRMED.value)
    if _agree(confirmed, claim) and not tells_more(claim, confirmed):
        return confirmed
    if _agree(confirmed, claim) and actor.is_official:
        report = new_version(match=match, claim=claim, actor=actor)
        return confirm(match=match, report=report, actor=actor)
    raise UnlawfulStep(
        _("The result %(score)s is confirmed. To change it, ask the director.")
        % {"score": score_words(confirmed.points)},
        code="confirmed_already",
    )


def _claim_beside(
    *, match: Match, claim: Claim, actor: Actor, revision: int, waiting: list[ScoreReport]
) -> ScoreReport:
    side = side_of_actor(match=match, actor=actor)
    own = [report for report in waiting if side_of_report(report) == side]
    others = [report for report in waiting if side_of_report(report) != side]
    for report in own:
        if _agree(report, claim) and not tells_more(claim, report):
            return report
    if actor.is_official and match.status == MatchStatus.DISPUTED:
        raise NotAllowed(DIRECTOR_DECIDES)
    for report in others:
        if _agree(report, claim):
            require_another_phone(report=report, actor=actor)
            _require_last_to_disagree(match=match, report=report, actor=actor)
            return _agreed(match=match, report=report, claim=claim, actor=actor)
    if own:
        check_revision(match=match, revision=revision)
        for report in own:
            report.status = ReportStatus.SUPERSEDED.value
            report.save(update_fields=["status"])
    return _stand(match=match, claim=claim, actor=actor, others=others)


def _agreed(*, match: Match, report: ScoreReport, claim: Claim, actor: Actor) -> ScoreReport:
    """Confirm the version two sides have; of two the one that tells more is kept."""
    if tells_more(claim, report):
        report = new_version(match=match, claim=claim, actor=actor)
    return confirm(match=match, report=report, actor=actor)


def _stand(*, match: Match, claim: Claim, actor: Actor, others: list[ScoreReport]) -> ScoreReport:
    """Keep a claim beside those of others: reported if alone, disputed if not."""
    report = new_version(match=match, claim=claim, actor=actor)
    status = ReportStatus.DISPUTED if others else ReportStatus.REPORTED
    for each in [*others, report]:
        each.status = status.value
        each.save(update_fields=["status"])
    keep(match=match, status=MatchStatus.DISPUTED if others else MatchStatus.REPORTED)
    return report


def tells_more(claim: Claim, report: ScoreReport) -> bool:
    """Return whether a claim tells more of the match than a version of its result does."""
    return DEPTHS.index(claim.depth) > DEPTHS.index(ReportDepth(report.depth))


def _agree(report: ScoreReport, claim: Claim) -> bool:
    if claim.points is None:
        return report.points is None and report.reason == claim.reason
    return report.points is not None and tuple(report.points) == claim.points
