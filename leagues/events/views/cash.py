"""The money of an event: the cash sheet, its bookings, receipts."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from leagues.events.access import (
    get_entry_to_check_in,
    get_event_to_direct,
    get_event_to_score,
    may_direct,
)
from leagues.events.access_to_money import cancellable, get_payment_to_cancel, get_receipt
from leagues.events.cash_list import cash_list
from leagues.events.forms.money import CountForm, PaymentForm
from leagues.events.models import Event
from leagues.events.money import BookingKind
from leagues.events.selectors.money import CashSheet, cash_sheet, kind_label
from leagues.events.services.money import book, book_rest, cancel_payment, count_cash, give_back
from leagues.players.access import require_account
from leagues.players.forms import add_refusal
from leagues.players.typed import typed_number
from leagues.players.views.files import list_file

DONE: Final = gettext_lazy("Booked under number %(number)s.")
NOTHING: Final = gettext_lazy("Nothing was open any more, so nothing was booked.")


@login_required
@never_cache
@require_safe
def cash(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who owes and has paid what, all bookings, and what must be in the cash box."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    return _page(request, event)


@login_required
@require_POST
def act(request: HttpRequest, event_id: int, entry_id: int, key: str) -> HttpResponse:
    """Book what one entry or person still owes, or give back what was paid too much."""
    by = require_account(request.user)
    entry = get_entry_to_check_in(user=by, event_id=event_id, entry_id=entry_id)
    if key == "rest":
        player = typed_number(request.POST.get("player", ""))
        payment = book_rest(entry_id=entry.pk, player_id=player, by=by)
    elif key == "back":
        get_event_to_direct(user=by, event_id=event_id)
        payment = give_back(entry_id=entry.pk, by=by)
    else:
        raise Http404(_("There is no such button on this page."))
    said = DONE % {"number": payment.receipt} if payment else NOTHING
    messages.success(request, said)
    return redirect(f"{reverse('events:cash', args=[event_id])}#entry-{entry.pk}")


@login_required
@require_POST
def book_any(request: HttpRequest, event_id: int) -> HttpResponse:
    """Book what was typed: money taken, given back, or let off."""
    by = require_account(request.user)
    event = get_event_to_score(user=by, event_id=event_id)
    if request.POST.get("kind") in (BookingKind.REFUNDED, BookingKind.WAIVED):
        event = get_event_to_direct(user=by, event_id=event_id)
    sheet = cash_sheet(event=event)
    form = _payment_form(request, event, sheet)
    if form.is_valid():
        try:
            payment = book(
                entry_id=form.entry_id,
                payment=form.payment(),
                seen=form.cleaned_data["seen"],
                by=by,
            )
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, DONE % {"number": payment.receipt})
            return redirect("events:cash", event.pk)
    return _page(request, event, form=form)


@login_required
@require_POST
def cancel(request: HttpRequest, event_id: int, payment_id: int) -> HttpResponse:
    """Cancel a booking by another one; both stay on the sheet."""
    by = require_account(request.user)
    payment = get_payment_to_cancel(user=by, event_id=event_id, payment_id=payment_id)
    try:
        done = cancel_payment(
            event_id=event_id, payment_id=payment.pk, by=by, reason=request.POST.get("reason", "")
        )
    except DomainError as error:
        messages.error(request, str(error))
    else:
        messages.success(
            request,
            _("Number %(number)s is cancelled by number %(by)s.")
            % {"number": payment.receipt, "by": done.receipt},
        )
    return redirect(f"{reverse('events:cash', args=[event_id])}#bookings")


@login_required
@require_POST
def count(request: HttpRequest, event_id: int) -> HttpResponse:
    """Write down the float and what was counted."""
    by = require_account(request.user)
    event = get_event_to_score(user=by, event_id=event_id)
    form = CountForm(request.POST)
    if not form.is_valid():
        return _page(request, event, count_form=form)
    count_cash(event_id=event.pk, by=by, **form.cleaned_data)
    return redirect(f"{reverse('events:cash', args=[event_id])}#count")


@login_required
@never_cache
@require_safe
def sheet_csv(request: HttpRequest, event_id: int) -> HttpResponse:
    """Hand out all bookings of an event as a file for a spreadsheet."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    sheet = cash_list(event=event, sheet=cash_sheet(event=event))
    return list_file(sheet, name=event.title)


@login_required
@never_cache
@require_safe
def receipt(request: HttpRequest, event_id: int, payment_id: int) -> HttpResponse:
    """Show one booking as a receipt to print."""
    payment = get_receipt(user=request.user, event_id=event_id, payment_id=payment_id)
    context = {"payment": payment, "event": payment.event, "kind": kind_label(payment)}
    return render(request, "events/receipt.html", context)


def _payment_form(request: HttpRequest, event: Event, sheet: CashSheet) -> PaymentForm:
    return PaymentForm(
        request.POST if request.method == "POST" else None,
        rows=sheet.rows,
        seen=len(sheet.payments),
        directs=may_direct(user=request.user, event=event),
    )


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: PaymentForm | None = None,
    count_form: CountForm | None = None,
) -> HttpResponse:
    sheet = cash_sheet(event=event)
    directs = may_direct(user=request.user, event=event)
    has_count = sheet.opening or sheet.counted is not None
    # What was not counted yet stays empty: a nought would be saved as if the box were empty.
    counted = None if sheet.counted is None else _typed(sheet.counted)
    initial = {"opening": _typed(sheet.opening), "counted": counted}
    context = {
        "event": event,
        "sheet": sheet,
        "directs": directs,
        "cancellable": cancellable(user=request.user, event=event, payments=sheet.payments),
        "form": form or PaymentForm(rows=sheet.rows, seen=len(sheet.payments), directs=directs),
        "count_form": count_form or CountForm(initial=initial if has_count else None),
    }
    status = 422 if form or count_form else 200
    return render(request, "events/cash.html", context, status=status)


def _typed(cents: int) -> Decimal:
    """Return an amount as it stands in a field."""
    return Decimal(cents).scaleb(-2) if cents else Decimal("0.00")
