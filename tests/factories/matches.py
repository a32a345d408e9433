"""The smallest valid rows of `games.matches`."""

from __future__ import annotations

import factory
from factory.django import DjangoModelFactory

from engine.seats import Seat
from engine.version import RULES_VERSION
from games.matches.models import Match, MatchSeat, MatchSide
from games.matches.rulebook import rules_of
from games.matches.selectors.results import MatchResult, SeatResult
from games.matches.states import MatchStatus
from tests.factories.players import PlayerFactory


class MatchFactory(DjangoModelFactory[Match]):
    """Eight deals of North American euchre, not started, without seats."""

    class Meta:
        model = Match

    variant = "north_american"
    rules_version = RULES_VERSION
    game_end = "deals"
    game_length = 8
    status = MatchStatus.SEATED.value
    link_key = factory.Sequence(lambda number: f"link-key-{number:034}")


class MatchSideFactory(DjangoModelFactory[MatchSide]):
    """North and South, without points."""

    class Meta:
        model = MatchSide

    match = factory.SubFactory(MatchFactory)
    number = 0


class MatchSeatFactory(DjangoModelFactory[MatchSeat]):
    """A person in the North."""

    class Meta:
        model = MatchSeat

    match = factory.SubFactory(MatchFactory)
    number = 0
    side_number = factory.LazyAttribute(lambda seat: seat.number % 2)
    player = factory.SubFactory(PlayerFactory)


def seated_match(**fields: object) -> Match:
    """Return a match with its sides and a person in every seat its rules have."""
    match = MatchFactory.create(**fields)
    rules = rules_of(match)
    for number in range(rules.accounts):
        MatchSideFactory(match=match, number=number)
    for number in range(rules.players):
        side = rules.account_of(Seat(number))
        MatchSeatFactory(match=match, number=number, side_number=side)
    return match


def by_seat(result: MatchResult) -> list[SeatResult]:
    """Return what each seat has from a result, in the order of the seats."""
    seats = MatchSeat.objects.filter(match_id=result.match_id).order_by("number")
    return [result.of_seat(seat.number, side=seat.side_number) for seat in seats]
