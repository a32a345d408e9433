"""Reporting a result, confirming it, and disagreeing about it."""

from __future__ import annotations

import pytest

from games.matches.errors import Conflict, ImpossibleScore, NotAllowed, UnlawfulStep
from games.matches.models import Match, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.reports import (
    confirm_report,
    dispute_report,
    report_final,
    send_slip,
    take_back,
)
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.states import MatchEnding, MatchStatus, ReportStatus
from tests.factories.matches import seated_match
from tests.games.matches.actors import (
    EAST,
    NORTH,
    OFFICIAL,
    SOUTH,
    WEST,
    euchre,
    march,
    point,
)
from tests.races import at_once

pytestmark = pytest.mark.django_db


def report(match: Match, first: int, second: int, actor: Actor, revision: int = 0) -> ScoreReport:
    return report_final(match_id=match.pk, points=(first, second), actor=actor, revision=revision)


def statuses(match: Match) -> list[str]:
    return [each.status for each in match.reports.order_by("version")]


def points_of(match: Match) -> list[int | None]:
    return [side.points for side in match.sides.order_by("number")]


def write(match: Match, *hands: HandEntry) -> None:
    for number, entry in enumerate(hands, start=1):
        save_hand(match_id=match.pk, number=number, entry=entry, actor=NORTH, revision=number - 1)


def test_a_report_waits_for_the_other_side_which_confirms_it() -> None:
    match = seated_match()
    claimed = report(match, 8, 5, NORTH)
    match.refresh_from_db()
    assert match.status == MatchStatus.REPORTED
    assert points_of(match) == [None, None]
    with pytest.raises(NotAllowed):
        confirm_report(report_id=claimed.pk, actor=SOUTH)
    confirm_report(report_id=claimed.pk, actor=WEST)
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert match.ending == MatchEnding.PLAYED
    assert match.finished_at is not None
    assert match.first_finished_at == match.finished_at
    assert points_of(match) == [8, 5]


def test_an_official_confirms_for_the_other_side() -> None:
    match = seated_match()
    confirm_report(report_id=report(match, 8, 5, NORTH).pk, actor=OFFICIAL)
    assert points_of(match) == [8, 5]


def test_what_an_official_enters_counts_at_once() -> None:
    match = seated_match()
    report(match, 4, 9, OFFICIAL)
    assert points_of(match) == [4, 9]
    assert statuses(match) == ["confirmed"]


def test_the_same_report_twice_is_one_version() -> None:
    match = seated_match()
    first = report(match, 8, 5, NORTH)
    assert report(match, 8, 5, NORTH).pk == first.pk
    assert report(match, 8, 5, SOUTH).pk == first.pk
    assert statuses(match) == ["reported"]


def test_an_equal_report_of_the_other_side_confirms() -> None:
    match = seated_match()
    report(match, 8, 5, NORTH)
    report(match, 8, 5, EAST)
    assert points_of(match) == [8, 5]
    assert statuses(match) == ["confirmed"]


def test_confirming_twice_is_confirming_once() -> None:
    match = seated_match()
    claimed = report(match, 8, 5, NORTH)
    confirm_report(report_id=claimed.pk, actor=EAST)
    match.refresh_from_db()
    revision = match.revision
    confirm_report(report_id=claimed.pk, actor=EAST)
    match.refresh_from_db()
    assert match.revision == revision


def test_reports_that_differ_are_both_kept_and_disputed() -> None:
    match = seated_match()
    report(match, 8, 5, NORTH)
    report(match, 8, 6, EAST)
    match.refresh_from_db()
    assert match.status == MatchStatus.DISPUTED
    assert statuses(match) == ["disputed", "disputed"]
    assert points_of(match) == [None, None]


def test_a_dispute_is_settled_when_one_side_agrees_to_the_others_version() -> None:
    match = seated_match()
    report(match, 8, 5, NORTH)
    theirs = report(match, 8, 6, EAST)
    with pytest.raises(NotAllowed):
        confirm_report(report_id=theirs.pk, actor=OFFICIAL)
    confirm_report(report_id=theirs.pk, actor=NORTH)
    assert points_of(match) == [8, 6]
    assert statuses(match) == ["superseded", "confirmed"]


