"""Directors decide about what was reported at their club's live tables."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.online import refusals
from games.online.models import OnlineTable, RemarkReport, Silence, TableRemark
from games.online.services.talk import report, say_text
from leagues.events.models import AuditEntry
from leagues.players.models import Club, Player, User
from leagues.players.states import Role
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)
from tests.games.online.tables import gathered

pytestmark = pytest.mark.django_db


def director_of(club: Club) -> Client:
    place = MembershipFactory.create(club=club, role=Role.DIRECTOR.value)
    client = Client()
    client.force_login(user_of(place.player))
    return client


def reported(club: Club | None, text: str = "You <b>fool</b>") -> TableRemark:
    """Return what somebody said at a table and another reported."""
    table, people = gathered()
    OnlineTable.objects.filter(pk=table.pk).update(club=club)
    if club is not None:
        MembershipFactory.create(club=club, player_id=people[0].player_id)
    remark = say_text(table_key=table.key, text=text, visitor=people[0])
    report(table_key=table.key, remark_id=remark.pk, reason="rude", visitor=people[1])
    return remark


def button_names(html: str) -> list[str]:
    """Return how the buttons of the cases are read aloud."""
    cases = html.partition('id="waiting-heading"')[2]
    bare = [
        re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<button[^>]*>.*?</button>", cases)
    ]
    return [" ".join(each.split()) for each in bare]


def test_a_director_reads_what_was_said_and_silences_whoever_said_it() -> None:
    club = ClubFactory.create()
    remark = reported(club)
    browser = director_of(club)
    page = reverse("desk:reports", args=[club.slug])
    html = browser.get(reverse("desk:club", args=[club.slug])).content.decode()
    assert page in html
    html = browser.get(page).content.decode()
    assert "You &lt;b&gt;fool&lt;/b&gt;" in html
    assert "Insults or threatens somebody" in html
    address = reverse("desk:silence", args=[club.slug, remark.pk])
    assert browser.post(address, {"term": "century"}).status_code == 409
    html = browser.post(address, {"term": "week"}, follow=True).content.decode()
    assert "Who can say nothing now" in html
    assert "Kept somebody from talking at live tables" in html
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.club, entry.reason) == ("talk.silenced", club, "for a week")
    again = browser.post(address, {"term": "week"})
    assert again.status_code == 409
    assert "Somebody else has decided this meanwhile." in again.content.decode()
    row = Silence.objects.get()
    browser.post(reverse("desk:lift_silence", args=[club.slug, row.pk]))
    row.refresh_from_db()
    assert row.lifted_at is not None
    assert AuditEntry.objects.filter(verb="talk.silence_lifted").count() == 1


def test_what_is_nothing_to_object_to_is_dismissed() -> None:
    club = ClubFactory.create()
    remark = reported(club)
    browser = director_of(club)
    address = reverse("desk:dismiss_report", args=[club.slug, remark.pk])
    assert "Nothing waits for a decision" in browser.post(address, follow=True).content.decode()
    assert RemarkReport.objects.get().decision == "dismissed"
    assert not Silence.objects.exists()


def test_what_is_reported_in_another_club_or_in_none_is_not_theirs() -> None:
    club, other = ClubFactory.create(), ClubFactory.create()
    browser = director_of(club)
    for place in (other, None):
        remark = reported(place)
        for name in ("desk:silence", "desk:dismiss_report"):
            address = reverse(name, args=[club.slug, remark.pk])
            assert browser.post(address, {"term": "day"}).status_code == 404
    row = Silence.objects.create(club=other, player=Player.objects.latest("pk"))
    assert browser.post(reverse("desk:lift_silence", args=[club.slug, row.pk])).status_code == 404
    assert not RemarkReport.objects.filter(decided_at__isnull=False).exists()


def test_those_who_run_the_site_decide_about_tables_of_no_club() -> None:
    remark = reported(None)
    staff: User = UserFactory.create(is_staff=True)
    PlayerFactory.create(user=staff)
    browser = Client()
    browser.force_login(staff)
    assert b"fool" in browser.get(reverse("desk:site_reports")).content
    browser.post(reverse("desk:site_silence", args=[remark.pk]), {"term": "good"})
    row = Silence.objects.get()
    assert (row.club, row.until, row.player_id) == (None, None, remark.player_id)
    browser.post(reverse("desk:site_lift_silence", args=[row.pk]))
    row.refresh_from_db()
    assert row.lifted_at is not None


def test_the_page_takes_as_many_statements_for_ten_reports_as_for_two() -> None:
    club = ClubFactory.create()
    browser = director_of(club)
    page = reverse("desk:reports", args=[club.slug])
    counts = []
    for more in (2, 8):
        for _ in range(more):
            reported(club)
        with CaptureQueriesContext(connection) as seen:
            browser.get(page)
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_those_who_run_the_site_read_what_live_tables_have_refused() -> None:
    browser = Client()
    browser.force_login(UserFactory.create(is_staff=True))
    page = reverse("desk:site_reports")
    before = refusals.total.counts.get("stale", 0)
    refusals.total.note("stale")
    html = browser.get(page).content.decode()
    assert "What live tables have refused" in html
    assert f'<code translate="no">stale</code><span class="num">{before + 1}</span>' in html
    club = ClubFactory.create()
    of_club = director_of(club).get(reverse("desk:reports", args=[club.slug]))
    assert "What live tables have refused" not in of_club.content.decode()


def test_every_button_of_the_reports_page_names_whom_it_is_about() -> None:
    """Seen: read aloud, all the buttons of a page with several cases had the same names."""
    club = ClubFactory.create()
    sayers = [reported(club).player, reported(club).player]
    browser = director_of(club)
    page = reverse("desk:reports", args=[club.slug])
    names = button_names(browser.get(page).content.decode())
    assert len(set(names)) == len(names)
    for sayer in sayers:
        assert sayer is not None
        assert sum(sayer.label in name for name in names) == 2
