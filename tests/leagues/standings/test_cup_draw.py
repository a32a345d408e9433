"""The draw of a cup: whoever loses is out, byes come first, and lots can be drawn again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.standings.cups.draw import draw_of, is_first_at_home, order_by_lot, rounds_of
from leagues.standings.cups.outcomes import Need, Through, tie_outcome
from leagues.standings.league_tables.terms import FixtureEnd, FixtureKey, FixtureResult, TeamKey

ONE, TWO = TeamKey(1), TeamKey(2)


@given(count=st.integers(2, 40), seed=st.integers(0, 999), data=st.data())
@settings(max_examples=30, deadline=None)
def test_every_team_but_the_winner_loses_once_and_byes_are_in_the_first_round(
    count: int, seed: int, data: st.DataObject
) -> None:
    teams = [TeamKey(100 + number) for number in range(count)]
    order = order_by_lot(teams, seed=seed)
    assert sorted(order) == teams
    assert order_by_lot(teams[::-1], seed=seed) == order
    winners: dict[tuple[int, int], TeamKey] = {}
    lost = []
    for number in range(1, rounds_of(count) + 1):
        for place in draw_of(order, winners)[number - 1]:
            if place.is_bye:
                assert number == 1
                continue
            assert place.one is not None
            assert place.two is not None
            sides = [place.one, place.two]
            winners[place.at] = data.draw(st.sampled_from(sides))
            sides.remove(winners[place.at])
            lost += sides
    assert len(lost) == len(set(lost)) == count - 1
    assert winners[rounds_of(count), 1] not in lost
    # As few byes as there can be, and none for those who stand last in the order.
    byes = [place.one for place in draw_of(order, {})[0] if place.is_bye]
    assert set(byes) == set(order[: len(byes)])
    assert len(byes) == 2 ** rounds_of(count) - count


def test_the_first_two_of_the_order_can_meet_in_the_final_alone() -> None:
    order = [TeamKey(number) for number in range(1, 9)]
    first = draw_of(order, {})[0]
    assert [place.sides for place in first] == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_who_is_at_home_is_drawn_by_lot_from_the_number_of_the_cup() -> None:
    lots = [is_first_at_home((1, position), seed=7) for position in range(1, 41)]
    assert lots == [is_first_at_home((1, position), seed=7) for position in range(1, 41)]
    assert 5 < sum(lots) < 35


def result(**ended: object) -> FixtureResult:
    return FixtureResult(key=FixtureKey(1), round_number=1, home=ONE, away=TWO, **ended)  # type: ignore[arg-type]


def test_games_decide_a_tie_then_points_then_a_replay_or_a_director() -> None:
    def outcome(ended: FixtureResult | None, *, again: bool = True, ruled: TeamKey | None = None):  # type: ignore[no-untyped-def]
        found = tie_outcome(ended, is_open=False, is_replayed=again, ruled_for=ruled)
        return found.winner, found.through or found.need

    assert outcome(result(games=(5, 4), made=(100, 180))) == (ONE, Through.GAMES)
    assert outcome(result(games=(4, 4), made=(100, 101))) == (TWO, Through.DIFFERENCE)
    level = result(games=(4, 4), made=(99, 99))
    assert outcome(level) == (None, Need.REPLAY)
    assert outcome(level, again=False) == (None, Need.RULING)
    assert outcome(level, ruled=ONE) == (ONE, Through.RULING)
    # A correction that makes the result clear is worth more than what was ruled before it.
    assert outcome(result(games=(4, 5)), ruled=ONE) == (TWO, Through.GAMES)
    given_to = result(end=FixtureEnd.AWARDED, awarded_to=TWO)
    assert outcome(given_to, ruled=ONE) == (TWO, Through.AWARDED)
    assert outcome(result(end=FixtureEnd.UNFULFILLED)) == (None, Need.RULING)
    assert outcome(None) == (None, Need.RULING)
    assert tie_outcome(None, is_open=True, is_replayed=True, ruled_for=ONE).need is Need.PLAY
