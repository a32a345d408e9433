"""Short ways to write down rounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from leagues.standings.rounds import Outcome, PlayedRound


def game(
    entrant: int,
    made: Fraction | int,
    given: Fraction | int = 0,
    *,
    round_number: int = 1,
    against: tuple[int, ...] = (),
    loners: int | None = 0,
    marches: int | None = 0,
    euchred: int | None = 0,
) -> PlayedRound:
    """Return a game played to its end."""
    return PlayedRound(
        entrant=entrant,
        round_number=round_number,
        outcome=(Outcome.DRAW, Outcome.WIN, Outcome.LOSS)[(made > given) - (made < given)],
        made=made,
        given=given,
        opponents=against,
        hands=8,
        loners=loners,
        marches=marches,
        euchred=euchred,
        euchres=0,
    )


def rest(entrant: int, *, round_number: int = 2, outcome: Outcome = Outcome.SIT_OUT) -> PlayedRound:
    """Return a round without a game."""
    return PlayedRound(entrant=entrant, round_number=round_number, outcome=outcome)


def four(
    seats: tuple[int, int, int, int], first: int, second: int, *, round_number: int = 1
) -> list[PlayedRound]:
    """Return a table's game: points of the partners 0 and 2, and of the partners 1 and 3."""
    return [
        game(
            entrant,
            first if seat % 2 == 0 else second,
            second if seat % 2 == 0 else first,
            round_number=round_number,
            against=(seats[(seat + 1) % 4], seats[(seat + 3) % 4]),
        )
        for seat, entrant in enumerate(seats)
    ]


def own_accounts(scores: Mapping[int, int], *, round_number: int = 1) -> list[PlayedRound]:
    """Return a game in which everybody kept an account: points by entrant, clockwise."""
    order = list(scores)
    rounds = []
    for seat, entrant in enumerate(order):
        against = (*order[seat + 1 :], *order[:seat])
        others = tuple(scores[other] for other in against)
        best = max(others)
        made = scores[entrant]
        rounds.append(
            PlayedRound(
                entrant=entrant,
                round_number=round_number,
                outcome=(Outcome.DRAW, Outcome.WIN, Outcome.LOSS)[(made > best) - (made < best)],
                made=made,
                given=Fraction(sum(others), len(others)),
                opponents=against,
                others=others,
                place=1 + sum(points > made for points in others),
            )
        )
    return rounds
