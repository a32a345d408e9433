"""All that is kept of a person, as a download, and its deletion: for oneself, or on request."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.matches.errors import DomainError
from leagues.desk.selectors.own_data import data_file
from leagues.desk.services.erasing import erase_person
from leagues.players.access import require_account
from leagues.players.forms import add_refusal
from leagues.players.models import Membership, Player
from leagues.players.privacy_access import get_person_to_choose_for
from leagues.players.privacy_forms import DeletionForm
from leagues.players.selectors import player_of
from leagues.players.services.accounts import require_password


@login_required
@never_cache
@require_safe
def own_data(request: HttpRequest) -> HttpResponse:
    """Hand the visitor all that is kept of them."""
    player = player_of(user=require_account(request.user))
    return redirect("players:me") if player is None else _file(player)


@login_required
@never_cache
@require_safe
def data_of(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Hand an organiser all that is kept of a person without account, for that person."""
    place = get_person_to_choose_for(user=request.user, slug=slug, membership_id=membership_id)
    return _file(place.player)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def delete_me(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then delete the visitor for good."""
    player = player_of(user=require_account(request.user))
    return redirect("players:me") if player is None else _deletion(request, player, None)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def delete_person(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Ask an organiser for the password, then delete a person without account, on request."""
    place = get_person_to_choose_for(user=request.user, slug=slug, membership_id=membership_id)
    return _deletion(request, place.player, place)


def _deletion(request: HttpRequest, player: Player, place: Membership | None) -> HttpResponse:
    by = require_account(request.user)
    form = DeletionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            require_password(user=by, password=form.cleaned_data["password"])
            erase_person(player_id=player.pk, by=by)
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            return _deleted(request, place)
    shown = {"form": form, "player": player, "place": place}
    return render(request, "desk/delete_person.html", shown, status=422 if form.errors else 200)


def _deleted(request: HttpRequest, place: Membership | None) -> HttpResponse:
    if place is None:
        logout(request)
        messages.success(request, _("You are deleted. Your results stay, without your name."))
        return redirect("desk:home")
    messages.success(request, _("The person is deleted. Results stay, without the name."))
    return redirect("players:people", place.club.slug)


def _file(player: Player) -> HttpResponse:
    return HttpResponse(
        data_file(player=player),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="person-{player.pk}.zip"'},
    )
