"""Background entry points of standings, seasons and ratings."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from leagues.seating.selectors.tables import event_of_match
from leagues.standings.selectors.basis import is_stale, stale_events
from leagues.standings.selectors.rated import overlooked_matches
from leagues.standings.selectors.season_nights import overlooked_seasons
from leagues.standings.services.league_tables import rebuild_stale_leagues
from leagues.standings.services.luck import fit_all_pools
from leagues.standings.services.months import note_months
from leagues.standings.services.pairs import rebuild_stale_pairs
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import replay_stale_pools
from leagues.standings.services.seasons import rebuild_season, rebuild_stale_seasons
from leagues.standings.services.sheets import recompute_standings


@shared_task(name="standings.follow_match", ignore_result=True)
def follow_match(match_id: int) -> None:
    """Bring the standings of a match's event up to date, and the seasons and leagues after it."""
    event_id = event_of_match(match_id=match_id)
    if event_id is not None and is_stale(event_id=event_id):
        recompute_standings(event_id=event_id)
    rebuild_stale_seasons()
    rebuild_stale_leagues()


@shared_task(name="standings.follow_event", ignore_result=True)
def follow_event(event_id: int) -> None:
    """Bring the standings and the prizes of an event up to date."""
    if is_stale(event_id=event_id):
        recompute_standings(event_id=event_id)


@shared_task(name="standings.rate", ignore_result=True)
def rate(match_id: int) -> None:
    """Bring the ratings up to date with a match, replaying all if it was not the newest."""
    if not rate_match(match_id=match_id):
        replay_stale_pools()


@shared_task(name="standings.sweep", ignore_result=True)
def sweep() -> None:
    """Do what is due: results whose news was lost, replays, pairs, seasons and leagues."""
    for event_id in stale_events():
        recompute_standings(event_id=event_id)
    for match_id in overlooked_matches():
        rate_match(match_id=match_id)
    replay_stale_pools()
    rebuild_stale_pairs(now=timezone.now())
    rebuild_stale_seasons()
    rebuild_stale_leagues()


@shared_task(name="standings.fit_luck", ignore_result=True)
def fit_luck() -> None:
    """Write down where everybody stands, and fit the luck in a game, once a month."""
    now = timezone.now()
    note_months(now=now)
    fit_all_pools(now=now)


@shared_task(name="standings.sweep_seasons", ignore_result=True)
def sweep_seasons() -> None:
    """Add up again the open seasons that do not follow from their nights any more."""
    for season_id in overlooked_seasons():
        rebuild_season(season_id=season_id)
