"""Take away events that lists of results have made, as long as nothing stands on them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from games.matches.models import Match
from leagues.events.models import Event
from leagues.events.services.seasons import mark_seasons_stale
from leagues.players.import_errors import ImportStays
from leagues.players.import_states import ImportState
from leagues.players.models import ImportRun
from leagues.players.services.import_runs import note_undone
from leagues.standings.services.ratings import await_ratings_of

OF_THE_LIST: Final = ("event.created", "list.taken_in", "event.read_in")


def delete_past_event(*, event_id: int) -> None:
    """Delete an event that a list has made, with its matches; ratings are replayed without them.

    Raises `ImportStays` if it counts for a season, or was changed since. Twice is once.
    """
    event = Event.objects.select_for_update(of=("self",)).filter(pk=event_id).first()
    if event is None:
        return
    if event.seasons.exists():
        raise ImportStays(
            _("%(title)s counts for a season. Take it out of the season first.")
            % {"title": event.title}
        )
    if event.history.exclude(verb__in=OF_THE_LIST).exists():
        raise ImportStays(
            _("%(title)s was changed since the list was taken in, so it stays.")
            % {"title": event.title}
        )
    mark_seasons_stale(event=event)
    matches = Match.objects.filter(round_table__round__stage__event=event)
    match_ids = list(matches.values_list("pk", flat=True))
    await_ratings_of(match_ids=match_ids)
    event.delete()
    Match.objects.filter(pk__in=match_ids).delete()


def take_earlier_back(*, run: ImportRun, title: str, starts_at: datetime) -> list[int]:
    """Take away the event of this title and time that an earlier list of the club made.

    Returns the people whom that list wrote down: they belong to the new one from now on. An event
    that no list made is left alone, and the new one refused by the one who makes events.
    """
    event = Event.objects.filter(club_id=run.club_id, title=title, starts_at=starts_at).first()
    earlier = ImportRun.objects.select_for_update(of=("self",)).filter(
        club_id=run.club_id,
        state=ImportState.TAKEN_IN,
        event_id=None if event is None else event.pk,
        kind__in=["totals", "games"],
    )
    found = earlier.exclude(pk=run.pk).first() if event is not None else None
    if found is None or event is None:
        return []
    delete_past_event(event_id=event.pk)
    note_undone(run=found)
    return [int(pk) for pk in found.made["players"]]
