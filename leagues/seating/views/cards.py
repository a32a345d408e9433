"""The result card of a league match: read, handed in, confirmed, disputed, settled, taken back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.errors import DomainError
from leagues.events.league_models import Fixture
from leagues.players.access import require_account
from leagues.players.typed import typed_number
from leagues.seating.card_access import (
    get_card_to_answer,
    get_card_to_settle,
    get_card_to_write,
    get_fixture_to_view,
)
from leagues.seating.card_errors import CardChanged, CardStep
from leagues.seating.card_forms import CardForm, SettleForm
from leagues.seating.card_models import ResultCard
from leagues.seating.result_cards.terms import CardStatus
from leagues.seating.selectors.card_page import (
    card_of_fixture,
    corrected_version,
    newest_card,
    older_cards,
)
from leagues.seating.selectors.card_writing import card_form_terms
from leagues.seating.services.cards import (
    confirm_card,
    dispute_card,
    send_card,
    settle_card,
    take_card_back,
)


@require_safe
def card(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show the card of a match, and what this visitor can do with it."""
    fixture, _rights = get_fixture_to_view(user=request.user, fixture_id=fixture_id)
    return _card_page(request, fixture)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Hand in the card of a match at home."""
    fixture = get_card_to_write(user=request.user, fixture_id=fixture_id)
    found = card_of_fixture(fixture)
    form = CardForm(_posted(request), **card_form_terms(fixture, found))
    if form.is_bound and not form.wants_somebody and form.is_valid():
        try:
            send_card(
                fixture_id=fixture.pk,
                said=form.card(),
                revision=form.cleaned_data["revision"] or 0,
                by=require_account(request.user),
            )
        except DomainError as refusal:
            _refuse(form, refusal, found)
        else:
            messages.success(
                request,
                _("The card is handed in. The captain of %(team)s confirms it.")
                % {"team": fixture.away.name},
            )
            return redirect("seating:card", fixture.pk)
    return _form_page(request, fixture, form)


@login_required
@require_POST
def confirm(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Agree to the card as the visiting captain saw it."""
    fixture = get_card_to_answer(user=request.user, fixture_id=fixture_id)
    try:
        confirm_card(
            fixture_id=fixture.pk, version=_version(request), by=require_account(request.user)
        )
    except DomainError as refusal:
        return _card_page(request, fixture, refusal=refusal)
    messages.success(request, _("The card is confirmed and counts."))
    return redirect("seating:card", fixture.pk)


@login_required
@require_POST
def dispute(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Say that the card is wrong, as the visiting captain saw it, and what is."""
    fixture = get_card_to_answer(user=request.user, fixture_id=fixture_id)
    try:
        dispute_card(
            fixture_id=fixture.pk,
            version=_version(request),
            reason=request.POST.get("reason", ""),
            by=require_account(request.user),
        )
    except DomainError as refusal:
        return _card_page(request, fixture, refusal=refusal)
    messages.success(request, _("The captain at home and the directors see what is wrong."))
    return redirect("seating:card", fixture.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settle(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Let a card count as a director writes it: entered or settled.

    One that counts already is put right where what that changes is shown first.
    """
    fixture = get_card_to_settle(user=request.user, fixture_id=fixture_id)
    found = card_of_fixture(fixture)
    counts = found is not None and found.status == CardStatus.CONFIRMED
    if counts and request.method != "POST":
        return redirect("desk:correct_card", fixture.pk)
    form = SettleForm(
        _posted(request),
        is_late=found is not None and found.is_late,
        charges=fixture.division.league.get_late_card_charges_display(),
        needs_reason=found is not None and found.status != CardStatus.TAKEN_BACK,
        **card_form_terms(fixture, found),
    )
    if counts and not form.wants_somebody:
        _refuse(form, CardStep(_("This card counts by now. Look at what you change first.")), found)
        form.show_revision(found.revision if found else 0)
    elif form.is_bound and not form.wants_somebody and form.is_valid():
        try:
            settle_card(
                fixture_id=fixture.pk,
                said=form.card(),
                is_late=form.cleaned_data["is_late"],
                revision=form.cleaned_data["revision"] or 0,
                reason=form.cleaned_data["reason"],
                by=require_account(request.user),
            )
        except DomainError as refusal:
            _refuse(form, refusal, found)
        else:
            messages.success(request, _("The card counts as you wrote it; the table follows."))
            return redirect("seating:card", fixture.pk)
    return _form_page(request, fixture, form, settles=True, corrects=counts)


@login_required
@require_POST
def take_back(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Take a card out of the count."""
    fixture = get_card_to_settle(user=request.user, fixture_id=fixture_id)
    try:
        take_card_back(
            fixture_id=fixture.pk,
            revision=typed_number(request.POST.get("revision", "")) or 0,
            reason=request.POST.get("reason", ""),
            by=require_account(request.user),
        )
    except DomainError as refusal:
        return _card_page(request, fixture, refusal=refusal)
    messages.success(request, _("The card is taken back; the match is to be played."))
    return redirect("seating:card", fixture.pk)


def _posted(request: HttpRequest) -> Any:  # Any: a form takes a mapping or nothing
    return request.POST if request.method == "POST" else None


def _version(request: HttpRequest) -> int:
    return typed_number(request.POST.get("version", "")) or 0


def _refuse(form: CardForm, refusal: DomainError, found: ResultCard | None) -> None:
    form.add_refusal(refusal)
    if isinstance(refusal, CardChanged):
        form.show_revision(found.revision if found else 0)


def _form_page(
    request: HttpRequest,
    fixture: Fixture,
    form: CardForm,
    *,
    settles: bool = False,
    corrects: bool = False,
) -> HttpResponse:
    context = {
        "fixture": fixture,
        "league": fixture.division.league,
        "form": form,
        "settles": settles,
        "corrects": corrects,
    }
    refused = form.is_bound and not form.wants_somebody
    return render(request, "seating/card_form.html", context, status=422 if refused else 200)


def _card_page(
    request: HttpRequest, fixture: Fixture, *, refusal: DomainError | None = None
) -> HttpResponse:
    fixture, rights = get_fixture_to_view(user=request.user, fixture_id=fixture.pk)
    league = fixture.division.league
    found = card_of_fixture(fixture)
    is_shown = found is not None and (rights.may_read or found.status == CardStatus.CONFIRMED)
    said = newest_card(found, fixture) if is_shown else None
    context = {
        "fixture": fixture,
        "league": league,
        "card": found,
        "said": said,
        "older": older_cards(found, fixture) if found and rights.may_read else [],
        "corrected": corrected_version(found) if found and rights.directs else None,
        "rights": rights,
        "deadline": fixture.day + timedelta(days=league.card_days) if fixture.day else None,
        "refusal": refusal,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "seating/card.html", context, status=422 if refusal else 200)
