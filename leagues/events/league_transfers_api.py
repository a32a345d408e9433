"""People who change teams of a league, over the API: asked for, agreed to, decided."""

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

from leagues.events.league_access import (
    get_league_to_view,
    get_team_to_lead,
    get_transfer_to_act_on,
    is_captain,
    require_director_of_transfer,
    teams_spoken_for,
)
from leagues.events.league_labels import TRANSFER_STATE_LABELS
from leagues.events.league_models import Transfer
from leagues.events.selectors.league_pages import today_of, transfers_of
from leagues.events.services.league_fixtures import LONGEST_REASON
from leagues.events.services.league_transfers import (
    agree_to_transfer,
    approve_transfer,
    ask_transfer,
    call_transfer_off,
    refuse_transfer,
)
from leagues.players.access import require_account
from leagues.players.api_schema import REFUSALS, PlayerRef, number_of_row

TRANSFER_STATES = [(key.value, label) for key, label in TRANSFER_STATE_LABELS.items()]


class TransferOut(serializers.ModelSerializer[Transfer]):
    """Somebody who changes teams. `left_agreed_at` and `joined_agreed_at`: when captains agreed."""

    player = PlayerRef()
    state = serializers.ChoiceField(choices=TRANSFER_STATES)

    class Meta:
        model = Transfer
        fields = [
            "id", "player", "from_team", "to_team", "state", "reason", "asked_at",
            "left_agreed_at", "joined_agreed_at", "decided_at",
        ]  # fmt: skip


def _reason() -> serializers.CharField:
    return serializers.CharField(
        required=False, default="", allow_blank=True, max_length=LONGEST_REASON
    )


class AskTransferIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Who is to come to which team, and why."""

    team = number_of_row()
    player = number_of_row()
    reason = _reason()


class AnswerTransferIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """What to do: a captain may `agree`, a director `approve` or `refuse`; both `call_off`."""

    answer = serializers.ChoiceField(choices=["agree", "approve", "refuse", "call_off"])
    reason = _reason()


class Transfers(APIView):
    """The transfers of a league."""

    permission_classes = [IsAuthenticated]

    @property
    def throttle_scope(self) -> str | None:
        """Count what is written, not what is read."""
        return "write" if self.request.method == "POST" else None

    @extend_schema(tags=["leagues"], responses={200: TransferOut(many=True)} | REFUSALS)
    def get(self, request: Request, league_id: int) -> Response:
        """List the transfers for captains and directors: first those to be decided."""
        league = get_league_to_view(user=request.user, league_id=league_id)
        teams_spoken_for(user=request.user, league=league)
        asked, decided = transfers_of(league=league)
        return Response(TransferOut([*asked, *decided], many=True).data)

    @extend_schema(tags=["leagues"], request=AskTransferIn, responses={200: TransferOut} | REFUSALS)
    def post(self, request: Request, league_id: int) -> Response:
        """Ask that somebody may come to your team; a director asks for any team. Twice is once."""
        league = get_league_to_view(user=request.user, league_id=league_id)
        teams_spoken_for(user=request.user, league=league)
        sent = AskTransferIn(data=request.data)
        sent.is_valid(raise_exception=True)
        typed = sent.validated_data
        team = get_team_to_lead(user=request.user, team_id=typed["team"])
        if team.division.league_id != league.pk:
            raise Http404(_("There is no such team here."))
        transfer = ask_transfer(
            to_team_id=team.pk,
            player_id=typed["player"],
            by=require_account(request.user),
            is_captain=is_captain(user=request.user, team=team),
            reason=typed["reason"],
        )
        return Response(TransferOut(transfer).data)


class TransferAnswer(APIView):
    """A transfer that is asked for."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(
        tags=["leagues"], request=AnswerTransferIn, responses={200: TransferOut} | REFUSALS
    )
    def post(self, request: Request, transfer_id: int) -> Response:
        """Agree to it as a captain; approve or refuse it as a director; call it off."""
        found, led, directs = get_transfer_to_act_on(user=request.user, transfer_id=transfer_id)
        sent = AnswerTransferIn(data=request.data)
        sent.is_valid(raise_exception=True)
        answer, reason = sent.validated_data["answer"], sent.validated_data["reason"]
        by = require_account(request.user)
        if answer in ("approve", "refuse"):
            require_director_of_transfer(directs=directs)
        if answer == "agree":
            done = agree_to_transfer(transfer_id=found.pk, team_ids=led, by=by)
        elif answer == "approve":
            day = today_of(found.league.club)
            done = approve_transfer(transfer_id=found.pk, day=day, by=by)
        elif answer == "refuse":
            done = refuse_transfer(transfer_id=found.pk, reason=reason, by=by)
        else:
            done = call_transfer_off(transfer_id=found.pk, by=by)
        return Response(TransferOut(done).data)
