"""Every case of the files, and what the runner says of cases that are not right."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.conformance.cases import MOST_BYTES
from engine.conformance.runner import run_file, run_files, run_raw
from engine.conformance.verdicts import Result, Verdict
from tests.engine.builders import CASES

Json = dict[str, object]

BIDDING: Json = {
    "id": "a-case",
    "variant": "euchre4",
    "kind": "bidding",
    "setup": {"dealer": 3, "upcard": "9H"},
    "actions": [{"seat": 0, "act": "pass"}],
    "expect": {"to_act": 1},
}


def run(**changes: object) -> Result:
    """Return the result of a small case with some parts changed."""
    return run_raw({**BIDDING, **changes}, 1)


@pytest.mark.parametrize(
    ("name", "passed"),
    [
        ("rules.json", 89),
        ("bugs.json", 13),
        ("own.json", 59),
        ("independent.json", 375),
        ("family.json", 209),
        ("family-bidding.json", 228),
        ("family-hands.json", 100),
        ("family-options.json", 121),
        ("family-penalties.json", 246),
        ("family-scores.json", 180),
        ("house.json", 16),
        ("openspiel-hands.jsonl.gz", 300),
    ],
)
def test_every_case_passes_and_none_is_skipped(name: str, passed: int) -> None:
    results = list(run_file(CASES / name))
    wrong = [result for result in results if result.reason]
    assert wrong == []
    verdicts = [result.verdict for result in results]
    assert verdicts.count(Verdict.PASSED) == len(results) == passed


def test_a_case_that_holds_passes_and_one_that_does_not_fails_with_the_reason() -> None:
    assert run().verdict is Verdict.PASSED
    failed = run(expect={"to_act": 2, "phase": "round1"})
    assert failed.verdict is Verdict.FAILED
    assert failed.reason == "to_act: expected 2, found 1"


def test_an_act_that_must_be_refused_must_not_be_accepted() -> None:
    failed = run(actions=[{"seat": 0, "act": "pass", "refused": True}])
    assert failed.verdict is Verdict.FAILED
    assert "accepted" in failed.reason
    refused = run(actions=[{"seat": 1, "act": "pass"}])
    assert "not_your_turn" in refused.reason
    assert run(actions=[{"seat": 0, "act": "bid", "value": 4}]).verdict is Verdict.FAILED
    bid = [{"seat": 0, "act": "bid", "value": 4, "refused": True}]
    assert run(actions=bid, expect={"to_act": 0}).verdict is Verdict.PASSED


def test_an_act_that_names_a_card_or_a_partner_twice_is_refused() -> None:
    bid = {"seat": 0, "act": "bid", "value": 4}
    passes = [{"seat": seat, "act": "pass"} for seat in (1, 2, 3, 4)]
    named = [bid, *passes, {"seat": 0, "act": "name", "suit": "D"}]
    twice = {"seat": 0, "act": "choose_partners", "seats": [1, 1], "refused": True}
    left = [*named, {"seat": 0, "act": "decline_widow"}, twice]
    fields = {"variant": "auction5", "setup": {"dealer": 4}, "expect": {"phase": "choose_partners"}}
    assert run(**fields, actions=left).verdict is Verdict.PASSED


@pytest.mark.parametrize(
    "changes",
    [
        {"variant": "bridge"},
        {"kind": "poetry"},
        {"id": 7},
        {"expect": None},
        {"expect": []},
        {"actions": {}},
        {"actions": [7]},
        {"actions": [{"seat": 0}]},
        {"actions": [{"seat": 0, "act": "sing"}]},
        {"actions": [{"seat": 9, "act": "pass"}]},
        {"actions": [{"seat": True, "act": "pass"}]},
        {"actions": [{"seat": 0, "act": "name"}]},
        {"actions": [{"seat": 0, "act": "name", "suit": "X"}]},
        {"actions": [{"seat": 0, "act": "order_up", "alone": "yes"}]},
        {"options": {"deck": 23}},
        {"options": {"unheard_of": 1}},
        {"options": 3},
        {"setup": {"dealer": 3, "upcard": "1H"}},
        {"setup": {"dealer": "3"}},
        {"setup": {"dealer": 3, "upcard": "9H", "hands": [["9H"], [], [], []]}},
        {"setup": {"dealer": 3, "upcard": "2H"}},
        {"variant": "auction7", "setup": {"dealer": 3, "upcard": "9H"}},
        {"setup": {"dealer": 3, "upcard": "9H", "hand_of_dealer": ["9C"] * 2}},
        {"setup": {"dealer": 3, "hands": {"7": ["9C"]}}},
        {"setup": {"dealer": 3, "hands": [["9C"], ["9S"], ["9D"], ["9H"], ["TH"]]}},
        {"setup": {"dealer": 3, "stage": "intermission"}},
        {"setup": {"dealer": 3, "stage": []}},
        {"kind": "score", "setup": {"maker": 0, "tricks": [5, 5, 0, 0]}},
        {"kind": "score", "setup": {"maker": 0}},
        {"kind": "trick", "actions": []},
        {"kind": "legal", "setup": {"trump": "H"}},
        {"kind": "deal", "setup": {"dealer": 0, "pack": ["9C"]}},
        {"kind": "game", "setup": {"scores": [1]}},
        {"kind": "rubber", "setup": {"games": [{"winner": 3, "scores": [5, 0]}]}},
        {"kind": "penalty", "actions": [{"act": "sing"}]},
        {"kind": "first_dealer", "setup": {"draws": {"a": "X"}}},
    ],
)
def test_a_malformed_case_is_told_as_such(changes: Json) -> None:
    result = run(**changes)
    assert result.verdict is Verdict.MALFORMED
    assert result.reason


@pytest.mark.parametrize(
    ("kind", "setup", "actions", "expect"),
    [
        ("next_dealer", {"dealer": 3, "hand": "misdeal"}, [], {"next_dealer": 3}),
        (
            "lead_of_next_hand",
            {"dealer": 1},
            [],
            {"next_dealer": 2, "bids_first": 3, "leader_if_nobody_alone": 3},
        ),
        ("setup_check", {"players": 4, "deck": 28}, [], {"accepted": True}),
        ("setup_check", {"players": 5, "deck": 32}, [], {"accepted": False}),
        ("setup_check", {"players": 4, "deck": 52}, [], {"accepted": False}),
        ("deal_counts", {}, [], {"hand_size": 5, "widow": 0, "unseen": 11, "trumps": 9}),
        ("trick_count", {"hand_size": 5, "idle": [2]}, [], {"tricks": 5, "cards_played": 15}),
        ("first_dealer", {"draws": {"a": "KH", "b": "9C"}}, [], {"dealer": "b", "redraw": None}),
        (
            "first_dealer",
            {"draws": {"a": "9H", "b": "9C", "c": "AH"}},
            [],
            {"dealer": None, "redraw": ["a", "b"]},
        ),
        (
            "seating",
            {"draws": {"a": "KH", "b": "9C", "c": "TC", "d": "AS"}},
            [],
            {"clockwise_from_dealer": ["b", "c", "a", "d"], "sides": [["b", "a"], ["c", "d"]]},
        ),
        ("marker", {"score": 2}, [], {"shown_card": "four", "visible_pips": 2}),
        ("marker", {"score": 0}, [], {"shown_card": None}),
        (
            "game",
            {"target": 5, "scores": [3, 4]},
            [{"act": "hand_result", "points": [2, 0]}],
            {"scores": [5, 4], "winner": 0, "games_credited": [1, 0]},
        ),
    ],
)
def test_kinds_without_a_sample_of_ours_are_run_too(
    kind: str, setup: Json, actions: list[Json], expect: Json
) -> None:
    result = run(kind=kind, setup=setup, actions=actions, expect=expect)
    assert result.reason == ""
    assert result.verdict is Verdict.PASSED


def test_a_partial_set_up_is_filled_with_what_fits_the_acts() -> None:
    acts = [
        {"seat": 0, "act": "order_up"},
        {"seat": 3, "act": "discard", "card": "7D", "refused": True},
        {"seat": 3, "act": "discard", "card": "9C"},
        {"seat": 0, "act": "play", "card": "AS"},
        {"seat": 1, "act": "play", "card": "9D"},
    ]
    result = run(actions=acts, expect={"phase": "play", "to_act": 2, "exchange": True})
    assert result.reason == ""


def files(tmp_path: Path, *contents: bytes) -> list[Path]:
    paths = [tmp_path / f"cases-{number}.json" for number in range(len(contents))]
    for path, content in zip(paths, contents, strict=True):
        path.write_bytes(content)
    return paths


def outcome(paths: list[Path]) -> tuple[int, str]:
    """Return the exit code and what was written."""
    lines: list[str] = []
    code = run_files(paths, lines.append)
    return code, "".join(lines)


def test_the_closing_line_counts_and_the_exit_code_tells(tmp_path: Path) -> None:
    good = json.dumps([BIDDING, {**BIDDING, "variant": "railroad"}]).encode()
    bad = json.dumps([{**BIDDING, "expect": {"to_act": 3}}]).encode()
    assert outcome(files(tmp_path, good)) == (0, "2 passed, 0 failed, 0 skipped\n")
    code, written = outcome(files(tmp_path, good, bad))
    assert code == 1
    assert written.splitlines()[0].startswith("FAILED a-case: to_act")
    assert written.splitlines()[-1] == "2 passed, 1 failed, 0 skipped"


def test_an_idle_seat_that_plays_and_two_lone_partners_make_no_case() -> None:
    plays = [{"seat": seat, "act": "play", "card": card} for seat, card in enumerate(("9S", "9C"))]
    trick = {**BIDDING, "kind": "trick", "setup": {"trump": "S", "idle": [0, 1, 2, 3]}}
    assert run_raw({**trick, "actions": plays}, 1).verdict is Verdict.MALFORMED
    partners = {**BIDDING, "kind": "penalty", "setup": {"maker": 0, "lone": [0, 2]}}
    assert run_raw(partners, 1).verdict is Verdict.MALFORMED
    lone = {"trump": "H", "maker": 3, "alone": True, "trick": [{"seat": 1, "card": "9S"}]}
    idle = {**BIDDING, "kind": "penalty", "setup": lone, "actions": []}
    assert run_raw(idle, 1).verdict is Verdict.MALFORMED


def test_a_packed_file_is_read(tmp_path: Path) -> None:
    packed = gzip.compress(json.dumps([BIDDING]).encode())
    assert outcome(files(tmp_path, packed))[0] == 0


def test_a_file_with_a_case_a_line_is_known_by_its_first_line(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(case) for case in (BIDDING, BIDDING)).encode()
    assert outcome(files(tmp_path, lines)) == (0, "2 passed, 0 failed, 0 skipped\n")
    broken = b"\n".join((lines, b"{", lines))
    code, written = outcome(files(tmp_path, broken))
    assert code == 1
    assert "line 3" in written
    assert written.endswith("4 passed, 1 failed, 0 skipped\n")


def test_a_packed_file_that_unpacks_to_far_too_much_is_not_read(tmp_path: Path) -> None:
    code, written = outcome(files(tmp_path, gzip.compress(b" " * (MOST_BYTES + 1))))
    assert code == 1
    assert "more than" in written


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[",
        b"{}",
        b"7",
        b"\xff\xfe",
        b"\x1f\x8bnot packed",
        b"[" * 100_000,
        b'[{"id": NaN}]',
        b"[7]",
        b"[[]]",
        gzip.compress(b"[]", mtime=0)[:-6],
    ],
)
def test_a_file_that_cannot_be_read_ends_with_code_one(tmp_path: Path, content: bytes) -> None:
    code, written = outcome(files(tmp_path, content))
    assert code == 1
    assert written.splitlines()[-1].endswith("skipped")
    assert len(written.splitlines()) == 2


def test_a_file_that_is_not_there_ends_with_code_one(tmp_path: Path) -> None:
    code, written = outcome([tmp_path / "nowhere.json"])
    assert code == 1
    assert "cannot be read" in written


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.sampled_from(["9H", "Jo", "S", "pass"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


@settings(deadline=None)
@given(
    st.sampled_from(["setup", "actions", "options", "expect", "kind", "variant", "id"]), json_values
)
def test_whatever_stands_in_a_case_the_runner_gives_a_verdict(part: str, value: object) -> None:
    for kind in ("bidding", "penalty", "score", "best_card", "game", "first_dealer"):
        case = {**BIDDING, "kind": kind, part: value}
        assert run_raw(case, 1).verdict in Verdict


sample = [
    *json.loads((CASES / "rules.json").read_text()),
    *json.loads((CASES / "bugs.json").read_text()),
]


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_a_real_case_with_a_value_changed_still_gives_a_verdict(data: st.DataObject) -> None:
    case = json.loads(json.dumps(data.draw(st.sampled_from(sample))))
    holder = data.draw(st.sampled_from([case.get("setup") or {}, *case.get("actions", [])]))
    if holder:
        holder[data.draw(st.sampled_from(sorted(holder)))] = data.draw(json_values)
    assert run_raw(case, 1).verdict in Verdict


every_case = [case for path in CASES.glob("*.json") for case in json.loads(path.read_text())]
variants = sorted({case["variant"] for case in every_case})


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_a_case_with_parts_of_another_still_gives_a_verdict(
    data: st.DataObject,
) -> None:
    case = data.draw(st.sampled_from(every_case))
    other = data.draw(
        st.sampled_from([each for each in every_case if each["kind"] == case["kind"]])
    )
    setup = {**case.get("setup", {})}
    strange = sorted(other.get("setup", {}).items())
    if strange:
        setup |= data.draw(st.lists(st.sampled_from(strange), max_size=3).map(dict))
    mixed = {
        **case,
        "variant": data.draw(st.sampled_from([case["variant"], *variants])),
        "setup": setup,
        "actions": data.draw(st.sampled_from([case, other])).get("actions", []),
    }
    assert run_raw(mixed, 1).verdict in Verdict


@pytest.mark.parametrize("variant", ["euchre2", "euchre3"])
def test_a_case_of_a_small_table_need_not_say_who_deals(variant: str) -> None:
    """Found by the fuzzer: the seat that deals where nobody is named was the fourth."""
    named = {"variant": variant, "setup": {}, "actions": [], "expect": {"phase": "round1"}}
    assert run(**named).verdict is Verdict.PASSED
