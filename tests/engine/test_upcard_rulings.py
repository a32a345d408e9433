"""Rulings and acts against the rules in the project's own notation."""

from __future__ import annotations

import pytest

from engine.cards import parse_card
from engine.errors import BadRecord
from engine.notation.upcard import read_upcard, write_upcard
from tests.engine.recording import by_hand, recorded, with_lines


def penalised(variant: str, seed: int = 1, **options: object) -> str:
    """Return the record of a played game under rules that penalise infractions."""
    return write_upcard(recorded(variant, seed, referee="penalise", **options))


@pytest.fixture(name="penalised_text")
def penalised_fixture() -> str:
    return by_hand().replace(
        "option stick_dealer yes\n", "option stick_dealer yes\noption referee penalise\n"
    )


def test_a_void_call_bars_its_side_and_leaves_the_turn(penalised_text: str) -> None:
    called = penalised_text.replace("0:pass pass pass take", "0:pass !2:order pass pass take")
    game = read_upcard(called)
    assert game.deals[0].end.contract.barred == {0, 2}
    assert write_upcard(game) == called
    with pytest.raises(BadRecord, match="side may not make trumps"):
        read_upcard(
            penalised_text.replace("0:pass pass pass take", "0:pass !3:order pass pass take")
        )


def test_a_revoke_that_stands_is_marked_and_counts_as_it_fell(penalised_text: str) -> None:
    revoked = penalised_text.replace("AD 9D TD", "AD !9C TD").replace("KD 9C QD", "KD 9D QD")
    game = read_upcard(revoked)
    assert write_upcard(game) == revoked
    assert game.total == (0, 4)
    with pytest.raises(BadRecord, match="not against the rules"):
        read_upcard(penalised_text.replace("3:AD 9D TD", "3:AD !9D TD"))
    with pytest.raises(BadRecord):
        read_upcard(revoked.replace("option referee penalise\n", ""))


@pytest.mark.parametrize(
    ("take", "points"),
    [("add", "0 4"), ("deduct", "-4 0"), ("score_as_played", "0 4")],
)
def test_a_revoke_against_a_lone_hand_costs_four(
    penalised_text: str, take: str, points: str
) -> None:
    text = with_lines(penalised_text, "points 0 4", f"ruling P13 0 {take}")
    text = text.replace("points 0 4", f"points {points}").replace("total 0 4", f"total {points}")
    assert write_upcard(read_upcard(text)) == text


def test_both_sides_pay_for_their_revokes_and_nothing_else_counts(penalised_text: str) -> None:
    rulings = ("ruling P13 0 add", "ruling P13 3 add")
    text = with_lines(penalised_text, "points 0 4", *rulings)
    text = text.replace("points 0 4", "points 2 4").replace("total 0 4", "total 2 4")
    assert read_upcard(text).total == (2, 4)


def test_a_penalty_the_rules_do_not_leave_is_refused(penalised_text: str) -> None:
    fixed = with_lines(penalised_text, "ends target 10", "option revoke_take deduct")
    with pytest.raises(BadRecord, match="form of the penalty"):
        read_upcard(with_lines(fixed, "points 0 4", "ruling P13 0 add"))


def test_nothing_goes_below_zero_where_the_rules_forbid_it(penalised_text: str) -> None:
    fixed = with_lines(penalised_text, "ends target 10", "option negative_scores no")
    text = with_lines(fixed, "points 0 4", "ruling P13 0 deduct")
    text = text.replace("points 0 4", "points 0 0").replace("total 0 4", "total 0 0")
    assert read_upcard(text).total == (0, 0)


def test_a_side_with_a_wrong_hand_scores_nothing(penalised_text: str) -> None:
    text = with_lines(penalised_text, "points 0 4", "ruling P5 1")
    text = text.replace("points 0 4", "points 0 0").replace("total 0 4", "total 0 0")
    assert read_upcard(text).total == (0, 0)


def test_in_games_for_oneself_everybody_against_the_offender_gets_the_penalty() -> None:
    text = penalised("euchre3", 2)
    first, rest = text.split("\n\n", 2)[1], text.split("\n\n", 2)[2]
    assert rest
    deal = read_upcard(text).deals[0]
    maker = deal.end.contract.maker
    assert maker is not None
    after = tuple(0 if seat == maker else 2 for seat in range(3))
    points = next(line for line in first.splitlines() if line.startswith("points"))
    said = f"ruling P13 {maker} add\npoints {' '.join(map(str, after))}"
    head = text.split("\n\n")[0].replace("ends deals 4", "ends deals 1")
    body = first.replace(points, said)
    total = "total " + " ".join(map(str, after))
    game = read_upcard(f"{head}\n\n{body}\n\n{total}\n")
    assert game.total == after


