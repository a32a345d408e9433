"""The scores of a round, table by table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.functional import cached_property

from games.matches.selectors.cards import match_cards
from games.matches.selectors.rows import MatchCard
from games.matches.states import OVER
from leagues.seating.models import RoundTable
from leagues.seating.selectors.series import Series, series_of_tables


@dataclass(frozen=True, kw_only=True)
class ScoreRow:
    """A table of a round and what is known of its score.

    `series` is what its match is a game of, None where that is all there is.
    """

    table_id: int
    number: int
    game: int
    card: MatchCard
    series: Series | None = None

    @property
    def counts_as_two(self) -> bool:
        """Whether the match counts as two games of its series."""
        own = self.series.game_of(self.card.id) if self.series else None
        return own is not None and own.credit > 1

    @property
    def anchor(self) -> str:
        """What the row is found by on its page."""
        return row_anchor(number=self.number, game=self.game)

    @property
    def is_over(self) -> bool:
        """Whether nothing is missing here."""
        return self.card.status in OVER


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    """All tables of a round."""

    rows: tuple[ScoreRow, ...]

    @cached_property
    def missing(self) -> int:
        """How many tables have no result yet."""
        return sum(not row.is_over for row in self.rows)

    def next_after(self, number: int, *, leaving: Collection[int] = ()) -> int | None:
        """Return the next table that wants a score, from the top again after the last.

        Those whose ids are in `leaving` are left to somebody else.
        """
        open_rows = [row for row in self.rows if row.table_id not in leaving]
        wanting = [row.number for row in open_rows if row.card.is_writable]
        later = [each for each in wanting if each > number]
        return next(iter(later or wanting), None)


def row_anchor(*, number: int, game: int) -> str:
    """Return what the row of a table is found by; further games of a series have their own."""
    return f"{number}-{game}" if game > 1 else str(number)


def score_sheet(*, round_id: int) -> ScoreSheet:
    """Return the tables of a round with their matches, in eight queries for any number.

    In a bracket it takes two more.
    """
    tables = list(RoundTable.objects.filter(round_id=round_id).order_by("number", "game"))
    cards = match_cards(match_ids=[table.match_id for table in tables])
    series = series_of_tables(tables)
    return ScoreSheet(
        rows=tuple(
            ScoreRow(
                table_id=table.pk,
                number=table.number,
                game=table.game,
                card=card,
                series=series.get(table.match_id),
            )
            for table, card in zip(tables, cards, strict=True)
        )
    )
