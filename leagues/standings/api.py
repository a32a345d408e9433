"""Standings, ratings and players over the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import generics, serializers

from leagues.events.access import get_event_to_view
from leagues.events.models import Event
from leagues.players.api_schema import PlayerRef
from leagues.players.models import PLAYER_KIND_LABELS
from leagues.standings.conditional import ConditionalList
from leagues.standings.models import Prize, PrizeAward, Rating, Standing
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.movements import Movement
from leagues.standings.selectors.prizes import award_name, prizes_of
from leagues.standings.selectors.sections import section_title
from leagues.standings.selectors.strengths import strength_of
from leagues.standings.selectors.table import people_of_row, standings_rows

PLAYER_KINDS = [(key.value, label) for key, label in PLAYER_KIND_LABELS.items()]


class StandingOut(serializers.ModelSerializer[Standing]):
    """A row of an event's standings; null means not known, `rank` null: has not played.

    `worth` is what the rank goes by: points, points a game or games won, without the rounds in
    `dropped`. `score` counts games won, half for a tie; `scheduled` are games drawn for.
    `adjusted` is what rulings gave or took, which is in `worth`.
    `given` is what the other side made, or another at the table on average. In an auction
    `loners` are lone bids made, `marches` other bids made, and `euchred` bids failed. In the list
    of sections `place` and `rank` are those in the `section`, a group or a side; elsewhere it is 0.
    """

    name = serializers.CharField(source="entry.name", help_text="Of a team, or a pair with one.")
    players = serializers.SerializerMethodField()
    section_name = serializers.SerializerMethodField()

    class Meta:
        model = Standing
        fields = [
            "section",
            "section_name",
            "place",
            "rank",
            "is_shared",
            "entry",
            "name",
            "players",
            "worth",
            "points",
            "per_game",
            "score",
            "scheduled",
            "played",
            "forfeited",
            "sat_out",
            "adjusted",
            "given",
            "wins",
            "average_place",
            "hands",
            "loners",
            "marches",
            "euchred",
            "dropped",
            "tiebreaks",
            "separated_by",
        ]

    @extend_schema_field(PlayerRef(many=True))
    def get_players(self, row: Standing) -> list[dict[str, object]]:
        """Return the people of the row: one person, a pair, or all of the entry."""
        return [dict(PlayerRef(player).data) for player in people_of_row(row)]

    def get_section_name(self, row: Standing) -> str:
        """Return what the section is called, empty without one."""
        event: Event | None = self.context.get("event")
        return "" if event is None else section_title(event, row.section)


class AwardOut(serializers.ModelSerializer[PrizeAward]):
    """Who gets a prize; `player` is null where it goes to the whole entry.

    `seed` is where the lots came from that decided it. `is_labelled`: among people with the prize's
    label alone; places are those among them.
    """

    name = serializers.SerializerMethodField()

    class Meta:
        model = PrizeAward
        fields = [
            "entry",
            "player",
            "name",
            "cents",
            "how",
            "first_place",
            "last_place",
            "seed",
            "is_labelled",
        ]

    def get_name(self, award: PrizeAward) -> str:
        """Return what the entry or the person is called."""
        return award_name(award)


class PrizeOut(serializers.ModelSerializer[Prize]):
    """A prize with its awards as things stand: an amount in cents, or per cent of the pool.

    `is_labelled`: only people with a label, which only the desk sees, can have it.
    """

    is_labelled = serializers.BooleanField(read_only=True)
    awards = AwardOut(many=True)

    class Meta:
        model = Prize
        fields = [
            "id",
            "title",
            "kind",
            "list_kind",
            "first_place",
            "last_place",
            "cents",
            "percent",
            "excludes",
            "ties",
            "needs_presence",
            "is_labelled",
            "awards",
        ]


class RatingOut(serializers.ModelSerializer[Rating]):
    """A strength (`mu`, of which newcomers have 25) and its uncertainty today (`sigma`).

    `sigma` grows while somebody does not play; it is provisional as long as it is large.
    """

    pool = serializers.CharField(source="pool.key")
    sigma = serializers.SerializerMethodField()
    is_provisional = serializers.SerializerMethodField()

    class Meta:
        model = Rating
        fields = ["pool", "mu", "sigma", "matches", "partners", "is_provisional", "last_at"]

    def get_sigma(self, row: Rating) -> float:
        """Return the uncertainty as the rankings show it."""
        return strength_of(row, row.player, now=timezone.now()).sigma

    def get_is_provisional(self, row: Rating) -> bool:
        """Return whether too little is known yet."""
        return strength_of(row, row.player, now=timezone.now()).is_provisional


class LadderOut(RatingOut):
    """A rating with whose it is, and the place among who still plays.

    `place` is null for who has long not played. `moved` is how many places were won since
    `moved_since`, below 0: lost; null for who was not among them then.
    """

    player = PlayerRef()
    place = serializers.SerializerMethodField()
    moved = serializers.SerializerMethodField()
    moved_since = serializers.DateTimeField(
        source="pool.month_sheet.begins_at", default=None, allow_null=True
    )

    class Meta(RatingOut.Meta):
        fields = ["player", *RatingOut.Meta.fields, "place", "moved", "moved_since"]

    def get_place(self, row: Rating) -> int | None:
        """Return the place on the page of the rankings as it is usually listed."""
        places: Mapping[int, int] = self.context.get("places", {})
        return places.get(row.player_id)

    def get_moved(self, row: Rating) -> int | None:
        """Return how many places were won or lost."""
        moves: Mapping[int, Movement] = self.context.get("moves", {})
        found = moves.get(row.player_id)
        return found.places if found else None


class PlayerOut(PlayerRef):
    """A person with their ratings."""

    kind = serializers.ChoiceField(choices=PLAYER_KINDS)
    ratings = RatingOut(many=True)

    class Meta(PlayerRef.Meta):
        fields = [*PlayerRef.Meta.fields, "kind", "ratings"]


@extend_schema(
    tags=["standings"],
    parameters=[
        OpenApiParameter(
            "list",
            str,
            enum=[kind.value for kind in ListKind],
            default=ListKind.ENTRIES.value,
            description=(
                "Those who entered as one; the same in each group or on each side by itself; the "
                "pairs of teams; or each person of pairs and teams."
            ),
        )
    ],
)
class StandingList(ConditionalList):
    """List the standings of an event in order."""

    serializer_class = StandingOut
    filter_backends = []
    queryset = Standing.objects.none()

    @cached_property
    def event(self) -> Event:
        """The event if this visitor may see it."""
        return get_event_to_view(user=self.request.user, event_id=self.kwargs["event_id"])

    def versions(self) -> tuple[object, ...]:
        """Return that of the event, which every computation raises, and that of names."""
        return (self.event.version, self.event.names_version, self.event.status)

    def get_serializer_context(self) -> dict[str, Any]:
        """Return what rows need beside themselves. Any: as the framework has it."""
        context = dict(super().get_serializer_context())
        # Where only the schema is asked for there is no event.
        return {**context, "event": self.event} if "event_id" in self.kwargs else context

    def get_queryset(self) -> QuerySet[Standing]:
        """Return the rows of the event in the list asked for."""
        event = self.event
        asked = self.request.query_params.get("list", ListKind.ENTRIES.value)
        if asked not in set(ListKind):
            keys = ", ".join(ListKind)
            sentence = _("There is no such list. Lists are: %(keys)s.") % {"keys": keys}
            raise serializers.ValidationError({"list": [sentence]})
        return standings_rows(event_id=event.pk, kind=ListKind(asked))


@extend_schema(tags=["standings"])
class PrizeList(generics.ListAPIView[Prize]):
    """List the prizes of an event and who gets them."""

    serializer_class = PrizeOut
    filter_backends = []
    queryset = Prize.objects.none()

    def get_queryset(self) -> QuerySet[Prize]:
        """Return the prizes of the event if this visitor may see it."""
        event = get_event_to_view(user=self.request.user, event_id=self.kwargs["event_id"])
        return prizes_of(event_id=event.pk)
