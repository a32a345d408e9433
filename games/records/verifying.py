"""Compare a record with the result that was stored from it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.records.errors import BadGame
from games.records.models import MatchRecord
from games.records.reading import read_game


def faults_of(record: MatchRecord) -> Iterator[str]:
    """Yield what the cards of a record say otherwise than its report, one sentence each.

    The hands come in the attribute `live` of the report (`records_with_scores`).
    """
    try:
        game = read_game(text=record.text, turn=record.turn)
    except BadGame as error:
        yield str(error)
        return
    if game.hash != record.baseline_hash:
        yield _("The text is not the one that was stored.")
    if list(game.points) != record.report.points:
        yield _("The cards give %(cards)s, the result says %(stored)s.") % {
            "cards": list(game.points),
            "stored": record.report.points,
        }
    stored = [tuple(hand.points) for hand in record.report.live]  # type: ignore[attr-defined]
    played = [game.by_account(deal.points) for deal in game.deals]
    if len(stored) != len(played):
        yield _("The record has %(cards)s deals, the result %(stored)s.") % {
            "cards": len(played),
            "stored": len(stored),
        }
    for number, (cards, slip) in enumerate(zip(played, stored, strict=False), start=1):
        if cards != slip:
            yield _("Deal %(number)s: the cards give %(cards)s, the slip says %(stored)s.") % {
                "number": number,
                "cards": cards,
                "stored": slip,
            }
