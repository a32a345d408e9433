"""Privacy: one's own page, and that of a person of a club for those who keep the record."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.players.access import require_account
from leagues.players.consents import ConsentTo, SaidHow
from leagues.players.forms import add_refusal
from leagues.players.models import Player
from leagues.players.privacy_access import KeptPerson, get_kept_person
from leagues.players.privacy_forms import ConsentForm, PrivacyForm
from leagues.players.selectors import consents_of, player_of
from leagues.players.services.privacy import give_consent, save_privacy, withdraw_consent


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def privacy(request: HttpRequest) -> HttpResponse:
    """Show how the visitor's name is published, and change it."""
    user = require_account(request.user)
    player = player_of(user=user)
    if player is None:
        messages.info(request, _("Write your name down first: so far there is nothing to hide."))
        return redirect("players:me")
    form = PrivacyForm(request.POST) if request.method == "POST" else PrivacyForm.of(player)
    if request.method == "POST" and form.is_valid():
        try:
            save_privacy(player_id=player.pk, choice=form.choice, by=user)
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, _("Saved."))
            return redirect("players:privacy")
    return _own_page(request, player, form)


@login_required
@require_POST
def consent(request: HttpRequest) -> HttpResponse:
    """Give the visitor's own consent, or withdraw it."""
    user = require_account(request.user)
    player = player_of(user=user)
    what = request.POST.get("what", "")
    if player is None or what != ConsentTo.PHOTOS:
        return redirect("players:privacy")
    if request.POST.get("agree") == "1":
        give_consent(player_id=player.pk, what=ConsentTo.PHOTOS, how=SaidHow.SITE, by=user)
    else:
        withdraw_consent(player_id=player.pk, what=ConsentTo.PHOTOS, by=user)
    messages.success(request, _("Saved."))
    return redirect("players:privacy")


def _own_page(request: HttpRequest, player: Player, form: PrivacyForm) -> HttpResponse:
    given = consents_of(player_id=player.pk)
    shown = {
        "player": player,
        "form": form,
        "consents": given,
        "agrees_to_photos": any(row.what == ConsentTo.PHOTOS and row.is_standing for row in given),
        "published": player.published_label,
    }
    return render(request, "players/privacy.html", shown, status=422 if form.errors else 200)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def person_privacy(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Show what is kept of a person in private; organisers write it down."""
    kept = get_kept_person(user=request.user, slug=slug, membership_id=membership_id)
    player = kept.place.player
    if request.method != "POST":
        return _person_page(request, kept, PrivacyForm.of(player), ConsentForm())
    form = PrivacyForm(request.POST)
    _require_change(kept)
    if form.is_valid():
        choice = form.choice
        if not kept.may_choose:
            choice = replace(choice, publication=player.publication)
        try:
            save_privacy(player_id=player.pk, choice=choice, by=require_account(request.user))
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, _("Saved."))
            return redirect("players:person_privacy", slug, membership_id)
    return _person_page(request, kept, form, ConsentForm())


@login_required
@require_POST
def person_consent(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Note a consent that a person or their guardian gave at the desk, or that it is withdrawn."""
    kept = get_kept_person(user=request.user, slug=slug, membership_id=membership_id)
    _require_change(kept)
    by = require_account(request.user)
    withdrawn = request.POST.get("withdraw", "")
    if withdrawn in set(ConsentTo):
        withdraw_consent(player_id=kept.place.player_id, what=ConsentTo(withdrawn), by=by)
        messages.success(request, _("Saved."))
        return redirect("players:person_privacy", slug, membership_id)
    form = ConsentForm(request.POST)
    if not form.is_valid():
        return _person_page(request, kept, PrivacyForm.of(kept.place.player), form)
    what, how = form.given
    give_consent(player_id=kept.place.player_id, what=what, how=how, by=by)
    messages.success(request, _("Saved."))
    return redirect("players:person_privacy", slug, membership_id)


def _require_change(kept: KeptPerson) -> None:
    if not kept.may_change:
        raise PermissionDenied(
            _("Directors may read this; an organiser of the club writes it down.")
        )


def _person_page(
    request: HttpRequest, kept: KeptPerson, form: PrivacyForm, consent_form: ConsentForm
) -> HttpResponse:
    player = kept.place.player
    if not kept.may_choose:
        form.fields.pop("publication")
    shown = {
        "kept": kept,
        "place": kept.place,
        "club": kept.place.club,
        "player": player,
        "form": form,
        "consent_form": consent_form,
        "consents": consents_of(player_id=player.pk),
        "published": player.published_label,
    }
    status = 422 if form.errors or consent_form.errors else 200
    return render(request, "players/person_privacy.html", shown, status=status)
