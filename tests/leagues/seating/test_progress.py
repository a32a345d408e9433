from __future__ import annotations

import pytest

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import reopen_match
from games.matches.signals import match_changed, match_reopened
from games.matches.states import MatchStatus
from leagues.events.models import RoundId
from leagues.events.states import RoundStatus
from leagues.seating.services.progress import bring_round_on, bring_rounds_on
from tests.factories.matches import seated_match
from tests.factories.seating import drafted_evening, finish, published_round, round_of

pytestmark = pytest.mark.django_db


def test_a_change_at_a_table_makes_open_pages_reload() -> None:
    round_ = published_round()
    event = round_.stage.event
    event.refresh_from_db()
    before = event.version
    match_changed.send(sender=Match, match_id=round_.tables.all()[0].match_id)
    event.refresh_from_db()
    assert event.version == before + 1


def test_a_match_outside_any_event_is_nobodys_round() -> None:
    match = seated_match()
    match_changed.send(sender=Match, match_id=match.pk)
    match_reopened.send(sender=Match, match_id=match.pk)
    assert match.status == MatchStatus.SEATED


def test_a_result_taken_back_puts_a_closed_round_back_into_play() -> None:
    round_ = published_round(people=4)
    table = round_.tables.get()
    finish(table)
    reopen_match(
        match_id=table.match_id,
        actor=Actor(is_official=True),
        reason="One hand was forgotten",
        revision=Match.objects.get(pk=table.match_id).revision,
    )
    match_reopened.send(sender=Match, match_id=table.match_id)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.IN_PLAY
    finish(table)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED


def test_a_correction_leaves_a_closed_round_closed() -> None:
    round_ = published_round(people=4)
    table = round_.tables.get()
    finish(table)
    finish(table, points=(7, 8))
    match_reopened.send(sender=Match, match_id=table.match_id)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED


def test_a_void_table_keeps_no_round_open() -> None:
    round_ = published_round(people=8)
    first, second = round_.tables.all()
    Match.objects.filter(pk=first.match_id).update(status=MatchStatus.VOID.value)
    finish(second)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED


def test_news_that_was_lost_is_made_up_for_by_the_sweep() -> None:
    round_ = published_round(people=4)
    Match.objects.filter(pk=round_.tables.get().match_id).update(status=MatchStatus.IN_PLAY.value)
    bring_rounds_on()
    round_.refresh_from_db()
    assert round_.status == RoundStatus.IN_PLAY
    version = round_.stage.event.version
    bring_rounds_on()
    round_.stage.event.refresh_from_db()
    assert round_.stage.event.version >= version


def test_a_draft_is_not_brought_on() -> None:
    round_ = round_of(drafted_evening(), 1)
    bring_round_on(round_id=RoundId(round_.pk))
    round_.refresh_from_db()
    assert round_.status == RoundStatus.DRAFT
