"""The pages on which a director gives, changes and withdraws points by a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.desk.adjustment_forms import (
    ChangeForm,
    GiveForm,
    PointsRulingForm,
    UndoPointsForm,
    WithdrawPointsForm,
)
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.services.looking import Look
from leagues.desk.services.points_rulings import PointsOrder, apply_seen_points, look_at_points
from leagues.events.access import get_event_to_direct
from leagues.events.models import Event
from leagues.players.access import require_account
from leagues.standings.selectors.adjustments import AdjustmentLine, adjustment_lines

KINDS: Final[Mapping[str, type[PointsRulingForm]]] = MappingProxyType(
    {"change": ChangeForm, "withdraw": WithdrawPointsForm, "undo": UndoPointsForm}
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def adjustments(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what rulings gave or took in an event; give or take more, once that was looked at."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    form = GiveForm(request.POST if request.method == "POST" else None, event=event)
    if not form.is_bound:
        return _all(request, event, form)
    is_done, told = _carry_out(request, event, form, about=0)
    if is_done:
        return redirect("desk:adjustments", event.pk)
    return _all(request, event, form, told=told, status=_status(request, told))


@login_required
@require_safe
def adjustment(request: HttpRequest, event_id: int, adjustment_id: int) -> HttpResponse:
    """Show points that a ruling gave or took, to be changed, withdrawn or undone."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    return _one(request, event, _line(event, adjustment_id))


@login_required
@require_POST
def put_right(request: HttpRequest, event_id: int, adjustment_id: int, kind: str) -> HttpResponse:
    """Change, withdraw or undo a ruling; with `?preview=1` say what that would change."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    line = _line(event, adjustment_id)
    form = KINDS[kind](request.POST, auto_id=f"{kind}_%s")
    is_done, told = _carry_out(request, event, form, about=adjustment_id)
    if is_done:
        return redirect("desk:adjustment", event.pk, adjustment_id)
    status = _status(request, told)
    return _one(request, event, line, forms={kind: form}, told=told, shown=kind, status=status)


def _carry_out(
    request: HttpRequest, event: Event, form: PointsRulingForm, *, about: int
) -> tuple[bool, Consequences | None]:
    """Do what a form asks for, or only look; return whether it is done, and what is to be shown."""
    by = require_account(request.user)

    def order() -> PointsOrder:
        return PointsOrder(event=event, by=by, reason=form.cleaned_data["reason"])

    def look() -> Look:
        return look_at_points(ruling=form.ruling(about), order=order())

    def apply() -> None:
        mark = form.cleaned_data["seen"]
        apply_seen_points(ruling=form.ruling(about), order=order(), mark=mark)

    if "preview" in request.GET:
        is_possible = form.is_valid_for_preview() and form.try_out(look)
    elif form.attempt(apply):
        messages.success(request, str(form.done))
        return True, None
    else:
        is_possible = form.must_look
    if not is_possible:
        return False, None
    form.note_seen(form.look.mark)
    return False, form.look.told


def _status(request: HttpRequest, told: Consequences | None) -> int:
    return 200 if told is not None and "preview" in request.GET else 422


def _line(event: Event, adjustment_id: int) -> AdjustmentLine:
    for line in adjustment_lines(event=event):
        if line.id == adjustment_id:
            return line
    raise Http404(_("There are no such points by ruling in this event."))


def _all(
    request: HttpRequest,
    event: Event,
    form: GiveForm,
    *,
    told: Consequences | None = None,
    status: int = 200,
) -> HttpResponse:
    lines = adjustment_lines(event=event)
    context = {"event": event, "form": form, "lines": lines, "consequences": told}
    return render(request, "desk/adjustments.html", context, status=status)


def _one(
    request: HttpRequest,
    event: Event,
    line: AdjustmentLine,
    *,
    forms: Mapping[str, PointsRulingForm] = MappingProxyType({}),
    told: Consequences | None = None,
    shown: str = "",
    status: int = 200,
) -> HttpResponse:
    initial: dict[str, dict[str, Any]] = {  # Any: the initial values of forms
        "change": {"points": line.value, "reason": line.reason},
        "withdraw": {},
        "undo": {"line": line.undo_id, "reason": _("It was a mistake.")},
    }
    context: dict[str, Any] = {  # Any: a template's context
        kind: form(initial=initial[kind], auto_id=f"{kind}_%s") for kind, form in KINDS.items()
    }
    context |= {"event": event, "line": line, "consequences": told, "previewed": shown, **forms}
    return render(request, "desk/adjustment.html", context, status=status)
