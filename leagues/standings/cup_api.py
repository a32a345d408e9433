"""Cups of team leagues over the API."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers

from leagues.events.cup_models import Cup
from leagues.events.league_access import get_league_to_view
from leagues.players.api_schema import NOT_FOUND
from leagues.standings.cup_access import get_cup_to_view
from leagues.standings.selectors.cups import cup_state


class CupOut(serializers.ModelSerializer[Cup]):
    """A cup. `seed` is the number of its lots; `ended_at`: ended without a winner."""

    class Meta:
        model = Cup
        fields = ["id", "league", "name", "order", "level_rule", "seed", "ended_at"]


class PlaceOut(serializers.Serializer[Any]):
    """A place of the draw. `one` and `two` null: not known yet, or a bye; `tie` null: not drawn.

    The matches of a tie are fixtures of the league, by their `cup_tie`.
    """

    round_number = serializers.IntegerField()
    position = serializers.IntegerField()
    tie = serializers.IntegerField(allow_null=True)
    one = serializers.IntegerField(allow_null=True)
    two = serializers.IntegerField(allow_null=True)
    is_bye = serializers.BooleanField()
    winner = serializers.IntegerField(allow_null=True)


class CupDetailOut(CupOut):
    """A cup with all places of its draw."""

    places = serializers.SerializerMethodField()

    class Meta(CupOut.Meta):
        fields = [*CupOut.Meta.fields, "places"]

    @extend_schema_field(PlaceOut(many=True))
    def get_places(self, cup: Cup) -> list[dict[str, Any]]:
        """Return the places round by round."""
        state = cup_state(cup)
        found = []
        for place in (place for places in state.places for place in places):
            played = state.ties.get(place.at)
            found.append(
                {
                    "round_number": place.at[0],
                    "position": place.at[1],
                    "tie": played.tie.pk if played else None,
                    "one": played.tie.one_id if played else place.one,
                    "two": played.tie.two_id if played else place.two,
                    "is_bye": place.is_bye,
                    "winner": played.outcome.winner if played else None,
                }
            )
        return cast("list[dict[str, Any]]", PlaceOut(found, many=True).data)


@extend_schema(tags=["leagues"])
class CupList(generics.ListAPIView[Cup]):
    """List the cups of a league."""

    serializer_class = CupOut
    filter_backends = []
    queryset = Cup.objects.none()

    def get_queryset(self) -> QuerySet[Cup]:
        """Return the cups of a league this visitor may see."""
        if "league_id" not in self.kwargs:  # the schema is being made
            return self.queryset
        league = get_league_to_view(user=self.request.user, league_id=self.kwargs["league_id"])
        return Cup.objects.filter(league=league)


@extend_schema(tags=["leagues"], responses={200: CupDetailOut} | NOT_FOUND)
class CupDetail(generics.RetrieveAPIView[Cup]):
    """Show a cup with its draw."""

    serializer_class = CupDetailOut

    def get_object(self) -> Cup:
        """Return the cup if this visitor may see its league."""
        return get_cup_to_view(user=self.request.user, cup_id=self.kwargs["cup_id"])
