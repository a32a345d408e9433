"""Tables at which everybody keeps an account, with made-up players whose strength is known.

A hand has a maker, partners for this hand, and a price by the tables of docs/rules.md; whether
the makers succeed is drawn by the logistic of how much stronger they are than the rest. Who is
stronger makes trumps, or bids, a little more often. Strengths drift weekly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import NamedTuple

from leagues.standings.ratings.places import PlacesModel
from leagues.standings.ratings.values import Book, RatedMatch

Strengths = Sequence[float]
EAGERNESS = 2.0
NEWTON_STEPS = 12


class Forecast(NamedTuple):
    """The chances told to the players of a table to come first, and who did."""

    chances: tuple[float, ...]
    winners: tuple[int, ...]


def chance(base: float, edge: float) -> float:
    """Return the chance of something that equals achieve with `base`, for an edge in log-odds."""
    return 1 / (1 + exp(-(log(base / (1 - base)) + edge)))


def edge_of(side: Sequence[int], strengths: Strengths) -> float:
    """Return by how much a side is stronger than the rest of the table, as if both were pairs."""
    rest = [strengths[seat] for seat in range(len(strengths)) if seat not in side]
    return 2 * (sum(strengths[seat] for seat in side) / len(side) - sum(rest) / len(rest))


def maker_of(strengths: Strengths, rng: Random) -> int:
    """Return who makes trumps: the stronger a little more often."""
    weights = [exp(EAGERNESS * strength) for strength in strengths]
    return rng.choices(range(len(strengths)), weights)[0]


def shares(side: Sequence[int], players: int, *, made: int, lost: int) -> list[int]:
    """Return the points of each seat: `made` for the makers' side, `lost` for each of the rest."""
    return [made if seat in side else lost for seat in range(players)]


def turn_up_hand(strengths: Strengths, side: Sequence[int], march: int, rng: Random) -> list[int]:
    """Return the points of a hand in which trumps were made by the turn-up or by naming."""
    players, edge = len(strengths), edge_of(side, strengths)
    if rng.random() >= chance(0.72, edge):
        return shares(side, players, made=0, lost=2)
    return shares(side, players, made=march if rng.random() < chance(0.18, edge) else 1, lost=0)


def cutthroat_hand(strengths: Strengths, rng: Random) -> list[int]:
    """Return the points of a hand of euchre for three: the maker against the others."""
    return turn_up_hand(strengths, [maker_of(strengths, rng)], 3, rng)


def call_hand(strengths: Strengths, rng: Random) -> list[int]:
    """Return the points of a hand with a called partner, who is in the stock one time in seven."""
    players, maker = len(strengths), maker_of(strengths, rng)
    if rng.random() < 0.15:
        return turn_up_hand(strengths, [maker], players, rng)
    partner = rng.choice([seat for seat in range(players) if seat != maker])
    return turn_up_hand(strengths, [maker, partner], 2 if players <= 4 else 3, rng)


BIDS = {
    5: ((3, 1, 0.6, 50), (4, 2, 0.5, 25), (5, 2, 0.4, 15), (8, 0, 0.35, 8), (15, 0, 0.25, 2)),
    7: (
        (4, 1, 0.5, 35),
        (5, 1, 0.4, 30),
        (6, 2, 0.4, 17),
        (7, 2, 0.35, 10),
        (10, 0, 0.35, 6),
        (20, 0, 0.25, 2),
    ),
}
"""By players: the bid, its partners, how often it is made among equals, and how often it is bid."""


def auction_hand(strengths: Strengths, rng: Random) -> list[int]:
    """Return the points of a hand of auction euchre without fixed sides."""
    players, maker = len(strengths), maker_of(strengths, rng)
    bids = BIDS[players]
    bid, partners, base, _ = rng.choices(bids, [often for *_, often in bids])[0]
    others = [seat for seat in range(players) if seat != maker]
    side = [maker, *rng.sample(others, partners)]
    if rng.random() < chance(base, edge_of(side, strengths)):
        return shares(side, players, made=bid, lost=0)
    return shares(side, players, made=0, lost=bid)


