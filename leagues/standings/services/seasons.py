"""Write the table of a season: derived rows that can be thrown away and built again.

A season is always added up from its first night on, so the rows are the same however often that
was done, and whatever was corrected meanwhile.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from leagues.events.models import Season
from leagues.events.services.seasons import note_added_up
from leagues.standings.models import SeasonSheet, SeasonStanding
from leagues.standings.selectors.season_nights import season_basis, season_play, unready_nights
from leagues.standings.selectors.season_rows import added_up
from leagues.standings.services.sheets import recompute_standings


def rebuild_season(*, season_id: int) -> SeasonSheet:
    """Add a season up, after the standings of those of its nights that were never computed.

    Doing it twice changes nothing but the version. Each night has a transaction of its own, and
    then the table: whoever is stopped in between leaves the season stale, to be taken up again.
    """
    for event_id in unready_nights(Season.objects.select_related("club").get(pk=season_id)):
        recompute_standings(event_id=event_id)
    return _add_up(season_id)


def rebuild_stale_seasons() -> list[SeasonSheet]:
    """Add up again the seasons of which something has changed; one query if there are none."""
    stale = Season.objects.filter(is_stale=True).order_by("pk").values_list("pk", flat=True)
    return [rebuild_season(season_id=season_id) for season_id in list(stale)]


@transaction.atomic
def _add_up(season_id: int) -> SeasonSheet:
    """Put the table in place of the old one.

    The season's row is locked before its nights are read: who changes one of them marks the
    season before they commit, and so either is seen here or waits, and marks it afterwards.
    """
    season = (
        Season.objects.select_for_update(no_key=True, of=("self",))
        .select_related("club")
        .get(pk=season_id)
    )
    basis = season_basis(season)
    play = season_play(season)
    SeasonStanding.objects.filter(season=season).delete()
    SeasonStanding.objects.bulk_create(added_up(season, play))
    sheet, _ = SeasonSheet.objects.get_or_create(
        season=season, defaults={"computed_at": timezone.now()}
    )
    sheet.version += 1
    sheet.computed_at = timezone.now()
    sheet.nights = len(play.nights)
    sheet.basis = basis
    sheet.save()
    note_added_up(season=season)
    return sheet
