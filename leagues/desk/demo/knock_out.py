"""A knock-out of eleven pairs that stands in its middle: the bracket is half filled."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from leagues.desk.demo.club import DemoClub
from leagues.desk.demo.evenings import ROUND_LENGTH, pay_at_door, play
from leagues.desk.demo.season import usual_terms
from leagues.events.models import Event, EventId, Round
from leagues.events.services.entering import enter_together
from leagues.events.services.events import create_event
from leagues.events.services.newcomers import Newcomer
from leagues.events.states import EventStatus
from leagues.seating.services.brackets import advance_bracket, draft_bracket
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.stages import locked_stage

TITLE: Final = "Pairs knock-out"
PAIRS: Final = 11
SEED: Final = 3
BEFORE_TONIGHT: Final = timedelta(days=2)
# The quarter-finals are two evenings: these tables have played theirs.
PLAYED_QUARTERS: Final = 2


def knock_out_in_quarter_finals(*, club: DemoClub, tonight: datetime) -> Event:
    """Make the knock-out: the first round is played, and half of the quarter-finals."""
    by = club.organiser
    starts_at = tonight - BEFORE_TONIGHT
    terms = usual_terms(
        starts_at=starts_at,
        title=TITLE,
        movement="single_elimination",
        notes="The other quarter-finals, the semi-finals and the final are played next week.",
    )
    event = create_event(club_id=club.club.pk, terms=terms, by=by, is_open=True)
    entries = [
        enter_together(
            event_id=event.pk,
            newcomers=[Newcomer(player_id=player.pk) for player in pair],
            is_here=True,
            by=by,
        )
        for pair in zip(club.regulars[:PAIRS], club.regulars[PAIRS : 2 * PAIRS], strict=True)
    ]
    pay_at_door(event=event, entries=entries, at=starts_at - timedelta(minutes=20), by=by)
    move_event(event_id=EventId(event.pk), to=EventStatus.RUNNING, by=by)
    stage = locked_stage(event_id=event.pk, seed=SEED)
    draft_bracket(
        stage_id=stage.pk,
        entries=[entry.pk for entry in entries],
        kind=event.movement,
        options=event.movement_options,
        by=by,
    )
    advance_bracket(stage_id=stage.pk, by=by)
    _play_round(event, 1, at=starts_at, club=club)
    advance_bracket(stage_id=stage.pk, by=by)
    _play_round(event, 2, at=starts_at + ROUND_LENGTH, club=club, left=PLAYED_QUARTERS)
    advance_bracket(stage_id=stage.pk, by=by)
    return event


def _play_round(event: Event, number: int, *, at: datetime, club: DemoClub, left: int = 0) -> None:
    """Play a round's tables but the last `left`."""
    round_ = Round.objects.get(stage__event=event, number=number)
    Round.objects.filter(pk=round_.pk).update(published_at=at)
    tables = sorted(round_.tables.values_list("number", flat=True))
    play(round_=round_, at=at, by=club.organiser, care=club.care, but=tables[len(tables) - left :])
