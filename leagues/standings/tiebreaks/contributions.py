"""What opponents bring to a tie-break, and what a round without a game does instead.

The rules are those of chess (FIDE C.07 of 2023/24), with 1 for a win and half for a tie:

- An opponent brings their adjusted score. In it the rounds at the very end in which they were not
  there (absent, withdrawn, asked to rest, lost by forfeit) count as ties, all others as scored.
- A round without a game is one against a dummy that has the entrant's own final score.
- Several opponents in one game, as where partners change, bring their mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from leagues.seating.plans import EntrantKey
from leagues.standings.points import Tally, exact_sum, simplest
from leagues.standings.rounds import HALF, OPEN, PLAYED, VOLUNTARY
from leagues.standings.tiebreaks.base import Contribution, Field


def adjusted_scores(field: Field) -> Mapping[EntrantKey, Fraction | int]:
    """Return what everybody brings to the tie-breaks of their opponents."""
    if not field.scores:
        field.scores.update(
            (entrant, simplest(_adjusted_score(tally))) for entrant, tally in field.tallies.items()
        )
    return field.scores


def _adjusted_score(tally: Tally) -> Fraction:
    score = tally.score
    for each in reversed(tally.rounds):
        if each.outcome in OPEN:
            continue
        if each.outcome not in VOLUNTARY:
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
    known, own = adjusted_scores(field), simplest(tally.score)
    for each in tally.rounds:
        outcome = each.outcome
        if outcome in OPEN:
            continue
        met = each.opponents if outcome in PLAYED else ()
        scores = [known[key] for key in met if key in known]
        yield Contribution(
            each.round_number,
            mean(scores) if scores else own,
            1,
            met if len(scores) == len(met) else tuple([key for key in met if key in known]),
            outcome in VOLUNTARY,
        )


def mean(numbers: Sequence[Fraction | int]) -> Fraction | int:
    """Return the mean of one number or more."""
    return numbers[0] if len(numbers) == 1 else exact_sum(numbers) / len(numbers)
