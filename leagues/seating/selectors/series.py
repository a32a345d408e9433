"""The games that two entries play against each other in a slot of a bracket, as they count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.game import RUBBER_GAMES, FinishedGame, RubberScore, rubber_of, rubber_points
from engine.rules import Rules
from games.matches.models import MatchSide
from games.matches.rulebook import rules_of
from leagues.seating.brackets.registry import draft
from leagues.seating.brackets.tree import Slot
from leagues.seating.models import RoundTable
from leagues.seating.selectors.results import carried_from, result_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesGame:
    """A game of a series that was won at the table: its score, and as how many games it counts.

    `start` is what the sides began with, if points were carried over; `rubber_points` are those
    its winner gets for it, None where no rubber is played.
    """

    number: int
    match_id: int
    points: tuple[int, int]
    winner: int
    credit: int
    start: tuple[int, ...] = ()
    rubber_points: int | None = None

    @property
    def words(self) -> str:
        """The score, and what is special about it."""
        told = [f"{self.points[0]}–{self.points[1]}"]
        if self.start:
            start = {"one": self.start[0], "two": self.start[1]}
            told.append(_("from %(one)s–%(two)s carried over") % start)
        if self.credit > 1:
            told.append(_("counts as two games"))
        if self.rubber_points is not None:
            number = self.rubber_points
            text = ngettext("%(count)s rubber point", "%(count)s rubber points", number)
            told.append(text % {"count": number})
        return ", ".join(told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The games of a slot that count, what they add up to, and the rubber if one is played."""

    best_of: int
    games: tuple[SeriesGame, ...] = ()
    wins: tuple[int, int] = (0, 0)
    rubber: RubberScore | None = None

    @property
    def words(self) -> str:
        """How the series stands."""
        return _("Games %(one)s–%(two)s") % {"one": self.wins[0], "two": self.wins[1]}

    @property
    def rubber_words(self) -> str:
        """How the rubber stands, and what it is worth once it is won."""
        if self.rubber is None or not self.games:
            return ""
        one, two = self.rubber.rubber_points
        if self.rubber.net is None:
            return _("Rubber points %(one)s–%(two)s") % {"one": one, "two": two}
        return _("Rubber points %(one)s–%(two)s; the rubber is worth %(net)s") % {
            "one": one,
            "two": two,
            "net": self.rubber.net,
        }

    def has_double(self, side: int) -> bool:
        """Return whether a game that a side won counts as two."""
        return any(game.credit > 1 and game.winner == side for game in self.games)

    def game_of(self, match_id: int) -> SeriesGame | None:
        """Return a match as a game of the series, or None if it does not count (yet)."""
        return next((game for game in self.games if game.match_id == match_id), None)


def series_of(slot: Slot, tables: Sequence[RoundTable]) -> Series | None:
    """Return the series of a slot from its tables that count, with their matches at hand.

    None where a match is one game and no rubber.
    """
    rules = rules_of(tables[0].match) if tables else None
    has_rubber = rules is not None and _is_rubber(slot, rules)
    if rules is None or not (slot.best_of > 1 or slot.head_start or has_rubber):
        return None
    games: list[SeriesGame] = []
    wins = [0, 0]
    for table in tables:
        result = result_of(table)
        if any(wins[side] >= slot.wins_needed(side) for side in (0, 1)):
            break
        if result.winner is None or result.points is None or result.is_forfeit:
            continue
        one, two = result.points
        wins[result.winner] += result.credit
        worth = result.credit * rubber_points(result.points[1 - result.winner])
        games.append(
            SeriesGame(
                number=table.game,
                match_id=table.match_id,
                points=(one, two),
                winner=result.winner,
                credit=result.credit,
                start=tuple(table.match.carried),
                rubber_points=worth if has_rubber else None,
            )
        )
    finished = [FinishedGame(winner=game.winner, scores=game.points) for game in games]
    return Series(
        best_of=slot.best_of,
        games=tuple(games),
        wins=(wins[0], wins[1]),
        rubber=rubber_of(finished, rules) if has_rubber else None,
    )


def starts_due(tables: Sequence[RoundTable]) -> list[tuple[RoundTable, tuple[int, ...]]]:
    """Return the games of a slot after the first, with what their sides should begin with.

    The tables are those that count, in the order of play, with their matches at hand.
    """
    return [(table, carried_from(before)) for before, table in pairwise(tables)]


def series_of_tables(tables: Sequence[RoundTable]) -> dict[int, Series]:
    """Return by match the series that it is a game of, in two queries; none without a bracket."""
    slots = {table.slot_id for table in tables if table.slot_id is not None}
    if not slots:
        return {}
    sides = Prefetch("match__sides", queryset=MatchSide.objects.order_by("number"))
    found = RoundTable.objects.filter(slot__in=slots, is_cleared=False)
    grouped: defaultdict[int, list[RoundTable]] = defaultdict(list)
    for table in (
        found.select_related("slot__bracket", "match", "round")
        .prefetch_related(sides)
        .order_by("slot_id", "game")
    ):
        grouped[table.slot_id or 0].append(table)
    series: dict[int, Series] = {}
    for games in grouped.values():
        own = series_of(_slot_of(games[0]), games)
        if own is not None:
            series |= {table.match_id: own for table in games}
    return series


def _slot_of(table: RoundTable) -> Slot:
    if table.slot is None:
        raise TypeError(f"table {table.pk} is in no bracket")
    row = table.slot.bracket
    return draft(row.kind, tuple(row.entrants), row.options).by_key[table.slot.key]


def _is_rubber(slot: Slot, rules: Rules) -> bool:
    """Return whether the games of a slot are a rubber: it is best of as many."""
    return RUBBER_GAMES.get(rules.rubber) == slot.best_of and not slot.head_start
