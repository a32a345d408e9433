"""One match: its hands, every version of its result, and the rulings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.game_words import game_in_short, house_rules_of
from games.matches.selectors.cards import match_card
from games.online.selectors.tables import key_to_watch
from leagues.desk.access import may_put_right
from leagues.events.access import may_direct, may_score
from leagues.seating.access import get_match_table_to_view
from leagues.seating.selectors.series import series_of_tables


@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a match to everybody who may see its event."""
    table = get_match_table_to_view(user=request.user, match_id=match_id)
    event = table.round.stage.event
    card = match_card(match_id=match_id)
    is_director = may_direct(user=request.user, event=event)
    context = {
        "table": table,
        "round": table.round,
        "event": event,
        "card": card,
        "game": game_in_short(card.variant, card.rules, card.end),
        "house_rules": house_rules_of(card.variant, card.rules),
        "series": series_of_tables([table]).get(match_id),
        "watch_key": key_to_watch(match_id=match_id) if event.is_online else "",
        "is_scorer": may_score(user=request.user, event=event),
        "is_director": is_director,
        "puts_right": is_director and may_put_right(user=request.user, table=table),
    }
    return render(request, "desk/match.html", context)
