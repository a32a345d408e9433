"""Variants for two to seven seats, with two hands of each and what they come to."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.scoring import HandEntry, save_hand
from tests.factories.matches import seated_match


@dataclass(frozen=True, kw_only=True)
class Game:
    """A variant with two hands of it and what they come to."""

    variant: str
    players: int
    hands: tuple[HandEntry, HandEntry]
    points: tuple[tuple[int, ...], tuple[int, ...]]
    seat_points: tuple[int, ...]
    """Of the first hand."""

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(*self.points, strict=True)))

    def seated(self, **fields: object) -> Match:
        return seated_match(
            variant=self.variant,
            rules={"players": self.players},
            game_length=len(self.hands),
            **fields,
        )

    def __str__(self) -> str:
        return f"{self.variant}-{self.players}"


GAMES = [
    Game(
        variant="euchre2",
        players=2,
        hands=(HandEntry(makers=0, tricks=5), HandEntry(makers=1, tricks=2)),
        points=((2, 0), (2, 0)),
        seat_points=(2, 0),
    ),
    Game(
        variant="jucre3",
        players=3,
        hands=(HandEntry(makers=1, tricks=5), HandEntry(makers=2, tricks=1)),
        points=((0, 3, 0), (3, 3, 0)),
        seat_points=(0, 3, 0),
    ),
    Game(
        variant="railroad",
        players=4,
        hands=(
            HandEntry(makers=0, tricks=1, alone=True, lone_defender=True),
            HandEntry(makers=1, tricks=5, alone=True, maker_seat=3),
        ),
        points=((0, 4), (0, 4)),
        seat_points=(0, 4, 0, 4),
    ),
    Game(
        variant="jucre_call_ace",
        players=4,
        hands=(
            HandEntry(makers=2, tricks=3, partners=(0,), called="H"),
            HandEntry(makers=1, tricks=5, alone=True),
        ),
        points=((1, 0, 1, 0), (0, 4, 0, 0)),
        seat_points=(1, 0, 1, 0),
    ),
    Game(
        variant="auction5",
        players=5,
        hands=(
            HandEntry(makers=4, tricks=4, bid=4, partners=(2, 1)),
            HandEntry(makers=0, tricks=4, bid=8),
        ),
        points=((0, 4, 4, 0, 4), (0, 8, 8, 8, 8)),
        seat_points=(0, 4, 4, 0, 4),
    ),
    Game(
        variant="call_best",
        players=5,
        hands=(
            HandEntry(makers=3, tricks=5, partners=(4,), called="S"),
            HandEntry(makers=3, tricks=2, called="C"),
        ),
        points=((0, 0, 0, 3, 3), (2, 2, 2, 0, 2)),
        seat_points=(0, 0, 0, 3, 3),
    ),
    Game(
        variant="auction6",
        players=6,
        hands=(
            HandEntry(makers=1, tricks=5, bid=5, maker_seat=5),
            HandEntry(makers=0, tricks=4, bid=15),
        ),
        points=((0, 5), (0, 15)),
        seat_points=(0, 5, 0, 5, 0, 5),
    ),
    Game(
        variant="jucre_call_ace",
        players=6,
        hands=(
            HandEntry(makers=5, tricks=5),
            HandEntry(makers=0, tricks=0, partners=(3,)),
        ),
        points=((0, 0, 0, 0, 0, 6), (0, 2, 2, 0, 2, 2)),
        seat_points=(0, 0, 0, 0, 0, 6),
    ),
    Game(
        variant="auction7",
        players=7,
        hands=(
            HandEntry(makers=6, tricks=6, bid=6, partners=(0, 3)),
            HandEntry(makers=2, tricks=7, bid=20),
        ),
        points=((6, 0, 0, 6, 0, 0, 6), (0, 0, 20, 0, 0, 0, 0)),
        seat_points=(6, 0, 0, 6, 0, 0, 6),
    ),
]
every_table = pytest.mark.parametrize("game", GAMES, ids=str)
individual = pytest.mark.parametrize(
    "game", [game for game in GAMES if len(game.totals) == game.players], ids=str
)
several_accounts = pytest.mark.parametrize(
    "game", [game for game in GAMES if len(game.totals) > 2], ids=str
)


def seat(number: int) -> Actor:
    return Actor(seat=number)


def written(game: Game) -> Match:
    match = game.seated()
    for number, entry in enumerate(game.hands, start=1):
        writer = seat(number % game.players)
        save_hand(match_id=match.pk, number=number, entry=entry, actor=writer, revision=number - 1)
    return match


def points_of(match: Match) -> tuple[int | None, ...]:
    return tuple(match.sides.values_list("points", flat=True))
