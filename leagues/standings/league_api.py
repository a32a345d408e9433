"""Tables of team leagues over the API."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers

from leagues.events.league_access import get_league_to_view
from leagues.events.league_models import Division, League
from leagues.players.api_schema import NOT_FOUND
from leagues.standings.league_models import DivisionStanding
from leagues.standings.selectors.league_page import is_league_stale, rows_by_division


class DivisionRowOut(serializers.ModelSerializer[DivisionStanding]):
    """A row of a table. `rank` null: the team has left; `separated_by` empty: points did.

    `awarded` and `conceded` are matches won and lost without play; `ranks` those after each round.
    """

    name = serializers.CharField(source="team.name")
    ranks = serializers.ListField(child=serializers.IntegerField(allow_null=True))

    class Meta:
        model = DivisionStanding
        fields = [
            "place",
            "rank",
            "is_shared",
            "team",
            "name",
            "points",
            "won",
            "drawn",
            "lost",
            "awarded",
            "conceded",
            "games_won",
            "games_lost",
            "made",
            "given",
            "late",
            "adjusted",
            "separated_by",
            "needs_play_off",
            "zone",
            "ranks",
        ]


class DivisionTableOut(serializers.ModelSerializer[Division]):
    """A division with its table."""

    table = serializers.SerializerMethodField()

    class Meta:
        model = Division
        fields = ["id", "name", "level", "table"]

    @extend_schema_field(DivisionRowOut(many=True))
    def get_table(self, division: Division) -> list[dict[str, Any]]:
        """Return the rows as they were last computed."""
        rows = self.context["rows"].get(division.pk, [])
        return cast("list[dict[str, Any]]", DivisionRowOut(rows, many=True).data)


class LeagueTablesOut(serializers.ModelSerializer[League]):
    """A league with the tables of its divisions. `is_stale`: they wait to be computed again."""

    is_stale = serializers.SerializerMethodField()
    divisions = serializers.SerializerMethodField()

    class Meta:
        model = League
        fields = ["id", "title", "status", "is_stale", "divisions"]

    def get_is_stale(self, league: League) -> bool:
        """Return whether something has changed since the tables were computed."""
        return is_league_stale(league)

    @extend_schema_field(DivisionTableOut(many=True))
    def get_divisions(self, league: League) -> list[dict[str, Any]]:
        """Return the divisions, the highest first."""
        shown = DivisionTableOut(
            league.divisions.order_by("level"),
            many=True,
            context={"rows": rows_by_division(league)},
        )
        return cast("list[dict[str, Any]]", shown.data)


@extend_schema(tags=["leagues"], responses={200: LeagueTablesOut} | NOT_FOUND)
class LeagueTables(generics.RetrieveAPIView[League]):
    """Show the tables of a league."""

    serializer_class = LeagueTablesOut

    def get_object(self) -> League:
        """Return the league if this visitor may see it."""
        return get_league_to_view(user=self.request.user, league_id=self.kwargs["league_id"])
