"""All kinds of brackets by key, and what an event may choose of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from leagues.seating.brackets.consolation import consolation
from leagues.seating.brackets.double import LastMatch, double_elimination
from leagues.seating.brackets.seeding import Places
from leagues.seating.brackets.single import SeriesLengths, ThirdPlace, single_elimination
from leagues.seating.brackets.tree import FEWEST, MOST, Bracket
from leagues.seating.movements.base import (
    MovementOption,
    Options,
    UnplannableField,
    gettext_noop,
)
from leagues.seating.plans import EntrantKey

ONE_GAME: Final = "1"
LENGTHS: Final[dict[str, str]] = {
    ONE_GAME: gettext_noop("One game"),
    "3": gettext_noop("Best of 3"),
    "5": gettext_noop("Best of 5"),
    "7": gettext_noop("Best of 7"),
    "9": gettext_noop("Best of 9"),
}
SAME: Final = "same"
OTHER_LENGTHS: Final[dict[str, str]] = {SAME: gettext_noop("As all matches"), **LENGTHS}

PLACES: Final = MovementOption(
    key="places",
    title=gettext_noop("Places in the draw"),
    choices={
        Places.ENTERED.value: gettext_noop("By seeds, then in the order of entering"),
        Places.LOT_AFTER_SEEDS.value: gettext_noop("By seeds, then by lot"),
        Places.LOT.value: gettext_noop("All by lot"),
    },
    default=Places.ENTERED.value,
    description=gettext_noop("Lots can be drawn again until something has been played."),
)
BEST_OF: Final = MovementOption(
    key="best_of", title=gettext_noop("Games of a match"), choices=LENGTHS, default=ONE_GAME
)
BEST_OF_LOWER: Final = MovementOption(
    key="best_of_lower",
    title=gettext_noop("Games of a match of those who have lost"),
    choices=OTHER_LENGTHS,
    default=SAME,
)
BEST_OF_SEMI_FINALS: Final = MovementOption(
    key="best_of_semi_finals",
    title=gettext_noop("Games of a semi-final"),
    choices=OTHER_LENGTHS,
    default=SAME,
    description=gettext_noop("In double elimination: of the matches that lead to the final."),
)
BEST_OF_FINAL: Final = MovementOption(
    key="best_of_final",
    title=gettext_noop("Games of the final"),
    choices=OTHER_LENGTHS,
    default=SAME,
)
THIRD_PLACE: Final = MovementOption(
    key="third_place",
    title=gettext_noop("Third place"),
    choices={
        ThirdPlace.SHARED.value: gettext_noop("Shared by the losers of the semi-finals"),
        ThirdPlace.MATCH.value: gettext_noop("A match of the losers of the semi-finals"),
        ThirdPlace.TWO.value: gettext_noop(
            "Two third places, for which the losers of the quarter-finals play too"
        ),
        ThirdPlace.ALL.value: gettext_noop("Every place is played for"),
    },
    default=ThirdPlace.SHARED.value,
)
LAST_MATCH: Final = MovementOption(
    key="last_match",
    title=gettext_noop("Final"),
    choices={
        LastMatch.RESET.value: gettext_noop(
            "A second final if the first is won by who has lost before"
        ),
        LastMatch.SINGLE.value: gettext_noop("One match decides"),
        LastMatch.TWICE.value: gettext_noop(
            "One series, in which who has lost before must win one game more"
        ),
        LastMatch.NONE.value: gettext_noop("None: the winner of the upper bracket is first"),
    },
    default=LastMatch.RESET.value,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketKind:
    """A way of knocking out. Title and description are English message ids.

    `build` makes the bracket for entrants in seed order with an event's options, of which those
    left out have their defaults.
    """

    key: str
    title: str
    description: str
    build: Callable[[tuple[EntrantKey, ...], Options], Bracket]
    options: tuple[MovementOption, ...]
    fewest: int = FEWEST
    most: int = MOST


class UnknownBracket(KeyError):
    """No kind of bracket has this key."""


def is_bracket(key: str) -> bool:
    """Return whether a stage with this movement is played as a bracket."""
    return key in BRACKETS


def get_bracket(key: str) -> BracketKind:
    """Return the kind of bracket with this key, or raise `UnknownBracket`."""
    try:
        return BRACKETS[key]
    except KeyError:
        raise UnknownBracket(key) from None


def draft(key: str, entrants: tuple[EntrantKey, ...], options: Options) -> Bracket:
    """Return the bracket of a kind for entrants in seed order.

    The same entrants and options always give the same bracket. Raises `UnplannableField` for
    too few or too many entrants, or a choice that the kind does not have.
    """
    kind = get_bracket(key)
    known = {option.key: option.choices for option in kind.options}
    for name, value in options.items():
        if value not in known.get(name, ()):
            raise UnplannableField(
                "unknown_option",
                gettext_noop("This bracket has no choice “%(value)s” for “%(name)s”."),
                values={"name": name, "value": value},
            )
    return kind.build(entrants, options)


def chosen_places(options: Options) -> Places:
    """Return how the entrants of a bracket with these options come to their places."""
    return Places(options.get(PLACES.key, PLACES.default))


def _single(entrants: tuple[EntrantKey, ...], options: Options) -> Bracket:
    third_place = ThirdPlace(options.get(THIRD_PLACE.key, THIRD_PLACE.default))
    return single_elimination(entrants, third_place=third_place, series=_series(options))


def _double(entrants: tuple[EntrantKey, ...], options: Options) -> Bracket:
    last_match = LastMatch(options.get(LAST_MATCH.key, LAST_MATCH.default))
    return double_elimination(entrants, last_match=last_match, series=_series(options))


def _consolation(entrants: tuple[EntrantKey, ...], options: Options) -> Bracket:
    return consolation(entrants, series=_series(options))


def match_lengths(options: Options) -> frozenset[int]:
    """Return how many games the matches of a bracket with these options may last.

    A last match in which who has lost before must win one game more is one game longer.
    """
    series = _series(options)
    chosen = {series.usual, series.of_lower(), series.of_round(to_final=0)}
    longer = options.get(LAST_MATCH.key) == LastMatch.TWICE
    last = {series.of_round(to_final=0) + 1} if longer else set()
    return frozenset(chosen | last | {series.of_round(to_final=1)})


def _series(options: Options) -> SeriesLengths:
    def chosen(option: MovementOption) -> int | None:
        value = options.get(option.key, option.default)
        return None if value == SAME else int(value)

    return SeriesLengths(
        usual=int(options.get(BEST_OF.key, BEST_OF.default)),
        lower=chosen(BEST_OF_LOWER),
        semi_finals=chosen(BEST_OF_SEMI_FINALS),
        final=chosen(BEST_OF_FINAL),
    )


BRACKETS: Final[Mapping[str, BracketKind]] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            BracketKind(
                key="single_elimination",
                title=gettext_noop("Knock-out"),
                description=gettext_noop(
                    "Who loses a match is out; the last two play the final. Where the number is"
                    " not 4, 8, 16 and so on, the best seeds have no match in the first round."
                ),
                build=_single,
                options=(PLACES, THIRD_PLACE, BEST_OF, BEST_OF_SEMI_FINALS, BEST_OF_FINAL),
            ),
            BracketKind(
                key="double_elimination",
                title=gettext_noop("Knock-out after two losses"),
                description=gettext_noop(
                    "Who loses once plays on in the lower bracket; who loses twice is out. The"
                    " winners of both brackets play the final."
                ),
                build=_double,
                options=(
                    PLACES,
                    LAST_MATCH,
                    BEST_OF,
                    BEST_OF_LOWER,
                    BEST_OF_SEMI_FINALS,
                    BEST_OF_FINAL,
                ),
            ),
            BracketKind(
                key="consolation",
                title=gettext_noop("Knock-out with consolation"),
                description=gettext_noop(
                    "A knock-out; who loses the first match they play goes on in a second"
                    " knock-out, so that everybody plays at least twice."
                ),
                build=_consolation,
                options=(PLACES, BEST_OF, BEST_OF_LOWER, BEST_OF_SEMI_FINALS, BEST_OF_FINAL),
            ),
        )
    }
)
