"""Putting a match right over the API: look at what changes, apply it, undo it; reopen an event."""

from __future__ import annotations

from typing import Any, Final, cast

from django.db.models import QuerySet
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.desk.access import require_to_put_right
from leagues.desk.api_changes import KINDS, ChangeIn, change_in
from leagues.desk.selectors.at_tables import PersonChange
from leagues.desk.selectors.corrections import CorrectionLine, correction_lines
from leagues.desk.services.changes import Change
from leagues.desk.services.looking import apply_seen, look_at
from leagues.events.access import get_event_to_direct
from leagues.events.api import EventOut
from leagues.events.models import AuditEntry, EventId
from leagues.events.services.audit import LONGEST_REASON
from leagues.events.states import EventStatus
from leagues.players.api_schema import REFUSALS, PlayerRef
from leagues.seating.access import account_of, get_match_table_to_direct
from leagues.seating.api import MatchOut, match_out
from leagues.seating.models import RoundTable
from leagues.seating.selectors.brackets import SlotChange
from leagues.seating.services.lifecycle import move_event

CORRECTION_IN: Final = PolymorphicProxySerializer(
    component_name="CorrectionIn", serializers=dict(KINDS), resource_type_field_name="kind"
)
REFUSED: Final = {key: REFUSALS[key] for key in (401, 403, 404)}


class CorrectionOut(serializers.Serializer[CorrectionLine]):
    """Something that was put right at a match: what, by whom, when and why."""

    id = serializers.IntegerField()
    what = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    is_undone = serializers.BooleanField()
    can_be_undone = serializers.BooleanField()


class PersonChangeOut(serializers.Serializer[PersonChange]):
    """What a person would have from the tables, and where they would sit."""

    name = serializers.CharField(source="label")
    points_before = serializers.IntegerField(source="before", allow_null=True)
    points_after = serializers.IntegerField(source="after", allow_null=True)
    table_before = serializers.IntegerField(allow_null=True)
    table_after = serializers.IntegerField(allow_null=True)


class RankMoveOut(serializers.Serializer[Any]):  # Any: rows are no models
    """An entry that would have another rank or other points; rank null: has not played.

    `section` names the group or side in which the rank is, empty in a list of all.
    """

    name = serializers.CharField()
    section = serializers.CharField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    points_before = serializers.CharField()
    points_after = serializers.CharField()


class RatingMoveOut(serializers.Serializer[Any]):  # Any: rows are no models
    """What these matches themselves do to a rating; empty where they are not rated."""

    player = PlayerRef()
    before = serializers.CharField()
    after = serializers.CharField()


class PrizeMoveOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A prize that goes to others, or in other amounts."""

    title = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class SeasonMoveOut(serializers.Serializer[Any]):  # Any: rows are no models
    """Somebody with another total or rank in a season; rank null: not in it."""

    season = serializers.IntegerField(source="season.pk")
    season_title = serializers.CharField(source="season.title")
    name = serializers.CharField()
    total_before = serializers.CharField()
    total_after = serializers.CharField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)


class SlotChangeOut(serializers.Serializer[SlotChange]):
    """A place of the bracket in which others would stand, and its matches as they are now.

    `loses_results`: something was scored there, which is cleared.
    """

    key = serializers.CharField()
    round = serializers.IntegerField(source="round_number")
    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())
    loses_results = serializers.BooleanField()
    matches = serializers.SerializerMethodField()

    def get_matches(self, slot: SlotChange) -> list[int]:
        """Return the ids of the matches that are there now."""
        return [table.match_id for table in slot.tables]


class FinalistsMoveOut(serializers.Serializer[Any]):  # Any: rows are no models
    """Who would go on to finals that have begun, and instead of whom, by name."""

    risen = serializers.ListField(child=serializers.CharField())
    fallen = serializers.ListField(child=serializers.CharField())
    has_scores = serializers.BooleanField()


class FollowingOut(serializers.Serializer[Any]):  # Any: rows are no models
    """The next rounds in which nothing was scored, and whether they follow from results."""

    drafts = serializers.ListField(child=serializers.IntegerField())
    published = serializers.ListField(child=serializers.IntegerField())
    can_be_redrawn = serializers.BooleanField()


class PreviewOut(serializers.Serializer[Any]):  # Any: rows are no models
    """Everything that would change. Send `seen` back to apply it."""

    seen = serializers.CharField(source="mark")
    is_nothing = serializers.BooleanField(source="told.is_nothing")
    people = PersonChangeOut(source="told.people", many=True)
    loses_hands = serializers.IntegerField(source="told.loses_hands")
    ends_live_game = serializers.BooleanField(source="told.ends_live_game")
    standings = RankMoveOut(source="told.moves", many=True)
    pairs = RankMoveOut(source="told.pairs", many=True)
    prizes = PrizeMoveOut(source="told.prizes", many=True)
    seasons = SeasonMoveOut(source="told.seasons", many=True)
    ratings = RatingMoveOut(source="told.ratings", many=True)
    bracket = SlotChangeOut(source="told.slots", many=True)
    finalists = FinalistsMoveOut(source="told.finalists", allow_null=True)
    next_rounds = FollowingOut(source="told.following")
    redrawn_tables = serializers.ListField(
        source="told.redrawn", child=serializers.IntegerField(), allow_null=True
    )


class ReopenEventIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Why the event is reopened: it stays in its history."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


@extend_schema_view(
    get=extend_schema(tags=["corrections"], responses={200: CorrectionOut(many=True)} | REFUSED)
)
class Corrections(generics.ListAPIView[Any]):  # Any: rows are no models
    """What was put right at a match, the newest first."""

    permission_classes = [IsAuthenticated]
    serializer_class = CorrectionOut
    filter_backends = []
    queryset = AuditEntry.objects.none()

    @property
    def throttle_scope(self) -> str | None:
        """Count what is written, not what is read."""
        return "write" if self.request.method == "POST" else None

    def get_queryset(self) -> QuerySet[Any]:
        """Return the lines of the match, as a list that is paged like a queryset."""
        table = _table(self.request, self.kwargs["match_id"])
        event_id = table.round.stage.event_id
        lines = correction_lines(event_id=event_id, match_id=table.match_id)
        return cast("QuerySet[Any]", lines)

    @extend_schema(
        tags=["corrections"], request=CORRECTION_IN, responses={200: MatchOut} | REFUSALS
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Put something right, as its preview said; or undo what was put right.

        Result, standings, bracket and prizes change together, seasons and ratings in a moment.
        What differs from the preview is refused; so is what was not looked at, unless it changes
        nothing of this, or undoes what was put right.
        """
        table = _table(request, match_id)
        by = account_of(request.user)
        sent, change = _change(request, table)
        apply_seen(
            change=change,
            order=sent.order(table=table, by=by),
            mark=sent.validated_data["seen"],
        )
        return Response(match_out(_table(request, match_id)))


class Preview(APIView):
    """What a correction would change."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(
        tags=["corrections"], request=CORRECTION_IN, responses={200: PreviewOut} | REFUSALS
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Show what a correction would change, writing nothing; it needs no reason yet."""
        table = _table(request, match_id)
        by = account_of(request.user)
        sent, change = _change(request, table)
        look = look_at(change=change, order=sent.order(table=table, by=by))
        return Response(PreviewOut(look).data)


class ReopenEvent(APIView):
    """A finished event."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["events"], request=ReopenEventIn, responses={200: EventOut} | REFUSALS)
    def post(self, request: Request, event_id: int) -> Response:
        """Reopen a finished event, to play on or to take results back; then finish it again."""
        event = get_event_to_direct(user=request.user, event_id=event_id)
        sent = ReopenEventIn(data=request.data)
        sent.is_valid(raise_exception=True)
        moved = move_event(
            event_id=EventId(event.pk),
            to=EventStatus.REOPENED,
            by=account_of(request.user),
            reason=sent.validated_data["reason"],
        )
        return Response(EventOut(moved).data)


def _table(request: Request, match_id: int) -> RoundTable:
    return get_match_table_to_direct(user=request.user, match_id=match_id)


def _change(request: Request, table: RoundTable) -> tuple[ChangeIn, Change]:
    """Return what was sent and what it asks for, if this director may do that at this table."""
    sent = change_in(request.data)
    change = sent.change(table=table, by=account_of(request.user))
    if change.decides:
        require_to_put_right(user=request.user, table=table)
    return sent, change
