"""Who may enter an event from home, when, and what the desk may do all the same."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.events.entry_errors import (
    EnteredElsewhere,
    EntryNotAllowed,
    TooLateToWithdraw,
)
from leagues.events.errors import EntriesClosed
from leagues.events.forms.entry_terms import EntryTermsForm
from leagues.events.league_models import League
from leagues.events.models import AuditEntry, Event, InvitedPerson
from leagues.events.selectors.squads import squads_to_choose
from leagues.events.services.entering import enter_event, enter_online, leave_online
from leagues.events.services.entries import withdraw
from leagues.events.services.events import copy_event
from leagues.players.models import User
from leagues.players.states import Role
from leagues.standings.models import Rating, RatingPool
from leagues.standings.ratings.pools import PAIRS
from tests.factories.events import EventFactory
from tests.factories.leagues import league_of, sign_on
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory, UserFactory
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


def somebody(**fields: Any) -> User:
    user = UserFactory.create()
    PlayerFactory.create(user=user, **fields)
    return user


def refused(event: Event, by: User) -> str:
    with pytest.raises(EntryNotAllowed) as refusal:
        enter_online(event_id=event.pk, by=by)
    return str(refusal.value)


def test_an_event_for_members_names_the_club_to_who_is_none_and_takes_members() -> None:
    event = EventFactory.create(who_may_enter="members", club__name="Bower Club")
    member = somebody()
    MembershipFactory.create(club=event.club, player=member.player)
    assert "for members of Bower Club" in refused(event, somebody())
    assert enter_online(event_id=event.pk, by=member).status == "entered"


def test_the_desk_enters_somebody_against_the_rule_and_the_history_says_so() -> None:
    event = EventFactory.create(who_may_enter="invited")
    director, player = UserFactory.create(), PlayerFactory.create()
    enter_event(event_id=event.pk, player_id=player.pk, by=director)
    noted = AuditEntry.objects.get(verb="entry.against_rule")
    assert "list of the invited" in noted.reason
    other = somebody()
    InvitedPerson.objects.create(event=event, name="Guest", player=other.player, key="k")
    enter_online(event_id=event.pk, by=other)
    assert AuditEntry.objects.filter(verb="entry.against_rule").count() == 1


@pytest.mark.parametrize(
    ("mu", "sigma", "provisional", "words"),
    [
        (30.0, 1.0, True, "is for ratings from 20 to 28, and"),
        (25.0, 1.0, False, ""),
        (30.0, 8.0, True, ""),
        (25.0, 8.0, False, "is not certain yet"),
    ],
)
def test_a_band_of_ratings_goes_by_the_pool_of_the_game(
    mu: float, sigma: float, provisional: bool, words: str
) -> None:
    event = EventFactory.create(rating_least=20, rating_most=28, takes_provisional=provisional)
    user = somebody()
    Rating.objects.create(
        pool=RatingPool.objects.get_or_create(key=PAIRS.key)[0],
        player=user.player,
        mu=mu,
        sigma=sigma,
        matches=99,
        partners=99,
        last_at=timezone.now(),
    )
    if words:
        assert words in refused(event, user)
    else:
        assert enter_online(event_id=event.pk, by=user).status == "entered"


def test_ages_go_by_the_year_of_birth_and_nobody_is_told_anothers() -> None:
    event = EventFactory.create(age_least=18)
    year = event.starts_at.year
    told = refused(event, somebody(birth_year=year - 17))
    assert "18" in told
    assert str(year - 17) not in told
    assert "17" not in told
    refused(event, somebody())
    assert enter_online(event_id=event.pk, by=somebody(birth_year=year - 18)).pk


def test_entries_open_and_close_and_after_the_deadline_only_the_desk_withdraws() -> None:
    now = timezone.now()
    event = EventFactory.create(
        starts_at=now + timedelta(days=2), entries_open_at=now + timedelta(hours=1)
    )
    user = somebody()
    with pytest.raises(EntriesClosed, match="can be entered from"):
        enter_online(event_id=event.pk, by=user)
    Event.objects.filter(pk=event.pk).update(entries_open_at=None, entries_close_at=now)
    with pytest.raises(EntriesClosed, match="could be entered until"):
        enter_online(event_id=event.pk, by=user)
    entry = enter_event(event_id=event.pk, player_id=user.player.pk, by=None)
    Event.objects.filter(pk=event.pk).update(withdraw_until=now)
    with pytest.raises(TooLateToWithdraw, match="One could withdraw until"):
        leave_online(event_id=event.pk, by=user)
    assert withdraw(entry_id=entry.pk, by=None).status == "withdrawn"


def test_nobody_enters_two_evenings_at_the_same_time_but_the_desk_may_let_them() -> None:
    event = EventFactory.create(title="Pairs night")
    other = EventFactory.create(starts_at=event.starts_at + timedelta(hours=1))
    later = EventFactory.create(starts_at=event.ends_at)
    user = somebody()
    enter_online(event_id=event.pk, by=user)
    with pytest.raises(EnteredElsewhere, match="entered in Pairs night, which is held"):
        enter_online(event_id=other.pk, by=user)
    enter_online(event_id=later.pk, by=user)
    assert enter_event(event_id=other.pk, player_id=user.player.pk, by=None).pk


def test_times_are_those_of_the_venue_also_where_the_clock_is_changed() -> None:
    club = ClubFactory.create(time_zone="America/New_York")
    start = datetime(2031, 11, 3, 0, tzinfo=ZoneInfo("UTC"))
    event = EventFactory.create(club=club, starts_at=start)

    def typed(**more: str) -> EntryTermsForm:
        sent = QueryDict(mutable=True)
        sent.update({"who_may_enter": "anyone", "offer_hours": "0", **more})
        return EntryTermsForm(sent, event=event)

    twice = typed(entries_close_at="2031-11-02T01:30")
    assert "twice" in twice.errors["entries_close_at"][0]
    assert "The second, EST" in str(twice["entries_close_at_which"])
    second = typed(entries_close_at="2031-11-02T01:30", entries_close_at_which="1")
    assert second.is_valid()
    assert second.terms()["entries_close_at"].utcoffset() == timedelta(hours=-5)
    gap = typed(withdraw_until="2031-03-09T02:30")
    assert "put forward" in gap.errors["withdraw_until"][0]
    assert "Write day and time" in typed(withdraw_until="soon").errors["withdraw_until"][0]


def test_a_copy_of_an_event_has_its_rules_with_the_times_moved_along() -> None:
    event = EventFactory.create(
        club__time_zone="Europe/Berlin",
        who_may_enter="members",
        offer_hours=12,
        starts_at=datetime(2031, 3, 27, 18, tzinfo=ZoneInfo("UTC")),
        entries_close_at=datetime(2031, 3, 26, 17, tzinfo=ZoneInfo("UTC")),
    )
    copy = copy_event(event_id=event.pk, by=None)
    assert (copy.who_may_enter, copy.offer_hours) == ("members", 12)
    # A week later it is summer time: 18:00 on the wall is an hour earlier.
    assert copy.entries_close_at == datetime(2031, 4, 2, 16, tzinfo=ZoneInfo("UTC"))


def test_the_door_says_against_which_rule_somebody_was_entered() -> None:
    event = EventFactory.create(who_may_enter="members", club__name="Bower Club")
    scorer = signed_in(Role.SCORER, event.club)
    page = reverse("events:check_in_add", args=[event.pk]) + "?kind=guest"
    answer = scorer.post(page, {"name": "Gus Guest"}, headers={"HX-Request": "true"})
    told = answer.content.decode()
    assert "Entered against a rule: " in told
    assert event.entries.get().status == "checked_in"


def test_an_event_for_a_division_lets_in_who_is_in_its_squads_on_that_day() -> None:
    league = league_of(2, 2, status="running")
    upper, lower = league.divisions.order_by("level")
    team, other = upper.teams.all()[0], lower.teams.all()[0]
    event = EventFactory.create(
        club=league.club,
        who_may_enter="squads",
        entry_division=upper,
        starts_at=datetime.combine(league.first_day, time(20), tzinfo=UTC),
    )
    inside, outside, later = somebody(), somebody(), somebody()
    sign_on(team, inside.player)
    sign_on(other, outside.player)
    sign_on(team, later.player, from_day=league.first_day + timedelta(days=9))
    enter_online(event_id=event.pk, by=inside)
    for user in (outside, later):
        assert f"is for squads of {upper.name}, {league.title}" in refused(event, user)
    Event.objects.filter(pk=event.pk).update(entry_division=None, entry_league=league)
    enter_online(event_id=event.pk, by=outside)
    Event.objects.filter(pk=event.pk).update(entry_league=None, entry_team=team)
    assert team.name in refused(event, later)


def test_a_director_chooses_whose_squads_and_the_page_of_the_event_says_so() -> None:
    league = league_of(2)
    [division] = league.divisions.all()
    start = datetime.combine(league.first_day, time(20), tzinfo=UTC)
    event = EventFactory.create(club=league.club, starts_at=start)
    director = signed_in(Role.DIRECTOR, event.club)
    url = reverse("events:entry_rules", args=[event.pk])
    none = director.post(url, {"who_may_enter": "squads", "offer_hours": "0"})
    assert none.status_code == 422
    assert "Choose the league, the division or the team" in none.content.decode()
    chosen = f"division-{division.pk}"
    sent = {"who_may_enter": "squads", "squads": chosen, "offer_hours": "0"}
    assert director.post(url, sent).status_code == 302
    assert f'value="{chosen}" selected' in director.get(url).content.decode()
    page = director.get(reverse("desk:event", args=[event.pk])).content.decode()
    assert f"Squads of {division.name}, {league.title}" in page
    assert director.post(url, sent | {"who_may_enter": "anyone"}).status_code == 302
    event.refresh_from_db()
    assert event.entry_division is None


def test_a_public_event_does_not_tell_strangers_of_a_league_that_they_may_not_see() -> None:
    league = league_of(2, title="Secret Winter", visibility="members", status="running")
    event = EventFactory.create(club=league.club, who_may_enter="squads", entry_league=league)
    page = Client().get(reverse("desk:event", args=[event.pk])).content.decode()
    assert "Secret Winter" not in page
    assert "Squads of a league that not everybody may see" in page
    sentence = refused(event, somebody())
    assert "Secret Winter" not in sentence
    member = signed_in(Role.MEMBER, event.club)
    assert "Secret Winter" in member.get(reverse("desk:event", args=[event.pk])).content.decode()


def test_on_a_large_site_the_league_of_ones_own_club_and_the_chosen_one_can_be_chosen() -> None:
    """Seen: thirty leagues of others stood in the list, and one's own was not among them."""
    own, chosen = league_of(2), league_of(2)
    chosen.divisions.update(name="Chosen")
    others = [league_of(2) for _ in range(3)]
    first_day = own.first_day + timedelta(days=1)
    League.objects.filter(pk__in=[one.pk for one in others]).update(
        first_day=first_day, visibility="public", status="running"
    )
    event = EventFactory.create(
        club=own.club,
        starts_at=datetime.combine(first_day, time(20), tzinfo=UTC),
        entry_division=chosen.divisions.get(),
    )
    with patch("leagues.events.selectors.squads.MOST_LEAGUES", 2):
        groups = squads_to_choose(event=event)
    assert [title for title, _choices in groups] == [chosen.title, own.title]


