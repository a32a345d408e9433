"""One's own messages, what comes by mail, and the link in a mail that stops it."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.players.access import get_own_player
from leagues.players.links import address_for_others
from leagues.players.models import Notice
from leagues.players.notice_forms import CorrespondenceForm
from leagues.players.notice_kinds import NoticeKind
from leagues.players.notice_models import NOTICE_KIND_LABELS
from leagues.players.selectors_of_notices import calendar_path, chosen_kinds, stop_page_of
from leagues.players.services.notices import (
    choose_by_mail,
    correspondence_of,
    mark_read,
    new_calendar_key,
    revoke_calendar_key,
    stop_by_mail,
)

A_PAGE: Final = 30
KINDS: Final = frozenset(kind.value for kind in NoticeKind)


@login_required
@never_cache
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Show the visitor's messages, newest first, those not read yet marked."""
    player = get_own_player(user=request.user)
    found = Notice.objects.filter(player=player).order_by("-id")
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page", 1))
    context = {
        "page": page,
        "unread": found.filter(read_at=None).count(),
        "mail_works": settings.MAIL_WORKS,
    }
    return render(request, "players/notices.html", context)


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark all the visitor's messages as read."""
    mark_read(player=get_own_player(user=request.user))
    return redirect("players:notices")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correspondence(request: HttpRequest) -> HttpResponse:
    """Show and change what comes by mail, and the visitor's calendar address."""
    player = get_own_player(user=request.user)
    own = correspondence_of(player=player)
    if request.method == "POST":
        form = CorrespondenceForm(request.POST)
        if form.is_valid():
            choose_by_mail(
                player=player, kinds=form.wanted(), language=form.cleaned_data["language"]
            )
            messages.success(request, _("Saved."))
            return redirect("players:correspondence")
    else:
        form = CorrespondenceForm(
            initial={
                "kinds": [kind.value for kind in chosen_kinds(player=player)],
                "language": own.language or settings.LANGUAGE_CODE,
            }
        )
    path = calendar_path(own)
    context = {
        "form": form,
        "mail_works": settings.MAIL_WORKS,
        "calendar": address_for_others(request=request, path=path) if path else "",
    }
    status = 422 if form.errors else 200
    return render(request, "players/correspondence.html", context, status=status)


@login_required
@require_POST
def calendar_key(request: HttpRequest) -> HttpResponse:
    """Make a secret address for the visitor's calendar, or close it."""
    player = get_own_player(user=request.user)
    if "revoke" in request.POST:
        revoke_calendar_key(player=player)
        messages.success(request, _("The address of your calendar is closed."))
    else:
        new_calendar_key(player=player)
        messages.success(request, _("Your calendar has a new address. Older ones are closed."))
    return redirect("players:correspondence")


# A mail program presses this without a page of ours, as RFC 8058 has it: the key is the proof.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, key: str, kind: str) -> HttpResponse:
    """Ask whether a kind of message shall come by mail no more; a post stops it."""
    if kind not in KINDS or not stop_page_of(key=key):
        raise Http404(_("This link is not, or no longer, one of ours."))
    wanted = NoticeKind(kind)
    is_done = request.method == "POST"
    if is_done:
        stop_by_mail(key=key, kind=wanted)
    context = {"label": NOTICE_KIND_LABELS[wanted], "is_done": is_done}
    return render(request, "players/stop_notices.html", context)
