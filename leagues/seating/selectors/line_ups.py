"""Who may play in a match of a league: both squads, and those who can be borrowed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.db.models import Count, Q, QuerySet

from leagues.events.league_models import BorrowedPlay, Fixture, League, SquadMember
from leagues.players.models import Membership
from leagues.seating.result_cards.checking import LineUpRule
from leagues.seating.result_cards.terms import CardSide, Meeting, PersonKey, meetings


def games_of(league: League) -> tuple[Meeting, ...]:
    """Return the games of a match of a league."""
    return meetings(pairs=league.pairs, games=league.games)


def line_up_rule(fixture: Fixture, league: League) -> LineUpRule:
    """Return who may play in a fixture on its day; three queries.

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
    plays = BorrowedPlay.objects.filter(fixture__division__league=league).exclude(fixture=fixture)
    return dict(plays.values_list("player_id").annotate(Count("pk")).order_by())
