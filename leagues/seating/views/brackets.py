"""The page of a bracket: a picture, or the same as a list."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.events.access import get_event_to_view, may_direct
from leagues.events.models import Event
from leagues.events.selectors.members import memberships
from leagues.players.models import User
from leagues.players.phones import phone_player_id
from leagues.seating.brackets.registry import is_bracket
from leagues.seating.selectors.bracket_page import BracketPage, bracket_page, bracket_stages
from leagues.seating.selectors.people import player_id_of
from leagues.seating.services.drafting import DRAFTABLE


@require_safe
def bracket(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the bracket of an event to whoever may see the event; one's own places are marked.

    `?view=list` shows it as a list, `?from=3` from the third round on, and `?stage=2` that of
    the second stage where several have one.
    """
    event = get_event_to_view(user=request.user, event_id=event_id)
    stages = dict(bracket_stages(event_id=event.pk))
    if not stages and is_bracket(event.movement):
        return render(request, "seating/no_bracket.html", {"event": event})
    if not stages:
        raise Http404(_("No bracket has been drawn in this event."))
    stage = _number(request, "stage")
    stage = stage if stage in stages else max(stages)
    as_list = request.GET.get("view") == "list"
    from_round = _number(request, "from")
    page = bracket_page(
        stage_id=stages[stage],
        from_round=from_round,
        as_list=as_list,
        own_entries=_own_entries(request, event.pk),
    )
    if page is None:
        raise Http404(_("No bracket has been drawn in this event."))
    asked = {"stage": stage if len(stages) > 1 else "", "view": "list" if as_list else ""}
    context = {
        "event": event,
        "has_bracket": True,
        "may_draw_again": _may_draw_again(request, event, page, is_last=stage == max(stages)),
        "page": page,
        "stages": sorted(stages) if len(stages) > 1 else [],
        "stage": stage,
        "as_list": as_list,
        "from_round": from_round,
        "page_url": f"{reverse('seating:bracket', args=[event.pk])}?{request.GET.urlencode()}",
        "kept": urlencode({key: value for key, value in asked.items() if value}),
    }
    return render(request, "seating/bracket.html", context)


def _may_draw_again(
    request: HttpRequest, event: Event, page: BracketPage, *, is_last: bool
) -> bool:
    is_open = event.status in DRAFTABLE and is_last and page.may_draw_again
    return is_open and may_direct(user=request.user, event=event)


def _number(request: HttpRequest, name: str) -> int:
    value = request.GET.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 4 else 0


def _own_entries(request: HttpRequest, event_id: int) -> frozenset[int]:
    """Return the entries of whoever looks: by the account, or by the phone."""
    account = player_id_of(user_id=request.user.pk) if isinstance(request.user, User) else None
    people = memberships(event_id=event_id)
    own = (people.get(player) for player in (account, phone_player_id(request)) if player)
    return frozenset(found.entry_id for found in own if found is not None)
