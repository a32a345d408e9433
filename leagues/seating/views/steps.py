"""What a director does with the seats: draw, swap, publish, take back, close."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct, get_event_to_view
from leagues.events.models import Round, RoundId
from leagues.events.services.jobs import JobUnderWay
from leagues.players.typed import typed_numbers
from leagues.seating.access import account_of, get_round_to_direct
from leagues.seating.errors import NeedsWord, SeatsChanged
from leagues.seating.forms import AnywayForm, SwapForm
from leagues.seating.selectors.sheet_rows import RoundSheet
from leagues.seating.selectors.sheets import round_sheet
from leagues.seating.services.drafting import cancel_plan, request_plan
from leagues.seating.services.publishing import close_round, publish_round, unpublish_round
from leagues.seating.services.swapping import swap_people
from leagues.seating.views.pages import Refusal, render_plan, render_round, safe_next


@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show all rounds with their sit-outs; a director's post draws the seats."""
    if request.method != "POST":
        return render_plan(request, get_event_to_view(user=request.user, event_id=event_id))
    event = get_event_to_direct(user=request.user, event_id=event_id)
    try:
        request_plan(event_id=event.pk, by=account_of(request.user), anew="anew" in request.POST)
    except JobUnderWay as error:
        messages.info(request, str(error))
    except DomainError as error:
        return render_plan(request, event, refusal=Refusal(sentence=str(error)), status=422)
    return redirect(safe_next(request) or reverse("seating:plan", args=[event.pk]))


@require_POST
def cancel(request: HttpRequest, event_id: int) -> HttpResponse:
    """Call off the drawing of seats that is not finished."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    cancel_plan(event_id=event.pk, by=account_of(request.user))
    return redirect(safe_next(request) or reverse("seating:plan", args=[event.pk]))


@require_POST
def swap(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Let two people of a draft change places."""
    round_ = get_round_to_direct(user=request.user, event_id=event_id, number=number)
    sheet = round_sheet(round_id=RoundId(round_.pk))
    form = SwapForm(request.POST, entries=_entries(sheet))
    chosen = frozenset(typed_numbers(request.POST.getlist("people")))
    reason = request.POST.get("reason", "")
    if not form.is_valid():
        sentence = next(iter(form.errors.values()))[0]
        refusal = Refusal(sentence=str(sentence))
        return render_round(
            request, round_, refusal=refusal, chosen=chosen, swap_reason=reason, status=422
        )
    one, two = form.cleaned_data["people"]
    try:
        swap_people(
            round_id=RoundId(round_.pk),
            entry_a=one,
            entry_b=two,
            by=account_of(request.user),
            revision=form.cleaned_data["revision"],
            reason=form.cleaned_data["reason"],
        )
    except DomainError as error:
        return render_round(
            request,
            round_,
            refusal=Refusal(sentence=str(error)),
            chosen=chosen,
            swap_reason=reason,
            status=409 if isinstance(error, SeatsChanged) else 422,
        )
    messages.success(
        request,
        _("%(one)s and %(two)s have changed places.")
        % {"one": sheet.label_of(entry_id=one), "two": sheet.label_of(entry_id=two)},
    )
    return redirect("seating:round", event_id, number)


@require_POST
def publish(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show a drafted round to everybody."""
    return _take_step(
        request,
        event_id,
        number,
        step=publish_round,
        url_name="seating:publish",
        anyway=gettext_lazy("Publish anyway"),
        done=gettext_lazy("Round %(number)s is published."),
    )


@require_POST
def close(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Close a round."""
    return _take_step(
        request,
        event_id,
        number,
        step=close_round,
        url_name="seating:close",
        anyway=gettext_lazy("Close anyway"),
        done=gettext_lazy("Round %(number)s is closed."),
    )


@require_POST
def unpublish(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Make a published round a draft again."""
    round_ = get_round_to_direct(user=request.user, event_id=event_id, number=number)
    try:
        unpublish_round(round_id=RoundId(round_.pk), by=account_of(request.user))
    except DomainError as error:
        round_.refresh_from_db()
        return render_round(request, round_, refusal=Refusal(sentence=str(error)), status=422)
    messages.success(
        request, _("Round %(number)s is a draft again; only you can see it.") % {"number": number}
    )
    return redirect(safe_next(request) or reverse("seating:round", args=[event_id, number]))


def _take_step(
    request: HttpRequest,
    event_id: int,
    number: int,
    *,
    step: Callable[..., Round],
    url_name: str,
    anyway: str | Promise,
    done: str | Promise,
) -> HttpResponse:
    """Take a step that a director may insist on, and say what stands in its way otherwise."""
    round_ = get_round_to_direct(user=request.user, event_id=event_id, number=number)
    form = AnywayForm(request.POST)
    insists = form.is_valid() and form.cleaned_data["anyway"]
    try:
        step(round_id=RoundId(round_.pk), by=account_of(request.user), anyway=insists)
    except DomainError as error:
        refusal = Refusal(
            sentence=str(error),
            anyway_url=reverse(url_name, args=[event_id, number])
            if isinstance(error, NeedsWord)
            else "",
            anyway_label=str(anyway),
            next=safe_next(request),
        )
        return render_round(request, round_, refusal=refusal, status=422)
    messages.success(request, str(done) % {"number": number})
    return redirect(safe_next(request) or reverse("seating:round", args=[event_id, number]))


def _entries(sheet: RoundSheet) -> list[int]:
    seated = [seat.entry_id for table in sheet.tables for seat in table.seats]
    found = [entry for entry in seated if entry is not None]
    return list(dict.fromkeys([*found, *(rest.entry_id for rest in sheet.rests)]))
