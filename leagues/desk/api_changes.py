"""What a program sends to put something right: one shape for each kind of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

from engine.actions import MOST_SEATS
from engine.infractions import Infraction, Take
from games.matches.rulebook import MOST_POINTS
from games.matches.services.corrections import LONGEST_REASON
from games.matches.services.infractions import LONGEST_NOTE, InfractionEntry
from games.matches.services.rulings import LONGEST_RULING
from games.matches.services.scoring import HandEntry
from games.matches.wording import TAKE_LABELS, numbered_title
from leagues.desk.services.changes import (
    Change,
    Decision,
    ExtraHand,
    Forfeited,
    InfractionRuling,
    NewHand,
    NewRuling,
    NewScore,
    NoShow,
    Order,
    OtherInSeat,
    OtherRest,
    OtherSeats,
    ResultTakenBack,
    RulingWithdrawn,
    StandIn,
    StandInTakenBack,
    Undone,
    Voided,
)
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.seats_at_table import SeatDeed
from leagues.events.access import get_player_to_enter
from leagues.events.states import UnplayedReason
from leagues.players.models import User
from leagues.seating.api import FEWEST_SIDES, UNPLAYED_REASONS
from leagues.seating.models import RoundTable

PAIRINGS: Final = [(each.value, each.value) for each in Pairings]
SEAT_DEEDS: Final = [(each.value, each.value) for each in SeatDeed]
INFRACTIONS: Final = [(each.value, numbered_title(each)) for each in Infraction]
TAKES: Final = [(each.value, TAKE_LABELS[each]) for each in Take]


def _seat(**more: Any) -> serializers.IntegerField:  # Any: as the field takes it
    return serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, **more)


def _id(**more: Any) -> serializers.IntegerField:  # Any: as the field takes it
    return serializers.IntegerField(min_value=1, **more)


def _points() -> serializers.ListField:
    number = serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS)
    return serializers.ListField(child=number, min_length=FEWEST_SIDES, max_length=MOST_SEATS)


class ChangeIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """What every kind has: `revision` is the match's, `seen` comes from the preview.

    `pairings` says what becomes of rounds that follow from the result and have no score yet.
    """

    kind = serializers.CharField(max_length=20)
    revision = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)
    pairings = serializers.ChoiceField(choices=PAIRINGS, default=Pairings.KEEP.value)
    seen = serializers.CharField(max_length=200, default="", allow_blank=True)

    change: Callable[..., Change]
    """What is to be put right, told the `table` and `by` whom; every kind says, of valid data."""

    def order(self, *, table: RoundTable, by: User) -> Order:
        """Return where, by whom and why; for valid data only."""
        sent = self.validated_data
        return Order(
            table=table,
            by=by,
            revision=sent["revision"],
            reason=sent["reason"],
            pairings=Pairings(sent["pairings"]),
        )


class ResultIn(ChangeIn):
    """The final score by side, whatever it was, or was not."""

    points = _points()
    ended_early = serializers.BooleanField(default=False)

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return the score."""
        sent = self.validated_data
        return NewScore(points=tuple(sent["points"]), ended_early=sent["ended_early"])


class HandIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """A hand, in the words of a match's `hands`; points follow from it.

    `partners` is always said, since "nobody" is not the same as not saying.
    """

    makers = _seat(allow_null=True, default=None)
    maker_seat = _seat(allow_null=True, default=None)
    tricks = serializers.IntegerField(min_value=0, allow_null=True, default=None)
    alone = serializers.BooleanField(default=False)
    lone_defender = serializers.BooleanField(default=False)
    trump = serializers.CharField(max_length=1, allow_blank=True, default="")
    bid = serializers.IntegerField(allow_null=True, default=None)
    partners = serializers.ListField(child=_seat(), max_length=MOST_SEATS)
    called = serializers.CharField(max_length=1, allow_blank=True, default="")
    fast_break = serializers.BooleanField(default=False)
    dealer_paid = serializers.BooleanField(default=False)
    passed_out = serializers.BooleanField(source="is_passed_out", default=False)


class CorrectHandIn(ChangeIn):
    """One hand of a confirmed result as it should be."""

    number = serializers.IntegerField(min_value=1)
    hand = HandIn()

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return the hand."""
        sent = self.validated_data
        hand = {**sent["hand"], "partners": tuple(sent["hand"]["partners"])}
        return NewHand(number=sent["number"], entry=HandEntry(**hand))


class DecisionIn(ChangeIn):
    """Which of the versions about which the table disagrees is right."""

    report = _id()

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return the version."""
        return Decision(report_id=self.validated_data["report"])


class ReopenIn(ChangeIn):
    """The result is taken back, and the table writes on."""

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return that it is taken back."""
        return ResultTakenBack()


class VoidIn(ChangeIn):
    """The match counts for nothing."""

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return that it is void."""
        return Voided()


class ForfeitIn(ChangeIn):
    """What each side gets for a match that was not played out."""

    points = _points()

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return what each side gets."""
        return Forfeited(points=tuple(self.validated_data["points"]))


class SeatIn(ChangeIn):
    """Somebody else sat there: one of the round (`swap`), or one without a seat (`replace`).

    `why` is why the one who goes had no game.
    """

    deed = serializers.ChoiceField(choices=SEAT_DEEDS, default=SeatDeed.SWAP.value)
    seat = _seat()
    player = _id()
    why = serializers.ChoiceField(choices=UNPLAYED_REASONS, default=UnplayedReason.ABSENT.value)

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return who sits there instead."""
        sent = self.validated_data
        return OtherInSeat(
            deed=SeatDeed(sent["deed"]),
            seat=sent["seat"],
            player_id=sent["player"],
            why=UnplayedReason(sent["why"]),
        )


