"""What a correction changes, from how everything stands before it and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.matches.models import HandScore
from games.matches.services.scoring import WRITABLE
from games.matches.states import MatchStatus, ReportStatus
from games.online.models import OnlineTable
from games.online.states import TableStatus
from leagues.desk.selectors.at_tables import PersonChange, Seated, people_changed, seated_at
from leagues.desk.selectors.finals import due_finalists, finals_stage
from leagues.events.formats import Unit
from leagues.events.models import Event
from leagues.seating.models import RoundTable
from leagues.seating.selectors.brackets import (
    LiveBracket,
    SlotChange,
    bracket_stage_of_match,
    live_bracket,
    slot_changes,
)
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.following import Following, rounds_following
from leagues.seating.selectors.series import starts_due
from leagues.seating.selectors.stages import has_scores
from leagues.standings.ranking import ListKind, StandingRow
from leagues.standings.selectors.previews import (
    RankMove,
    RatingMove,
    rank_moves,
    rating_moves,
    ratings_of_matches,
    rows_by_list,
)
from leagues.standings.selectors.prizes import PrizeLine, prize_lines
from leagues.standings.selectors.season_previews import (
    SeasonMove,
    SeasonTables,
    season_moves,
    season_tables,
)
from leagues.standings.selectors.sections import first_list

RANKS_SHOWN: Final = 10
IN_PLAY: Final = (TableStatus.PLAYING, TableStatus.PAUSED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """How tables and their event stand at a moment.

    `finalists` are those who go on by the results of the first stage, once finals have begun.
    `persons` is the list of persons, where it is looked at apart; `pairs` that of teams' pairs.
    """

    seated: Mapping[int, Seated]
    hands: int
    standings: Mapping[int, StandingRow]
    ratings: Mapping[int, float]
    bracket: LiveBracket | None
    prizes: Mapping[int, PrizeLine]
    seasons: SeasonTables
    finalists: tuple[int, ...] = ()
    played_live: frozenset[int] = frozenset()
    """The live tables at which the matches are being played."""
    persons: Mapping[int, StandingRow] = field(default_factory=dict)
    pairs: Mapping[int, StandingRow] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeMove:
    """A prize that goes to others, or in other amounts; nothing where nobody gets it."""

    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalistsMove:
    """Who would go on to finals that have begun, and instead of whom; and if those have results."""

    risen: tuple[str, ...]
    fallen: tuple[str, ...]
    has_scores: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StartMove:
    """A later game of the series that should begin with other points carried over.

    One that `stays` was played from those before, and counts as it was played.
    """

    game: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    stays: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """Everything a correction changes; people and places that stay are left out.

    `redrawn` are the tables of the next round at which others would sit if it were drawn again;
    None where that is not looked at. `persons` are those of the list of persons, of a ruling alone.
    """

    people: tuple[PersonChange, ...]
    loses_hands: int
    moves: tuple[RankMove, ...]
    ratings: tuple[RatingMove, ...]
    following: Following
    slots: tuple[SlotChange, ...] = ()
    starts: tuple[StartMove, ...] = ()
    prizes: tuple[PrizeMove, ...] = ()
    finalists: FinalistsMove | None = None
    redrawn: tuple[int, ...] | None = None
    seasons: tuple[SeasonMove, ...] = ()
    ends_live_game: bool = False
    """Whether a game that is being played live ends."""
    persons: tuple[RankMove, ...] = ()
    pairs: tuple[RankMove, ...] = ()
    """Whose place or points in the list of the teams' pairs would be others."""

    @property
    def ranks(self) -> tuple[RankMove, ...]:
        """Who would have another rank, those who move farthest first."""
        return self.moved[:RANKS_SHOWN]

    @property
    def moved(self) -> tuple[RankMove, ...]:
        """Everybody who would have another rank."""
        return tuple(move for move in self.moves if move.rank_before != move.rank_after)

    @property
    def more_ranks(self) -> int:
        """How many more would have another rank."""
        return len(self.moved) - len(self.ranks)

    @property
    def season_places(self) -> tuple[SeasonMove, ...]:
        """Who would have other points or another place in a season, whose points change first."""
        return self.seasons[:RANKS_SHOWN]

    @property
    def more_season_places(self) -> int:
        """How many more would have another place in a season."""
        return len(self.seasons) - len(self.season_places)

    @property
    def of_the_tables(self) -> str:
        """What changes at the tables themselves and in what follows from them, in one text.

        Without the standings, prizes, seasons and ratings, which move with every other score.
        """
        slots = [(slot.key, slot.before, slot.after, slot.loses_results) for slot in self.slots]
        return repr((self.people, self.loses_hands, slots, self.starts, self.following))

    @property
    def is_nothing(self) -> bool:
        """Whether everything stays as it stands."""
        told = (self.people, self.moves, self.ratings, self.loses_hands, self.slots, self.prizes)
        others = (self.starts, self.seasons, self.persons, self.pairs, self.ends_live_game)
        return not any(told) and not any(others) and self.finalists is None


