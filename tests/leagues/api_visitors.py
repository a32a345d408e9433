"""Visitors of the API, and an evening for them to look at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from rest_framework.test import APIClient

from games.matches.models import MatchSeat, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from leagues.events.models import Entry, Event, Round
from leagues.events.states import EntryStatus, EventStatus, Visibility
from leagues.players.models import Club, Player, User
from leagues.players.services.tokens import make_token
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.standings.models import Rating, RatingPool
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.services.sheets import recompute_standings
from tests.factories.events import EntryFactory, EventFactory, RoundFactory
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    UserFactory,
    user_of,
)
from tests.leagues.desk.builders import published_round, running_event, table_of_four

SECRETS = ("link_key", "link-key", "email", "example.org", "password", "fee_paid", "keeps_seat")


def client_of(user: User | None) -> APIClient:
    """Return a program that signs its requests with the token of an account."""
    client = APIClient()
    if user is not None:
        client.credentials(HTTP_AUTHORIZATION=f"Token {make_token(user=user)}")
    return client


def member_of(club: Club, role: Role = Role.MEMBER) -> User:
    """Return the account of somebody with a role in a club."""
    return user_of(MembershipFactory.create(club=club, role=role.value).player)


def claim(player: Player) -> User:
    """Give a person an account."""
    player.user = UserFactory.create()
    player.save()
    return user_of(player)


def seat_of(table: RoundTable, number: int) -> MatchSeat:
    return MatchSeat.objects.get(match_id=table.match_id, number=number)


def person_in(seat: MatchSeat) -> Player:
    """Return who sits in a seat."""
    assert seat.player is not None
    return seat.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A running event with a published and a drafted round, a result that waits, and a queue."""

    event: Event
    table: RoundTable
    draft: Round
    report: ScoreReport
    entry: Entry
    open_event: Event
    newcomer: Player

    @property
    def visitors(self) -> dict[str, User | None]:
        """Somebody of every kind: who they are decides what they may."""
        return {
            "anonymous": None,
            "stranger": member_of(ClubFactory.create(), Role.ORGANISER),
            "member": member_of(self.event.club),
            "scorer": member_of(self.event.club, Role.SCORER),
            "director": member_of(self.event.club, Role.DIRECTOR),
            "organiser": member_of(self.event.club, Role.ORGANISER),
            "seat": claim(person_in(seat_of(self.table, 1))),
        }


def evening(*, visibility: Visibility = Visibility.PUBLIC) -> Evening:
    """Return an evening of a club, with everything the API shows."""
    event = running_event(visibility=visibility.value)
    table = table_of_four(round_=published_round(event=event))
    seats = list(MatchSeat.objects.filter(match_id=table.match_id).select_related("player"))
    entries = [
        EntryFactory.create(
            event=event, member__player=seat.player, status=EntryStatus.CHECKED_IN.value
        )
        for seat in seats
    ]
    for seat in seats:
        if visibility is Visibility.MEMBERS:
            MembershipFactory.create(club=event.club, player=seat.player)
    report = report_final(match_id=table.match_id, points=(9, 6), actor=Actor(seat=0), revision=0)
    recompute_standings(event_id=event.pk)
    pool, _made = RatingPool.objects.get_or_create(key=PAIRS.key)
    Rating.objects.create(pool=pool, player=person_in(seats[0]), mu=2.5, sigma=3.0, matches=4)
    return Evening(
        event=event,
        table=table,
        draft=RoundFactory.create(stage=table.round.stage, number=2),
        report=report,
        entry=entries[0],
        open_event=EventFactory.create(
            club=event.club,
            visibility=visibility.value,
            status=EventStatus.OPEN.value,
            # Nobody enters two events of the same evening.
            starts_at=event.ends_at + timedelta(days=6),
        ),
        newcomer=MembershipFactory.create(club=event.club).player,
    )
