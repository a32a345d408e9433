"""The standings of an event as its page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.entry_names import PEOPLE_OF_PAIR, entry_label
from leagues.events.formats import SitOutKind
from leagues.events.labels import SIT_OUT_LABELS
from leagues.events.models import EntryMember, Event
from leagues.events.states import EntryStatus
from leagues.events.ways import WayKind, way_of
from leagues.players.models import Player
from leagues.standings.models import Standing, StandingsSheet
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.columns import (
    MainFigure,
    columns_of,
    main_figure,
    tiebreak_words,
)
from leagues.standings.selectors.figures import UNKNOWN, figure, per_game_figure, signed_points
from leagues.standings.selectors.rests import rest_sentences
from leagues.standings.selectors.separations import main_words, separation


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
    """One row, all of it ready to be shown: five hundred are formatted faster here than there.

    `key` is the id of the entry, in the lists of persons and pairs that of the player. `section`
    is 0 in a list without sections.
    """

    key: str
    section: int
    rank: str
    is_shared: bool
    names: str
    company: str
    notes: tuple[str, ...]
    main: str
    second: str
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


def standings_rows(*, event_id: int, kind: ListKind = ListKind.ENTRIES) -> QuerySet[Standing]:
    """Return a list of an event's standings in order with its people, in two queries.

    Page, print and API are all made of these rows.
    """
    members = EntryMember.objects.select_related("player").order_by("id")
    return (
        Standing.objects.filter(event_id=event_id, list_kind=kind.value)
        .select_related("entry", "player")
        .prefetch_related(Prefetch("entry__members", queryset=members))
        .order_by("section", "place")
    )


def standing_lines(*, event: Event, kind: ListKind = ListKind.ENTRIES) -> list[StandingLine]:
    """Return the rows of a list of an event's standings in order, in two queries."""
    rows = list(standings_rows(event_id=event.pk, kind=kind))
    main, words = main_figure(event), tiebreak_words(event)
    columns = [(column.field, str(column.label)) for column in columns_of(event)]
    is_bracket = way_of(event.movement).kind is WayKind.BRACKET
    above = [
        before if before is not None and before.section == row.section else None
        for row, before in zip(rows, [None, *rows[:-1]], strict=False)
    ]
    return [
        _line(
            row,
            main,
            columns,
            separation(row, before, main=main, words=words),
            notes=_notes(row, is_bracket=is_bracket),
        )
        for row, before in zip(rows, above, strict=False)
    ]


def order_steps(event: Event) -> list[OrderStep]:
    """Return the ordered list by which an event's standings are made; no query."""
    words = tiebreak_words(event)
    found = [words[key] for key in event.tiebreaks if key in words]
    steps = [OrderStep(str(each.title), str(each.description)) for each in found]
    return [*_bracket_steps(event), *_first_steps(event), *steps]


def _bracket_steps(event: Event) -> list[OrderStep]:
    if way_of(event.movement).kind is not WayKind.BRACKET:
        return []
    return [
        OrderStep(
            _("Place in the bracket"),
            _(
                "Who still plays stands before who is out, who went out later before who went out "
                "earlier; the winner is first. Who went out at the same time shares the place."
            ),
        )
    ]


def _first_steps(event: Event) -> list[OrderStep]:
    match main_figure(event):
        case MainFigure.AVERAGE:
            first = OrderStep(_("Points a game"), _("Points made in games, divided by the games."))
        case MainFigure.WINS:
            first = OrderStep(_("Games won"), _wins_in_words(event))
        case MainFigure.POINTS:
            first = OrderStep(_("Points"), _("All points made, and those for sitting out."))
    if event.drops_worst:
        dropped = ngettext(
            "Everybody's worst round is left out; a round missed counts as one with nothing, and "
            "a game lost by forfeit cannot be left out.",
            "Everybody's %(count)s worst rounds are left out; a round missed counts as one with "
            "nothing, and a game lost by forfeit cannot be left out.",
            event.drops_worst,
        ) % {"count": event.drops_worst}
        first = first._replace(description=f"{first.description} {dropped}")
    if not event.least_played:
        return [first]
    least = ngettext(
        "Whoever has played fewer than %(count)s game is listed after the others.",
        "Whoever has played fewer than %(count)s games is listed after the others.",
        event.least_played,
    ) % {"count": event.least_played}
    return [OrderStep(_("Games played"), least), first]


