"""A club's page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.online.selectors.reports import remarks_to_judge
from leagues.desk.context import visitor_of
from leagues.desk.selectors.club import club_sheet
from leagues.desk.terms import game_terms
from leagues.players.access import get_club_to_view
from leagues.players.states import Role, is_at_least


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show when a club plays, where, by which rules, who runs it, and how to join."""
    found = get_club_to_view(slug=slug)
    visitor = visitor_of(request)
    sheet = club_sheet(
        club=found,
        user=request.user,
        player_id=visitor.person.player_id,
        now=timezone.now(),
        page_number=request.GET.get("page"),
    )
    role = visitor.role_in_club(found.pk)
    shown = {
        "club": found,
        "sheet": sheet,
        "terms": game_terms(sheet.telling) if sheet.telling else [],
        "is_member": role is not None,
        "directs": is_at_least(role, Role.DIRECTOR),
        "reported": (remarks_to_judge(club_id=found.pk) if is_at_least(role, Role.DIRECTOR) else 0),
        "organises": role is Role.ORGANISER,
        "now": timezone.now(),
    }
    return render(request, "desk/club.html", shown)
