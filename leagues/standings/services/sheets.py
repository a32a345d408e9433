"""Write the standings of an event: derived rows that can be thrown away and built again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.events.models import Event
from leagues.events.services.seasons import mark_seasons_stale
from leagues.events.services.versions import touch_event
from leagues.standings.models import Standing, StandingsSheet
from leagues.standings.ranking import OF_PLAYERS, ListKind, StandingRow
from leagues.standings.selectors.basis import bases
from leagues.standings.selectors.figures import rounded
from leagues.standings.selectors.played import EventPlay, event_play, ranked
from leagues.standings.services.awards import award_prizes


@transaction.atomic
def recompute_standings(*, event_id: int) -> StandingsSheet:
    """Compute an event's standings from its confirmed matches, and put them in place of the old.

    Who gets its prizes follows in the same transaction, and the seasons of which it is a night are
    marked as stale. The event's row is locked, so that of two workers the later sees what the
    earlier missed.
    """
    event = Event.objects.select_for_update().get(pk=event_id)
    known, _ = StandingsSheet.objects.get_or_create(
        event_id=event_id, defaults={"computed_at": timezone.now()}
    )
    basis = bases(event_ids=[event_id])[event_id]
    play = event_play(event_id=event_id)
    lists = {kind: ranked(play, kind) for kind in play.lists}
    Standing.objects.filter(event_id=event_id).delete()
    Standing.objects.bulk_create(
        row for kind, ranks in lists.items() for row in _rows(event_id, kind, ranks, play)
    )
    award_prizes(event=event, play=play, lists=lists)
    sheet = StandingsSheet.objects.select_for_update().get(pk=known.pk)
    # Marked meanwhile, as when ratings were computed again that were read before: it is due again.
    sheet.basis = basis if sheet.version == known.version else ""
    sheet.version += 1
    sheet.computed_at = timezone.now()
    sheet.save()
    touch_event(event_id=event_id)
    mark_seasons_stale(event=event)
    return sheet


def _rows(
    event_id: int, kind: ListKind, ranks: Iterable[StandingRow], play: EventPlay
) -> Iterator[Standing]:
    for row in ranks:
        yield _standing(
            event_id,
            row,
            list_kind=kind.value,
            section=row.section,
            entry_id=play.entry_in(kind, row.entrant),
            player_id=row.entrant if kind in OF_PLAYERS else None,
        )


# Any: the fields that say whose row it is
def _standing(event_id: int, row: StandingRow, **whose: Any) -> Standing:
    tally = row.tally
    return Standing(
        event_id=event_id,
        **whose,
        place=row.place,
        rank=row.rank if row.has_played else None,
        worth=rounded(row.points),
        points=rounded(tally.total),
        per_game=rounded(tally.per_game) if tally.played else None,
        score=rounded(tally.score),
        scheduled=tally.scheduled,
        played=tally.played,
        forfeited=tally.forfeited,
        sat_out=tally.sit_outs,
        given=rounded(tally.given),
        wins=tally.wins,
        average_place=None if tally.average_place is None else rounded(tally.average_place),
        adjusted=rounded(tally.adjusted),
        hands=tally.hands,
        loners=tally.loners,
        marches=tally.marches,
        euchred=tally.euchred,
        dropped=sorted(tally.dropped),
        is_shared=row.is_shared,
        tiebreaks={key: str(value) for key, value in row.tiebreak_values.items()},
        separated_by=row.separated_by or "",
    )
