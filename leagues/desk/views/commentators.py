"""Who sees all cards of a live table while watching, and what can be said there."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from games.matches.game_words import variant_title
from games.online.models import TALK_LABELS
from games.online.services.talk import set_talk
from games.online.states import ENDED, Talk
from leagues.desk.access import get_live_table_to_run, get_person_to_name
from leagues.desk.selectors.commentators import commentators_now, people_to_name
from leagues.desk.services.commentators import let_comment, stop_commenting
from leagues.players.access import require_account


@login_required
@never_cache
@require_safe
def commentators(request: HttpRequest, key: str) -> HttpResponse:
    """Show who comments a table, find others by name, and choose what can be said."""
    return _page(request, key=key)


@login_required
@require_POST
def name(request: HttpRequest, key: str, player_id: int) -> HttpResponse:
    """Let somebody see all cards while watching."""
    table = get_live_table_to_run(user=request.user, key=key)
    by = require_account(request.user)
    person = get_person_to_name(user=request.user, player_id=player_id)
    return _done(request, key, lambda: let_comment(table=table, player_id=person.pk, by=by))


@login_required
@require_POST
def remove(request: HttpRequest, key: str, player_id: int) -> HttpResponse:
    """Let somebody see no more than others who watch."""
    table = get_live_table_to_run(user=request.user, key=key)
    by = require_account(request.user)
    return _done(request, key, lambda: stop_commenting(table=table, player_id=player_id, by=by))


@login_required
@require_POST
def talk(request: HttpRequest, key: str) -> HttpResponse:
    """Choose what can be said at a table."""
    get_live_table_to_run(user=request.user, key=key)
    chosen = request.POST.get("talk", "")
    if chosen not in set(Talk):
        return _page(request, key=key, error=_("Choose what can be said at the table."))
    set_talk(table_key=key, talk=Talk(chosen))
    messages.success(
        request,
        _("This holds from now on. Pages that are open show it in a moment."),
    )
    return redirect("desk:commentators", key)


def _done(request: HttpRequest, key: str, do: Callable[[], object]) -> HttpResponse:
    try:
        do()
    except DomainError as error:
        return _page(request, key=key, error=str(error))
    return redirect("desk:commentators", key)


def _page(request: HttpRequest, *, key: str, error: str = "") -> HttpResponse:
    table = get_live_table_to_run(user=request.user, key=key)
    words = request.GET.get("q", "").strip()[:80]
    is_over = table.status in ENDED
    context = {
        "table": table,
        "title": table.name or variant_title(table.variant),
        "people": commentators_now(table=table),
        "offered": ([] if is_over else people_to_name(table=table, user=request.user, words=words)),
        "words": words,
        "is_over": is_over,
        "talk_choices": [(key.value, label) for key, label in TALK_LABELS.items()],
        "error": error,
    }
    return render(request, "desk/commentators.html", context, status=409 if error else 200)
