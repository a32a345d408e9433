"""A bracket as people read it: a picture or a list, with names, scores and what is to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from games.matches.states import MatchStatus
from leagues.events.models import Entry, EventId, StageId
from leagues.events.selectors.members import entry_labels
from leagues.seating.box_words import in_letters
from leagues.seating.brackets.layout import Column, Sheet, sheets
from leagues.seating.brackets.placings import placings
from leagues.seating.brackets.playing import Place, SlotState, SlotStatus
from leagues.seating.brackets.registry import PLACES, chosen_places, get_bracket
from leagues.seating.brackets.seeding import Places
from leagues.seating.brackets.tree import Blank, LoserOf, Section, Slot, Source, WinnerOf
from leagues.seating.models import SECTION_LABELS, SLOT_STATUS_LABELS, RoundTable
from leagues.seating.selectors.brackets import LiveBracket, brackets_in_use, live_bracket
from leagues.seating.selectors.series import Series, series_of

# So many letters of a name fit a box.
LETTERS: Final = 22
WINNER_LETTERS: Final = 20
BYE_LETTERS: Final = 29


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """One of the two places of a slot: an entry's name, or in words who is to come.

    With `has_double` a game that they won counts as two in the `score`.
    """

    words: str
    is_known: bool
    is_winner: bool
    is_own: bool
    score: str
    has_double: bool = False

    @property
    def short(self) -> str:
        """The words cut to what fits a box of the picture; a winner's letters are wider."""
        most = WINNER_LETTERS if self.is_winner else LETTERS
        return in_letters(self.words, most) if self.is_known else Truncator(self.words).chars(most)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotRow:
    """A slot with what is to be read in it; `x` and `y` are where it stands in its picture."""

    number: int | None
    round_number: int
    places: tuple[PlaceRow, PlaceRow]
    status: SlotStatus
    label: str | Promise
    best_of: int
    is_bye: bool
    match_id: int | None
    series: Series | None = None
    x: int = 0
    y: int = 0

    @property
    def winner(self) -> str:
        """Who goes on, if that is known."""
        return next((place.words for place in self.places if place.is_winner), "")

    @property
    def rests(self) -> str:
        """Who has the bye, or in words who will have it."""
        return next((place.words for place in self.places if place.words), "")

    @property
    def rests_short(self) -> str:
        """The same cut to what fits a box of the picture."""
        return in_letters(self.rests, BYE_LETTERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands above a column: the event's round, and what the matches there are called."""

    round_number: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A sheet of the bracket, ready to be drawn."""

    title: str
    width: int
    height: int
    headings: tuple[Heading, ...]
    slots: tuple[SlotRow, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRows:
    """A round of the event with the slots of it, for the list."""

    number: int
    slots: tuple[SlotRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """All that the page of a bracket shows.

    `lots` says in words where lots decided about places; they `may` be drawn again until
    something has been played. With `has_doubles` some game counts as two.
    """

    title: str
    entries: int
    winner: str
    rounds: range
    has_doubles: bool = False
    lots: str = ""
    may_draw_again: bool = False
    pictures: tuple[Picture, ...] = ()
    lists: tuple[RoundRows, ...] = ()


def bracket_stages(*, event_id: EventId | int) -> list[tuple[int, int]]:
    """Return the stages of an event that have a bracket, by number and id, in one query."""
    found = brackets_in_use().filter(stage__event_id=event_id).order_by("stage__number")
    return list(found.values_list("stage__number", "stage_id"))


def has_bracket(*, event_id: EventId | int) -> bool:
    """Return whether there is a bracket to look at in an event, in one query."""
    return brackets_in_use().filter(stage__event_id=event_id).exists()


def bracket_page(
    *,
    stage_id: StageId | int,
    from_round: int = 0,
    as_list: bool = False,
    own_entries: frozenset[int] = frozenset(),
) -> BracketPage | None:
    """Return the bracket of a stage to be read, or None if it has none, in five queries.

    `from_round` leaves out what was played in earlier rounds of the event; places of
    `own_entries` are marked.
    """
    live = live_bracket(stage_id=stage_id)
    if live is None:
        return None
    names = entry_labels(event_id=EventId(live.row.stage.event_id))
    reader = _Reader(live=live, names=names, own=own_entries)
    first = live.row.first_round
    last = first + live.tree.steps - 1
    rounds = range(first, last + 1)
    start = from_round if from_round in rounds else first
    title = get_bracket(live.row.kind).title
    lists = tuple(reader.lists(start))
    return BracketPage(
        title=_(title),
        entries=len(live.row.entrants),
        winner=reader.champion(),
        rounds=rounds,
        lots=_lots_in_words(live),
        may_draw_again=_has_lots(live) and not _has_begun(live),
        has_doubles=any(
            place.has_double for each in lists for slot in each.slots for place in slot.places
        ),
        lists=lists if as_list else (),
        pictures=() if as_list else tuple(reader.pictures(start - first + 1)),
    )


def _has_lots(live: LiveBracket) -> bool:
    """Return whether lots decided about places; one query where only those without a seed drew."""
    places = chosen_places(live.row.options)
    if places is not Places.LOT_AFTER_SEEDS:
        return places is Places.LOT
    is_seeded = live.row.stage.order is not None
    unseeded = Entry.objects.filter(pk__in=live.row.entrants, seed__isnull=True)
    return not is_seeded and unseeded.exists()


def _lots_in_words(live: LiveBracket) -> str:
    places = chosen_places(live.row.options)
    return "" if places is Places.ENTERED else _(PLACES.choices[places.value])


def _has_begun(live: LiveBracket) -> bool:
    seated = MatchStatus.SEATED
    return any(table.match.status != seated for found in live.tables.values() for table in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Puts a bracket into words."""

    live: LiveBracket
    names: Mapping[int, str]
    own: frozenset[int]

    def champion(self) -> str:
        """Return the name of the winner of the whole, empty until there is one."""
        places = placings(self.live.tree, self.live.states)
        first = [entry for entry, place in places.items() if place == 1]
        return self.names.get(first[0], "") if first else ""

    def lists(self, start: int) -> Iterator[RoundRows]:
        """Yield the rounds from `start` on with their slots."""
        for number in range(start, self.live.row.first_round + self.live.tree.steps):
            slots = [s for s in self.live.tree.slots if self.live.round_number(s) == number]
            yield RoundRows(number=number, slots=tuple(self._slot(slot) for slot in slots))

    def pictures(self, from_step: int) -> Iterator[Picture]:
        """Yield the sheets of the bracket from a round of play on."""
        for sheet in sheets(self.live.tree, from_step=from_step):
            yield Picture(
                title=self._title(sheet),
                width=sheet.width,
                height=sheet.height,
                headings=tuple(
                    Heading(
                        words=self._column(column),
                        round_number=self.live.row.first_round + column.step - 1,
                    )
                    for column in sheet.columns
                ),
                slots=tuple(self._slot(box.slot, x=box.x, y=box.y) for box in sheet.boxes),
                lines=sheet.lines,
            )

    def _title(self, sheet: Sheet) -> str:
        words = str(SECTION_LABELS[sheet.section])
        if sheet.section is Section.PLACES:
            words = _("For place %(first)s and below") % {"first": sheet.first_place}
        elif sheet.section is Section.UPPER and self._has_lower:
            words = _("Upper bracket")
        if sheet.is_later:
            words = _("%(bracket)s from round %(number)s") % {
                "bracket": words,
                "number": self.live.row.first_round + sheet.columns[0].step - 1,
            }
        if sheet.parts == 1:
            return words
        return _("%(bracket)s, part %(part)s of %(parts)s") % {
            "bracket": words,
            "part": sheet.part,
            "parts": sheet.parts,
        }

    @property
    def _has_lower(self) -> bool:
        return any(slot.section is Section.LOWER for slot in self.live.tree.slots)

    def _column(self, column: Column) -> str:
        if column.section is Section.FINAL:
            return _("Final") if column.round == 1 else _("Second final")
        if column.section is Section.UPPER and not self._has_lower and column.to_come < 3:
            return [_("Final"), _("Semi-finals"), _("Quarter-finals")][column.to_come]
        return ""

    def _slot(self, slot: Slot, *, x: int = 0, y: int = 0) -> SlotRow:
        state = self.live.states[slot.key]
        tables = self.live.counting(slot)
        series = series_of(slot, tables)
        one, two = (self._place(slot, state, side, tables, series) for side in (0, 1))
        return SlotRow(
            number=slot.number,
            round_number=self.live.round_number(slot),
            places=(one, two),
            status=state.status,
            label=_label(slot, state, tables),
            best_of=slot.best_of,
            is_bye=slot.is_bye,
            match_id=_shown(tables),
            series=series,
            x=x,
            y=y,
        )

    def _place(
        self,
        slot: Slot,
        state: SlotState,
        side: int,
        tables: Sequence[RoundTable],
        series: Series | None,
    ) -> PlaceRow:
        entrant = state.entrants[side]
        is_double = series is not None and series.has_double(side)
        return PlaceRow(
            words=self._words(slot.sources[side], entrant),
            is_known=not isinstance(entrant, Blank),
            is_winner=state.winner == entrant and not isinstance(entrant, Blank),
            is_own=entrant in self.own,
            score=_score(slot, state, side, tables),
            has_double=is_double,
        )

    def _words(self, source: Source, entrant: Place) -> str:
        if entrant is Blank.BYE:
            return ""
        if not isinstance(entrant, Blank):
            return self.names.get(entrant, "")
        return self._to_come(source)

    def _to_come(self, source: Source) -> str:
        """Say who comes to a place; whoever has a bye before it is named by the match before."""
        if not isinstance(source, WinnerOf | LoserOf):
            return ""
        before = self.live.tree.by_key[source.slot]
        if before.is_bye:
            return self._to_come(next(each for each in before.sources if each is not Blank.BYE))
        if isinstance(source, WinnerOf):
            return _("Winner of match %(number)s") % {"number": before.number}
        return _("Loser of match %(number)s") % {"number": before.number}


def _label(slot: Slot, state: SlotState, tables: Sequence[RoundTable]) -> str | Promise:
    """Return the state of a slot in a word or two; nothing where the score says it all."""
    if state.status is SlotStatus.PLAYED:
        return ""
    if slot.is_reset and state.status in (SlotStatus.WAITING, SlotStatus.NOBODY):
        return _("If needed") if state.status is SlotStatus.WAITING else _("Not needed")
    if state.status is SlotStatus.READY and any(
        table.match.status not in (MatchStatus.SEATED, MatchStatus.FINISHED) for table in tables
    ):
        return _("Being played")
    return SLOT_STATUS_LABELS[state.status]


def _score(slot: Slot, state: SlotState, side: int, tables: Sequence[RoundTable]) -> str:
    """Return what a side made: points of a single game, or games won in a series."""
    if slot.best_of > 1 or slot.head_start:
        return str(state.wins[side]) if any(state.wins) else ""
    if state.status is SlotStatus.PLAYED and tables:
        points = [each.points for each in tables[-1].match.sides.all()]
        return "" if points[side] is None else str(points[side])
    return ""


def _shown(tables: Sequence[RoundTable]) -> int | None:
    """Return the match that a slot leads to: the one under way, or else the last."""
    open_ones = [table for table in tables if table.match.status != MatchStatus.FINISHED]
    shown = open_ones or tables
    return shown[-1].match_id if shown else None
