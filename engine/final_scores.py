"""Which final scores a game can end with, from its rules, its end and what it began with."""

from __future__ import annotations

from collections.abc import Sequence

from engine.auction import bids_of
from engine.choices import AloneWho, DefendAlone, MultiWinner, Referee
from engine.errors import BadScore, gettext_noop
from engine.game import EndKind, GameEnd
from engine.rules import Rules
from engine.scoring import Outcome, points_of
from engine.slips import HandSlip, may_pass_out


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
    start = end.start_of(rules.accounts)
    if min(scores) < 0 and not (penalised and rules.negative_scores):
        raise BadScore("negative", gettext_noop("A score cannot be below zero."))
    if end.kind == EndKind.TARGET:
        check_target(scores, end.value, rules)
    if penalised:
        return
    values = hand_values(rules)
    check_start(scores, start)
    made = [score - begun for score, begun in zip(scores, start, strict=True)]
    check_reachable(made, values)
    if end.kind == EndKind.TARGET and rules.accounts == 2:
        check_last_hand(scores, end.value, values, start)
    played = end.value if end.kind == EndKind.DEALS else hands
    if played is not None:
        check_number_of_hands(made, played, values, rules)


def check_start(scores: Sequence[int], start: Sequence[int]) -> None:
    """Refuse a side with fewer points than it began with."""
    for score, begun in zip(scores, start, strict=True):
        if score < begun:
            sentence = gettext_noop(
                "A side began with %(start)s points carried over, so it cannot end with %(score)s."
            )
            raise BadScore("below_start", sentence, start=begun, score=score)


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


def check_last_hand(
    scores: Sequence[int], target: int, values: frozenset[int], start: Sequence[int]
) -> None:
    """Refuse a winner further beyond the target than the last hand can carry."""
    score = max(scores)
    begun = start[scores.index(score)]
    before = [score - value for value in values if value and begun <= score - value < target]
    if not any(fewest_hands(points - begun, values) is not None for points in before):
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