def _wins_in_words(event: Event) -> str:
    told = rest_sentences(event.movement, event.movement_options)
    if not told:
        return _(
            "1 for a win and half for a tie. A bye or a game won by forfeit counts as a "
            "win, a round in which somebody asked to sit out as a tie."
        )
    wins = _("1 for a win and half for a tie. A game won by forfeit counts as a win.")
    return " ".join([wins, *told])


def sit_out_rule(event: Event) -> str:
    """Return what a sit-out scores in an event, in words; no query."""
    kind = SitOutKind(event.sit_out)
    if kind is SitOutKind.NONE and main_figure(event) is MainFigure.WINS:
        return _("Nothing")
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


def pair_of_player(*, event_id: int, player_id: int | None) -> int | None:
    """Return by whom the pair of a team's player is known, in two queries at most."""
    entry_id = entry_of_player(event_id=event_id, player_id=player_id)
    if entry_id is None:
        return None
    own = EntryMember.objects.filter(entry_id=entry_id).order_by("id")
    people = list(own.values_list("player_id", flat=True))
    at = people.index(player_id) if player_id in people else 0
    return people[at - at % PEOPLE_OF_PAIR]


def _line(
    row: Standing,
    main: MainFigure,
    columns: Sequence[tuple[str, str]],
    words: str,
    *,
    notes: tuple[str, ...],
) -> StandingLine:
    has_played = row.rank is not None
    names, company = _named(row, people_of_row(row))
    return StandingLine(
        key=str(row.player_id or row.entry_id),
        section=row.section,
        rank=str(row.rank) if has_played else "–",
        is_shared=row.is_shared and has_played,
        names=names,
        company=company,
        notes=notes,
        main=main_words(row, main),
        second=per_game_figure(row.per_game) if main is MainFigure.POINTS else figure(row.points),
        played=str(row.played),
        counts=tuple(
            Cell(label, figure(getattr(row, field)) if has_played else UNKNOWN)
            for field, label in columns
        ),
        separation=words,
    )


def people_of_row(row: Standing) -> list[Player]:
    """Return the people of a row of `standings_rows`: one, a pair, or all of the entry."""
    members = sorted(row.entry.members.all(), key=lambda member: member.pk)
    everybody = [member.player for member in members]
    if row.player is None:
        return everybody
    if row.list_kind == ListKind.PERSONS:
        return [row.player]
    return pair_in(everybody, row.player)


def pair_in(team: Sequence[Player], first: Player) -> list[Player]:
    """Return a pair of a team, whose people are in their order; no query."""
    at = next((at for at, each in enumerate(team) if each.pk == first.pk), None)
    return [first] if at is None else list(team[at : at + PEOPLE_OF_PAIR])


def _named(row: Standing, people: Sequence[Player]) -> tuple[str, str]:
    """Return what a row is called, and the others it belongs to."""
    labels = [player.label for player in people]
    if row.player is None:
        label = entry_label(name=row.entry.name, people=labels)
        is_told = not row.entry.name and len(labels) <= PEOPLE_OF_PAIR
        return label, "" if is_told else ", ".join(labels)
    everybody = [member.player.label for member in row.entry.members.all()]
    others = [name for name in everybody if name not in labels]
    return ", ".join(labels), row.entry.name or ", ".join(others)


def _notes(row: Standing, *, is_bracket: bool) -> tuple[str, ...]:
    """Return what is worth knowing of a row beside its figures.

    Whoever has no game in a knock-out has no place yet, but plays on after a bye.
    """
    notes: list[str] = []
    is_here = row.entry.status == EntryStatus.CHECKED_IN
    if is_bracket and is_here and row.rank is None and not row.forfeited:
        notes.append(_("still in, no game yet"))
    if row.entry.status == EntryStatus.WITHDRAWN:
        notes.append(_("withdrawn"))
    if row.adjusted:
        notes.append(_("by ruling %(points)s") % {"points": signed_points(Fraction(row.adjusted))})
    if row.forfeited:
        notes.append(
            ngettext("%(count)s game forfeited", "%(count)s games forfeited", row.forfeited)
            % {"count": row.forfeited}
        )
    return tuple(notes)
