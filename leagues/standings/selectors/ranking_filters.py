"""Which of the rated people a ranking lists: of a club or a league, who plays, who is sure.

Nothing of it is stored. Who has not played for long follows from the last rated match, and who is
provisional from the same figures as everywhere, only that the database compares them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeVar
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.db.models import (
    DurationField,
    Exists,
    ExpressionWrapper,
    F,
    FloatField,
    OuterRef,
    Q,
    QuerySet,
    Value,
)
from django.db.models.functions import Cast, Coalesce, Extract, Greatest

from leagues.events.access import visible_events, visible_players
from leagues.events.league_access import people_of_leagues, visible_leagues
from leagues.events.league_models import League
from leagues.events.models import EntryMember
from leagues.events.states import EntryStatus
from leagues.players.known_people import published_by_name
from leagues.players.models import Club, Membership, Player, User
from leagues.standings.models import Rating, RatingMonth
from leagues.standings.ratings.pools import ENOUGH_PARTNERS, PoolKind
from leagues.standings.ratings.values import PROVISIONAL_SHARE
from leagues.standings.selectors.any_of import any_of
from leagues.standings.selectors.strengths import IDLE_HIDDEN

FEW_CLUBS: Final = 30
FEW_LEAGUES: Final = 30
MOST_PEOPLE: Final = 5000
WEEK_SECONDS: Final = 7 * 24 * 3600.0
Row = TypeVar("Row", Rating, RatingMonth)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingFilter:
    """Who is wanted: of a club, a league or all, also who has long not played, only who is sure.

    `people` are the ids of who is of the club and the league, once these were looked up.
    """

    club: Club | None = None
    league: League | None = None
    people: tuple[int, ...] | None = None
    with_idle: bool = False
    only_sure: bool = False

    @property
    def narrows(self) -> bool:
        """Whether somebody who is rated may be left out."""
        return self.is_of_some or self.only_sure or not self.with_idle

    @property
    def is_usual(self) -> bool:
        """Whether nothing was asked for: everybody who still plays."""
        return not self.is_of_some and not self.only_sure and not self.with_idle

    @property
    def query(self) -> str:
        """What asks for it in an address, to be put behind other parameters."""
        asked = {"club": self.club.slug} if self.club else {}
        asked |= {"league": str(self.league.pk)} if self.league else {}
        asked |= {"idle": "1"} if self.with_idle else {}
        asked |= {"sure": "1"} if self.only_sure else {}
        return f"&{urlencode(asked)}" if asked else ""

    @property
    def is_of_some(self) -> bool:
        """Whether only people of a club or a league are wanted."""
        return self.club is not None or self.league is not None


USUAL: Final = RankingFilter()
EVERYBODY: Final = RankingFilter(with_idle=True)


def wanted_rows(
    rows: QuerySet[Rating],
    *,
    wanted: RankingFilter,
    kind: PoolKind,
    user: User | AnonymousUser,
    now: datetime,
) -> QuerySet[Rating]:
    """Return those rows of one pool that a filter leaves; no query of its own."""
    if not wanted.with_idle:
        rows = still_playing(rows, now=now)
    if wanted.only_sure:
        rows = _sure(rows, kind=kind, now=now)
    return rows_of_some(rows, wanted=wanted, user=user)


def rows_of_some(
    rows: QuerySet[Row], *, wanted: RankingFilter, user: User | AnonymousUser
) -> QuerySet[Row]:
    """Return those rows that are of people of the club or the league; no query of its own."""
    if wanted.people is not None:
        return rows.filter(any_of("player_id", wanted.people))
    for people in _people_of_some(wanted, user):
        rows = rows.filter(player_id__in=people.order_by().values("pk"))
    return rows


def with_people(wanted: RankingFilter, *, user: User | AnonymousUser) -> RankingFilter:
    """Return a filter that knows who is of its club and league, in one query for any of them.

    A page asks for them several times. Very many are left to the database.
    """
    some = _people_of_some(wanted, user)
    if not some:
        return wanted
    people = some[0]
    for others in some[1:]:
        people = people.filter(pk__in=others.order_by().values("pk"))
    found = tuple(people.order_by().values_list("pk", flat=True)[: MOST_PEOPLE + 1])
    return wanted if len(found) > MOST_PEOPLE else replace(wanted, people=found)


def _people_of_some(wanted: RankingFilter, user: User | AnonymousUser) -> list[QuerySet[Player]]:
    """Return who is of the club, and who of the league, where they are asked for; no query."""
    found: list[QuerySet[Player]] = []
    if wanted.club is not None:
        found.append(people_of_club(club=wanted.club, user=user))
    if wanted.league is not None:
        of_league = people_of_leagues(League.objects.filter(pk=wanted.league.pk))
        found.append(visible_players(user=user).filter(of_league))
    return found


def still_playing(rows: QuerySet[Rating], *, now: datetime) -> QuerySet[Rating]:
    """Return the rows without those of people who have long not played."""
    return rows.filter(Q(last_at__gte=now - IDLE_HIDDEN) | Q(last_at=None))


def is_long_idle(row: Rating, *, now: datetime) -> bool:
    """Return whether somebody has long not played; no query."""
    return row.last_at is not None and row.last_at < now - IDLE_HIDDEN


def people_of_club(*, club: Club, user: User | AnonymousUser) -> QuerySet[Player]:
    """Return who belongs to a club or played there, as far as this visitor may know it.

    To who does not belong to it, it tells no more than the table on the club's own site does.
    They are named by their numbers, for which the club is read from its own side, not everybody
    asked whether they belong to it.
    """
    played = EntryMember.objects.filter(
        event__in=visible_events(user=user).filter(club=club).order_by().values("pk")
    ).exclude(entry__status=EntryStatus.WITHDRAWN, entry__left_after_round__isnull=True)
    known = published_by_name()
    if isinstance(user, User):
        mine = Membership.objects.filter(club=club, player__user_id=user.pk)
        known |= Q(Exists(mine))
    joined = Player.objects.filter(
        known, pk__in=Membership.objects.filter(club=club).order_by().values("player_id")
    )
    belong = played.order_by().values("player_id").union(joined.order_by().values("pk"))
    return visible_players(user=user).filter(pk__in=belong)


def offered_clubs(*, user: User | AnonymousUser, chosen: Club | None) -> list[Club]:
    """Return the clubs to choose from, one's own first, in one query.

    Where there are many, these and the one that is chosen are all: others are chosen on their
    own pages.
    """
    mine = Membership.objects.none()
    if isinstance(user, User):
        mine = Membership.objects.filter(club=OuterRef("pk"), player__user_id=user.pk)
    ordered = Club.objects.annotate(is_mine=Exists(mine)).order_by("-is_mine", "name", "id")
    found = list(ordered[: FEW_CLUBS + 1])
    is_few = len(found) <= FEW_CLUBS
    clubs: list[Club] = [club for club in found if is_few or club.is_mine]
    return clubs if chosen is None or chosen in clubs else [*clubs, chosen]


def offered_leagues(*, user: User | AnonymousUser, chosen: League | None) -> list[League]:
    """Return the latest leagues to choose from, those of one's own clubs first, in one query."""
    mine = Membership.objects.none()
    if isinstance(user, User):
        mine = Membership.objects.filter(club=OuterRef("club"), player__user_id=user.pk)
    seen = visible_leagues(user=user).annotate(is_mine=Exists(mine))
    found: list[League] = [*seen.order_by("-is_mine", "-first_day", "-id")[:FEW_LEAGUES]]
    return found if chosen is None or chosen in found else [*found, chosen]


def _sure(rows: QuerySet[Rating], *, kind: PoolKind, now: datetime) -> QuerySet[Rating]:
    """Return the rows that are not provisional (`PoolKind.is_provisional`)."""
    model = kind.model
    since = ExpressionWrapper(
        Value(now) - Coalesce(F("last_at"), Value(now)), output_field=DurationField()
    )
    seconds = Greatest(Cast(Extract(since, "epoch"), FloatField()), Value(0.0))
    variance = F("sigma") * F("sigma") + seconds * Value(model.drift**2 / WEEK_SECONDS)
    limit = (PROVISIONAL_SHARE * model.sigma) ** 2
    rows = rows.alias(variance=ExpressionWrapper(variance, output_field=FloatField()))
    rows = rows.filter(variance__lt=limit)
    return rows.filter(partners__gte=ENOUGH_PARTNERS) if kind.has_partners else rows
