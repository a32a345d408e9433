"""Points by ruling over the API: look at what they change, let them count, withdraw, undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.desk.adjustment_forms import LONGEST_REASON, MOST
from leagues.desk.api import FinalistsMoveOut, PrizeMoveOut, RankMoveOut, SeasonMoveOut
from leagues.desk.services.points_rulings import (
    PointsChanged,
    PointsGiven,
    PointsOrder,
    PointsRuling,
    PointsUndone,
    PointsWithdrawn,
    apply_seen_points,
    look_at_points,
)
from leagues.events.access import get_event_to_direct
from leagues.events.models import Event
from leagues.players.api_schema import REFUSALS
from leagues.seating.access import account_of
from leagues.standings.selectors.adjustments import adjustment_lines
from leagues.standings.services.adjustments import NewAdjustment


def _points() -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=4, decimal_places=1, min_value=-MOST, max_value=MOST)


class PointsRulingIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """What every kind has; `seen` comes from the preview."""

    kind = serializers.CharField(max_length=20)
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)
    seen = serializers.CharField(max_length=200, default="", allow_blank=True)

    ruling: Callable[[], PointsRuling]
    """What is asked for; every kind says, of valid data."""


class GivePointsIn(PointsRulingIn):
    """Points for an entry and everybody in it, or with `player` for one of its people alone."""

    entry = serializers.IntegerField(min_value=1)
    player = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    points = _points()

    def ruling(self) -> PointsRuling:
        """Return what is given."""
        sent = self.validated_data
        new = NewAdjustment(entry_id=sent["entry"], player_id=sent["player"], points=sent["points"])
        return PointsGiven(new=new)


class ChangePointsIn(PointsRulingIn):
    """Other points, or another reason."""

    adjustment = serializers.IntegerField(min_value=1)
    points = _points()

    def ruling(self) -> PointsRuling:
        """Return what they become."""
        sent = self.validated_data
        return PointsChanged(adjustment_id=sent["adjustment"], points=sent["points"])


class WithdrawPointsIn(PointsRulingIn):
    """Points that count no longer; they stay readable."""

    adjustment = serializers.IntegerField(min_value=1)

    def ruling(self) -> PointsRuling:
        """Return which."""
        return PointsWithdrawn(adjustment_id=self.validated_data["adjustment"])


class UndoPointsIn(PointsRulingIn):
    """The newest change is undone: `correction` is the `undo` of the list."""

    correction = serializers.IntegerField(min_value=1)

    def ruling(self) -> PointsRuling:
        """Return what is undone."""
        return PointsUndone(line_id=self.validated_data["correction"])


KINDS: Final[Mapping[str, type[PointsRulingIn]]] = {
    "give": GivePointsIn,
    "change": ChangePointsIn,
    "withdraw": WithdrawPointsIn,
    "undo": UndoPointsIn,
}
ADJUSTMENT_IN: Final = PolymorphicProxySerializer(
    component_name="AdjustmentIn", serializers=dict(KINDS), resource_type_field_name="kind"
)


class AdjustmentOut(serializers.Serializer[Any]):  # Any: rows are no models
    """Points that a ruling gave or took; `undo` is what an `undo` sends as `correction`."""

    id = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id")
    player = serializers.IntegerField(source="player_id", allow_null=True)
    name = serializers.CharField()
    points = serializers.DecimalField(source="value", max_digits=5, decimal_places=1)
    reason = serializers.CharField()
    after_round = serializers.IntegerField(source="round_number")
    is_withdrawn = serializers.BooleanField()
    undo = serializers.IntegerField(source="undo_id", allow_null=True)


class AdjustmentPreviewOut(serializers.Serializer[Any]):  # Any: rows are no models
    """Everything that would change. Send `seen` back to let it count."""

    seen = serializers.CharField(source="mark")
    is_nothing = serializers.BooleanField(source="told.is_nothing")
    standings = RankMoveOut(source="told.moves", many=True)
    persons = RankMoveOut(source="told.persons", many=True)
    pairs = RankMoveOut(source="told.pairs", many=True)
    prizes = PrizeMoveOut(source="told.prizes", many=True)
    seasons = SeasonMoveOut(source="told.seasons", many=True)
    finalists = FinalistsMoveOut(source="told.finalists", allow_null=True)


class Adjustments(APIView):
    """Points by ruling of an event."""

    permission_classes = [IsAuthenticated]

    @property
    def throttle_scope(self) -> str | None:
        """Count what is written, not what is read."""
        return "write" if self.request.method == "POST" else None

    @extend_schema(tags=["corrections"], responses={200: AdjustmentOut(many=True)} | REFUSALS)
    def get(self, request: Request, event_id: int) -> Response:
        """List them, the newest first, with those withdrawn; for directors."""
        return _answer(get_event_to_direct(user=request.user, event_id=event_id))

    @extend_schema(
        tags=["corrections"],
        request=ADJUSTMENT_IN,
        responses={200: AdjustmentOut(many=True)} | REFUSALS,
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Give, change, withdraw or undo points, as the preview said; the answer is the list."""
        event = get_event_to_direct(user=request.user, event_id=event_id)
        sent, order = _asked(request, event)
        apply_seen_points(ruling=sent.ruling(), order=order, mark=sent.validated_data["seen"])
        return _answer(event)


class AdjustmentPreview(APIView):
    """What points by ruling would change."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(
        tags=["corrections"],
        request=ADJUSTMENT_IN,
        responses={200: AdjustmentPreviewOut} | REFUSALS,
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Show what would change, writing nothing; it needs no reason yet."""
        event = get_event_to_direct(user=request.user, event_id=event_id)
        sent, order = _asked(request, event)
        look = look_at_points(ruling=sent.ruling(), order=order)
        return Response(AdjustmentPreviewOut(look).data)


def _asked(request: Request, event: Event) -> tuple[PointsRulingIn, PointsOrder]:
    """Return what was sent, checked by its kind, and by whom; raises `ValidationError`."""
    kind = request.data.get("kind") if isinstance(request.data, Mapping) else None
    if not isinstance(kind, str) or kind not in KINDS:
        sentence = _("Say what is done: %(kinds)s.") % {"kinds": ", ".join(KINDS)}
        raise serializers.ValidationError({"kind": [sentence]})
    sent = KINDS[kind](data=request.data)
    sent.is_valid(raise_exception=True)
    by = account_of(request.user)
    return sent, PointsOrder(event=event, by=by, reason=sent.validated_data["reason"])


def _answer(event: Event) -> Response:
    return Response(AdjustmentOut(adjustment_lines(event=event), many=True).data)
