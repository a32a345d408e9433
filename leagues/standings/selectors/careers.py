"""What a player's page shows: strength and its history, company, matches, events.

Whatever belongs to an event that the visitor may not see is left out, sums included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet
from django.utils.formats import number_format
from django.utils.timezone import localtime

from games.matches.models import MatchSeat, MatchSide
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.access import visible_events
from leagues.events.models import Event
from leagues.players.models import Player, User
from leagues.seating.models import RoundTable
from leagues.standings.models import Rating, RatingChange, RatingPool, Standing
from leagues.standings.ratings.chart import Belief, Chart, chart
from leagues.standings.ratings.margin import MODEL
from leagues.standings.selectors.figures import figure, signed
from leagues.standings.selectors.pools import rating_pool
from leagues.standings.selectors.rankings import place_of
from leagues.standings.selectors.strengths import Strength, strength_of

MATCHES_A_PAGE: Final = 20
COMPANY_SHOWN: Final = 8
EVENTS_SHOWN: Final = 12
EVENINGS_SHOWN: Final = 20
ENOUGH_GAMES: Final = 3  # with a partner, to be called the best one


class Game(NamedTuple):
    """A finished match as its players saw it: with whom, against whom, for how many points."""

    match_id: int
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    made: int
    given: int
    is_played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """What somebody did together with, or against, another player."""

    player: Player
    games: int
    won: int
    average_lead: float

    @property
    def lead(self) -> str:
        """The points more than the other side in a game on average, with its sign."""
        return signed(self.average_lead)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A match in the list, with what it did to the rating."""

    table: RoundTable
    partners: tuple[Player, ...]
    opponents: tuple[Player, ...]
    made: int
    given: int
    change: str


class EveningLine(NamedTuple):
    """The rating after a day's matches."""

    day: date
    matches: int
    mu: str
    spread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The history of a rating: the drawing, and the same in words and figures."""

    chart: Chart | None
    first: datetime
    last: datetime
    evenings: tuple[EveningLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """Where somebody came in an event."""

    event: Event
    rank: int | None
    points: str
    entrants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """All of a player's page."""

    player: Player
    pool: RatingPool | None
    strength: Strength | None
    place: int | None
    history: History | None
    partners: tuple[Company, ...]
    best_partner: Company | None
    opponents: tuple[Company, ...]
    page: Page[Game]
    games: tuple[GameLine, ...]
    events: tuple[PlaceLine, ...]


def career(
    *, player: Player, user: User | AnonymousUser, page_number: str | None, now: datetime
) -> Career:
    """Return what a player's page shows, in twelve queries whatever they have played."""
    pool = rating_pool()
    row = Rating.objects.filter(pool=pool, player=player).first() if pool else None
    visible = visible_events(user=user)
    games = _games(player, visible)
    partners = _company(games, "partners")
    opponents = _company(games, "opponents")
    page = Paginator(games, MATCHES_A_PAGE).get_page(page_number)
    shown = [*partners[:COMPANY_SHOWN], *opponents[:COMPANY_SHOWN]]
    best = _best(partners)
    wanted = {key for key, _ in [*shown, *([best] if best else [])]}
    wanted |= {key for game in page for key in (*game.partners, *game.opponents)}
    people = Player.objects.in_bulk(wanted)
    return Career(
        player=player,
        pool=pool,
        strength=strength_of(row, player, now=now) if row else None,
        place=place_of(row) if row else None,
        history=_history(pool, player) if pool else None,
        partners=tuple(_line(each, people) for each in partners[:COMPANY_SHOWN]),
        best_partner=_line(best, people) if best else None,
        opponents=tuple(_line(each, people) for each in opponents[:COMPANY_SHOWN]),
        page=page,
        games=_game_lines(player, page, people, pool),
        events=_places(player, visible),
    )


# --- Matches --------------------------------------------------------------------------------


def _games(player: Player, visible: QuerySet[Event]) -> list[Game]:
    """Return the finished matches of a player, newest first, in three queries."""
    own = (
        MatchSeat.objects.filter(
            player=player,
            match__status=MatchStatus.FINISHED,
            match__round_table__round__stage__event__in=visible,
        )
        .order_by("-match__first_finished_at", "-match_id")
        .values_list("match_id", "side_number", "match__ending")
    )
    rows = list(own)
    ids = [match_id for match_id, _, _ in rows]
    seats = _seats(ids)
    points = _points(ids)
    return [
        Game(
            match_id=match_id,
            partners=tuple(key for key, at in seats[match_id] if at == side and key != player.pk),
            opponents=tuple(key for key, at in seats[match_id] if at != side),
            made=points[match_id][side],
            given=points[match_id][1 - side],
            is_played=ending != MatchEnding.FORFEIT,
        )
        for match_id, side, ending in rows
        if len(points.get(match_id, {})) == 2
    ]


