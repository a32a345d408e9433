"""File games that were played and recorded elsewhere, many at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from engine.version import RULES_VERSION
from games.matches.errors import UnlawfulStep
from games.matches.models import HandScore, Match, MatchSide, ScoreReport
from games.matches.rulebook import rules_of
from games.matches.services.actors import Actor, require_official
from games.matches.services.scoring import hand_row, worth_of_hand
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus
from games.records.models import MatchRecord
from games.records.reading import ReadGame, read_game
from games.records.services import check_game


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A match, the text of the game that was played there, and when it ended."""

    match: Match
    text: str
    finished_at: datetime


@transaction.atomic
def file_games(*, games: Sequence[FinishedGame], actor: Actor) -> None:
    """Make each recorded game its match's confirmed result, as of when it ended.

    Every game is replayed card by card, as in an import. For matches at which nothing was
    written yet; raises `UnlawfulStep` or `BadGame`. It takes nine statements whatever the
    number of games and announces nothing: the caller computes standings and ratings.
    """
    require_official(actor=actor)
    found = Match.objects.select_for_update().in_bulk([game.match.pk for game in games])
    if any(match.status != MatchStatus.SEATED for match in found.values()):
        raise UnlawfulStep(_("Something is written at one of these tables already."))
    read = [read_game(text=game.text) for game in games]
    matches = [found[game.match.pk] for game in games]
    reports = ScoreReport.objects.bulk_create(
        _report(match, game, finished.finished_at, actor)
        for match, game, finished in zip(matches, read, games, strict=True)
    )
    HandScore.objects.bulk_create(
        hand
        for report, match, game in zip(reports, matches, read, strict=True)
        for hand in _hands(report, match, game, actor)
    )
    MatchRecord.objects.bulk_create(
        _record(report, match, game)
        for report, match, game in zip(reports, matches, read, strict=True)
    )
    _finish(matches, read, games)
    _date_back(matches)


def _report(match: Match, game: ReadGame, at: datetime, actor: Actor) -> ScoreReport:
    return ScoreReport(
        match=match,
        version=1,
        status=ReportStatus.CONFIRMED.value,
        depth=ReportDepth.CARDS.value,
        points=list(game.points),
        reported_by=actor.user,
        confirmed_by=actor.user,
        confirmed_at=at,
    )


def _hands(report: ScoreReport, match: Match, game: ReadGame, actor: Actor) -> Sequence[HandScore]:
    rules = rules_of(match)
    return [
        hand_row(
            report=report,
            number=number,
            entry=entry,
            worth=worth_of_hand(entry=entry, rules=rules),
            actor=actor,
        )
        for number, entry in enumerate(check_game(match=match, game=game), start=1)
    ]


def _record(report: ScoreReport, match: Match, game: ReadGame) -> MatchRecord:
    return MatchRecord(
        match=match,
        report=report,
        notation=game.notation,
        text=game.text,
        baseline_hash=game.hash,
        rules_version=RULES_VERSION,
    )


def _finish(
    matches: Sequence[Match], read: Sequence[ReadGame], games: Sequence[FinishedGame]
) -> None:
    points = {match.pk: game.points for match, game in zip(matches, read, strict=True)}
    for match, game in zip(matches, games, strict=True):
        match.status = MatchStatus.FINISHED.value
        match.ending = MatchEnding.PLAYED.value
        match.finished_at = match.first_finished_at = game.finished_at
        match.revision += 1
    Match.objects.bulk_update(
        matches, ["status", "ending", "finished_at", "first_finished_at", "revision"]
    )
    sides = list(MatchSide.objects.filter(match__in=matches))
    for side in sides:
        side.points = points[side.match_id][side.number]
    MatchSide.objects.bulk_update(sides, ["points"])


def _date_back(matches: Sequence[Match]) -> None:
    """Give the rows that are stamped when written the time of their game."""
    ended = Match.objects.filter(pk=OuterRef("match_id")).values("finished_at")
    ScoreReport.objects.filter(match__in=matches).update(reported_at=Subquery(ended))
    MatchRecord.objects.filter(match__in=matches).update(stored_at=Subquery(ended))
    of_report = Match.objects.filter(reports=OuterRef("report_id")).values("finished_at")
    HandScore.objects.filter(report__match__in=matches).update(entered_at=Subquery(of_report))
