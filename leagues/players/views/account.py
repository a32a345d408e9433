"""One's own page, and the pages around an account that allauth has not."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.views import SignupView, password_reset
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.errors import DomainError
from leagues.players.access import require_account
from leagues.players.forms import AddressForm, NameForm, add_refusal, name_form_of
from leagues.players.models import ClaimInvitation, User
from leagues.players.selectors import my_clubs, open_invitation, player_of
from leagues.players.selectors_of_notices import unread_count
from leagues.players.services.accounts import change_address, require_password
from leagues.players.services.people import name_account

CLAIM_KEY = "claim_key"


class SignUpView(SignupView):  # type: ignore[misc]  # allauth is untyped
    """Sign up; who comes by an invitation becomes the person it is for."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """Return what the form is made from, with the invitation of this browser."""
        kwargs: dict[str, Any] = super().get_form_kwargs()
        return kwargs | {"invitation": self._invitation()}

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Return what the page shows, with the invitation of this browser."""
        shown: dict[str, Any] = super().get_context_data(**more)
        return shown | {"invitation": shown["form"].invitation}

    def _invitation(self) -> ClaimInvitation | None:
        key = self.request.session.get(CLAIM_KEY)
        return open_invitation(key=key) if key else None


sign_up = SignUpView.as_view()


@require_http_methods(["GET", "POST"])
def forgotten_password(request: HttpRequest) -> HttpResponseBase:
    """Send a link for a new password or, where there is no mail, say who can give one."""
    if settings.MAIL_WORKS:
        answer: HttpResponseBase = password_reset(request)
        return answer
    return render(request, "players/forgotten_password.html")


@login_required
@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """Show the visitor's own name, clubs and account."""
    return _own_page(request, require_account(request.user))


@login_required
@require_POST
def set_name(request: HttpRequest) -> HttpResponse:
    """Change the visitor's name, or give one to an account that had none."""
    user = require_account(request.user)
    form = NameForm(request.POST)
    if form.is_valid():
        try:
            player = name_account(user=user, display_name=form.cleaned_data["display_name"])
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, _("Lists show you as %(name)s.") % {"name": player.label})
            return redirect("players:me")
    return _own_page(request, user, form=form)


@login_required
@require_http_methods(["GET", "POST"])
def change_email(request: HttpRequest) -> HttpResponse:
    """Change the address with which the visitor signs in."""
    user = require_account(request.user)
    form = AddressForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            note = _address_changed(request, user, form)
        except DomainError as error:
            add_refusal(form=form, error=error)
        else:
            messages.success(request, note)
            return redirect("players:me")
    shown = {"form": form, "mail_works": settings.MAIL_WORKS}
    return render(request, "players/email.html", shown, status=422 if form.errors else 200)


def _address_changed(request: HttpRequest, user: User, form: Form) -> str:
    """Change the address, or ask its owner by mail to confirm it; return what to say."""
    email, password = form.cleaned_data["email"], form.cleaned_data["password"]
    if not settings.MAIL_WORKS:
        change_address(user=user, email=email, password=password)
        return _("From now on you sign in with %(email)s.") % {"email": email}
    require_password(user=user, password=password)
    EmailAddress.objects.add_new_email(request, user, email)
    return _("Open the link that we have sent to %(email)s to confirm it.") % {"email": email}


def _own_page(request: HttpRequest, user: User, *, form: NameForm | None = None) -> HttpResponse:
    player = player_of(user=user)
    shown = {
        "player": player,
        "mine": my_clubs(user=user),
        "unread": unread_count(player=player) if player else 0,
        "form": form or name_form_of(player),
    }
    return render(request, "players/me.html", shown, status=422 if form else 200)
