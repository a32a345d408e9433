"""Result cards of league matches over the API: read, hand in, confirm, dispute."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.matches.services.corrections import LONGEST_REASON
from leagues.events.league_models import Fixture
from leagues.players.access import require_account
from leagues.players.api_schema import NOT_FOUND, REFUSALS, PlayerRef, number_of_row
from leagues.players.models import User
from leagues.seating.card_access import (
    CardRights,
    get_card_to_answer,
    get_card_to_write,
    get_fixture_to_view,
)
from leagues.seating.card_forms import MOST_POINTS
from leagues.seating.card_models import CARD_STATUS_LABELS
from leagues.seating.result_cards.terms import (
    PEOPLE_OF_PAIR,
    CardStatus,
    VersionStatus,
    read_card,
)
from leagues.seating.selectors.card_page import SaidCard, card_of_fixture, newest_card
from leagues.seating.selectors.card_writing import card_as_sent
from leagues.seating.selectors.line_ups import games_of
from leagues.seating.services.cards import confirm_card, dispute_card, send_card

CARD_STATUSES = [(key.value, label) for key, label in CARD_STATUS_LABELS.items()]


class CardGameOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A game of a card: which pair of either team plays it, and its points, those at home first.

    `points` null: not written yet, or not played because a pair is missing.
    """

    number = serializers.IntegerField()
    home = serializers.IntegerField()
    away = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class CardOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A result card. `status` null: none was handed in. Send `revision` or `version` back.

    What it says, from `version` on, is null or empty while it does not count, except for the
    captains of both teams and directors. `home` and `away` are pairs, an empty one is missing;
    `borrowed` are those of them who are of neither squad. `wrong` says what is disputed.
    """

    fixture = serializers.IntegerField()
    status = serializers.ChoiceField(choices=CARD_STATUSES, allow_null=True)
    revision = serializers.IntegerField()
    is_late = serializers.BooleanField()
    confirms_itself_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    wrong = serializers.CharField(allow_blank=True)
    home = serializers.ListField(child=PlayerRef(many=True))
    away = serializers.ListField(child=PlayerRef(many=True))
    borrowed = serializers.ListField(child=serializers.IntegerField())
    games = CardGameOut(many=True)


def _pairs() -> serializers.ListField:
    pair = serializers.ListField(child=number_of_row(), max_length=PEOPLE_OF_PAIR)
    return serializers.ListField(child=pair)


class CardIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """A card: the people of each pair, and the points of each game, null where none was played."""

    revision = serializers.IntegerField(min_value=0)
    home = _pairs()
    away = _pairs()
    scores = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
            min_length=2,
            max_length=2,
            allow_null=True,
        )
    )


class ConfirmCardIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Which version of a card was seen."""

    version = serializers.IntegerField(min_value=0)


class DisputeCardIn(ConfirmCardIn):
    """Which version of a card was seen, and what is wrong with it."""

    reason = serializers.CharField(max_length=LONGEST_REASON, allow_blank=True)


class ResultCardOfFixture(APIView):
    """The result card of a match."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @property
    def throttle_scope(self) -> str | None:
        """Count what is written, not what is read."""
        return "write" if self.request.method == "POST" else None

    @extend_schema(tags=["leagues"], responses={200: CardOut} | NOT_FOUND)
    def get(self, request: Request, fixture_id: int) -> Response:
        """Show the card of a match; what does not count yet to its captains and directors."""
        return _answer(request.user, fixture_id)

    @extend_schema(tags=["leagues"], request=CardIn, responses={200: CardOut} | REFUSALS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Hand the card in as captain at home. The same again changes nothing."""
        fixture = get_card_to_write(user=request.user, fixture_id=fixture_id)
        sent = CardIn(data=request.data)
        sent.is_valid(raise_exception=True)
        typed = sent.validated_data
        said = card_as_sent(
            league=fixture.division.league,
            home=typed["home"],
            away=typed["away"],
            scores=typed["scores"],
        )
        send_card(
            fixture_id=fixture.pk,
            said=said,
            revision=typed["revision"],
            by=require_account(request.user),
        )
        return _answer(request.user, fixture_id)


class ConfirmCard(APIView):
    """Agreement to a card."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["leagues"], request=ConfirmCardIn, responses={200: CardOut} | REFUSALS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Confirm the version of the card you saw, as the visiting captain. Twice is once."""
        fixture = get_card_to_answer(user=request.user, fixture_id=fixture_id)
        sent = ConfirmCardIn(data=request.data)
        sent.is_valid(raise_exception=True)
        confirm_card(
            fixture_id=fixture.pk,
            version=sent.validated_data["version"],
            by=require_account(request.user),
        )
        return _answer(request.user, fixture_id)


class DisputeCard(APIView):
    """Objection to a card."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["leagues"], request=DisputeCardIn, responses={200: CardOut} | REFUSALS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Say what is wrong with the version of the card you saw, as the visiting captain."""
        fixture = get_card_to_answer(user=request.user, fixture_id=fixture_id)
        sent = DisputeCardIn(data=request.data)
        sent.is_valid(raise_exception=True)
        dispute_card(
            fixture_id=fixture.pk,
            version=sent.validated_data["version"],
            reason=sent.validated_data["reason"],
            by=require_account(request.user),
        )
        return _answer(request.user, fixture_id)


def _answer(user: User | AnonymousUser, fixture_id: int) -> Response:
    fixture, rights = get_fixture_to_view(user=user, fixture_id=fixture_id)
    return Response(CardOut(_card_out(fixture, rights)).data)


def _card_out(fixture: Fixture, rights: CardRights) -> dict[str, Any]:  # Any: JSON
    """Return a card as far as somebody may read it."""
    card = card_of_fixture(fixture)
    is_shown = card is not None and (rights.may_read or card.status == CardStatus.CONFIRMED)
    said = newest_card(card, fixture) if is_shown else None
    return {
        "fixture": fixture.pk,
        "status": card.status if card else None,
        "revision": card.revision if card else 0,
        "is_late": card is not None and card.is_late,
        "confirms_itself_at": card.confirms_itself_at if card else None,
        **(_said_out(said, fixture) if said else NOTHING_SAID),
    }


NOTHING_SAID: dict[str, Any] = {  # Any: JSON
    "version": None,
    "wrong": "",
    "home": [],
    "away": [],
    "borrowed": [],
    "games": [],
}


def _said_out(said: SaidCard, fixture: Fixture) -> dict[str, Any]:  # Any: JSON
    scores = read_card(said.version.said).scores
    is_disputed = said.version.status == VersionStatus.DISPUTED
    return {
        "version": said.version.number,
        "wrong": said.version.reason if is_disputed else "",
        "home": [pair.people for pair in said.home],
        "away": [pair.people for pair in said.away],
        "borrowed": sorted(key for pair in (*said.home, *said.away) for key in pair.borrowed),
        "games": [
            {"number": game.number, "home": game.home, "away": game.away, "points": score}
            for game, score in zip(games_of(fixture.division.league), scores, strict=True)
        ],
    }
