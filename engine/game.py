"""Hands up to the end of a game: who deals next, who wins, games credited, the rubber."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.choices import MisdealDealer, MultiWinner, Rubber
from engine.rules import Rules
from engine.seats import Seat, left_of

RUBBER_GAMES: Final = {Rubber.SINGLE: 1, Rubber.BEST_OF_3: 3}
"""Best of how many games a rubber is."""
TOKENS_FOR_A_POINT: Final = 4
"""How many tokens for four tricks are turned in for a point."""


class EndKind(StrEnum):
    """What ends a game."""

    DEALS = "deals"
    TARGET = "target"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd:
    """When a game is over: after so many deals, at a target, or after so many minutes.

    `start` is what each account begins with, carried over from the game before; nothing if none
    does.
    """

    kind: EndKind
    value: int
    start: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.start and not any(self.start):
            object.__setattr__(self, "start", ())

    def start_of(self, accounts: int) -> tuple[int, ...]:
        """Return what each of so many accounts begins with."""
        return self.start or (0,) * accounts


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """Where a game stands between two hands."""

    rules: Rules
    end: GameEnd
    dealer: Seat
    scores: tuple[int, ...] = ()
    hands_played: int = 0
    last_maker: Seat | None = None
    """Who made trumps in the last hand, which can decide a tie at the target."""
    tokens: tuple[int, ...] = ()
    """Tokens for four tricks, by account, that are not yet turned in."""

    def __post_init__(self) -> None:
        accounts = self.rules.accounts
        if not self.scores:
            object.__setattr__(self, "scores", self.end.start_of(accounts))
        if not self.tokens:
            object.__setattr__(self, "tokens", (0,) * accounts)

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended by itself."""
        maker = None if self.last_maker is None else self.rules.account_of(self.last_maker)
        return is_over(self.end, self.scores, self.hands_played, self.rules, makers=maker)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAfter:
    """A game after one more hand; all by account."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    games_credited: tuple[int, ...]
    next_game_scores: tuple[int, ...]
    tokens: tuple[int, ...] = ()
    """Tokens for four tricks that are not yet turned in; none are carried to the next game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A finished game of a rubber."""

    winner: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RubberScore:
    """Where a rubber stands."""

    rubber_points: tuple[int, int]
    finished: bool
    winner: int | None
    net: int | None


def next_dealer(dealer: Seat, rules: Rules, *, misdeal: bool = False) -> Seat:
    """Return who deals after a hand, played or passed out, or after a misdeal."""
    if misdeal:
        return dealer_after_misdeals(dealer, rules, number=1)
    return left_of(dealer, players=rules.players)


def dealer_after_misdeals(dealer: Seat, rules: Rules, *, number: int) -> Seat:
    """Return who deals the first hand that counts, after so many deals that were void."""
    if rules.misdeal_dealer is MisdealDealer.SAME:
        return dealer
    return Seat((dealer + number) % rules.players)


def is_over(
    end: GameEnd,
    scores: Sequence[int],
    hands_played: int,
    rules: Rules,
    *,
    makers: int | None = None,
) -> bool:
    """Say whether a game is over; the clock of a timed game is somebody else's.

    `makers` is the account of the last hand's maker: it can decide a tie (`maker_first`).
    """
    if end.kind == EndKind.DEALS:
        return hands_played >= end.value
    if end.kind == EndKind.TARGET:
        return bool(winners_of(scores, rules, target=end.value, makers=makers))
    return False


def after_hand(
    game: GameState, points: Sequence[int], *, maker: Seat | None = None, token: int | None = None
) -> GameState:
    """Return the game after a hand that was worth `points`, made by `maker`.

    `token` is the account that earned one by the hand (`SlipScore.token`).
    """
    scores, tokens = added(game.scores, game.tokens, points, token)
    return replace(
        game,
        scores=scores,
        hands_played=game.hands_played + 1,
        dealer=next_dealer(game.dealer, game.rules),
        last_maker=maker,
        tokens=tokens,
    )


def added(
    scores: Sequence[int], tokens: Sequence[int], points: Sequence[int], token: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return scores and tokens after a hand; the fourth token is turned in for a point at once.

    >>> added((3, 5), (3, 0), (1, 0), 0)
    ((5, 5), (0, 0))
    """
    total = [score + more for score, more in zip(scores, points, strict=True)]
    held = list(tokens)
    if token is not None:
        turned_in, held[token] = divmod(held[token] + 1, TOKENS_FOR_A_POINT)
        total[token] += turned_in
    return tuple(total), tuple(held)


