"""Put right who sat where at a match that has begun, with its hands where people moved.

Two mistakes look alike. Either the names of the seats were wrong: then hands and points stay
with the seats. Or people were found to sit elsewhere than written, with the same partners, and
the hands were written down for the people: then everything moves with them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import DomainError, UnlawfulStep
from games.matches.models import HandScore, Match, MatchSeat, ScoreReport, Substitution
from games.matches.services.actors import Actor, require_official
from games.matches.services.keeping import (
    announce,
    check_revision,
    keep,
    lock_match,
    next_version,
    write_points,
)
from games.matches.services.restoring import LIVE
from games.matches.services.scoring import live_hands
from games.matches.signals import match_finished
from games.matches.states import MatchStatus, ReportDepth, ReportStatus


class SeatedTwice(DomainError):
    """Somebody would sit at two places."""

    code = "seated_twice"


@dataclass(frozen=True, slots=True)
class Moves:
    """Where the people of each seat went, and where their side went."""

    seats: Mapping[int, int]
    sides: Mapping[int, int]

    def by_seat(self, values: Sequence[int]) -> list[int]:
        """Return what stood by seat, in the order of the new seats."""
        return _moved(values, self.seats)

    def by_side(self, values: Sequence[int]) -> list[int]:
        """Return what stood by side, in the order of the new sides."""
        return _moved(values, self.sides)

    def seat(self, number: int | None) -> int | None:
        """Return where a seat went."""
        return None if number is None else self.seats[number]

    def side(self, number: int | None) -> int | None:
        """Return where a side went."""
        return None if number is None else self.sides[number]


@transaction.atomic
def reseat_players(
    *,
    match_id: int,
    players: Mapping[int, int],
    actor: Actor,
    reason: str,
    revision: int,
    hands_follow: bool = False,
) -> Match:
    """Give seats, by number, the people who really sat there; others stay as they are.

    With `hands_follow` what was written moves with the people: makers, points, who wrote it.
    That needs the same people, and partners who stay partners. Raises `SeatedTwice`,
    `UnlawfulStep`, `Conflict`; seats that are so already change nothing.
    """
    require_official(actor=actor)
    match = lock_match(match_id)
    seats = list(match.seats.select_related("player").order_by("number"))
    before = {seat.number: seat.player_id for seat in seats}
    after = {**before, **players}
    if after == before:
        return match
    check_revision(match=match, revision=revision)
    _require_once(match, after)
    moves = _moves(seats, after) if hands_follow else None
    for seat in seats:
        seat.player_id = after[seat.number]
    MatchSeat.objects.bulk_update(seats, ["player_id"])
    if moves is not None:
        _carry(match, moves, actor=actor, reason=reason)
    keep(match=match, status=MatchStatus(match.status))
    if match.status == MatchStatus.FINISHED:
        announce(match_finished, match=match)
    return match


def _require_once(match: Match, after: Mapping[int, int | None]) -> None:
    people = [player for player in after.values() if player is not None]
    twice = {player for player in people if people.count(player) > 1}
    for stand_in in match.substitutions.select_related("player"):
        if stand_in.player is not None and stand_in.player_id in people:
            raise SeatedTwice(
                _("%(name)s stands in at this table already. Take that back first.")
                % {"name": stand_in.player.label}
            )
    if twice:
        raise SeatedTwice(
            _("%(names)s would sit at this table twice. Choose each person once.")
            % {"names": _names(match, twice) or _("Somebody")}
        )


def _names(match: Match, players: Collection[int]) -> str:
    """Return who of these sits at the table now; people from elsewhere are no model of ours."""
    seats = match.seats.filter(player_id__in=players).select_related("player").order_by("number")
    return ", ".join(seat.player.label for seat in seats if seat.player)


def _moves(seats: Sequence[MatchSeat], after: Mapping[int, int | None]) -> Moves:
    now_at = {player: number for number, player in after.items()}
    side_at = {seat.number: seat.side_number for seat in seats}
    if {seat.player_id for seat in seats} != set(now_at):
        raise UnlawfulStep(
            _(
                "Only what the same people played can move with them. "
                "Leave the hands with the seats."
            )
        )
    moved = {seat.number: now_at[seat.player_id] for seat in seats}
    sides: dict[int, int] = {}
    for old, new in moved.items():
        if sides.setdefault(side_at[old], side_at[new]) != side_at[new]:
            raise UnlawfulStep(
                _(
                    "Other people would be partners, so nobody can tell whose points they were. "
                    "Leave the hands with the seats."
                )
            )
    return Moves(moved, sides)


def _carry(match: Match, moves: Moves, *, actor: Actor, reason: str) -> None:
    """Write what was written once more, moved with the people, as new versions."""
    for source in list(match.reports.filter(status__in=LIVE).order_by("version")):
        if source.depth == ReportDepth.CARDS:
            raise UnlawfulStep(
                _("The cards of this game were handed in seat by seat: leave the hands there.")
            )
        status = source.status
        source.status = ReportStatus.SUPERSEDED.value
        source.save(update_fields=["status"])
        hands = live_hands(source)
        report = _moved_report(match, source, moves, status=status, reason=reason)
        if status == ReportStatus.CONFIRMED:
            report.confirmed_by = actor.user
            report.confirmed_at = source.confirmed_at
            report.save()
            write_points(match=match, points=report.points)
        HandScore.objects.bulk_create(_moved_hand(hand, report, moves) for hand in hands)
    stand_ins = list(match.substitutions.all())
    match.substitutions.all().delete()
    for note in stand_ins:
        note.pk = None
        note.seat_number = moves.seats[note.seat_number]
    Substitution.objects.bulk_create(stand_ins)
    for ruling in match.rulings.filter(seat__isnull=False):
        ruling.seat = moves.seat(ruling.seat)
        ruling.save(update_fields=["seat"])


def _moved_report(
    match: Match, source: ScoreReport, moves: Moves, *, status: str, reason: str
) -> ScoreReport:
    return ScoreReport.objects.create(
        match=match,
        version=next_version(match=match),
        status=status,
        depth=source.depth,
        points=None if source.points is None else moves.by_side(source.points),
        ending=source.ending,
        reason=reason if source.status != ReportStatus.OPEN else "",
        reported_by=source.reported_by,
        reported_seat=moves.seat(source.reported_seat),
        by_table=source.by_table,
    )


def _moved_hand(hand: HandScore, report: ScoreReport, moves: Moves) -> HandScore:
    hand.pk = None
    hand._state.adding = True
    hand.report = report
    hand.makers = moves.side(hand.makers)
    hand.maker_seat = moves.seat(hand.maker_seat)
    hand.partners = sorted(moves.seats[seat] for seat in hand.partners)
    hand.points = moves.by_side(hand.points)
    hand.seat_points = moves.by_seat(hand.seat_points)
    hand.token = moves.side(hand.token)
    hand.entered_seat = moves.seat(hand.entered_seat)
    return hand


def _moved(values: Sequence[int], places: Mapping[int, int]) -> list[int]:
    moved = list(values)
    for old, new in places.items():
        moved[new] = values[old]
    return moved
