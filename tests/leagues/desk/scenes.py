"""Evenings at the stage a test is about, built of the smallest rows."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.matches.models import Match, MatchSide, ScoreReport
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus
from leagues.events.models import Event, Round
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.players.models import Club, Player, User
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.standings.models import Standing
from tests.factories.events import (
    EntryFactory,
    EntryMemberFactory,
    EventFactory,
    RoundFactory,
    StageFactory,
)
from tests.factories.players import MembershipFactory
from tests.factories.seating import RoundTableFactory


def account(club: Club, role: Role) -> User:
    """Return an account whose person has a role in a club."""
    return user_of(MembershipFactory.create(club=club, role=role.value).player)


def user_of(player: Player) -> User:
    """Return the account of a person who has one."""
    assert player.user is not None
    return player.user


def sitter(table: RoundTable, seat: int = 0) -> Player:
    """Return who sits in a seat of a table."""
    player = table.match.seats.select_related("player").get(number=seat).player
    assert player is not None
    return player


def sit_down(table: RoundTable, player: Player, seat: int = 0) -> None:
    """Put a person into a seat of a table, and into the event instead of who sat there."""
    event = table.round.stage.event
    event.entries.filter(members__player_id=sitter(table, seat).pk).delete()
    table.match.seats.filter(number=seat).update(player=player)
    enter(event, player)


def enter(event: Event, player: Player, status: EntryStatus = EntryStatus.CHECKED_IN) -> None:
    """Enter a person who is known already."""
    entry = EntryFactory.create(event=event, status=status.value, member=None)
    EntryMemberFactory.create(entry=entry, player=player)


def evening(*, tables: int = 2, status: EventStatus = EventStatus.RUNNING) -> Event:
    """Return an event of two rounds: the first is in play at some tables, the second a draft."""
    event: Event = EventFactory.create(status=status.value, rounds_planned=2)
    stage = StageFactory.create(event=event)
    round_ = RoundFactory.create(
        stage=stage,
        status=RoundStatus.IN_PLAY.value,
        published_at=timezone.now() - timedelta(minutes=12),
    )
    RoundFactory.create(stage=stage, number=2)
    for number in range(1, tables + 1):
        table = RoundTableFactory.create(round=round_, number=number)
        for seat in range(4):
            enter(event, sitter(table, seat))
    everybody = list(event.entries.values_list("id", flat=True))
    fours = [everybody[first : first + 4] for first in range(0, len(everybody), 4)]
    stage.plan = {"rounds": [{"number": 2, "tables": fours, "sit_outs": []}]}
    stage.save()
    return event


def table_of(event: Event, number: int = 1) -> RoundTable:
    """Return a table of the first round."""
    return RoundTable.objects.select_related("match", "round__stage__event").get(
        round__stage__event=event, round__number=1, number=number
    )


def first_round(event: Event) -> Round:
    """Return the first round of an event."""
    return Round.objects.get(stage__event=event, number=1)


def finish(match: Match, points: tuple[int, int] = (7, 4)) -> None:
    """Give a match its result."""
    for number, made in enumerate(points):
        MatchSide.objects.filter(match=match, number=number).update(points=made)
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.FINISHED.value,
        ending=MatchEnding.PLAYED.value,
        finished_at=now,
        first_finished_at=now,
    )


def claim(
    match: Match, points: tuple[int, int], *, seat: int = 0, disputed: bool = False
) -> ScoreReport:
    """Let a seat send its result; `disputed` when the other side says otherwise."""
    status = MatchStatus.DISPUTED if disputed else MatchStatus.REPORTED
    Match.objects.filter(pk=match.pk).update(status=status.value)
    report_status = ReportStatus.DISPUTED if disputed else ReportStatus.REPORTED
    return ScoreReport.objects.create(
        match=match,
        version=match.reports.count() + 1,
        status=report_status.value,
        depth=ReportDepth.FINAL.value,
        points=list(points),
        reported_seat=seat,
    )


def standings(event: Event) -> list[Standing]:
    """Give everybody entered a place of their own: 30 points for the first, then one less each."""
    return Standing.objects.bulk_create(
        Standing(
            event=event,
            entry=entry,
            place=place,
            rank=place,
            worth=31 - place,
            points=31 - place,
            per_game=31 - place,
            played=1,
        )
        for place, entry in enumerate(event.entries.order_by("id"), start=1)
    )
