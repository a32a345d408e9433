"""Make and revoke one's own token for the API."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leagues.players.access import require_account
from leagues.players.selectors import token_made_at
from leagues.players.services.tokens import make_token, revoke_token


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def token(request: HttpRequest) -> HttpResponse:
    """Say whether there is a token; make one, which is shown this once."""
    user = require_account(request.user)
    key = make_token(user=user) if request.method == "POST" else ""
    context = {"key": key, "made_at": token_made_at(user=user)}
    return render(request, "players/token.html", context)


@login_required
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    """Take the token away."""
    revoke_token(user=require_account(request.user))
    messages.success(request, _("The token is revoked: programs that use it are refused now."))
    return redirect("players:token")
