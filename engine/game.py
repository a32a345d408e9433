"""Hands up to the end of a game: who deals next, who wins, games credited, the rubber."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.auction import bids_of
from engine.choices import AloneWho, DefendAlone, MisdealDealer, MultiWinner, Referee, Rubber
from engine.errors import BadScore, gettext_noop
from engine.rules import Rules
from engine.scoring import Outcome, points_of
from engine.seats import Seat, left_of
from engine.slips import HandSlip, may_pass_out

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
    """When a game is over: after so many deals, at a target, or after so many minutes."""

    kind: EndKind
    value: int


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
        for name in ("scores", "tokens"):
            if not getattr(self, name):
                object.__setattr__(self, name, (0,) * self.rules.accounts)

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
    worths: Iterable[tuple[Sequence[int], int | None]], rules: Rules
) -> tuple[int, ...]:
    """Return the score of a game from its hands, in order: the points and token of each.

    >>> totals_of_hands([((1, 0), 0)] * 4 + [((0, 2), None)], Rules(four_trick_tokens=True))
    (5, 2)
    """
    scores: tuple[int, ...] = (0,) * rules.accounts
    tokens = scores
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


def hand_values(rules: Rules) -> frozenset[int]:
    """Return everything an account can score with one hand."""
    bids = bids_of(rules)
    if bids:
        return frozenset(terms.value for terms in bids)
    outcomes = {Outcome.POINT, Outcome.MARCH, Outcome.EUCHRED}
    if rules.alone_who is not AloneWho.NONE or rules.calls_partner:
        outcomes |= {Outcome.LONE_POINT, Outcome.LONE_MARCH, Outcome.EUCHRED_ALONE}
    if rules.defend_alone is not DefendAlone.NEVER:
        outcomes |= {Outcome.EUCHRED_BY_LONE_DEFENDER}
    if rules.fast_break:
        outcomes |= {Outcome.FAST_BREAK}
    if rules.dealer_may_pay:
        outcomes |= {Outcome.DEALER_PAID}
    values = frozenset(
        points_of(outcome, rules, slip=HandSlip(makers=0, tricks=tricks))
        for outcome in outcomes
        for tricks in (0, 1)
    )
    return values | {rules.pts_made + 1} if rules.four_trick_tokens else values


def fewest_hands(points: int, values: frozenset[int]) -> int | None:
    """Return how few hands can give exactly so many points, or None if none can."""
    fewest: list[int | None] = [0]
    for total in range(1, points + 1):
        before = [fewest[total - value] for value in values if 0 < value <= total]
        reached = [hands for hands in before if hands is not None]
        fewest.append(min(reached) + 1 if reached else None)
    return fewest[points]


def check_final_score(scores: Sequence[int], end: GameEnd, hands: int | None, rules: Rules) -> None:
    """Raise `BadScore` for a final score, by account, no such game can end with.

    With penalties (`referee = penalise`) points come and go outside the hands, so only the
    target is checked.
    """
    if len(scores) != rules.accounts:
        sentence = gettext_noop("A final score has %(accounts)s numbers, not %(found)s.")
        raise BadScore("wrong_number", sentence, accounts=rules.accounts, found=len(scores))
    penalised = rules.referee is Referee.PENALISE
    if min(scores) < 0 and not (penalised and rules.negative_scores):
        raise BadScore("negative", gettext_noop("A score cannot be below zero."))
    if end.kind == EndKind.TARGET:
        check_target(scores, end.value, rules)
    if penalised:
        return
    values = hand_values(rules)
    check_reachable(scores, values)
    if end.kind == EndKind.TARGET and rules.accounts == 2:
        check_last_hand(scores, end.value, values)
    played = end.value if end.kind == EndKind.DEALS else hands
    if played is not None:
        check_number_of_hands(scores, played, values, rules)


def check_target(scores: Sequence[int], target: int, rules: Rules) -> None:
    """Refuse a game to a target in which nobody is there, or more than can be."""
    there = [score for score in scores if score >= target]
    if not there:
        sentence = gettext_noop("Nobody has the %(target)s points that end this game.")
        raise BadScore("nobody_at_target", sentence, target=target)
    if len(scores) == 2 and len(there) == 2:
        sentence = gettext_noop("Both sides have %(target)s points, but the first one there wins.")
        raise BadScore("both_at_target", sentence, target=target)
    play_on = rules.multi_winner is MultiWinner.HIGH_THEN_PLAY_ON
    if play_on and there.count(max(there)) > 1:
        sentence = gettext_noop("Several lead with %(score)s points, so the game goes on.")
        raise BadScore("tie_at_target", sentence, score=max(there))


def check_reachable(scores: Sequence[int], values: frozenset[int]) -> None:
    """Refuse points that no number of hands adds up to."""
    for score in scores:
        if fewest_hands(score, values) is None:
            sentence = gettext_noop("No hands add up to %(score)s points.")
            raise BadScore("not_reachable", sentence, score=score)


def check_last_hand(scores: Sequence[int], target: int, values: frozenset[int]) -> None:
    """Refuse a winner further beyond the target than the last hand can carry."""
    score = max(scores)
    before = [score - value for value in values if value and 0 <= score - value < target]
    if not any(fewest_hands(points, values) is not None for points in before):
        sentence = gettext_noop(
            "A game to %(target)s ends as soon as a side is there; no hand can take it to "
            "%(score)s."
        )
        raise BadScore("beyond_target", sentence, target=target, score=score)


def check_number_of_hands(
    scores: Sequence[int], hands: int, values: frozenset[int], rules: Rules
) -> None:
    """Refuse more points than the hands can give, or fewer than they must.

    Only one of two sides scores in a hand; where everybody has an own score several can.
    """
    each = [fewest_hands(score, values) or 0 for score in scores]
    needed = sum(each) if rules.accounts == 2 else max(each)
    if needed > hands:
        sentence = gettext_noop(
            "%(scores)s needs at least %(needed)s hands; %(hands)s were played."
        )
        raise BadScore(
            "too_many_points",
            sentence,
            scores=" : ".join(str(score) for score in scores),
            needed=needed,
            hands=hands,
        )
    least = min(values) * hands
    if not may_pass_out(rules) and sum(scores) < least:
        sentence = gettext_noop(
            "%(hands)s hands give at least %(least)s points together, as nobody can pass them out."
        )
        raise BadScore("too_few_points", sentence, hands=hands, least=least)
