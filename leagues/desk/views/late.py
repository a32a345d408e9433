"""The page on which a director takes late-comers into a round that is on view."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.desk.services.late import seat_late, take_table_away, write_late_down
from leagues.events.models import Round
from leagues.players.typed import typed_numbers
from leagues.seating.access import account_of, get_round_to_direct
from leagues.seating.models import UNPLAYED_LABELS
from leagues.seating.selectors.latecomers import IdlePeople, idle_people, late_tables


@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show who has no game in a round, and seat them or write down that they came late."""
    round_ = get_round_to_direct(user=request.user, event_id=event_id, number=number)
    idle = idle_people(round_id=round_.pk)
    if request.method != "POST":
        return _page(request, round_, idle, chosen=idle.proposed())
    chosen = typed_numbers(request.POST.getlist("people"))
    by = account_of(request.user)
    try:
        if "note" in request.POST:
            count = write_late_down(round_=round_, entry_ids=chosen, by=by)
            sentence = ngettext(
                "%(count)s late-comer is written down.",
                "%(count)s late-comers are written down.",
                count,
            ) % {"count": count}
        else:
            seat_late(round_=round_, entry_ids=chosen, by=by)
            sentence = _("They sit at a table of their own.")
    except DomainError as error:
        return _page(request, round_, idle, chosen=chosen, refusal=str(error))
    messages.success(request, sentence)
    return redirect("seating:round", event_id, number)


@require_POST
def take_away(request: HttpRequest, event_id: int, number: int, table_id: int) -> HttpResponse:
    """Take a table of late-comers away at which nothing is scored."""
    round_ = get_round_to_direct(user=request.user, event_id=event_id, number=number)
    try:
        take_table_away(round_=round_, table_id=table_id, by=account_of(request.user))
    except DomainError as error:
        idle = idle_people(round_id=round_.pk)
        return _page(request, round_, idle, chosen=idle.proposed(), refusal=str(error))
    messages.success(request, _("The table is taken away; everybody stands as before."))
    return redirect("desk:late", event_id, number)


def _page(
    request: HttpRequest,
    round_: Round,
    idle: IdlePeople,
    *,
    chosen: Sequence[int],
    refusal: str = "",
) -> HttpResponse:
    rows = [
        {
            "entry": entry,
            "reason": UNPLAYED_LABELS[entry.reason] if entry.reason else _("Came late"),
            "is_chosen": entry.entry_id in chosen,
        }
        for entry in idle.entries
    ]
    context = {
        "event": round_.stage.event,
        "round": round_,
        "idle": idle,
        "rows": rows,
        "late_tables": late_tables(round_=round_),
        "refusal": refusal,
    }
    return render(request, "desk/late.html", context, status=422 if refusal else 200)
