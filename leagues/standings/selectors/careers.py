"""What a player's page shows: strength and its history, company, matches, events.

Whatever belongs to an event or a league that the visitor may not see is left out, sums included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet

from games.matches.models import MatchSeat, MatchSide
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.access import visible_events
from leagues.events.league_access import visible_leagues
from leagues.events.models import Event
from leagues.players.models import Player, User
from leagues.seating.card_models import CardGame
from leagues.seating.models import RoundTable
from leagues.standings.models import RatingChange, Standing
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.any_of import any_of
from leagues.standings.selectors.calling import Calling, calling_of
from leagues.standings.selectors.expectations import Foreseen, foreseen
from leagues.standings.selectors.figures import estimate, figure, signed
from leagues.standings.selectors.hand_company import (
    HandPartner,
    OwnSeat,
    hand_partners,
    hands_together,
)
from leagues.standings.selectors.histories import PoolSheet, pool_sheets
from leagues.standings.selectors.story import Rival

MATCHES_A_PAGE: Final = 20
COMPANY_SHOWN: Final = 8
EVENTS_SHOWN: Final = 12
ENOUGH_GAMES: Final = 3  # with a partner, to be called the best one


class Game(NamedTuple):
    """A finished match as its players saw it: with whom, against whom, for how many points.

    `others` has the points of the other accounts, clockwise, `against` those of each opponent,
    and `accounts` who played for each account.
    """

    match_id: int
    side: int
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    made: int
    others: tuple[int, ...]
    against: Mapping[int, int]
    accounts: Mapping[int, int]
    is_played: bool

    @property
    def score(self) -> str:
        """The points of both sides, or the own ones where everybody keeps an account."""
        shown = (self.made,) if self.has_own_accounts else (self.made, *self.others)
        return " : ".join(str(points) for points in shown)

    @property
    def has_own_accounts(self) -> bool:
        """Whether there were more than two accounts."""
        return len(self.others) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """What somebody did together with, or against, another player.

    At a table where everybody keeps an account, a game against somebody is won by making more.
    `expected` is how many of the `rated` games were to be won by the ratings before each, draws
    left aside.
    """

    player: Player
    games: int
    won: int
    average_lead: float
    rated: int
    expected: float

    @property
    def lead(self) -> str:
        """The points more than the others in a game on average, with its sign."""
        return signed(self.average_lead)

    @property
    def shown_expected(self) -> str:
        """The wins that were to be expected with one decimal; nothing if no game was rated."""
        return estimate(self.expected) if self.rated else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A match in the list, at a table of an event or on the card of a league, with what it did
    to the rating.
    """

    table: RoundTable | None
    on_card: CardGame | None
    partners: tuple[Player, ...]
    opponents: tuple[Rival, ...]
    score: str
    change: str


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
    ratings: tuple[PoolSheet, ...]
    partners: tuple[Company, ...]
    best_partner: Company | None
    hand_partners: tuple[HandPartner, ...]
    opponents: tuple[Company, ...]
    calling: Calling | None
    page: Page[Game]
    games: tuple[GameLine, ...]
    events: tuple[PlaceLine, ...]

    @property
    def is_stale(self) -> bool:
        """Whether ratings wait to be replayed after a correction."""
        return any(sheet.line.pool.is_stale for sheet in self.ratings)


