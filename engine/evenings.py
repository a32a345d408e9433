"""Several recorded games of the same people as one evening, with what it came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.notation.egn_values import EgnGame, EgnPlayer
from engine.notation.emn import EmnGame, EmnMatch, EmnResult, read_emn
from engine.recorded import Replay
from engine.replay import replay
from engine.seats import Seat

PROGRESSIVE = "PROGRESSIVE"
COMPLETED = "COMPLETED"


class SeatedGame(NamedTuple):
    """A game of EGN and who sat in its four seats, by id."""

    game: EgnGame
    seats: tuple[str, str, str, str]


def replays_of_evening(text: str) -> list[Replay]:
    """Return the games of an evening in EMN replayed, or raise `BadRecord`."""
    return [replay(game.game) for game in read_emn(text).games]


def evening_of(
    games: Sequence[SeatedGame],
    names: Mapping[str, str],
    *,
    kind: str = PROGRESSIVE,
    title: str | None = None,
    date: str | None = None,
) -> EmnMatch:
    """Return an evening with its result; raises `BadRecord` if a game cannot be replayed.

    `names` are those of the people, by id. In a progressive evening, and where games have a
    number of deals, everybody has the points of the own side; else games won are counted.
    """
    scores = dict.fromkeys(names, 0)
    for each in games:
        for own, score in worth_of_game(each, points=kind == PROGRESSIVE):
            scores[own] += score
    top = max(scores.values(), default=0)
    result = EmnResult(
        status=COMPLETED,
        winner=tuple(own for own, score in scores.items() if score == top),
        scores=tuple(scores.items()),
    )
    return EmnMatch(
        players=tuple(EgnPlayer(id=own, name=name) for own, name in names.items()),
        games=tuple(
            EmnGame(index=index, seats=each.seats, game=each.game)
            for index, each in enumerate(games)
        ),
        kind=kind,
        target=len(games) or None,
        result=result,
        title=title,
        date=date,
    )


def worth_of_game(each: SeatedGame, *, points: bool) -> Iterator[tuple[str, int]]:
    """Yield what a game is worth to each of its people: the side's points, or one for winning."""
    told: Replay = replay(each.game)
    counts_points = points or each.game.ruleset.num_deals > 0
    for seat, own in enumerate(each.seats):
        side = told.rules.account_of(Seat(seat))
        mine, theirs = told.final[side], told.final[1 - side]
        yield own, mine if counts_points else int(mine > theirs)
