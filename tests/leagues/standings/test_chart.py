"""The drawing of a rating's history."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from leagues.standings.ratings.chart import EDGE, HEIGHT, MOST_POINTS, WIDTH, Belief, chart

beliefs = st.lists(
    st.builds(Belief, st.floats(-50, 100), st.floats(0.5, 9)), min_size=2, max_size=400
)


@given(beliefs)
def test_every_corner_lies_on_the_sheet(history: list[Belief]) -> None:
    drawn = chart(history)
    assert drawn is not None
    corners = [
        tuple(map(float, pair.split(","))) for pair in (drawn.band + " " + drawn.line).split()
    ]
    assert all(0 <= x <= WIDTH and EDGE - 0.1 <= y <= HEIGHT - EDGE + 0.1 for x, y in corners)
    assert len(drawn.line.split()) <= MOST_POINTS


@given(beliefs)
def test_the_line_ends_at_the_newest_belief(history: list[Belief]) -> None:
    drawn = chart(history)
    assert drawn is not None
    low = min(each.mu - 2 * each.sigma for each in history)
    high = max(each.mu + 2 * each.sigma for each in history)
    if len(history) <= MOST_POINTS:
        share = (high - history[-1].mu) / (high - low)
        expected = EDGE + (HEIGHT - 2 * EDGE) * share
        assert abs(float(drawn.line.split()[-1].split(",")[1]) - expected) < 0.11


def test_level_lines_carry_round_figures_within_the_band() -> None:
    drawn = chart([Belief(25, 8), Belief(26, 7.5), Belief(24, 7)])
    assert drawn is not None
    assert [line.figure for line in drawn.grid] == ["10", "20", "30", "40"]


def test_one_belief_makes_no_line() -> None:
    assert chart([Belief(25, 8)]) is None


def test_an_event_is_marked_where_its_first_belief_runs() -> None:
    beliefs = [Belief(25.0, 8.0 - step / 10) for step in range(5)]
    drawn = chart(beliefs, [(0, "first"), (4, "last")])
    assert drawn is not None
    assert [mark.text for mark in drawn.marks] == ["first", "last"]
    assert [float(mark.x) for mark in drawn.marks] == [drawn.left, drawn.right]
    assert drawn.line.split()[-1].startswith(drawn.marks[-1].x)
