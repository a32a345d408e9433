"""Commentators of a match's live table over the API: who sees all cards, name one, take it back."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.online.models import OnlineTable
from leagues.desk.access import get_person_to_name
from leagues.desk.selectors.commentators import commentators_now
from leagues.desk.services.at_live_table import live_of
from leagues.desk.services.commentators import let_comment, stop_commenting
from leagues.players.api_schema import REFUSALS, PlayerRef
from leagues.seating.access import account_of, get_match_table_to_direct


class CommentatorIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Who is to see all cards of the match while watching: a person with an account."""

    player = serializers.IntegerField(min_value=1)


class Commentators(APIView):
    """Who sees all cards of a match's live table while watching."""

    permission_classes = [IsAuthenticated]

    @property
    def throttle_scope(self) -> str | None:
        """Count what is written, not what is read."""
        return "write" if self.request.method == "POST" else None

    @extend_schema(tags=["live tables"], responses={200: PlayerRef(many=True)} | REFUSALS)
    def get(self, request: Request, match_id: int) -> Response:
        """List the commentators, by name."""
        return _answer(_live_table(request, match_id))

    @extend_schema(
        tags=["live tables"],
        request=CommentatorIn,
        responses={200: PlayerRef(many=True)} | REFUSALS,
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Let somebody see all cards from now on; everybody at the table is told. Twice is once."""
        table = _live_table(request, match_id)
        sent = CommentatorIn(data=request.data)
        sent.is_valid(raise_exception=True)
        by = account_of(request.user)
        person = get_person_to_name(user=by, player_id=sent.validated_data["player"])
        let_comment(table=table, player_id=person.pk, by=by)
        return _answer(table)


class Commentator(APIView):
    """One commentator of a match's live table."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["live tables"], responses={200: PlayerRef(many=True)} | REFUSALS)
    def delete(self, request: Request, match_id: int, player_id: int) -> Response:
        """Let somebody see no more than others who watch; the answer is who still comments."""
        table = _live_table(request, match_id)
        stop_commenting(table=table, player_id=player_id, by=account_of(request.user))
        return _answer(table)


def _live_table(request: Request, match_id: int) -> OnlineTable:
    """Return the live table of a match to a director of its event."""
    live = live_of(get_match_table_to_direct(user=request.user, match_id=match_id))
    if live is None:
        raise Http404(_("This match has no live table."))
    return live


def _answer(table: OnlineTable) -> Response:
    return Response(PlayerRef(commentators_now(table=table), many=True).data)
