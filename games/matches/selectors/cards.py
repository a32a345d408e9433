"""Read a match as its pages show it: who sits where, the slip, the versions of its result.

Everything is read in ten queries at most, whatever the number of matches and hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from django.db.models import Prefetch

from engine.game import added
from engine.infractions import Infraction, Take
from games.matches.dummies import seat_label, stand_in_label
from games.matches.models import (
    HandScore,
    Match,
    MatchSeat,
    Ruling,
    ScoreReport,
    Substitution,
)
from games.matches.rulebook import end_of, rules_of
from games.matches.selectors.rows import (
    HandRow,
    MatchCard,
    RulingRow,
    SeatRow,
    SideRow,
    VersionRow,
)
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus

if TYPE_CHECKING:
    from leagues.players.models import User


def match_card(*, match_id: int) -> MatchCard:
    """Return one match with everything its pages show."""
    return match_cards(match_ids=[match_id])[0]


def match_cards(*, match_ids: Sequence[int]) -> list[MatchCard]:
    """Return matches with everything their pages show, in the order asked for."""
    hands = HandScore.objects.filter(is_replaced=False).order_by("number")
    reports = (
        ScoreReport.objects.select_related("reported_by__player", "confirmed_by__player", "record")
        .defer("record__text")
        .prefetch_related(Prefetch("hands", queryset=hands))
        .order_by("version")
    )
    found = Match.objects.filter(pk__in=match_ids).prefetch_related(
        Prefetch("seats", queryset=MatchSeat.objects.select_related("player")),
        "sides",
        Prefetch("reports", queryset=reports),
        Prefetch("rulings", queryset=Ruling.objects.select_related("player", "made_by__player")),
        Prefetch("substitutions", queryset=Substitution.objects.select_related("player")),
    )
    by_id = {match.pk: _card(match) for match in found}
    return [by_id[match_id] for match_id in match_ids]


def _card(match: Match) -> MatchCard:
    seats = tuple(_seat_row(seat, match) for seat in match.seats.all())
    by_number = {seat.number: seat for seat in seats}
    start = tuple(match.carried)
    versions = tuple(_version_row(report, by_number, start) for report in match.reports.all())
    current = _current(versions)
    points = _points(match, current)
    return MatchCard(
        id=match.pk,
        link_key=match.link_key,
        status=MatchStatus(match.status),
        ending=MatchEnding(match.ending) if match.ending else None,
        revision=match.revision,
        variant=match.variant,
        rules=rules_of(match),
        end=end_of(match),
        is_rated=match.is_rated,
        finished_at=match.finished_at,
        seats=seats,
        sides=tuple(
            SideRow(
                number=side.number,
                seats=tuple(seat for seat in seats if seat.side == side.number),
                points=None if points is None else points[side.number],
            )
            for side in match.sides.all()
        ),
        current=current,
        versions=versions,
        rulings=tuple(_ruling_row(ruling) for ruling in match.rulings.all()),
    )


def _seat_row(seat: MatchSeat, match: Match) -> SeatRow:
    player = seat.player
    stand_ins = [each for each in match.substitutions.all() if each.seat_number == seat.number]
    return SeatRow(
        number=seat.number,
        side=seat.side_number,
        player_id=seat.player_id,
        label=seat_label(seat),
        table_size=len(match.seats.all()),
        user_id=player.user_id if player else None,
        stand_in=stand_in_label(stand_ins[-1]) if stand_ins else "",
        stand_in_from=stand_ins[-1].from_deal if stand_ins else 0,
        stand_in_id=stand_ins[-1].pk if stand_ins else None,
    )


def _current(versions: Sequence[VersionRow]) -> VersionRow | None:
    """Return the version that counts, else the one being written, else the newest waiting."""
    for status in (
        ReportStatus.CONFIRMED,
        ReportStatus.OPEN,
        ReportStatus.REPORTED,
        ReportStatus.DISPUTED,
    ):
        for row in reversed(versions):
            if row.status is status:
                return row
    return None


def _points(match: Match, current: VersionRow | None) -> tuple[int, ...] | None:
    # Versions that disagree are no score.
    if match.status in (MatchStatus.VOID, MatchStatus.DISPUTED) or current is None:
        return None
    if current.points is not None:
        return current.points
    return current.hands[-1].running if current.hands else None


def _version_row(
    report: ScoreReport, seats: Mapping[int, SeatRow], start: tuple[int, ...]
) -> VersionRow:
    points = report.points
    return VersionRow(
        id=report.pk,
        version=report.version,
        status=ReportStatus(report.status),
        depth=ReportDepth(report.depth),
        points=None if points is None else tuple(points),
        ending=MatchEnding(report.ending),
        reason=report.reason,
        seat=_seat_of(report.reported_seat, seats),
        by=_person(report.reported_by),
        by_table=report.by_table,
        at=report.reported_at,
        confirmed_seat=_seat_of(report.confirmed_seat, seats),
        confirmed_by=_person(report.confirmed_by),
        confirmed_at=report.confirmed_at,
        hands=_hand_rows(report.hands.all(), start),
        has_record=hasattr(report, "record"),
    )


def _person(user: User | None) -> str:
    """Return an account's person; an account without one is not shown by its address."""
    player = getattr(user, "player", None)
    return str(player.label) if player else ""


def _seat_of(number: int | None, seats: Mapping[int, SeatRow]) -> SeatRow | None:
    return None if number is None else seats.get(number)


def _hand_rows(hands: Iterable[HandScore], start: tuple[int, ...]) -> tuple[HandRow, ...]:
    rows: list[HandRow] = []
    running = start
    tokens: tuple[int, ...] = ()
    for hand in hands:
        points = tuple(hand.points)
        nothing = (0,) * len(points)
        running, tokens = added(running or nothing, tokens or nothing, points, hand.token)
        rows.append(
            HandRow(
                number=hand.number,
                is_passed_out=hand.is_passed_out,
                makers=hand.makers,
                maker_seat=hand.maker_seat,
                trump=hand.trump,
                alone=hand.alone,
                lone_defender=hand.lone_defender,
                tricks=hand.tricks,
                bid=hand.bid,
                partners=tuple(hand.partners),
                called=hand.called,
                fast_break=hand.fast_break,
                dealer_paid=hand.dealer_paid,
                outcome=hand.outcome,
                points=points,
                token=hand.token,
                running=running,
                entered_at=hand.entered_at,
                entered_seat=hand.entered_seat,
            )
        )
    return tuple(rows)


def _ruling_row(ruling: Ruling) -> RulingRow:
    return RulingRow(
        id=ruling.pk,
        text=ruling.text,
        hand_number=ruling.hand_number,
        player=ruling.player.label if ruling.player else "",
        by=_person(ruling.made_by),
        at=ruling.made_at,
        withdrawn_at=ruling.withdrawn_at,
        infraction=Infraction(ruling.infraction) if ruling.infraction else None,
        seat=ruling.seat,
        take=Take(ruling.take) if ruling.take else None,
    )
