"""Ratings and people over the API, however many there are."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers

from leagues.events.league_access import get_league_to_view
from leagues.events.league_models import League
from leagues.players.access import get_club_to_view
from leagues.players.api_schema import NOT_FOUND
from leagues.players.models import Player
from leagues.players.names_versions import names_version
from leagues.standings.api import LadderOut, PlayerOut
from leagues.standings.api_pages import ByName, ByStrength
from leagues.standings.conditional import ConditionalList
from leagues.standings.models import Rating, RatingPool
from leagues.standings.ratings.pools import PAIRS, POOLS
from leagues.standings.selectors.ladder import ladder, people, usual_places
from leagues.standings.selectors.ranking_filters import RankingFilter

_YES = "Anything but nothing means yes."


@extend_schema(
    tags=["ratings"],
    parameters=[
        OpenApiParameter(
            "pool",
            str,
            enum=list(POOLS),
            default=PAIRS.key,
            description="The kind of game: which matches are rated together.",
        ),
        OpenApiParameter("club", str, description="Only people of the club with this slug."),
        OpenApiParameter("league", int, description="Only people of the team league."),
        OpenApiParameter(
            "playing", str, description=f"Nobody who has not played for 180 days. {_YES}"
        ),
        OpenApiParameter("sure", str, description=f"Nobody whose rating is provisional. {_YES}"),
    ],
)
class RatingList(ConditionalList):
    """List the ratings of a pool, the best first."""

    serializer_class = LadderOut
    pagination_class = ByStrength
    filter_backends = []
    queryset = Rating.objects.none()

    def versions(self) -> tuple[object, ...]:
        """Return the versions of the pools, and that of names."""
        pools = RatingPool.objects.order_by("pk")
        known = ("key", "version", "is_stale", "month_sheet__computed_at")
        return tuple(pools.values_list(*known, names_version()))

    def paginate_queryset(self, queryset: Any) -> Any:
        """Return a page of ratings, their places known. Any: as the framework has it."""
        page = super().paginate_queryset(queryset)
        self.page_places = usual_places(page or (), now=timezone.now())
        return page

    def get_serializer_context(self) -> dict[str, Any]:
        """Return what rows need beside themselves. Any: as the framework has it."""
        return {**super().get_serializer_context(), **getattr(self, "page_places", {})}

    def get_queryset(self) -> QuerySet[Rating]:
        """Return the ratings in the pool asked for of people this visitor may see."""
        key = self.request.query_params.get("pool", PAIRS.key)
        if key not in POOLS:
            keys = ", ".join(POOLS)
            sentence = _("There is no such pool. Pools are: %(keys)s.") % {"keys": keys}
            raise serializers.ValidationError({"pool": [sentence]})
        return ladder(
            user=self.request.user, kind=POOLS[key], wanted=self._wanted(), now=timezone.now()
        )

    def _wanted(self) -> RankingFilter:
        asked = self.request.query_params
        slug, league = asked.get("club", "").strip(), asked.get("league", "").strip()
        return RankingFilter(
            club=get_club_to_view(slug=slug) if slug else None,
            league=self._league(league) if league else None,
            with_idle=not asked.get("playing"),
            only_sure=bool(asked.get("sure")),
        )

    def _league(self, number: str) -> League:
        is_number = number.isascii() and number.isdecimal() and len(number) < 18
        return get_league_to_view(user=self.request.user, league_id=int(number) if is_number else 0)


@extend_schema(
    tags=["players"],
    parameters=[OpenApiParameter("q", str, description="Parts of the name.")],
)
class PlayerList(generics.ListAPIView[Player]):
    """List the people of events and clubs you may see, by name."""

    serializer_class = PlayerOut
    pagination_class = ByName
    filter_backends = []
    queryset = Player.objects.none()

    def get_queryset(self) -> QuerySet[Player]:
        """Return the people whose name has the words asked for."""
        return people(user=self.request.user, words=self.request.query_params.get("q", ""))


@extend_schema(tags=["players"], responses={200: PlayerOut} | NOT_FOUND)
class PlayerDetail(generics.RetrieveAPIView[Player]):
    """Show one person."""

    serializer_class = PlayerOut

    def get_object(self) -> Player:
        """Return the person if this visitor may see them."""
        player = people(user=self.request.user).filter(pk=self.kwargs["player_id"]).first()
        if player is None:
            raise Http404(_("There is no such player here."))
        return player
