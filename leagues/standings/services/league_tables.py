"""Write the tables of a league: derived rows that can be thrown away and built again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from leagues.events.league_states import LeagueStatus
from leagues.events.services.league_notes import any_league
from leagues.standings.league_models import DivisionStanding, LeagueSheet
from leagues.standings.league_tables.table import division_table, ranks_after_rounds
from leagues.standings.league_tables.terms import TableRow
from leagues.standings.selectors.figures import rounded
from leagues.standings.selectors.league_play import DivisionPlay, league_play, stale_leagues
from leagues.standings.services.cups import follow_cup


@transaction.atomic
def rebuild_league_tables(*, league_id: int) -> LeagueSheet:
    """Put the tables of a league in place of the old ones, from all its results.

    The league's row is locked before anything is read: who changes something holds it too, so
    either is seen here or counts its change afterwards. Twice changes nothing but the version.
    Before, ties of its cups that nobody has played get the teams that win after a correction.
    """
    league = any_league(league_id)
    if league.status == LeagueStatus.RUNNING:
        for cup in league.cups.all():
            follow_cup(cup)
    rows = [row for play in league_play(league) for row in _rows(play)]
    DivisionStanding.objects.filter(division__league=league).delete()
    DivisionStanding.objects.bulk_create(rows)
    now = timezone.now()
    sheet, _ = LeagueSheet.objects.get_or_create(
        league=league,
        defaults={
            "computed_at": now,
            "revision": league.revision,
            "list_revision": league.list_revision,
        },
    )
    sheet.version += 1
    sheet.computed_at = now
    sheet.revision = league.revision
    sheet.list_revision = league.list_revision
    sheet.save()
    return sheet


def rebuild_stale_leagues() -> list[LeagueSheet]:
    """Compute again the tables of leagues in which something changed; one query if in none."""
    return [rebuild_league_tables(league_id=league_id) for league_id in stale_leagues()]


def _rows(play: DivisionPlay) -> Iterable[DivisionStanding]:
    ranks = ranks_after_rounds(play.division, play.rule)
    for row in division_table(play.division, play.rule):
        yield _row(play, row, ranks[row.team])


def _row(play: DivisionPlay, row: TableRow, ranks: Sequence[int | None]) -> DivisionStanding:
    tally = row.tally
    return DivisionStanding(
        division=play.row,
        team_id=row.team,
        place=row.place,
        rank=row.rank,
        points=rounded(row.points),
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        awarded=tally.awarded,
        conceded=tally.conceded,
        games_won=tally.games_won,
        games_lost=tally.games_lost,
        made=tally.made,
        given=tally.given,
        late=tally.late,
        adjusted=rounded(tally.adjusted),
        separated_by=row.separated_by.value if row.separated_by else "",
        separators={key.value: str(rounded(value)) for key, value in row.values.items()},
        is_shared=row.is_shared,
        needs_play_off=row.needs_play_off,
        zone=row.zone.value if row.zone else "",
        ranks=list(ranks),
    )
