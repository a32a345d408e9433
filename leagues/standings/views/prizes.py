"""The prizes of an event: who gets them, for everybody; and the director's forms."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct, get_event_to_view, may_direct
from leagues.events.models import Event
from leagues.events.selectors.members import prize_labels_used
from leagues.players.access import require_account
from leagues.standings.access import get_prize_to_direct
from leagues.standings.forms import PrizeForm
from leagues.standings.models import Prize
from leagues.standings.selectors.prizes import pool_words, prize_lines
from leagues.standings.services.prizes import (
    PrizeTerms,
    add_prize,
    change_prize,
    draw_lots,
    remove_prize,
)


@require_safe
def prizes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the prizes of an event and who gets them as things stand; ready to be printed."""
    found = get_event_to_view(user=request.user, event_id=event_id)
    form = PrizeForm(event=found) if may_direct(user=request.user, event=found) else None
    return _page(request, found, form)


@login_required
@require_POST
def add(request: HttpRequest, event_id: int) -> HttpResponse:
    """Put up a prize."""
    found = get_event_to_direct(user=request.user, event_id=event_id)
    form = PrizeForm(request.POST, event=found)
    by = require_account(request.user)
    if _saved(form, lambda terms: add_prize(event_id=found.pk, terms=terms, by=by)):
        messages.success(request, _("The prize is put up."))
        return redirect("standings:prizes", found.pk)
    return _page(request, found, form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, event_id: int, prize_id: int) -> HttpResponse:
    """Change a prize."""
    prize = get_prize_to_direct(user=request.user, event_id=event_id, prize_id=prize_id)
    posted = request.POST if request.method == "POST" else None
    form = PrizeForm(posted, event=prize.event, prize=prize)
    by = require_account(request.user)
    if _saved(form, lambda terms: change_prize(prize_id=prize.pk, terms=terms, by=by)):
        messages.success(request, _("The prize is changed."))
        return redirect("standings:prizes", prize.event_id)
    used = prize_labels_used(event_id=event_id)
    context = {"event": prize.event, "prize": prize, "form": form, "used": used}
    status = 422 if form.errors else 200
    return render(request, "standings/prize.html", context, status=status)


@login_required
@require_POST
def remove(request: HttpRequest, event_id: int, prize_id: int) -> HttpResponse:
    """Take a prize away."""
    prize = get_prize_to_direct(user=request.user, event_id=event_id, prize_id=prize_id)
    remove_prize(prize_id=prize.pk, by=require_account(request.user))
    messages.success(request, _("The prize is taken away."))
    return redirect("standings:prizes", prize.event_id)


@login_required
@require_POST
def draw(request: HttpRequest, event_id: int, prize_id: int) -> HttpResponse:
    """Draw the lots of a prize."""
    prize = get_prize_to_direct(user=request.user, event_id=event_id, prize_id=prize_id)
    try:
        draw_lots(prize_id=prize.pk, by=require_account(request.user))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Lots are drawn."))
    return redirect("standings:prizes", prize.event_id)


def _saved(form: PrizeForm, save: Callable[[PrizeTerms], Prize]) -> bool:
    """Save what was typed if it is valid and possible; otherwise the form says what is not."""
    if not form.is_valid():
        return False
    try:
        save(form.terms())
    except DomainError as refusal:
        form.add_refusal(refusal)
        return False
    return True


def _page(request: HttpRequest, found: Event, form: PrizeForm | None) -> HttpResponse:
    context = {
        "event": found,
        "prizes": prize_lines(event=found),
        "pool": pool_words(found),
        "form": form,
        "used": {} if form is None else prize_labels_used(event_id=found.pk),
        "is_open": form is not None and bool(form.errors),
    }
    status = 422 if form is not None and form.errors else 200
    return render(request, "standings/prizes.html", context, status=status)