def test_a_side_in_dispute_can_report_what_the_other_side_said() -> None:
    match = seated_match()
    report(match, 8, 5, NORTH)
    report(match, 8, 6, EAST)
    report(match, 8, 6, SOUTH, revision=2)
    assert points_of(match) == [8, 6]


def test_partners_who_report_differently_see_each_other() -> None:
    match = seated_match()
    report(match, 8, 5, NORTH)
    with pytest.raises(Conflict):
        report(match, 8, 6, SOUTH)
    report(match, 8, 6, SOUTH, revision=1)
    assert statuses(match) == ["superseded", "reported"]


def test_an_official_who_enters_something_else_than_a_side_reported_opens_a_dispute() -> None:
    match = seated_match()
    report(match, 8, 5, NORTH)
    report(match, 8, 6, OFFICIAL)
    match.refresh_from_db()
    assert match.status == MatchStatus.DISPUTED
    with pytest.raises(NotAllowed):
        report(match, 8, 7, OFFICIAL)


def test_a_dispute_needs_a_score_or_words() -> None:
    match = seated_match()
    claimed = report(match, 8, 5, NORTH)
    with pytest.raises(ImpossibleScore):
        dispute_report(report_id=claimed.pk, actor=EAST)
    with pytest.raises(NotAllowed):
        dispute_report(report_id=claimed.pk, actor=SOUTH, reason="no")
    said = dispute_report(report_id=claimed.pk, actor=EAST, reason="We had one more.")
    assert said.points is None
    assert statuses(match) == ["disputed", "disputed"]
    with pytest.raises(Conflict):
        confirm_report(report_id=said.pk, actor=NORTH)


def test_a_dispute_with_the_same_score_confirms() -> None:
    match = seated_match()
    claimed = report(match, 8, 5, NORTH)
    dispute_report(report_id=claimed.pk, actor=EAST, points=(8, 5))
    assert points_of(match) == [8, 5]


def test_a_confirmed_result_is_changed_only_by_a_director() -> None:
    match = seated_match()
    report(match, 8, 5, OFFICIAL)
    assert report(match, 8, 5, EAST).status == ReportStatus.CONFIRMED
    with pytest.raises(UnlawfulStep, match="8 to 5 is confirmed"):
        report(match, 8, 6, EAST)
    assert points_of(match) == [8, 5]


@pytest.mark.parametrize("points", [(-1, 5), (33, 0), (20, 20), (1, 2, 3), (8,)])
def test_a_score_that_eight_deals_cannot_give_is_refused(points: tuple[int, ...]) -> None:
    match = seated_match()
    with pytest.raises(ImpossibleScore):
        report_final(match_id=match.pk, points=points, actor=NORTH, revision=0)
    assert not ScoreReport.objects.exists()


@pytest.mark.parametrize("points", [(10, 10), (9, 4), (14, 3), (-1, 10)])
def test_a_score_a_game_to_ten_cannot_end_with_is_refused(points: tuple[int, int]) -> None:
    match = seated_match(game_end="target", game_length=10)
    with pytest.raises(ImpossibleScore) as refused:
        report_final(match_id=match.pk, points=points, actor=NORTH, revision=0)
    assert "points" in refused.value.fields


def test_a_game_to_ten_may_be_stopped_early() -> None:
    match = seated_match(game_end="target", game_length=10)
    report_final(match_id=match.pk, points=(7, 4), actor=OFFICIAL, revision=0, ended_early=True)
    match.refresh_from_db()
    assert match.ending == MatchEnding.TIME


def test_somebody_who_sits_out_reports_nothing() -> None:
    match = seated_match()
    with pytest.raises(NotAllowed, match="do not sit at this table"):
        report(match, 8, 5, Actor())


def test_a_slip_is_sent_when_the_game_is_over_and_the_other_side_confirms() -> None:
    match = seated_match(game_length=3)
    write(match, point(0), march(1), euchre(0))
    slip = send_slip(match_id=match.pk, actor=NORTH, revision=3)
    assert slip.points == [1, 4]
    assert send_slip(match_id=match.pk, actor=NORTH, revision=3).pk == slip.pk
    confirm_report(report_id=slip.pk, actor=EAST)
    assert points_of(match) == [1, 4]


