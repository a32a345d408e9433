"""Recorded games are checked against what was promised before their deals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.notation.upcard import UpcardDeal, UpcardGame, write_upcard
from engine.seats import left_of
from engine.variants.registry import VARIANTS
from engine.verified import verified
from tests.engine.builders import RECORDS
from tests.engine.promised import promised_game, proof_of
from tests.engine.recording import by_hand

GAME = promised_game()


def verify(
    game: UpcardGame | str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, list[str], str]:
    path = tmp_path / "game.upcard"
    path.write_text(game if isinstance(game, str) else write_upcard(game))
    code = main(["verify", str(path)])
    told = capsys.readouterr()
    return code, told.out.splitlines(), told.err


def with_deal(number: int, deal: UpcardDeal) -> UpcardGame:
    deals = list(GAME.deals)
    deals[number] = deal
    return replace(GAME, deals=tuple(deals))


def without_proof(number: int) -> UpcardGame:
    return with_deal(number, replace(GAME.deals[number], proof=None))


def renumbered(number: int, deal: int | None) -> UpcardDeal:
    """Give a deal a promise of its own cards under another number: they cannot fit."""
    return replace(GAME.deals[number], proof=proof_of(GAME.rules, deal))


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_was_promised_holds_in_every_variant(variant: str) -> None:
    found = verified(promised_game(variant))
    assert [checked.fault for checked in found.all] == [None] * 4
    assert found.holds


def test_a_player_reads_what_was_promised_and_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, error = verify(GAME, tmp_path, capsys)
    assert (code, error) == (0, "")
    assert lines[:4] == [
        "lot: OK",
        f"  promised: {proof_of(GAME.rules, None).commitment}",
        "  added by players: 0:ann-None 1:bob",
        "deal 1: OK",
    ]
    assert lines[-1] == "All cards were dealt as promised."
    assert len(lines) == 13


def test_cards_that_are_not_those_promised_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _error = verify(write_upcard(GAME).replace("0:ann-1", "0:zoe"), tmp_path, capsys)
    assert code == 1
    held = " ".join(sorted_hand(GAME.deals[1]))
    assert lines[6].startswith("deal 2: DIFFERS. Seat 0 should have been dealt ")
    assert lines[6].endswith(f", not {held}.")
    assert (lines[3], lines[9]) == ("deal 1: OK", "deal 3: OK")
    assert lines[-1] == "NOT as promised: 1 of 4."


def sorted_hand(deal: UpcardDeal) -> tuple[str, ...]:
    """Return the cards of the first seat as the record has them."""
    text = write_upcard(replace(GAME, deals=(deal,)))
    line = next(line for line in text.splitlines() if line.startswith("hand 0 "))
    return tuple(line.split(" ")[2:])


def test_another_secret_than_the_one_promised_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    promised, other = (proof_of(GAME.rules, deal).secret.hex() for deal in (2, 7))
    text = write_upcard(GAME).replace(promised, other)
    code, lines, _error = verify(text, tmp_path, capsys)
    assert code == 1
    assert lines[9].startswith("deal 3: DIFFERS. The secret is not the one that was promised")


def test_a_deal_without_proof_is_not_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _error = verify(without_proof(1), tmp_path, capsys)
    assert code == 1
    assert lines[6] == "deal 2: no proof"
    assert lines[-1] == "Without proof, so nobody can tell: 1 of 4."
    assert "All cards were dealt as promised." not in lines


def test_another_first_dealer_than_the_lot_gave_is_found() -> None:
    moved = GAME.deals[0].dealt._replace(dealer=left_of(GAME.deals[0].dealt.dealer))
    found = verified(with_deal(0, replace(GAME.deals[0], dealt=moved)))
    assert found.lot is not None
    assert found.lot.fault is not None
    assert found.lot.fault.code == "other_dealer"


@pytest.mark.parametrize(
    ("variant", "table", "options"),
    [
        ("north_american", "void-345", {"farmers_hand": "redeal"}),
        ("railroad", "void-2", {"joker_turned_up": "redeal"}),
    ],
)
@pytest.mark.parametrize("misdeal_dealer", ["same", "next"])
def test_an_honest_table_whose_first_deal_was_void_is_not_called_unfair(
    variant: str, table: str, options: dict[str, object], misdeal_dealer: str
) -> None:
    game = promised_game(variant, table=table, misdeal_dealer=misdeal_dealer, **options)
    found = verified(game)
    assert found.deals[0].skipped == 1
    assert [checked.fault for checked in found.all] == [None] * 4
    turned = left_of(game.deals[0].dealt.dealer)
    moved = replace(game.deals[0], dealt=game.deals[0].dealt._replace(dealer=turned))
    lot = verified(replace(game, deals=(moved, *game.deals[1:]))).lot
    assert lot is not None
    assert lot.fault is not None
    assert lot.fault.sentence.startswith("The lot and the void deals make seat ")


def test_deals_left_out_are_found() -> None:
    later = replace(GAME, deals=GAME.deals[1:])
    fault = verified(later).deals[0].fault
    assert fault is not None
    assert fault.sentence == "This is deal 1 of the table; deal 0 is missing."
    twice = replace(GAME, deals=(GAME.deals[0], GAME.deals[0]))
    fault = verified(twice).deals[1].fault
    assert fault is not None
    assert fault.sentence == "Deal 0 of the table cannot come after its deal 0."


def test_deals_that_the_rules_void_may_be_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = promised_game("railroad", joker_turned_up="redeal")
    assert verified(game).holds
    assert verified(replace(game, deals=game.deals[1:])).deals[0].skipped >= 1
    last = game.deals[-1]
    assert last.proof is not None
    alone = replace(game, deals=(last,), lot=None, total=last.points)
    code, lines, _error = verify(write_upcard(alone), tmp_path, capsys)
    again = last.proof.deal
    assert (code, lines[:2]) == (
        0,
        [f"({again} dealt again before it: not in this record)", "deal 1: OK"],
    )


def test_a_deal_of_another_table_is_found() -> None:
    game = replace(GAME, lot=replace(proof_of(GAME.rules, None), table="elsewhere"))
    faults = [checked.fault for checked in verified(game).all]
    assert [fault and fault.code for fault in faults] == ["other_secret", *["other_table"] * 3]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (by_hand(), "holds no proofs of its deals"),
        ((RECORDS / "casual-game.egn").read_text(), "Only records in the project's own notation"),
        ("upcard 1\nrules x", "Line 2, column 7"),
    ],
)
def test_a_record_that_cannot_be_checked_ends_with_a_sentence(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, error = verify(text, tmp_path, capsys)
    assert (code, lines) == (1, [])
    assert says in error