def career(
    *, player: Player, user: User | AnonymousUser, page_number: str | None, now: datetime
) -> Career:
    """Return what a player's page shows, in fifteen queries at most whatever they have played."""
    visible = visible_events(user=user)
    games = games_of(player, user)
    known = foreseen(match_ids=[game.match_id for game in games])
    partners = _company(player.pk, games, "partners", known)
    opponents = _company(player.pk, games, "opponents", known)
    together = hands_together(
        own=[
            OwnSeat(game.match_id, game.side, game.accounts)
            for game in games
            if game.has_own_accounts
        ]
    )[:COMPANY_SHOWN]
    page = Paginator(games, MATCHES_A_PAGE).get_page(page_number)
    shown = [*partners[:COMPANY_SHOWN], *opponents[:COMPANY_SHOWN]]
    best = _best(partners)
    wanted = {key for key, _ in [*shown, *([best] if best else [])]}
    wanted |= {key for key, _ in together}
    wanted |= {key for game in page for key in (*game.partners, *game.opponents)}
    people = Player.objects.in_bulk(wanted)
    return Career(
        player=player,
        ratings=pool_sheets(player=player, now=now),
        partners=tuple(company_of(each[1], people[each[0]]) for each in partners[:COMPANY_SHOWN]),
        best_partner=company_of(best[1], people[best[0]]) if best else None,
        hand_partners=hand_partners(together, people),
        opponents=tuple(company_of(each[1], people[each[0]]) for each in opponents[:COMPANY_SHOWN]),
        calling=calling_of(player=player, match_ids=[game.match_id for game in games]),
        page=page,
        games=game_lines(player, page, people),
        events=_places(player, visible),
    )


# --- Matches --------------------------------------------------------------------------------


def games_of(player: Player, user: User | AnonymousUser) -> list[Game]:
    """Return the finished matches of a player that a visitor may see, newest first.

    Three queries. Those of events and those of leagues are found each by their own way and then
    put together, so that neither list is read through for the other.
    """
    own = MatchSeat.objects.filter(player=player, match__status=MatchStatus.FINISHED).order_by()
    of_events = own.filter(match__round_table__round__stage__event__in=visible_events(user=user))
    of_leagues = own.filter(
        match__card_game__card__fixture__division__league__in=visible_leagues(user=user)
    )
    told = ("match__first_finished_at", "match_id", "side_number", "match__ending")
    found = of_events.values_list(*told).union(of_leagues.values_list(*told), all=True)
    newest_first = sorted(found, key=lambda row: (row[0] is None, row[:2]), reverse=True)
    rows = [row[1:] for row in newest_first]
    ids = [match_id for match_id, _, _ in rows]
    seats = _seats(ids)
    points = _points(ids)
    return [
        _game(player, match_id, side, seats[match_id], points[match_id], ending)
        for match_id, side, ending in rows
        if len(points.get(match_id, {})) > 1
    ]


def _game(
    player: Player,
    match_id: int,
    side: int,
    seats: Sequence[tuple[int, int]],
    points: Mapping[int, int],
    ending: str | None,
) -> Game:
    """Return a match as a player saw it, the others clockwise from them."""
    clockwise = sorted(points, key=lambda other: (other < side, other))
    opponents = [
        (key, other) for other in clockwise if other != side for key, at in seats if at == other
    ]
    return Game(
        match_id=match_id,
        side=side,
        partners=tuple(key for key, at in seats if at == side and key != player.pk),
        opponents=tuple(key for key, _ in opponents),
        made=points[side],
        others=tuple(points[other] for other in clockwise if other != side),
        against={key: points[other] for key, other in opponents},
        accounts={at: key for key, at in seats},
        is_played=ending != MatchEnding.FORFEIT,
    )


