"""Send, confirm, dispute and take back a table's result from the phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.services.reports import (
    confirm_report,
    dispute_report,
    report_final,
    send_slip,
    take_back,
)
from leagues.desk.access import TableVisit
from leagues.desk.forms import DisputeForm, PointsForm, RevisionForm
from leagues.desk.views.table import page_context, table_context, visit_of


@require_POST
def send(request: HttpRequest, link_key: str) -> HttpResponse:
    """Send the hands written down as the table's result."""
    visit = visit_of(request, link_key)
    act = partial(send_slip, ended_early="ended_early" in request.POST)
    return _with_revision(request, visit, act)


@require_POST
def take_result_back(request: HttpRequest, link_key: str) -> HttpResponse:
    """Take a result that was sent back, to change it."""
    return _with_revision(request, visit_of(request, link_key), take_back)


def _with_revision(
    request: HttpRequest, visit: TableVisit, act: Callable[..., object]
) -> HttpResponse:
    form = RevisionForm(request.POST)
    is_done = form.attempt(
        lambda: act(
            match_id=visit.card.id, actor=visit.actor, revision=form.cleaned_data["revision"]
        )
    )
    return _table_again(request, visit, form, is_done=is_done)


@require_POST
def confirm(request: HttpRequest, link_key: str, report_id: int) -> HttpResponse:
    """Agree to what another side reported."""
    visit = visit_of(request, link_key)
    report = visit.report(report_id)
    form = RevisionForm(request.POST)
    is_done = form.attempt(lambda: confirm_report(report_id=report.id, actor=visit.actor))
    return _table_again(request, visit, form, is_done=is_done)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, link_key: str, report_id: int) -> HttpResponse:
    """Say that a report is wrong, with the score as this side has it."""
    visit = visit_of(request, link_key)
    if request.method != "POST" and not visit.is_known:
        return redirect("desk:who", link_key)
    report = visit.report(report_id)
    form = DisputeForm(
        request.POST or None, card=visit.card, initial={"revision": visit.card.revision}
    )
    is_done = request.method == "POST" and form.attempt(
        lambda: dispute_report(
            report_id=report.id,
            actor=visit.actor,
            points=form.claimed_points(),
            reason=form.cleaned_data["reason"],
            ended_early=form.cleaned_data["ended_early"],
        )
    )
    if is_done:
        return redirect("desk:table", link_key)
    context = page_context(visit) | {"form": form, "report": report}
    return render(request, "desk/dispute.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def final(request: HttpRequest, link_key: str) -> HttpResponse:
    """Take the final score of the table without its hands."""
    visit = visit_of(request, link_key)
    if request.method != "POST" and not visit.is_known:
        return redirect("desk:who", link_key)
    form = PointsForm(
        request.POST or None, card=visit.card, initial={"revision": visit.card.revision}
    )
    is_done = request.method == "POST" and form.attempt(
        lambda: report_final(
            match_id=visit.card.id,
            points=form.points(),
            actor=visit.actor,
            revision=form.cleaned_data["revision"],
            ended_early=form.cleaned_data["ended_early"],
        )
    )
    if is_done:
        return redirect("desk:table", link_key)
    fresh = visit_of(request, link_key) if form.is_conflict else visit
    form.renew(fresh.card.revision)
    context = page_context(fresh) | {"form": form}
    return render(request, "desk/final.html", context, status=422 if form.is_bound else 200)


def _table_again(
    request: HttpRequest, visit: TableVisit, form: RevisionForm, *, is_done: bool
) -> HttpResponse:
    """Go back to the table; a refusal is shown there, beside the score as it is now."""
    link_key = visit.card.link_key
    if is_done:
        return redirect("desk:table", link_key)
    context = table_context(visit_of(request, link_key)) | {"form": form}
    return render(request, "desk/table.html", context, status=422)