def totals_of_hands(
    worths: Iterable[tuple[Sequence[int], int | None]], rules: Rules, start: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return the score of a game from its hands, in order: the points and token of each.

    It begins at `start`.

    >>> totals_of_hands([((1, 0), 0)] * 4 + [((0, 2), None)], Rules(four_trick_tokens=True))
    (5, 2)
    """
    tokens: tuple[int, ...] = (0,) * rules.accounts
    scores = tuple(start) or tokens
    for points, token in worths:
        scores, tokens = added(scores, tokens, points, token)
    return scores


def settle_hand(
    scores: Sequence[int],
    points: Sequence[int],
    rules: Rules,
    *,
    makers: int | None = None,
    tokens: Sequence[int] = (),
    token: int | None = None,
) -> GameAfter:
    """Return scores, winner, games credited and what is carried to the next game.

    A side that wins while the other has no point is credited two games under
    `double_game_if_love`; points beyond the target are carried over under `carry_over`
    (rules.md section 4). `tokens` are those held before the hand, `token` who earned one by it.
    """
    total, held = added(scores, tokens or [0] * len(scores), points, token)
    winners = winners_of(total, rules, makers=makers)
    credited = [0] * len(total)
    carried = [0] * len(total)
    for account in winners:
        credited[account] = games_credited(total, account, rules)
        carried[account] = total[account] - rules.target if rules.carry_over else 0
    return GameAfter(
        scores=total,
        winners=winners,
        games_credited=tuple(credited),
        next_game_scores=tuple(carried) if winners else total,
        tokens=(0,) * len(held) if winners else held,
    )


def games_credited(scores: Sequence[int], winner: int, rules: Rules) -> int:
    """Return how many games of a series a finished one counts as, by the loser's score.

    >>> games_credited((6, 0), 0, Rules(double_game_if_love=True))
    2
    """
    return 2 if rules.double_game_if_love and scores[1 - winner] <= 0 else 1


def carried_over(
    scores: Sequence[int], winner: int, rules: Rules, *, target: int | None = None
) -> tuple[int, ...]:
    """Return what each account begins the next game with, after a game that was won.

    No more than leaves a point to be made, however small the target.

    >>> carried_over((7, 3), 0, Rules(carry_over=True))
    (2, 0)
    """
    target = rules.target if target is None else target
    beyond = min(max(scores[winner] - target, 0), target - 1) if rules.carry_over else 0
    return tuple(beyond if account == winner else 0 for account in range(len(scores)))


def winners_of(
    scores: Sequence[int],
    rules: Rules,
    *,
    target: int | None = None,
    makers: int | None = None,
) -> tuple[int, ...]:
    """Return the accounts that have won, by `multi_winner` where several are at the target."""
    target = rules.target if target is None else target
    there = tuple(account for account, score in enumerate(scores) if score >= target)
    if len(there) < 2 or rules.multi_winner is MultiWinner.JOINT:
        return there
    top = max(scores)
    first = tuple(account for account in there if scores[account] == top)
    if len(first) == 1:
        return first
    if rules.multi_winner is MultiWinner.MAKER_FIRST and makers in first:
        return (makers,)
    return ()


def rubber_of(games: Sequence[FinishedGame], rules: Rules) -> RubberScore:
    """Return where a rubber stands after some games (rules.md section 2.6)."""
    points = [0, 0]
    won = [0, 0]
    for game in games:
        loser_score = game.scores[1 - game.winner]
        times = games_credited(game.scores, game.winner, rules)
        points[game.winner] += times * rubber_points(loser_score)
        won[game.winner] += times
    needed = 1 if rules.rubber is Rubber.SINGLE else 2
    winner = next((side for side in (0, 1) if won[side] >= needed), None)
    net = None if winner is None else 2 + points[winner] - points[1 - winner]
    return RubberScore(
        rubber_points=(points[0], points[1]),
        finished=winner is not None,
        winner=winner,
        net=net,
    )


def rubber_points(loser_score: int) -> int:
    """Return what a game counts in a rubber, by the loser's score."""
    if loser_score <= 0:
        return 3
    return 2 if loser_score <= 2 else 1
