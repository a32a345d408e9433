"""What a director does with results, and the news it makes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.matches.errors import Conflict, ImpossibleScore, NotAllowed, ReasonMissing
from games.matches.models import Match
from games.matches.services.corrections import (
    correct_result,
    decide,
    forfeit,
    reopen_match,
    void_match,
)
from games.matches.services.reports import (
    confirm_report,
    dispute_report,
    report_final,
    send_slip,
)
from games.matches.services.scoring import save_hand
from games.matches.signals import match_changed, match_finished, match_reopened
from games.matches.states import MatchEnding, MatchStatus
from tests.factories.matches import seated_match
from tests.games.matches.actors import EAST, NORTH, OFFICIAL, march, point

pytestmark = pytest.mark.django_db


def finished(first: int = 8, second: int = 5) -> Match:
    match = seated_match()
    report_final(match_id=match.pk, points=(first, second), actor=OFFICIAL, revision=0)
    match.refresh_from_db()
    return match


def points_of(match: Match) -> list[int | None]:
    return [side.points for side in match.sides.order_by("number")]


@pytest.fixture
def news() -> Iterator[list[str]]:
    heard: list[str] = []

    def on_changed(**_: object) -> None:
        heard.append("changed")

    def on_finished(**_: object) -> None:
        heard.append("finished")

    def on_reopened(**_: object) -> None:
        heard.append("reopened")

    match_changed.connect(on_changed)
    match_finished.connect(on_finished)
    match_reopened.connect(on_reopened)
    yield heard
    match_changed.disconnect(on_changed)
    match_finished.disconnect(on_finished)
    match_reopened.disconnect(on_reopened)


def test_a_director_decides_between_two_versions() -> None:
    match = seated_match()
    ours = report_final(match_id=match.pk, points=(8, 5), actor=NORTH, revision=0)
    report_final(match_id=match.pk, points=(8, 6), actor=EAST, revision=0)
    with pytest.raises(NotAllowed):
        decide(match_id=match.pk, report_id=ours.pk, actor=NORTH, reason="We are right.")
    with pytest.raises(ReasonMissing):
        decide(match_id=match.pk, report_id=ours.pk, actor=OFFICIAL, reason="  ")
    decide(match_id=match.pk, report_id=ours.pk, actor=OFFICIAL, reason="Counted the slip.")
    assert points_of(match) == [8, 5]


def test_a_directors_reason_stands_beside_what_the_side_said() -> None:
    match = seated_match()
    claimed = report_final(match_id=match.pk, points=(8, 5), actor=NORTH, revision=0)
    theirs = dispute_report(
        report_id=claimed.pk, actor=EAST, points=(8, 6), reason="Hand 3 was a march."
    )
    chosen = decide(match_id=match.pk, report_id=theirs.pk, actor=OFFICIAL, reason="Right.")
    assert chosen.reason == "Hand 3 was a march. / Right."


def test_a_correction_is_a_new_version_and_keeps_the_first_finish() -> None:
    match = finished()
    first_finished_at = match.first_finished_at
    correct_result(
        match_id=match.pk,
        points=(6, 5),
        actor=OFFICIAL,
        reason="Misread.",
        revision=match.revision,
    )
    match.refresh_from_db()
    assert points_of(match) == [6, 5]
    assert match.first_finished_at == first_finished_at
    assert match.finished_at is not None
    assert match.finished_at > first_finished_at  # type: ignore[operator]
    versions = [(each.points, each.status, each.reason) for each in match.reports.all()]
    assert versions == [([8, 5], "superseded", ""), ([6, 5], "confirmed", "Misread.")]


def test_a_correction_needs_a_reason_the_right_revision_and_a_possible_score() -> None:
    match = finished()
    correct = partial(correct_result, match_id=match.pk, actor=OFFICIAL)
    with pytest.raises(ReasonMissing):
        correct(points=(6, 5), reason="", revision=match.revision)
    with pytest.raises(Conflict):
        correct(points=(6, 5), reason="Misread.", revision=0)
    with pytest.raises(ImpossibleScore):
        correct(points=(60, 5), reason="Misread.", revision=match.revision)
    with pytest.raises(ImpossibleScore):
        correct(reason="Misread.", revision=match.revision)
    with pytest.raises(NotAllowed):
        correct_result(
            match_id=match.pk, actor=NORTH, points=(6, 5), reason="x", revision=match.revision
        )
    assert points_of(match) == [8, 5]


def test_the_same_correction_twice_is_one_version() -> None:
    match = finished()
    for _ in range(2):
        correct_result(
            match_id=match.pk, points=(6, 5), actor=OFFICIAL, reason="Misread.", revision=1
        )
    assert match.reports.count() == 2


def test_a_correction_can_give_every_hand() -> None:
    match = seated_match(game_length=2)
    report_final(match_id=match.pk, points=(2, 0), actor=OFFICIAL, revision=0)
    report = correct_result(
        match_id=match.pk,
        hands=[march(0), point(1)],
        actor=OFFICIAL,
        reason="Found the slip.",
        revision=1,
    )
    assert report.points == [2, 1]
    assert report.hands.count() == 2


def test_a_director_may_enter_a_result_nobody_reported() -> None:
    match = seated_match()
    correct_result(
        match_id=match.pk, points=(6, 5), actor=OFFICIAL, reason="From the slip.", revision=0
    )
    assert points_of(match) == [6, 5]


def test_a_reopened_match_goes_on_with_its_hands() -> None:
    match = seated_match(game_length=1)
    save_hand(match_id=match.pk, number=1, entry=point(), actor=NORTH, revision=0)
    slip = send_slip(match_id=match.pk, actor=NORTH, revision=1)
    confirm_report(report_id=slip.pk, actor=EAST)
    reopen_match(match_id=match.pk, actor=OFFICIAL, reason="Wrong trump.", revision=3)
    match.refresh_from_db()
    assert match.status == MatchStatus.IN_PLAY
    assert match.ending is None
    assert match.first_finished_at is not None
    assert points_of(match) == [None, None]
    save_hand(match_id=match.pk, number=1, entry=march(), actor=NORTH, revision=4)
    assert send_slip(match_id=match.pk, actor=NORTH, revision=5).points == [2, 0]


def test_a_void_match_counts_for_nothing_and_can_be_taken_up_again() -> None:
    match = finished()
    void_match(match_id=match.pk, actor=OFFICIAL, reason="Wrong seats.", revision=1)
    void_match(match_id=match.pk, actor=OFFICIAL, reason="Wrong seats.", revision=1)
    match.refresh_from_db()
    assert (match.status, match.ending) == (MatchStatus.VOID, MatchEnding.VOID)
    assert points_of(match) == [None, None]
    reopen_match(match_id=match.pk, actor=OFFICIAL, reason="It was right.", revision=2)
    report_final(match_id=match.pk, points=(8, 5), actor=OFFICIAL, revision=3)
    assert points_of(match) == [8, 5]


def test_a_forfeit_gives_points_that_no_deals_could() -> None:
    match = seated_match()
    with pytest.raises(ImpossibleScore):
        forfeit(match_id=match.pk, points=(-1, 0), actor=OFFICIAL, reason="Left.", revision=0)
    forfeit(match_id=match.pk, points=(0, 0), actor=OFFICIAL, reason="Left.", revision=0)
    forfeit(match_id=match.pk, points=(0, 0), actor=OFFICIAL, reason="Left.", revision=0)
    match.refresh_from_db()
    assert match.ending == MatchEnding.FORFEIT
    assert match.reports.count() == 1


def test_news_is_sent_after_the_commit(
    news: list[str], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    match = seated_match()
    with django_capture_on_commit_callbacks(execute=True):
        report_final(match_id=match.pk, points=(8, 5), actor=NORTH, revision=0)
    assert news == ["changed"]
    news.clear()
    with django_capture_on_commit_callbacks(execute=True):
        report_final(match_id=match.pk, points=(8, 5), actor=EAST, revision=0)
    assert news == ["changed", "finished"]
    news.clear()
    with django_capture_on_commit_callbacks(execute=True):
        reopen_match(match_id=match.pk, actor=OFFICIAL, reason="Again.", revision=2)
    assert news == ["changed", "reopened"]
