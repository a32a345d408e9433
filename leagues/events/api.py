"""Events and their entries over the API: read them, enter, withdraw."""

from __future__ import annotations

from typing import Any, Final, cast

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.game import EndKind, GameEnd
from engine.variants.registry import rules_for
from games.matches.game_words import game_in_short
from leagues.events.access import (
    get_entry_to_check_in,
    get_event_to_score,
    get_event_to_view,
    get_player_to_enter,
    may_score,
    visible_events,
)
from leagues.events.entry_models import LONGEST_ANSWER
from leagues.events.entry_names import LONGEST_ENTRY_NAME
from leagues.events.entry_terms import ENTRY_FIELDS
from leagues.events.formats import MOST_OF_TEAM
from leagues.events.labels import ENTRY_STATUS_LABELS, EVENT_STATUS_LABELS
from leagues.events.models import Entry, Event
from leagues.events.selectors.entries import EntryRow, entry_list
from leagues.events.services.entering import (
    enter_online,
    enter_together,
    leave_online,
)
from leagues.events.services.entries import withdraw
from leagues.events.services.newcomers import Newcomer
from leagues.events.states import EntryStatus
from leagues.players.access import require_account
from leagues.players.api_schema import NOT_FOUND, REFUSALS, PlayerRef
from leagues.players.typed import typed_number

EVENT_STATUSES: Final = [(key.value, label) for key, label in EVENT_STATUS_LABELS.items()]
ENTRY_STATUSES: Final = [(key.value, label) for key, label in ENTRY_STATUS_LABELS.items()]


class EventOut(serializers.ModelSerializer[Event]):
    """An event with its format; times are in UTC, `time_zone` is the venue's.

    `rules` are the options in which it differs from its variant, `game` is both in a line.
    """

    club = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    time_zone = serializers.CharField(source="club.time_zone", read_only=True)
    game = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = [
            "id",
            "club",
            "title",
            "status",
            "visibility",
            "starts_at",
            "ends_at",
            "time_zone",
            "variant",
            "rules",
            "game",
            "unit",
            "team_size",
            "movement",
            "movement_options",
            "remedy",
            "small_game",
            "game_end",
            "game_length",
            "rounds_planned",
            "plays_all_rounds",
            "ranked_by",
            "drops_worst",
            "least_played",
            "sit_out",
            "sit_out_points",
            "tiebreaks",
            "first_dealer",
            "entry_limit",
            *ENTRY_FIELDS,
            "fee",
            "fee_per",
            "refunds",
            "notes",
            "is_rated",
            "is_online",
            "absence",
            "absence_minutes",
            "talk",
            "live_clock",
            "live_watching",
            "live_delay",
            "live_bot",
            "version",
            "finished_at",
        ]

    def get_game(self, event: Event) -> str:
        """Return what is played: the game, its sides, the pack, and how long it lasts."""
        rules = rules_for(event.variant, event.rules)
        end = GameEnd(kind=EndKind(event.game_end), value=event.game_length)
        return ", ".join(game_in_short(event.variant, rules, end))


class EventFilters(django_filters.FilterSet):  # type: ignore[misc]  # it has no stubs
    """Which events to list."""

    club = django_filters.CharFilter(field_name="club__slug")
    status = django_filters.ChoiceFilter(choices=EVENT_STATUSES)
    starts_after = django_filters.IsoDateTimeFilter(field_name="starts_at", lookup_expr="gte")
    starts_before = django_filters.IsoDateTimeFilter(field_name="starts_at", lookup_expr="lt")


class EntryOut(serializers.Serializer[EntryRow]):
    """An entry; `waiting_place` is the number on the waiting list.

    `player` is the first of its `players`; `missing` says how many people it still looks for, and
    `is_asked` whether somebody was invited who has not answered. A place that is offered is kept
    until `offered_until`.
    """

    id = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="label")
    player = PlayerRef(source="first")
    players = PlayerRef(many=True)
    missing = serializers.IntegerField()
    is_house = serializers.BooleanField()
    seed = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(choices=ENTRY_STATUSES)
    waiting_place = serializers.IntegerField(source="place", allow_null=True)
    first_round = serializers.IntegerField()
    left_after_round = serializers.IntegerField(allow_null=True)
    offered_until = serializers.DateTimeField(allow_null=True)
    is_asked = serializers.BooleanField()


class RegisterIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Whom to enter: oneself if left out, somebody else for scorers of the club.

    Where pairs or teams play, `partners` are the others of the entry; without them it looks for
    a partner. `name` is what the entry is called, if not after its people. `answers` are those to
    the organiser's questions, by id, where one enters oneself.
    """

    player = serializers.IntegerField(required=False, min_value=1)
    partners = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, max_length=MOST_OF_TEAM
    )
    name = serializers.CharField(required=False, max_length=LONGEST_ENTRY_NAME)
    answers = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=LONGEST_ANSWER), required=False
    )

    def validate_answers(self, value: dict[str, str]) -> dict[int, str]:
        """Read the ids of the questions; what is none is left out."""
        read = {typed_number(key): text for key, text in value.items()}
        return {key: text for key, text in read.items() if key is not None}


class WithdrawIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """Which entry to withdraw: one's own if left out, another one for scorers of the club."""

    entry = serializers.IntegerField(required=False, min_value=1)


@extend_schema(tags=["events"])
class EventList(generics.ListAPIView[Event]):
    """List the events you may see, latest first."""

    serializer_class = EventOut
    filterset_class = EventFilters
    queryset = Event.objects.none()

    def get_queryset(self) -> QuerySet[Event]:
        """Return the events this visitor may see."""
        return (
            visible_events(user=self.request.user)
            .select_related("club")
            .order_by("-starts_at", "-id")
        )


@extend_schema(tags=["events"], responses={200: EventOut} | NOT_FOUND)
class EventDetail(generics.RetrieveAPIView[Event]):
    """Show one event."""

    serializer_class = EventOut

    def get_object(self) -> Event:
        """Return the event if this visitor may see it."""
        return get_event_to_view(user=self.request.user, event_id=self.kwargs["event_id"])


@extend_schema(tags=["entries"])
class EntryList(generics.ListAPIView[Any]):  # Any: rows are no models
    """List who is in an event, by name; those who withdrew are shown to scorers only."""

    serializer_class = EntryOut
    filter_backends = []
    queryset = Entry.objects.none()

    def get_queryset(self) -> QuerySet[Any]:
        """Return the rows of the event, as a list that is paged like a queryset."""
        user, event_id = self.request.user, self.kwargs["event_id"]
        event = get_event_to_view(user=user, event_id=event_id)
        rows = entry_list(event_id=event_id)
        if not may_score(user=user, event=event):
            rows = [row for row in rows if row.status is not EntryStatus.WITHDRAWN]
        return cast("QuerySet[Any]", rows)


class Register(APIView):
    """Enter an event."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["entries"], request=RegisterIn, responses={200: EntryOut} | REFUSALS)
    def post(self, request: Request, event_id: int) -> Response:
        """Enter yourself while the event is open; a scorer enters anybody of the list.

        Doing it twice is doing it once. A full event puts you on the waiting list.
        """
        sent = RegisterIn(data=request.data)
        sent.is_valid(raise_exception=True)
        by = require_account(request.user)
        values = sent.validated_data
        player_id, name = values.get("player"), values.get("name", "")
        find = get_event_to_view if player_id is None else get_event_to_score
        event = find(user=by, event_id=event_id)
        named = [player_id] if player_id is not None else []
        people = [
            Newcomer(player_id=get_player_to_enter(user=by, event=event, player_id=pk).pk)
            for pk in [*named, *values.get("partners", [])]
        ]
        if player_id is None:
            entry = enter_online(
                event_id=event_id,
                by=by,
                others=people,
                name=name,
                answers=values.get("answers"),
            )
        else:
            entry = enter_together(event_id=event_id, newcomers=people, name=name, by=by)
        return Response(entry_out(entry))


class Withdraw(APIView):
    """Leave an event."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["entries"], request=WithdrawIn, responses={200: EntryOut} | REFUSALS)
    def post(self, request: Request, event_id: int) -> Response:
        """Withdraw yourself; a scorer withdraws any entry of the event.

        Published rounds stay as they are; the next on the waiting list moves up.
        """
        sent = WithdrawIn(data=request.data)
        sent.is_valid(raise_exception=True)
        by = require_account(request.user)
        entry_id = sent.validated_data.get("entry")
        if entry_id is None:
            get_event_to_view(user=by, event_id=event_id)
            entry = leave_online(event_id=event_id, by=by)
        else:
            found = get_entry_to_check_in(user=by, event_id=event_id, entry_id=entry_id)
            entry = withdraw(entry_id=found.pk, by=by)
        return Response(entry_out(entry))


def entry_out(entry: Entry) -> dict[str, Any]:  # Any: JSON
    """Return an entry as the list of entries shows it."""
    rows = entry_list(event_id=entry.event_id)
    row = next((row for row in rows if row.entry_id == entry.pk), None)
    if row is None:
        raise Http404(_("This person is not in the event. Look the name up again."))
    return dict(EntryOut(row).data)
