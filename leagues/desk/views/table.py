"""My table on the phone: who we are, the score, and what can be done about it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.matches.selectors.rows import VersionRow
from leagues.desk.access import TableVisit, get_table_visit
from leagues.desk.selectors.next_table import next_table
from leagues.events.formats import FirstDealer
from leagues.players.phones import bind_phone, phone_of
from leagues.seating.selectors.reasons import reasons_at_table


def visit_of(request: HttpRequest, link_key: str) -> TableVisit:
    """Return the table of a link and the visitor's part at it."""
    return get_table_visit(user=request.user, link_key=link_key, phone=phone_of(request))


def page_context(visit: TableVisit) -> dict[str, Any]:  # Any: a template's context
    """Return what the head of every page below a table's link shows."""
    return {
        "visit": visit,
        "card": visit.card,
        "table": visit.table,
        "round": visit.table.round,
        "event": visit.event,
    }


def table_context(visit: TableVisit) -> dict[str, Any]:  # Any: a template's context
    """Return what the page of a table shows."""
    card = visit.card
    cut_for_deal = visit.event.first_dealer == FirstDealer.DRAWN
    return page_context(visit) | {
        "dealer": None if cut_for_deal else card.dealer_of(card.next_hand),
        "claims": [_claim(row, visit) for row in card.pending],
        "next_table": next_table(
            event_id=visit.event.pk,
            player_id=visit.seat.player_id if visit.seat else None,
            after_round=visit.table.round.number,
        ),
    }


def _claim(row: VersionRow, visit: TableVisit) -> dict[str, object]:
    """Return a version that waits, and what the visitor can do about it."""
    side = own_side(visit)
    others = [each for each in visit.card.pending if each is not row and each.side != side]
    return {
        "row": row,
        "is_own": not visit.actor.is_official and row.side == side,
        # Of several versions the last who says otherwise can agree; else the director decides.
        "may_be_agreed_to": not others,
    }


def own_side(visit: TableVisit) -> int | None:
    """Return the side of the visitor's seat."""
    return visit.seat.side if visit.seat else None


@never_cache
@require_safe
def table(request: HttpRequest, link_key: str) -> HttpResponse:
    """Show the table; somebody not known yet is asked who they are first."""
    visit = visit_of(request, link_key)
    if not visit.is_known:
        # A fragment has no place for the question; the next full page asks it.
        return HttpResponse(status=204) if "part" in request.GET else redirect("desk:who", link_key)
    if "part" in request.GET:
        return render(request, "desk/_table_state.html", table_context(visit))
    context = table_context(visit) | {"reasons": _reasons(visit)}
    return render(request, "desk/table.html", context)


def _reasons(visit: TableVisit) -> tuple[str, ...]:
    """Return why the visitor plays these people, as far as the plan of the seats says so."""
    if visit.seat is None or visit.seat.player_id is None:
        return ()
    people = [seat.player_id for seat in visit.card.seats if seat.player_id is not None]
    return reasons_at_table(visit.table, player_ids=people, player_id=visit.seat.player_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest, link_key: str) -> HttpResponse:
    """Ask who at the table holds this phone, and remember the answer for the evening."""
    visit = visit_of(request, link_key)
    if request.method != "POST":
        return render(request, "desk/who.html", page_context(visit))
    chosen = [seat for seat in visit.card.seats if str(seat.number) == request.POST.get("seat")]
    if not chosen or chosen[0].player_id is None:
        context = page_context(visit) | {"refusal": _("Tap one of the names.")}
        return render(request, "desk/who.html", context, status=422)
    response = redirect("desk:table", link_key)
    bind_phone(
        response,
        player_id=chosen[0].player_id,
        is_secure=request.is_secure(),
        before=phone_of(request),
    )
    return response
