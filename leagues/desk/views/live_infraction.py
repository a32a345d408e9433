"""Rule on what happened beside the screen of a live table: first what follows, then the ruling."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.infractions import INFRACTIONS
from games.matches.errors import DomainError
from games.matches.wording import numbered_title
from leagues.desk.access import get_live_table_to_rule
from leagues.desk.live_forms import LiveInfractionForm, PauseForm
from leagues.desk.selectors.live import LiveSheet, live_sheet
from leagues.desk.services.live_rulings import live_outlook, rule_at_live_table
from leagues.seating.access import account_of
from leagues.seating.models import RoundTable


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def infraction(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the ruling at a live table; `?preview=1` says what follows, a post makes it."""
    table = get_live_table_to_rule(user=request.user, table_id=table_id)
    sheet = live_sheet(table=table, now=timezone.now())
    if request.method != "POST" or sheet is None:
        return _page(request, table, sheet, form_of(sheet))
    form = form_of(sheet, request.POST)
    if not form.is_valid():
        return _page(request, table, sheet, form, status=422)
    by, ruling = account_of(request.user), form.ruling()
    try:
        if "preview" in request.GET:
            told = live_outlook(table=table, by=by, ruling=ruling)
            return _page(request, table, sheet, form, outlook=told)
        rule_at_live_table(
            table=table, by=by, ruling=ruling, expected_sequence=form.cleaned_data["sequence"]
        )
    except DomainError as error:
        form.add_error(None, str(error))
        return _page(request, table, sheet, form, status=422)
    messages.success(request, _("Done. The table has been told."))
    return redirect("desk:live", table.pk)


def form_of(
    sheet: LiveSheet | None,
    posted: Any = None,  # Any: as forms.Form
) -> LiveInfractionForm:
    """Return the form of a ruling at a table as it stands."""
    return LiveInfractionForm(
        posted,
        seats=() if sheet is None else sheet.places,
        cards=() if sheet is None else sheet.cards,
        initial={"sequence": 0 if sheet is None else sheet.sequence},
    )


def _page(
    request: HttpRequest,
    table: RoundTable,
    sheet: LiveSheet | None,
    form: LiveInfractionForm,
    *,
    status: int = 200,
    outlook: list[str] | None = None,
) -> HttpResponse:
    about = form.ruling().infraction if outlook is not None else None
    context = {
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "live": sheet,
        "form": form,
        "pause": PauseForm(auto_id="pause_%s"),
        "outlook": outlook,
        "title": "" if about is None else numbered_title(about),
        "follows": "" if about is None else _(INFRACTIONS[about].follows),
    }
    return render(request, "desk/live_infraction.html", context, status=status)
