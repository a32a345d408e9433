"""What people saw go wrong in other Swiss software, each as a round that we draw right.

The number behind each is that of the thread in which somebody told it.
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest

from leagues.seating.movements.base import UnplannableField
from leagues.seating.plans import Entrant, TablePlan, Wish, WishKind
from tests.leagues.seating.swiss_events import (
    SwissEvent,
    by_chance,
    pairs_of,
    played,
    score_told,
    why,
    won,
)


def better_seed(table: TablePlan) -> int:
    return 0 if table.seats[0] < table.seats[1] else 1


def test_the_third_round_of_four_repeated_a_match_of_the_first() -> None:
    """phase-rs/phase#7937: pairing from the top down left only a second meeting."""
    event = SwissEvent.of(4)
    event.history = [played(1, (101, 102), (103, 104)), played(2, (101, 103), (102, 104))]
    event.results = [*won(1, 0, 0), *won(2, 0, 0)]
    assert pairs_of(event.draw()) == {frozenset({101, 104}), frozenset({102, 103})}


@pytest.mark.parametrize("count", [8, 9, 12, 21])
def test_the_same_opponents_came_again_though_others_were_left(count: int) -> None:
    """zanlib0/golden#16."""
    event = SwissEvent.of(count)
    for _ in range(count // 2 - 1):
        event.play(by_chance(Random(count)))
    meetings = Counter(pair for round_ in event.history for pair in pairs_of(round_))
    assert set(meetings.values()) == {1}


def test_one_player_had_several_byes() -> None:
    """lichess-org/lila#6619."""
    event = SwissEvent.of(9)
    byes = [event.play(by_chance(Random(2))).sit_outs[0] for _ in range(9)]
    assert len(set(byes)) == 9


def test_a_top_player_had_the_bye_again_and_again() -> None:
    """online-go/online-go.com#2412."""
    event = SwissEvent.of(15)
    byes = [event.play(better_seed).sit_outs[0] for _ in range(6)]
    assert not {101, 102, 103} & set(byes)


def test_players_of_equal_strength_met_in_spite_of_their_scores() -> None:
    """online-go/online-go.com#2694: 101 and 102 are alike, but have won 2 and 0."""
    event = SwissEvent.of(8)
    event.history = [
        played(1, (101, 105), (106, 102), (103, 107), (104, 108)),
        played(2, (101, 106), (107, 102), (103, 104), (105, 108)),
    ]
    event.results = [*won(1, 0, 0, 0, 1), *won(2, 0, 0, 0, 0)]
    drawn = event.draw()
    assert frozenset({101, 103}) in pairs_of(drawn)
    assert score_told(drawn, 101) == score_told(drawn, 103) == "2"


def test_somebody_had_a_second_bye_though_another_had_none() -> None:
    """BieremaBoyzProgramming/bbpPairings#27: the lowest had it already, so the next lowest does."""
    event = SwissEvent.of(5)
    event.history = [
        played(1, (101, 102), (103, 104), sit_outs=[105]),
        played(2, (101, 105), (102, 103), sit_outs=[104]),
    ]
    event.results = [*won(1, 0, 0), *won(2, 0, 0)]
    event.options = {"bye_score": "zero"}
    drawn = event.draw()
    assert drawn.sit_outs[0] in {102, 103}
    assert "of those without a bye nobody has less than 1" in why(drawn, drawn.sit_outs[0])


def test_the_bye_went_to_the_second_last_instead_of_the_last() -> None:
    """morphinepl/ANRTournament#22."""
    event = SwissEvent.of(7)
    assert event.play(better_seed).sit_outs == (107,)
    event.entrants = [*event.entrants[:6], Entrant(108, size=2, seed=8)]
    event.options = {"bye_score": "win"}
    assert event.draw().sit_outs == (108,)


def test_those_who_had_byes_were_put_together_too_often() -> None:
    """Null-Signal-Games/cobra#521: these four have won one each, two of them by a bye."""
    event = SwissEvent.of(8)
    event.history = [
        played(1, (101, 102), (103, 104), (105, 108), sit_outs=[107]),
        played(2, (105, 101), (102, 103), (104, 107), sit_outs=[108]),
    ]
    event.results = [*won(1, 0, 0, 0), *won(2, 0, 0, 0)]
    event.entrants = [each for each in event.entrants if each.key in {101, 103, 107, 108}]
    event.options = {"ranking": "adjacent"}
    assert frozenset({107, 108}) not in pairs_of(event.draw())


def test_a_hundred_took_too_long_and_the_last_ones_met_again() -> None:
    """muyjohno/cobra#107 and #95: the fast way let people at the bottom meet again."""
    event = SwissEvent.of(301)
    began = time.process_time()
    for _ in range(5):
        event.play(by_chance(Random(4)))
    assert time.process_time() - began < 10
    meetings = Counter(pair for round_ in event.history for pair in pairs_of(round_))
    assert set(meetings.values()) == {1}


def test_the_same_round_was_drawn_twice() -> None:
    """lichess-org/lila#12147: asked twice, it is one round and the same."""
    event = SwissEvent.of(10)
    event.play(better_seed)
    assert event.draw() == event.draw()
    assert event.draw().number == 2


def test_after_people_left_there_were_second_meetings_and_double_byes() -> None:
    """slashinfty/tournament-organizer#3."""
    event = SwissEvent.of(14)
    byes: list[int] = []
    for _ in range(5):
        byes += event.play(by_chance(Random(8))).sit_outs
        event.withdraw([event.entrants[-1].key])
    meetings = Counter(pair for round_ in event.history for pair in pairs_of(round_))
    assert set(meetings.values()) == {1}
    assert len(byes) == len(set(byes)) == 2


def test_once_all_had_a_bye_the_last_had_it_in_every_round() -> None:
    """HeXO-Game/HeXO#102."""
    event = SwissEvent.of(5)
    event.options = {"rematches": "allow"}
    byes = Counter(event.play(better_seed).sit_outs[0] for _ in range(15))
    assert set(byes.values()) == {3}


def test_the_leaders_did_not_meet_and_nobody_knew_why() -> None:
    """magefree/mage#1438: right, as the others would have met again; but it has to be told."""
    event = SwissEvent.of(6)
    event.history = [
        played(1, (101, 103), (102, 104), (105, 106)),
        played(2, (101, 104), (102, 105), (103, 106)),
        played(3, (101, 105), (102, 106), (103, 104)),
    ]
    event.results = [*won(1, 0, 0, 0), *won(2, 0, 0, 0), *won(3, 0, 0, 0)]
    event.wishes = [
        Wish(kind=WishKind.FORBIDDEN, entrants=pair) for pair in ((103, 105), (104, 106))
    ]
    drawn = event.draw()
    assert frozenset({101, 102}) not in pairs_of(drawn)
    assert score_told(drawn, 101) == score_told(drawn, 102) == "3"
    assert "others would have had to meet again" in why(drawn, 101)
    assert "others would have had to meet again" in why(drawn, 102)


def test_no_round_could_be_drawn_and_nobody_knew_what_gives_way() -> None:
    """ValveSoftware/counter-strike_rules_and_regs#26: second meetings, or a refusal if chosen."""
    event = SwissEvent.of(2)
    event.play(better_seed)
    event.options = {"rematches": "allow"}
    again = event.draw()
    assert "A second meeting" in why(again, 101)
    event.options = {"rematches": "refuse"}
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.entrants == (101, 102)
