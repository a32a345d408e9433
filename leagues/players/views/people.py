"""A club's list of people."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from leagues.players import selectors
from leagues.players.access import get_club_of_mine, get_club_to_organise, require_account
from leagues.players.forms import AddPersonForm, add_refusal
from leagues.players.models import Club, User
from leagues.players.services.clubs import add_member
from leagues.players.services.people import create_player
from leagues.players.states import Role


@login_required
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club's people to its members; organisers may add and open each."""
    club, role = get_club_of_mine(user=request.user, slug=slug)
    return _list_page(request, club=club, role=role, form=AddPersonForm())


@login_required
@require_POST
def add_person(request: HttpRequest, slug: str) -> HttpResponse:
    """Put a person on the list, known or new; asks which, where the name is known."""
    club = get_club_to_organise(user=request.user, slug=slug)
    known = selectors.namesakes(name=request.POST.get("display_name", ""))
    form = AddPersonForm(request.POST, known=known)
    if form.is_valid():
        try:
            label = _added(form=form, club=club, by=require_account(request.user))
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, _("%(name)s is on the list.") % {"name": label})
            return redirect("players:people", slug)
    return _list_page(request, club=club, role=Role.ORGANISER, form=form)


def _added(*, form: AddPersonForm, club: Club, by: User) -> str:
    """Put the person of the form on the list and return what they are called there."""
    chosen = form.chosen()
    if chosen is not None:
        membership = add_member(club_id=club.pk, player_id=chosen, by=by)
        return membership.player.label
    name = form.cleaned_data["display_name"]
    return create_player(display_name=name, by=by, club_id=club.pk).label


def _list_page(
    request: HttpRequest, *, club: Club, role: Role, form: AddPersonForm
) -> HttpResponse:
    words = request.GET.get("q", "").strip()
    shown = {
        "club": club,
        "rows": selectors.members(club_id=club.pk, words=words),
        "words": words,
        "form": form,
        "is_organiser": role is Role.ORGANISER,
    }
    return render(request, "players/people.html", shown, status=422 if form.errors else 200)
