"""Rulings on infractions: what they do to the points of a hand, and how they are undone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.infractions import Infraction, Take
from games.matches.errors import Conflict, NotAllowed, UnlawfulStep
from games.matches.models import HandScore, Match, Ruling
from games.matches.selectors.cards import match_card
from games.matches.services.corrections import void_match
from games.matches.services.infractions import (
    ImpossibleRuling,
    InfractionEntry,
    rule_on_infraction,
)
from games.matches.services.reports import report_final, send_slip
from games.matches.services.rulings import withdraw_ruling
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.states import MatchStatus, ReportStatus
from tests.factories.matches import seated_match
from tests.games.matches.actors import EAST, NORTH, OFFICIAL

pytestmark = pytest.mark.django_db


def revision(match: Match) -> int:
    return Match.objects.get(pk=match.pk).revision


def write(match: Match, number: int, makers: int, tricks: int, **more: Any) -> None:
    """Write a hand on the slip."""
    save_hand(
        match_id=match.pk,
        number=number,
        entry=HandEntry(makers=makers, tricks=tricks, **more),
        actor=OFFICIAL,
        revision=revision(match),
    )


def rule(match: Match, infraction: Infraction, seat: int | None, **more: Any) -> Ruling:
    """Rule on an infraction."""
    return rule_on_infraction(
        match_id=match.pk,
        entry=InfractionEntry(infraction=infraction, seat=seat, **more),
        actor=OFFICIAL,
        revision=revision(match),
    )


def points_of(match: Match) -> list[tuple[int, ...]]:
    return [hand.points for hand in match_card(match_id=match.pk).hands]


def test_a_revoke_replaces_what_the_hand_was_worth_and_withdrawing_brings_it_back() -> None:
    match = seated_match()
    write(match, 1, 0, 5)
    write(match, 2, 1, 3)
    ruling = rule(match, Infraction.REVOKE, 1, hand_number=2, take=Take.ADD)
    assert points_of(match) == [(2, 0), (2, 0)]
    assert match_card(match_id=match.pk).totals == (4, 0)
    assert HandScore.objects.filter(number=2, is_replaced=True).count() == 1
    withdraw_ruling(match_id=match.pk, ruling_id=ruling.pk, actor=OFFICIAL)
    assert points_of(match) == [(2, 0), (0, 1)]


@pytest.mark.parametrize(
    ("take", "points"),
    [(Take.ADD, (4, 0)), (Take.DEDUCT, (0, -4)), (Take.SCORE_AS_PLAYED, (4, 0))],
)
def test_a_revoke_against_a_lone_maker_costs_four(take: Take, points: tuple[int, int]) -> None:
    match = seated_match()
    write(match, 1, 0, 5, alone=True)
    rule(match, Infraction.REVOKE, 1, hand_number=1, take=take)
    assert points_of(match) == [points]


def test_a_side_with_a_wrong_hand_scores_nothing_in_the_hand() -> None:
    match = seated_match()
    write(match, 1, 0, 5)
    rule(match, Infraction.WRONG_COUNT_LATE, 2, hand_number=1)
    assert points_of(match) == [(0, 0)]
    write(match, 2, 0, 3)
    rule(match, Infraction.WRONG_COUNT_LATE, 1, hand_number=2)
    assert points_of(match) == [(0, 0), (1, 0)]


def test_a_hand_changed_after_the_ruling_still_has_its_penalty() -> None:
    match = seated_match()
    write(match, 1, 0, 3)
    rule(match, Infraction.REVOKE, 1, hand_number=1, take=Take.ADD)
    write(match, 1, 0, 4, trump="H")
    assert points_of(match) == [(2, 0)]


def test_a_ruling_on_the_hand_being_played_counts_once_it_is_written() -> None:
    match = seated_match()
    rule(match, Infraction.REVOKE, 0, hand_number=1, take=Take.DEDUCT)
    assert points_of(match) == []
    write(match, 1, 0, 5)
    assert points_of(match) == [(-2, 0)]


def test_every_opponent_of_a_revoke_gets_the_points_where_everybody_has_a_score() -> None:
    match = seated_match(variant="auction5", rules={})
    write(match, 1, 0, 3, bid=3, partners=(2,), maker_seat=0)
    rule(match, Infraction.REVOKE, 2, hand_number=1, take=Take.ADD)
    assert points_of(match) == [(0, 2, 0, 2, 2)]
    hand = HandScore.objects.get(is_replaced=False)
    assert hand.seat_points == [0, 2, 0, 2, 2]


def test_a_confirmed_result_gets_a_new_version_and_the_old_one_stays_readable() -> None:
    match = seated_match(game_length=2, game_end="deals")
    write(match, 1, 0, 3)
    write(match, 2, 1, 5)
    send_slip(match_id=match.pk, actor=OFFICIAL, revision=revision(match))
    ruling = rule(match, Infraction.REVOKE, 1, hand_number=2, take=Take.ADD, note="Seen by all.")
    assert match_card(match_id=match.pk).totals == (3, 0)
    versions = match_card(match_id=match.pk).versions
    assert [row.status for row in versions] == [ReportStatus.SUPERSEDED, ReportStatus.CONFIRMED]
    assert versions[0].points == (1, 2)
    assert versions[1].reason == "P13 Revoke. Seen by all."
    withdraw_ruling(match_id=match.pk, ruling_id=ruling.pk, actor=OFFICIAL)
    again = match_card(match_id=match.pk)
    assert (again.totals, again.versions[-1].reason) == ((1, 2), "Ruling withdrawn: P13 Revoke")


def test_a_revoke_of_which_the_hand_counts_as_played_makes_no_new_version() -> None:
    match = seated_match(game_length=1, game_end="deals")
    write(match, 1, 0, 3)
    send_slip(match_id=match.pk, actor=OFFICIAL, revision=revision(match))
    rule(match, Infraction.REVOKE, 1, hand_number=1, take=Take.SCORE_AS_PLAYED)
    assert len(match_card(match_id=match.pk).versions) == 1


def test_an_infraction_without_points_is_only_written_down() -> None:
    match = seated_match()
    write(match, 1, 0, 3)
    rule(match, Infraction.MISDEAL, None)
    rule(match, Infraction.EXPOSED_CARD, 3, hand_number=1)
    assert points_of(match) == [(1, 0)]
    rows = match_card(match_id=match.pk).rulings
    assert [row.title for row in rows] == ["P1 Misdeal", "P11 Exposed card"]


def test_a_ruling_sent_twice_from_one_page_is_written_once() -> None:
    match = seated_match()
    write(match, 1, 0, 3)
    entry = InfractionEntry(infraction=Infraction.REVOKE, seat=1, hand_number=1, take=Take.ADD)
    before = revision(match)
    for _ in range(2):
        rule_on_infraction(match_id=match.pk, entry=entry, actor=OFFICIAL, revision=before)
    assert Ruling.objects.count() == 1
    assert points_of(match) == [(2, 0)]
    other = InfractionEntry(infraction=Infraction.REVOKE, seat=3, hand_number=1, take=Take.ADD)
    with pytest.raises(Conflict):
        rule_on_infraction(match_id=match.pk, entry=other, actor=OFFICIAL, revision=before)
    rule(match, Infraction.REVOKE, 1, hand_number=1, take=Take.ADD)
    assert points_of(match) == [(4, 0)]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"infraction": Infraction.REVOKE, "hand_number": 1, "take": Take.ADD}, "seat"),
        ({"infraction": Infraction.REVOKE, "seat": 7, "take": Take.ADD}, "seat"),
        ({"infraction": Infraction.REVOKE, "seat": 1, "take": Take.ADD}, "hand_number"),
        ({"infraction": Infraction.REVOKE, "seat": 1, "hand_number": 1}, "take"),
        ({"infraction": Infraction.MISDEAL, "take": Take.ADD}, "take"),
        ({"infraction": Infraction.MISDEAL, "hand_number": 100}, "hand_number"),
        ({"infraction": Infraction.WRONG_COUNT_LATE, "seat": 1, "hand_number": 2}, "hand_number"),
        ({"infraction": Infraction.MISDEAL, "note": "x" * 301}, "note"),
    ],
)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    values: dict[str, Any], field: str
) -> None:
    match = seated_match()
    write(match, 1, 0, 3)
    entry = HandEntry(is_passed_out=True)
    save_hand(match_id=match.pk, number=2, entry=entry, actor=OFFICIAL, revision=revision(match))
    with pytest.raises(ImpossibleRuling) as error:
        rule(match, values.pop("infraction"), values.pop("seat", None), **values)
    assert list(error.value.fields) == [field]


def test_the_rules_of_the_event_may_leave_one_form_of_the_penalty() -> None:
    match = seated_match(rules={"revoke_take": "add"})
    with pytest.raises(ImpossibleRuling, match="another form"):
        rule(match, Infraction.REVOKE, 1, hand_number=1, take=Take.DEDUCT)


def test_points_that_wait_for_somebodys_word_are_not_changed() -> None:
    match = seated_match()
    report_final(match_id=match.pk, points=(8, 5), actor=NORTH, revision=0)
    with pytest.raises(UnlawfulStep, match="waits to be confirmed"):
        rule(match, Infraction.REVOKE, 1, hand_number=1, take=Take.ADD)
    void_match(match_id=match.pk, actor=OFFICIAL, reason="Left.", revision=revision(match))
    with pytest.raises(UnlawfulStep, match="void"):
        rule(match, Infraction.REVOKE, 1, hand_number=1, take=Take.ADD)
    assert Match.objects.get(pk=match.pk).status == MatchStatus.VOID


def test_players_rule_on_nothing() -> None:
    match = seated_match()
    entry = InfractionEntry(infraction=Infraction.MISDEAL)
    with pytest.raises(NotAllowed):
        rule_on_infraction(match_id=match.pk, entry=entry, actor=EAST, revision=0)