def test_a_void_deal_is_dealt_again_and_does_not_count() -> None:
    text = penalised("euchre4", 4)
    parts = text.split("\n\n")
    lines = parts[1].splitlines()
    cards = [line for line in lines if line.split()[0] in {"deal", "hand", "up", "stock"}]
    void = "\n".join([*cards, "void P1"])
    deals = [parts[0], void] + [
        part.replace(f"deal {number} by", f"deal {number + 1} by")
        for number, part in enumerate(parts[1:-1], start=1)
    ]
    again = "\n\n".join([*deals, parts[-1]])
    game = read_upcard(again)
    assert write_upcard(game) == again
    assert [deal.counts for deal in game.deals] == [False, True, True, True, True]
    assert game.total == read_upcard(text).total


def void_before(text: str, line: str, infraction: str) -> str:
    """Return the record of a deal that became void instead of what follows."""
    return f"{text.partition(line)[0]}void {infraction}\n\ntotal 0 0\n"


def test_a_misdeal_cannot_be_claimed_once_somebody_has_called(penalised_text: str) -> None:
    assert read_upcard(void_before(penalised_text, "calls 0", "P1")).deals[0].void == "P1"
    with pytest.raises(BadRecord, match="Line 23, column 6: A misdeal is claimed before"):
        read_upcard(void_before(penalised_text, "discard", "P1"))


def test_a_wrong_hand_is_played_out_once_the_first_trick_is_turned_down(
    penalised_text: str,
) -> None:
    for line in ("calls 0", "trick 0:9H", "trick 3:JH"):
        assert read_upcard(void_before(penalised_text, line, "P4")).deals[0].void == "P4"
    led = penalised_text.replace("trick 3:JH QS QC", "trick 3:JH\ntrick 0:QS QC")
    for text, line in ((led, "trick 0:QS"), (led, "trick 3:AD"), (led, "points")):
        with pytest.raises(BadRecord, match="turned down, a wrong hand is played out"):
            read_upcard(void_before(text, line, "P4"))


def test_nothing_is_ruled_on_where_mistakes_cannot_happen() -> None:
    with pytest.raises(BadRecord, match="mistakes cannot happen"):
        read_upcard(with_lines(by_hand(), "points 0 4", "ruling P13 0 add"))


def test_other_rulings_are_kept_where_they_were_said(penalised_text: str) -> None:
    text = with_lines(
        penalised_text,
        "trick 3:AD 9D TD",
        "ruling P11 2 AS",
        "ruling P10 1 S",
        "ruling P12 2",
        "ruling P8 0",
        "ruling P9 0 9C",
        "ruling P7 3 JC",
        "ruling P6 3",
    )
    game = read_upcard(text)
    assert write_upcard(game) == text
    broken = text.replace("trick 3:AD 9D TD", "trick 3:AD\nruling P12 2\ntrick 0:9D TD")
    assert write_upcard(read_upcard(broken)) == broken


@pytest.mark.parametrize(
    "ruling",
    ["P1 0", "P5", "P5 0 9C", "P5 7", "P11 2", "P11 2 S", "P10 1 9S", "P13 0 take", "P13 0", ""],
)
def test_a_ruling_that_makes_no_sense_is_refused(penalised_text: str, ruling: str) -> None:
    with pytest.raises(BadRecord):
        read_upcard(with_lines(penalised_text, "points 0 4", f"ruling {ruling}".rstrip()))


def test_a_lead_out_of_turn_that_stands_is_marked(penalised_text: str) -> None:
    led = penalised_text.replace("trick 0:9H TH AH", "trick !2:TH AH 9H")
    game = read_upcard(led)
    assert write_upcard(game) == led
    assert game.total == (0, 4)
    with pytest.raises(BadRecord):
        read_upcard(penalised_text.replace("trick 0:9H TH AH", "trick !1:KC 9H TH AH"))


def test_a_dealer_who_had_to_keep_the_turn_up_may_have_left_it(penalised_text: str) -> None:
    kept = with_lines(penalised_text, "ends target 10", "option dealer_exchange must_keep")
    before, _, _ = kept.partition("discard")
    played_out = """\
discard !3:JH
lone 3:alone
trick 0:9H TH AH
trick 3:AD 9D TD
trick 3:KD 9C QD
trick 3:JC TC QC
trick 2:AS TS QS
ruling P6 3
points 0 1

total 0 1
"""
    game = read_upcard(before + played_out)
    assert game.deals[0].end.contract.discard == parse_card("JH")
    assert read_upcard(write_upcard(game)) == game
