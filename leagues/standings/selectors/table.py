"""The standings of an event as its page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from leagues.events.formats import SitOutKind
from leagues.events.labels import SIT_OUT_LABELS
from leagues.events.models import EntryMember, Event
from leagues.events.states import EntryStatus
from leagues.standings.models import Standing, StandingsSheet
from leagues.standings.selectors.columns import columns_of, tiebreak_words
from leagues.standings.selectors.figures import UNKNOWN, figure, per_game_figure
from leagues.standings.selectors.separations import separation


class Cell(NamedTuple):
    """A count of a row, ready to be shown, and its label on a phone."""

    label: str
    figure: str

    @property
    def is_unknown(self) -> bool:
        """Whether part of it was not written down."""
        return self.figure == UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One row, all of it ready to be shown: five hundred are formatted faster here than there."""

    entry_id: str
    rank: str
    is_shared: bool
    is_withdrawn: bool
    names: str
    points: str
    per_game: str
    played: str
    counts: tuple[Cell, ...]
    separation: str


class OrderStep(NamedTuple):
    """One step of the order: what counts, and how."""

    title: str
    description: str


class SheetMark(NamedTuple):
    """Which computation of the standings is current."""

    version: int
    computed_at: datetime


def sheet_mark(*, event_id: int) -> SheetMark | None:
    """Return which standings of an event are current, or None before the first; one query."""
    found = StandingsSheet.objects.filter(event_id=event_id)
    row = found.values_list("version", "computed_at").first()
    return None if row is None else SheetMark(*row)


def is_by_average(event: Event) -> bool:
    """Return whether an event ranks by points a game; no query."""
    return SitOutKind(event.sit_out) is SitOutKind.NONE


def standing_lines(*, event: Event) -> list[StandingLine]:
    """Return the rows of an event's standings in order, in two queries."""
    members = EntryMember.objects.select_related("player")
    rows = list(
        Standing.objects.filter(event_id=event.pk)
        .select_related("entry")
        .prefetch_related(Prefetch("entry__members", queryset=members))
        .order_by("place")
    )
    by_average = is_by_average(event)
    words = tiebreak_words(event)
    columns = [(column.field, str(column.label)) for column in columns_of(event)]
    above: Sequence[Standing | None] = [None, *rows[:-1]]
    return [
        _line(row, columns, separation(row, before, by_average=by_average, words=words))
        for row, before in zip(rows, above, strict=False)
    ]


def order_steps(event: Event) -> list[OrderStep]:
    """Return the ordered list by which an event's standings are made; no query."""
    if is_by_average(event):
        first = OrderStep(_("Points a game"), _("Points made in games, divided by the games."))
    else:
        first = OrderStep(_("Points"), _("All points made, and those for sitting out."))
    words = tiebreak_words(event)
    found = [words[key] for key in event.tiebreaks if key in words]
    return [first, *(OrderStep(str(each.title), str(each.description)) for each in found)]


def sit_out_rule(event: Event) -> str:
    """Return what a sit-out scores in an event, in words; no query."""
    kind = SitOutKind(event.sit_out)
    label = str(SIT_OUT_LABELS[kind])
    if kind is SitOutKind.FIXED:
        return f"{label}: {event.sit_out_points}"
    return label


def entry_of_player(*, event_id: int, player_id: int | None) -> int | None:
    """Return under which entry somebody takes part in an event, in one query."""
    if player_id is None:
        return None
    found = EntryMember.objects.filter(event_id=event_id, player_id=player_id)
    return found.values_list("entry_id", flat=True).first()


def _line(row: Standing, columns: Sequence[tuple[str, str]], words: str) -> StandingLine:
    has_played = row.rank is not None
    return StandingLine(
        entry_id=str(row.entry_id),
        rank=str(row.rank) if has_played else "–",
        is_shared=row.is_shared and has_played,
        is_withdrawn=row.entry.status == EntryStatus.WITHDRAWN,
        names=", ".join(member.player.label for member in row.entry.members.all()),
        points=figure(row.points),
        per_game=per_game_figure(row.per_game),
        played=str(row.played),
        counts=tuple(
            Cell(label, figure(getattr(row, field)) if has_played else UNKNOWN)
            for field, label in columns
        ),
        separation=words,
    )
