"""What users of other programs saw go wrong in their brackets, and what is to happen instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leagues.seating.brackets.double import LastMatch, double_elimination
from leagues.seating.brackets.drops import earliest_rematch
from leagues.seating.brackets.placings import placings
from leagues.seating.brackets.playing import SlotResult, SlotStatus, affected, play_out
from leagues.seating.brackets.registry import BRACKETS, draft
from leagues.seating.brackets.seeding import bracket_size, meeting_round, order_qualifiers
from leagues.seating.brackets.single import ThirdPlace, single_elimination
from leagues.seating.brackets.tree import Blank, Bracket, LoserOf, Section, Seeded, WinnerOf
from tests.leagues.seating.bracket_play import losses, pair_of, played, won

# Every small number, and larger ones on both sides of a power of two.
UP_TO_120 = (*range(2, 36), *range(37, 120, 6), 63, 64, 65, 120)


def seeds(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def first_round(bracket: Bracket) -> list[tuple[int | None, int | None]]:
    """Return who meets whom in the first round of the upper bracket; None for a bye."""
    states = play_out(bracket, {})
    return [
        (
            None if one is Blank.BYE else int(str(one)),
            None if two is Blank.BYE else int(str(two)),
        )
        for slot in bracket.slots
        if slot.section is Section.UPPER and slot.round == 1
        for one, two in [states[slot.key].entrants]
    ]


def playable(bracket: Bracket, results: dict[str, SlotResult]) -> list[str]:
    states = play_out(bracket, results)
    return [slot.key for slot in bracket.slots if states[slot.key].is_playable]


def test_a_bye_in_the_lower_bracket_is_passed_at_once() -> None:
    """Seen: the loser waited for ever beside an empty place (brackets-manager #54)."""
    bracket = double_elimination(seeds(5))
    results = played(bracket, most=1)
    states = play_out(bracket, results)
    assert states["U1.2"].loser == 5
    assert states["L1.1"].status is SlotStatus.BYE
    assert 5 in states["L2.1"].entrants


def test_a_place_still_to_be_filled_is_not_taken_for_a_bye() -> None:
    """Seen: too short a list of seeds made silent byes (brackets-manager #58)."""
    states = play_out(single_elimination(seeds(4)), {})
    assert states["U2.1"].entrants == (Blank.TO_COME, Blank.TO_COME)
    assert states["U2.1"].status is SlotStatus.WAITING
    byes = play_out(single_elimination(seeds(3)), {})
    assert byes["U1.1"].entrants == (1, Blank.BYE)
    assert byes["U2.1"].entrants == (1, Blank.TO_COME)


def test_byes_do_not_stand_on_top_of_each_other() -> None:
    """Seen: all byes in one corner of the draw (brackets-manager #47)."""
    rests = [
        index
        for index, pair in enumerate(first_round(single_elimination(seeds(12))))
        if None in pair
    ]
    assert rests == [0, 2, 4, 6]


def test_a_changed_winner_goes_on_in_place_of_the_first_one() -> None:
    """Seen: the old winner stayed in the next match (brackets-manager #73)."""
    bracket = single_elimination(seeds(4))
    results = played(bracket, most=1)
    assert play_out(bracket, results)["U2.1"].entrants[0] == 1
    changed = results | {"U1.1": SlotResult(entrants=(1, 4), games=(1,))}
    assert play_out(bracket, changed)["U2.1"].entrants[0] == 4


def test_losers_of_the_first_two_matches_meet_in_the_first_match_below() -> None:
    """Seen: the loser of match 1.2 came into the wrong place (brackets-manager #138)."""
    for size in (4, 8, 16, 32, 64, 128, 256):
        first_below = double_elimination(seeds(size)).by_key["L1.1"]
        assert first_below.sources == (LoserOf("U1.1"), LoserOf("U1.2"))


@pytest.mark.parametrize("count", [8, 11, 16, 23, 32])
def test_two_who_met_above_do_not_meet_at_once_below(count: int) -> None:
    """Seen: the same two again in the next round (brackets-manager #122, duel #10)."""
    bracket = double_elimination(seeds(count))
    earliest = earliest_rematch(bracket)
    assert earliest is not None
    assert earliest >= {8: 3, 16: 4, 32: 5}[bracket_size(count)]
    states = play_out(bracket, played(bracket, lambda slot, _pair: slot.position % 2))
    met = {
        frozenset(pair_of(states[slot.key]))
        for slot in bracket.slots
        if slot.section is Section.UPPER and not slot.is_bye
    }
    early = [
        slot.key
        for slot in bracket.slots
        if slot.section is Section.LOWER
        and slot.round < earliest
        and states[slot.key].status is SlotStatus.PLAYED
        and frozenset(pair_of(states[slot.key])) in met
    ]
    assert early == []


def test_other_seeds_leave_the_results_of_matches_that_stay_the_same() -> None:
    """Seen: changing two seeds wiped all results (brackets-manager #107)."""
    bracket = single_elimination((11, 12, 13, 14, 15, 16, 17, 18))
    results = played(bracket, most=2)
    assert set(results) == {"U1.1", "U1.2"}
    # Those of the other half, who have not played, change places.
    reseeded = replace(bracket, entrants=(11, 17, 16, 14, 15, 13, 12, 18))
    states = play_out(reseeded, results)
    assert [states[key].winner for key in results] == [11, 14]
    assert not any(state.is_stale for state in states.values())


@pytest.mark.parametrize("best_of", ["1", "3", "9"])
@pytest.mark.parametrize("key", BRACKETS)
def test_byes_are_the_same_however_long_a_series_is(key: str, best_of: str) -> None:
    """Seen: byes were lost as soon as matches had several games (brackets-manager #184)."""
    one = draft(key, seeds(11), {})
    series = draft(key, seeds(11), {"best_of": best_of})
    assert [slot.key for slot in series.slots if slot.is_bye] == [
        slot.key for slot in one.slots if slot.is_bye
    ]
    states = play_out(series, played(series))
    assert all(state.is_decided for state in states.values())


def test_byes_go_by_seed_and_not_by_the_entrants_numbers() -> None:
    """Seen: byes in the wrong places when entrants came by id (brackets-manager #236)."""
    keys = (907, 13, 555, 4, 88, 1024)
    resting = {
        one or two for one, two in first_round(single_elimination(keys)) if not (one and two)
    }
    assert resting == {907, 13}


def test_a_score_can_be_corrected_so_that_the_other_one_has_won() -> None:
    """Seen: no correction that changes the winner (brackets-manager #219)."""
    bracket = double_elimination(seeds(8))
    results = played(bracket)
    before = play_out(bracket, results)
    corrected = results | {"U1.1": SlotResult(entrants=(1, 8), games=(1,))}
    after = play_out(bracket, corrected)
    assert after["U1.1"].winner == 8
    assert {"U2.1", "L1.1"} <= set(affected(before, after))


def test_groups_of_different_sizes_send_theirs_in_a_fair_order() -> None:
    """Seen: uneven groups were ordered wrongly (brackets-manager #249)."""
    order = order_qualifiers([[11, 12, 13], [21, 22], [31, 32, 33]])
    assert order[:3] == (11, 21, 31)
    assert set(order[3:6]) == {12, 22, 32}
    assert set(order[6:]) == {13, 33}


@pytest.mark.parametrize("count", [3, 5, 6, 7, 9, 13])
@pytest.mark.parametrize("key", BRACKETS)
def test_there_is_something_to_play_until_it_is_over(key: str, count: int) -> None:
    """Seen: the current round stuck at a bye (brackets-manager #180)."""
    bracket = draft(key, seeds(count), {})
    results: dict[str, SlotResult] = {}
    while keys := playable(bracket, results):
        state = play_out(bracket, results)[keys[-1]]
        results[keys[-1]] = won(bracket.by_key[keys[-1]], pair_of(state))
    assert all(state.is_decided for state in play_out(bracket, results).values())


def test_with_four_entrants_the_third_place_is_on_beside_the_final() -> None:
    """Seen: no current match with four entrants and a bronze match (brackets-manager #226)."""
    bracket = single_elimination(seeds(4), third_place=ThirdPlace.MATCH)
    assert sorted(playable(bracket, played(bracket, most=2))) == ["T1.1", "U2.1"]


def test_every_round_of_losers_drops_to_a_full_round_below() -> None:
    """Seen: the order below looks inconsistent (jquery-bracket #122). It is meant to; see docs."""
    bracket = double_elimination(seeds(32))
    for upper in range(2, 6):
        below = [
            s for s in bracket.slots if s.section is Section.LOWER and s.round == 2 * upper - 2
        ]
        dropped = [slot.sources[0] for slot in below]
        assert sorted(source.slot for source in dropped if isinstance(source, LoserOf)) == sorted(
            slot.key
            for slot in bracket.slots
            if slot.section is Section.UPPER and slot.round == upper
        )


def test_the_fourth_round_below_of_thirty_two_takes_its_halves_crosswise() -> None:
    """Seen: round 4 of the lower bracket of 32 in the wrong order (jquery-bracket #180)."""
    bracket = double_elimination(seeds(32))
    assert [bracket.by_key[f"L4.{at}"].sources[0] for at in range(1, 5)] == [
        LoserOf("U3.3"),
        LoserOf("U3.4"),
        LoserOf("U3.1"),
        LoserOf("U3.2"),
    ]


def test_no_match_below_is_a_bye_against_a_bye() -> None:
    """Seen: bye against bye in the lower bracket (jquery-bracket #188)."""
    for count in UP_TO_120:
        states = play_out(double_elimination(seeds(count)), {})
        assert all(state.entrants != (Blank.BYE, Blank.BYE) for state in states.values())


@pytest.mark.parametrize("key", BRACKETS)
def test_any_number_of_entrants_makes_a_bracket(key: str) -> None:
    """Seen: powers of two only (jquery-bracket #8); odd numbers crash (tournaments #13)."""
    for count in range(2, 40):
        bracket = draft(key, seeds(count), {})
        places = placings(bracket, play_out(bracket, played(bracket)))
        assert places[1] == 1
        assert len(places) == count


def test_there_is_no_match_for_the_third_place_unless_it_is_wanted() -> None:
    """Seen: the bronze match could not be hidden (jquery-bracket #112)."""
    plain = single_elimination(seeds(8))
    assert {slot.section for slot in plain.slots} == {Section.UPPER}
    with_third = single_elimination(seeds(8), third_place=ThirdPlace.MATCH)
    assert len(with_third.slots) == len(plain.slots) + 1


def test_the_final_is_played_again_if_who_has_lost_before_wins_it() -> None:
    """Seen: the tournament ended with one loss each (online-go.com #1046)."""
    bracket = double_elimination(seeds(4))
    results = played(
        bracket, lambda slot, pair: 1 if slot.section is Section.FINAL else int(pair[0] > pair[1])
    )
    assert "F2.1" in results
    states = play_out(bracket, results)
    first, second = states["F1.1"], states["F2.1"]
    assert second.entrants == (first.loser, first.winner)
    upper_wins = results | {"F1.1": SlotResult(entrants=pair_of(first), games=(0,))}
    del upper_wins["F2.1"]
    assert play_out(bracket, upper_wins)["F2.1"].status is SlotStatus.NOBODY


@pytest.mark.parametrize("count", [4, 6, 9, 16])
def test_everybody_has_two_lives_and_no_more(count: int) -> None:
    """Seen: lives were counted wrongly (pokemon-showdown #8800)."""
    bracket = double_elimination(seeds(count))
    results: dict[str, SlotResult] = {}
    while keys := playable(bracket, results):
        state = play_out(bracket, results)[keys[0]]
        lost = losses(play_out(bracket, results))
        assert all(lost[entrant] < 2 for entrant in pair_of(state))
        results[keys[0]] = won(
            bracket.by_key[keys[0]], pair_of(state), lambda slot, _p: slot.position % 2
        )
    assert sorted(losses(play_out(bracket, results)).values())[1:] == [2] * (count - 1)


def test_taking_a_result_back_clears_everything_that_hung_on_it() -> None:
    """Seen: only the next match was cleared (tournament-organizer #40)."""
    bracket = single_elimination(seeds(16))
    results = played(bracket)
    before = play_out(bracket, results)
    del results["U1.1"]
    after = play_out(bracket, results)
    assert affected(before, after) == ("U2.1", "U3.1", "U4.1")
    assert [key for key, state in after.items() if state.is_stale] == ["U2.1", "U3.1", "U4.1"]
    assert after["U4.1"].winner is Blank.TO_COME


@pytest.mark.parametrize("key", BRACKETS)
@pytest.mark.parametrize("count", [5, 7, 11])
def test_no_bye_is_left_open(key: str, count: int) -> None:
    """Seen: byes of odd numbers were left open (tournament-organizer #35)."""
    bracket = draft(key, seeds(count), {})
    states = play_out(bracket, {})
    for slot in bracket.slots:
        if slot.is_bye and Blank.TO_COME not in states[slot.key].entrants:
            assert states[slot.key].status is SlotStatus.BYE
    final = play_out(bracket, played(bracket))
    assert all(final[slot.key].is_decided for slot in bracket.slots if slot.is_bye)


def test_who_withdraws_leaves_no_hole() -> None:
    """Seen: a withdrawal left an empty place that stopped the bracket (tournament-organizer #1)."""
    bracket = double_elimination(seeds(8))
    states = play_out(bracket, {}, withdrawn=frozenset({8}))
    assert states["U1.1"].winner == 1
    assert 8 in states["L1.1"].entrants
    results = {"U1.2": SlotResult(entrants=(4, 5), games=(0,))}
    later = play_out(bracket, results, withdrawn=frozenset({8}))
    assert (later["L1.1"].status, later["L1.1"].winner) == (SlotStatus.WALKOVER, 5)


def test_both_giving_up_gives_the_next_one_a_bye() -> None:
    bracket = single_elimination(seeds(8))
    states = play_out(
        bracket,
        {
            "U1.2": SlotResult(entrants=(4, 5), given_up=frozenset({0, 1})),
            "U1.1": SlotResult(entrants=(1, 8), games=(0,)),
        },
    )
    assert states["U1.2"].status is SlotStatus.NOBODY
    assert states["U2.1"].status is SlotStatus.BYE
    assert 1 in states["U3.1"].entrants


@pytest.mark.parametrize("groups", [2, 3, 4, 5, 8])
def test_two_of_a_group_do_not_meet_again_before_the_final(groups: int) -> None:
    """Seen: the same groups' teams met again at once (sendou.ink #2607)."""
    order = order_qualifiers([[10 * group, 10 * group + 1] for group in range(groups)])
    size = bracket_size(len(order))
    for group in range(groups):
        one, two = (order.index(10 * group + place) + 1 for place in (0, 1))
        assert meeting_round(one, two, size) == size.bit_length() - 1


def test_the_reset_is_gone_again_when_the_first_final_is_corrected() -> None:
    """Seen: a second final stood there without need (sendou.ink #703, #705)."""
    bracket = double_elimination(seeds(4))
    results = played(
        bracket, lambda slot, pair: 1 if slot.key == "F1.1" else int(pair[0] > pair[1])
    )
    assert "F2.1" in results
    before = play_out(bracket, results)
    corrected = results | {"F1.1": SlotResult(entrants=results["F1.1"].entrants, games=(0,))}
    after = play_out(bracket, corrected)
    assert after["F2.1"].is_stale
    assert affected(before, after) == ("F2.1",)
    assert placings(bracket, after)[results["F1.1"].entrants[0]] == 1


@pytest.mark.parametrize("last_match", LastMatch)
def test_every_winner_goes_to_one_place_and_no_other(last_match: LastMatch) -> None:
    """Seen: one winner advanced twice and another nowhere (the-blue-alliance #5089)."""
    for count in UP_TO_120:
        bracket = double_elimination(seeds(count), last_match=last_match)
        going = [s for slot in bracket.slots for s in slot.sources if isinstance(s, WinnerOf)]
        assert len(going) == len(set(going))
        ends = {slot.key for slot in bracket.slots} - {source.slot for source in going}
        assert len(ends) == (2 if last_match is LastMatch.NONE and count > 2 else 1)


def test_after_a_correction_the_loser_does_not_go_on_beside_the_winner() -> None:
    """Seen: both teams advanced after somebody was re-assigned (5stack-panel #357)."""
    bracket = single_elimination(seeds(8))
    results = played(bracket, most=4)
    corrected = results | {"U1.1": SlotResult(entrants=(1, 8), games=(1,))}
    states = play_out(bracket, corrected)
    standing = [state.entrants for key, state in states.items() if key.startswith("U2")]
    assert sorted(entrant for pair in standing for entrant in pair if isinstance(entrant, int)) == [
        2,
        3,
        4,
        8,
    ]


def test_a_match_that_is_played_again_shows_its_new_result() -> None:
    """Seen: the old view stayed after a replay (scorekeeper #780)."""
    bracket = single_elimination(seeds(4))
    results = played(bracket)
    again = results | {
        "U1.1": SlotResult(entrants=(1, 4), games=(1,)),
        "U2.1": SlotResult(entrants=(4, 2), games=(0,)),
    }
    states = play_out(bracket, again)
    assert (states["U2.1"].entrants, states["U2.1"].winner) == ((4, 2), 4)
    assert not states["U2.1"].is_stale


def test_who_is_seeded_where_is_the_same_for_every_first_round() -> None:
    """Seen: another first round changed the number of rounds (tournament-pairings #2)."""
    for count in range(2, 40):
        bracket = single_elimination(seeds(count))
        assert bracket.steps == bracket_size(count).bit_length() - 1
        assert {s for slot in bracket.slots for s in slot.sources if isinstance(s, Seeded)} == {
            Seeded(seed) for seed in seeds(count)
        }
