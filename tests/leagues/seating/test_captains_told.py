"""What captains are told of: cards that wait or are disputed, and matches that are moved."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.league_models import Team
from leagues.events.services.league_fixtures import move_fixture, postpone_fixture
from leagues.players.models import Notice, Player, User
from leagues.players.services.notices import new_calendar_key
from leagues.seating.card_errors import CardRefused
from leagues.seating.services.cards import confirm_card, dispute_card, send_card
from tests.factories.league_cards import Match, match_to_play
from tests.factories.leagues import FixtureFactory, squad_of
from tests.factories.players import UserFactory

pytestmark = pytest.mark.django_db


def account_of(player: Player) -> User:
    player.user = UserFactory.create()
    player.save(update_fields=["user"])
    user: User = player.user
    return user


def told(user: User) -> list[str]:
    return list(
        Notice.objects.filter(player__user=user).order_by("pk").values_list("subject", flat=True)
    )


def test_captains_are_told_of_a_card_that_waits_or_is_disputed_but_not_of_their_own_doing() -> None:
    match = match_to_play()
    home, away, member = (
        account_of(player) for player in (match.home[0], match.away[0], match.away[1])
    )
    names = f"{match.fixture.home.name} – {match.fixture.away.name}"
    send_card(fixture_id=match.fixture.pk, said=match.card(), revision=0, by=home)
    assert told(away) == [f"The result card of {names} waits for you"]
    notice = Notice.objects.get()
    assert "Without an answer it counts from" in notice.lines[1]
    assert notice.link == reverse("seating:card", args=[match.fixture.pk])
    dispute_card(fixture_id=match.fixture.pk, version=1, reason="Game 5 was ours", by=away)
    assert told(home) == [f"The result card of {names} is disputed"]
    assert Notice.objects.get(player__user=home).lines[0] == "The visitors say: Game 5 was ours"
    send_card(fixture_id=match.fixture.pk, said=match.card(4), revision=2, by=home)
    send_card(fixture_id=match.fixture.pk, said=match.card(4), revision=2, by=home)
    assert len(told(away)) == 2
    confirm_card(fixture_id=match.fixture.pk, version=2, by=away)
    assert (len(told(home)), len(told(away)), told(member)) == (1, 2, [])


def test_captains_of_both_teams_are_told_of_another_day_for_their_match() -> None:
    match = match_to_play()
    home, vice = account_of(match.home[0]), account_of(match.away[3])
    Team.objects.filter(pk=match.fixture.away_id).update(vice=match.away[3])
    assert match.fixture.day is not None
    day = match.fixture.day + timedelta(days=9)
    moved = move_fixture(
        fixture_id=match.fixture.pk, day=day, revision=1, by=None, reason="Snow", in_spite=True
    )
    assert "is moved to" in told(home)[0]
    assert told(vice) == told(home)
    assert Notice.objects.filter(player__user=vice).get().lines[0] == "Snow"
    postpone_fixture(fixture_id=match.fixture.pk, revision=moved.revision, by=home)
    assert told(vice)[1].endswith("is postponed")
    assert len(told(home)) == 1


def test_two_cards_that_wait_do_not_borrow_somebody_once_too_often() -> None:
    match = match_to_play(most_borrowed=1)
    division, day = match.fixture.division, match.fixture.day
    lender = squad_of(FixtureFactory.create(division=division, round_number=2).home)
    again = FixtureFactory.create(
        division=division,
        round_number=3,
        home=match.fixture.home,
        away=match.fixture.away,
        day=day,
    )
    match.home[5] = lender[0]
    send_card(fixture_id=match.fixture.pk, said=match.card(), revision=0, by=None)
    other = Match(again, match.home, match.away)
    with pytest.raises(CardRefused) as refusal:
        send_card(fixture_id=again.pk, said=other.card(), revision=0, by=None)
    assert "as often as the league allows (1)" in refusal.value.fields["home_3"][0]


def test_a_personal_calendar_holds_the_matches_of_one_s_team_and_not_of_others() -> None:
    match = match_to_play()
    FixtureFactory.create(division=match.fixture.division, day=match.fixture.day)
    url = reverse("events:own_calendar", args=[new_calendar_key(player=match.away[4])])
    shown = Client().get(url).content.decode()
    assert shown.count("BEGIN:VEVENT") == 1
    assert f"UID:fixture-{match.fixture.pk}@" in shown
    match.fixture.away.squad.all().delete()
    Team.objects.update(captain=None)
    assert "VEVENT" not in Client().get(url).content.decode()
