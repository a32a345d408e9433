"""Past evenings of the demo club, every hand of which bots have played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from leagues.desk.demo.club import DemoClub
from leagues.desk.demo.evenings import ROUND_LENGTH, let_in, play, publish, seat
from leagues.events.formats import SitOutKind
from leagues.events.local_times import nearest_instant, wall_time
from leagues.events.models import Event, EventId, Season
from leagues.events.season_terms import CountedBy, SeasonTerms
from leagues.events.services.events import create_event
from leagues.events.services.seasons import create_season, set_night
from leagues.events.states import EventStatus
from leagues.events.terms import EventTerms
from leagues.players.models import Player
from leagues.seating.services.lifecycle import move_event

EVENINGS: Final = 8
LENGTH: Final = timedelta(hours=3)
TITLE: Final = "Club night"
AUCTION_PLAYERS: Final = 15
DAYS_LATER: Final = timedelta(days=3)
SEASON_LENGTH: Final = timedelta(weeks=26)
PLACE_POINTS: Final = (15, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1)
BEST_NIGHTS: Final = 6


def past_evenings(
    *, club: DemoClub, tonight: datetime, evenings: int = EVENINGS
) -> Iterator[Event]:
    """Make the past evenings, oldest first, a week apart at the same time on the wall."""
    for weeks in range(evenings, 0, -1):
        terms = usual_terms(starts_at=weeks_on(club, tonight, -weeks))
        yield _evening(club, terms=terms, players=club.regulars, seed=evenings - weeks)


def weeks_on(club: DemoClub, moment: datetime, weeks: int) -> datetime:
    """Return the same time on the club's wall clock some weeks later."""
    wall = wall_time(moment, club.zone) + timedelta(weeks=weeks)
    return nearest_instant(wall, club.zone)


def usual_terms(*, starts_at: datetime, **others: object) -> EventTerms:
    """Return the terms of the club's usual evening."""
    terms: dict[str, object] = {
        "title": TITLE,
        "starts_at": starts_at,
        "ends_at": starts_at + LENGTH,
        "sit_out": SitOutKind.NONE,
        "fee": Decimal("3.00"),
    }
    return EventTerms(**(terms | others))  # type: ignore[arg-type]  # the fields of EventTerms


def auction_evening(*, club: DemoClub, tonight: datetime) -> Event:
    """Make an evening at tables of five, who bid for every hand, some days before tonight."""
    starts_at = weeks_on(club, tonight, -1) + DAYS_LATER
    terms = usual_terms(
        starts_at=starts_at,
        title="Auction evening",
        variant="auction5",
        rounds_planned=3,
        game_length=6,
        notes="Tables of five. The highest bidder of a hand chooses partners. Replay any of them.",
    )
    return _evening(club, terms=terms, players=club.regulars[:AUCTION_PLAYERS], seed=EVENINGS)


def add_nights_up(*, club: DemoClub, nights: Sequence[Event], others: Sequence[Event]) -> Season:
    """Make the season of the past evenings: points by place, the best six, one for coming."""
    first = wall_time(nights[0].starts_at, club.zone).date()
    terms = SeasonTerms(
        title=f"Season {first:%Y}",
        first_day=first - DAYS_LATER,
        last_day=first + SEASON_LENGTH,
        counted_by=CountedBy.PLACE,
        place_points=tuple(map(Decimal, PLACE_POINTS)),
        bonus=Decimal(1),
        best=BEST_NIGHTS,
        least_nights=2,
    )
    season = create_season(club_id=club.club.pk, terms=terms, by=club.organiser)
    for event in others:
        set_night(
            season_id=season.pk,
            event_id=event.pk,
            counts=False,
            by=club.organiser,
            reason="Not a usual club night",
        )
    return season


def _evening(club: DemoClub, *, terms: EventTerms, players: Sequence[Player], seed: int) -> Event:
    by, starts_at = club.organiser, terms.starts_at
    event = create_event(club_id=club.club.pk, terms=terms, by=by, is_open=True)
    let_in(event=event, players=players, at=starts_at - timedelta(minutes=20), by=by)
    move_event(event_id=EventId(event.pk), to=EventStatus.RUNNING, by=by)
    seat(event=event, seed=seed)
    for number in range(1, event.rounds_planned + 1):
        at = starts_at + (number - 1) * ROUND_LENGTH
        round_ = publish(event=event, number=number, at=at, by=by)
        play(round_=round_, at=at, by=by, care=club.care)
    move_event(event_id=EventId(event.pk), to=EventStatus.FINISHED, by=by)
    ended = starts_at + event.rounds_planned * ROUND_LENGTH
    Event.objects.filter(pk=event.pk).update(finished_at=ended, made_at=starts_at - LENGTH)
    event.refresh_from_db()
    return event
