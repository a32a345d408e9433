"""Seed the demo club: a season, a league, real games, auctions, a knock-out, two evenings on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from leagues.desk.demo.club import make_club
from leagues.desk.demo.knock_out import knock_out_in_quarter_finals
from leagues.desk.demo.league_evening import league_evening
from leagues.desk.demo.live_evening import live_evening_in_round_two
from leagues.desk.demo.season import (
    EVENINGS,
    TITLE,
    add_nights_up,
    auction_evening,
    past_evenings,
    usual_terms,
    weeks_on,
)
from leagues.desk.demo.team_league import team_league
from leagues.desk.demo.tonight import tonight_in_round_three
from leagues.events.models import Event
from leagues.events.services.entering import enter_event
from leagues.events.services.events import create_event
from leagues.players.models import Club
from leagues.standings.services.pairs import rebuild_stale_pairs
from leagues.standings.services.replays import replay_all_pools
from leagues.standings.services.seasons import rebuild_season
from leagues.standings.services.sheets import recompute_standings

INTO_THE_EVENING: Final = timedelta(minutes=65)  # the middle of round three
TO_THE_MINUTE: Final = 5

Say = Callable[[str], None]


def is_seeded() -> bool:
    """Return whether there is a club already: the demo is for an empty site only."""
    return Club.objects.exists()


@transaction.atomic
def seed_demo(*, now: datetime, say: Say, evenings: int = EVENINGS) -> Club:
    """Make the demo club, whole or not at all, and say how far it is."""
    starts_at = _on_the_clock(now - INTO_THE_EVENING)
    say("people and accounts")
    club = make_club(starts_at=starts_at)
    say("three real games, card by card")
    others = [league_evening(club=club)]
    nights: list[Event] = []
    for event in past_evenings(club=club, tonight=starts_at, evenings=evenings):
        say(f"the evening of {event.starts_at:%d %B}, every hand played by bots")
        nights.append(event)
    say("an evening of auctions at tables of five")
    others.append(auction_evening(club=club, tonight=starts_at))
    say("a knock-out of pairs, in its quarter-finals")
    others.append(knock_out_in_quarter_finals(club=club, tonight=starts_at))
    say("an evening at live tables, in its second round")
    others.append(live_evening_in_round_two(club=club, tonight=starts_at))
    say("tonight's evening, in the middle of round 3")
    tonight = tonight_in_round_three(club=club, starts_at=starts_at)
    say("next week's evening, open for entries")
    _next_week(club_id=club.club.pk, starts_at=weeks_on(club, starts_at, 1), like=tonight)
    say("a team league, two rounds of it played, and its cup drawn")
    team_league(club=club, tonight=starts_at)
    say("standings and ratings")
    for event in (*others, *nights, tonight):
        recompute_standings(event_id=event.pk)
    replay_all_pools()
    rebuild_stale_pairs(now=now)
    if nights:
        say("the season of these evenings")
        rebuild_season(season_id=add_nights_up(club=club, nights=nights, others=others).pk)
    return club.club


def _on_the_clock(moment: datetime) -> datetime:
    """Return the moment on the last round number of minutes."""
    return moment.replace(second=0, microsecond=0) - timedelta(
        minutes=moment.minute % TO_THE_MINUTE
    )


def _next_week(*, club_id: int, starts_at: datetime, like: Event) -> None:
    terms = usual_terms(starts_at=starts_at, title=TITLE, entry_limit=32)
    event = create_event(club_id=club_id, terms=terms, by=like.made_by, is_open=True)
    members = like.entries.order_by("pk").values_list("members__player_id", flat=True)
    for player_id in list(members)[4:14]:
        enter_event(event_id=event.pk, player_id=player_id, by=like.made_by)
