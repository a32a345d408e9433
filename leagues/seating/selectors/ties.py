"""Which tables have ended in a tie that an extra hand has to decide before play goes on."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Prefetch, QuerySet

from games.matches.models import MatchSide
from games.matches.states import MatchStatus
from leagues.events.models import Event
from leagues.seating.brackets.playing import SlotStatus
from leagues.seating.models import RoundTable
from leagues.seating.movements.outcomes import TIE, Tie, side_ahead
from leagues.seating.plans import TableResult
from leagues.seating.selectors.results import result_of
from leagues.seating.selectors.stages import StageTerms


def undecided_ties(*, event: Event, stage: StageTerms, last: int) -> list[tuple[int, int]]:
    """Return (round, table) of every tie that waits for an extra hand, in two queries at most.

    In a knock-out that is every tie; elsewhere those of the `last` round on view, where the
    movement sends winners and losers to different tables and an extra hand is how ties end.
    """
    if stage.is_bracket:
        return _undecided(
            RoundTable.objects.filter(
                slot__bracket__stage__event=event,
                slot__bracket__stage__number=stage.number,
                slot__status=SlotStatus.READY.value,
                is_cleared=False,
                match__status=MatchStatus.FINISHED.value,
            ),
            by_game=True,
        )
    if last <= stage.rounds_before or not _asks_for_extra_hand(stage):
        return []
    return _undecided(RoundTable.objects.filter(round__stage__event=event, round__number=last))


def _asks_for_extra_hand(stage: StageTerms) -> bool:
    if TIE not in stage.seating().options:
        return False
    return stage.options.get(TIE.key, TIE.default) == Tie.EXTRA_HAND


def _undecided(found: QuerySet[RoundTable], *, by_game: bool = False) -> list[tuple[int, int]]:
    """Return the tables at which nobody is ahead: over all their games, or in one of them."""
    sides = Prefetch("match__sides", queryset=MatchSide.objects.order_by("number"))
    games: defaultdict[tuple[int, int, int], list[TableResult]] = defaultdict(list)
    for table in found.select_related("round", "match").prefetch_related(sides):
        game = table.game if by_game else 0
        games[table.round.number, table.number, game].append(result_of(table))
    return sorted({key[:2] for key, results in games.items() if _is_tied(results)})


def _is_tied(results: list[TableResult]) -> bool:
    """Return whether all is known and nobody is ahead; there is no extra hand to a void game."""
    if not all(result.is_known for result in results) or all(each.is_void for each in results):
        return False
    return side_ahead(results) is None
