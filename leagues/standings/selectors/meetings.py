"""Two people: what they did together as a pair, and what against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.utils.formats import number_format

from leagues.players.models import Player, User
from leagues.standings.selectors.careers import (
    Company,
    Game,
    GameLine,
    Sums,
    added,
    company_of,
    game_lines,
    games_of,
)
from leagues.standings.selectors.expectations import Foreseen, foreseen
from leagues.standings.selectors.histories import PoolSheet, pool_sheets
from leagues.standings.selectors.pairs import PairSums, pair_of

GAMES_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSheet:
    """A pair in one kind of game with partners: the ratings of both, and how strong they are."""

    first: PoolSheet
    second: PoolSheet

    @property
    def title(self) -> str:
        """The kind of game, in the reader's language."""
        return self.first.line.title

    @property
    def shown(self) -> str:
        """How strong the two are on average, which is what a side counts with."""
        mean = (self.first.strength.mu + self.second.strength.mu) / 2
        return str(number_format(mean, decimal_pos=1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """All of the page of two people, seen from the first of them.

    `is_pair` says that both have only ever played with each other where there are partners: then
    nobody can tell them apart, and what is rated is the pair. `pair` is what all their rated games
    together say, where they had enough.
    """

    first: Player
    second: Player
    together: Company | None
    against: Company | None
    is_pair: bool
    pair: PairSums | None
    ratings: tuple[PairSheet, ...]
    page: Page[Game]
    games: tuple[GameLine, ...]


def meetings(
    *,
    first: Player,
    second: Player,
    user: User | AnonymousUser,
    page_number: str | None,
    now: datetime,
) -> Meetings:
    """Return what two people did with and against each other; eighteen queries at most."""
    own = games_of(first, user)
    theirs = games_of(second, user)
    shared = [game for game in own if second.pk in (*game.partners, *game.opponents)]
    known = foreseen(match_ids=[game.match_id for game in shared])
    with_each = _sums(shared, first, second, known, as_partners=True)
    facing = _sums(shared, first, second, known, as_partners=False)
    page = Paginator(shared, GAMES_A_PAGE).get_page(page_number)
    wanted = {key for game in page for key in (*game.partners, *game.opponents)}
    return Meetings(
        first=first,
        second=second,
        together=company_of(with_each, second) if with_each.games else None,
        against=company_of(facing, second) if facing.games else None,
        is_pair=_only_with(own, second) and _only_with(theirs, first),
        pair=pair_of(one=first.pk, other=second.pk) if with_each.games else None,
        ratings=_ratings(first, second, now),
        page=page,
        games=game_lines(first, page, Player.objects.in_bulk(wanted)),
    )


def _sums(
    games: Iterable[Game],
    first: Player,
    second: Player,
    known: Mapping[int, Foreseen],
    *,
    as_partners: bool,
) -> Sums:
    sums = Sums()
    for game in games:
        if game.is_played and (second.pk in game.partners) is as_partners:
            sums = added(sums, game, second.pk, own=first.pk, known=known)
    return sums


def _only_with(games: Sequence[Game], other: Player) -> bool:
    """Return whether somebody had a partner, and never another one."""
    partners = [game.partners for game in games if game.partners and game.is_played]
    return bool(partners) and all(each == (other.pk,) for each in partners)


def _ratings(first: Player, second: Player, now: datetime) -> tuple[PairSheet, ...]:
    """Return both ratings in each kind of game with partners in which both have one."""
    own = {sheet.line.key: sheet for sheet in pool_sheets(player=first, now=now)}
    theirs = {sheet.line.key: sheet for sheet in pool_sheets(player=second, now=now)}
    return tuple(
        PairSheet(first=sheet, second=theirs[key])
        for key, sheet in own.items()
        if key in theirs and sheet.line.kind.has_partners
    )
