"""Rounds with their seats, matches with their hands, and reporting scores over the API."""

from __future__ import annotations

from typing import Any, Final, cast

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.actions import MOST_SEATS
from games.matches.game_words import game_in_short
from games.matches.models import (
    MATCH_ENDING_LABELS,
    MATCH_STATUS_LABELS,
    REPORT_DEPTH_LABELS,
    REPORT_STATUS_LABELS,
)
from games.matches.rulebook import MOST_POINTS
from games.matches.selectors.cards import match_card, match_cards
from games.matches.services.reports import confirm_report, report_final
from games.records.services import import_game
from leagues.events.access import get_event_to_view, may_score
from leagues.events.labels import ROUND_STATUS_LABELS
from leagues.events.models import Round, RoundId
from leagues.players.api_schema import NOT_FOUND, REFUSALS, PlayerRef
from leagues.seating.access import (
    get_match_table_to_view,
    get_match_to_report,
    get_round_to_view,
)
from leagues.seating.models import UNPLAYED_LABELS, RoundTable
from leagues.seating.selectors.series import series_of_tables
from leagues.seating.selectors.sheets import round_sheet
from leagues.seating.selectors.tables import rounds_of_event, tables_of_event

ROUND_STATUSES: Final = [(key.value, label) for key, label in ROUND_STATUS_LABELS.items()]
MATCH_STATUSES: Final = [(key.value, label) for key, label in MATCH_STATUS_LABELS.items()]
MATCH_ENDINGS: Final = [(key.value, label) for key, label in MATCH_ENDING_LABELS.items()]
REPORT_STATUSES: Final = [(key.value, label) for key, label in REPORT_STATUS_LABELS.items()]
REPORT_DEPTHS: Final = [(key.value, label) for key, label in REPORT_DEPTH_LABELS.items()]
FEWEST_SIDES: Final = 2
UNPLAYED_REASONS: Final = [(key.value, label) for key, label in UNPLAYED_LABELS.items()]


class RoundOut(serializers.ModelSerializer[Round]):
    """A round and how it stands."""

    status = serializers.ChoiceField(choices=ROUND_STATUSES)

    class Meta:
        model = Round
        fields = ["number", "status"]


class ChartSeatOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A person in a seat, clockwise from 0 (at four: North, East, South, West), and their side.

    `reasons` say why they are seated so, where the movement gives reasons.
    """

    seat = serializers.IntegerField(source="number")
    side = serializers.IntegerField()
    player = PlayerRef()
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    reasons = serializers.ListField(child=serializers.CharField())


class DummyOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A seat in which nobody sits: a dummy hand plays there."""

    seat = serializers.IntegerField(source="number")
    side = serializers.IntegerField()


class ChartTableOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A table of a round; points are by side. Where nobody has a partner, each seat is a side.

    `game` counts the games of a series at one table.
    """

    number = serializers.IntegerField()
    game = serializers.IntegerField()
    match = serializers.IntegerField(source="match_id")
    status = serializers.ChoiceField(choices=MATCH_STATUSES)
    seats = ChartSeatOut(many=True)
    dummies = DummyOut(many=True)
    points = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class RestOut(serializers.Serializer[Any]):  # Any: rows are no models
    """An entry without a table in the round, and why; `player` is the first of its `players`.

    `reasons` say why it is this one that rests, where the movement gives reasons.
    """

    entry = serializers.IntegerField(source="entry_id")
    player = PlayerRef(source="first")
    players = PlayerRef(many=True)
    reason = serializers.ChoiceField(choices=UNPLAYED_REASONS)
    reasons = serializers.ListField(child=serializers.CharField())


class RoundSheetOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A round with its seats."""

    number = serializers.IntegerField(source="round.number")
    status = serializers.ChoiceField(source="round.status", choices=ROUND_STATUSES)
    tables = ChartTableOut(source="sheet.tables", many=True)
    sit_outs = RestOut(source="sheet.rests", many=True)


class MatchSeatOut(serializers.Serializer[Any]):  # Any: rows are no models
    """Who sits where; a stand-in plays from deal `stand_in_from` on, noted as `stand_in_id`.

    `side` is whose score the seat adds to: where everybody plays for themselves, its own.
    """

    seat = serializers.IntegerField(source="number")
    side = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id", allow_null=True)
    name = serializers.CharField(source="label")
    stand_in = serializers.CharField()
    stand_in_from = serializers.IntegerField()
    stand_in_id = serializers.IntegerField(allow_null=True)


class HandOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A hand; `makers` is a side, `maker_seat` and `trump` are empty where nobody said.

    `bid` is what an auction was won with; `partners` are the seats that played with the maker
    where sides are made hand by hand; `called` is the suit whose best card or ace was called.
    `points` are by side. Of house rules: `trump` is N for no trumps, `fast_break` and
    `dealer_paid` say what they are called, `token` is the side that got one for four tricks.
    """

    number = serializers.IntegerField()
    passed_out = serializers.BooleanField(source="is_passed_out")
    makers = serializers.IntegerField(allow_null=True)
    maker_seat = serializers.IntegerField(allow_null=True)
    trump = serializers.CharField(allow_blank=True)
    bid = serializers.IntegerField(allow_null=True)
    partners = serializers.ListField(child=serializers.IntegerField())
    called = serializers.CharField(allow_blank=True)
    alone = serializers.BooleanField()
    lone_defender = serializers.BooleanField()
    fast_break = serializers.BooleanField()
    dealer_paid = serializers.BooleanField()
    tricks = serializers.IntegerField(allow_null=True)
    outcome = serializers.CharField(allow_blank=True)
    token = serializers.IntegerField(allow_null=True)
    points = serializers.ListField(child=serializers.IntegerField())


class ReportOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A version of the result; `seat` is where it was reported from, null for an official."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    status = serializers.ChoiceField(choices=REPORT_STATUSES)
    depth = serializers.ChoiceField(choices=REPORT_DEPTHS)
    ending = serializers.ChoiceField(choices=MATCH_ENDINGS)
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    seat = serializers.IntegerField(source="seat.number", allow_null=True, default=None)
    reported_at = serializers.DateTimeField(source="at")
    confirmed_at = serializers.DateTimeField(allow_null=True)


class RulingOut(serializers.Serializer[Any]):  # Any: rows are no models
    """What a director ruled: on one of the thirteen infractions, or `infraction` is null."""

    id = serializers.IntegerField()
    infraction = serializers.CharField(allow_null=True)
    text = serializers.CharField()
    hand = serializers.IntegerField(source="hand_number", allow_null=True)
    player = serializers.CharField(help_text="Whom it is about, if anybody.")
    at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class SeriesGameOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A game of a series: its score by side, and as how many games it counts.

    `rubber_points` are those its winner gets for it, null where no rubber is played.
    """

    game = serializers.IntegerField(source="number")
    match = serializers.IntegerField(source="match_id")
    points = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.IntegerField()
    counts = serializers.IntegerField(source="credit")
    rubber_points = serializers.IntegerField(allow_null=True)


class RubberOut(serializers.Serializer[Any]):  # Any: rows are no models
    """Where a rubber stands: its points by side, who won it, and what it is worth to them."""

    points = serializers.ListField(source="rubber_points", child=serializers.IntegerField())
    winner = serializers.IntegerField(allow_null=True)
    net = serializers.IntegerField(allow_null=True)


class SeriesOut(serializers.Serializer[Any]):  # Any: rows are no models
    """The games that the two of a match play against each other, and those that count for each."""

    best_of = serializers.IntegerField()
    wins = serializers.ListField(child=serializers.IntegerField())
    games = SeriesGameOut(many=True)
    rubber = RubberOut(allow_null=True)


class MatchOut(serializers.Serializer[Any]):  # Any: rows are no models
    """A match: where, who, how it stands. Send `revision` back with a report.

    `points` and `hands` are those of the version that counts, or else of the newest one.
    `series` is that of a knock-out in which it is one of several games, or else null.
    """

    id = serializers.IntegerField(source="card.id")
    event = serializers.IntegerField(source="table.round.stage.event_id")
    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.number")
    status = serializers.ChoiceField(source="card.status", choices=MATCH_STATUSES)
    ending = serializers.ChoiceField(source="card.ending", choices=MATCH_ENDINGS, allow_null=True)
    revision = serializers.IntegerField(source="card.revision")
    variant = serializers.CharField(source="card.variant")
    game = serializers.SerializerMethodField()
    game_end = serializers.CharField(source="card.end.kind")
    game_length = serializers.IntegerField(source="card.end.value")
    is_rated = serializers.BooleanField(source="card.is_rated")
    finished_at = serializers.DateTimeField(source="card.finished_at", allow_null=True)
    seats = MatchSeatOut(source="card.seats", many=True)
    points = serializers.SerializerMethodField()
    hands = HandOut(source="card.hands", many=True)
    reports = ReportOut(source="card.versions", many=True)
    rulings = RulingOut(source="card.rulings", many=True)
    series = SeriesOut(allow_null=True)

    def get_game(self, row: dict[str, Any]) -> str:
        """Return what is played: the game, its sides, the pack, and how long it lasts."""
        card = row["card"]
        return ", ".join(game_in_short(card.variant, card.rules, card.end))

    def get_points(self, row: dict[str, Any]) -> list[int | None]:
        """Return the points by side; null where nothing is known."""
        return [side.points for side in row["card"].sides]


class ReportIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """A result: the final score by side, or the text of a recorded game (EGN).

    `turn` says in which seat the record's first player sits.
    """

    revision = serializers.IntegerField(min_value=0)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        min_length=FEWEST_SIDES,
        max_length=MOST_SEATS,
        required=False,
    )
    ended_early = serializers.BooleanField(default=False)
    egn = serializers.CharField(required=False, trim_whitespace=False)
    turn = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, default=0)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one kind of result, not both and not none."""
        if ("points" in attrs) == ("egn" in attrs):
            raise serializers.ValidationError(_("Send either points or the text of a record."))
        return attrs


@extend_schema(tags=["rounds"])
class RoundList(generics.ListAPIView[Round]):
    """List the rounds of an event that are published; scorers see drafts too."""

    serializer_class = RoundOut
    filter_backends = []
    queryset = Round.objects.none()

    def get_queryset(self) -> QuerySet[Round]:
        """Return the rounds this visitor may see."""
        user = self.request.user
        event = get_event_to_view(user=user, event_id=self.kwargs["event_id"])
        with_drafts = may_score(user=user, event=event)
        return rounds_of_event(event_id=event.pk, with_drafts=with_drafts)


class RoundDetail(APIView):
    """One round."""

    @extend_schema(tags=["rounds"], responses={200: RoundSheetOut} | NOT_FOUND)
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """Show who sits where in a round, and who sits out."""
        round_ = get_round_to_view(user=request.user, event_id=event_id, number=number)
        sheet = round_sheet(round_id=RoundId(round_.pk))
        return Response(RoundSheetOut({"round": round_, "sheet": sheet}).data)


@extend_schema(tags=["matches"])
class MatchList(generics.ListAPIView[Any]):  # Any: rows are no models
    """List the matches of an event's published rounds with their hands, in order of play."""

    serializer_class = MatchOut
    filter_backends = []
    queryset = RoundTable.objects.none()

    def get_queryset(self) -> QuerySet[RoundTable]:
        """Return the tables of the event if this visitor may see it."""
        event = get_event_to_view(user=self.request.user, event_id=self.kwargs["event_id"])
        return tables_of_event(event_id=event.pk)

    def paginate_queryset(self, queryset: Any) -> Any:
        """Read the matches of one page only, all at once."""
        tables = cast("list[RoundTable]", super().paginate_queryset(queryset))
        cards = match_cards(match_ids=[table.match_id for table in tables])
        series = series_of_tables(tables)
        return [
            {"table": table, "card": card, "series": series.get(table.match_id)}
            for table, card in zip(tables, cards, strict=True)
        ]


class MatchDetail(APIView):
    """One match."""

    @extend_schema(tags=["matches"], responses={200: MatchOut} | NOT_FOUND)
    def get(self, request: Request, match_id: int) -> Response:
        """Show a match with its hands and every version of its result."""
        table = get_match_table_to_view(user=request.user, match_id=match_id)
        return Response(match_out(table))


class Report(APIView):
    """A result."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["matches"], request=ReportIn, responses={200: MatchOut} | REFUSALS)
    def post(self, request: Request, match_id: int) -> Response:
        """Report a match's result from your seat at it, or as a scorer of the club.

        From a seat it waits for another side; from a scorer who does not play in it, it
        counts at once. Reporting the same again changes nothing.
        """
        table, actor = get_match_to_report(user=request.user, match_id=match_id)
        sent = ReportIn(data=request.data)
        sent.is_valid(raise_exception=True)
        typed = sent.validated_data
        if "egn" in typed:
            import_game(
                match_id=match_id,
                text=typed["egn"],
                actor=actor,
                revision=typed["revision"],
                turn=typed["turn"],
            )
        else:
            report_final(
                match_id=match_id,
                points=typed["points"],
                actor=actor,
                revision=typed["revision"],
                ended_early=typed["ended_early"],
            )
        return Response(match_out(table))


class Confirm(APIView):
    """Agreement to a result."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "write"

    @extend_schema(tags=["matches"], request=None, responses={200: MatchOut} | REFUSALS)
    def post(self, request: Request, match_id: int, report_id: int) -> Response:
        """Confirm what was reported, from a seat of another side or as a scorer."""
        table, actor = get_match_to_report(user=request.user, match_id=match_id)
        confirm_report(report_id=report_id, match_id=match_id, actor=actor)
        return Response(match_out(table))


def match_out(table: RoundTable) -> dict[str, Any]:  # Any: JSON
    """Return a match as the API shows it."""
    card = match_card(match_id=table.match_id)
    series = series_of_tables([table]).get(table.match_id)
    return dict(MatchOut({"table": table, "card": card, "series": series}).data)
