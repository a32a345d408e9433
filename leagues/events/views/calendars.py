"""Calendars that other programs follow: a club's, and a person's own by its secret address."""

from __future__ import annotations

from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.events.selectors.calendars import calendar_of_club, calendar_of_person
from leagues.players.access import get_club_to_view
from leagues.players.calendar import CONTENT_TYPE, calendar_text
from leagues.players.selectors_of_notices import player_of_calendar


@require_safe
def club_calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Hand out the public events of a club as a calendar."""
    club = get_club_to_view(slug=slug)
    return _answer(request, calendar_text(club.name, calendar_of_club(club=club)))


@require_safe
def own_calendar(request: HttpRequest, key: str) -> HttpResponseBase:
    """Hand out the events of the person whose secret address this is."""
    player = player_of_calendar(key=key)
    if player is None:
        raise Http404(_("This address of a calendar is closed. Make a new one on your own page."))
    entries = calendar_of_person(player=player)
    # No name stands in it: whoever is given the address learns when, and not who.
    return _answer(request, calendar_text(_("My euchre events"), entries))


def _answer(request: HttpRequest, text: str) -> HttpResponseBase:
    """Answer with a calendar, or that it has not changed."""
    etag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    answer = HttpResponse(text, content_type=CONTENT_TYPE, headers={"ETag": etag})
    patch_cache_control(answer, private=True, max_age=300)
    found = get_conditional_response(request, etag=etag, response=answer)
    return answer if found is None else found
