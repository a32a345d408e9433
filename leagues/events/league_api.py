"""Team leagues over the API: their rules, divisions and teams, fixtures, squads."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Q, QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import generics, serializers

from leagues.events.league_access import get_league_to_view, get_team_to_view, visible_leagues
from leagues.events.league_labels import (
    FIXTURE_STATUS_LABELS,
    LEAGUE_STATUS_LABELS,
    SEPARATOR_LABELS,
)
from leagues.events.league_models import Division, Fixture, League, SquadMember, Team
from leagues.events.selectors.league_fixtures import fixtures_of
from leagues.players.api_schema import NOT_FOUND, PlayerRef
from leagues.players.typed import typed_number

LEAGUE_STATUSES = [(key.value, label) for key, label in LEAGUE_STATUS_LABELS.items()]
FIXTURE_STATUSES = [(key.value, label) for key, label in FIXTURE_STATUS_LABELS.items()]
SEPARATORS = [(key.value, label) for key, label in SEPARATOR_LABELS.items()]


class LeagueOut(serializers.ModelSerializer[League]):
    """A league with its rules; `plays_at` and all days are those of the club's time zone.

    `tiebreaks` separate teams of equal points, in this order; `late_card_charges` says whom a
    card that comes late costs `late_card_points`.
    """

    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    tiebreaks = serializers.ListField(
        child=serializers.ChoiceField(choices=SEPARATORS), source="separators", read_only=True
    )

    class Meta:
        model = League
        fields = [
            "id", "club", "title", "first_day", "last_day", "plays_at", "visibility", "status",
            "variant", "rules", "team_size", "pairs", "games", "target", "legs", "least_people",
            "most_borrowed", "card_days", "confirm_days", "late_card_points",
            "late_card_charges", "win_points", "draw_points", "loss_points", "game_points",
            "walkover_points", "postponed_days", "withdrawn_results", "tiebreaks", "promoted",
            "relegated", "play_off_places", "venue_room", "previous", "revision", "list_revision",
        ]  # fmt: skip


class LeagueTeamOut(serializers.ModelSerializer[Team]):
    """A team; `plays_on` is its weekday at home, 0 Monday, null the day of the round."""

    class Meta:
        model = Team
        fields = ["id", "name", "venue", "plays_on", "is_withdrawn", "is_expunged", "previous"]


class DivisionOut(serializers.ModelSerializer[Division]):
    """A division with its teams; level 1 is the highest."""

    teams = LeagueTeamOut(many=True)

    class Meta:
        model = Division
        fields = ["id", "name", "level", "teams"]


class LeagueDetailOut(LeagueOut):
    """A league with its divisions and teams."""

    divisions = serializers.SerializerMethodField()

    class Meta(LeagueOut.Meta):
        fields = [*LeagueOut.Meta.fields, "divisions"]

    @extend_schema_field(DivisionOut(many=True))
    def get_divisions(self, league: League) -> list[dict[str, Any]]:
        """Return the divisions, the highest first."""
        divisions = league.divisions.order_by("level").prefetch_related("teams")
        return cast("list[dict[str, Any]]", DivisionOut(divisions, many=True).data)


class FixtureOut(serializers.ModelSerializer[Fixture]):
    """A fixture. `day` null: open, to be played by `play_by`; `original_day` as first listed.

    `home_games` and `away_games` are the games won by its result card, null while none counts.
    """

    class Meta:
        model = Fixture
        fields = [
            "id", "division", "round_number", "is_play_off", "cup_tie", "day", "original_day",
            "play_by", "home", "away", "status", "home_games", "away_games", "awarded_to",
            "reason", "revision",
        ]  # fmt: skip


class SquadMemberOut(serializers.ModelSerializer[SquadMember]):
    """Somebody of a squad; `until_day` null: now."""

    player = PlayerRef()

    class Meta:
        model = SquadMember
        fields = ["player", "from_day", "until_day", "is_registered_on_night"]


class TeamDetailOut(LeagueTeamOut):
    """A team with its captains and its squad."""

    captain = PlayerRef(allow_null=True)
    vice = PlayerRef(allow_null=True)
    squad = serializers.SerializerMethodField()

    class Meta(LeagueTeamOut.Meta):
        fields = [*LeagueTeamOut.Meta.fields, "division", "captain", "vice", "squad"]

    @extend_schema_field(SquadMemberOut(many=True))
    def get_squad(self, team: Team) -> list[dict[str, Any]]:
        """Return who is of the squad, and who was."""
        members = team.squad.select_related("player")
        return cast("list[dict[str, Any]]", SquadMemberOut(members, many=True).data)


@extend_schema(
    tags=["leagues"], parameters=[OpenApiParameter("club", str, description="Of one club.")]
)
class LeagueList(generics.ListAPIView[League]):
    """List the team leagues you may see, latest first."""

    serializer_class = LeagueOut
    filter_backends = []
    queryset = League.objects.none()

    def get_queryset(self) -> QuerySet[League]:
        """Return the leagues this visitor may see, of all clubs or of one."""
        leagues = visible_leagues(user=self.request.user).select_related("club")
        club = self.request.query_params.get("club")
        return leagues.filter(**({"club__slug": club} if club else {}))


@extend_schema(tags=["leagues"], responses={200: LeagueDetailOut} | NOT_FOUND)
class LeagueDetail(generics.RetrieveAPIView[League]):
    """Show a team league with its divisions and teams."""

    serializer_class = LeagueDetailOut

    def get_object(self) -> League:
        """Return the league if this visitor may see it."""
        return get_league_to_view(user=self.request.user, league_id=self.kwargs["league_id"])


@extend_schema(
    tags=["leagues"], parameters=[OpenApiParameter("team", int, description="Of one team.")]
)
class FixtureList(generics.ListAPIView[Fixture]):
    """List the fixtures of a league by division and round."""

    serializer_class = FixtureOut
    filter_backends = []
    queryset = Fixture.objects.none()

    def get_queryset(self) -> QuerySet[Fixture]:
        """Return the fixtures of a league this visitor may see, all of them or of one team."""
        if "league_id" not in self.kwargs:  # the schema is being made
            return self.queryset
        league = get_league_to_view(user=self.request.user, league_id=self.kwargs["league_id"])
        fixtures = fixtures_of(league=league)
        team = self.request.query_params.get("team")
        if not team:
            return fixtures
        number = typed_number(team) or 0
        return fixtures.filter(Q(home=number) | Q(away=number))


@extend_schema(tags=["leagues"], responses={200: TeamDetailOut} | NOT_FOUND)
class TeamDetail(generics.RetrieveAPIView[Team]):
    """Show a team of a league with its captains and its squad."""

    serializer_class = TeamDetailOut

    def get_object(self) -> Team:
        """Return the team if this visitor may see its league."""
        return get_team_to_view(user=self.request.user, team_id=self.kwargs["team_id"])
