"""Pages on which clubs are found, founded, edited, joined and left."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.errors import DomainError
from leagues.players.access import get_club_to_organise, get_club_to_view, require_account
from leagues.players.forms import ClubForm, add_refusal, club_form_of
from leagues.players.models import User
from leagues.players.selectors import clubs_by_name, my_clubs
from leagues.players.services import clubs as services

CLUBS_ON_A_PAGE = 50


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """Show all clubs by name, one's own first."""
    words = request.GET.get("q", "").strip()
    found = Paginator(clubs_by_name(words=words), CLUBS_ON_A_PAGE)
    mine = my_clubs(user=request.user) if isinstance(request.user, User) else []
    page = found.get_page(request.GET.get("page"))
    return render(request, "players/clubs.html", {"page": page, "words": words, "mine": mine})


@login_required
@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Show the form of a new club, and found it."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        form.guess_time_zone()
    if request.method == "POST" and form.is_valid():
        try:
            club = services.found_club(details=form.details(), by=require_account(request.user))
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, _("The club has its page. Now put your people on the list."))
            return redirect("desk:club", club.slug)
    return render(request, "players/found.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def edit_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the club says about itself, to its organisers, and change it."""
    club = get_club_to_organise(user=request.user, slug=slug)
    form = ClubForm(request.POST) if request.method == "POST" else club_form_of(club)
    if request.method == "POST" and form.is_valid():
        by = require_account(request.user)
        try:
            services.edit_club(club_id=club.pk, details=form.details(), by=by)
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, _("Saved."))
            return redirect("desk:club", slug)
    status = 422 if form.errors else 200
    return render(request, "players/edit_club.html", {"form": form, "club": club}, status=status)


@login_required
@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the visitor a member."""
    club = get_club_to_view(slug=slug)
    try:
        services.join_club(club_id=club.pk, user=require_account(request.user))
    except DomainError as error:
        messages.error(request, str(error))
        return redirect("players:me")
    messages.success(request, _("You are a member of %(club)s.") % {"club": club.name})
    return redirect("desk:club", slug)


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """End the visitor's membership."""
    club = get_club_to_view(slug=slug)
    try:
        services.leave_club(club_id=club.pk, user=require_account(request.user))
    except DomainError as error:
        messages.error(request, str(error))
    else:
        messages.success(
            request,
            _("You are no longer on the list of %(club)s. Your results stay.")
            % {"club": club.name},
        )
    return redirect("players:me")
