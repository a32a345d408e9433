"""What a list that was handed in says, for the page on which it is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.desk.archives.reading import namings_of
from leagues.desk.selectors.known_people import known_people, remembered
from leagues.players.import_states import ImportState
from leagues.players.list_reading.deciding import LEAVE_OUT, NEW, usual
from leagues.players.list_reading.faults import BadCell
from leagues.players.list_reading.heads import COLUMNS, Column, ListKind, missing_columns
from leagues.players.list_reading.lists import ReadList, heads_of, read_lines
from leagues.players.list_reading.people import Judged, Known, Verdict, judge
from leagues.players.list_reading.reader import RawList
from leagues.players.models import ImportRun, User
from leagues.players.services.import_runs import digest_of

COLUMN_LABELS = {
    Column.NAME: gettext_lazy("Name"),
    Column.FIRST_NAME: gettext_lazy("First name"),
    Column.LAST_NAME: gettext_lazy("Last name"),
    Column.DISTINCTION: gettext_lazy("In brackets behind the name"),
    Column.ALIASES: gettext_lazy("Other names"),
    Column.NUMBER: gettext_lazy("Upcard number"),
    Column.PARTNER: gettext_lazy("Partner"),
    Column.TEAM: gettext_lazy("Name of the pair or team"),
    Column.PAID: gettext_lazy("Fee paid"),
    Column.SEED: gettext_lazy("Seed"),
    Column.POINTS: gettext_lazy("Points"),
    Column.GAMES: gettext_lazy("Games"),
    Column.WINS: gettext_lazy("Games won"),
    Column.ROUND: gettext_lazy("Round"),
    Column.TABLE: gettext_lazy("Table"),
    Column.NORTH: gettext_lazy("North"),
    Column.SOUTH: gettext_lazy("South"),
    Column.EAST: gettext_lazy("East"),
    Column.WEST: gettext_lazy("West"),
    Column.SCORE_NS: gettext_lazy("Points of North and South"),
    Column.SCORE_EW: gettext_lazy("Points of East and West"),
}
VERDICT_LABELS = {
    Verdict.CREATE: gettext_lazy("New"),
    Verdict.MATCH: gettext_lazy("Known"),
    Verdict.ASK: gettext_lazy("Who is it?"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """A name of the list on the page: what it comes to, and what can be chosen about it."""

    at: int
    row: int
    name: str
    verdict: Verdict
    why: str
    choices: Sequence[tuple[str, str]]
    chosen: str
    is_open: bool = False

    @property
    def verdict_label(self) -> str:
        """What it comes to, in the reader's language."""
        return str(VERDICT_LABELS[self.verdict])

    @property
    def must_choose(self) -> bool:
        """Whether somebody has to say who it is."""
        return self.verdict is Verdict.ASK


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnRow:
    """A column of the file: what it is called, an example, and what it is read as."""

    at: int
    head: str
    example: str
    chosen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportSheet:
    """A list as its page shows it."""

    run: ImportRun
    has_head: bool
    columns: Sequence[ColumnRow]
    offered: Sequence[tuple[str, str]]
    missing: Sequence[str]
    faults: Sequence[str]
    names: Sequence[NameRow]

    @property
    def can_be_taken_in(self) -> bool:
        """Whether nothing is wrong, so that only decisions may be open."""
        return (
            self.run.state == ImportState.LOOKED_AT
            and not self.faults
            and not self.missing
            and (bool(self.names) or self.run.kind == ListKind.EVENT)
        )

    @property
    def questions(self) -> int:
        """How many names it asks about."""
        return sum(row.must_choose for row in self.names)

    @property
    def new(self) -> int:
        """How many people nobody knows yet."""
        return sum(row.verdict is Verdict.CREATE for row in self.names)

    @property
    def known(self) -> int:
        """How many people are known."""
        return sum(row.verdict is Verdict.MATCH for row in self.names)


def columns_of(run: ImportRun) -> dict[Column, int]:
    """Return where the columns of a list stand, as was chosen."""
    return {Column(key): int(at) for key, at in run.terms.get("columns", {}).items()}


def read_run(run: ImportRun) -> ReadList:
    """Return what a kept list says; no query."""
    kind = ListKind(run.kind)
    if kind is ListKind.EVENT:
        return ReadList(namings=namings_of(run.content))
    columns = columns_of(run)
    if missing_columns(columns, kind):
        return ReadList()
    raw = RawList.from_json(run.content)
    return read_lines(raw, kind=kind, columns=columns, has_head=bool(run.terms["has_head"]))


