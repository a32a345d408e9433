"""Proofs of deals in the project's own notation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import BadRecord
from engine.notation.egn import egn_of_upcard
from engine.notation.upcard import UpcardGame, read_upcard, upcard_hash, write_upcard
from engine.variants.registry import VARIANTS
from tests.engine.promised import TABLE, promised_game

GAME = promised_game()
TEXT = write_upcard(GAME)
PROMISE = GAME.deals[0].proof
assert PROMISE is not None
LINE = TEXT.splitlines().index(f"deal 1 by {GAME.deals[0].dealt.dealer}") + 2
ADDED = f"{PROMISE.secret.hex()} 0:ann-0 1:bob"
START = len(f"proof {TABLE} 0 ")


def without_proofs(game: UpcardGame) -> UpcardGame:
    deals = tuple(replace(deal, proof=None) for deal in game.deals)
    return replace(game, lot=None, deals=deals)


@pytest.mark.parametrize("variant", VARIANTS)
def test_proofs_are_the_same_after_writing_and_reading(variant: str) -> None:
    game = promised_game(variant)
    text = write_upcard(game)
    again = read_upcard(text)
    assert again == game
    assert again.lot is not None
    assert all(deal.proof is not None for deal in again.deals)
    assert write_upcard(again) == text


def test_a_proof_is_one_line_after_that_of_its_deal() -> None:
    assert PROMISE is not None
    assert TEXT.splitlines()[LINE - 1] == f"proof {TABLE} 0 {PROMISE.commitment} {ADDED}"


def test_a_proof_that_does_not_hold_is_read_all_the_same() -> None:
    other = TEXT.replace("0:ann-0", "0:zoe")
    assert write_upcard(read_upcard(other)) == other


def test_the_same_game_with_and_without_proofs_has_the_same_hash() -> None:
    plain = without_proofs(GAME)
    lines = [line for line in TEXT.splitlines() if line.split(" ")[0] not in {"lot", "proof"}]
    assert write_upcard(plain).splitlines() == lines
    assert upcard_hash(plain) == upcard_hash(GAME)


def test_egn_has_the_game_without_its_proofs() -> None:
    game = promised_game("euchre4")
    assert egn_of_upcard(game) == egn_of_upcard(without_proofs(game))


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        (f"proof {TABLE}", "proof two.words", "bad_table", (LINE, 7)),
        (f"proof {TABLE}", "proof " + "x" * 65, "bad_table", (LINE, 7)),
        (f"proof {TABLE} 0", f"proof {TABLE} -1", "not_a_number", (LINE, 18)),
        (f"proof {TABLE} 0", f"proof {TABLE} 00", "not_a_number", (LINE, 18)),
        (f"proof {TABLE} 0 ", f"proof {TABLE} 0 0", "bad_hash", (LINE, START + 1)),
        (f" {ADDED}", "", "word_count", (LINE, START + 65)),
        (f" {ADDED}", " " + "A" * 64, "bad_hash", (LINE, START + 66)),
        (ADDED, ADDED.replace("0:ann-0", "0:ann 9"), "no_seat", (LINE, START + 137)),
        (ADDED, ADDED.replace("0:ann-0", "4:ann-0"), "no_seat", (LINE, START + 131)),
        (ADDED, ADDED.replace("0:ann-0", "ann-0"), "no_seat", (LINE, START + 131)),
        (ADDED, ADDED.replace("0:ann-0", "0:"), "bad_addition", (LINE, START + 133)),
        (ADDED, ADDED.replace("0:ann-0", "0:ann:0"), "bad_addition", (LINE, START + 133)),
        (ADDED, ADDED.replace("0:ann-0", "1:ann-0"), "seat_order", (LINE, START + 139)),
        (ADDED, ADDED.replace("0:ann-0", "2:ann-0"), "seat_order", (LINE, START + 139)),
        (f"lot {TABLE}", f"lot {TABLE} 0", "bad_hash", (LINE - 3, 16)),
    ],
)
def test_the_word_at_fault_is_named(old: str, new: str, code: str, place: tuple[int, int]) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord) as caught:
        read_upcard(TEXT.replace(old, new, 1))
    assert (caught.value.code, (caught.value.line, caught.value.column)) == (code, place)


def test_a_proof_has_its_one_place() -> None:
    lines = TEXT.splitlines()
    proof = lines.pop(LINE - 1)
    for at in (LINE - 2, LINE, LINE + 4):
        moved = [*lines[:at], proof, *lines[at:]]
        with pytest.raises(BadRecord) as caught:
            read_upcard("\n".join(moved))
        assert (caught.value.code, caught.value.line) == ("unexpected_line", at + 1)
