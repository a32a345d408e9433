"""The page on which a director lets somebody stand in at a table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.dummies import stand_in_label
from games.matches.errors import DomainError
from leagues.events.access import visible_players
from leagues.players.selectors import find_people
from leagues.seating.access import account_of, get_table_to_direct
from leagues.seating.forms import SubstituteForm
from leagues.seating.models import RoundTable
from leagues.seating.selectors.tables import seat_choices
from leagues.seating.services.substituting import seat_substitute


@require_http_methods(["GET", "HEAD", "POST"])
def substitute(request: HttpRequest, table_id: int) -> HttpResponse:
    """Look a person up, and let them take over a seat of a table."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    if request.method != "POST":
        return _page(request, table, _form(request, table, data=None))
    form = _form(request, table, data=request.POST)
    if not form.is_valid():
        return _page(request, table, form, status=422)
    try:
        note = seat_substitute(
            table_id=table.pk,
            seat=form.cleaned_data["seat"],
            player_id=form.cleaned_data["player"],
            from_deal=form.cleaned_data["from_deal"],
            by=account_of(request.user),
        )
    except DomainError as error:
        form.add_error("player", str(error))
        return _page(request, table, form, status=422)
    messages.success(
        request,
        _("%(name)s plays at table %(table)s from deal %(deal)s on.")
        % {"name": stand_in_label(note), "table": table.number, "deal": note.from_deal},
    )
    if hasattr(table.match, "online"):
        return redirect("desk:live", table.pk)
    return redirect("seating:round", table.round.stage.event_id, table.round.number)


def _form(request: HttpRequest, table: RoundTable, *, data: QueryDict | None) -> SubstituteForm:
    """Return the form with the people that the words looked up find."""
    words = (request.GET if data is None else data).get("words", "")
    club_id, among = table.round.stage.event.club_id, visible_players(user=request.user)
    found = find_people(club_id=club_id, words=words, among=among) if words else []
    deal = request.GET.get("deal", "")
    return SubstituteForm(
        data,
        from_deal=int(deal) if deal.isdecimal() and len(deal) < 3 else 1,
        seats=seat_choices(match_id=table.match_id),
        people=[(row.player_id, row.label) for row in found],
    )


def _page(
    request: HttpRequest, table: RoundTable, form: SubstituteForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "event": table.round.stage.event,
        "round": table.round,
        "table": table,
        "form": form,
        "deal": request.GET.get("deal", ""),
        "words": (request.POST or request.GET).get("words", ""),
    }
    return render(request, "seating/substitute.html", context, status=status)
