"""Packed deals of EGN: read like those written out."""

from __future__ import annotations

import base64
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import BadRecord
from engine.notation.egn import read_egn, write_egn
from engine.notation.egn_packed import Bits, unpacked
from engine.replay import replay
from tests.engine.builders import RECORDS
from tests.engine.packing import pack_deal

FILES = sorted(RECORDS.glob("*.egn"))
REMARK = {"2": ["! brave", "ünüsual"], "4": ["?? no"]}
TRICK = ["As", "Ks", "Qs", "9s"]


def fields(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def bidding(*calls: str, **more: object) -> dict[str, Any]:
    return {"type": "EUCHRE_BIDDING", "calls": list(calls), "isAlone": False, **more}


def tricks(*played: list[str], **more: object) -> dict[str, Any]:
    return {"type": "TRICK_PLAY", "tricks": list(played), **more}


def deal(*phases: dict[str, Any], dealer: int = 2, up: str = "Jh", **more: Any) -> dict[str, Any]:
    state = {"dealer": dealer, "upCard": up}
    if "playerCards" in more:
        state["playerCards"] = more.pop("playerCards")
    return {"dealNumber": 0, "initialState": state, "phases": list(phases), **more}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("version", [0, 1, 2, 3])
def test_a_packed_record_is_worth_what_it_is_written_out(path: Path, version: int) -> None:
    written = fields(write_egn(read_egn(path.read_text())))
    packed = {**written, "deals": [pack_deal(item, version=version) for item in written["deals"]]}
    first, second = replay(read_egn(path.read_text())), replay(read_egn(json.dumps(packed)))
    assert second.final == first.final
    assert [d.points for d in second.deals] == [d.points for d in first.deals]
    assert [d.trump for d in second.deals] == [d.trump for d in first.deals]
    frames = zip(first.deals, second.deals, strict=True)
    assert all(
        [f.text for f in one.frames if f.kind == "card"]
        == [f.text for f in other.frames if f.kind == "card"]
        for one, other in frames
    )


WHOLE = [
    deal(),
    deal(bidding("Pass", "Pass", "Pass", "Order", isAlone=True)),
    deal(bidding("Pass", "Order", callAnnotations=REMARK), tricks(TRICK, playAnnotations=REMARK)),
    deal(bidding(*["Pass"] * 5, "c"), tricks(TRICK, ["Ad", "Kd", "Qd", "9d"])),
    deal(bidding(*["Pass"] * 8)),
    deal(
        bidding(*["Pass"] * 4, "s"),
        tricks(TRICK, ["Ad", "Kd", "Qd", "9d"]),
        alternativeLines=[
            {"branchIndex": 6, "phases": [tricks(["Jc", "Jd", "9c"], ["Ad", "Kd", "Qd", "9d"])]},
            {"branchIndex": 9, "phases": [tricks(["Ah", "Kh", "Qh", "9h"])]},
            {"branchIndex": 2, "phases": [bidding("Order"), tricks(TRICK)]},
            {"branchIndex": 4, "phases": [bidding("Pass", "d")]},
        ],
    ),
]


@pytest.mark.parametrize("written", WHOLE)
@pytest.mark.parametrize("version", [1, 2, 3])
def test_every_part_of_a_packed_deal_is_read(written: dict[str, Any], version: int) -> None:
    assert unpacked(pack_deal(written, version=version), 0, "deals[0]") == written


def test_version_2_knows_larger_packs_and_lone_defenders() -> None:
    lone = bidding("Order", isAlone=True, aloneDefender=0)
    written = deal(lone, tricks(["7s", "8s"], ["As", "Ks"]), up="7h")
    assert unpacked(pack_deal(written, version=2, lowest="7"), 0, "deals[0]") == written


def test_version_3_keeps_hands_and_the_discard() -> None:
    hands = [["9s", "Ts", "Js", "Qs", "Ks"], [], ["9c"], ["As", "Ac", "Ad", "Ah", "Kh"]]
    written = deal(bidding("Order", discard="9c"), playerCards=hands)
    assert unpacked(pack_deal(written, version=3), 0, "deals[0]") == written


def test_a_deal_of_the_oldest_version_may_begin_like_a_later_one() -> None:
    written = deal(bidding("Order"), tricks(TRICK), dealer=0, up="Js")
    letters = pack_deal(written, version=0)
    assert Bits(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))).take(4) == 1
    assert unpacked(letters, 0, "deals[0]") == written


@pytest.mark.parametrize("letters", ["", "A", "====", "a b", "ä", "____", "//8", "E" * 40])
def test_letters_that_hold_no_deal_are_refused(letters: str) -> None:
    with pytest.raises(BadRecord) as refused:
        unpacked(letters, 3, "deals[3]")
    assert refused.value.code == "packed_deal"
    assert refused.value.path == "deals[3]"


@given(st.text(alphabet="AQgwEIabcdefXYZ019-_+/=", max_size=120))
@example("EAAAA")
def test_any_letters_are_read_or_refused(letters: str) -> None:
    with suppress(BadRecord):
        assert unpacked(letters, 0, "deals[0]")["initialState"]
