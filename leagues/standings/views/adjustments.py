"""The page on which a director gives or takes points by a ruling."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct
from leagues.players.access import require_account
from leagues.players.typed import typed_number
from leagues.standings.adjustment_form import AdjustmentForm
from leagues.standings.selectors.adjustments import adjustment_lines
from leagues.standings.services.adjustments import adjust_points, withdraw_adjustment


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def adjustments(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what rulings gave or took in an event, and give or take more."""
    found = get_event_to_direct(user=request.user, event_id=event_id)
    form = AdjustmentForm(request.POST if request.method == "POST" else None, event=found)
    if form.is_bound and form.is_valid():
        try:
            adjust_points(
                event_id=found.pk,
                new=form.new(),
                by=require_account(request.user),
                newest=typed_number(request.POST.get("newest", "")),
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("It counts in the standings."))
            return redirect("standings:adjustments", found.pk)
    context = {"event": found, "form": form, "lines": adjustment_lines(event=found)}
    status = 422 if form.is_bound else 200
    return render(request, "standings/adjustments.html", context, status=status)


@login_required
@require_POST
def withdraw(request: HttpRequest, event_id: int, adjustment_id: int) -> HttpResponse:
    """Take back what a ruling gave or took."""
    found = get_event_to_direct(user=request.user, event_id=event_id)
    withdraw_adjustment(
        event_id=found.pk, adjustment_id=adjustment_id, by=require_account(request.user)
    )
    messages.success(request, _("It does not count any more."))
    return redirect("standings:adjustments", found.pk)
