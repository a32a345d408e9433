from __future__ import annotations

from functools import partial

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.matches.errors import UnlawfulStep
from games.matches.models import Match
from games.matches.states import MatchStatus
from leagues.events.models import AuditEntry, Entry, Round, RoundId
from leagues.events.services.entries import check_in
from leagues.events.signals import round_published
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.seating.errors import (
    NotNextRound,
    PeopleUnseated,
    RoundInPlay,
    SeatedPersonLeft,
    TablesUnfinished,
)
from leagues.seating.selectors.attendance import seating_outlook
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import close_round, publish_round, unpublish_round
from tests.factories.events import EntryFactory
from tests.factories.seating import drafted_evening, finish, published_round, round_of
from tests.races import at_once

pytestmark = pytest.mark.django_db


def test_publishing_shows_the_round_and_tells_others(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    event = drafted_evening()
    heard: list[int] = []

    def hear(*, round_id: int, **_: object) -> None:
        heard.append(round_id)

    round_published.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        round_ = publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    round_published.disconnect(hear)
    assert round_.status == RoundStatus.PUBLISHED
    assert round_.published_at is not None
    assert heard == [round_.pk]
    before = event.version
    event.refresh_from_db()
    assert event.version > before


def test_publishing_again_changes_nothing() -> None:
    round_ = published_round()
    published_at = round_.published_at
    again = publish_round(round_id=RoundId(round_.pk), by=None)
    assert again.published_at == published_at
    assert AuditEntry.objects.filter(verb="round.published").count() == 1


@pytest.mark.parametrize(
    ("status", "words"),
    [(EventStatus.OPEN, "has not started"), (EventStatus.FINISHED, "has finished")],
)
def test_a_round_is_published_only_while_the_event_runs(status: EventStatus, words: str) -> None:
    event = drafted_evening()
    event.status = status.value
    event.save()
    with pytest.raises(NotNextRound, match=words):
        publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)


def test_rounds_are_published_in_order() -> None:
    event = drafted_evening()
    with pytest.raises(NotNextRound, match="round 1 comes before round 2"):
        publish_round(round_id=RoundId(round_of(event, 2).pk), by=None)


def test_a_round_that_seats_somebody_who_left_is_not_published() -> None:
    event = drafted_evening()
    entry = Entry.objects.filter(event=event)[0]
    Entry.objects.filter(pk=entry.pk).update(status=EntryStatus.WITHDRAWN.value, left_after_round=0)
    name = entry.members.get().player.label
    with pytest.raises(SeatedPersonLeft, match=f"{name} withdrew"):
        publish_round(round_id=RoundId(round_of(event, 1).pk), by=None, anyway=True)


def test_a_round_without_somebody_who_is_here_needs_the_directors_word() -> None:
    event = drafted_evening()
    EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value)
    round_id = RoundId(round_of(event, 1).pk)
    with pytest.raises(PeopleUnseated, match="1 person who is checked in has no seat"):
        publish_round(round_id=round_id, by=None)
    assert publish_round(round_id=round_id, by=None, anyway=True).status == RoundStatus.PUBLISHED


def test_the_next_round_waits_for_all_results_or_the_directors_word() -> None:
    first = published_round(people=8, rounds=2)
    finish(first.tables.all()[0])
    second = RoundId(round_of(first.stage.event, 2).pk)
    with pytest.raises(TablesUnfinished, match="round 1 table 2") as caught:
        publish_round(round_id=second, by=None)
    assert caught.value.tables == ((1, 2),)
    assert publish_round(round_id=second, by=None, anyway=True).status == RoundStatus.PUBLISHED
    assert AuditEntry.objects.get(verb="round.published_early").after == {
        "without_result": [[1, 2]]
    }


def test_the_tables_play_by_the_terms_the_event_has_when_the_round_is_published() -> None:
    event = drafted_evening()
    event.game_length, event.variant = 12, "british"
    event.save()
    round_ = publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    terms = Match.objects.filter(round_table__round=round_).values_list("variant", "game_length")
    assert set(terms) == {("british", 12)}


def test_a_published_round_can_be_taken_back_until_a_score_is_entered() -> None:
    round_ = published_round()
    unpublish_round(round_id=RoundId(round_.pk), by=None)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.DRAFT
    publish_round(round_id=RoundId(round_.pk), by=None)
    finish(round_.tables.all()[0])
    with pytest.raises(RoundInPlay, match="Scores have been entered in round 1"):
        unpublish_round(round_id=RoundId(round_.pk), by=None)


def test_who_came_after_a_round_was_published_plays_in_it_once_it_is_taken_back() -> None:
    round_ = published_round()
    event = round_.stage.event
    late = EntryFactory.create(event=event, status=EntryStatus.ENTERED.value)
    check_in(entry_id=late.pk, by=None)
    late.refresh_from_db()
    assert late.first_round == 2
    unpublish_round(round_id=RoundId(round_.pk), by=None)
    late.refresh_from_db()
    assert late.first_round == 1
    assert late.pk in seating_outlook(event_id=event.pk).expected[1]


def test_a_round_before_a_published_one_is_not_taken_back() -> None:
    first = published_round()
    second = RoundId(round_of(first.stage.event, 2).pk)
    publish_round(round_id=second, by=None, anyway=True)
    with pytest.raises(RoundInPlay, match="A later round is published"):
        unpublish_round(round_id=RoundId(first.pk), by=None)


def test_a_round_goes_into_play_with_its_first_score_and_closes_with_its_last() -> None:
    round_ = published_round(people=8)
    first, second = round_.tables.all()
    finish(first)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.IN_PLAY
    finish(second)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED
    assert round_.closed_at is not None


def test_a_round_with_missing_results_is_closed_on_the_directors_word_only() -> None:
    round_ = published_round(people=8)
    finish(round_.tables.all()[0])
    with pytest.raises(TablesUnfinished, match="A result is missing: round 1 table 2"):
        close_round(round_id=RoundId(round_.pk), by=None)
    closed = close_round(round_id=RoundId(round_.pk), by=None, anyway=True)
    assert closed.status == RoundStatus.CLOSED
    assert close_round(round_id=RoundId(round_.pk), by=None).closed_at == closed.closed_at


def test_a_draft_cannot_be_closed() -> None:
    event = drafted_evening()
    with pytest.raises(UnlawfulStep):
        close_round(round_id=RoundId(round_of(event, 1).pk), by=None, anyway=True)


@pytest.mark.django_db(transaction=True)
def test_two_directors_publishing_at_once_publish_once() -> None:
    event = drafted_evening()
    publish = partial(publish_round, round_id=RoundId(round_of(event, 1).pk), by=None)
    results = at_once(publish, publish)
    assert all(isinstance(result, Round) for result in results)
    assert AuditEntry.objects.filter(verb="round.published").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_round_published_while_seats_are_drawn_keeps_the_seats_it_showed() -> None:
    event = drafted_evening(people=9, rounds=3)
    round_ = round_of(event, 1)
    outcomes = at_once(
        partial(publish_round, round_id=RoundId(round_.pk), by=None),
        partial(plan_event, event_id=event.pk, seed=9),
    )
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    round_.refresh_from_db()
    assert round_.status == RoundStatus.PUBLISHED
    assert round_.tables.count() == 2
    assert {row.status for row in Match.objects.all()} == {MatchStatus.SEATED}
