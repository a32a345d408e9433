"""Labels of people over the API, by which prizes are given to some only; for the desk."""

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

from leagues.events.access import get_entry_to_check_in
from leagues.events.forms.prize_labels import LONGEST_TEXT
from leagues.events.models import Entry, EntryMember
from leagues.events.prize_labels import BETWEEN
from leagues.events.services.prize_labels import set_prize_labels
from leagues.players.access import require_account
from leagues.players.api_schema import REFUSALS


class LabelledOut(serializers.ModelSerializer[EntryMember]):
    """A person of an entry, and the labels they have within the event."""

    id = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.label")
    labels = serializers.ListField(source="prize_labels", child=serializers.CharField())

    class Meta:
        model = EntryMember
        fields = ["id", "name", "labels"]


class LabelsIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """All labels that a person of the entry has from now on; none if the list is empty.

    A comma ends a label, as on the page.
    """

    player = serializers.IntegerField(min_value=1)
    labels = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_TEXT), max_length=LONGEST_TEXT
    )


class PrizeLabels(APIView):
    """Who of an entry has which labels: high lady, best junior."""

    permission_classes = [IsAuthenticated]

    @property
    def throttle_scope(self) -> str | None:
        """Count what is written, not what is read."""
        return "write" if self.request.method == "POST" else None

    @extend_schema(tags=["entries"], responses={200: LabelledOut(many=True)} | REFUSALS)
    def get(self, request: Request, event_id: int, entry_id: int) -> Response:
        """List the people of the entry with their labels, which only the desk sees."""
        return _answer(_entry(request, event_id, entry_id))

    @extend_schema(
        tags=["entries"], request=LabelsIn, responses={200: LabelledOut(many=True)} | REFUSALS
    )
    def post(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Give a person of the entry these labels instead of those they have. Twice is once."""
        entry = _entry(request, event_id, entry_id)
        sent = LabelsIn(data=request.data)
        sent.is_valid(raise_exception=True)
        player_id = sent.validated_data["player"]
        if not entry.members.filter(player_id=player_id).exists():
            raise Http404(_("This person is not in the event. Look the name up again."))
        set_prize_labels(
            entry_id=entry.pk,
            labels={player_id: BETWEEN.join(sent.validated_data["labels"])},
            by=require_account(request.user),
        )
        return _answer(entry)


def _entry(request: Request, event_id: int, entry_id: int) -> Entry:
    return get_entry_to_check_in(user=request.user, event_id=event_id, entry_id=entry_id)


def _answer(entry: Entry) -> Response:
    members = entry.members.select_related("player").order_by("id")
    return Response(LabelledOut(members, many=True).data)
