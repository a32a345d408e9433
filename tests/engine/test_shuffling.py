"""A deck and a seed give a pack."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from engine.decks import deck_of_size
from engine.shuffling import WORDS, derived_seed, number_below, random_words, shuffle
from tests.bench.shuffles import MOST_OFF, counts_off, places_off

DECK = deck_of_size(24)


def test_a_seed_gives_the_pack_it_always_gave() -> None:
    pack = shuffle(DECK, b"upcard")
    assert " ".join(map(str, pack)) == GOLDEN_24
    with_joker = shuffle(deck_of_size(32, joker=True), bytes(4))
    assert " ".join(map(str, with_joker)) == GOLDEN_33


def test_the_numbers_are_hashes_of_the_seed_and_a_counter() -> None:
    words = random_words(b"seed")
    first = [next(words) for _ in range(9)]
    block = sha256(b"seed" + bytes(8)).digest()
    assert first[0] == int.from_bytes(block[:4], "big")
    second = sha256(b"seed" + bytes(7) + b"\1").digest()
    assert first[8] == int.from_bytes(second[:4], "big")


def test_numbers_that_would_favour_some_places_are_thrown_away() -> None:
    unfair = WORDS - WORDS % 24
    assert number_below(24, iter([unfair, WORDS - 1, 25])) == 1


@given(st.binary(max_size=40))
def test_a_pack_has_every_card_once_and_depends_on_the_seed_alone(seed: bytes) -> None:
    pack = shuffle(DECK, seed)
    assert sorted(pack) == sorted(DECK)
    assert shuffle(DECK, seed) == pack
    assert shuffle(DECK, seed + b"!") != pack


def test_every_card_comes_to_every_place_about_as_often() -> None:
    tops = Counter(shuffle(DECK, str(number).encode())[0] for number in range(4800))
    assert len(tops) == 24
    assert max(abs(count - 200) for count in tops.values()) < 75


def test_the_bench_finds_no_favour_in_shuffles_and_finds_it_where_there_is_some() -> None:
    seeds = [str(number).encode() for number in range(2000)]
    assert abs(places_off([shuffle(range(12), seed) for seed in seeds])) < MOST_OFF
    assert abs(counts_off((shuffle("abc", seed) for seed in seeds), 6)) < MOST_OFF
    assert places_off([favouring(12, seed) for seed in seeds]) > MOST_OFF
    assert counts_off((favouring(3, seed) for seed in seeds), 6) > MOST_OFF


def favouring(size: int, seed: bytes) -> tuple[int, ...]:
    """Let every place change with any other, as is often done: some orders come more often."""
    things, numbers = list(range(size)), random_words(seed)
    for place in range(size):
        other = number_below(size, numbers)
        things[place], things[other] = things[other], things[place]
    return tuple(things)


def test_parts_have_seeds_of_their_own() -> None:
    seeds = {derived_seed(b"a", 1), derived_seed(b"a", 2), derived_seed(b"b", 1), b"a"}
    assert len(seeds) == 4
    assert derived_seed(b"a", 1, "x") == derived_seed(b"a", 1, "x")


GOLDEN_24 = "QS KC QC TH TC 9D TS AC KD AS AH 9S KS 9C QH AD KH QD TD JC JH JS JD 9H"
GOLDEN_33 = (
    "KD TC 8D KC KS AS 9S Jo JC QC AD KH 9H TH JS 7D 8S AC "
    "7H 8H TS JD 9C QH 9D QS 7S AH 8C QD 7C JH TD"
)
