"""What captains and directors write in a team league over the API: fixtures and squads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events.league_access import (
    get_fixture_to_direct,
    get_player_to_sign_on,
    get_team_to_lead,
)
from leagues.events.league_api import FixtureOut, SquadMemberOut
from leagues.events.league_models import Fixture
from leagues.events.league_states import FixtureStatus
from leagues.events.selectors.league_pages import today_of
from leagues.events.services.league_fixtures import (
    LONGEST_REASON,
    decide_fixture,
    move_fixture,
    postpone_fixture,
    restore_fixture,
)
from leagues.events.services.league_squads import sign_on
from leagues.players.access import require_account
from leagues.players.api_schema import REFUSALS, number_of_row
from leagues.players.models import User

Typed = Mapping[str, Any]  # Any: values of the fields' own types


class FixtureChangeIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """What becomes of a fixture. Send its `revision` back.

    `move` takes a `day`, and `in_spite` true to put it there although something is in the way;
    `postpone` may take a day `play_by`; `walkover` and `unfulfilled` take the team it is
    `awarded_to` (null: to neither); `restore` takes back what was decided without play.
    """

    act = serializers.ChoiceField(
        choices=["move", "postpone", "walkover", "unfulfilled", "void", "restore"]
    )
    revision = serializers.IntegerField(min_value=0)
    day = serializers.DateField(required=False)
    in_spite = serializers.BooleanField(default=False)
    play_by = serializers.DateField(required=False, allow_null=True, default=None)
    awarded_to = number_of_row(required=False, allow_null=True, default=None)
    reason = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=LONGEST_REASON
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for the day of a move."""
        if attrs["act"] == "move" and "day" not in attrs:
            raise serializers.ValidationError(
                {"day": [_("Choose the day on which it is to be played.")]}
            )
        return attrs


class ChangeFixture(APIView):
    """A fixture of a published list."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(
        tags=["leagues"], request=FixtureChangeIn, responses={200: FixtureOut} | REFUSALS
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Move, postpone, award or strike a fixture, as a director of the club."""
        fixture = get_fixture_to_direct(user=request.user, fixture_id=fixture_id)
        sent = FixtureChangeIn(data=request.data)
        sent.is_valid(raise_exception=True)
        typed = sent.validated_data
        changed = CHANGES[typed["act"]](fixture, typed, require_account(request.user))
        return Response(FixtureOut(changed).data)


def _move(fixture: Fixture, typed: Typed, by: User) -> Fixture:
    return move_fixture(
        fixture_id=fixture.pk,
        day=typed["day"],
        revision=typed["revision"],
        reason=typed["reason"],
        in_spite=typed["in_spite"],
        by=by,
    )


def _postpone(fixture: Fixture, typed: Typed, by: User) -> Fixture:
    return postpone_fixture(
        fixture_id=fixture.pk,
        revision=typed["revision"],
        play_by=typed["play_by"],
        reason=typed["reason"],
        by=by,
    )


def _decide(fixture: Fixture, typed: Typed, by: User) -> Fixture:
    return decide_fixture(
        fixture_id=fixture.pk,
        status=FixtureStatus(typed["act"]),
        revision=typed["revision"],
        awarded_to=typed["awarded_to"],
        reason=typed["reason"],
        by=by,
    )


def _restore(fixture: Fixture, typed: Typed, by: User) -> Fixture:
    return restore_fixture(fixture_id=fixture.pk, revision=typed["revision"], by=by)


CHANGES: Final[Mapping[str, Callable[[Fixture, Typed, User], Fixture]]] = {
    "move": _move,
    "postpone": _postpone,
    "walkover": _decide,
    "unfulfilled": _decide,
    "void": _decide,
    "restore": _restore,
}


class SignOnIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Who joins a squad: somebody on the club's list, or a `name` that nobody has."""

    player = number_of_row(required=False)
    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=80)
    on_night = serializers.BooleanField(default=False)


class SignOn(APIView):
    """The squad of a team."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["leagues"], request=SignOnIn, responses={200: SquadMemberOut} | REFUSALS)
    def post(self, request: Request, team_id: int) -> Response:
        """Sign somebody on from today, as a captain of the team or a director. Twice is once."""
        team = get_team_to_lead(user=request.user, team_id=team_id)
        sent = SignOnIn(data=request.data)
        sent.is_valid(raise_exception=True)
        typed = sent.validated_data
        player_id = typed.get("player")
        if player_id is not None:
            player_id = get_player_to_sign_on(team=team, player_id=player_id).pk
        member = sign_on(
            team_id=team.pk,
            player_id=player_id,
            name=typed["name"],
            day=today_of(team.division.league.club),
            on_night=typed["on_night"],
            by=require_account(request.user),
        )
        return Response(SquadMemberOut(member).data)
