"""The rating pools over the API: by how much luck they are rated, and how well that foretells."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers

from leagues.standings.models import RatingPool
from leagues.standings.ratings.pools import POOLS
from leagues.standings.selectors.pools import kind_of, used_pools


class PoolOut(serializers.ModelSerializer[RatingPool]):
    """A kind of game, and the luck in one game, on the scale of the ratings.

    `luck` is that by which it is rated, `luck_as_shipped` that before anything was fitted. What
    was last fitted, on how many `games`, and the mean surprise at who came first (`loss`, that of
    a coin beside it) are null before that was done, and figures where there were too few games.
    `month_began` is since when movement is told.
    """

    luck = serializers.SerializerMethodField()
    luck_as_shipped = serializers.SerializerMethodField()
    fitted_at = serializers.DateTimeField(source="luck_fit.fitted_at", default=None)
    games = serializers.IntegerField(source="luck_fit.games", default=None)
    loss = serializers.FloatField(source="luck_fit.loss", default=None)
    loss_of_coin = serializers.FloatField(source="luck_fit.loss_of_coin", default=None)
    slope = serializers.FloatField(source="luck_fit.slope", default=None)
    month_began = serializers.DateTimeField(source="month_sheet.begins_at", default=None)

    class Meta:
        model = RatingPool
        fields = [
            *("key", "title", "version", "is_stale", "computed_at", "luck", "luck_as_shipped"),
            *("fitted_at", "games", "loss", "loss_of_coin", "slope", "month_began"),
        ]

    def get_luck(self, pool: RatingPool) -> float:
        """Return the luck by which the pool is rated."""
        return kind_of(pool).model.luck_in_game

    def get_luck_as_shipped(self, pool: RatingPool) -> float:
        """Return the luck before anything was fitted."""
        return POOLS[pool.key].model.luck_in_game


@extend_schema(tags=["ratings"])
class PoolList(generics.ListAPIView[RatingPool]):
    """List the kinds of game in which anybody is rated, and how they are rated."""

    serializer_class = PoolOut
    filter_backends = []
    queryset = RatingPool.objects.none()

    def get_queryset(self) -> QuerySet[RatingPool]:
        """Return the pools that pages offer."""
        return used_pools().select_related("luck_fit", "month_sheet").order_by("pk")
