"""Put a result card right that counts: what that changes is shown first, and can be undone."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.desk.services.card_corrections import (
    CardLook,
    CardNotSeen,
    CardOrder,
    correct_card,
    look_at_card,
    undo_correction,
)
from leagues.events.league_models import Fixture
from leagues.players.access import require_account
from leagues.players.typed import typed_number
from leagues.seating.card_access import get_card_to_settle
from leagues.seating.card_errors import CardChanged
from leagues.seating.card_forms import SettleForm
from leagues.seating.card_models import ResultCard
from leagues.seating.result_cards.terms import CardStatus
from leagues.seating.selectors.card_page import card_of_fixture
from leagues.seating.selectors.card_writing import card_form_terms


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show the card to be put right; a post looks at what changes, or applies what was seen."""
    fixture = get_card_to_settle(user=request.user, fixture_id=fixture_id)
    found = card_of_fixture(fixture)
    if found is None or found.status != CardStatus.CONFIRMED:
        messages.info(request, _("This card does not count, so there is nothing to correct yet."))
        return redirect("seating:card", fixture.pk)
    only_looks = "preview" in request.POST
    form = _form(request, fixture, found, only_looks=only_looks)
    if not form.is_bound or form.wants_somebody:
        return _page(request, fixture, form)
    if not (form.is_valid() or form.wants_only_reason):
        return _page(request, fixture, form)
    order = _order(request, fixture, form)
    try:
        if only_looks or form.wants_only_reason:
            return _page(request, fixture, form, look=look_at_card(order))
        correct_card(order, mark=request.POST.get("mark", ""))
    except CardNotSeen as unseen:
        form.add_refusal(unseen)
        return _page(request, fixture, form, look=unseen.look)
    except DomainError as refusal:
        form.add_refusal(refusal)
        if isinstance(refusal, CardChanged):
            form.show_revision(found.revision)
        return _page(request, fixture, form)
    messages.success(request, _("The card counts as you wrote it; the table follows."))
    return redirect("seating:card", fixture.pk)


@login_required
@require_POST
def undo(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Let a card count again as before its last correction."""
    fixture = get_card_to_settle(user=request.user, fixture_id=fixture_id)
    try:
        undo_correction(
            fixture_id=fixture.pk,
            revision=typed_number(request.POST.get("revision", "")) or 0,
            by=require_account(request.user),
        )
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The correction is undone; the table follows."))
    return redirect("seating:card", fixture.pk)


def _form(
    request: HttpRequest, fixture: Fixture, found: ResultCard, *, only_looks: bool
) -> SettleForm:
    return SettleForm(
        request.POST if request.method == "POST" else None,
        is_late=found.is_late,
        charges=fixture.division.league.get_late_card_charges_display(),
        needs_reason=True,
        only_looks=only_looks,
        **card_form_terms(fixture, found),
    )


def _order(request: HttpRequest, fixture: Fixture, form: SettleForm) -> CardOrder:
    return CardOrder(
        fixture_id=fixture.pk,
        said=form.card(),
        is_late=form.cleaned_data["is_late"],
        revision=form.cleaned_data["revision"] or 0,
        reason=form.cleaned_data.get("reason", ""),
        by=require_account(request.user),
    )


def _page(
    request: HttpRequest, fixture: Fixture, form: SettleForm, *, look: CardLook | None = None
) -> HttpResponse:
    context = {
        "fixture": fixture,
        "league": fixture.division.league,
        "form": form,
        "settles": True,
        "corrects": True,
        "consequences": look.told if look else None,
        "mark": look.mark if look else "",
    }
    refused = form.is_bound and bool(form.errors) and not form.wants_somebody
    return render(request, "seating/card_form.html", context, status=422 if refused else 200)