class PlacedIn(serializers.Serializer[Any]):  # Any: it only reads what is sent
    """A person of the table, and the seat in which they really sat."""

    seat = _seat()
    player = _id()


class ReseatIn(ChangeIn):
    """Who of the table really sat where; `hands_follow` moves what was written with them."""

    seats = PlacedIn(many=True)
    hands_follow = serializers.BooleanField(default=False)

    def validate_seats(self, seats: list[dict[str, int]]) -> list[dict[str, int]]:
        """Refuse a seat that is named twice, of which the last would count unnoticed."""
        numbers = [each["seat"] for each in seats]
        if len(set(numbers)) < len(numbers):
            raise serializers.ValidationError(_("Name each seat once."))
        return seats

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return who sat where."""
        sent = self.validated_data
        placed = sorted((each["seat"], each["player"]) for each in sent["seats"])
        return OtherSeats(players=tuple(placed), hands_follow=sent["hands_follow"])


class RestIn(ChangeIn):
    """Why an entry had no game in the round: its bye or sit-out."""

    entry = _id()
    why = serializers.ChoiceField(choices=UNPLAYED_REASONS)

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return who had no game, and why."""
        sent = self.validated_data
        return OtherRest(entry_id=sent["entry"], why=UnplayedReason(sent["why"]))


class ExtraHandIn(ChangeIn):
    """The side that won the extra hand after a tie; null for none."""

    side = _seat(allow_null=True)

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return who won it."""
        return ExtraHand(account=self.validated_data["side"])


class NoShowIn(ChangeIn):
    """Who never came: the match is forfeited, and they are out from the next round on."""

    seat = _seat()

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return who did not come."""
        return NoShow(seat=self.validated_data["seat"])


class SubstituteIn(ChangeIn):
    """Somebody plays a seat from a deal on; its points stay the entrant's."""

    seat = _seat()
    player = _id()
    from_deal = serializers.IntegerField(min_value=1)

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return who stands in; raises `NoPlayer` for somebody the director may not see."""
        sent = self.validated_data
        event = table.round.stage.event
        player = get_player_to_enter(user=by, event=event, player_id=sent["player"])
        return StandIn(seat=sent["seat"], player_id=player.pk, from_deal=sent["from_deal"])


class SubstituteBackIn(ChangeIn):
    """Nobody stood in after all; `stand_in` is the `stand_in_id` of the seat."""

    stand_in = _id()

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return which note is taken back."""
        return StandInTakenBack(substitution_id=self.validated_data["stand_in"])


class RulingIn(ChangeIn):
    """A ruling in words, beside the score."""

    text = serializers.CharField(max_length=LONGEST_RULING)
    hand = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    player = _id(allow_null=True, default=None)

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return the ruling."""
        sent = self.validated_data
        return NewRuling(text=sent["text"], hand_number=sent["hand"], player_id=sent["player"])


class InfractionIn(ChangeIn):
    """A ruling on an infraction; the points of its hand follow by the rules."""

    infraction = serializers.ChoiceField(choices=INFRACTIONS)
    seat = _seat(allow_null=True, default=None)
    hand = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    take = serializers.ChoiceField(choices=TAKES, allow_null=True, default=None)
    note = serializers.CharField(max_length=LONGEST_NOTE, allow_blank=True, default="")

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return the ruling."""
        sent = self.validated_data
        return InfractionRuling(
            entry=InfractionEntry(
                infraction=Infraction(sent["infraction"]),
                seat=sent["seat"],
                hand_number=sent["hand"],
                take=Take(sent["take"]) if sent["take"] else None,
                note=sent["note"],
            )
        )


class WithdrawRulingIn(ChangeIn):
    """A ruling holds no longer; it stays readable."""

    ruling = _id()

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return which ruling."""
        return RulingWithdrawn(ruling_id=self.validated_data["ruling"])


class UndoIn(ChangeIn):
    """The newest of what was put right here is undone, by its id in the list."""

    correction = _id()

    def change(self, *, table: RoundTable, by: User) -> Change:
        """Return what is undone."""
        return Undone(entry_id=self.validated_data["correction"])


KINDS: Final[Mapping[str, type[ChangeIn]]] = {
    "result": ResultIn,
    "hand": CorrectHandIn,
    "decision": DecisionIn,
    "reopen": ReopenIn,
    "void": VoidIn,
    "forfeit": ForfeitIn,
    "seat": SeatIn,
    "reseat": ReseatIn,
    "rest": RestIn,
    "extra_hand": ExtraHandIn,
    "no_show": NoShowIn,
    "substitute": SubstituteIn,
    "substitute_back": SubstituteBackIn,
    "ruling": RulingIn,
    "infraction": InfractionIn,
    "withdraw_ruling": WithdrawRulingIn,
    "undo": UndoIn,
}


def change_in(data: Any) -> ChangeIn:
    """Return what was sent, read and checked by its kind; raises `ValidationError`."""
    # Any: JSON of any shape
    kind = data.get("kind") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in KINDS:
        sentence = _("Say what is put right: %(kinds)s.") % {"kinds": ", ".join(KINDS)}
        raise serializers.ValidationError({"kind": [sentence]})
    sent = KINDS[kind](data=data)
    sent.is_valid(raise_exception=True)
    return sent
