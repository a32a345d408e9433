"""The project's own notation: what is played can be written, read and played again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import SeatAction
from engine.bots.random_bot import random_bot
from engine.bots.table import play_game
from engine.errors import BadRecord
from engine.game import EndKind, GameEnd
from engine.notation.upcard import (
    is_upcard,
    read_upcard,
    upcard_hash,
    upcard_of_played,
    write_upcard,
)
from engine.notation.upcard_acts import OF_OTHERS, OF_PLAIN
from engine.variants.registry import VARIANTS, rules_for
from tests.engine.builders import RECORDS
from tests.engine.recording import NAMES, by_hand, played, recorded
from tests.engine.strategies import some_rules


@pytest.fixture(name="text")
def text_fixture() -> str:
    return by_hand()


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=8)
@given(st.integers(0, 255))
def test_a_game_of_any_variant_is_the_same_after_writing_and_reading(
    variant: str, seed: int
) -> None:
    game = recorded(variant, seed)
    text = write_upcard(game)
    again = read_upcard(text)
    assert again == game
    assert write_upcard(again) == text


@settings(max_examples=60)
@given(st.data())
def test_a_game_under_any_rules_is_the_same_after_writing_and_reading(data: st.DataObject) -> None:
    rules = data.draw(some_rules())
    variant = next(key for key in VARIANTS if rules_for(key, {}).players == rules.players)
    game = upcard_of_played(played(rules), variant, NAMES[: rules.players])
    assert read_upcard(write_upcard(game)) == game


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_is_recorded_to_its_end(variant: str) -> None:
    rules = rules_for(variant, {})
    end = GameEnd(kind=EndKind.TARGET, value=rules.target)
    bots = [random_bot] * rules.players
    game = upcard_of_played(
        play_game(rules=rules, end=end, bots=bots, seed=b"whole"), variant, NAMES[: rules.players]
    )
    text = write_upcard(game)
    assert read_upcard(text) == game
    assert len(text) < 1000 + 500 * len(game.deals)


def test_every_act_has_a_word() -> None:
    assert set(get_args(SeatAction)) == OF_PLAIN.keys() | OF_OTHERS.keys()


def test_a_record_written_by_hand_is_read_and_written_alike(text: str) -> None:
    game = read_upcard(text)
    assert write_upcard(game) == text
    assert game.players == NAMES[:4]
    assert game.total == (0, 4)
    assert game.deals[0].end.contract.lone == (3,)
    assert game.rules == rules_for("north_american", {"stick_dealer": True})


def test_the_example_of_the_documentation_is_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
    example = page.partition("```upcard\n")[2].partition("```")[0]
    assert example == (RECORDS / "lone-march.upcard").read_text()
    assert read_upcard(example, rules_version=1).total == (0, 4)


def test_line_ends_and_empty_lines_of_other_systems_do_not_matter(text: str) -> None:
    game = read_upcard(text)
    assert read_upcard("\ufeff" + text.replace("\n", "\r\n")) == game
    assert read_upcard(text.replace("\n", "\n\n").rstrip("\n")) == game


def test_seats_may_be_named_at_every_act(text: str) -> None:
    game = read_upcard(text)
    assert read_upcard(text.replace("0:pass pass pass", "0:pass 1:pass 2:pass")) == game
    assert read_upcard(text.replace("hand 0 9C TC", "hand 0 TC 9C")) == game
    unnamed = text.replace("calls 0:", "calls ").replace("discard 3:", "discard ")
    assert read_upcard(unnamed) == game


def test_it_is_told_from_other_notations(text: str) -> None:
    assert is_upcard(text)
    assert is_upcard("\ufeff\n" + text)
    assert not is_upcard('{"fileType": "Euchre Game Notation"}')


def test_the_hash_is_of_what_was_played_not_of_who_or_when(text: str) -> None:
    game = read_upcard(text)
    other = replace(game, players=("A", "B", "C", "D"), title=None, date=None, notes=("x",))
    assert upcard_hash(other) == upcard_hash(game)
    assert upcard_hash(replace(game, rules_version=0)) == upcard_hash(game)
    assert upcard_hash(read_upcard(text.replace("9C TC", "TC 9C"))) == upcard_hash(game)
    changed = read_upcard(text.replace("points 0 4", "note ! Well led.\npoints 0 4"))
    assert upcard_hash(changed) == upcard_hash(game)
    hashes = {upcard_hash(recorded("north_american", seed)) for seed in range(5)}
    assert len(hashes) == 5


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("upcard 1", "upcard 3", "bad_version", (1, 8)),
        ("upcard 1", "card 1", "unexpected_line", (1, 1)),
        ("upcard 1", "upcard", "word_count", (1, 7)),
        ("upcard 1", "upcard 1 2", "word_count", (1, 10)),
        ("variant north_american", "variant whist", "unknown_variant", (3, 9)),
        ("stick_dealer yes", "stick_dealer maybe", "bad_value", (4, 21)),
        ("stick_dealer yes", "stick yes", "unknown_option", (4, 14)),
        (
            "option stick_dealer yes",
            "option stick_dealer yes\noption stick_dealer no",
            "option_twice",
            (5, 8),
        ),
        ("ends target 10", "ends supper 10", "bad_end", (5, 6)),
        ("ends target 10", "ends target 0", "bad_end", (5, 13)),
        ("ends target 10", "ends target ten", "not_a_number", (5, 13)),
        ("title Table 3", "title  Table 3", "bad_text", (6, 7)),
        ("title Table 3", "title " + "x" * 200, "too_long", (6, 7)),
        ("date 2026-11-30", "date 2026-02-30", "bad_date", (7, 6)),
        ("seat 1 Bob", "seat 2 Bob", "wrong_seat", (9, 6)),
        ("seat 1 Bob", "seat 1", "bad_text", (9, 7)),
        ("deal 1 by 3", "deal 2 by 3", "bad_deal", (14, 1)),
        ("deal 1 by 3", "deal 1 by 4", "no_seat", (14, 11)),
        ("hand 1 KC", "hand 2 KC", "wrong_seat", (16, 6)),
        ("hand 1 KC", "hand 1 1D", "bad_card", (16, 8)),
        ("hand 1 KC", "hand 1 8D", "not_in_pack", (16, 8)),
        ("hand 1 KC", "hand 1 9C", "card_twice", (16, 8)),
        ("hand 1 KC AC", "hand 1 AC", "card_count", (16, 1)),
        ("up JH", "up JH QH", "card_count", (19, 7)),
        ("stock JS QH KS", "stock JS QH", "card_count", (20, 1)),
        ("stock JS QH KS", "stock JS QH  KS", "bad_space", (20, 13)),
        ("calls 0:pass", "calls 1:pass", "not_your_turn", (21, 7)),
        ("calls 0:pass", "calls 0:S", "wrong_phase", (21, 7)),
        ("calls 0:pass", "calls 7:pass", "no_seat", (21, 7)),
        ("calls 0:pass", "calls !0:pass", "not_irregular", (21, 7)),
        ("calls 0:pass", "calls 0:hello", "bad_act", (21, 9)),
        ("calls 0:pass", "calls 0:pass-alone", "bad_act", (21, 9)),
        ("discard 3:TS", "discard 3:QH", "not_your_card", (22, 9)),
        ("lone 3:alone", "lone", "word_count", (23, 1)),
        ("trick 0:9H TH AH", "trick 0:9H TH AH JH", "trick_complete", (24, 18)),
        ("trick 3:AD 9D TD", "trick 3:AD 9C TD", "must_follow", (26, 12)),
        ("points 0 4", "points 0 2", "wrong_points", (29, 1)),
        ("points 0 4", "points 0 x", "not_a_number", (29, 10)),
        ("trick 3:JC TC AS\n", "", "unfinished", (28, 1)),
        ("points 0 4", "void P9", "bad_void", (29, 1)),
        ("total 0 4", "total 0 5", "wrong_total", (31, 1)),
        ("total 0 4", "total 0 4\nthe end", "after_the_end", (32, 1)),
        ("total 0 4\n", "", "unexpected_line", (30, 1)),
    ],
)
def test_a_fault_is_named_with_its_line_and_column(
    text: str, old: str, new: str, code: str, place: tuple[int, int]
) -> None:
    assert old in text
    with pytest.raises(BadRecord) as refused:
        read_upcard(text.replace(old, new, 1))
    error = refused.value
    assert (error.code, (error.line, error.column)) == (code, place)
    assert error.sentence.startswith(f"Line {place[0]}, column {place[1]}: ")


def test_a_deal_out_of_turn_or_after_the_end_is_refused() -> None:
    text = write_upcard(recorded("euchre4", 3))
    assert "deal 2 by 1" in text
    with pytest.raises(BadRecord, match="belongs to seat 1"):
        read_upcard(text.replace("deal 2 by 1", "deal 2 by 2"))
    with pytest.raises(BadRecord, match="The game is over"):
        read_upcard(text.replace("ends deals 4", "ends deals 3"))


def test_a_record_of_newer_rules_is_refused(text: str) -> None:
    game = read_upcard(text)
    with pytest.raises(BadRecord, match="no version 99 of the rules"):
        read_upcard(text.replace(f"rules {game.rules_version}", "rules 99"))


def test_an_old_record_keeps_its_result_when_rules_change(text: str) -> None:
    now = read_upcard(text)
    later = now.rules_version + 1
    other_worth = text.replace("points 0 4", "points 0 2").replace("total 0 4", "total 0 2")
    game = read_upcard(other_worth, rules_version=later)
    assert game.total == (0, 2)
    assert write_upcard(game) == other_worth
    with pytest.raises(BadRecord):
        read_upcard(other_worth)


def test_an_old_record_keeps_acts_that_rules_refuse_now(text: str) -> None:
    later = read_upcard(text).rules_version + 1
    refused_now = text.replace("AD 9D TD", "AD 9C TD").replace("KD 9C QD", "KD 9D QD")
    game = read_upcard(refused_now, rules_version=later)
    assert game.deals[0].unread[0] == "trick 3:AD 9C TD"
    assert game.total == (0, 4)
    assert write_upcard(game) == refused_now
    assert len(game.deals[0].end.quitted) == 2


def test_names_and_titles_are_cleaned_of_what_a_line_cannot_hold() -> None:
    rules = rules_for("euchre2", {})
    game = upcard_of_played(
        played(rules), "euchre2", ["  Ann\n Archer ", "Bob\x00\ud800"], title=" \t "
    )
    assert game.players == ("Ann Archer", "Bob")
    assert game.title is None
    assert read_upcard(write_upcard(game)) == game


@settings(max_examples=200)
@given(st.data())
def test_any_change_of_a_record_is_read_or_refused(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(["north_american", "auction5", "call_best", "railroad"]))
    text = write_upcard(recorded(variant, data.draw(st.integers(0, 3))))
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 12))
    put = data.draw(st.text(max_size=6) | st.sampled_from(text.split()) | st.just("\n"))
    with suppress(BadRecord):
        game = read_upcard(text[:at] + put + text[at + gone :])
        assert read_upcard(write_upcard(game)) == game


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadRecord):
        read_upcard(text)
    with suppress(BadRecord):
        read_upcard("upcard 1\nrules 1\n" + text)
