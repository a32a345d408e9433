"""Pairs of people over the API."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers

from leagues.events.access import visible_players
from leagues.players.api_schema import PlayerRef
from leagues.standings.conditional import ConditionalList
from leagues.standings.models import PairRecord
from leagues.standings.selectors.pairs import (
    FEWEST_CHOICES,
    ORDER,
    PairFilter,
    listed_pairs,
    pair_sheet,
    versions_of,
)


class PairOut(serializers.ModelSerializer[PairRecord]):
    """Two people's rated games on one side, and their rating together.

    `expected` is how many were to be won by the ratings before each, ties left aside; `lead` the
    points more than the others in all. `own` is by how much the two are believed to be stronger
    together than their ratings say, of which half is in `together`.
    """

    first = PlayerRef()
    second = PlayerRef()

    class Meta:
        model = PairRecord
        fields = [
            *("first", "second", "games", "won", "tied", "lead", "expected"),
            *("own", "together", "last_at"),
        ]


@extend_schema(
    tags=["ratings"],
    parameters=[
        OpenApiParameter(
            "games",
            int,
            enum=list(FEWEST_CHOICES),
            default=FEWEST_CHOICES[0],
            description="How many games they had together at least.",
        ),
        OpenApiParameter("idle", bool, description="Also who has not played together for long."),
    ],
)
class PairList(ConditionalList):
    """List the pairs of people you may see, the strongest first."""

    serializer_class = PairOut
    filter_backends = []
    queryset = PairRecord.objects.none()

    def versions(self) -> tuple[object, ...]:
        """Return when pairs were added up, and the version of names."""
        return versions_of(pair_sheet())

    def get_queryset(self) -> QuerySet[PairRecord]:
        """Return the pairs of which this visitor may see both."""
        asked = self.request.query_params
        fewest = {str(each): each for each in FEWEST_CHOICES}.get(asked.get("games", ""))
        wanted = PairFilter(
            fewest=fewest or FEWEST_CHOICES[0],
            with_idle=asked.get("idle", "") in ("1", "true"),
        )
        seen = visible_players(user=self.request.user).order_by().values("pk")
        rows = listed_pairs(wanted=wanted, now=timezone.now())
        rows = rows.filter(first__in=seen, second__in=seen).select_related("first", "second")
        return rows.order_by(*ORDER)
