"""A bracket as it stands: its tree, its tables, and who has come to which slot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import F, Prefetch, Q, QuerySet

from games.matches.models import MatchSide
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.models import Entry, EventId, Round, StageId
from leagues.events.selectors.members import entry_labels
from leagues.events.states import EntryStatus, EventStatus
from leagues.seating.brackets.placings import placings
from leagues.seating.brackets.playing import (
    BOTH,
    Place,
    SlotResult,
    SlotState,
    SlotStatus,
    affected,
    play_out,
)
from leagues.seating.brackets.registry import draft
from leagues.seating.brackets.tree import Blank, Slot
from leagues.seating.brackets.tree import Bracket as BracketTree
from leagues.seating.models import Bracket, BracketSlot, RoundTable
from leagues.seating.plans import TableResult
from leagues.seating.selectors.results import credit_of, result_of

EVENTS_IN_PLAY: Final = (EventStatus.RUNNING.value, EventStatus.REOPENED.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveBracket:
    """A stored bracket with its tree, its tables by slot, and the states that follow.

    `tables` are in the order of play; their matches and rounds are at hand.
    """

    row: Bracket
    tree: BracketTree
    tables: Mapping[str, Sequence[RoundTable]]
    results: Mapping[str, SlotResult]
    withdrawn: frozenset[int]
    states: Mapping[str, SlotState]

    def round_number(self, slot: Slot) -> int:
        """Return the round of the event in which a slot is played."""
        return self.row.first_round + slot.step - 1

    def table_number(self, slot: Slot) -> int:
        """Return the table at which a slot is played: they are counted through each round."""
        matches = [other for other in self.tree.matches() if other.step == slot.step]
        return matches.index(slot) + 1

    def counting(self, slot: Slot) -> list[RoundTable]:
        """Return the tables of a slot that are not cleared."""
        return [table for table in self.tables.get(slot.key, ()) if not table.is_cleared]


def brackets_in_use() -> QuerySet[Bracket]:
    """Return the brackets that are how their stages are played.

    One that was drawn before its event was changed to be played otherwise does not count; it
    goes when seats are drawn.
    """
    return Bracket.objects.filter(Q(stage__number__gt=1) | Q(kind=F("stage__event__movement")))


def live_bracket(*, stage_id: StageId | int) -> LiveBracket | None:
    """Return the bracket of a stage, or None if it has none, in four queries."""
    row = brackets_in_use().filter(stage_id=stage_id).select_related("stage").first()
    if row is None:
        return None
    tables: defaultdict[str, list[RoundTable]] = defaultdict(list)
    sides = Prefetch("match__sides", queryset=MatchSide.objects.order_by("number"))
    found = RoundTable.objects.filter(slot__bracket=row).select_related("slot", "match", "round")
    for table in found.prefetch_related(sides).order_by("slot_id", "game"):
        if table.slot is not None:
            tables[table.slot.key].append(table)
    gone = Entry.objects.filter(pk__in=row.entrants, status=EntryStatus.WITHDRAWN.value)
    return _played_out(row, tables, frozenset(gone.values_list("pk", flat=True)))


def places_of(*, event_id: EventId | int, stage: int | None = None) -> dict[int, int]:
    """Return the places that the last knock-out of an event has given, by entry, in five queries.

    Nothing, in one query, for an event without one. `stage` is the number of the only one that
    is asked for.
    """
    brackets = brackets_in_use().filter(stage__event_id=event_id)
    if stage is not None:
        brackets = brackets.filter(stage__number=stage)
    bracket = brackets.order_by("-stage__number").first()
    return {} if bracket is None else bracket_places(stage_id=bracket.stage_id)


def bracket_places(*, stage_id: StageId | int) -> dict[int, int]:
    """Return the places of the entries that are out of a stage's bracket, or have won it.

    Equals share the better place; those who still play are left out. Four queries.
    """
    live = live_bracket(stage_id=stage_id)
    return {} if live is None else placings(live.tree, live.states)


def _played_out(
    row: Bracket, tables: Mapping[str, Sequence[RoundTable]], withdrawn: frozenset[int]
) -> LiveBracket:
    bracket = draft(row.kind, tuple(row.entrants), row.options)
    results = {
        key: _slot_result([(table, result_of(table)) for table in found if not table.is_cleared])
        for key, found in tables.items()
    }
    known = {key: result for key, result in results.items() if result is not None}
    return LiveBracket(
        row=row,
        tree=bracket,
        tables=tables,
        results=known,
        withdrawn=withdrawn,
        states=play_out(bracket, known, withdrawn=withdrawn),
    )


def _slot_result(games: Sequence[tuple[RoundTable, TableResult]]) -> SlotResult | None:
    """Return what the games of a slot came to.

    Who forfeits a game gives the whole series up; a forfeit without a winner is one by both.
    A tie counts once it has a winner.
    """
    if not games or games[0][0].pair is None:
        return None
    one, two = games[0][0].pair
    given_up: frozenset[int] = frozenset()
    for _table, result in games:
        if result.is_forfeit and result.points is not None:
            given_up |= BOTH if result.winner is None else BOTH - {result.winner}
    won = [
        (result.winner, result.credit)
        for _, result in games
        if result.winner is not None and not result.is_forfeit
    ]
    return SlotResult(
        entrants=(one, two),
        games=tuple(winner for winner, _credit in won),
        credits=tuple(credit for _winner, credit in won),
        given_up=given_up,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotChange:
    """A slot in which others would stand, and what becomes of its tables.

    `before` and `after` are the names of the two entries, empty where one is to come or has a
    bye. Of the `tables`, which have the former two at them, those not begun are taken away, and
    the results of the others are cleared.
    """

    key: str
    number: int | None
    round_number: int
    before: tuple[str, str]
    after: tuple[str, str]
    tables: tuple[RoundTable, ...]

    @property
    def loses_results(self) -> bool:
        """Whether something has been played there that would not count any more."""
        return any(table.match.status != MatchStatus.SEATED for table in self.tables)


def bracket_consequences(
    *,
    match_id: int,
    points: Sequence[int] | None,
    ending: MatchEnding = MatchEnding.PLAYED,
    tie_winner: int | None = None,
) -> list[SlotChange]:
    """Return the slots in which others would stand if a match had another result.

    `points` are by side, None for a result that is taken back or void; `tie_winner` is the side
    that won the extra hand after a tie. Slots that depend on others come after them. Empty for
    a match that is in no bracket. Six queries.
    """
    changed = RoundTable.objects.filter(match_id=match_id, slot__isnull=False)
    found = changed.values_list("slot__bracket__stage_id", "slot__key", "id").first()
    if found is None or found[0] is None or found[1] is None:
        return []
    stage_id, key, table_id = found
    live = live_bracket(stage_id=stage_id)
    if live is None:
        return []
    claimed = [
        (table, _claimed(table, points, ending, tie_winner) if table.pk == table_id else own)
        for table in live.tables[key]
        if not table.is_cleared
        for own in [result_of(table)]
    ]
    result = _slot_result(claimed)
    results = {name: each for name, each in live.results.items() if name != key}
    after = play_out(
        live.tree, results if result is None else results | {key: result}, withdrawn=live.withdrawn
    )
    names = entry_labels(event_id=EventId(live.row.stage.event_id))
    return [_change(live, name, after, names) for name in affected(live.states, after)]


def slot_changes(*, before: LiveBracket, after: LiveBracket) -> list[SlotChange]:
    """Return the slots in which others stand at a later moment, in one query.

    Slots that depend on others come after them; the tables are those of the earlier moment.
    """
    names = entry_labels(event_id=EventId(before.row.stage.event_id))
    keys = affected(before.states, after.states)
    return [_change(before, key, after.states, names) for key in keys]


def _claimed(
    table: RoundTable, points: Sequence[int] | None, ending: MatchEnding, tie_winner: int | None
) -> TableResult:
    """Return how a table would stand with another result."""
    winner: int | None = None
    if points is not None:
        best = [side for side, own in enumerate(points) if own == max(points)]
        winner = best[0] if len(best) == 1 else tie_winner
    return TableResult(
        round_number=table.round.number,
        table=table.number,
        points=None if points is None else tuple(points),
        winner=winner,
        is_forfeit=ending is MatchEnding.FORFEIT,
        is_void=ending is MatchEnding.VOID,
        game=table.game,
        credit=credit_of(match=table.match, points=points, winner=winner),
    )


def _change(
    live: LiveBracket, key: str, after: Mapping[str, SlotState], names: Mapping[int, str]
) -> SlotChange:
    slot = live.tree.by_key[key]
    return SlotChange(
        key=key,
        number=slot.number,
        round_number=live.round_number(slot),
        before=_named(live.states[key].entrants, names),
        after=_named(after[key].entrants, names),
        tables=tuple(live.counting(slot)),
    )


def _named(entrants: tuple[Place, Place], names: Mapping[int, str]) -> tuple[str, str]:
    one, two = ("" if isinstance(each, Blank) else names.get(each, "") for each in entrants)
    return one, two


def stages_with_brackets() -> list[int]:
    """Return the stages of running events that are played as brackets, in one query."""
    found = brackets_in_use().filter(stage__event__status__in=EVENTS_IN_PLAY)
    return list(found.order_by("stage_id").values_list("stage_id", flat=True))


def slots_to_come(round_: Round) -> bool:
    """Return whether a round of a bracket has slots that are not decided, in one query."""
    undecided = BracketSlot.objects.filter(
        bracket__stage_id=round_.stage_id,
        step=round_.number + 1 - F("bracket__first_round"),
        status__in=[SlotStatus.WAITING.value, SlotStatus.READY.value],
    )
    return undecided.exists()


def bracket_stage_of_match(*, match_id: int) -> int | None:
    """Return the stage of the bracket in which a match is played, or None, in one query."""
    found = RoundTable.objects.filter(match_id=match_id, slot__isnull=False)
    return found.values_list("slot__bracket__stage_id", flat=True).first()
