"""The wishes about who sits with whom, for the director; and asking to sit a round out."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct, get_event_to_view
from leagues.events.models import Event
from leagues.players.access import require_account
from leagues.seating.access import account_of
from leagues.seating.forms import WishForm
from leagues.seating.plans import WishKind
from leagues.seating.selectors.people import player_id_of
from leagues.seating.selectors.wishes import (
    open_rounds,
    plays_swiss,
    rest_choices,
    wish_entries,
    wish_rows,
)
from leagues.seating.services.wishes import add_wish, ask_to_rest, play_after_all, remove_wish


@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the wishes of an event, and let its director add one."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    if request.method != "POST":
        return _page(request, event, _form(event, None))
    form = _form(event, request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    typed = form.cleaned_data
    try:
        add_wish(
            event_id=event.pk,
            kind=WishKind(typed["kind"]),
            entry_id=typed["entry"],
            other_id=typed["other"],
            round_number=typed["round_number"],
            reason=typed["reason"],
            by=account_of(request.user),
        )
    except DomainError as refusal:
        form.add_error(None, str(refusal))
        return _page(request, event, form, status=422)
    messages.success(request, _("The wish is written down."))
    return redirect("seating:wishes", event.pk)


@require_POST
def remove(request: HttpRequest, event_id: int, rule_id: int) -> HttpResponse:
    """Strike a wish out."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    remove_wish(event_id=event.pk, rule_id=rule_id, by=account_of(request.user))
    return redirect("seating:wishes", event.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rest(request: HttpRequest, event_id: int) -> HttpResponse:
    """Let a player say which rounds to come they want to sit out."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    user = require_account(request.user)
    number = request.POST.get("round", "")
    if request.method == "POST" and number.isdecimal() and len(number) < 4:
        change = play_after_all if "undo" in request.POST else ask_to_rest
        try:
            change(event_id=event.pk, number=int(number), by=user)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        return redirect("seating:rest", event.pk)
    player_id = player_id_of(user_id=user.pk)
    choices = rest_choices(event=event, player_id=player_id) if player_id else None
    return render(request, "seating/rest.html", {"event": event, "choices": choices})


def _form(event: Event, data: QueryDict | None) -> WishForm:
    return WishForm(
        data,
        unit=event.unit,
        entries=wish_entries(event_id=event.pk),
        rounds=open_rounds(event=event),
        is_swiss=plays_swiss(event),
    )


def _page(request: HttpRequest, event: Event, form: WishForm, *, status: int = 200) -> HttpResponse:
    context = {"event": event, "form": form, "wishes": wish_rows(event_id=event.pk)}
    return render(request, "seating/wishes.html", context, status=status)
