"""Brackets: what holds for every number of entrants, whoever wins."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.brackets.double import LastMatch, double_elimination
from leagues.seating.brackets.placings import placings
from leagues.seating.brackets.playing import SlotResult, SlotState, SlotStatus, affected, play_out
from leagues.seating.brackets.registry import (
    BRACKETS,
    UnknownBracket,
    draft,
    get_bracket,
    is_bracket,
)
from leagues.seating.brackets.seeding import bracket_size, seed_order
from leagues.seating.brackets.single import SeriesLengths, ThirdPlace, single_elimination
from leagues.seating.brackets.tree import Blank, Bracket, LoserOf, Section, Seeded, WinnerOf
from leagues.seating.movements.base import UnplannableField
from tests.leagues.seating.bracket_play import losses, pair_of, played, won

ALL_SIZES = range(2, 129)
CHOICES = [
    *(("single_elimination", {"third_place": each.value}) for each in ThirdPlace),
    *(("double_elimination", {"last_match": each.value}) for each in LastMatch),
    ("consolation", {}),
]
kinds = st.sampled_from(CHOICES)


def entries(count: int) -> tuple[int, ...]:
    """Return entrants whose keys are not their seeds, best first."""
    return tuple(range(1001, 1001 + count))


def by_chance(seed: int) -> Random:
    return Random(f"bracket {seed}")


@pytest.fixture(scope="module", params=CHOICES)
def brackets(request: pytest.FixtureRequest) -> list[Bracket]:
    """Return the brackets of one choice for every number of entrants."""
    key, options = request.param
    return [draft(key, entries(count), options) for count in ALL_SIZES]


def test_every_slot_has_its_sources_before_it_and_one_way_on(brackets: list[Bracket]) -> None:
    for bracket in brackets:
        seen: set[str] = set()
        taken: list[Seeded | WinnerOf | LoserOf] = []
        for slot in bracket.slots:
            for source in slot.sources:
                if isinstance(source, WinnerOf | LoserOf):
                    assert source.slot in seen
                    assert bracket.by_key[source.slot].step < slot.step
                if source is not Blank.BYE:
                    taken.append(source)
            seen.add(slot.key)
        assert len(seen) == len(bracket.slots)
        # Every place is taken up once: nobody goes to two slots, nobody's way ends too soon.
        assert len(set(taken)) == len(taken)
        assert {each for each in taken if isinstance(each, Seeded)} == {
            Seeded(seed) for seed in range(1, len(bracket.entrants) + 1)
        }


def test_two_byes_never_meet_and_byes_of_the_first_round_fall_to_the_top_seeds(
    brackets: list[Bracket],
) -> None:
    for count, bracket in zip(ALL_SIZES, brackets, strict=True):
        assert all(slot.sources != (Blank.BYE, Blank.BYE) for slot in bracket.slots)
        first = [s for s in bracket.slots if s.section is Section.UPPER and s.round == 1]
        resting = {
            source.seed
            for slot in first
            if slot.is_bye
            for source in slot.sources
            if isinstance(source, Seeded)
        }
        assert resting == set(range(1, bracket_size(count) - count + 1))


def test_matches_are_numbered_in_the_order_of_play() -> None:
    for count in ALL_SIZES:
        bracket = double_elimination(entries(count))
        numbers = [slot.number for slot in bracket.matches()]
        assert numbers == list(range(1, len(numbers) + 1))
        steps = [slot.step for slot in bracket.matches()]
        assert steps == sorted(steps)
        assert set(steps) == set(range(1, bracket.steps + 1))


@pytest.mark.parametrize(("third_place", "more"), [(ThirdPlace.SHARED, 0), (ThirdPlace.MATCH, 1)])
def test_a_knock_out_has_a_match_less_than_entrants(third_place: ThirdPlace, more: int) -> None:
    for count in range(4, 129):
        bracket = single_elimination(entries(count), third_place=third_place)
        assert len(list(bracket.matches())) == count - 1 + more


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128, 256])
def test_playing_for_every_place_keeps_everybody_busy_in_every_round(size: int) -> None:
    bracket = single_elimination(entries(size), third_place=ThirdPlace.ALL)
    rounds = size.bit_length() - 1
    assert len(bracket.slots) == size // 2 * rounds
    assert [sum(s.step == step for s in bracket.slots) for step in range(1, rounds + 1)] == [
        size // 2
    ] * rounds


def test_every_place_is_given_once_for_odd_numbers_too() -> None:
    for count in range(2, 40):
        bracket = single_elimination(entries(count), third_place=ThirdPlace.ALL)
        places = placings(bracket, play_out(bracket, played(bracket)))
        assert sorted(places.values()) == list(range(1, count + 1))


@settings(max_examples=40, deadline=None)
@given(count=st.integers(2, 128), seed=st.integers(0, 999))
def test_everybody_but_the_winner_loses_twice_in_2n_minus_2_or_2n_minus_1_matches(
    count: int, seed: int
) -> None:
    chance = by_chance(seed)
    bracket = double_elimination(entries(count))
    results = played(bracket, lambda _slot, _pair: chance.randrange(2))
    states = play_out(bracket, results)
    assert all(state.is_decided for state in states.values())
    lost = losses(states)
    places = placings(bracket, states)
    champion = next(entrant for entrant, place in places.items() if place == 1)
    assert lost.pop(champion, 0) == len(results) - (2 * count - 2)
    assert len(results) in (2 * count - 2, 2 * count - 1)
    assert set(lost.values()) == {2}
    assert len(lost) == count - 1
    assert set(places) == set(bracket.entrants)


@pytest.mark.parametrize(("last_match", "less"), [(LastMatch.SINGLE, 2), (LastMatch.NONE, 3)])
def test_other_ends_of_a_double_elimination_save_the_matches_they_leave_out(
    last_match: LastMatch, less: int
) -> None:
    for count in range(2, 129):
        bracket = double_elimination(entries(count), last_match=last_match)
        assert len(list(bracket.matches())) == 2 * count - less


@settings(max_examples=40, deadline=None)
@given(choice=kinds, count=st.integers(2, 64), seed=st.integers(0, 999))
def test_whoever_wins_every_bracket_comes_to_an_end_with_one_winner(
    choice: tuple[str, dict[str, str]], count: int, seed: int
) -> None:
    chance = by_chance(seed)
    bracket = draft(choice[0], entries(count), choice[1])
    results = played(bracket, lambda _slot, _pair: chance.randrange(2))
    states = play_out(bracket, results)
    assert all(state.is_decided and not state.is_stale for state in states.values())
    places = placings(bracket, states)
    assert sorted(places) == sorted(bracket.entrants)
    assert list(places.values()).count(1) == 1
    # Nobody is thought to share a place that others, between them, leave no room for.
    assert all(
        place <= 1 + sum(other < place for other in places.values()) for place in places.values()
    )


@settings(max_examples=30, deadline=None)
@given(choice=kinds, count=st.integers(2, 128))
def test_the_same_entrants_give_the_same_bracket(
    choice: tuple[str, dict[str, str]], count: int
) -> None:
    one, two = (draft(choice[0], entries(count), choice[1]) for _ in range(2))
    assert one == two


@settings(max_examples=30, deadline=None)
@given(choice=kinds, count=st.integers(2, 40), seed=st.integers(0, 999), data=st.data())
def test_states_depend_on_the_results_alone_and_not_on_their_order(
    choice: tuple[str, dict[str, str]], count: int, seed: int, data: st.DataObject
) -> None:
    chance = by_chance(seed)
    bracket = draft(choice[0], entries(count), choice[1])
    most = data.draw(st.integers(0, len(bracket.slots)))
    results = played(bracket, lambda _slot, _pair: chance.randrange(2), most=most)
    shuffled = list(results.items())
    chance.shuffle(shuffled)
    assert play_out(bracket, dict(shuffled)) == play_out(bracket, results)


@settings(max_examples=40, deadline=None)
@given(choice=kinds, count=st.integers(3, 64), seed=st.integers(0, 999), data=st.data())
def test_a_corrected_winner_clears_what_hung_on_the_match_and_nothing_else(
    choice: tuple[str, dict[str, str]], count: int, seed: int, data: st.DataObject
) -> None:
    chance = by_chance(seed)
    bracket = draft(choice[0], entries(count), choice[1])
    results = played(bracket, lambda _slot, _pair: chance.randrange(2))
    before = play_out(bracket, results)
    key = data.draw(st.sampled_from(sorted(results)))
    other = 1 - results[key].games[-1]
    needed = bracket.by_key[key].wins_needed(other)
    corrected = results | {key: SlotResult(entrants=results[key].entrants, games=(other,) * needed)}
    after = play_out(bracket, corrected)
    changed = set(affected(before, after))
    assert changed <= descendants(bracket, key)
    assert {name for name, state in after.items() if state.is_stale} <= changed
    for name, state in after.items():
        if name not in changed and name != key:
            assert state.winner == before[name].winner
    # What is open now can be played to the end again.
    again = play_out(bracket, played(bracket, results=live(corrected, after)))
    assert all(state.is_decided for state in again.values())
    # And the first result put back gives the first picture again.
    assert play_out(bracket, results) == before


def live(results: dict[str, SlotResult], states: dict[str, SlotState]) -> dict[str, SlotResult]:
    return {key: result for key, result in results.items() if not states[key].is_stale}


def descendants(bracket: Bracket, key: str) -> set[str]:
    found = {key}
    for slot in bracket.slots:
        if any(getattr(source, "slot", None) in found for source in slot.sources):
            found.add(slot.key)
    return found - {key}


@settings(max_examples=40, deadline=None)
@given(choice=kinds, count=st.integers(2, 64), seed=st.integers(0, 999), data=st.data())
def test_whoever_withdraws_gives_up_all_open_matches_and_the_others_play_on(
    choice: tuple[str, dict[str, str]], count: int, seed: int, data: st.DataObject
) -> None:
    chance = by_chance(seed)
    bracket = draft(choice[0], entries(count), choice[1])
    most = data.draw(st.integers(0, len(bracket.slots)))
    results = played(bracket, lambda _slot, _pair: chance.randrange(2), most=most)
    gone = frozenset(data.draw(st.sets(st.sampled_from(bracket.entrants), max_size=count)))
    before = play_out(bracket, results)
    states = play_out(bracket, results, withdrawn=gone)
    for key, state in before.items():
        if state.status is SlotStatus.PLAYED:
            assert states[key] == state
    for slot in bracket.slots:
        if states[slot.key].is_playable:
            assert not gone & set(pair_of(states[slot.key]))
    while playable := [s for s in bracket.slots if states[s.key].is_playable]:
        for slot in playable:
            results[slot.key] = won(slot, pair_of(states[slot.key]))
        states = play_out(bracket, results, withdrawn=gone)
    assert all(state.is_decided for state in states.values())


@pytest.mark.parametrize("count", [0, 1, 257])
@pytest.mark.parametrize("key", BRACKETS)
def test_a_bracket_of_one_or_of_too_many_is_refused_with_a_sentence(key: str, count: int) -> None:
    with pytest.raises(UnplannableField, match=f"takes 2 to 256 entrants, not {count}"):
        draft(key, entries(count), {})


def test_a_bracket_of_two_hundred_and_fifty_six_has_all_its_matches() -> None:
    assert len(list(double_elimination(entries(256)).matches())) == 511
    assert len(list(single_elimination(entries(255)).matches())) == 254


def test_an_entrant_who_is_named_twice_is_refused() -> None:
    with pytest.raises(UnplannableField) as refused:
        draft("single_elimination", (7, 8, 7), {})
    assert refused.value.entrants == (7,)


def test_a_choice_that_a_bracket_does_not_have_is_refused() -> None:
    with pytest.raises(UnplannableField, match="no choice “4” for “best_of”"):
        draft("single_elimination", (1, 2), {"best_of": "4"})


def test_kinds_are_found_by_key() -> None:
    assert [kind.key for kind in BRACKETS.values()] == list(BRACKETS)
    assert is_bracket("double_elimination")
    assert not is_bracket("individual")
    with pytest.raises(UnknownBracket):
        get_bracket("individual")


def test_seeds_of_sixteen_stand_where_everybody_expects_them() -> None:
    assert seed_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


@settings(max_examples=30, deadline=None)
@given(choice=kinds, count=st.integers(2, 64), best_of=st.sampled_from(["3", "5", "7", "9"]))
def test_a_series_is_over_once_more_than_half_of_its_games_are_won(
    choice: tuple[str, dict[str, str]], count: int, best_of: str
) -> None:
    bracket = draft(choice[0], entries(count), choice[1] | {"best_of": best_of})
    slot = next(bracket.matches())
    entrants = pair_of(play_out(bracket, {})[slot.key])
    needed = int(best_of) // 2 + 1
    assert slot.best_of == int(best_of)
    for one, two in product(range(needed + 1), range(needed)):
        # Side 0 wins the last game of all orders with these numbers.
        games = (1,) * two + (0,) * one
        state = play_out(bracket, {slot.key: SlotResult(entrants=entrants, games=games)})[slot.key]
        assert state.is_decided == (one == needed)
        assert state.wins == (one, two)


def test_the_final_may_be_longer_than_the_matches_before() -> None:
    series = SeriesLengths(usual=1, lower=3, semi_finals=5, final=7)
    lengths = {
        slot.key: slot.best_of for slot in double_elimination(entries(8), series=series).slots
    }
    assert (lengths["U1.1"], lengths["U3.1"]) == (1, 5)
    assert (lengths["L1.1"], lengths["L4.1"]) == (3, 5)
    assert (lengths["F1.1"], lengths["F2.1"]) == (7, 7)
    single = {
        slot.key: slot.best_of for slot in single_elimination(entries(8), series=series).slots
    }
    assert (single["U1.1"], single["U2.1"], single["U3.1"]) == (1, 5, 7)


def test_with_a_head_start_who_has_lost_before_must_win_twice() -> None:
    bracket = double_elimination(entries(4), last_match=LastMatch.TWICE)
    results = played(bracket, most=5)
    final = bracket.by_key["F1.1"]
    pair = pair_of(play_out(bracket, results)[final.key])
    once = play_out(bracket, results | {final.key: SlotResult(entrants=pair, games=(1,))})
    assert once[final.key].is_playable
    twice = play_out(bracket, results | {final.key: SlotResult(entrants=pair, games=(1, 1))})
    assert twice[final.key].winner == pair[1]
    first = play_out(bracket, results | {final.key: SlotResult(entrants=pair, games=(1, 0))})
    assert first[final.key].winner == pair[0]


@settings(max_examples=40, deadline=None)
@given(count=st.integers(4, 64), seed=st.integers(0, 999))
def test_nobody_leaves_a_consolation_after_one_match(count: int, seed: int) -> None:
    chance = by_chance(seed)
    bracket = draft("consolation", entries(count), {})
    states = play_out(bracket, played(bracket, lambda _slot, _pair: chance.randrange(2)))
    matches: Counter[int] = Counter(dict.fromkeys(bracket.entrants, 0))
    for slot in bracket.slots:
        state = states[slot.key]
        if state.status is SlotStatus.PLAYED:
            matches.update(pair_of(state))
    once = [entrant for entrant, many in matches.items() if many < 2]
    # Byes alone can keep somebody from a second match.
    assert all(stood_in_consolation(bracket, states, each) for each in once)


def stood_in_consolation(bracket: Bracket, states: dict[str, SlotState], entrant: int) -> bool:
    return any(
        entrant in states[slot.key].entrants
        for slot in bracket.slots
        if slot.section is Section.CONSOLATION
    )


def test_two_thirds_are_played_for_by_the_losers_of_the_quarter_finals_too() -> None:
    bracket = single_elimination(entries(8), third_place=ThirdPlace.TWO)
    states = play_out(bracket, played(bracket))
    assert sorted(placings(bracket, states).values()) == [1, 2, 3, 3, 5, 5, 7, 7]
    # Who lost a semi-final meets somebody of the other half, whom they cannot have met.
    for half in (1, 2):
        semi_final = bracket.by_key[f"U2.{3 - half}"]
        other = bracket.by_key[f"R2.{half}"]
        assert other.sources[0] == LoserOf(semi_final.key)
