"""Messages: made once, mailed once, in the person's language, kept away by one click."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from smtplib import SMTPException
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from leagues.events.models import Entry, Event, Round, RoundId
from leagues.events.reminding import is_due, is_the_day_itself, remind_at
from leagues.events.services.entering import enter_event
from leagues.events.services.entries import withdraw
from leagues.events.services.event_notices import remind, tell_of_entry
from leagues.events.services.money import book_rest
from leagues.players.models import Correspondence, Notice, Player
from leagues.players.notice_kinds import NoticeKind
from leagues.players.services.notices import (
    Message,
    due_notices,
    mail_notice,
    new_calendar_key,
    revoke_calendar_key,
    stop_by_mail,
    tell,
)
from leagues.players.tasks import mail_notices
from leagues.seating.models import RoundTable
from leagues.seating.services.publishing import publish_round
from leagues.seating.services.table_notices import tell_of_tables
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory, user_of
from tests.factories.seating import published_round

pytestmark = pytest.mark.django_db
SENDS_MAIL = override_settings(
    MAIL_WORKS=True, PUBLIC_BASE_URL="https://club.example", LANGUAGES=[("en", "English")]
)


def member() -> Player:
    return MembershipFactory.create().player


def told(player: Player, key: str = "once") -> list[Notice]:
    def write(_player: Player) -> Message:
        return Message(subject="Your\r\nBcc: x@y.example", lines=["Line <b>"], link="/events/1/")

    return tell(players=[player], kind=NoticeKind.ENTRY, key=key, write=write)


@SENDS_MAIL
def test_what_is_told_twice_stands_once_on_the_page_and_is_mailed_once() -> None:
    ann = member()
    assert len(told(ann)) == 1
    assert told(ann) == []
    mail_notices()
    mail_notices()
    (sent,) = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    assert sent.to == [user_of(ann).email]
    assert "\n" not in sent.subject
    assert "Line <b>" in str(sent.body)
    assert "https://club.example/events/1/" in str(sent.body)
    assert "Line &lt;b&gt;" in str(sent.alternatives[0][0])
    assert Notice.objects.get().sent_at is not None


@SENDS_MAIL
def test_a_server_that_refuses_is_asked_again_and_one_that_died_is_not() -> None:
    (notice,) = told(member())
    with patch.object(EmailMultiAlternatives, "send", side_effect=SMTPException("try later")):
        assert not mail_notice(notice_id=notice.pk)
    notice.refresh_from_db()
    assert (notice.error, notice.attempts) == ("try later", 1)
    assert due_notices() == [notice.pk]
    # A process that began and died: nobody knows whether it went out, so it never goes again.
    Notice.objects.update(begun_at=timezone.now())
    assert due_notices() == []
    assert not mail_notice(notice_id=notice.pk)
    assert mail.outbox == []


def test_without_mail_messages_stand_on_the_page_alone_until_they_are_read() -> None:
    ann = member()
    told(ann)
    mail_notices()
    assert mail.outbox == []
    client = Client()
    client.force_login(user_of(ann))
    page = client.get(reverse("players:notices")).content.decode()
    assert "New" in page
    assert "sends no mail" in page
    assert "1 new" in client.get(reverse("players:me")).content.decode()
    page = client.post(reverse("players:read_notices"), follow=True).content.decode()
    assert 'state--alert">New' not in page


@SENDS_MAIL
def test_one_click_in_a_mail_stops_its_kind_and_no_other() -> None:
    ann = member()
    told(ann)
    mail_notices()
    stop = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    assert mail.outbox[0].extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = stop.removeprefix("https://club.example")
    strict = Client(enforce_csrf_checks=True)
    assert "Stop these mails" in strict.get(path).content.decode()
    assert told(ann, "still wanted")[0].addresses
    assert strict.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert told(ann, "not wanted")[0].addresses == []
    other = tell(
        players=[ann],
        kind=NoticeKind.TABLE,
        key="other",
        write=lambda _: Message(subject="s", lines=[]),
    )
    assert other[0].addresses
    assert strict.post(path.replace("/entry/", "/nothing/")).status_code == 404
    assert stop_by_mail(key="wrong", kind=NoticeKind.ENTRY) is None


@SENDS_MAIL
def test_a_guardian_gets_the_mail_too_and_nobody_without_account_is_written_to() -> None:
    ann = member()
    ann.guardian_email = "parent@example.org"
    ann.save()
    assert told(ann)[0].addresses == [user_of(ann).email, "parent@example.org"]
    assert told(PlayerFactory.create()) == []


def test_choices_and_language_are_kept_from_the_page() -> None:
    ann = member()
    client = Client()
    client.force_login(user_of(ann))
    url = reverse("players:correspondence")
    with override_settings(LANGUAGES=[("en", "English"), ("de", "Deutsch")]):
        assert "Deutsch" in client.get(url).content.decode()
        client.post(url, {"kinds": ["receipt"], "language": "de"})
        assert client.post(url, {"kinds": ["gossip"], "language": "de"}).status_code == 422
        assert told(ann)[0].language == "de"
    assert Correspondence.objects.get().language == "de"
    choices = {choice.kind for choice in ann.notice_choices.filter(by_mail=True)}
    assert choices == {"receipt"}


def test_who_enters_moves_up_and_pays_reads_about_it() -> None:
    event = EventFactory.create(entry_limit=1, fee=5, ends_at=timezone.now() + timedelta(days=3))
    ann, bob = member(), member()
    first, second = (
        enter_event(event_id=event.pk, player_id=one.pk, by=None) for one in (ann, bob)
    )
    withdraw(entry_id=first.pk, by=None)
    news = [(first, "entered"), (second, "waiting"), (first, "withdrawn"), (second, "moved_up")]
    for entry, what in [*news, *news]:
        tell_of_entry(event_id=event.pk, entry_id=entry.pk, what=what, stamp="s")
    subjects = list(Notice.objects.filter(player=bob).values_list("subject", flat=True))
    assert subjects == [
        f"You have a place in {event.title}",
        f"You are on the waiting list of {event.title}",
    ]
    assert Notice.objects.filter(player=ann).count() == 2


def test_a_receipt_is_sent_when_money_is_taken(
    django_capture_on_commit_callbacks: object,
) -> None:
    event = EventFactory.create(fee=5, ends_at=timezone.now() + timedelta(days=3))
    ann = member()
    entry = enter_event(event_id=event.pk, player_id=ann.pk, by=None)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        book_rest(entry_id=entry.pk, by=None)
    notice = Notice.objects.get(kind="receipt")
    assert notice.lines[0] == "Paid: 5.00"
    client = Client()
    client.force_login(user_of(ann))
    assert client.get(notice.link).status_code == 200
    client.force_login(user_of(member()))
    assert client.get(notice.link).status_code == 403


def test_new_messages_are_marked_in_the_head_of_every_page_at_no_query_of_their_own() -> None:
    ann, bob = member(), member()
    told(ann, "one")
    told(ann, "two")
    pages, queries = [], []
    for player in (ann, bob):
        client = Client()
        client.force_login(user_of(player))
        with CaptureQueriesContext(connection) as asked:
            pages.append(client.get(reverse("players:clubs")).content.decode())
        queries.append(len(asked))
    assert '2</span> <span class="visually-hidden">new messages' in pages[0]
    assert "site-unread" not in pages[1]
    assert queries[0] == queries[1]
    client.force_login(user_of(ann))
    client.post(reverse("players:read_notices"))
    assert "site-unread" not in client.get(reverse("players:clubs")).content.decode()


def test_who_has_just_signed_up_reads_how_many_messages_are_new() -> None:
    """Seen: the mark was missing until they signed in again."""
    client, password = Client(), "turn-up-jack-9"
    sent = {"email": "new@example.org", "password1": password, "password2": password}
    client.post(reverse("account_signup"), sent | {"display_name": "Nell New"})
    told(Player.objects.get(display_name="Nell New"))
    assert '1</span> <span class="visually-hidden">new message' in (
        client.get(reverse("players:clubs")).content.decode()
    )


def test_the_reminder_comes_at_the_hour_of_the_venues_wall_although_clocks_change() -> None:
    zone = ZoneInfo("America/Detroit")
    start = datetime(2026, 3, 8, 19, tzinfo=zone)  # the clocks went forward that morning
    assert remind_at(start, zone).astimezone(UTC) == datetime(2026, 3, 8, 0, tzinfo=UTC)
    early, moment = start - timedelta(days=9), remind_at(start, zone)
    assert is_due(start, zone, entered_at=early, now=moment)
    assert not is_due(start, zone, entered_at=early, now=moment - timedelta(seconds=1))
    assert not is_due(start, zone, entered_at=moment, now=moment + timedelta(hours=1))
    assert not is_due(start, zone, entered_at=early, now=start - timedelta(minutes=59))


def test_a_reminder_that_is_sent_late_does_not_say_tomorrow_on_the_day_itself() -> None:
    zone = ZoneInfo("America/Detroit")
    start = datetime(2026, 5, 8, 19, tzinfo=zone)
    moment = remind_at(start, zone)
    assert not is_the_day_itself(start, zone, now=moment)
    assert not is_the_day_itself(start, zone, now=moment.replace(hour=23, minute=59))
    assert is_the_day_itself(start, zone, now=datetime(2026, 5, 8, 0, 1, tzinfo=zone))


def test_everybody_expected_tomorrow_is_reminded_once() -> None:
    start = timezone.now() + timedelta(hours=20)
    event = EventFactory.create(starts_at=start)
    entry = enter_event(event_id=event.pk, player_id=member().pk, by=None)
    assert remind() == []  # has just read about it
    Entry.objects.update(queued_at=start - timedelta(days=9))
    assert [notice.player for notice in remind()] == [entry.members.get().player]
    assert remind() == []
    Event.objects.update(starts_at=start + timedelta(minutes=5))
    assert len(remind()) == 1  # it begins at another time now


def test_who_is_seated_and_who_sits_out_read_it_when_the_round_is_published() -> None:
    round_ = published_round(people=9)
    event_id = round_.stage.event_id
    people = Player.objects.filter(entries__event=event_id)
    people.update(guardian_email="parent@example.org")
    assert len(tell_of_tables(round_id=round_.pk)) == 9
    lines = sorted(line for notice in Notice.objects.all() for line in notice.lines)
    assert lines[0].startswith("You sit at table 1, ")
    assert " against " in lines[0]
    assert lines[-1] == "You sit out this round."
    assert tell_of_tables(round_id=round_.pk) == []


def test_each_round_is_told_with_its_own_table_although_a_later_one_is_out() -> None:
    first = published_round(people=8)
    event_id = first.stage.event_id
    Player.objects.filter(entries__event=event_id).update(guardian_email="parent@example.org")
    second = publish_round(
        round_id=RoundId(Round.objects.get(stage=first.stage, number=2).pk), by=None, anyway=True
    )
    for round_ in (first, second):
        tell_of_tables(round_id=round_.pk)
        for notice in Notice.objects.filter(key__startswith=f"table:{round_.pk}:"):
            table = RoundTable.objects.get(round=round_, match__seats__player=notice.player)
            assert notice.lines[0].startswith(f"You sit at table {table.number}, ")


def test_a_calendar_of_ones_own_shows_members_nights_and_closes_when_revoked() -> None:
    ann = member()
    event = EventFactory.create(title="Secret night", visibility="members")
    EventFactory.create(club=event.club, title="Open night")
    entry = enter_event(event_id=event.pk, player_id=ann.pk, by=None)
    url = reverse("events:own_calendar", args=[new_calendar_key(player=ann)])
    answer = Client().get(url)
    (found,) = Calendar.from_ical(answer.content).events
    assert (str(found["summary"]), found["status"]) == ("Secret night", "CONFIRMED")
    again = Client().get(url, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    withdraw(entry_id=entry.pk, by=None)
    assert b"STATUS:CANCELLED" in Client().get(url).content
    of_club = Client().get(reverse("events:club_calendar", args=[event.club.slug])).content
    assert b"Open night" in of_club
    assert b"Secret night" not in of_club
    revoke_calendar_key(player=ann)
    assert Client().get(url).status_code == 404


@SENDS_MAIL
def test_a_mail_server_that_is_away_for_an_hour_loses_no_message() -> None:
    (notice,) = told(member())
    with patch.object(EmailMultiAlternatives, "send", side_effect=OSError("away")):
        for _ in range(10):
            mail_notices()
        assert due_notices() == []
        Notice.objects.update(made_at=timezone.now() - timedelta(hours=1))
        for _ in range(10):
            mail_notices()
    Notice.objects.update(made_at=timezone.now() - timedelta(hours=3))
    mail_notices()
    mail_notices()
    assert len(mail.outbox) == 1
    notice.refresh_from_db()
    assert notice.sent_at is not None


@SENDS_MAIL
def test_an_address_that_cannot_be_written_keeps_no_mail_from_others() -> None:
    told(member())
    told(member())
    with patch.object(EmailMultiAlternatives, "send", side_effect=[ValueError("no address"), 1]):
        mail_notices()
    assert Notice.objects.exclude(sent_at=None).count() == 1
    assert Notice.objects.get(sent_at=None).error == "no address"
