"""An event's money over the API, for the desk: who stands how, and every booking."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events.access import get_event_to_score
from leagues.events.labels import BOOKING_LABELS
from leagues.events.models import Payment
from leagues.events.selectors.money import CashSheet, EntryDue, MethodSum, cash_sheet
from leagues.players.api_schema import REFUSALS


class DueOut(serializers.Serializer[EntryDue]):
    """What an entry owes and has paid, in cents."""

    entry = serializers.IntegerField(source="entry.pk")
    name = serializers.CharField(source="label")
    due = serializers.IntegerField(source="standing.due")
    paid = serializers.IntegerField(source="standing.paid")
    let_off = serializers.IntegerField(source="standing.let_off")
    open = serializers.IntegerField(source="standing.open")


class PaymentOut(serializers.ModelSerializer[Payment]):
    """A booking; an empty `method` is cash, `cancels` the booking that it takes back."""

    number = serializers.CharField(source="receipt")
    kind = serializers.ChoiceField(
        choices=[(key.value, label) for key, label in BOOKING_LABELS.items()]
    )

    class Meta:
        model = Payment
        fields = [
            "id",
            "number",
            "entry",
            "payer",
            "kind",
            "amount",
            "method",
            "note",
            "at",
            "cancels",
        ]


class MethodOut(serializers.Serializer[MethodSum]):
    """What came in by one way of paying, in cents; an empty `method` is cash."""

    method = serializers.CharField()
    cents = serializers.IntegerField()


class CashOut(serializers.Serializer[CashSheet]):
    """The cash sheet; sums are cents, `counted` is null until somebody has counted,
    `currency` empty for amounts without one."""

    entries = DueOut(many=True, source="rows")
    payments = PaymentOut(many=True)
    methods = MethodOut(many=True)
    taken = serializers.IntegerField()
    opening = serializers.IntegerField()
    expected = serializers.IntegerField()
    counted = serializers.IntegerField(allow_null=True)
    currency = serializers.CharField()


class Cash(APIView):
    """The money of an event."""

    permission_classes = [IsAuthenticated]

    @extend_schema(tags=["entries"], responses={200: CashOut} | REFUSALS)
    def get(self, request: Request, event_id: int) -> Response:
        """Return the cash sheet of an event to those who may take its money."""
        event = get_event_to_score(user=request.user, event_id=event_id)
        return Response(CashOut(cash_sheet(event=event)).data)
