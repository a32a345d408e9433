"""Records of games that began with points carried over."""

from __future__ import annotations

import pytest

from engine.errors import BadRecord
from engine.game import EndKind, GameEnd
from engine.notation.egn_played import egn_of
from engine.notation.upcard import read_upcard, upcard_hash, write_upcard
from engine.replay import replay, replay_text
from engine.variants.registry import rules_for
from tests.engine.recording import NAMES, begun_at


def test_a_record_says_what_a_game_began_with_and_reads_the_same() -> None:
    text = begun_at(0, 3)
    assert text.startswith("upcard 2\n")
    assert "\nends target 5\nstarts 0 3\n" in text
    game = read_upcard(text)
    assert game.end.start == (0, 3)
    assert write_upcard(game) == text
    replayed = replay_text(text)
    assert replayed.start == (0, 3)
    gained = [sum(deal.points[side] for deal in replayed.deals) for side in (0, 1)]
    assert replayed.final == (gained[0], gained[1] + 3)


def test_a_game_that_began_at_nothing_is_written_as_it_always_was() -> None:
    text = begun_at()
    assert text.startswith("upcard 1\n")
    assert "starts" not in text
    assert begun_at(0, 0) == text
    newer = text.replace("upcard 1", "upcard 2", 1)
    assert write_upcard(read_upcard(newer)) == text
    assert upcard_hash(read_upcard(newer)) == upcard_hash(read_upcard(text))


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("upcard 2", "upcard 1", "unexpected_line"),
        ("upcard 2", "upcard 3", "bad_version"),
        ("starts 0 3", "starts 0 0", "bad_start"),
        ("starts 0 3", "starts 5 0", "bad_start"),
        ("starts 0 3", "starts 0 -1", "bad_start"),
        ("starts 0 3", "starts 0 2", "wrong_total"),
    ],
)
def test_a_start_that_cannot_be_is_refused(before: str, after: str, code: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_upcard(begun_at(0, 3).replace(before, after, 1))
    assert caught.value.code == code


def test_egn_has_the_first_score_of_a_game_too() -> None:
    rules = rules_for("north_american", {})
    end = GameEnd(kind=EndKind.TARGET, value=10, start=(2, 0))
    game = egn_of(rules, end, [], NAMES[:4], title=None, date=None)
    assert (game.initial_score, game.final_score) == ((2, 0), (2, 0))
    assert replay(game).start == (2, 0)
