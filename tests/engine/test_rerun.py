"""A game of the project's own record, told step by step."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation.upcard import read_upcard, write_upcard
from engine.recorded import ReplayedDeal
from engine.replay import replay
from engine.rules import Rules
from engine.scoring import score_slip
from engine.variants.registry import VARIANTS
from tests.engine.recording import NAMES, by_hand, recorded, with_lines


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=5)
@given(st.integers(0, 255))
def test_a_replay_gives_what_was_played(variant: str, seed: int) -> None:
    game = recorded(variant, seed)
    told = replay(read_upcard(write_upcard(game)))
    assert told == replay(game)
    assert told.final == game.total
    assert told.players == game.players == NAMES[: game.rules.players]
    assert not told.revokes
    for deal, kept in zip(told.deals, game.deals, strict=True):
        assert deal.points == kept.points
        check_slip(deal, game.rules)
        check_frames(deal, game.rules.players)


def check_slip(deal: ReplayedDeal, rules: Rules) -> None:
    if deal.slip is None:
        assert not any(deal.points)
        return
    worth = score_slip(deal.slip, rules)
    assert (worth.points, worth.seat_points, worth.outcome) == (
        deal.points,
        deal.seat_points,
        deal.outcome,
    )


def check_frames(deal: ReplayedDeal, players: int) -> None:
    frames = deal.frames
    assert frames[0].kind == "deal"
    assert (frames[-1].kind, frames[-1].points) == ("score", deal.points)
    assert all(len(frame.hands) == players for frame in frames)
    for before, frame in pairwise(frames):
        if frame.kind == "card":
            assert frame.seat is not None
            left = set(before.hands[frame.seat]) - {frame.text}
            assert set(frame.hands[frame.seat]) == left
            assert (frame.seat, frame.text) in frame.trick
        if frame.kind == "trick":
            assert before.trick == frame.trick
            assert sum(frame.tricks) == sum(before.tricks) + 1
    if deal.slip is not None:
        assert all(not frames[-1].hands[seat] for seat in range(players) if not idle(deal, seat))


def idle(deal: ReplayedDeal, seat: int) -> bool:
    return seat in deal.frames[-1].idle


def test_every_step_of_a_lone_march_is_told() -> None:
    deal = replay(read_upcard(by_hand())).deals[0]
    told = [(frame.kind, frame.seat, frame.text) for frame in deal.frames]
    assert told[:9] == [
        ("deal", 3, "JH"),
        ("call", 0, "pass"),
        ("call", 1, "pass"),
        ("call", 2, "pass"),
        ("call", 3, "take_up"),
        ("discard", 3, "TS"),
        ("alone", 3, ""),
        ("card", 0, "9H"),
        ("card", 2, "TH"),
    ]
    assert deal.alone == 3
    assert deal.lone_defender is None
    assert deal.frames[6].idle == {1}
    assert deal.frames[-1].tricks == (0, 5)


def test_an_auction_tells_bids_the_widow_and_the_partners() -> None:
    games = [recorded("auction5", seed) for seed in range(40)]
    texts = {
        frame.text.partition(":")[0]
        for game in games
        for deal in replay(game).deals
        for frame in deal.frames
        if frame.kind == "call"
    }
    assert texts == {"pass", "bid", "name", "take_widow", "leave_widow", "partners"}


def test_a_called_partner_is_told_when_the_card_has_fallen() -> None:
    deals = [deal for seed in range(20) for deal in replay(recorded("call_best", seed)).deals]
    partnered = [deal for deal in deals if deal.slip is not None and deal.slip.partners]
    assert partnered
    for deal in partnered:
        assert deal.slip is not None
        first_card = next(n for n, frame in enumerate(deal.frames) if frame.kind == "card")
        assert not deal.frames[first_card - 1].partners
        assert deal.frames[-1].partners == deal.slip.partners


def test_a_revoke_is_named_and_a_ruling_told() -> None:
    text = by_hand().replace(
        "option stick_dealer yes", "option stick_dealer yes\noption referee penalise"
    )
    text = text.replace("AD 9D TD", "AD !9C TD").replace("KD 9C QD", "KD 9D QD")
    text = with_lines(text, "points 0 4", "ruling P13 0 deduct")
    text = text.replace("points 0 4", "points -4 0").replace("total 0 4", "total -4 0")
    told = replay(read_upcard(text))
    assert told.final == (-4, 0)
    assert [(found.trick, found.seat, str(found.card)) for found in told.revokes] == [(3, 0, "9C")]
    assert told.deals[0].seat_points == (-4, 0, -4, 0)
    assert [frame.text for frame in told.deals[0].frames if frame.kind == "ruling"] == [
        "P13:deduct"
    ]
    assert [frame.text for frame in told.deals[0].frames if frame.is_irregular] == ["9C"]