def test_squads_that_were_chosen_beside_anyone_are_not_dropped_without_a_word() -> None:
    league = league_of(2)
    [division] = league.divisions.all()
    start = datetime.combine(league.first_day, time(20), tzinfo=UTC)
    event = EventFactory.create(club=league.club, starts_at=start)
    director = signed_in(Role.DIRECTOR, event.club)
    url = reverse("events:entry_rules", args=[event.pk])
    chosen = f"division-{division.pk}"
    sent = {"who_may_enter": "anyone", "squads": chosen, "offer_hours": "0"}
    refused_page = director.post(url, sent)
    assert refused_page.status_code == 422
    told = refused_page.content.decode()
    assert "Choose “Squads of a team league” under “Who may enter”" in told
    assert f'value="{chosen}" selected' in told


def test_the_history_says_how_the_rules_of_entering_were_changed() -> None:
    """Seen: "Changed who may enter, and when", and not a word of what it was before."""
    event = EventFactory.create()
    director = signed_in(Role.DIRECTOR, event.club)
    sent = {"who_may_enter": "members", "rating_least": "20", "offer_hours": "12"}
    assert director.post(reverse("events:entry_rules", args=[event.pk]), sent).status_code == 302
    told = director.get(reverse("events:history", args=[event.pk])).content.decode()
    assert "Members of the club" in told
    assert "hours for which a freed place is offered" in told
    assert "who_may_enter" not in told
