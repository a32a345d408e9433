"""Seasons over the API: their rule, their nights and their table."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import generics, serializers

from leagues.events.access import get_season_to_view, visible_seasons
from leagues.events.labels import MISSED_LABELS
from leagues.events.models import Event, Season
from leagues.events.selectors.seasons import OVER, nights_of_season
from leagues.players.api_schema import NOT_FOUND, PlayerRef
from leagues.standings.models import SeasonStanding
from leagues.standings.selectors.season_rows import rows_of_season

MISSED_NIGHTS = [(key.value, label) for key, label in MISSED_LABELS.items()]


class SeasonOut(serializers.ModelSerializer[Season]):
    """A season with its rule. `is_stale`: its table waits to be added up again."""

    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Season
        fields = [
            "id",
            "club",
            "title",
            "first_day",
            "last_day",
            "visibility",
            "picked_by",
            "counted_by",
            "place_points",
            "bonus",
            "best",
            "drops_worst",
            "absence",
            "least_nights",
            "guests",
            "closed_at",
            "revision",
            "is_stale",
        ]


class SeasonNightOut(serializers.ModelSerializer[Event]):
    """A night of a season; it counts when it is over."""

    event = serializers.IntegerField(source="pk")
    is_over = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = ["event", "title", "starts_at", "is_over"]

    def get_is_over(self, event: Event) -> bool:
        """Return whether it counts already."""
        return event.status in OVER


class NightOfRowOut(serializers.Serializer[Any]):  # Any: JSON as stored
    """What a night was to somebody; `worth` null: no night at all for them."""

    event = serializers.IntegerField()
    came = serializers.BooleanField()
    worth = serializers.CharField(allow_null=True)
    counts = serializers.BooleanField()
    points = serializers.CharField()
    games = serializers.IntegerField()


class SeasonRowOut(serializers.ModelSerializer[SeasonStanding]):
    """A row of the table. `ranks` are those after each night, null before the first one.

    `is_listed_after`: came to fewer nights than the rule asks for.
    """

    player = PlayerRef()
    nights = NightOfRowOut(many=True)
    ranks = serializers.ListField(child=serializers.IntegerField(allow_null=True))

    class Meta:
        model = SeasonStanding
        fields = [
            "place",
            "rank",
            "is_shared",
            "player",
            "total",
            "bonus",
            "came",
            "is_listed_after",
            "nights",
            "ranks",
        ]


class SeasonDetailOut(SeasonOut):
    """A season with its nights in order of time, and its table."""

    nights = serializers.SerializerMethodField()
    table = serializers.SerializerMethodField()

    class Meta(SeasonOut.Meta):
        fields = [*SeasonOut.Meta.fields, "nights", "table"]

    @extend_schema_field(SeasonNightOut(many=True))
    def get_nights(self, season: Season) -> list[dict[str, Any]]:
        """Return the nights, those to come among them."""
        return cast(
            "list[dict[str, Any]]", SeasonNightOut(nights_of_season(season), many=True).data
        )

    @extend_schema_field(SeasonRowOut(many=True))
    def get_table(self, season: Season) -> list[dict[str, Any]]:
        """Return the rows as the season was last added up."""
        return cast("list[dict[str, Any]]", SeasonRowOut(rows_of_season(season), many=True).data)


@extend_schema(
    tags=["seasons"], parameters=[OpenApiParameter("club", str, description="Of one club.")]
)
class SeasonList(generics.ListAPIView[Season]):
    """List the seasons you may see, latest first."""

    serializer_class = SeasonOut
    filter_backends = []
    queryset = Season.objects.none()

    def get_queryset(self) -> QuerySet[Season]:
        """Return the seasons this visitor may see, of all clubs or of one."""
        seasons = visible_seasons(user=self.request.user).select_related("club")
        club = self.request.query_params.get("club")
        return seasons.order_by("-last_day", "-id").filter(**({"club__slug": club} if club else {}))


@extend_schema(tags=["seasons"], responses={200: SeasonDetailOut} | NOT_FOUND)
class SeasonDetail(generics.RetrieveAPIView[Season]):
    """Show a season with its table."""

    serializer_class = SeasonDetailOut

    def get_object(self) -> Season:
        """Return the season if this visitor may see it."""
        return get_season_to_view(user=self.request.user, season_id=self.kwargs["season_id"])
