"""What opponents bring to a tie-break, and what a round without a game does instead.

The rules are those of chess (FIDE C.07 of 2023/24), with 1 for a win and half for a tie:

- An opponent brings their adjusted score. In it the rounds at the very end in which they were not
  there (absent, withdrawn, asked to rest, lost by forfeit) count as ties, all others as scored.
- A round without a game is one against a dummy that has the entrant's own final score.
- Several opponents in one game, as where partners change, bring their mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from leagues.seating.plans import EntrantKey
from leagues.standings.points import exact_sum
from leagues.standings.rounds import HALF
from leagues.standings.tiebreaks.base import Contribution, Field


def adjusted_score(entrant: EntrantKey, field: Field) -> Fraction:
    """Return what an entrant brings to the tie-breaks of opponents."""
    kept = field.scores.get(entrant)
    if kept is None:
        kept = field.scores[entrant] = _adjusted_score(entrant, field)
    return kept


def _adjusted_score(entrant: EntrantKey, field: Field) -> Fraction:
    tally = field.tallies[entrant]
    score = tally.score
    for each in reversed(tally.rounds):
        if not each.outcome.is_over:
            continue
        if not each.outcome.is_voluntary:
            break
        score += HALF - each.score
    return score


def contributions(entrant: EntrantKey, field: Field) -> tuple[Contribution, ...]:
    """Return what each round of an entrant brings; games in play or void bring nothing."""
    kept = field.brought.get(entrant)
    if kept is None:
        kept = field.brought[entrant] = tuple(_contributions(entrant, field))
    return kept


def _contributions(entrant: EntrantKey, field: Field) -> Iterator[Contribution]:
    tally = field.tallies[entrant]
    for each in tally.rounds:
        outcome = each.outcome
        if not outcome.is_over:
            continue
        met = each.opponents if outcome.is_played else ()
        opponents = tuple([key for key in met if key in field.tallies])
        scores = [adjusted_score(opponent, field) for opponent in opponents]
        yield Contribution(
            each.round_number,
            mean(scores) if scores else tally.score,
            opponents=opponents,
            is_voluntary=outcome.is_voluntary,
        )


def mean(numbers: Sequence[Fraction | int]) -> Fraction | int:
    """Return the mean of one number or more."""
    return numbers[0] if len(numbers) == 1 else exact_sum(numbers) / len(numbers)
