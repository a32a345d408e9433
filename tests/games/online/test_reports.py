"""What was reported at live tables is decided once, and what is old is forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.errors import Conflict
from games.online.errors import TalkRefused
from games.online.models import OnlineTable, RemarkReport, Silence, TableRemark
from games.online.selectors.reports import cases, remarks_to_judge, silences
from games.online.services.reports import (
    KEPT_FOR,
    dismiss,
    forget_old_remarks,
    lift,
    silence_sayer,
)
from games.online.services.talk import report, say_phrase
from games.online.tasks import forget_remarks
from games.online.visitors import Visitor
from tests.factories.players import ClubFactory, UserFactory
from tests.games.online.tables import gathered, guest

pytestmark = pytest.mark.django_db


def reported() -> tuple[OnlineTable, list[Visitor], TableRemark]:
    """Return a table of a club where the first remark is reported by two people."""
    table, people = gathered()
    OnlineTable.objects.filter(pk=table.pk).update(club=ClubFactory.create())
    table.refresh_from_db()
    remark = say_phrase(table_key=table.key, phrase="nice_hand", visitor=people[0])
    say_phrase(table_key=table.key, phrase="sorry", visitor=people[1])
    for visitor, reason in ((people[1], "rude"), (people[2], "rude")):
        report(table_key=table.key, remark_id=remark.pk, reason=reason, visitor=visitor)
    return table, people, remark


def test_a_remark_that_two_report_is_one_case_with_what_was_said_around_it() -> None:
    table, people, remark = reported()
    report(table_key=table.key, remark_id=remark.pk, reason="cards", visitor=people[3])
    (case,) = cases(club_id=table.club_id)
    assert [str(reason) for reason in case.reasons] == [
        "Insults or threatens somebody",
        "Tells cards, or asks for them",
    ]
    assert [(each.remark.text, each.is_reported) for each in case.around] == [
        ("Nice hand", True),
        ("Sorry", False),
    ]
    assert remarks_to_judge(club_id=table.club_id) == 1
    assert cases(club_id=None) == cases(club_id=ClubFactory.create().pk) == []


def test_a_case_is_decided_once_and_a_later_report_opens_it_again() -> None:
    table, people, remark = reported()
    director = UserFactory.create()
    dismiss(remark_id=remark.pk, by=director)
    assert cases(club_id=table.club_id) == []
    with pytest.raises(Conflict):
        silence_sayer(remark_id=remark.pk, days=1, by=director)
    assert not Silence.objects.exists()
    for visitor in (people[1], people[3]):
        report(table_key=table.key, remark_id=remark.pk, reason="spam", visitor=visitor)
    (case,) = cases(club_id=table.club_id)
    assert [str(reason) for reason in case.reasons] == ["Disturbs the game, advertises"]


def test_who_is_silenced_says_nothing_until_it_is_lifted() -> None:
    table, people, remark = reported()
    TableRemark.objects.update(said_at=timezone.now() - timedelta(minutes=2))
    row = silence_sayer(remark_id=remark.pk, days=7, by=UserFactory.create())
    assert row.until is not None
    assert timedelta(days=6) < row.until - timezone.now() <= timedelta(days=7)
    with pytest.raises(TalkRefused) as refused:
        say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])
    assert refused.value.code == "silenced"
    (shown,) = silences(club_id=table.club_id, now=timezone.now())
    assert lift(silence_id=shown.id)
    assert not lift(silence_id=shown.id)
    say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])


def test_a_guest_is_silenced_for_good_by_the_cookie() -> None:
    table, people = gathered()
    table.seats.filter(number=2).update(player=None, guest_key=guest().guest_key, guest_name="Gus")
    remark = say_phrase(table_key=table.key, phrase="sorry", visitor=guest())
    report(table_key=table.key, remark_id=remark.pk, reason="spam", visitor=people[0])
    silence_sayer(remark_id=remark.pk, days=None, by=UserFactory.create())
    (shown,) = silences(club_id=None, now=timezone.now() + timedelta(days=9999))
    assert (shown.name, shown.until) == ("Gus", None)
    TableRemark.objects.update(said_at=timezone.now() - timedelta(minutes=2))
    with pytest.raises(TalkRefused):
        say_phrase(table_key=table.key, phrase="sorry", visitor=guest())


def test_what_was_said_is_forgotten_after_thirty_days_unless_it_is_reported() -> None:
    table, people, remark = reported()
    quiet, others = gathered()
    say_phrase(table_key=quiet.key, phrase="sorry", visitor=others[0])
    now = timezone.now()
    assert forget_old_remarks(now=now + KEPT_FOR - timedelta(minutes=1)) == 0
    later = now + KEPT_FOR + timedelta(minutes=1)
    assert forget_old_remarks(now=later) == 1
    assert set(TableRemark.objects.values_list("table_id", flat=True)) == {table.pk}
    dismiss(remark_id=remark.pk, by=UserFactory.create())
    RemarkReport.objects.update(decided_at=later)
    assert forget_old_remarks(now=later + KEPT_FOR - timedelta(minutes=1)) == 0
    assert forget_old_remarks(now=later + KEPT_FOR + timedelta(minutes=1)) == 2
    assert not RemarkReport.objects.exists()
    assert people


def test_the_timetable_forgets() -> None:
    table, people = gathered()
    say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])
    TableRemark.objects.update(said_at=timezone.now() - KEPT_FOR - timedelta(seconds=1))
    forget_remarks()
    assert not TableRemark.objects.exists()
