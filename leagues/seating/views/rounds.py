"""The pages of rounds: the plan of the evening, one round, its links for phones."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.addresses import public_base, qr_svg
from leagues.events.models import RoundId
from leagues.seating.access import get_round_to_score, get_round_to_view
from leagues.seating.links import event_url, table_url
from leagues.seating.selectors.sheets import round_sheet
from leagues.seating.views.pages import render_round


@require_safe
def show_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show who sits where in a round; to a director, as a draft that can be changed."""
    round_ = get_round_to_view(user=request.user, event_id=event_id, number=number)
    return render_round(request, round_)


@require_safe
def links(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show and print a card for each table, with the code its phones scan."""
    round_ = get_round_to_score(user=request.user, event_id=event_id, number=number)
    base = public_base(request)
    own = request.build_absolute_uri("/").rstrip("/")
    cards = []
    for table in round_sheet(round_id=RoundId(round_.pk)).tables:
        url = table_url(base=base or own, link_key=table.link_key)
        cards.append({"table": table, "url": url, "code": qr_svg(url) if base else ""})
    evening = event_url(base=base or own, event_id=event_id)
    context = {
        "event": round_.stage.event,
        "round": round_,
        "cards": cards,
        "reaches_phones": base is not None,
        "evening_url": evening,
        "evening_code": qr_svg(evening) if base else "",
    }
    return render(request, "seating/links.html", context)
