"""Questions of an event and offers of a place over the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events.access import get_event_to_view
from leagues.events.api import EntryOut, entry_out
from leagues.events.errors import NotEntered
from leagues.events.models import Question
from leagues.events.selectors.entries import own_entry
from leagues.events.services.offers import decline_offer, take_offer
from leagues.players.access import require_account
from leagues.players.api_schema import NOT_FOUND, REFUSALS


class QuestionOut(serializers.ModelSerializer[Question]):
    """What everybody who enters is asked; `kind` is text, choice (of `choices`) or yes_no."""

    class Meta:
        model = Question
        fields = ["id", "text", "kind", "choices", "is_required"]


class OfferIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Whether one takes the place that is offered."""

    takes = serializers.BooleanField()


@extend_schema(tags=["entries"], responses={200: QuestionOut(many=True)} | NOT_FOUND)
class QuestionList(generics.ListAPIView[Question]):
    """List what is asked of everybody who enters an event."""

    serializer_class = QuestionOut
    filter_backends = []
    queryset = Question.objects.none()

    def get_queryset(self) -> Any:  # Any: a related manager's queryset
        """Return the questions of an event that this visitor may see."""
        event = get_event_to_view(user=self.request.user, event_id=self.kwargs["event_id"])
        return event.questions.all()


class Offer(APIView):
    """Answer the offer of a place."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["entries"], request=OfferIn, responses={200: EntryOut} | REFUSALS)
    def post(self, request: Request, event_id: int) -> Response:
        """Take the place that is offered to your entry, or let the next one have it."""
        sent = OfferIn(data=request.data)
        sent.is_valid(raise_exception=True)
        by = require_account(request.user)
        event = get_event_to_view(user=by, event_id=event_id)
        entry = own_entry(event_id=event.pk, user_id=by.pk)
        if entry is None:
            raise NotEntered(_("You are not entered in this event."))
        act = take_offer if sent.validated_data["takes"] else decline_offer
        return Response(entry_out(act(entry_id=entry.pk, by=by)))
