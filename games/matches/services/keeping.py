"""Lock a match, count its changes, put its result in or take it out, tell others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.db.models import Max
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.errors import Conflict, UnknownMatch, UnlawfulStep
from games.matches.models import (
    MATCH_STATUS_LABELS,
    Match,
    MatchSide,
    ScoreReport,
)
from games.matches.signals import match_changed, match_finished, match_reopened
from games.matches.states import MatchEnding, MatchStatus, ReportStatus, may_change

PENDING = (ReportStatus.REPORTED.value, ReportStatus.DISPUTED.value)


def lock_match(match_id: int) -> Match:
    """Return a match with its row locked: whoever else writes its score waits."""
    match = Match.objects.select_for_update().filter(pk=match_id).first()
    if match is None:
        raise UnknownMatch(_("There is no such match."))
    return match


def check_revision(*, match: Match, revision: int) -> None:
    """Raise `Conflict` if the score was changed since the writer's page was made."""
    if match.revision != revision:
        raise Conflict(
            _(
                "Somebody else changed this score while you were writing. Both versions are"
                " shown: look at them and save again if yours is right."
            )
        )


def keep(*, match: Match, status: MatchStatus) -> None:
    """Save a match in a status, count the change, and tell open pages after commit."""
    before = MatchStatus(match.status)
    if not may_change(before, status):
        raise UnlawfulStep(
            _("The match is %(before)s, so it cannot be made %(after)s.")
            % {
                "before": str(MATCH_STATUS_LABELS[before]).lower(),
                "after": str(MATCH_STATUS_LABELS[status]).lower(),
            }
        )
    count_change(match=match, status=status)


def count_change(*, match: Match, status: MatchStatus) -> None:
    """Save a match in a status that need not follow from the one before, and tell open pages.

    For what puts back how a match stood before; anything else goes by the lawful changes.
    """
    match.status = status.value
    match.revision += 1
    match.save()
    announce(match_changed, match=match)


def announce(news: Signal, *, match: Match) -> None:
    """Send news of a match once the change is in the database."""
    transaction.on_commit(partial(news.send_robust, sender=Match, match_id=match.pk), robust=True)


def next_version(*, match: Match) -> int:
    """Return the number of the match's next version of a result."""
    newest = match.reports.aggregate(newest=Max("version"))["newest"]
    return (newest or 0) + 1


def supersede(*, match: Match, but: ScoreReport | None = None) -> None:
    """Put every version that still counts or waits aside, except `but`."""
    alive = match.reports.filter(
        status__in=[*PENDING, ReportStatus.OPEN.value, ReportStatus.CONFIRMED.value]
    )
    if but is not None:
        alive = alive.exclude(pk=but.pk)
    alive.update(status=ReportStatus.SUPERSEDED.value)


def finish_match(*, match: Match, report: ScoreReport) -> None:
    """Make a confirmed report the match's result and tell others.

    The first time of finishing is kept, since it orders the ratings.
    """
    now = timezone.now()
    write_points(match=match, points=report.points)
    match.ending = report.ending
    match.finished_at = now
    match.first_finished_at = match.first_finished_at or now
    keep(match=match, status=MatchStatus.FINISHED)
    announce(match_finished, match=match)


def take_result_back(*, match: Match, status: MatchStatus) -> None:
    """Take a match's result out of the count and put it into another status."""
    had_result = match.status == MatchStatus.FINISHED
    write_points(match=match, points=None)
    match.ending = MatchEnding.VOID.value if status is MatchStatus.VOID else None
    match.finished_at = None
    keep(match=match, status=status)
    if had_result:
        announce(match_reopened, match=match)


def write_points(*, match: Match, points: Sequence[int] | None) -> None:
    """Write what the sides of a match have, or that it is not known."""
    for side in MatchSide.objects.filter(match=match):
        side.points = None if points is None else points[side.number]
        side.save(update_fields=["points"])
