"""Deals that players can check, against the same worked out here from the documents alone."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Deal
from engine.cards import Card
from engine.decks import deck_of
from engine.errors import BadProof
from engine.fair_deals import (
    Proof,
    check_dealt,
    check_lot,
    commitment,
    lot_of,
    pack_of,
)
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Dealt, new_hand
from engine.transitions import apply
from engine.variants.registry import VARIANTS, rules_for

RULES = rules_for("north_american", {})
AUCTION = rules_for("auction5", {})
SECRET = bytes(range(32))
ADDED = ((Seat(0), "Zm9v"), (Seat(2), "lucky-7"))
PACK_24 = "9C TC JC QC KC AC 9D TD JD QD KD AD 9H TH JH QH KH AH 9S TS JS QS KS AS"
BOUND = f"table k3Jz\ndeal 4\npack {PACK_24}\nsecret {SECRET.hex()}\n"
LOT_BOUND = f"table k3Jz\ndeal lot\nseats 0 1 2 3\nsecret {SECRET.hex()}\n"

words = st.from_regex(r"[0-9A-Za-z_-]{1,64}", fullmatch=True)
secrets = st.binary(min_size=32, max_size=32)
additions = st.dictionaries(st.integers(0, 3).map(Seat), words).map(
    lambda found: tuple(found.items())
)


def hash_by_hand(text: str) -> bytes:
    return sha256(text.encode()).digest()


def shuffle_by_hand(things: str, seed: bytes) -> str:
    """Mix as docs/fair-deals.md tells it, without the engine."""
    left = things.split()
    numbers = [
        int.from_bytes(sha256(seed + counter.to_bytes(8, "big")).digest()[at : at + 4], "big")
        for counter in range(100)
        for at in range(0, 32, 4)
    ]
    for count in range(len(left), 1, -1):
        while numbers[0] >= 2**32 - 2**32 % count:
            del numbers[0]
        chosen = numbers.pop(0) % count
        left[count - 1], left[chosen] = left[chosen], left[count - 1]
    return " ".join(left)


def a_proof(rules: Rules = RULES, deal: int | None = 4) -> Proof:
    promised = commitment(rules=rules, secret=SECRET, table="k3Jz", deal=deal)
    return Proof(table="k3Jz", deal=deal, commitment=promised, secret=SECRET, additions=ADDED)


def pack_of_proof(proof: Proof, rules: Rules = RULES) -> tuple[Card, ...]:
    assert proof.deal is not None
    return pack_of(
        rules=rules,
        secret=proof.secret,
        table=proof.table,
        deal=proof.deal,
        additions=proof.additions,
    )


def dealt_from(proof: Proof, rules: Rules = RULES) -> Dealt:
    deal = Deal(cards=pack_of_proof(proof, rules))
    return apply(new_hand(rules, Seat(1)), deal).state.dealt


def refusal(proof: Proof, dealt: Dealt) -> BadProof:
    with pytest.raises(BadProof) as caught:
        check_dealt(proof, dealt)
    return caught.value


def test_the_commitment_is_a_hash_anybody_can_make() -> None:
    assert a_proof().commitment == hash_by_hand(f"upcard commitment 1\n{BOUND}").hex()
    assert a_proof().commitment == COMMITMENT
    lot = hash_by_hand(f"upcard commitment 1\n{LOT_BOUND}").hex()
    assert a_proof(deal=None).commitment == lot == LOT_COMMITMENT


def test_the_pack_is_a_shuffle_anybody_can_make() -> None:
    seed = hash_by_hand(f"upcard shuffle 1\n{BOUND}add 0 Zm9v\nadd 2 lucky-7\n")
    made = " ".join(map(str, pack_of_proof(a_proof())))
    assert made == shuffle_by_hand(PACK_24, seed)
    assert made == PACK
    alone = replace(a_proof(), additions=())
    plain = hash_by_hand(f"upcard shuffle 1\n{BOUND}")
    assert " ".join(map(str, pack_of_proof(alone))) == shuffle_by_hand(PACK_24, plain)


def test_the_lot_is_a_shuffle_of_the_seats() -> None:
    seed = hash_by_hand(f"upcard shuffle 1\n{LOT_BOUND}add 0 Zm9v\nadd 2 lucky-7\n")
    seats = lot_of(rules=RULES, secret=SECRET, table="k3Jz", additions=ADDED)
    assert " ".join(map(str, seats)) == shuffle_by_hand("0 1 2 3", seed)
    check_lot(a_proof(deal=None), RULES, seats[0])
    with pytest.raises(BadProof) as caught:
        check_lot(a_proof(deal=None), RULES, seats[1])
    assert caught.value.sentence == (
        f"The lot makes seat {seats[0]} the first dealer, not {seats[1]}."
    )


@pytest.mark.parametrize("key", VARIANTS)
def test_a_proof_holds_for_the_cards_of_its_pack_in_every_variant(key: str) -> None:
    rules = VARIANTS[key].rules
    proof = replace(a_proof(rules), additions=((Seat(1), "x"),))
    check_dealt(proof, dealt_from(proof, rules))


def test_the_program_of_the_documentation_prints_what_it_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text()
    program, _, rest = page.partition("```python\n")[2].partition("```")
    said = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert said == rest.partition("```text\n")[2].partition("```")[0]
    assert said == f"{COMMITMENT}\n{PACK}\n"


@given(secrets, words, st.integers(0, 1000), additions)
def test_the_order_in_which_players_add_does_not_count(
    secret: bytes, table: str, deal: int, added: tuple[tuple[Seat, str], ...]
) -> None:
    pack = pack_of(rules=RULES, secret=secret, table=table, deal=deal, additions=added)
    assert sorted(pack) == sorted(deck_of(RULES))
    again = added[::-1]
    assert pack == pack_of(rules=RULES, secret=secret, table=table, deal=deal, additions=again)


@given(secrets, st.integers(0, 1000))
def test_the_commitment_does_not_tell_the_shuffle(secret: bytes, deal: int) -> None:
    promised = commitment(rules=RULES, secret=secret, table="t", deal=deal)
    pack = pack_of(rules=RULES, secret=secret, table="t", deal=deal, additions=())
    from_promise = shuffle_by_hand(PACK_24, bytes.fromhex(promised))
    assert " ".join(map(str, pack)) != from_promise


def test_whatever_is_changed_afterwards_is_found() -> None:
    proof = a_proof()
    dealt = dealt_from(proof)
    changes: list[dict[str, object]] = [
        {"table": "k3JZ"},
        {"deal": 5},
        {"secret": bytes(32)},
        {"commitment": COMMITMENT.upper()},
        {"additions": ADDED[:1]},
        {"additions": (ADDED[0], (Seat(2), "lucky-8"))},
        {"additions": (ADDED[0], (Seat(3), "lucky-7"))},
        {"deal": None},
    ]
    for change in changes:
        changed = replace(proof, **change)  # type: ignore[arg-type]
        code = "other_hand" if "additions" in change else "other_secret"
        assert refusal(changed, dealt).code == code
    assert refusal(a_proof(deal=None), dealt).code == "not_a_deal"
    british = dealt._replace(rules=rules_for("british", {}))
    assert refusal(proof, british).code == "other_secret"


def test_who_was_dealt_something_else_is_named() -> None:
    proof = a_proof()
    dealt = dealt_from(proof)
    zero, one = dealt.hands[:2]
    hands = (one, zero, *dealt.hands[2:])
    changes: list[tuple[Dealt, str]] = [
        (dealt._replace(hands=hands), "Seat 0 should have been dealt "),
        (dealt._replace(turn_up=dealt.stock[0]), "The turn-up should have been "),
        (dealt._replace(stock=dealt.stock[::-1]), "The stock should have been "),
    ]
    for changed, begins in changes:
        assert refusal(proof, changed).sentence.startswith(begins)
    five = replace(a_proof(AUCTION), additions=())
    with_widow = dealt_from(five, AUCTION)
    refused = refusal(five, with_widow._replace(widow=0))
    assert refused.sentence.startswith("The widow should have been ")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"secret": b"short"}, "bad_secret"),
        ({"table": "two words"}, "bad_table"),
        ({"table": "line\n"}, "bad_table"),
        ({"additions": ((Seat(0), "a b"),)}, "bad_addition"),
        ({"additions": ((Seat(0), ""),)}, "bad_addition"),
        ({"additions": ((Seat(0), "x" * 65),)}, "bad_addition"),
        ({"additions": ((Seat(4), "x"),)}, "bad_addition"),
        ({"additions": ((Seat(0), "x"), (Seat(0), "y"))}, "bad_addition"),
    ],
)
def test_what_cannot_be_hashed_in_one_way_only_is_refused(
    change: dict[str, object], code: str
) -> None:
    changed = replace(a_proof(), **change)  # type: ignore[arg-type]
    assert refusal(changed, dealt_from(a_proof())).code == code


COMMITMENT = "6e0066781bd6686aa0161313b59803b1bb9f8d5a61cbe341653e68f6d1d66781"
LOT_COMMITMENT = "96e9c33f83ed0ba50e542bd107755eca7c6efe81a80cdf003941c2278df46d38"
PACK = "TH JH TC KD 9S KC QS QD AC AD 9H JD QC JC AS QH AH TS 9D KS TD JS 9C KH"