def test_a_slip_is_not_sent_before_the_game_is_over_unless_it_was_stopped() -> None:
    match = seated_match(game_length=3)
    with pytest.raises(UnlawfulStep, match="No hand"):
        send_slip(match_id=match.pk, actor=NORTH, revision=0)
    write(match, point(0), point(1))
    with pytest.raises(UnlawfulStep, match="not over after 2 hands, at 1 to 1"):
        send_slip(match_id=match.pk, actor=NORTH, revision=2)
    slip = send_slip(match_id=match.pk, actor=NORTH, revision=2, ended_early=True)
    assert slip.ending == MatchEnding.TIME


def test_hands_after_the_end_of_the_game_are_refused() -> None:
    match = seated_match(game_end="target", game_length=5)
    write(match, march(0), point(0), point(0))
    save_hand(match_id=match.pk, number=2, entry=march(0), actor=NORTH, revision=3)
    save_hand(match_id=match.pk, number=1, entry=HandEntry(makers=0, tricks=5, alone=True),
              actor=NORTH, revision=4)  # fmt: skip
    with pytest.raises(UnlawfulStep, match="over after hand 2"):
        send_slip(match_id=match.pk, actor=NORTH, revision=5)


def test_a_slip_changed_meanwhile_is_not_sent_unseen() -> None:
    match = seated_match(game_length=1)
    write(match, point(0))
    with pytest.raises(Conflict):
        send_slip(match_id=match.pk, actor=EAST, revision=0)


def test_a_final_score_does_not_replace_hands_unseen() -> None:
    match = seated_match()
    write(match, point(0))
    with pytest.raises(Conflict):
        report(match, 8, 5, EAST, revision=0)
    report(match, 8, 5, EAST, revision=1)
    assert statuses(match) == ["superseded", "reported"]


def test_a_sent_slip_taken_back_goes_on_with_its_hands() -> None:
    match = seated_match(game_length=2)
    write(match, point(0), point(0))
    send_slip(match_id=match.pk, actor=NORTH, revision=2)
    with pytest.raises(UnlawfulStep, match="Take it back"):
        save_hand(match_id=match.pk, number=2, entry=march(), actor=NORTH, revision=3)
    with pytest.raises(NotAllowed):
        take_back(match_id=match.pk, actor=EAST, revision=3)
    take_back(match_id=match.pk, actor=SOUTH, revision=3)
    take_back(match_id=match.pk, actor=SOUTH, revision=3)
    save_hand(match_id=match.pk, number=2, entry=march(), actor=NORTH, revision=4)
    assert send_slip(match_id=match.pk, actor=NORTH, revision=5).points == [3, 0]
    assert statuses(match) == ["withdrawn", "reported"]


def test_a_replaced_version_cannot_be_confirmed_any_more() -> None:
    match = seated_match()
    old = report(match, 8, 5, NORTH)
    report(match, 8, 6, NORTH, revision=1)
    with pytest.raises(Conflict, match="newest"):
        confirm_report(report_id=old.pk, actor=EAST)


@pytest.mark.django_db(transaction=True)
def test_two_confirmations_at_once_are_one() -> None:
    match = seated_match()
    claimed = report(match, 8, 5, NORTH)
    results = at_once(
        lambda: confirm_report(report_id=claimed.pk, actor=EAST),
        lambda: confirm_report(report_id=claimed.pk, actor=WEST),
    )
    assert all(isinstance(result, ScoreReport) for result in results)
    match.refresh_from_db()
    assert match.revision == 2
    assert statuses(match) == ["confirmed"]


@pytest.mark.django_db(transaction=True)
def test_two_reports_at_once_are_both_kept() -> None:
    match = seated_match()
    at_once(lambda: report(match, 8, 5, NORTH), lambda: report(match, 8, 6, EAST))
    match.refresh_from_db()
    assert match.status == MatchStatus.DISPUTED
    assert sorted(each.points or [] for each in match.reports.all()) == [[8, 5], [8, 6]]


@pytest.mark.django_db(transaction=True)
def test_two_equal_reports_at_once_settle_the_match() -> None:
    match = seated_match()
    at_once(lambda: report(match, 8, 5, NORTH), lambda: report(match, 8, 5, EAST))
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert statuses(match) == ["confirmed"]
