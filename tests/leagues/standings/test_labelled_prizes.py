"""Prizes that are for people with a label: in one list as if they were alone in it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.standings.prizes import (
    Award,
    Candidate,
    Exclusion,
    How,
    PrizeKind,
    PrizeRule,
    TieRule,
    awards,
)

LADY, JUNIOR = frozenset({"lady"}), frozenset({"junior"})


def row(entrant: int, rank: int | None, labels: frozenset[str] = frozenset()) -> Candidate:
    return Candidate(
        entrant=entrant,
        rank=rank,
        worth=Fraction(50 - (rank or 50)),
        loners=entrant % 3,
        best_game=Fraction(entrant % 4),
        people=frozenset({entrant}),
        labels=labels,
    )


def high(key: int, label: str, *, first: int = 1, cents: int = 1000) -> PrizeRule:
    return PrizeRule(
        key=key, kind=PrizeKind.PLACES, amounts=(cents,), first_place=first, last_place=first,
        label=label,
    )  # fmt: skip


def told(given_: list[Award]) -> list[tuple[int, int, int]]:
    return [(award.prize, award.entrant, award.cents) for award in given_]


ROWS = [row(7, 1), row(8, 2, LADY), row(9, 3, JUNIOR), row(10, 4, LADY | JUNIOR), row(11, 4, LADY)]


def test_the_high_lady_is_the_best_of_the_ladies_and_second_is_shared_behind_her() -> None:
    rules = [high(1, "lady"), high(2, "lady", first=2, cents=501)]
    found = awards(rules, ROWS).given
    assert told(found) == [(1, 8, 1000), (2, 10, 251), (2, 11, 250)]
    assert [(one.how, one.first_place, one.last_place) for one in found] == [
        (How.OUTRIGHT, 1, 1),
        (How.SHARED, 2, 3),
        (How.SHARED, 2, 3),
    ]
    assert {one.label for one in found} == {"lady"}


def test_places_of_everybody_come_first_and_those_of_labels_in_their_order() -> None:
    rules = [high(1, "junior"), high(2, "lady"), high(3, "")]
    found = awards([replace(rule, excludes=Exclusion.WINNERS) for rule in rules], ROWS).given
    assert told(found) == [(3, 7, 1000), (1, 9, 1000), (2, 8, 1000)]


def test_whoever_comes_first_of_all_can_be_left_out_of_the_places_of_a_label() -> None:
    rows = [row(7, 1, LADY), *ROWS[1:]]
    rule = high(1, "lady")
    assert told(awards([rule], rows).given) == [(1, 7, 1000)]
    assert told(awards([replace(rule, excludes=Exclusion.FIRST)], rows).given) == [(1, 8, 1000)]


def test_a_lady_with_a_prize_already_leaves_the_next_to_the_next_lady() -> None:
    rule = replace(high(2, "lady"), excludes=Exclusion.WINNERS)
    second = replace(high(1, "", first=2), label="")
    assert told(awards([rule, second], ROWS).given) == [(1, 8, 1000), (2, 10, 500), (2, 11, 500)]


def test_places_of_everybody_leave_out_nobody_whatever_they_say() -> None:
    rule = replace(high(1, ""), excludes=Exclusion.FIRST)
    assert told(awards([rule], ROWS).given) == [(1, 7, 1000)]


def test_nobody_with_the_label_is_nobody_with_the_prize() -> None:
    found = awards([high(1, "senior"), replace(high(2, "senior"), kind=PrizeKind.DRAW)], ROWS)
    assert (found.given, found.undrawn) == ([], set())


LABELS = st.frozensets(st.sampled_from(["lady", "junior"]))


@st.composite
def labelled_rows(draw: st.DrawFn) -> list[Candidate]:
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
    rows: list[Candidate] = []
    for size in sizes:
        rank = len(rows) + 1
        rows += [
            replace(
                row(len(rows) + number, draw(st.sampled_from([rank, rank, rank, None]))),
                labels=draw(LABELS),
                was_present=draw(st.booleans()),
            )
            for number in range(size)
        ]
    return rows


@st.composite
def rules_of_a_label(draw: st.DrawFn) -> list[PrizeRule]:
    """Return places of a label, one after the other, and other prizes of it."""
    places = draw(st.integers(0, 3))
    common = {
        "needs_presence": draw(st.booleans()),
        "ties": draw(st.sampled_from(TieRule)),
        "seed": draw(st.none() | st.integers(0, 99)),
    }
    rules = [replace(high(place, "lady", first=place), **common) for place in range(1, places + 1)]
    for key, kind in enumerate(draw(st.lists(st.sampled_from(PrizeKind), max_size=4)), start=10):
        if kind is not PrizeKind.PLACES:
            excludes = draw(st.sampled_from(Exclusion))
            other = replace(high(key, "lady"), kind=kind, excludes=excludes, **common)
            rules.append(replace(other, amounts=(draw(st.integers(0, 999)),)))
    return rules


@settings(max_examples=200)
@given(labelled_rows(), rules_of_a_label(), st.frozensets(st.integers(1, 20), max_size=3))
def test_prizes_of_a_label_are_those_of_the_list_with_only_its_people(
    rows: list[Candidate], rules: list[PrizeRule], winners: frozenset[int]
) -> None:
    found = awards(rules, rows, winners=winners)
    alone = awards(
        [replace(rule, label="") for rule in rules],
        [each for each in rows if "lady" in each.labels],
        winners=winners,
    )
    assert [replace(award, label="") for award in found.given] == alone.given
    assert (found.undrawn, found.winners) == (alone.undrawn, alone.winners)
    assert {award.label for award in found.given} <= {"lady"}


@given(labelled_rows(), rules_of_a_label())
def test_prizes_of_a_label_leave_those_of_everybody_as_they_are(
    rows: list[Candidate], rules: list[PrizeRule]
) -> None:
    podium = [high(100 + place, "", first=place) for place in (1, 2, 3)]
    without = awards(podium, rows).given
    found = awards([*rules, *podium], rows).given
    assert [award for award in found if not award.label] == without