def _seats(match_ids: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {match_id: [] for match_id in match_ids}
    rows = MatchSeat.objects.filter(any_of("match_id", match_ids), player__isnull=False)
    rows = rows.order_by("match_id", "number")
    for match_id, player_id, side in rows.values_list("match_id", "player_id", "side_number"):
        found[match_id].append((player_id or 0, side))
    return found


def _points(match_ids: Sequence[int]) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    rows = MatchSide.objects.filter(any_of("match_id", match_ids), points__isnull=False)
    for match_id, number, made in rows.values_list("match_id", "number", "points"):
        found.setdefault(match_id, {})[number] = made or 0
    return found


def game_lines(
    player: Player,
    games: Iterable[Game],
    people: Mapping[int, Player],
) -> tuple[GameLine, ...]:
    """Return matches of a player ready to be listed, in two queries, and one for any of leagues."""
    games = list(games)
    ids = [game.match_id for game in games]
    found = RoundTable.objects.filter(match_id__in=ids).select_related("round__stage__event__club")
    tables = {table.match_id: table for table in found}
    on_cards = _on_cards([match_id for match_id in ids if match_id not in tables])
    changes = RatingChange.objects.filter(player=player, match_id__in=ids)
    moved = {
        match_id: signed(after - before)
        for match_id, before, after in changes.values_list("match_id", "mu_before", "mu_after")
    }
    return tuple(
        GameLine(
            table=tables.get(game.match_id),
            on_card=on_cards.get(game.match_id),
            partners=tuple(people[key] for key in game.partners),
            opponents=tuple(
                Rival(people[key], str(game.against[key]) if game.has_own_accounts else "")
                for key in game.opponents
            ),
            score=game.score,
            change=moved.get(game.match_id, ""),
        )
        for game in games
    )


def _on_cards(match_ids: Sequence[int]) -> dict[int, CardGame]:
    """Return where matches stand on the cards of leagues, with the teams; no query for none."""
    if not match_ids:
        return {}
    games = CardGame.objects.filter(match_id__in=match_ids)
    games = games.select_related("card__fixture__home", "card__fixture__away")
    return {game.match_id: game for game in games}


# --- Company --------------------------------------------------------------------------------


class Sums(NamedTuple):
    """Games with somebody: how many, how many won, the lead, and what was to be expected."""

    games: int = 0
    won: int = 0
    lead: int = 0
    rated: int = 0
    expected: float = 0.0


_Together: TypeAlias = tuple[int, Sums]


def _company(
    own: int, games: Iterable[Game], role: str, known: Mapping[int, Foreseen]
) -> list[_Together]:
    """Return the sums with each other player, the most frequent first."""
    sums: dict[int, Sums] = {}
    for game in games:
        if not game.is_played:
            continue
        for key in game.partners if role == "partners" else game.opponents:
            sums[key] = added(sums.get(key, Sums()), game, key, own=own, known=known)
    return sorted(sums.items(), key=lambda each: (-each[1].games, -each[1].lead, each[0]))


def added(sums: Sums, game: Game, other: int, *, own: int, known: Mapping[int, Foreseen]) -> Sums:
    """Return the sums with a game more, played by `own` with or against `other`."""
    more = game.made - game.against.get(other, max(game.others))
    foretold = known.get(game.match_id)
    others = [other] if game.has_own_accounts else game.opponents
    chance = foretold.chance([own, *game.partners], others) if foretold and more else None
    return Sums(
        games=sums.games + 1,
        won=sums.won + (more > 0),
        lead=sums.lead + more,
        rated=sums.rated + (chance is not None),
        expected=sums.expected + (chance or 0.0),
    )


def _best(partners: Collection[_Together]) -> _Together | None:
    often = [each for each in partners if each[1].games >= ENOUGH_GAMES and each[1].lead > 0]
    return max(often, key=lambda each: (each[1].lead / each[1].games, each[1].games), default=None)


def company_of(sums: Sums, player: Player) -> Company:
    """Return the sums with a player, ready to be shown."""
    return Company(
        player=player,
        games=sums.games,
        won=sums.won,
        average_lead=sums.lead / sums.games,
        rated=sums.rated,
        expected=sums.expected,
    )


# --- Events ---------------------------------------------------------------------------------


def _places(player: Player, visible: QuerySet[Event]) -> tuple[PlaceLine, ...]:
    """Return where the player came in the newest events, in two queries."""
    rows = list(
        Standing.objects.filter(
            entry__members__player=player, event__in=visible, list_kind=ListKind.ENTRIES.value
        )
        .select_related("event__club")
        .order_by("-event__starts_at", "-event_id")[:EVENTS_SHOWN]
    )
    counted = (
        Standing.objects.filter(
            event_id__in=[row.event_id for row in rows],
            rank__isnull=False,
            list_kind=ListKind.ENTRIES.value,
        )
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
