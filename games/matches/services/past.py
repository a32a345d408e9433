"""Write down the results of matches that were played elsewhere, long ago perhaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, MatchSide, ScoreReport
from games.matches.services.keeping import announce
from games.matches.signals import match_finished
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus


class PastResult(NamedTuple):
    """What the sides of a match made, in order, and when it ended."""

    points: Sequence[int]
    at: datetime


@transaction.atomic
def finish_past_matches(*, results: Mapping[int, PastResult], by_id: int | None) -> None:
    """Make these the results of matches that were just made, and tell others.

    They stand among the ratings where they were played, not where they were written down.
    """
    now = timezone.now()
    matches = list(Match.objects.filter(pk__in=results, status=MatchStatus.SEATED))
    for match in matches:
        match.status = MatchStatus.FINISHED.value
        match.ending = MatchEnding.PLAYED.value
        match.revision += 1
        match.finished_at = match.first_finished_at = results[match.pk].at
    Match.objects.bulk_update(
        matches, ["status", "ending", "revision", "finished_at", "first_finished_at"]
    )
    ScoreReport.objects.bulk_create(
        ScoreReport(
            match=match,
            version=1,
            status=ReportStatus.CONFIRMED.value,
            depth=ReportDepth.FINAL.value,
            points=list(results[match.pk].points),
            reported_by_id=by_id,
            confirmed_by_id=by_id,
            confirmed_at=now,
        )
        for match in matches
    )
    sides = list(MatchSide.objects.filter(match__in=matches))
    for side in sides:
        side.points = results[side.match_id].points[side.number]
    MatchSide.objects.bulk_update(sides, ["points"])
    for match in matches:
        announce(match_finished, match=match)
