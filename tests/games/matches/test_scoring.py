"""Writing hands on a slip."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from engine.variants.registry import get_variant, rules_for
from games.matches.errors import (
    Conflict,
    ImpossibleScore,
    NotAllowed,
    UnknownMatch,
    UnlawfulStep,
)
from games.matches.models import HandScore, Match, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.scoring import (
    HandEntry,
    remove_hand,
    save_hand,
    worth_of_hand,
)
from games.matches.states import MatchStatus
from tests.factories.matches import seated_match
from tests.games.matches.actors import EAST, NORTH, OFFICIAL, euchre, march, point
from tests.races import at_once

pytestmark = pytest.mark.django_db


def live(match: Match) -> list[HandScore]:
    return list(HandScore.objects.filter(report__match=match, is_replaced=False).order_by("number"))


def revision_of(match: Match) -> int:
    return Match.objects.get(pk=match.pk).revision


def test_a_hand_is_written_with_the_engines_points_and_starts_the_match() -> None:
    match = seated_match()
    hand = save_hand(match_id=match.pk, number=1, entry=euchre(0), actor=NORTH, revision=0)
    match.refresh_from_db()
    assert hand.points == [0, 2]
    assert hand.seat_points == [0, 2, 0, 2]
    assert hand.outcome == "euchred"
    assert hand.entered_seat == 0
    assert match.status == MatchStatus.IN_PLAY
    assert match.revision == 1


def test_the_same_hand_saved_twice_is_one_row_and_one_change() -> None:
    match = seated_match()
    first = save_hand(match_id=match.pk, number=1, entry=march(), actor=NORTH, revision=0)
    again = save_hand(match_id=match.pk, number=1, entry=march(), actor=NORTH, revision=0)
    assert again.pk == first.pk
    assert HandScore.objects.count() == 1
    assert revision_of(match) == 1


def test_an_edited_hand_keeps_its_old_row() -> None:
    match = seated_match()
    save_hand(match_id=match.pk, number=1, entry=march(), actor=NORTH, revision=0)
    save_hand(match_id=match.pk, number=1, entry=point(), actor=EAST, revision=1)
    assert [hand.points for hand in live(match)] == [[1, 0]]
    assert HandScore.objects.filter(is_replaced=True).get().points == [2, 0]


def test_what_somebody_else_wrote_meanwhile_is_not_overwritten() -> None:
    match = seated_match()
    save_hand(match_id=match.pk, number=1, entry=march(), actor=NORTH, revision=0)
    with pytest.raises(Conflict) as refused:
        save_hand(match_id=match.pk, number=1, entry=point(), actor=EAST, revision=0)
    assert "Both versions" in str(refused.value)
    assert [hand.points for hand in live(match)] == [[2, 0]]


def test_a_new_hand_may_come_from_a_page_made_before_another_hand_was_changed() -> None:
    match = seated_match()
    save_hand(match_id=match.pk, number=1, entry=march(), actor=NORTH, revision=0)
    save_hand(match_id=match.pk, number=1, entry=point(), actor=NORTH, revision=1)
    save_hand(match_id=match.pk, number=2, entry=point(1), actor=EAST, revision=1)
    assert [hand.points for hand in live(match)] == [[1, 0], [0, 1]]


def test_hands_are_written_in_order() -> None:
    match = seated_match()
    with pytest.raises(UnlawfulStep, match="Hand 1 comes next, so hand 3"):
        save_hand(match_id=match.pk, number=3, entry=point(), actor=NORTH, revision=0)


def test_no_hand_is_written_after_the_last_deal() -> None:
    match = seated_match(game_length=1)
    save_hand(match_id=match.pk, number=1, entry=point(), actor=NORTH, revision=0)
    with pytest.raises(UnlawfulStep, match="over after 1 hands"):
        save_hand(match_id=match.pk, number=2, entry=point(), actor=NORTH, revision=1)


def test_only_the_last_hand_can_be_taken_off_and_twice_is_once() -> None:
    match = seated_match()
    save_hand(match_id=match.pk, number=1, entry=point(), actor=NORTH, revision=0)
    save_hand(match_id=match.pk, number=2, entry=march(), actor=NORTH, revision=1)
    with pytest.raises(UnlawfulStep, match="Change hand 1"):
        remove_hand(match_id=match.pk, number=1, actor=NORTH, revision=2)
    remove_hand(match_id=match.pk, number=2, actor=NORTH, revision=2)
    remove_hand(match_id=match.pk, number=2, actor=NORTH, revision=2)
    assert [hand.number for hand in live(match)] == [1]


def test_taking_the_only_hand_off_leaves_the_match_as_if_not_started() -> None:
    match = seated_match()
    save_hand(match_id=match.pk, number=1, entry=point(), actor=NORTH, revision=0)
    remove_hand(match_id=match.pk, number=1, actor=NORTH, revision=1)
    match.refresh_from_db()
    assert match.status == MatchStatus.SEATED


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (HandEntry(tricks=3), "makers"),
        (HandEntry(makers=0), "tricks"),
        (HandEntry(makers=0, tricks=6), "tricks"),
        (HandEntry(makers=0, tricks=-1), "tricks"),
        (HandEntry(makers=2, tricks=3), "makers"),
        (HandEntry(makers=0, tricks=3, maker_seat=1), "maker_seat"),
        (HandEntry(makers=0, tricks=3, maker_seat=9), "maker_seat"),
        (HandEntry(makers=0, tricks=3, trump="X"), "trump"),
    ],
)
def test_an_impossible_hand_is_refused_at_its_field(entry: HandEntry, field: str) -> None:
    match = seated_match()
    with pytest.raises(ImpossibleScore) as refused:
        save_hand(match_id=match.pk, number=1, entry=entry, actor=NORTH, revision=0)
    assert list(refused.value.fields) == [field]
    assert not HandScore.objects.exists()
    assert not ScoreReport.objects.exists()


def test_a_defender_alone_is_refused_where_the_variant_has_none() -> None:
    entry = HandEntry(makers=0, tricks=2, alone=True, lone_defender=True)
    with pytest.raises(ImpossibleScore) as refused:
        worth_of_hand(entry=entry, rules=get_variant("euchre4").rules)
    assert list(refused.value.fields) == ["lone_defender"]
    lawful = worth_of_hand(entry=entry, rules=get_variant("north_american").rules)
    assert lawful.outcome == "euchred_by_lone_defender"


def test_a_hand_is_passed_out_only_where_the_dealer_is_not_stuck() -> None:
    entry = HandEntry(is_passed_out=True)
    free = rules_for("north_american", {})
    stuck = rules_for("north_american", {"stick_dealer": True})
    assert worth_of_hand(entry=entry, rules=free).points == (0, 0)
    with pytest.raises(ImpossibleScore, match="must name"):
        worth_of_hand(entry=entry, rules=stuck)


def test_only_people_at_the_table_and_officials_write() -> None:
    match = seated_match()
    with pytest.raises(NotAllowed):
        save_hand(match_id=match.pk, number=1, entry=point(), actor=Actor(), revision=0)
    with pytest.raises(NotAllowed):
        save_hand(match_id=match.pk, number=1, entry=point(), actor=Actor(seat=4), revision=0)
    save_hand(match_id=match.pk, number=1, entry=point(), actor=OFFICIAL, revision=0)
    assert len(live(match)) == 1


def test_an_unknown_match_is_said_in_words() -> None:
    with pytest.raises(UnknownMatch):
        save_hand(match_id=0, number=1, entry=point(), actor=NORTH, revision=0)


def test_the_database_itself_refuses_a_hand_twice() -> None:
    match = seated_match()
    hand = save_hand(match_id=match.pk, number=1, entry=point(), actor=NORTH, revision=0)
    hand.pk = None
    hand._state.adding = True
    with pytest.raises(IntegrityError), transaction.atomic():
        hand.save()


@given(makers=st.integers(0, 1), tricks=st.integers(-2, 8), alone=st.booleans(), lone=st.booleans())
def test_every_hand_is_scored_or_refused_in_words(
    makers: int, tricks: int, *, alone: bool, lone: bool
) -> None:
    entry = HandEntry(makers=makers, tricks=tricks, alone=alone, lone_defender=lone)
    for variant in ("euchre4", "north_american", "british"):
        rules = get_variant(variant).rules
        if 0 <= tricks <= 5 and (variant == "north_american" or not lone):
            worth = worth_of_hand(entry=entry, rules=rules)
            assert sorted(worth.points)[0] == 0 < sorted(worth.points)[1] <= 4
        else:
            with pytest.raises(ImpossibleScore) as refused:
                worth_of_hand(entry=entry, rules=rules)
            assert refused.value.fields


@pytest.mark.django_db(transaction=True)
def test_two_saves_of_one_hand_at_once_make_one_row_and_one_conflict() -> None:
    match = seated_match()
    results = at_once(
        lambda: save_hand(match_id=match.pk, number=1, entry=march(0), actor=NORTH, revision=0),
        lambda: save_hand(match_id=match.pk, number=1, entry=march(1), actor=EAST, revision=0),
    )
    assert len(live(match)) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 1


@pytest.mark.django_db(transaction=True)
def test_the_same_hand_from_two_phones_at_once_is_one_row() -> None:
    match = seated_match()
    results = at_once(
        lambda: save_hand(match_id=match.pk, number=1, entry=march(0), actor=NORTH, revision=0),
        lambda: save_hand(match_id=match.pk, number=1, entry=march(0), actor=EAST, revision=0),
    )
    assert len(live(match)) == 1
    assert all(isinstance(result, HandScore) for result in results)
