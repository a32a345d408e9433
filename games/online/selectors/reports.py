"""What was reported at live tables, for those who look after a club's tables, or the site's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.functional import Promise

from games.matches.game_words import variant_title
from games.online.models import RemarkReport, Silence, TableRemark
from games.online.selectors.talk import RemarkView, name_of_sayer, remark_view, silences_at
from games.online.somebody import Somebody
from games.online.talk_models import REASON_LABELS

MOST_CASES: Final = 30
AROUND: Final = timedelta(minutes=10)
"""What was said so long before and after a remark is shown with it."""

NOBODY: Final = Somebody()


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A remark in its place among others; the reported one is marked."""

    remark: RemarkView
    is_reported: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A remark that somebody has to decide about."""

    remark_id: int
    name: str
    table_key: str
    table_name: str
    game: str
    said_at: datetime
    reasons: Sequence[str | Promise]
    around: Sequence[Neighbour]


@dataclass(frozen=True, slots=True, kw_only=True)
class SilenceView:
    """Somebody who can say nothing, until a time or for good (None)."""

    id: int
    name: str
    until: datetime | None


def open_reports(*, club_id: int | None) -> QuerySet[RemarkReport]:
    """Return the reports of a club's tables, or of those of no club, that wait for a decision."""
    of_club = (
        Q(remark__table__club__isnull=True)
        if club_id is None
        else Q(remark__table__club_id=club_id)
    )
    return RemarkReport.objects.filter(of_club, decided_at__isnull=True)


def remarks_to_judge(*, club_id: int | None) -> int:
    """Return how many remarks wait for a decision; one query."""
    return open_reports(club_id=club_id).values("remark_id").distinct().count()


def cases(*, club_id: int | None) -> list[Case]:
    """Return the remarks that wait for a decision, the oldest report first; two queries."""
    rows = open_reports(club_id=club_id).select_related("remark__table", "remark__player")
    by_remark: dict[int, list[RemarkReport]] = {}
    for row in rows.order_by("id"):
        by_remark.setdefault(row.remark_id, []).append(row)
    shown = list(by_remark.values())[:MOST_CASES]
    around = _said_around([reports[0].remark for reports in shown])
    return [_case(reports, around) for reports in shown]


def _said_around(remarks: Sequence[TableRemark]) -> list[TableRemark]:
    near = Q(pk__in=[])
    for remark in remarks:
        times = (remark.said_at - AROUND, remark.said_at + AROUND)
        near |= Q(table_id=remark.table_id, said_at__range=times)
    return list(TableRemark.objects.filter(near).select_related("player").order_by("id"))


def _case(reports: Sequence[RemarkReport], around: Sequence[TableRemark]) -> Case:
    remark = reports[0].remark
    table = remark.table
    return Case(
        remark_id=remark.pk,
        name=name_of_sayer(remark),
        table_key=table.key,
        table_name=table.name,
        game=variant_title(table.variant),
        said_at=remark.said_at,
        reasons=list(dict.fromkeys(REASON_LABELS[report.reason] for report in reports)),
        around=[
            Neighbour(remark=remark_view(each, reader=NOBODY), is_reported=each.pk == remark.pk)
            for each in around
            if each.table_id == table.pk and abs(each.said_at - remark.said_at) <= AROUND
        ],
    )


def silences(*, club_id: int | None, now: datetime) -> list[SilenceView]:
    """Return who can say nothing at a club's tables, or at those of no club; one query."""
    of_club = Q(club__isnull=True) if club_id is None else Q(club_id=club_id)
    rows = silences_at(now=now).filter(of_club).select_related("player").order_by("-id")
    return [SilenceView(id=row.pk, name=name_of_silenced(row), until=row.until) for row in rows]


def name_of_silenced(row: Silence) -> str:
    """Return the name of somebody who can say nothing; the player comes with the row."""
    return row.guest_name if row.player is None else row.player.label


def remark_of_club(*, remark_id: int, club_id: int | None) -> TableRemark | None:
    """Return a remark at a table of a club, or of none, that was reported; one query."""
    found = TableRemark.objects.filter(pk=remark_id, reports__isnull=False).distinct()
    remark = found.select_related("table", "player").first()
    return remark if remark is not None and remark.table.club_id == club_id else None
