"""The door of a personal link: who is meant, and one button that takes the seat."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from games.online.access import remember_guest, welcome_by_link
from games.online.selectors.lobby import terms_of_table
from games.online.selectors.people import name_of_seat
from games.online.services.seat_links import gone_words, open_link, seat_of_token
from games.online.states import ENDED


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether this is the person meant, and give the seat to this device.

    A link that is only looked at, as programs do that show what is behind it, changes nothing.
    """
    found = seat_of_token(token)
    if found is None or found.table.status in ENDED:
        raise Http404(gone_words())
    context = {
        "token": token,
        "name": name_of_seat(found),
        "table": found.table,
        "terms": terms_of_table(found.table),
        "error": "",
    }
    if request.method != "POST":
        return render(request, "online/seat_link.html", context)
    visitor, key = welcome_by_link(request)
    try:
        table = open_link(token=token, visitor=visitor)
    except DomainError as error:
        context["error"] = str(error)
        return render(request, "online/seat_link.html", context, status=409)
    response = redirect("online:table", table.key)
    remember_guest(request, response, key)
    return response
