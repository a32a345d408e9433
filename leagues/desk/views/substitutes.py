"""The page on which a director lets somebody stand in at a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from leagues.desk.put_right_forms import PutRightForm
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.substitute_form import SubstituteForm
from leagues.desk.views.put_right import carry_out
from leagues.events.access import visible_players
from leagues.players.selectors import find_people
from leagues.seating.access import get_table_to_direct
from leagues.seating.models import RoundTable
from leagues.seating.selectors.tables import seat_choices


@require_http_methods(["GET", "HEAD", "POST"])
def substitute(request: HttpRequest, table_id: int) -> HttpResponse:
    """Look a person up, and let them take over a seat of a table.

    What that changes at a game that is over is shown before it counts.
    """
    table = get_table_to_direct(user=request.user, table_id=table_id)
    if request.method != "POST":
        return _page(request, table, _form(request, table, data=None))

    def show(tried: PutRightForm, told: Consequences | None, status: int) -> HttpResponse:
        return _page(request, table, tried, told=told, status=status)

    def leave() -> HttpResponse:
        if hasattr(table.match, "online"):
            return redirect("desk:live", table.pk)
        return redirect("seating:round", table.round.stage.event_id, table.round.number)

    form = _form(request, table, data=request.POST)
    return carry_out(request, table, form=form, named={}, show=show, leave=leave)


def _form(request: HttpRequest, table: RoundTable, *, data: QueryDict | None) -> SubstituteForm:
    """Return the form with the people that the words looked up find."""
    words = (request.GET if data is None else data).get("words", "")
    club_id, among = table.round.stage.event.club_id, visible_players(user=request.user)
    found = find_people(club_id=club_id, words=words, among=among) if words else []
    deal = request.GET.get("deal", "")
    from_deal = int(deal) if deal.isdecimal() and len(deal) < 3 else 1
    return SubstituteForm(
        data,
        seats=seat_choices(match_id=table.match_id),
        people=[(row.player_id, row.label) for row in found],
        initial={"revision": table.match.revision, "from_deal": from_deal},
    )


def _page(
    request: HttpRequest,
    table: RoundTable,
    form: PutRightForm,
    *,
    told: Consequences | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": table.round.stage.event,
        "round": table.round,
        "table": table,
        "form": form,
        "consequences": told,
        "deal": request.GET.get("deal", ""),
        "words": (request.POST or request.GET).get("words", ""),
    }
    return render(request, "desk/substitute.html", context, status=status)
