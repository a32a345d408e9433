"""The pages on which events are made, changed, copied, and looked back at."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.models import AuditEntry, Event
from leagues.events.services.audit import write_audit
from leagues.events.services.events import create_event
from leagues.events.states import EventStatus
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import ClubFactory, MembershipFactory
from tests.leagues.events.browsing import signed_in
from tests.leagues.events.builders import terms

pytestmark = pytest.mark.django_db

QueryBudget = Callable[[int], AbstractContextManager[Any]]  # Any: what it captures


def fields_of(page: Any) -> dict[str, Any]:  # Any: a test response, and the fields' own types
    """Return what a browser would send back unchanged."""
    form = page.context["form"]
    return {
        name: form[name].value()
        for name in form.fields
        if form[name].value() not in (None, False) and not name.endswith("_which")
    }


def ready(page: Any, **typed: Any) -> dict[str, Any]:  # Any: as above
    """Return the fields of a page with something typed into them."""
    return {**fields_of(page), "day": "2030-05-07", "start": "19:00", "end": "22:00", **typed}


def test_the_form_of_a_new_event_is_ready_to_be_sent() -> None:
    club = ClubFactory.create()
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:new", args=[club.slug])
    page = client.get(url)
    assert page.status_code == 200
    sent = client.post(url, {**ready(page), "open": "1"})
    event = Event.objects.get()
    assert sent.headers["Location"] == reverse("desk:event", args=[event.pk])
    assert (event.status, event.rounds_planned, event.variant) == ("open", 7, "north_american")
    assert event.starts_at == datetime(2030, 5, 7, 23, tzinfo=UTC)
    assert client.post(url, {**ready(page), "open": "1"}).status_code == 302
    assert Event.objects.count() == 1


def test_rounds_left_empty_are_worked_out() -> None:
    club = ClubFactory.create()
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:new", args=[club.slug])
    client.post(url, ready(client.get(url), rounds_planned="", deals="4"))
    event = Event.objects.get()
    assert (event.status, event.rounds_planned) == ("draft", 12)


def test_options_behind_the_first_ones_are_kept() -> None:
    club = ClubFactory.create()
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:new", args=[club.slug])
    typed = {
        "game_end": "target",
        "target": "10",
        "rule_stick_dealer": "yes",
        "rule_pts_march": "3",
        "sit_out": "fixed",
        "sit_out_points": "6",
        "entry_limit": "24",
        "fee": "2.50",
        "tiebreak_1": "marches",
        "tiebreak_2": "",
        "tiebreak_3": "loners",
        "tiebreak_4": "",
        "end": "00:30",
    }
    client.post(url, ready(client.get(url), **typed))
    event = Event.objects.get()
    assert event.rules == {"stick_dealer": True, "pts_march": 3}
    assert (event.game_end, event.game_length) == ("target", 10)
    assert (event.sit_out_points, event.entry_limit, str(event.fee)) == (6, 24, "2.50")
    assert event.tiebreaks == ["marches", "loners"]
    assert event.ends_at == datetime(2030, 5, 8, 4, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "at", "words"),
    [
        ({"rounds_planned": "0"}, "rounds_planned", "1 to 60 rounds, not 0"),
        ({"rounds_planned": "500"}, "rounds_planned", "1 to 60 rounds, not 500"),
        ({"title": ""}, "title", "required"),
        ({"deals": "51"}, "deals", "1 to 50 deals"),
        ({"deals": ""}, "deals", "required"),
        ({"game_end": "time", "minutes": "0"}, "minutes", "1 to 180 minutes"),
        ({"day": "2030-03-10", "start": "02:30"}, "start", "put forward. The next time there is"),
        ({"day": "2030-11-03", "start": "01:30"}, "start", "twice on 3 November 2030"),
        ({"day": "2030-11-02", "start": "22:00", "end": "01:30"}, "end", "shows 01:30 twice"),
        ({"start": "soon"}, "start", "like 19:00"),
        ({"day": "0001-01-01"}, "day", "between the years 2000 and 2100"),
        ({"variant": "whist"}, "variant", "not one of the available choices"),
        ({"rule_deck": "24", "rule_alone_when": "with_call"}, "rule_alone_when", "before the lead"),
        ({"tiebreak_2": "loners"}, "tiebreak_1", "twice"),
        ({"sit_out": "fixed"}, "sit_out_points", "how many points"),
    ],
)
def test_a_fault_is_told_at_its_field_and_what_was_typed_stays(
    typed: dict[str, str], at: str, words: str
) -> None:
    club = ClubFactory.create()
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:new", args=[club.slug])
    page = client.post(url, ready(client.get(url), notes="Bring a pencil.", **typed))
    assert page.status_code == 422
    assert list(page.context["form"].errors) == [at]
    assert words in str(page.context["form"].errors[at])
    assert "Bring a pencil." in page.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize(("which", "hour"), [("0", 5), ("1", 6)])
def test_a_time_shown_twice_is_asked_about_and_then_saved(which: str, hour: int) -> None:
    club = ClubFactory.create()
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:new", args=[club.slug])
    typed = ready(client.get(url), day="2030-11-03", start="01:30", end="04:00")
    page = client.post(url, typed)
    assert "The second, EST" in page.content.decode()
    assert client.post(url, {**typed, "start_which": which}).status_code == 302
    assert Event.objects.get().starts_at == datetime(2030, 11, 3, hour, 30, tzinfo=UTC)


def test_making_events_is_for_directors() -> None:
    club = ClubFactory.create()
    url = reverse("events:new", args=[club.slug])
    assert "/accounts/login/" in Client().get(url).headers["Location"]
    assert signed_in(Role.SCORER, club).get(url).status_code == 403
    assert signed_in(Role.ORGANISER, ClubFactory.create()).get(url).status_code == 403
    assert signed_in(Role.DIRECTOR, club).get(url).status_code == 200
    assert signed_in(Role.DIRECTOR, club).get("/clubs/nowhere/events/new/").status_code == 404


def test_an_event_is_changed_and_unchanged_fields_stay() -> None:
    club = ClubFactory.create()
    event = create_event(
        club_id=club.pk,
        terms=terms(rules={"stick_dealer": True}, tiebreaks=("marches",)),
        by=None,
        is_open=True,
    )
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:edit", args=[event.pk])
    assert client.post(url, fields_of(client.get(url))).status_code == 302
    assert not AuditEntry.objects.filter(verb="event.edited").exists()
    client.post(url, {**fields_of(client.get(url)), "rounds_planned": "5"})
    event.refresh_from_db()
    assert (event.rounds_planned, event.rules) == (5, {"stick_dealer": True})
    assert client.post(url, {**fields_of(client.get(url)), "title": ""}).status_code == 422
    assert signed_in(Role.SCORER, club).post(url, {}).status_code == 403


def test_an_event_at_a_time_shown_twice_is_saved_again_without_a_question() -> None:
    second = datetime(2030, 11, 3, 6, 30, tzinfo=UTC)  # the second 1:30
    club = ClubFactory.create()
    event = create_event(
        club_id=club.pk, terms=terms(starts_at=second, ends_at=second.replace(hour=9)), by=None
    )
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:edit", args=[event.pk])
    sent = client.post(url, {**fields_of(client.get(url)), "title": "Late night"})
    event.refresh_from_db()
    assert (sent.status_code, event.title, event.starts_at) == (302, "Late night", second)


def test_what_a_running_event_was_begun_under_is_closed_in_the_form() -> None:
    club = ClubFactory.create()
    event = create_event(club_id=club.pk, terms=terms(), by=None)
    Event.objects.update(status=EventStatus.RUNNING.value)
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:edit", args=[event.pk])
    page = client.get(url)
    assert page.context["form"].fields["deals"].disabled
    sent = client.post(url, {**fields_of(page), "deals": "4", "rounds_planned": "9"})
    event.refresh_from_db()
    assert (sent.status_code, event.game_length, event.rounds_planned) == (302, 8, 9)


def test_two_directors_writing_at_once_both_see_what_they_typed() -> None:
    club = ClubFactory.create()
    event = create_event(club_id=club.pk, terms=terms(), by=None)
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:edit", args=[event.pk])
    page = client.get(url)
    client.post(url, {**fields_of(page), "rounds_planned": "5"})
    late = client.post(url, {**fields_of(page), "rounds_planned": "4", "notes": "Typed long."})
    assert late.status_code == 422
    assert "Somebody else changed this event" in late.content.decode()
    assert "Typed long." in late.content.decode()
    assert client.post(url, fields_of(late)).status_code == 302
    event.refresh_from_db()
    assert (event.rounds_planned, event.notes) == (4, "Typed long.")


def test_a_finished_event_shows_its_form_closed() -> None:
    event = EventFactory.create(status=EventStatus.FINISHED.value)
    page = signed_in(Role.DIRECTOR, event.club).get(reverse("events:edit", args=[event.pk]))
    assert "Reopen it" in page.content.decode()
    assert all(
        field.disabled
        for name, field in page.context["form"].fields.items()
        if "_which" not in name and name != "seen"
    )


def test_an_event_is_copied_once_and_shown_to_be_looked_over() -> None:
    event = EventFactory.create(title="Tuesday")
    client = signed_in(Role.DIRECTOR, event.club)
    url = reverse("events:copy", args=[event.pk])
    for _ in range(2):
        sent = client.post(url)
    copy = Event.objects.get(copied_from=event)
    assert sent.headers["Location"] == reverse("events:edit", args=[copy.pk])
    assert client.get(url).status_code == 405
    assert signed_in(Role.MEMBER, event.club).post(url).status_code == 403
    assert client.post(reverse("events:copy", args=[0])).status_code == 404


def test_a_new_event_can_be_copied_from_the_last_one_that_was_held() -> None:
    club = ClubFactory.create()
    EventFactory.create(club=club, title="Next week", starts_at=datetime(2031, 1, 1, tzinfo=UTC))
    held = EventFactory.create(club=club, title="Last week")
    page = signed_in(Role.DIRECTOR, club).get(reverse("events:new", args=[club.slug]))
    assert page.context["last"] == held
    assert page.context["form"]["title"].value() == "Next week"


def test_the_history_tells_directors_who_did_what() -> None:
    event = EventFactory.create()
    client = signed_in(Role.DIRECTOR, event.club)
    user = MembershipFactory.create(role=Role.ORGANISER.value).player.user
    write_audit(by=user, verb="entry.withdrawn", event_id=event.pk, subject="Ann Lee")
    write_audit(by=None, verb="entry.moved_up", event_id=event.pk, subject="Bob Orr")
    write_audit(by=None, verb="round.closed", event_id=event.pk, subject="3", reason="bell rang")
    url = reverse("events:history", args=[event.pk])
    page = client.get(url)
    assert [line.subject for line in page.context["lines"]] == ["Round 3", "Bob Orr", "Ann Lee"]
    for words, found in [("bob", 1), ("waiting list", 1), (str(user), 1), ("bell", 1), ("zzz", 0)]:
        assert len(client.get(url, {"q": words}).context["lines"]) == found
    assert signed_in(Role.SCORER, event.club).get(url).status_code == 403
    assert client.get(url, {"page": "nonsense"}).status_code == 200


def test_a_change_of_an_event_is_told_in_words_and_in_the_clubs_time() -> None:
    club = ClubFactory.create()
    event = create_event(club_id=club.pk, terms=terms(), by=None)
    client = signed_in(Role.DIRECTOR, club)
    url = reverse("events:edit", args=[event.pk])
    client.post(
        url,
        {
            **fields_of(client.get(url)),
            "start": "18:30",
            "variant": "british",
            "sit_out": "zero",
            "tiebreak_1": "",
            "rule_pts_march": "3",
            "fee": "2",
        },
    )
    text = client.get(reverse("events:history", args=[event.pk])).content.decode()
    for words in (
        "7 May 2030 19:00 → 7 May 2030 18:30",
        "North American euchre → British euchre",
        "Nothing, and rank by points per game → Zero points",
        "none → Points for a march: 3",
        "none → 2<",
    ):
        assert words in text, words


@pytest.mark.parametrize("lines", [2, 50])
def test_the_history_costs_the_same_for_any_number_of_lines(
    lines: int, django_assert_max_num_queries: QueryBudget
) -> None:
    event = EventFactory.create()
    client = signed_in(Role.DIRECTOR, event.club)
    for _ in range(lines):
        write_audit(by=None, verb="entry.entered", event_id=event.pk, subject="Ann Lee")
    # session, account, event, role, count, lines, the visitor's roles for the tabs
    with django_assert_max_num_queries(7):
        client.get(reverse("events:history", args=[event.pk]))


def test_the_form_of_a_new_event_costs_few_queries(
    django_assert_max_num_queries: QueryBudget,
) -> None:
    club = ClubFactory.create()
    client = signed_in(Role.DIRECTOR, club)
    # session, account, club, role, latest event, event to copy
    with django_assert_max_num_queries(6):
        client.get(reverse("events:new", args=[club.slug]))