def judged_names(*, run: ImportRun, read: ReadList, user: User | AnonymousUser) -> list[Judged]:
    """Return who the names of a list are or may be, in five queries."""
    kept = remembered(club_id=run.club_id)
    digests = {each.key: digest_of(each.key) for each in read.namings}
    before = {key: kept[digest] for key, digest in digests.items() if digest in kept}
    also = set(before.values())
    known = known_people(namings=read.namings, club_id=run.club_id, user=user, also=also)
    return judge(read.namings, known, before=before)


def import_sheet(
    *,
    run: ImportRun,
    user: User | AnonymousUser,
    typed: Mapping[int, str] | None = None,
    undecided: Sequence[int] = (),
) -> ImportSheet:
    """Return a list for its page; `typed` has what was chosen about names so far."""
    kind = ListKind(run.kind)
    raw = RawList(()) if kind is ListKind.EVENT else RawList.from_json(run.content)
    columns = columns_of(run)
    has_head = bool(run.terms["has_head"])
    read = read_run(run)
    is_open = run.state == ImportState.LOOKED_AT
    judged = judged_names(run=run, read=read, user=user) if is_open else []
    return ImportSheet(
        run=run,
        has_head=has_head,
        columns=_column_rows(raw, columns, has_head=has_head) if raw.rows else [],
        offered=[(column.value, str(COLUMN_LABELS[column])) for column in COLUMNS[kind]],
        missing=[str(COLUMN_LABELS[column]) for column in missing_columns(columns, kind)],
        faults=[sentence_of(fault) for fault in read.faults],
        names=[
            _name_row(at, each, kind, typed or {}, is_open=at in undecided)
            for at, each in enumerate(judged)
        ],
    )


def sentence_of(fault: BadCell) -> str:
    """Return what is wrong with a cell: where it is, what it says, what to do about it."""
    what = _(fault.text) % fault.values if fault.values else _(fault.text)
    named = {"row": fault.row, "column": fault.column, "value": fault.value, "what": what}
    if not fault.value:
        return _("Row %(row)s, column “%(column)s”: %(what)s") % named
    return _("Row %(row)s, column “%(column)s”, “%(value)s”: %(what)s") % named


def described(known: Known) -> str:
    """Return a known person with what helps to recognise them."""
    return f"{known.label} · {known.clubs}" if known.clubs else known.label


def _column_rows(raw: RawList, columns: Mapping[Column, int], *, has_head: bool) -> list[ColumnRow]:
    rows = raw.rows[1:] if has_head else raw.rows
    chosen = {at: column.value for column, at in columns.items()}
    return [
        ColumnRow(
            at=at,
            head=head,
            example=next((row.cell(at) for row in rows if row.cell(at)), ""),
            chosen=chosen.get(at, ""),
        )
        for at, head in enumerate(heads_of(raw, has_head=has_head))
    ]


def _name_row(
    at: int, judged: Judged, kind: ListKind, typed: Mapping[int, str], *, is_open: bool
) -> NameRow:
    naming = judged.naming
    choices = [(str(known.id), described(known)) for known in judged.candidates]
    choices.append((NEW, _("Somebody new")))
    if kind is ListKind.MEMBERS:
        choices.append((LEAVE_OUT, _("Leave the row out")))
    why = _(judged.why) % judged.values if judged.values else _(judged.why) if judged.why else ""
    told = f"{naming.name} ({naming.distinction})" if naming.distinction else naming.name
    return NameRow(
        at=at,
        row=naming.row,
        name=told,
        verdict=judged.verdict,
        why=why,
        choices=choices,
        chosen=typed.get(at, usual(judged)),
        is_open=is_open,
    )


def runs_of(*, club_id: int, event_id: int | None = None) -> list[ImportRun]:
    """Return the lists that a club took in or took back, the newest first, without their rows."""
    runs = ImportRun.objects.filter(club_id=club_id).exclude(state=ImportState.LOOKED_AT)
    if event_id is not None:
        runs = runs.filter(event_id=event_id)
    return list(runs.select_related("made_by__player").defer("content", "people", "made")[:30])
