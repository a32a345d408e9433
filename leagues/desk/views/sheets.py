"""Score sheets on paper: what a table writes down hand by hand, fitting the game it plays."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.game import EndKind
from engine.markers import MARKED_TARGET
from games.matches.selectors.rows import MatchCard
from leagues.desk.access import get_round_to_score
from leagues.desk.selectors.scores import score_sheet

FEWEST_LINES = 8
MOST_LINES = 24
LINES_A_POINT = 2  # most hands are worth a point or two, and both sides score


@require_safe
def sheets(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show a sheet to print for every table of a round."""
    round_ = get_round_to_score(user=request.user, event_id=event_id, number=number)
    found = score_sheet(round_id=round_.pk)
    context = {
        "event": round_.stage.event,
        "round": round_,
        "sheets": [
            {
                "row": row,
                "card": row.card,
                "slip": row.card.slip,
                "lines": range(1, lines_of(row.card) + 1),
                "shows_markers": shows_markers(row.card),
            }
            for row in found.rows
        ],
    }
    return render(request, "desk/sheets.html", context)


def lines_of(card: MatchCard) -> int:
    """Return how many hands the sheet of a match has room for."""
    if card.end.kind == EndKind.TIME:
        return FEWEST_LINES * 2
    wanted = card.end.value
    if card.end.kind == EndKind.TARGET:
        wanted = card.end.value * LINES_A_POINT
        if card.slip.bids:
            wanted //= card.slip.bids[0].value
    return min(max(wanted, FEWEST_LINES if card.end.kind == EndKind.TARGET else 1), MOST_LINES)


def shows_markers(card: MatchCard) -> bool:
    """Return whether the score can be kept with a three and a four, as in games to five."""
    return card.end.kind == EndKind.TARGET and card.end.value == MARKED_TARGET
