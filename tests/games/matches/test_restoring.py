"""Putting a match back to how it stood: what was undone stays readable."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches.errors import Conflict
from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import (
    correct_hand,
    correct_result,
    forfeit,
    reopen_match,
    void_match,
)
from games.matches.services.reports import confirm_report, report_final, send_slip
from games.matches.services.restoring import MatchState, restore, state_of
from games.matches.services.rulings import add_ruling, withdraw_ruling
from games.matches.services.scoring import HandEntry, live_hands, save_hand
from games.matches.services.substitution import substitute
from games.matches.states import MatchEnding, MatchStatus
from tests.factories.matches import seated_match
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db

OFFICIAL = Actor(is_official=True)
WHY = "a slip"


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def points_of(match: Match) -> list[int | None]:
    return [side.points for side in fresh(match).sides.all()]


def put_back(match: Match, state: MatchState) -> None:
    restore(
        match_id=match.pk,
        state=state,
        revision=fresh(match).revision,
        actor=OFFICIAL,
        reason="undone",
    )


def by_hands(*tricks: int) -> Match:
    """Return a match finished by hands of North and South's, each with so many tricks."""
    match = seated_match(game_length=len(tricks))
    for number, taken in enumerate(tricks, start=1):
        entry = HandEntry(makers=0, maker_seat=0, tricks=taken)
        seat = Actor(seat=number % 2)
        save_hand(match_id=match.pk, number=number, entry=entry, actor=seat, revision=number - 1)
    revision = fresh(match).revision
    report = send_slip(match_id=match.pk, actor=Actor(seat=0), revision=revision)
    confirm_report(report_id=report.pk, actor=Actor(seat=1))
    return match


def test_a_correction_is_undone_by_a_new_version_equal_to_the_one_before() -> None:
    match = by_hands(3, 5)
    before = state_of(fresh(match))
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason=WHY, revision=before["revision"], points=(0, 4)
    )
    assert points_of(match) == [0, 4]
    put_back(match, before)
    assert points_of(match) == [3, 0]
    newest = match.reports.latest("version")
    assert (newest.version, newest.status, newest.reason) == (3, "confirmed", "undone")
    assert [hand.tricks for hand in live_hands(newest)] == [3, 5]
    assert [hand.entered_seat for hand in live_hands(newest)] == [1, 0]


@pytest.mark.parametrize("act", ["void", "forfeit", "reopen"])
def test_the_rarer_decisions_are_undone_too(act: str) -> None:
    match = by_hands(3, 5)
    before = state_of(fresh(match))
    order: dict[str, Any] = {
        "match_id": match.pk,
        "actor": OFFICIAL,
        "reason": WHY,
        "revision": before["revision"],
    }
    if act == "void":
        void_match(**order)
    elif act == "forfeit":
        forfeit(points=(0, 0), **order)
    else:
        reopen_match(**order)
    put_back(match, before)
    found = fresh(match)
    assert (found.status, found.ending) == (MatchStatus.FINISHED, MatchEnding.PLAYED)
    assert points_of(match) == [3, 0]
    assert [hand.tricks for hand in live_hands(match.reports.get(status="confirmed"))] == [3, 5]


def test_a_forfeit_of_a_table_that_had_not_begun_is_undone_to_a_table_that_waits() -> None:
    match = seated_match()
    before = state_of(match)
    forfeit(match_id=match.pk, points=(1, 0), actor=OFFICIAL, reason=WHY, revision=0)
    put_back(match, before)
    found = fresh(match)
    assert (found.status, found.ending, found.finished_at) == (MatchStatus.SEATED, None, None)
    assert points_of(match) == [None, None]
    assert not match.reports.filter(status="confirmed").exists()


def test_a_dispute_that_was_decided_is_a_dispute_again() -> None:
    match = seated_match()
    for seat, other in ((0, 5), (1, 6)):
        report_final(match_id=match.pk, points=(8, other), actor=Actor(seat=seat), revision=0)
    before = state_of(fresh(match))
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason=WHY, revision=before["revision"], points=(8, 6)
    )
    put_back(match, before)
    assert fresh(match).status == MatchStatus.DISPUTED
    waiting = match.reports.filter(status="disputed").order_by("version")
    assert [(each.points, each.reported_seat) for each in waiting] == [([8, 5], 0), ([8, 6], 1)]


def test_substitutes_and_rulings_come_back_as_they_were() -> None:
    match = seated_match()
    kept, gone = PlayerFactory.create(), PlayerFactory.create()
    substitute(match_id=match.pk, seat=1, player_id=kept.pk, actor=OFFICIAL, from_deal=3)
    stays = add_ruling(match_id=match.pk, text="Misdeal", actor=OFFICIAL)
    before = state_of(fresh(match))
    match.substitutions.all().delete()
    substitute(match_id=match.pk, seat=0, player_id=gone.pk, actor=OFFICIAL)
    withdraw_ruling(match_id=match.pk, ruling_id=stays.pk, actor=OFFICIAL)
    extra = add_ruling(match_id=match.pk, text="Revoke", actor=OFFICIAL)
    put_back(match, before)
    now = state_of(fresh(match))
    assert (now["stand_ins"], now["rulings"]) == ([[1, 3, kept.pk]], [stays.pk])
    extra.refresh_from_db()
    assert extra.withdrawn_at is not None


def test_what_changed_at_the_table_meanwhile_is_not_overwritten() -> None:
    match = by_hands(3, 5)
    before = state_of(fresh(match))
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason=WHY, revision=before["revision"], points=(0, 4)
    )
    with pytest.raises(Conflict):
        restore(
            match_id=match.pk,
            state=before,
            revision=before["revision"],
            actor=OFFICIAL,
            reason="undone",
        )
    assert points_of(match) == [0, 4]


def test_one_hand_of_a_confirmed_slip_is_put_right_and_the_others_keep_who_wrote_them() -> None:
    match = by_hands(3, 5)
    revision = fresh(match).revision
    order: dict[str, Any] = {
        "match_id": match.pk,
        "actor": OFFICIAL,
        "reason": WHY,
        "revision": revision,
    }
    for _ in range(2):  # a double tap
        correct_hand(number=2, entry=HandEntry(makers=1, maker_seat=1, tricks=4), **order)
    assert points_of(match) == [1, 1]
    newest = match.reports.get(status="confirmed")
    assert (newest.version, newest.depth) == (2, "hands")
    assert [hand.entered_seat for hand in live_hands(newest)] == [1, None]
