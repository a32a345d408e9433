"""The first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.online.forms import PracticeForm
from leagues.desk.context import visitor_of
from leagues.desk.selectors.home import home_sheet


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what is on, who won, and where the visitor stands."""
    player_id = visitor_of(request).person.player_id
    sheet = home_sheet(user=request.user, player_id=player_id, now=timezone.now())
    return render(request, "desk/home.html", {"sheet": sheet, "practice": PracticeForm()})