@dataclass(frozen=True)
class Evening:
    """What is played: a hand, the sizes of the tables, and what ends a game."""

    hand: Callable[[Strengths, Random], list[int]]
    sizes: tuple[int, ...]
    deals: int | None = None
    target: int | None = None

    def game(self, strengths: Strengths, rng: Random) -> list[int]:
        """Return the final score of each seat; equals at the top of a target play on."""
        scores = [0] * len(strengths)
        hands = 0
        while not self._is_over(scores, hands):
            won = self.hand(strengths, rng)
            scores = [before + more for before, more in zip(scores, won, strict=True)]
            hands += 1
        return scores

    def _is_over(self, scores: Sequence[int], hands: int) -> bool:
        if self.target is None:
            return hands == self.deals
        return max(scores) >= self.target and scores.count(max(scores)) == 1


@dataclass(frozen=True)
class Club:
    """How mixed the strengths of a club are, how fast they drift, and how often it meets."""

    skill: float
    drift: float
    players: int = 40
    nights: int = 40
    rounds: int = 8


def season(evening: Evening, club: Club, model: PlacesModel, seed: int) -> list[Forecast]:
    """Return the forecasts of all games after the first third of a season."""
    rng = Random(seed)
    strength = [rng.gauss(0, club.skill) for _ in range(club.players)]
    book = model.book()
    forecasts: list[Forecast] = []
    for night in range(club.nights):
        strength = [value + rng.gauss(0, club.drift) for value in strength]
        for _ in range(club.rounds):
            for table in tables(evening.sizes, club.players, rng):
                scores = evening.game([strength[player] for player in table], rng)
                if night * 3 >= club.nights:
                    forecasts.append(forecast(table, scores, night, model, book))
                book.rate([rated(table, scores, night)])
    return forecasts


def tables(sizes: Sequence[int], players: int, rng: Random) -> list[list[int]]:
    """Return tables of players in a new order; who is left over sits out."""
    order = rng.sample(range(players), players)
    found: list[list[int]] = []
    while len(order) >= (size := rng.choice(sizes)):
        found.append([order.pop() for _ in range(size)])
    return found


def rated(table: Sequence[int], scores: Sequence[int], night: int) -> RatedMatch:
    """Return a game as it is rated."""
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    sides = tuple((player,) for player in table)
    return RatedMatch(key=1, sides=sides, week=float(night), places=places)


def forecast(
    table: Sequence[int], scores: Sequence[int], night: int, model: PlacesModel, book: Book
) -> Forecast:
    """Return the chances told before a game, and who came first."""
    known = book.ratings()
    ratings = [model.aged(known.get(one, model.newcomer), week=night) for one in table]
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Forecast(tuple(model.win_chances(ratings)), winners)


def log_loss(forecasts: Sequence[Forecast]) -> float:
    """Return the mean surprise about who came first, a shared win being shared."""
    total = 0.0
    for told, winners in forecasts:
        total -= sum(log(told[seat]) for seat in winners) / len(winners)
    return total / len(forecasts)


def coin(forecasts: Sequence[Forecast]) -> float:
    """Return the mean surprise of somebody who gives everybody the same chance."""
    return sum(log(len(told)) for told, _ in forecasts) / len(forecasts)


def slope(forecasts: Sequence[Forecast]) -> float:
    """Return the calibration slope: 1 is right, below 1 the chances were too bold.

    It is the temperature that fits the chances best, found by Newton's steps.
    """
    found = 1.0
    for _ in range(NEWTON_STEPS):
        pull = weight = 0.0
        for told, winners in forecasts:
            logs = [log(each) for each in told]
            heats = [exp(found * each) for each in logs]
            mean = sum(h * each for h, each in zip(heats, logs, strict=True)) / sum(heats)
            square = sum(h * each * each for h, each in zip(heats, logs, strict=True)) / sum(heats)
            pull += sum(logs[seat] for seat in winners) / len(winners) - mean
            weight += square - mean * mean
        found += pull / weight
    return found
