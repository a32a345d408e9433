"""What the options of points and winning do, one test for each."""

from __future__ import annotations

from engine.game import FinishedGame, rubber_of, settle_hand, winners_of
from tests.engine.builders import rules
from tests.engine.options.tables import points


def test_pts_made() -> None:
    assert points("euchre4", 3) == points("euchre4", 4) == (1, 0)
    assert points("euchre4", 3, pts_made=7) == (7, 0)


def test_pts_march() -> None:
    assert points("euchre4", 5) == (2, 0)
    assert points("euchre4", 5, pts_march=7) == (7, 0)


def test_pts_alone_made() -> None:
    assert points("euchre4", 3, alone=True) == (1, 0)
    assert points("euchre4", 3, alone=True, pts_alone_made=7) == (7, 0)


def test_pts_alone_march() -> None:
    assert points("euchre4", 5, alone=True) == (4, 0)
    assert points("euchre4", 5, alone=True, pts_alone_march=7) == (7, 0)


def test_pts_euchre() -> None:
    assert points("euchre4", 2) == (0, 2)
    assert points("euchre3", 2, pts_euchre=7) == (0, 7, 7)


def test_pts_euchre_alone() -> None:
    assert points("euchre4", 2, alone=True) == (0, 2)
    assert points("euchre4", 2, alone=True, pts_euchre_alone=7) == (0, 7)


def test_pts_lone_def() -> None:
    assert points("north_american", 1, lone_defender=True) == (0, 2)
    assert points("north_american", 1, lone_defender=True, pts_lone_def=7) == (0, 7)


def test_pts_lone_def_all() -> None:
    assert points("north_american", 0, lone_defender=True) == (0, 4)
    assert points("north_american", 0, lone_defender=True, pts_lone_def_all=7) == (0, 7)


def test_alone_doubles() -> None:
    results = [points("british", tricks, alone=True, alone_doubles=True) for tricks in (3, 5, 2)]
    assert results == [(2, 0), (4, 0), (0, 4)]
    assert points("british", 5, alone_doubles=True) == (2, 0)
    defended = points(
        "british",
        2,
        alone=True,
        lone_defender=True,
        alone_doubles=True,
        defend_alone="always",
        pts_lone_def=3,
    )
    assert defended == (0, 3)


def test_target() -> None:
    for target, winners in ((5, (0,)), (7, (0,)), (10, ())):
        assert winners_of((7, 3), rules("euchre4", target=target)) == winners


def test_multi_winner() -> None:
    def won(how: str, scores: tuple[int, ...], makers: int | None = None) -> tuple[int, ...]:
        return winners_of(scores, rules("euchre3", multi_winner=how), makers=makers)

    assert won("high_then_play_on", (6, 5, 1)) == (0,)
    assert won("high_then_play_on", (5, 5, 1)) == ()
    assert won("joint", (6, 5, 1)) == (0, 1)
    assert won("maker_first", (5, 5, 1), makers=1) == (1,)
    assert won("maker_first", (5, 5, 1), makers=2) == ()


def test_carry_over() -> None:
    plain = settle_hand((4, 3), (4, 0), rules("railroad", carry_over=False))
    laps = settle_hand((4, 3), (4, 0), rules("railroad", carry_over=True))
    assert plain.next_game_scores == (0, 0)
    assert laps.next_game_scores == (3, 0)


def test_double_game_if_love() -> None:
    def credited(scores: tuple[int, int], *, double: bool) -> tuple[int, ...]:
        own = rules("railroad", double_game_if_love=double)
        return settle_hand(scores, (2, 0), own).games_credited

    assert credited((4, 0), double=True) == (2, 0)
    assert credited((4, 1), double=True) == (1, 0)
    assert credited((4, 0), double=False) == (1, 0)


def test_rubber() -> None:
    game = FinishedGame(winner=0, scores=(5, 2))
    single = rubber_of([game], rules("euchre4", rubber="single"))
    assert (single.finished, single.winner, single.net) == (True, 0, 4)
    best = rules("euchre4", rubber="best_of_3")
    assert not rubber_of([game], best).finished
    assert rubber_of([game, game], best).net == 6
