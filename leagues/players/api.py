"""Clubs, and one's own token, over the API."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.players.access import get_club_to_view, require_account
from leagues.players.api_schema import NOT_FOUND, REFUSALS
from leagues.players.models import Club
from leagues.players.selectors import clubs_by_name
from leagues.players.services.tokens import revoke_token


class ClubOut(serializers.ModelSerializer[Club]):
    """A club's public page."""

    class Meta:
        model = Club
        fields = [
            "id",
            "slug",
            "name",
            "about",
            "meets",
            "venue",
            "address",
            "time_zone",
            "contact",
            "currency",
        ]


@extend_schema(
    tags=["clubs"],
    parameters=[OpenApiParameter("q", str, description="Words of the name, venue or address.")],
)
class ClubList(generics.ListAPIView[Club]):
    """List all clubs by name."""

    serializer_class = ClubOut
    filter_backends = []
    queryset = Club.objects.none()

    def get_queryset(self) -> QuerySet[Club]:
        """Return the clubs that have the words asked for."""
        return clubs_by_name(words=self.request.query_params.get("q", ""))


@extend_schema(tags=["clubs"], responses={200: ClubOut} | NOT_FOUND)
class ClubDetail(generics.RetrieveAPIView[Club]):
    """Show one club."""

    serializer_class = ClubOut

    def get_object(self) -> Club:
        """Return the club of the address."""
        return get_club_to_view(slug=self.kwargs["slug"])


class OwnToken(APIView):
    """The token with which this request was signed."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["token"], request=None, responses={204: None} | REFUSALS)
    def delete(self, request: Request) -> Response:
        """Revoke one's own token; requests signed with it are refused from now on."""
        revoke_token(user=require_account(request.user))
        return Response(status=status.HTTP_204_NO_CONTENT)
