"""What a replay shows of a recorded game, step by step."""

from __future__ import annotations

from engine.replay import replay
from tests.engine.test_replay import read


def test_frames_go_from_the_deal_to_the_points() -> None:
    played = replay(read("casual-game"))
    for deal in played.deals:
        kinds = [frame.kind for frame in deal.frames]
        assert kinds[0] == "deal"
        assert kinds[-1] == "score"
        assert kinds.count("trick") == 5
        assert deal.frames[-1].points == deal.points
        assert sum(deal.frames[-1].tricks) in (0, 5)
        active = [seat for seat in range(4) if not deal.frames[-1].hands[seat]]
        assert len(active) == (4 if deal.alone is None else 3)


def test_a_frame_shows_the_table_after_its_step() -> None:
    deal = replay(read("casual-game")).deals[0]
    first = next(frame for frame in deal.frames if frame.kind == "card")
    assert (first.seat, first.text, first.trick) == (2, "AH", ((2, "AH"),))
    assert "AH" not in first.hands[2]
    assert len(first.hands[2]) == 4
    calls = [frame.text for frame in deal.frames if frame.kind == "call"]
    assert calls == ["pass", "pass", "pass", "take_up"]
    assert [frame.maker for frame in deal.frames][:2] == [None, None]


def test_cards_that_nobody_wrote_down_are_shown_as_unknown() -> None:
    played = replay(read("casual-game"))
    lone = next(deal for deal in played.deals if deal.alone is not None)
    idle = (lone.alone or 0) + 2
    assert lone.frames[0].hands[idle % 4] == ("?",) * 5
    assert lone.hands[idle % 4] is None
