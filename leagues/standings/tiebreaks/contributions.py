"""What opponents bring to a tie-break, and what a round without a game does instead.

The rules are those of chess (FIDE C.07 of 2023/24), with 1 for a win and half for a tie:

- An opponent brings their adjusted score. In it the rounds at the very end in which they were not
  there (absent, withdrawn, asked to rest, lost by forfeit) count as ties, all others as scored.
- A round without a game is one against a dummy that has the entrant's own final score.
- Several opponents in one game, as where partners change, bring their mean.
"""

from __future__ import annotations

from fractions import Fraction

from leagues.seating.plans import EntrantKey
from leagues.standings.rounds import HALF
from leagues.standings.tiebreaks.base import Contribution, Field


def adjusted_score(entrant: EntrantKey, field: Field) -> Fraction:
    """Return what an entrant brings to the tie-breaks of opponents."""
    kept = field.kept.get(entrant)
    if kept is None:
        kept = _adjusted_score(entrant, field)
        field.kept[entrant] = kept
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


def contributions(entrant: EntrantKey, field: Field) -> list[Contribution]:
    """Return what each round of an entrant brings; games in play or void bring nothing."""
    tally = field.tallies[entrant]
    found: list[Contribution] = []
    for each in tally.rounds:
        if not each.outcome.is_over:
            continue
        met = each.opponents if each.outcome.is_played else ()
        opponents = tuple(key for key in met if key in field.tallies)
        scores = [adjusted_score(opponent, field) for opponent in opponents]
        found.append(
            Contribution(
                round_number=each.round_number,
                value=sum(scores, Fraction(0)) / len(scores) if scores else tally.score,
                opponents=opponents,
                is_voluntary=each.outcome.is_voluntary,
            )
        )
    return found