def snapshot_of(*, tables: Sequence[RoundTable]) -> Snapshot:
    """Return how tables and their event stand, in thirty-seven queries at most.

    Twenty more once finals have begun, for who goes on to them; where the event is over, two more
    for its seasons, and five for each of them.
    """
    first = tables[0]
    event = first.round.stage.event
    shown = first_list(event)
    rows = rows_by_list(event=event, kinds=_lists(event, shown))
    matches = [table.match_id for table in tables]
    stage_id = bracket_stage_of_match(match_id=first.match_id)
    return Snapshot(
        seated=seated_at(matches),
        hands=HandScore.objects.filter(
            report__match__in=matches,
            report__status=ReportStatus.CONFIRMED.value,
            is_replaced=False,
        ).count(),
        standings=rows[shown],
        pairs=rows.get(ListKind.PAIRS, {}),
        ratings=ratings_of_matches(match_ids=matches),
        bracket=None if stage_id is None else live_bracket(stage_id=stage_id),
        prizes={line.id: line for line in prize_lines(event=event)},
        finalists=_finalists(event.pk),
        seasons=season_tables(event),
        played_live=_played_live(matches),
    )


def snapshot_of_event(*, event: Event) -> Snapshot:
    """Return how an event stands apart from its tables: what a ruling beside all games moves."""
    shown = first_list(event)
    rows = rows_by_list(event=event, kinds=(*_lists(event, shown), ListKind.PERSONS))
    return Snapshot(
        seated={},
        hands=0,
        standings=rows[shown],
        ratings={},
        bracket=None,
        prizes={line.id: line for line in prize_lines(event=event)},
        finalists=_finalists(event.pk),
        seasons=season_tables(event),
        persons=rows[ListKind.PERSONS],
        pairs=rows.get(ListKind.PAIRS, {}),
    )


def consequences_in_event(*, event: Event, before: Snapshot, after: Snapshot) -> Consequences:
    """Return what differs between two moments apart from tables, in five queries at most.

    No round follows from it: pairings go by games.
    """
    return Consequences(
        people=(),
        loses_hands=0,
        moves=rank_moves(event=event, before=before.standings, after=after.standings),
        persons=rank_moves(
            event=event, before=before.persons, after=after.persons, kind=ListKind.PERSONS
        ),
        pairs=_pairs(event, before, after),
        ratings=(),
        following=Following(drafts=(), published=(), follow_results=False),
        prizes=tuple(_prizes(before.prizes, after.prizes)),
        seasons=season_moves(before=before.seasons, after=after.seasons),
        finalists=_finalists_move(event.pk, before, after),
    )


