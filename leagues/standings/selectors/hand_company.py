"""With whom somebody played single hands, in games where partners change with every hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.scoring import Outcome
from games.matches.models import HandScore
from games.matches.states import ReportStatus
from leagues.players.models import Player

HandSums: TypeAlias = tuple[int, tuple[int, int]]


class OwnSeat(NamedTuple):
    """A match in which everybody kept an account: one's own seat, and who sat in each."""

    match_id: int
    seat: int
    players: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPartner:
    """How many hands somebody played as makers together with another, and how many they made."""

    player: Player
    hands: int
    made: int


def hands_together(*, own: Iterable[OwnSeat]) -> list[HandSums]:
    """Return hands played as makers with each other player and hands made, most first.

    One query: hands are known where they were written down with the partners.
    """
    seats = {each.match_id: each for each in own}
    rows = HandScore.objects.filter(
        report__match_id__in=seats,
        report__status=ReportStatus.CONFIRMED,
        is_replaced=False,
        partners__len__gt=0,
    )
    sums: dict[int, tuple[int, int]] = {}
    fields = ("report__match_id", "makers", "partners", "outcome")
    for match_id, maker, partners, outcome in rows.values_list(*fields):
        match, side = seats[match_id], {maker, *partners}
        for seat in side - {match.seat} if match.seat in side else ():
            if seat in match.players:
                hands, made = sums.get(match.players[seat], (0, 0))
                is_made = not Outcome(outcome).is_euchre
                sums[match.players[seat]] = (hands + 1, made + is_made)
    return sorted(sums.items(), key=lambda each: (-each[1][0], -each[1][1], each[0]))


def hand_partners(
    sums: Iterable[HandSums], people: Mapping[int, Player]
) -> tuple[HandPartner, ...]:
    """Return the sums with their people; no query."""
    return tuple(
        HandPartner(player=people[key], hands=hands, made=made) for key, (hands, made) in sums
    )
