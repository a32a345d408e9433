"""Numbers and reasons of the standings as people read them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from leagues.events.models import Event
from leagues.standings.models import Standing
from leagues.standings.selectors.columns import MainFigure, tiebreak_words
from leagues.standings.selectors.figures import figure, per_game_figure, signed
from leagues.standings.selectors.separations import separation


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "–"),
        (0, "0"),
        (31, "31"),
        (120, "120"),
        (Fraction(20, 3), "6.67"),
        (Decimal("7.500"), "7.5"),
        (Decimal("-0.125"), "-0.13"),
    ],
)
def test_a_number_has_the_decimals_it_needs(value: Fraction | None, shown: str) -> None:
    assert figure(value) == shown


def test_points_a_game_are_rounded_not_cut() -> None:
    assert per_game_figure(Fraction(20, 3)) == "6.67"
    assert per_game_figure(Decimal("6.667")) == "6.67"
    assert per_game_figure(None) == "–"


@pytest.mark.parametrize(
    ("value", "shown"), [(1.26, "+1.3"), (-0.5, "−0.5"), (0.04, "±0.0"), (-0.04, "±0.0")]
)
def test_a_difference_shows_its_sign(value: float, shown: str) -> None:
    assert signed(value) == shown


WORDS = tiebreak_words(Event(variant="euchre4", rules={}))


def row(**fields: object) -> Standing:
    usual = {"place": 2, "rank": 2, "worth": Decimal(30), "played": 4}
    return Standing(**usual | fields)


def test_a_tie_break_is_named_with_the_figures_of_both() -> None:
    above = row(place=1, rank=1, tiebreaks={"loners": "3"})
    below = row(separated_by="loners", tiebreaks={"loners": "2"})
    assert separation(below, above, main=MainFigure.POINTS, words=WORDS) == "Loners: 3 to 2"


def test_points_are_told_as_the_event_ranks_by_them() -> None:
    above = row(place=1, rank=1, worth=Decimal("8.25"))
    below = row(separated_by="points", worth=Decimal("7.5"))
    for main, words in (
        (MainFigure.POINTS, "Points: 8.25 to 7.5"),
        (MainFigure.AVERAGE, "Points a game: 8.25 to 7.50"),
        (MainFigure.WINS, "Games won: 8.25 to 7.5"),
    ):
        assert separation(below, above, main=main, words=WORDS) == words


def test_who_played_too_few_games_is_told_so() -> None:
    below = row(separated_by="few_games", played=2)
    words = separation(below, row(place=1, rank=1), main=MainFigure.WINS, words=WORDS)
    assert words == "Too few games: 2"


def test_the_first_row_needs_no_reason_and_equals_share_theirs() -> None:
    first = row(place=1, rank=1, is_shared=True)
    assert separation(first, None, main=MainFigure.POINTS, words=WORDS) == ""
    assert (
        separation(row(rank=1), first, main=MainFigure.POINTS, words=WORDS)
        == "Equal: the rank is shared"
    )


def test_who_has_not_played_stands_below_for_that() -> None:
    idle = row(rank=None, played=0, separated_by="no_game")
    assert separation(idle, row(rank=1), main=MainFigure.POINTS, words=WORDS) == "No game yet"


def test_a_tie_break_that_is_gone_is_told_by_its_key() -> None:
    above, below = row(rank=1), row(separated_by="old_rule")
    assert separation(below, above, main=MainFigure.POINTS, words=WORDS) == "old_rule: – to –"