def consequences_of(*, table: RoundTable, before: Snapshot, after: Snapshot) -> Consequences:
    """Return what differs between two moments, in nine queries at most."""
    event = table.round.stage.event
    return Consequences(
        people=tuple(people_changed(before.seated, after.seated)),
        loses_hands=max(0, before.hands - after.hands),
        moves=rank_moves(event=event, before=before.standings, after=after.standings),
        pairs=_pairs(event, before, after),
        ratings=rating_moves(before=before.ratings, after=after.ratings),
        following=rounds_following(round_id=table.round_id),
        slots=_slots(before.bracket, after.bracket),
        starts=tuple(_starts(table, before.bracket, after.bracket)),
        prizes=tuple(_prizes(before.prizes, after.prizes)),
        seasons=season_moves(before=before.seasons, after=after.seasons),
        finalists=_finalists_move(event.pk, before, after),
        ends_live_game=bool(before.played_live - after.played_live),
    )


def _lists(event: Event, shown: ListKind) -> tuple[ListKind, ...]:
    """Return the lists of entries in which places are looked at: of teams that of pairs too."""
    return (shown, ListKind.PAIRS) if event.unit == Unit.TEAM else (shown,)


def _pairs(event: Event, before: Snapshot, after: Snapshot) -> tuple[RankMove, ...]:
    """Return who moves in the list of the teams' pairs; no query where there is none."""
    if event.unit != Unit.TEAM:
        return ()
    return rank_moves(event=event, before=before.pairs, after=after.pairs, kind=ListKind.PAIRS)


def _played_live(match_ids: Sequence[int]) -> frozenset[int]:
    """Return the live tables at which matches are in play; one follows its void match soon."""
    statuses = [status.value for status in IN_PLAY]
    found = OnlineTable.objects.filter(match_id__in=match_ids, status__in=statuses)
    not_void = found.exclude(match__status=MatchStatus.VOID.value)
    return frozenset(not_void.values_list("pk", flat=True))


def _finalists(event_id: int) -> tuple[int, ...]:
    stage = finals_stage(event_id=event_id)
    return () if stage is None or stage.order is None else due_finalists(stage=stage)


def _finalists_move(event_id: int, before: Snapshot, after: Snapshot) -> FinalistsMove | None:
    """Return who would go on instead of whom, None if the same do; three queries at most."""
    risen = [key for key in after.finalists if key not in before.finalists]
    fallen = [key for key in before.finalists if key not in after.finalists]
    stage = finals_stage(event_id=event_id) if risen or fallen else None
    if stage is None:
        return None
    return FinalistsMove(
        risen=tuple(names_of(entry_ids=risen)),
        fallen=tuple(names_of(entry_ids=fallen)),
        has_scores=has_scores(stage),
    )


def _prizes(before: Mapping[int, PrizeLine], after: Mapping[int, PrizeLine]) -> Iterator[PrizeMove]:
    for key, line in after.items():
        was = _awarded(before[key]) if key in before else ""
        becomes = _awarded(line)
        if was != becomes:
            yield PrizeMove(title=line.title, before=was, after=becomes)


def _awarded(line: PrizeLine) -> str:
    return "; ".join(f"{award.names} {award.amount}" for award in line.awards)


def _slots(before: LiveBracket | None, after: LiveBracket | None) -> tuple[SlotChange, ...]:
    if before is None or after is None:
        return ()
    return tuple(slot_changes(before=before, after=after))


def _starts(
    table: RoundTable, before: LiveBracket | None, after: LiveBracket | None
) -> Iterator[StartMove]:
    """Yield the later games of a table's series that should begin otherwise, if there are any."""
    if before is None or after is None or table.slot_id is None:
        return
    was = {row.pk: start for row, start in _starts_in(before, table)}
    for row, start in _starts_in(after, table):
        if start != was.get(row.pk, start):
            yield StartMove(
                game=row.game,
                before=tuple(row.match.carried) or (0, 0),
                after=start or (0, 0),
                stays=row.match.status not in WRITABLE,
            )


def _starts_in(
    bracket: LiveBracket, table: RoundTable
) -> Iterator[tuple[RoundTable, tuple[int, ...]]]:
    for slot in bracket.tree.slots:
        games = bracket.counting(slot)
        if any(game.pk == table.pk for game in games):
            yield from starts_due(games)
