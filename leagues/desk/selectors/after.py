"""What the page of an event shows when it is over: who won, and how the visitor's evening went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from games.matches.states import MatchStatus
from leagues.desk.selectors.corrections import amended_at
from leagues.desk.selectors.rounds import RoundLine, round_lines
from leagues.desk.selectors.tables import SeatLine, seat_lines, tables_with_seats
from leagues.desk.selectors.winners import ResultLine, top_of
from leagues.events.models import Event, Season
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable
from leagues.standings.selectors.season_lists import seasons_to_show

ON_THE_PODIUM = 3
SHOWN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game of the visitor's evening, from their side; `given` is what the others scored."""

    round_number: int
    table_number: int
    match_id: int
    status: MatchStatus
    partners: tuple[SeatLine, ...]
    opponents: tuple[SeatLine, ...]
    made: int | None
    given: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterSheet:
    """The podium, the first of the standings, the rounds, and the visitor's own evening."""

    podium: tuple[ResultLine, ...]
    first: tuple[ResultLine, ...]
    mine: ResultLine | None
    rounds: tuple[RoundLine, ...]
    games: tuple[GameLine, ...]
    amended_at: datetime | None = None
    seasons: tuple[Season, ...] = ()

    @property
    def has_partners(self) -> bool:
        """Whether the visitor had a partner in any game."""
        return any(game.partners for game in self.games)

    @property
    def is_mine_further_down(self) -> bool:
        """Whether the visitor's row stands below those shown."""
        return self.mine is not None and self.mine not in self.first


def after_sheet(*, event: Event, player_id: int | None, is_member: bool = False) -> AfterSheet:
    """Return what a finished event shows, in six queries, eleven for who played in it.

    One more if it is a night of a season; those for members are shown to members of the club.
    """
    lines = top_of(event_ids=[event.pk], places=SHOWN, player_id=player_id).get(event.pk, ())
    ranked = [line for line in lines if line.rank is not None]
    rounds = round_lines(event_id=event.pk)
    return AfterSheet(
        podium=tuple(line for line in ranked if line.rank and line.rank <= ON_THE_PODIUM),
        first=lines[:SHOWN],
        mine=next((line for line in lines if line.is_mine), None),
        rounds=tuple(line for line in rounds if line.is_on_view),
        games=_games(event, player_id),
        amended_at=amended_at(event_id=event.pk),
        seasons=seasons_to_show(event=event, is_member=is_member),
    )


def _games(event: Event, player_id: int | None) -> tuple[GameLine, ...]:
    if player_id is None:
        return ()
    wanted = Q(round__stage__event_id=event.pk, match__seats__player_id=player_id)
    wanted &= ~Q(round__status=RoundStatus.DRAFT.value)
    tables = tables_with_seats(condition=wanted)
    return tuple(_game_line(table, player_id) for table in tables)


def _game_line(table: RoundTable, player_id: int) -> GameLine:
    seats: Sequence[SeatLine] = seat_lines(table)
    mine = next(seat for seat in seats if seat.player_id == player_id)
    points = {side.number: side.points for side in table.match.sides.all()}
    return GameLine(
        round_number=table.round.number,
        table_number=table.number,
        match_id=table.match_id,
        status=MatchStatus(table.match.status),
        partners=tuple(one for one in seats if one.side == mine.side and one is not mine),
        opponents=tuple(one for one in seats if one.side != mine.side),
        made=points.get(mine.side),
        given=tuple(made for side, made in points.items() if side != mine.side),
    )
