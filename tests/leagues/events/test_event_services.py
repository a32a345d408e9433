"""Making, changing, copying events, and moving them through their life."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from games.matches.errors import UnlawfulStep
from leagues.events.errors import (
    EventChanged,
    EventTaken,
    RoundsOpen,
    TermsRefused,
    TooFewEntrants,
)
from leagues.events.formats import GameEndKind, SitOutKind
from leagues.events.models import AuditEntry, Event
from leagues.events.services.event_rows import terms_of
from leagues.events.services.events import (
    copy_event,
    create_event,
    edit_event,
    set_event_status,
)
from leagues.events.signals import event_finished
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import ClubFactory, UserFactory
from tests.leagues.events.builders import SEVEN, TEN, checked_in, published_rounds, terms

pytestmark = pytest.mark.django_db


def test_an_evening_of_three_hours_gets_seven_rounds_of_eight_deals() -> None:
    user = UserFactory.create()
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(), by=user)
    assert (event.status, event.rounds_planned, event.made_by) == ("draft", 7, user)
    assert AuditEntry.objects.get().verb == "event.created"


def test_a_number_of_rounds_that_was_typed_is_kept() -> None:
    event = create_event(
        club_id=ClubFactory.create().pk, terms=terms(rounds_planned=12), by=None, is_open=True
    )
    assert (event.status, event.rounds_planned) == ("open", 12)


@pytest.mark.parametrize(
    ("fields", "at", "words"),
    [
        ({"rounds_planned": 0}, "rounds_planned", "1 to 60 rounds, not 0"),
        ({"rounds_planned": 500}, "rounds_planned", "1 to 60 rounds, not 500"),
        ({"title": "  "}, "title", "needs a title"),
        ({"title": "\u200b"}, "title", "needs a title"),
        ({"title": "e" * 81}, "title", "this one has 81"),
        ({"notes": "n" * 2001}, "notes", "these have 2001"),
        ({"ends_at": SEVEN}, "ends", "after the start"),
        ({"ends_at": SEVEN + timedelta(hours=25)}, "ends", "24 hours"),
        ({"game_length": 0}, "game_length", "1 to 50 deals"),
        ({"game_end": GameEndKind.TARGET, "game_length": 101}, "game_length", "1 to 100 points"),
        ({"game_end": GameEndKind.TIME, "game_length": 999}, "game_length", "1 to 180 minutes"),
        ({"entry_limit": 3}, "entry_limit", "4 to 200"),
        ({"entry_limit": 201}, "entry_limit", "4 to 200"),
        ({"fee": Decimal(-1)}, "fee", "0 to 9999.99"),
        ({"sit_out": SitOutKind.FIXED}, "sit_out_points", "how many points"),
        ({"sit_out": SitOutKind.FIXED, "sit_out_points": 101}, "sit_out_points", "0 to 100"),
        ({"tiebreaks": ("loners", "loners")}, "tiebreaks", "twice"),
        ({"tiebreaks": ("lot", "loners")}, "tiebreaks", "Put them last"),
        ({"tiebreaks": ("shoe_size",)}, "tiebreaks", "no tie-break “shoe_size”"),
        ({"variant": "whist"}, "variant", "no variant “whist”"),
        ({"rules": {"deck": 36}}, "rules.deck", "24, 28 or 32 cards, not 36"),
        ({"rules": {"pts_march": -1}}, "rules.pts_march", "“Points for a march” cannot be “-1”"),
        ({"rules": {"alone_when": "with_call"}}, "rules.alone_when", "only before the lead"),
        ({"rules": {"farmers": True}}, "rules", "no rule “farmers”"),
    ],
)
def test_what_an_event_cannot_be_is_said_at_its_field_and_nothing_is_made(
    fields: dict[str, Any],  # Any: the field's own type
    at: str,
    words: str,
) -> None:
    with pytest.raises(TermsRefused) as refused:
        create_event(club_id=ClubFactory.create().pk, terms=terms(**fields), by=None)
    assert list(refused.value.fields) == [at]
    assert words in refused.value.fields[at][0]
    assert not Event.objects.exists()


def test_all_faults_are_told_at_once() -> None:
    faulty = terms(title="", rounds_planned=0)
    with pytest.raises(TermsRefused) as refused:
        create_event(club_id=ClubFactory.create().pk, terms=faulty, by=None)
    assert set(refused.value.fields) == {"title", "rounds_planned"}


def test_a_title_keeps_nothing_that_is_invisible_or_turns_the_text_around() -> None:
    event = create_event(
        club_id=ClubFactory.create().pk, terms=terms(title=" Club\u202e  night\0 🃏 "), by=None
    )
    assert event.title == "Club night 🃏"


def test_rules_that_are_the_variants_own_are_not_stored() -> None:
    rules = {"stick_dealer": True, "deck": 24}
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(rules=rules), by=None)
    assert event.rules == {"stick_dealer": True}


def test_the_same_form_sent_twice_makes_one_event() -> None:
    club, user = ClubFactory.create(), UserFactory.create()
    first = create_event(club_id=club.pk, terms=terms(), by=user)
    assert create_event(club_id=club.pk, terms=terms(), by=user) == first
    with pytest.raises(EventTaken) as refused:
        create_event(club_id=club.pk, terms=terms(rounds_planned=3), by=user)
    assert "title" in refused.value.fields
    assert Event.objects.count() == 1


def test_an_event_changes_and_the_history_tells_what() -> None:
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(), by=None)
    changed = edit_event(event_id=event.pk, terms=terms(rounds_planned=5), by=None)
    assert changed.rounds_planned == 5
    line = AuditEntry.objects.get(verb="event.edited")
    assert (line.before, line.after) == ({"rounds_planned": 7}, {"rounds_planned": 5})
    assert Event.objects.get().version == 2


def test_saving_an_event_unchanged_writes_nothing() -> None:
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(), by=None)
    edit_event(event_id=event.pk, terms=terms(), by=None)
    assert not AuditEntry.objects.filter(verb="event.edited").exists()


def test_a_change_by_somebody_else_is_not_overwritten_unseen() -> None:
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(), by=None)
    seen = terms_of(Event.objects.get()).digest
    edit_event(event_id=event.pk, terms=terms(rounds_planned=5), by=None, seen=seen)
    with pytest.raises(EventChanged):
        edit_event(event_id=event.pk, terms=terms(rounds_planned=4), by=None, seen=seen)
    assert Event.objects.get().rounds_planned == 5


@pytest.mark.parametrize(
    ("status", "lawful", "unlawful"),
    [
        (EventStatus.RUNNING, {"rounds_planned": 9, "notes": "break after 4"}, {"game_length": 6}),
        (EventStatus.REOPENED, {"tiebreaks": ("marches",)}, {"rounds_planned": 9}),
    ],
)
def test_what_may_change_depends_on_what_has_been_played(
    status: EventStatus,
    lawful: dict[str, Any],  # Any: the field's own type
    unlawful: dict[str, Any],  # Any: the field's own type
) -> None:
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(), by=None)
    Event.objects.update(status=status.value)
    with pytest.raises(TermsRefused) as refused:
        edit_event(event_id=event.pk, terms=terms(**unlawful), by=None)
    assert set(unlawful) <= set(refused.value.fields)
    edit_event(event_id=event.pk, terms=terms(**lawful), by=None)
    assert AuditEntry.objects.filter(verb="event.edited").count() == 1


def test_a_finished_event_has_to_be_reopened_first() -> None:
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(), by=None)
    Event.objects.update(status=EventStatus.FINISHED.value)
    with pytest.raises(UnlawfulStep, match="Reopen it first"):
        edit_event(event_id=event.pk, terms=terms(notes="x"), by=None)


def test_an_event_has_at_least_the_rounds_that_are_published() -> None:
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(), by=None)
    published_rounds(event, 3)
    with pytest.raises(TermsRefused) as refused:
        edit_event(event_id=event.pk, terms=terms(rounds_planned=2), by=None)
    assert "Round 3 is published" in refused.value.fields["rounds_planned"][0]
    assert edit_event(event_id=event.pk, terms=terms(rounds_planned=3), by=None).rounds_planned == 3


def test_the_limit_cannot_fall_below_those_who_are_in_and_lets_people_in_when_it_rises() -> None:
    event = create_event(club_id=ClubFactory.create().pk, terms=terms(entry_limit=5), by=None)
    checked_in(event, 5)
    waiting = EntryFactory.create(event=event, status=EntryStatus.WAITING.value)
    with pytest.raises(TermsRefused) as refused:
        edit_event(event_id=event.pk, terms=terms(entry_limit=4), by=None)
    assert "5 people are in" in refused.value.fields["entry_limit"][0]
    edit_event(event_id=event.pk, terms=terms(entry_limit=6), by=None)
    waiting.refresh_from_db()
    assert waiting.status == EntryStatus.ENTERED


def test_a_copy_is_a_draft_at_the_same_time_on_the_wall_a_week_later() -> None:
    event = EventFactory.create(
        starts_at=datetime(2030, 10, 29, 23, tzinfo=UTC),  # 19:00 in summer time
        ends_at=datetime(2030, 10, 30, 2, tzinfo=UTC),
        status=EventStatus.FINISHED.value,
        rules={"stick_dealer": True},
    )
    copy = copy_event(event_id=event.pk, by=None)
    assert copy.starts_at == datetime(2030, 11, 6, 0, tzinfo=UTC)  # 19:00 in winter time
    assert copy.ends_at - copy.starts_at == timedelta(hours=3)
    assert (copy.status, copy.copied_from, copy.rules) == ("draft", event, {"stick_dealer": True})
    assert copy_event(event_id=event.pk, by=None) == copy


def test_a_copy_of_an_old_event_lies_in_the_future() -> None:
    old = EventFactory.create(starts_at=SEVEN - timedelta(days=3650))
    copy = copy_event(event_id=old.pk, by=None)
    assert timezone.now() < copy.starts_at <= timezone.now() + timedelta(days=7, hours=1)
    assert copy.starts_at.weekday() == old.starts_at.weekday()


def test_a_copy_whose_start_the_clock_skips_begins_at_the_next_valid_time() -> None:
    event = EventFactory.create(
        starts_at=datetime(2030, 3, 3, 7, 30, tzinfo=UTC),  # 2:30 at night
        ends_at=datetime(2030, 3, 3, 9, 0, tzinfo=UTC),
    )
    copy = copy_event(event_id=event.pk, by=None)
    assert copy.starts_at == datetime(2030, 3, 10, 7, tzinfo=UTC)  # 3:00 in summer time
    assert copy.ends_at > copy.starts_at


def test_four_people_make_an_event_start_and_three_do_not() -> None:
    event = EventFactory.create(status=EventStatus.OPEN.value)
    checked_in(event, 3)
    with pytest.raises(TooFewEntrants, match="3 people are checked in; a table needs 4"):
        set_event_status(event_id=event.pk, to=EventStatus.RUNNING, by=None)
    checked_in(event, 1)
    assert set_event_status(event_id=event.pk, to=EventStatus.RUNNING, by=None).status == "running"


def test_an_event_ends_when_its_rounds_are_closed(
    django_capture_on_commit_callbacks: Any,  # Any: pytest-django does not name its type
) -> None:
    event = EventFactory.create()
    published_rounds(event, 2)
    heard: list[int] = []

    def hear(**news: Any) -> None:  # Any: what a signal carries
        heard.append(news["event_id"])

    event_finished.connect(hear)
    try:
        with pytest.raises(RoundsOpen, match="Rounds 1, 2 are not closed"):
            set_event_status(event_id=event.pk, to=EventStatus.FINISHED, by=None)
        event.stages.get().rounds.update(status=RoundStatus.CLOSED.value)
        with django_capture_on_commit_callbacks(execute=True):
            done = set_event_status(event_id=event.pk, to=EventStatus.FINISHED, by=None)
    finally:
        event_finished.disconnect(hear)
    assert (done.status, done.finished_at is not None, heard) == ("finished", True, [event.pk])


def test_an_event_that_has_begun_does_not_open_for_entries_again() -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value, title="Tuesday")
    with pytest.raises(UnlawfulStep, match="Tuesday is running, so it cannot be made open for"):
        set_event_status(event_id=event.pk, to=EventStatus.OPEN, by=None)


def test_an_event_with_entries_does_not_become_a_draft_again() -> None:
    event = EventFactory.create()
    entry = EntryFactory.create(event=event)
    with pytest.raises(UnlawfulStep, match="1 person has entered"):
        set_event_status(event_id=event.pk, to=EventStatus.DRAFT, by=None)
    entry.delete()
    assert set_event_status(event_id=event.pk, to=EventStatus.DRAFT, by=None).status == "draft"


def test_asking_twice_for_a_status_changes_it_once() -> None:
    event = EventFactory.create(status=EventStatus.DRAFT.value)
    for _ in range(2):
        set_event_status(event_id=event.pk, to=EventStatus.OPEN, by=None)
    assert AuditEntry.objects.filter(verb="event.open").count() == 1


def test_terms_of_an_event_make_the_same_event() -> None:
    event = create_event(
        club_id=ClubFactory.create().pk,
        terms=terms(fee=Decimal("2.50"), rules={"stick_dealer": True}, ends_at=TEN),
        by=None,
    )
    edit_event(event_id=event.pk, terms=terms_of(Event.objects.get()), by=None)
    assert not AuditEntry.objects.filter(verb="event.edited").exists()
