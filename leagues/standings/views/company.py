"""The page of two people: as a pair, and against each other."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.standings.access import get_player_to_view
from leagues.standings.selectors.meetings import meetings


@require_safe
def company(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """Show what two people did together and against each other, seen from the first."""
    if player_id == other_id:
        raise Http404(_("These are one and the same person. Choose two people."))
    first = get_player_to_view(user=request.user, player_id=player_id)
    second = get_player_to_view(user=request.user, player_id=other_id)
    found = meetings(
        first=first,
        second=second,
        user=request.user,
        page_number=request.GET.get("page"),
        now=timezone.now(),
    )
    context = {"found": found, "first": first, "second": second}
    return render(request, "standings/company.html", context)
