"""Questions to a partner over the API: ask, answer, take back."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events.access import get_event_to_view, get_player_to_enter
from leagues.events.access_to_partners import get_question_to_answer
from leagues.events.models import PartnerInvitation, PartnerWish
from leagues.events.selectors.partners import PartnerSheet, partner_sheet
from leagues.events.services.entering import player_of
from leagues.events.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_partner,
    revoke_invitation,
)
from leagues.events.states import InvitationState
from leagues.players.access import require_account
from leagues.players.api_schema import REFUSALS

INVITATION_STATES = [(key.value, key.value) for key in InvitationState]
ANSWERS = ("accept", "decline", "revoke")


class QuestionToPartnerOut(serializers.ModelSerializer[PartnerInvitation]):
    """A question to play together; `player` is empty where somebody was asked by name only."""

    inviter_name = serializers.CharField(source="inviter.label")
    invited_name = serializers.CharField(source="invited")

    class Meta:
        model = PartnerInvitation
        fields = [
            "id",
            "entry",
            "inviter",
            "inviter_name",
            "player",
            "invited_name",
            "state",
            "made_at",
            "expires_at",
        ]


class AskedOut(QuestionToPartnerOut):
    """A question of one's own, with the `key` of the link that is passed on."""

    class Meta(QuestionToPartnerOut.Meta):
        fields = [*QuestionToPartnerOut.Meta.fields, "key"]


class WishOut(serializers.ModelSerializer[PartnerWish]):
    """Somebody who wants to be asked."""

    name = serializers.CharField(source="player.label")

    class Meta:
        model = PartnerWish
        fields = ["player", "name", "note"]


class PartnersOut(serializers.Serializer[PartnerSheet]):
    """Whom you asked, who asks you, who looks, and how many of your entry are not asked yet."""

    asked = AskedOut(many=True)
    asking = QuestionToPartnerOut(many=True)
    looking = WishOut(many=True)
    missing = serializers.IntegerField()


class AskIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Whom to ask: somebody known, or by a name that nobody has."""

    player = serializers.IntegerField(required=False, min_value=1)
    name = serializers.CharField(required=False, max_length=80)


class AnswerIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """What to do with a question: who was asked answers, who asked takes it back."""

    answer = serializers.ChoiceField(choices=ANSWERS)


class Partners(APIView):
    """Who plays with you in an event."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["entries"], responses={200: PartnersOut} | REFUSALS)
    def get(self, request: Request, event_id: int) -> Response:
        """Show your open questions to others, those of others to you, and who wants to be asked."""
        by = require_account(request.user)
        event = get_event_to_view(user=by, event_id=event_id)
        return Response(PartnersOut(partner_sheet(event=event, player=player_of(by))).data)

    @extend_schema(tags=["entries"], request=AskIn, responses={200: AskedOut} | REFUSALS)
    def post(self, request: Request, event_id: int) -> Response:
        """Ask somebody to play with you; you are entered at once, and keep the place alone."""
        sent = AskIn(data=request.data)
        sent.is_valid(raise_exception=True)
        by = require_account(request.user)
        event = get_event_to_view(user=by, event_id=event_id)
        player_id = sent.validated_data.get("player")
        if player_id is not None:
            player_id = get_player_to_enter(user=by, event=event, player_id=player_id).pk
        name = sent.validated_data.get("name", "")
        asked = invite_partner(event_id=event.pk, by=by, player_id=player_id, name=name)
        return Response(AskedOut(asked).data)


class PartnerAnswer(APIView):
    """Answer a question to play together, or take one's own back."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(
        operation_id="events_partner_answer",
        tags=["entries"],
        request=AnswerIn,
        responses={200: QuestionToPartnerOut} | REFUSALS,
    )
    def post(self, request: Request, event_id: int, question_id: int) -> Response:
        """Accept, decline or revoke. Doing it twice is doing it once."""
        sent = AnswerIn(data=request.data)
        sent.is_valid(raise_exception=True)
        by = require_account(request.user)
        found = get_question_to_answer(user=by, event_id=event_id, question_id=question_id)
        answer = sent.validated_data["answer"]
        if answer == "accept":
            accept_invitation(key=found.key, by=by)
        elif answer == "decline":
            decline_invitation(key=found.key, by=by)
        else:
            revoke_invitation(invitation_id=found.pk, by=by)
        found.refresh_from_db()
        return Response(QuestionToPartnerOut(found).data)
