"""Personal links of a round on paper: for everybody who plays live without an account."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.online.links import seat_link
from leagues.desk.access import get_round_to_score
from leagues.desk.selectors.live import link_slips, tables_left_to_others
from leagues.desk.services.at_live_table import hand_out_links_of_round
from leagues.seating.access import account_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat_links(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show the links of a round to print; a post makes those that are missing."""
    round_ = get_round_to_score(user=request.user, event_id=event_id, number=number)
    user = account_of(request.user)
    if request.method == "POST":
        made = hand_out_links_of_round(round_=round_, by=user)
        words = ngettext("%(count)s link was made.", "%(count)s links were made.", made)
        messages.success(request, words % {"count": made})
        return redirect("desk:seat_links", event_id, number)
    own = tables_left_to_others(round_=round_, user=user)
    slips = link_slips(round_id=round_.pk, but=own)
    context = {
        "event": round_.stage.event,
        "round": round_,
        "plays": bool(own),
        "missing": sum(not slip.token for slip in slips),
        "slips": [
            {"slip": slip, "invitation": seat_link(request=request, token=slip.token)}
            for slip in slips
            if slip.token
        ],
    }
    return render(request, "desk/seat_links.html", context)
