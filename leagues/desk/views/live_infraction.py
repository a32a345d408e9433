"""Rule on what happened beside the screen of a live table: first what follows, then the ruling."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

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
from games.online.errors import StaleSequence
from leagues.desk.access import get_live_table_to_rule
from leagues.desk.live_forms import LiveInfractionForm, PauseForm
from leagues.desk.selectors.live import LiveSheet, live_sheet
from leagues.desk.services.at_live_table import pause_at_table
from leagues.desk.services.live_rulings import live_outlook, rule_at_live_table
from leagues.seating.access import account_of
from leagues.seating.models import RoundTable

KEPT: Final = ("infraction", "seat", "card", "reason")
"""What is typed about a ruling, and kept while the table is paused."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def infraction(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the ruling at a live table; `?preview=1` says what follows, a post makes it.

    `?pause=1` stops the table first, and keeps what was typed about the ruling meanwhile.
    """
    table = get_live_table_to_rule(user=request.user, table_id=table_id)
    sheet = live_sheet(table=table, now=timezone.now())
    if request.method != "POST" or sheet is None:
        return _page(request, table, sheet, form_of(sheet))
    if "pause" in request.GET:
        return _pause(request, table, sheet)
    form = form_of(sheet, request.POST)
    if not form.is_valid():
        return _page(request, table, sheet, form, status=422)
    by, ruling, sequence = account_of(request.user), form.ruling(), form.cleaned_data["sequence"]
    try:
        if "preview" in request.GET:
            told = live_outlook(table=table, by=by, ruling=ruling, expected_sequence=sequence)
            return _page(request, table, sheet, form, outlook=told)
        rule_at_live_table(table=table, by=by, ruling=ruling, expected_sequence=sequence)
    except DomainError as error:
        form.add_error(None, str(error))
        if isinstance(error, StaleSequence):
            form.renew(sequence=sheet.sequence)
        return _page(request, table, sheet, form, status=422)
    messages.success(request, _("The ruling is made, and the table has been told."))
    return redirect("desk:live", table.pk)


def _pause(request: HttpRequest, table: RoundTable, sheet: LiveSheet) -> HttpResponse:
    """Stop the table and show the ruling again, with what was typed about it before."""
    pause = PauseForm(request.POST, prefix="pause", auto_id="pause_%s")
    by = account_of(request.user)
    if pause.is_valid():
        try:
            pause_at_table(table=table, by=by, reason=pause.cleaned_data["reason"])
        except DomainError as error:
            pause.add_error(None, str(error))
    if pause.is_valid() and not request.POST.get("infraction"):
        return redirect("desk:live_infraction", table.pk)
    now = sheet if pause.errors else live_sheet(table=table, now=timezone.now())
    status = 422 if pause.errors else 200
    return _page(request, table, now, form_of(now, typed=request.POST), pause=pause, status=status)


def form_of(
    sheet: LiveSheet | None,
    posted: Any = None,  # Any: as forms.Form
    *,
    typed: Mapping[str, Any] = MappingProxyType({}),  # Any: as above
) -> LiveInfractionForm:
    """Return the form of a ruling at a table as it stands, with what was typed before it stood."""
    kept = {name: typed[name] for name in KEPT if name in typed}
    return LiveInfractionForm(
        posted,
        seats=() if sheet is None else sheet.places,
        cards=() if sheet is None else sheet.cards,
        initial=kept | {"sequence": 0 if sheet is None else sheet.sequence},
    )


def _page(
    request: HttpRequest,
    table: RoundTable,
    sheet: LiveSheet | None,
    form: LiveInfractionForm,
    *,
    status: int = 200,
    pause: PauseForm | None = None,
    outlook: list[str] | None = None,
) -> HttpResponse:
    about = form.ruling().infraction if outlook is not None else None
    context = {
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "live": sheet,
        "form": form,
        "is_typed": form.is_bound or any(form.initial.get(name) for name in KEPT),
        "pause": pause or PauseForm(prefix="pause", auto_id="pause_%s"),
        "outlook": outlook,
        "title": "" if about is None else numbered_title(about),
        "follows": "" if about is None else _(INFRACTIONS[about].follows),
    }
    return render(request, "desk/live_infraction.html", context, status=status)
