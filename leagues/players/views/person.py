"""One person of a club, and what its organisers do with their record."""

from __future__ import annotations

from collections.abc import Callable

import segno
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from leagues.players import selectors
from leagues.players.access import (
    get_membership_to_change,
    get_record_to_correct,
    get_record_to_rename,
    require_account,
    rights_on_record,
)
from leagues.players.forms import AliasForm, DistinctionForm, NameForm, RoleForm, add_refusal
from leagues.players.links import address_for_others
from leagues.players.models import Membership
from leagues.players.services import accounts, clubs, people
from leagues.players.states import Role


@login_required
@never_cache
@require_safe
def person(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Show a person of the club to its organisers, with all that can be changed."""
    place = get_membership_to_change(user=request.user, slug=slug, membership_id=membership_id)
    return _page(request, place)


@login_required
@require_POST
def set_role(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Give a member another role."""
    place = get_membership_to_change(user=request.user, slug=slug, membership_id=membership_id)
    by = require_account(request.user)

    def change(form: forms.Form) -> None:
        role = Role(form.cleaned_data["role"])
        clubs.set_role(membership_id=place.pk, role=role, by=by)

    return _changed(request, place, name="role_form", form=RoleForm(request.POST), change=change)


@login_required
@require_POST
def set_distinction(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Change what tells a person apart from another of the same name."""
    place = get_record_to_correct(user=request.user, slug=slug, membership_id=membership_id)

    def change(form: forms.Form) -> None:
        distinction = form.cleaned_data["distinction"]
        people.set_distinction(player_id=place.player_id, distinction=distinction)

    form = DistinctionForm(request.POST)
    return _changed(request, place, name="distinction_form", form=form, change=change)


@login_required
@require_POST
def rename(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Correct the name of a person without an account."""
    place = get_record_to_rename(user=request.user, slug=slug, membership_id=membership_id)

    def change(form: forms.Form) -> None:
        name = form.cleaned_data["display_name"]
        people.rename_player(player_id=place.player_id, display_name=name)

    return _changed(request, place, name="name_form", form=NameForm(request.POST), change=change)


@login_required
@require_POST
def add_alias(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Note another name of a person."""
    place = get_record_to_correct(user=request.user, slug=slug, membership_id=membership_id)

    def change(form: forms.Form) -> None:
        people.add_alias(player_id=place.player_id, name=form.cleaned_data["display_name"])

    return _changed(request, place, name="alias_form", form=AliasForm(request.POST), change=change)


@login_required
@require_POST
def remove_alias(
    request: HttpRequest, slug: str, membership_id: int, alias_id: int
) -> HttpResponse:
    """Forget another name of a person."""
    place = get_record_to_correct(user=request.user, slug=slug, membership_id=membership_id)
    people.remove_alias(player_id=place.player_id, alias_id=alias_id)
    return redirect("players:person", slug, membership_id)


@login_required
@never_cache
@require_POST
def invite(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Show the link by which a person takes over their record."""
    place = get_membership_to_change(user=request.user, slug=slug, membership_id=membership_id)
    by = require_account(request.user)

    def path() -> str:
        key = accounts.invite_to_claim(player_id=place.player_id, club_id=place.club_id, by=by)
        return reverse("players:claim", args=[key])

    return _link_page(request, place, template="players/invitation.html", path=path)


@login_required
@never_cache
@require_POST
def make_reset_link(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Show the one-time link by which a person sets a new password."""
    place = get_membership_to_change(user=request.user, slug=slug, membership_id=membership_id)
    by = require_account(request.user)

    def path() -> str:
        return accounts.reset_link(player_id=place.player_id, club_id=place.club_id, by=by)

    return _link_page(request, place, template="players/reset_link.html", path=path)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Take a person off the list."""
    place = get_membership_to_change(user=request.user, slug=slug, membership_id=membership_id)
    try:
        clubs.remove_member(membership_id=place.pk, by=require_account(request.user))
    except DomainError as error:
        messages.error(request, str(error))
        return redirect("players:person", slug, membership_id)
    left = _("%(name)s is off the list. Results stay.") % {"name": place.player.label}
    messages.success(request, left)
    return redirect("players:people", slug)


def _changed(
    request: HttpRequest,
    place: Membership,
    *,
    name: str,
    form: forms.Form,
    change: Callable[[forms.Form], None],
) -> HttpResponse:
    """Carry a change out and lead back to the person, or show what is wrong where it is."""
    if form.is_valid():
        try:
            change(form)
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, _("Saved."))
            return redirect("players:person", place.club.slug, place.pk)
    return _page(request, place, status=422, **{name: form})


def _page(
    request: HttpRequest, place: Membership, *, status: int = 200, **refused: forms.Form
) -> HttpResponse:
    player = place.player
    shown = {
        "club": place.club,
        "place": place,
        "player": player,
        "rights": rights_on_record(membership=place),
        # Other names tell who somebody is as much as the name does.
        "aliases": selectors.aliases(player_id=player.pk) if player.has_page else [],
        "mail_works": settings.MAIL_WORKS,
        "role_form": RoleForm(initial={"role": place.role}),
        "distinction_form": DistinctionForm(initial={"distinction": player.distinction}),
        "name_form": NameForm(
            initial={"display_name": player.display_name if player.has_page else ""}
        ),
        "alias_form": AliasForm(auto_id="alias_%s"),
    }
    return render(request, "players/person.html", shown | refused, status=status)


def _link_page(
    request: HttpRequest, place: Membership, *, template: str, path: Callable[[], str]
) -> HttpResponse:
    """Show a link that goes to somebody else, to read out, send or scan."""
    try:
        link = address_for_others(request=request, path=path())
    except DomainError as error:
        messages.error(request, str(error))
        return redirect("players:person", place.club.slug, place.pk)
    picture = segno.make(link).svg_inline(omitsize=True, border=4, dark="#000", light="#fff")
    shown = {
        "club": place.club,
        "place": place,
        "player": place.player,
        "link": link,
        "picture": SafeString(picture),  # made by segno from the link alone
    }
    return render(request, template, shown)