def _seats(match_ids: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {match_id: [] for match_id in match_ids}
    rows = MatchSeat.objects.filter(match_id__in=match_ids, player__isnull=False)
    for match_id, player_id, side in rows.values_list("match_id", "player_id", "side_number"):
        found[match_id].append((player_id or 0, side))
    return found


def _points(match_ids: Sequence[int]) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    rows = MatchSide.objects.filter(match_id__in=match_ids, points__isnull=False)
    for match_id, number, made in rows.values_list("match_id", "number", "points"):
        found.setdefault(match_id, {})[number] = made or 0
    return found


def _game_lines(
    player: Player,
    games: Iterable[Game],
    people: Mapping[int, Player],
    pool: RatingPool | None,
) -> tuple[GameLine, ...]:
    games = list(games)
    ids = [game.match_id for game in games]
    found = RoundTable.objects.filter(match_id__in=ids).select_related("round__stage__event__club")
    tables = {table.match_id: table for table in found}
    changes = RatingChange.objects.filter(pool=pool, player=player, match_id__in=ids)
    moved = {
        match_id: signed(after - before)
        for match_id, before, after in changes.values_list("match_id", "mu_before", "mu_after")
    }
    return tuple(
        GameLine(
            table=tables[game.match_id],
            partners=tuple(people[key] for key in game.partners),
            opponents=tuple(people[key] for key in game.opponents),
            made=game.made,
            given=game.given,
            change=moved.get(game.match_id, ""),
        )
        for game in games
    )


# --- Company --------------------------------------------------------------------------------

_Sums = tuple[int, tuple[int, int, int]]


def _company(games: Iterable[Game], role: str) -> list[_Sums]:
    """Return games, wins and lead with each other player, the most frequent first."""
    sums: dict[int, tuple[int, int, int]] = {}
    for game in games:
        if not game.is_played:
            continue
        for key in game.partners if role == "partners" else game.opponents:
            count, won, lead = sums.get(key, (0, 0, 0))
            sums[key] = (count + 1, won + (game.made > game.given), lead + game.made - game.given)
    return sorted(sums.items(), key=lambda each: (-each[1][0], -each[1][2], each[0]))


def _best(partners: Collection[_Sums]) -> _Sums | None:
    often = [each for each in partners if each[1][0] >= ENOUGH_GAMES and each[1][2] > 0]
    return max(often, key=lambda each: (each[1][2] / each[1][0], each[1][0]), default=None)


def _line(sums: _Sums, people: Mapping[int, Player]) -> Company:
    key, (games, won, lead) = sums
    return Company(player=people[key], games=games, won=won, average_lead=lead / games)


# --- Rating and events ----------------------------------------------------------------------


def _history(pool: RatingPool, player: Player) -> History | None:
    """Return the history of a rating in one query; None before the first rated match."""
    rows = list(
        RatingChange.objects.filter(pool=pool, player=player)
        .order_by("at", "match_id")
        .values_list("at", "mu_after", "sigma_after")
    )
    if not rows:
        return None
    begin = Belief(MODEL.mu, MODEL.sigma)
    return History(
        chart=chart([begin, *(Belief(mu, sigma) for _, mu, sigma in rows)]),
        first=rows[0][0],
        last=rows[-1][0],
        evenings=tuple(_evenings(rows))[:EVENINGS_SHOWN],
    )


def _evenings(rows: Sequence[tuple[datetime, float, float]]) -> list[EveningLine]:
    """Return the rating after each day, the newest first."""
    days: dict[date, tuple[int, float, float]] = {}
    for at, mu, sigma in rows:
        day = localtime(at).date()
        days[day] = (days.get(day, (0, 0.0, 0.0))[0] + 1, mu, sigma)
    return [
        EveningLine(
            day,
            matches,
            str(number_format(mu, decimal_pos=1)),
            str(number_format(2 * sigma, decimal_pos=1)),
        )
        for day, (matches, mu, sigma) in reversed(days.items())
    ]


def _places(player: Player, visible: QuerySet[Event]) -> tuple[PlaceLine, ...]:
    """Return where the player came in the newest events, in two queries."""
    rows = list(
        Standing.objects.filter(entry__members__player=player, event__in=visible)
        .select_related("event__club")
        .order_by("-event__starts_at", "-event_id")[:EVENTS_SHOWN]
    )
    counted = (
        Standing.objects.filter(event_id__in=[row.event_id for row in rows], rank__isnull=False)
        .values_list("event_id")
        .annotate(Count("pk"))
    )
    entrants = dict(counted)
    return tuple(
        PlaceLine(
            event=row.event,
            rank=row.rank,
            points=figure(row.points),
            entrants=entrants.get(row.event_id, 0),
        )
        for row in rows
    )
