"""What people wish of a Swiss round, and the refusals of a round that cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from leagues.seating.movements.base import UnplannableField, gettext_noop
from leagues.seating.movements.swiss_terms import SwissRound
from leagues.seating.plans import EntrantKey, SeatPair, Wish, WishKind, ordered


def forced_pairs(swiss: SwissRound) -> frozenset[SeatPair]:
    """Return the pairs that a director made for the round.

    Raises `UnplannableField` if they met before, are forbidden too, or cannot all be had.
    Somebody who is not there cannot be met, so their pair does not count; nor does a wish for
    any round, once it has come true.
    """
    here = frozenset(swiss.playing)
    asked = swiss.wishes(WishKind.FORCED)
    resting = {key for wish in asked for key in wish.entrants if key in swiss.resting}
    if resting:
        raise _refused(
            swiss,
            "forced_resting",
            gettext_noop(
                "Somebody is to meet a chosen opponent in round %(round)s, but has asked to sit "
                "out. Take one of the two wishes back."
            ),
            resting,
        )
    pairs: dict[SeatPair, Wish] = {}
    for wish in asked:
        for one, two in combinations(wish.entrants, 2):
            if one in here and two in here:
                _note_forced(swiss, ordered(one, two), wish, pairs)
    return frozenset(pairs)


def _note_forced(
    swiss: SwissRound, pair: SeatPair, wish: Wish, pairs: dict[SeatPair, Wish]
) -> None:
    one, two = pair
    if two in swiss.records[one].opponents:
        if wish.round_number is None:
            return
        raise _refused(
            swiss,
            "forced_met",
            gettext_noop(
                "These two are to meet in round %(round)s, but they have met before, and nobody "
                "meets twice. Choose other opponents for them."
            ),
            pair,
        )
    if pair in swiss.wished_pairs(WishKind.FORBIDDEN, WishKind.APART):
        raise _refused(
            swiss,
            "forced_forbidden",
            gettext_noop(
                "These two are to meet in round %(round)s, and are also never to meet. Take one "
                "of the two wishes back."
            ),
            pair,
        )
    others = {key for other in pairs if other != pair for key in other}
    if others.intersection(pair):
        raise _refused(
            swiss,
            "forced_twice",
            gettext_noop(
                "Somebody is to meet two chosen opponents in round %(round)s. Keep one of them."
            ),
            {*pair, *(key for other in pairs if set(other) & set(pair) for key in other)},
        )
    pairs[pair] = wish


def _refused(
    swiss: SwissRound, reason: str, text: str, entrants: Iterable[EntrantKey]
) -> UnplannableField:
    return UnplannableField(
        reason, text, values={"round": swiss.number}, entrants=tuple(sorted(entrants))
    )


def wishes_broken(swiss: SwissRound, entrants: Iterable[EntrantKey]) -> UnplannableField:
    """Return the refusal for a round in which wishes leave somebody without a place."""
    return _refused(
        swiss,
        "wishes",
        gettext_noop(
            "Round %(round)s cannot be drawn: the wishes about who meets and who does not leave "
            "no place for these. Take one of the wishes back."
        ),
        entrants,
    )


def meets_again(swiss: SwissRound, entrants: Iterable[EntrantKey]) -> UnplannableField:
    """Return the refusal for a round in which somebody would meet again who must not."""
    return _refused(
        swiss,
        "rematch",
        gettext_noop(
            "Round %(round)s cannot be drawn: these would have to meet, or to be partners, a "
            "second time, and the event rules that out. Play fewer rounds, or let it happen."
        ),
        entrants,
    )
