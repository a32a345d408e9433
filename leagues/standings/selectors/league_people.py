"""What the people of a league did in its games, and what pairs did together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from games.matches.models import HandScore, MatchSeat, MatchSide
from games.matches.states import MatchStatus, ReportStatus
from leagues.events.league_models import League, SquadMember
from leagues.players.models import Player

PAIRS_SHOWN: Final = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Games played and won, and points made and given in them."""

    games: int
    won: int
    made: int
    given: int

    @property
    def per_cent(self) -> int:
        """Games won in a hundred, rounded."""
        return round(100 * self.won / self.games) if self.games else 0

    @property
    def lead(self) -> int:
        """Points made less points given."""
        return self.made - self.given


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """Somebody, their team now, and what they did. Loners are None where none was recorded."""

    player: Player
    team: str
    figures: Figures
    loners: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """Two who played together, and what they did."""

    people: tuple[Player, Player]
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePeople:
    """The people and the pairs of a league, the most games won first."""

    people: tuple[PersonLine, ...]
    pairs: tuple[PairLine, ...]
    has_loners: bool


def people_of_league(league: League) -> LeaguePeople:
    """Return what everybody of a league did in the games that count; five queries."""
    seats = _sides(league)
    points = _points(league)
    alone: dict[int, list[tuple[int, int]]] = defaultdict(list)
    together: dict[tuple[int, ...], list[tuple[int, int]]] = defaultdict(list)
    for match_id, sides in seats.items():
        for side, people in sides.items():
            score = points.get(match_id, {})
            if len(score) < 2:
                continue
            own, other = score[side], score[1 - side]
            together[tuple(sorted(people))].append((own, other))
            for person in people:
                alone[person].append((own, other))
    loners = _loners(league, seats)
    names = Player.objects.in_bulk(list(alone))
    teams = _teams(league)
    people_lines = [
        PersonLine(
            player=names[key],
            team=teams.get(key, ""),
            figures=_figures(scores),
            loners=loners.get(key, 0) if loners else None,
        )
        for key, scores in alone.items()
    ]
    pair_lines = [
        PairLine(people=(names[pair[0]], names[pair[1]]), figures=_figures(scores))
        for pair, scores in together.items()
        if len(pair) == 2
    ]
    return LeaguePeople(
        people=tuple(sorted(people_lines, key=_person_order)),
        pairs=tuple(sorted(pair_lines, key=_pair_order)[:PAIRS_SHOWN]),
        has_loners=bool(loners),
    )


def _person_order(line: PersonLine) -> tuple[int, int, int, str, int]:
    figures = line.figures
    return -figures.won, figures.games, -figures.lead, line.player.sort_key, line.player.pk


def _pair_order(line: PairLine) -> tuple[int, int, int, str, int]:
    figures, first = line.figures, line.people[0]
    return -figures.won, figures.games, -figures.lead, first.sort_key, first.pk


def _figures(scores: Sequence[tuple[int, int]]) -> Figures:
    return Figures(
        games=len(scores),
        won=sum(own > other for own, other in scores),
        made=sum(own for own, _ in scores),
        given=sum(other for _, other in scores),
    )


def _counting(league: League) -> Q:
    return Q(
        match__card_game__card__fixture__division__league=league,
        match__status=MatchStatus.FINISHED.value,
    )


def _sides(league: League) -> dict[int, dict[int, list[int]]]:
    """Return who played for which side, by match."""
    found: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    rows = MatchSeat.objects.filter(_counting(league), player__isnull=False).order_by("pk")
    for match_id, side, player_id in rows.values_list("match_id", "side_number", "player_id"):
        found[match_id][side].append(player_id or 0)
    return found


def _points(league: League) -> Mapping[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = MatchSide.objects.filter(_counting(league), points__isnull=False)
    for match_id, number, made in rows.values_list("match_id", "number", "points"):
        found[match_id][number] = made or 0
    return found


def _loners(league: League, seats: Mapping[int, object]) -> Mapping[int, int]:
    """Return the loners that were recorded, by who played them; nothing where none were."""
    hands = HandScore.objects.filter(
        report__match__card_game__card__fixture__division__league=league,
        report__match_id__in=list(seats),
        report__status=ReportStatus.CONFIRMED.value,
        is_replaced=False,
        alone=True,
        maker_seat__isnull=False,
    )
    found: dict[int, int] = defaultdict(int)
    wanted = list(hands.values_list("report__match_id", "maker_seat"))
    at = _people_at([match_id for match_id, _ in wanted]) if wanted else {}
    for match_id, seat in wanted:
        person = at.get((match_id, seat or 0))
        if person is not None:
            found[person] += 1
    return found


def _people_at(match_ids: Iterable[int]) -> Mapping[tuple[int, int], int | None]:
    rows = MatchSeat.objects.filter(match_id__in=list(match_ids))
    return {
        (match_id, number): player
        for match_id, number, player in rows.values_list("match_id", "number", "player_id")
    }


def _teams(league: League) -> Mapping[int, str]:
    members = SquadMember.objects.filter(league=league, until_day=None).order_by("pk")
    return dict(members.values_list("player_id", "team__name"))
