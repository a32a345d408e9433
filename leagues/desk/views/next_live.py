"""From a live table to the visitor's next one in the same event."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.matches.models import Match
from games.online.access import get_table_to_play, visitor_of
from games.online.models import OnlineTable
from games.online.services.seat_links import carry_link
from leagues.desk.selectors.next_table import next_table
from leagues.seating.models import RoundTable


@require_POST
def next_live(request: HttpRequest, key: str) -> HttpResponse:
    """Go to the next table of whoever sits at a live table; a personal link goes along.

    Without one yet, to the event's page, where it will be shown.
    """
    visitor = visitor_of(request)
    live, seat = get_table_to_play(visitor=visitor, key=key)
    here = RoundTable.objects.select_related("round__stage__event").filter(match=live.match).first()
    if here is None:
        return redirect("online:lobby")
    event_id = here.round.stage.event_id
    following = next_table(
        event_id=event_id, player_id=seat.player_id, after_round=here.round.number
    )
    if following is None or not following.link_key:
        sentence = (
            _("Your next table is shown here as soon as the next round is published.")
            if following is None
            else _("You sit out round %(number)s.") % {"number": following.round_number}
        )
        messages.info(request, sentence)
        return redirect("desk:event", event_id)
    match = Match.objects.get(link_key=following.link_key)
    carry_link(table_key=key, match_id=match.pk, visitor=visitor)
    there = OnlineTable.objects.filter(match=match).values_list("key", flat=True).first()
    if there is None:
        return redirect("desk:table", following.link_key)
    return redirect("online:table", there)
