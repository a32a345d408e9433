"""Who may play in a match of a league: both squads, and those who can be borrowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date

from django.db.models import Q, QuerySet

from leagues.events.league_models import BorrowedPlay, Fixture, League, SquadMember
from leagues.events.league_states import OPEN_FIXTURES
from leagues.players.models import Membership
from leagues.seating.card_models import CardVersion
from leagues.seating.result_cards.checking import LineUpRule
from leagues.seating.result_cards.terms import (
    CardSide,
    Meeting,
    PersonKey,
    VersionStatus,
    meetings,
    read_card,
)


def games_of(league: League) -> tuple[Meeting, ...]:
    """Return the games of a match of a league."""
    return meetings(pairs=league.pairs, games=league.games)


def line_up_rule(fixture: Fixture, league: League) -> LineUpRule:
    """Return who may play in a fixture on its day; five queries at most.

    Borrowed is whoever is of another squad of the league, or of none and in the club.
    """
    squads: dict[CardSide, set[PersonKey]] = {side: set() for side in CardSide}
    elsewhere: set[PersonKey] = set()
    sides = {fixture.home_id: CardSide.HOME, fixture.away_id: CardSide.AWAY}
    members = squad_members(league, fixture.day).values_list("team_id", "player_id")
    for team_id, player_id in members:
        if team_id in sides:
            squads[sides[team_id]].add(player_id)
        else:
            elsewhere.add(player_id)
    of_club = Membership.objects.filter(club_id=league.club_id).values_list("player_id", flat=True)
    return LineUpRule(
        least_people=league.least_people,
        most_borrowed=league.most_borrowed,
        squads=squads,
        borrowable=(elsewhere | set(of_club)) - squads[CardSide.HOME] - squads[CardSide.AWAY],
        was_borrowed=_was_borrowed(fixture, league),
    )


def squad_members(league: League, day: date | None) -> QuerySet[SquadMember]:
    """Return who was of which squad of a league on a day."""
    members = SquadMember.objects.filter(league=league)
    if day is None:
        return members.filter(until_day=None)
    return members.filter(Q(until_day=None) | Q(until_day__gte=day), from_day__lte=day)


def _was_borrowed(fixture: Fixture, league: League) -> Mapping[PersonKey, int]:
    """Return how often people were borrowed elsewhere, by cards that count and those that wait."""
    plays = BorrowedPlay.objects.filter(fixture__division__league=league).exclude(fixture=fixture)
    times = Counter(plays.values_list("player_id", flat=True))
    times.update(_borrowed_on_waiting_cards(fixture, league))
    return times


def _borrowed_on_waiting_cards(fixture: Fixture, league: League) -> Iterator[PersonKey]:
    """Tell whom cards that can still be confirmed would borrow; one query, two if there are any."""
    waiting = CardVersion.objects.filter(
        card__fixture__division__league=league,
        card__fixture__status__in=OPEN_FIXTURES,
        status__in=[VersionStatus.SENT.value, VersionStatus.DISPUTED.value],
    ).exclude(card__fixture=fixture)
    versions = list(waiting.select_related("card__fixture"))
    members = list(SquadMember.objects.filter(league=league)) if versions else []
    for version in versions:
        other, said = version.card.fixture, read_card(version.said)
        for side, team_id in ((CardSide.HOME, other.home_id), (CardSide.AWAY, other.away_id)):
            squad = {
                member.player_id
                for member in members
                if member.team_id == team_id and _is_member(member, other.day)
            }
            yield from (person for person in said.people(side) if person not in squad)


def _is_member(member: SquadMember, day: date | None) -> bool:
    if day is None or member.until_day is None:
        return member.until_day is None and (day is None or member.from_day <= day)
    return member.from_day <= day <= member.until_day
