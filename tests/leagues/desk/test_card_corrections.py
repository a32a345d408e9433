"""A director corrects a card that counts: looks first, applies what was seen, undoes it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from leagues.desk.services.card_corrections import (
    CardNotSeen,
    CardOrder,
    correct_card,
    look_at_card,
    undo_correction,
)
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.card_errors import CardChanged, CardStep
from leagues.seating.card_models import CardVersion, ResultCard
from leagues.seating.services.cards import take_card_back
from leagues.standings.services.cups import draw_round
from leagues.standings.services.league_tables import rebuild_stale_leagues
from tests.factories.cups import card_of_tie, cup_of, match_of_tie, send_through, tie_at
from tests.factories.league_cards import Match, match_to_play, played
from tests.factories.leagues import squad_of
from tests.factories.players import MembershipFactory, UserFactory, user_of
from tests.races import at_once

pytestmark = pytest.mark.django_db


def order(match: Match, won: int, *, by: User | None = None) -> CardOrder:
    card = ResultCard.objects.get(fixture=match.fixture)
    return CardOrder(
        fixture_id=match.fixture.pk,
        said=match.card(won),
        is_late=False,
        revision=card.revision,
        reason="Read the wrong way round",
        by=by or UserFactory.create(),
    )


def games(match: Match) -> tuple[int | None, int | None]:
    match.fixture.refresh_from_db()
    return match.fixture.home_games, match.fixture.away_games


def test_a_look_tells_table_and_ratings_of_this_match_and_writes_nothing() -> None:
    match = match_to_play()
    played(match, 6)
    told = look_at_card(order(match, 2)).told
    assert told.games == ("6 : 3", "2 : 7")
    moved = {
        move.name: (move.rank_before, move.rank_after, move.points_after) for move in told.teams
    }
    assert moved == {match.fixture.home.name: (1, 2, "0"), match.fixture.away.name: (2, 1, "2")}
    # Everybody played three games, and everybody's change is told once, as a sum.
    movers = [move.player.pk for move in told.ratings]
    assert len(movers) == len(set(movers)) > 0
    assert (games(match), CardVersion.objects.count()) == ((6, 3), 1)


def test_only_what_was_looked_at_is_applied_and_one_press_undoes_it() -> None:
    match = match_to_play()
    played(match, 6)
    asked = order(match, 2)
    with pytest.raises(CardNotSeen):
        correct_card(asked, mark="")
    look = look_at_card(asked)
    with pytest.raises(CardNotSeen):
        correct_card(replace(asked, said=match.card(1)), mark=look.mark)
    assert games(match) == (6, 3)
    correct_card(asked, mark=look.mark)
    correct_card(asked, mark="")  # the same again changes nothing
    assert games(match) == (2, 7)
    card = ResultCard.objects.get()
    undo_correction(fixture_id=match.fixture.pk, revision=card.revision, by=asked.by)
    assert games(match) == (6, 3)
    assert [version.number for version in card.versions.all()] == [1, 2, 3]
    with pytest.raises(CardChanged):
        undo_correction(fixture_id=match.fixture.pk, revision=card.revision, by=asked.by)


def test_an_undone_correction_counts_as_late_again_if_it_did() -> None:
    match = match_to_play()
    played(match, 6)
    asked = replace(order(match, 6), is_late=True)
    look = look_at_card(asked)
    assert (look.told.lateness, look.told.games) == ((False, True), None)
    correct_card(asked, mark=look.mark)
    card = ResultCard.objects.get()
    assert card.is_late
    undo_correction(fixture_id=match.fixture.pk, revision=card.revision, by=asked.by)
    card.refresh_from_db()
    assert not card.is_late


def test_a_card_that_was_entered_anew_after_it_was_taken_back_has_nothing_to_undo() -> None:
    match = match_to_play()
    played(match, 6)
    asked = order(match, 2)
    correct_card(asked, mark=look_at_card(asked).mark)
    card = ResultCard.objects.get()
    take_card_back(fixture_id=match.fixture.pk, revision=card.revision, reason="No", by=None)
    asked = order(match, 4)
    correct_card(asked, mark=look_at_card(asked).mark)
    card.refresh_from_db()
    with pytest.raises(CardStep):
        undo_correction(fixture_id=match.fixture.pk, revision=card.revision, by=asked.by)


def test_a_look_tells_who_comes_into_the_next_tie_of_the_cup_and_who_has_played_it() -> None:
    cup = cup_of(4)
    first = tie_at(cup, 1, 1)
    fixture = match_of_tie(first)
    match = Match(fixture, squad_of(fixture.home), squad_of(fixture.away))
    card_of_tie(first, home_wins=7)
    other = tie_at(cup, 1, 2)
    send_through(other, other.one)
    assert fixture.day is not None
    draw_round(cup_id=cup.pk, number=2, day=fixture.day, by=None)
    asked = order(match, 2)
    told = look_at_card(asked).told
    assert not told.teams
    (move,) = told.ties
    assert (move.before[0], move.after[0]) == (fixture.home.name, fixture.away.name)
    final = tie_at(cup, 2, 1)
    assert final.one == fixture.home
    send_through(final, fixture.home)
    look = look_at_card(asked)
    assert not look.told.ties
    (torn,) = look.told.torn
    assert (torn.there, torn.due) == (fixture.home.name, fixture.away.name)
    correct_card(asked, mark=look.mark)
    rebuild_stale_leagues()
    final.refresh_from_db()
    assert final.one == fixture.home


def test_a_director_looks_then_lets_it_count_then_undoes_it(client: Client) -> None:
    match = match_to_play()
    played(match, 6)
    member = MembershipFactory.create(club=match.fixture.division.league.club, role=Role.DIRECTOR)
    client.force_login(user_of(member.player))
    card_page = reverse("seating:card", args=[match.fixture.pk])
    url = reverse("desk:correct_card", args=[match.fixture.pk])
    assert url in client.get(card_page).content.decode()
    form = client.get(url).context["form"]
    typed = {name: "" if value is None else value for name, value in form.initial.items()}
    for number in range(3, 7):
        typed |= {f"game_{number}_home": 12, f"game_{number}_away": 21}
    look = client.post(url, typed | {"preview": "1"})
    assert look.status_code == 200
    assert "6 : 3 → 2 : 7" in look.content.decode()
    unseen = client.post(url, typed | {"reason": "Misread"})
    assert (unseen.status_code, "6 : 3 → 2 : 7" in unseen.content.decode()) == (422, True)
    seen = typed | {"reason": "Misread", "mark": look.context["mark"]}
    assert client.post(url, seen).status_code == 302
    assert games(match) == (2, 7)
    shown = client.get(card_page).content.decode()
    assert "Undo the last correction" in shown
    undo = reverse("desk:undo_card_correction", args=[match.fixture.pk])
    client.post(undo, {"revision": ResultCard.objects.get().revision})
    assert games(match) == (6, 3)


def test_who_forgot_to_say_why_still_sees_what_changes_and_the_button(client: Client) -> None:
    match = match_to_play()
    played(match, 6)
    member = MembershipFactory.create(club=match.fixture.division.league.club, role=Role.DIRECTOR)
    client.force_login(user_of(member.player))
    url = reverse("desk:correct_card", args=[match.fixture.pk])
    form = client.get(url).context["form"]
    typed = {name: "" if value is None else value for name, value in form.initial.items()}
    typed |= {"game_3_home": 12, "game_3_away": 21}
    look = client.post(url, typed | {"preview": "1"})
    assert look.status_code == 200
    assert "Why <span" not in look.content.decode()  # it is not optional
    forgot = client.post(url, typed | {"mark": look.context["mark"]})
    page = forgot.content.decode()
    assert forgot.status_code == 422
    assert "Write why the card is changed." in page
    assert "6 : 3 → 5 : 4" in page
    assert "Let the correction count" in page
    seen = typed | {"mark": forgot.context["mark"], "reason": "Misread"}
    assert client.post(url, seen).status_code == 302
    assert games(match) == (5, 4)


def test_a_card_that_counts_by_now_is_not_settled_unseen_and_stays_typed(client: Client) -> None:
    match = match_to_play()
    played(match, 6)
    member = MembershipFactory.create(club=match.fixture.division.league.club, role=Role.DIRECTOR)
    client.force_login(user_of(member.player))
    url = reverse("seating:settle_card", args=[match.fixture.pk])
    answer = client.post(url, {"revision": "1", "reason": "My own words"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This card counts by now" in page
    assert "My own words" in page
    assert reverse("desk:correct_card", args=[match.fixture.pk]) in page
    assert games(match) == (6, 3)


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_once_undo_one_correction() -> None:
    match = match_to_play()
    played(match, 6)
    asked = order(match, 2)
    correct_card(asked, mark=look_at_card(asked).mark)
    revision = ResultCard.objects.get().revision

    def press() -> None:
        undo_correction(fixture_id=match.fixture.pk, revision=revision, by=asked.by)

    answers = at_once(press, press)
    assert sum(isinstance(answer, CardChanged) for answer in answers) == 1
    assert games(match) == (6, 3)
