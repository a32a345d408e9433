"""Reading recorded games back, and checking them against the stored scores."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from games.matches.models import HandScore
from games.matches.services.corrections import correct_result
from games.records.models import MatchRecord
from games.records.selectors import recorded_game
from games.records.services import import_game
from tests.games.matches.actors import OFFICIAL
from tests.games.records.test_import import TEXT, match_to_ten, take_in

pytestmark = pytest.mark.django_db


def verify() -> str:
    out = StringIO()
    call_command("verify_records", stdout=out, stderr=out)
    return out.getvalue()


def test_a_record_is_read_from_the_seats_of_its_match(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match = match_to_ten()
    take_in(match, turn=3)
    with django_assert_num_queries(1):
        found = recorded_game(match_id=match.pk)
    assert found is not None
    assert found.counts
    assert found.game.points == (3, 10)
    assert json.loads(found.egn or "")["version"] == "1.4"
    assert found.own is None
    assert recorded_game(match_id=match_to_ten().pk) is None


def test_the_cards_of_a_corrected_result_can_still_be_read() -> None:
    match = match_to_ten()
    take_in(match, actor=OFFICIAL)
    match.refresh_from_db()
    correct_result(
        match_id=match.pk, points=(10, 5), actor=OFFICIAL, reason="Revoke.", revision=match.revision
    )
    found = recorded_game(match_id=match.pk)
    assert found is not None
    assert not found.counts
    assert found.game.points == (10, 3)


def test_every_record_is_compared_with_its_scores() -> None:
    assert verify() == "0 records replayed, all as stored.\n"
    take_in(match_to_ten(), turn=1)
    assert verify() == "1 records replayed, all as stored.\n"


def test_a_record_that_differs_is_named() -> None:
    match = match_to_ten()
    report = import_game(match_id=match.pk, text=TEXT, actor=OFFICIAL, revision=0)
    HandScore.objects.filter(report=report, number=3).update(points=[4, 4])
    with pytest.raises(CommandError, match="1 of 1 records"):
        verify()
    MatchRecord.objects.update(turn=1)
    report.hands.filter(number=11).delete()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_records", stderr=out)
    assert f"match {match.pk}" in out.getvalue()
    assert "Deal 3: the cards give" in out.getvalue()
    assert "11 deals, the result 10" in out.getvalue()
    MatchRecord.objects.update(text="{}")
    with pytest.raises(CommandError):
        verify()
