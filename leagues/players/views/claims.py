"""The page that an invitation's link opens."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.players.models import ClaimInvitation, Player, User
from leagues.players.selectors import invitation as invitation_of
from leagues.players.selectors import is_open, player_of
from leagues.players.services.accounts import claim_player
from leagues.players.views.account import CLAIM_KEY


@never_cache
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, key: str) -> HttpResponse:
    """Show whose record the link is for, and make it the visitor's own.

    Who has no account yet signs up; the link waits in the session meanwhile.
    """
    found = invitation_of(key=key)
    own = player_of(user=request.user) if isinstance(request.user, User) else None
    if found is not None and own is not None and own.pk == found.player_id:
        return redirect("players:me")
    if found is None or not is_open(invitation=found):
        return render(request, "players/claim_over.html", status=410)
    if request.method == "POST" and isinstance(request.user, User):
        return _claimed(request, user=request.user, found=found, own=own)
    request.session[CLAIM_KEY] = key
    return _page(request, found=found, own=own)


def _claimed(
    request: HttpRequest, *, user: User, found: ClaimInvitation, own: Player | None
) -> HttpResponse:
    """Claim the record, or show why not."""
    instead = "instead_of_own" in request.POST
    try:
        player = claim_player(key=found.key, user=user, instead_of_own=instead)
    except DomainError as error:
        return _page(request, found=found, own=own, refusal=str(error))
    request.session.pop(CLAIM_KEY, None)
    messages.success(request, _("You are %(name)s here.") % {"name": player.full_label})
    return redirect("players:me")


def _page(
    request: HttpRequest, *, found: ClaimInvitation, own: Player | None, refusal: str = ""
) -> HttpResponse:
    shown = {"invitation": found, "own": own, "refusal": refusal}
    return render(request, "players/claim.html", shown, status=422 if refusal else 200)


@require_POST
def forget_claim(request: HttpRequest) -> HttpResponse:
    """Forget the invitation that waits in this browser: somebody else wants to sign up."""
    request.session.pop(CLAIM_KEY, None)
    return redirect("account_signup")
