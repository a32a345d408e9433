"""How far the drawing of an event's seats is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from leagues.events.models import Job
from leagues.events.states import JobState
from leagues.seating.selectors.attendance import Freshness, Outlook, seating_outlook

PLAN_TASK: Final = "seating.plan_event"


# More tables than these are counted, not named.
MOST_NAMED: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    """The tables of a round from which results are awaited."""

    round_number: int
    tables: tuple[int, ...]

    @property
    def names(self) -> str:
        """The tables one after the other, or nothing if they are too many to be named."""
        if len(self.tables) > MOST_NAMED:
            return ""
        return str(get_text_list([str(table) for table in self.tables], _("and")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The last time seats were asked for, and whether what there is still fits."""

    outlook: Outlook
    state: JobState | None = None
    error: str = ""
    asked_at: datetime | None = None
    progress: int = 0

    @property
    def is_waiting(self) -> bool:
        """Whether the work was asked for and has not begun."""
        return self.state is JobState.QUEUED

    @property
    def is_under_way(self) -> bool:
        """Whether seats are being drawn, or will be in a moment; it can be called off."""
        return self.state in (JobState.QUEUED, JobState.RUNNING)

    @property
    def awaited(self) -> tuple[Awaited, ...]:
        """From which tables results are awaited before the next round can be drawn."""
        if self.outlook.freshness is not Freshness.WAITING:
            return ()
        return awaited_by_round(self.outlook.awaited)

    @property
    def has_failed(self) -> bool:
        """Whether the last try failed; the seats from before it are still there."""
        return self.state is JobState.FAILED and self.outlook.freshness is not Freshness.FRESH

    @property
    def is_missing(self) -> bool:
        """Whether rounds are left that have no seats at all."""
        return self.outlook.freshness is Freshness.MISSING

    @property
    def is_stale(self) -> bool:
        """Whether the drafted seats no longer fit who is here."""
        return self.outlook.freshness is Freshness.STALE

    @property
    def company_ends(self) -> str:
        """From which round on somebody is met again, if so many are planned; else nothing."""
        found = self.outlook.company_ends
        if found is None:
            return ""
        company, here = found
        sentence = _(company.text) % company.values(here)
        if self.outlook.stage.options.get(company.option) == company.unbounded:
            return sentence
        return f"{sentence} " + _(
            "Such a round is not drawn, unless the event's settings allow any number of rounds."
        )

    @property
    def too_few(self) -> int | None:
        """How many people there are, where that is too few for one table."""
        if not self.outlook.expected or self.outlook.is_playable:
            return None
        return self.outlook.fewest


def drawing(*, event_id: int) -> Drawing:
    """Return the state of the seats' drawing, in four queries."""
    job = Job.objects.filter(event_id=event_id, task=PLAN_TASK).order_by("-id").first()
    outlook = seating_outlook(event_id=event_id)
    if job is None:
        return Drawing(outlook=outlook)
    return Drawing(
        outlook=outlook,
        state=JobState(job.state),
        error=job.error,
        asked_at=job.asked_at,
        progress=job.progress,
    )


def awaited_by_round(tables: Iterable[tuple[int, int]]) -> tuple[Awaited, ...]:
    """Return tables, each as (round, table), round by round."""
    found: dict[int, list[int]] = {}
    for round_number, table in tables:
        if table not in found.setdefault(round_number, []):
            found[round_number].append(table)
    return tuple(
        Awaited(round_number=number, tables=tuple(tables)) for number, tables in found.items()
    )
