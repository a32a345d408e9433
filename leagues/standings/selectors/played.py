"""Everything an event's standings follow from, as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.matches.models import MatchSeat
from games.matches.selectors.results import MatchResult, SeatResult, confirmed_results
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.formats import SitOutKind
from leagues.events.models import EntryMember, Event
from leagues.events.states import EntryStatus, RoundStatus, UnplayedReason
from leagues.seating.models import Bye, RoundTable
from leagues.standings.points import NO_ADJUSTMENTS, Outcome, PlayedRound, SitOutPolicy
from leagues.standings.ranking import StandingRow, rank

OUTCOME_OF_BYE: Final[Mapping[UnplayedReason, Outcome]] = {
    UnplayedReason.ALLOCATED: Outcome.SIT_OUT,
    UnplayedReason.BYE: Outcome.BYE,
    UnplayedReason.REQUESTED: Outcome.REQUESTED,
    UnplayedReason.LATE: Outcome.LATE,
    UnplayedReason.ABSENT: Outcome.ABSENT,
    UnplayedReason.WITHDRAWN: Outcome.WITHDRAWN,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlay:
    """What has been played in an event: entrants are ids of entries.

    `awarded` has the points of forfeits, which count as points but not as games. Entries that
    withdrew before they played a game are left out.
    """

    entrants: frozenset[int]
    rounds: tuple[PlayedRound, ...]
    policy: SitOutPolicy
    tiebreaks: tuple[str, ...]
    awarded: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """A match of a published round, and which entry sits in which seat."""

    round_number: int
    match_id: int
    status: MatchStatus
    entries: Mapping[int, int]
    sides: Mapping[int, int]

    def partners_of(self, seat: int) -> tuple[int, ...]:
        return self._clockwise(seat, [o for o in self.entries if self._together(o, seat)])

    def opponents_of(self, seat: int) -> tuple[int, ...]:
        return self._clockwise(seat, [o for o in self.entries if not self._together(o, seat)])

    def _together(self, one: int, other: int) -> bool:
        return self.sides[one] == self.sides[other]

    def _clockwise(self, seat: int, seats: Iterable[int]) -> tuple[int, ...]:
        others = sorted((other < seat, other) for other in seats if other != seat)
        return tuple(self.entries[other] for _, other in others)


def adjustments_of(play: EventPlay) -> Mapping[int, Fraction]:
    """Return what counts beside games and sit-outs.

    The points of a forfeit count in a sum, but a rank by points per game leaves them out:
    there was no game.
    """
    return NO_ADJUSTMENTS if play.policy.ranks_per_game else play.awarded


def policy_of(event: Event) -> SitOutPolicy:
    """Return what a sit-out scores in an event."""
    return SitOutPolicy(SitOutKind(event.sit_out), Fraction(event.sit_out_points or 0))


def event_play(*, event_id: int, claims: Mapping[int, MatchResult] | None = None) -> EventPlay:
    """Return what an event's standings follow from, in nine queries whatever its size.

    `claims` puts other results in the place of those confirmed, by match: so a correction can
    be looked at before it is made.
    """
    event = Event.objects.get(pk=event_id)
    members = EntryMember.objects.filter(event_id=event_id).select_related("entry")
    entry_of = {member.player_id: member.entry_id for member in members}
    tables = _tables(event_id, entry_of)
    results = {
        result.match_id: result
        for result in confirmed_results(match_ids=[table.match_id for table in tables])
    }
    results |= claims or {}
    rounds = [
        *(round_ for table in tables for round_ in _rounds_of(table, results.get(table.match_id))),
        *_rests(event_id),
    ]
    seen = {round_.entrant for round_ in rounds if round_.outcome.is_played}
    staying = {m.entry_id for m in members if m.entry.status == EntryStatus.CHECKED_IN}
    return EventPlay(
        entrants=frozenset(seen | staying),
        rounds=tuple(rounds),
        policy=policy_of(event),
        tiebreaks=tuple(event.tiebreaks),
        awarded=_awarded(tables, results),
    )


def ranked(play: EventPlay) -> list[StandingRow]:
    """Return the standings that follow from what was played."""
    return rank(
        play.entrants,
        play.rounds,
        policy=play.policy,
        tiebreaks=play.tiebreaks,
        adjustments=adjustments_of(play),
    )


def _tables(event_id: int, entry_of: Mapping[int, int]) -> list[_Table]:
    found = (
        RoundTable.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round", "match")
        .prefetch_related("match__seats")
        .order_by("round__number", "number")
    )
    return [_table(table, entry_of) for table in found]


def _table(table: RoundTable, entry_of: Mapping[int, int]) -> _Table:
    seats: list[MatchSeat] = [
        seat for seat in table.match.seats.all() if seat.player_id in entry_of
    ]
    return _Table(
        round_number=table.round.number,
        match_id=table.match_id,
        status=MatchStatus(table.match.status),
        entries={seat.number: entry_of[seat.player_id] for seat in seats if seat.player_id},
        sides={seat.number: seat.side_number for seat in seats},
    )


def _rounds_of(table: _Table, result: MatchResult | None) -> list[PlayedRound]:
    if result is None:
        outcome = Outcome.VOID if table.status is MatchStatus.VOID else Outcome.IN_PLAY
        return [_seated(table, seat, outcome) for seat in table.entries]
    own = {seat.seat: seat for seat in result.seats}
    return [_played(table, own[seat], result) for seat in table.entries]


def _seated(table: _Table, seat: int, outcome: Outcome) -> PlayedRound:
    return PlayedRound(
        entrant=table.entries[seat],
        round_number=table.round_number,
        outcome=outcome,
        partners=table.partners_of(seat),
        opponents=table.opponents_of(seat),
    )


def _played(table: _Table, own: SeatResult, result: MatchResult) -> PlayedRound:
    others = (*result.points[own.side + 1 :], *result.points[: own.side])
    return PlayedRound(
        entrant=table.entries[own.seat],
        round_number=table.round_number,
        outcome=_outcome(own.side, result),
        made=own.points,
        given=Fraction(sum(others), len(others)),
        hands=own.hands,
        loners=own.loners,
        marches=own.marches,
        euchred=own.euchred,
        euchres=own.euchres,
        partners=table.partners_of(own.seat),
        opponents=table.opponents_of(own.seat),
        others=others,
        place=1 + sum(points > result.points[own.side] for points in others),
    )


def _outcome(side: int, result: MatchResult) -> Outcome:
    """Return how a match came out for an account: who shares the most points has drawn."""
    own, best = result.points[side], max(result.points)
    if result.ending is MatchEnding.FORFEIT:
        has_won = own == best and min(result.points) < best
        return Outcome.FORFEIT_WIN if has_won else Outcome.FORFEIT_LOSS
    if own < best:
        return Outcome.LOSS
    return Outcome.WIN if result.points.count(best) == 1 else Outcome.DRAW


def _rests(event_id: int) -> list[PlayedRound]:
    byes = (
        Bye.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT)
        .values_list("entry_id", "round__number", "reason")
    )
    return [
        PlayedRound(
            entrant=entry_id,
            round_number=number,
            outcome=OUTCOME_OF_BYE[UnplayedReason(reason)],
        )
        for entry_id, number, reason in byes
    ]


def _awarded(tables: Iterable[_Table], results: Mapping[int, MatchResult]) -> dict[int, Fraction]:
    awarded: dict[int, Fraction] = {}
    for table in tables:
        result = results.get(table.match_id)
        if result is None or result.ending is not MatchEnding.FORFEIT:
            continue
        for seat, entry_id in table.entries.items():
            points = result.points[table.sides[seat]]
            awarded[entry_id] = awarded.get(entry_id, Fraction(0)) + points
    return awarded
