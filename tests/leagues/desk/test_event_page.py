"""The page of an event before, while and after it is played."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Event
from leagues.events.states import EntryStatus, EventStatus, RoundStatus, Visibility
from leagues.players.models import Player
from leagues.players.phones import bind_phone
from leagues.players.states import Role
from leagues.standings.models import Rating, RatingPool, Standing
from leagues.standings.ratings.pools import PAIRS
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory
from tests.factories.seating import ByeFactory
from tests.leagues.desk.builders import staff
from tests.leagues.desk.scenes import (
    account,
    enter,
    evening,
    finish,
    first_round,
    sit_down,
    sitter,
    standings,
    table_of,
    user_of,
)

pytestmark = pytest.mark.django_db


def page(client: Client, event: Event, **query: str) -> str:
    response = client.get(reverse("desk:event", args=[event.pk]), query)
    assert response.status_code == 200
    return response.content.decode()


def seated_player(event: Event, seat: int = 0) -> Player:
    player = MembershipFactory.create(club=event.club).player
    sit_down(table_of(event), player, seat)
    return player


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"sit_out": "fixed", "sit_out_points": 6},
            "Who sits out a round scores: A fixed number of points: 6. Rounds missed by coming "
            "late score nothing.",
        ),
        (
            {"movement": "swiss_singles", "ranked_by": "wins"},
            "Rounds before a late entry count as nothing.",
        ),
        ({"movement": "single_elimination", "unit": "pair"}, ""),
    ],
)
def test_who_enters_or_checks_in_is_told_what_sitting_out_and_coming_late_score(
    client: Client, fields: dict[str, Any], sentence: str
) -> None:
    """Seen: what rounds missed by coming late count as was told nowhere."""
    event = EventFactory.create(status=EventStatus.OPEN.value, **fields)
    entering = page(client, event)
    door = staff(event, Role.SCORER).get(reverse("events:check_in", args=[event.pk]))
    for shown in (entering, door.content.decode()):
        assert sentence in shown
        told = "sits out a round scores" in shown or "late entry count" in shown
        assert told == bool(sentence)


@pytest.mark.parametrize("status", [EventStatus.RUNNING, EventStatus.FINISHED])
def test_what_is_played_is_told_while_it_is_played_and_afterwards(
    client: Client, status: EventStatus
) -> None:
    event = EventFactory.create(
        status=status.value, variant="auction5", rules={"auction_lead": "bidder"}
    )
    shown = page(client, event)
    assert "Auction euchre for five" in shown
    assert "Who leads first:" in shown


class TestBefore:
    def test_a_visitor_sees_who_comes_how_many_places_are_left_and_the_rules(
        self, client: Client
    ) -> None:
        event = EventFactory.create(entry_limit=8, fee="5.00", notes="Bring a friend")
        EntryFactory.create_batch(3, event=event)
        shown = page(client, event)
        assert "5 places left" in shown
        assert "3 players have entered" in shown
        assert "North American euchre" in shown
        assert "8 deals a game" in shown
        assert "Bring a friend" in shown
        assert "5.00" in shown
        assert "America/Detroit" in shown
        assert "Sign in to enter" in shown

    def test_what_the_house_plays_differently_is_told_in_words(self, client: Client) -> None:
        shown = page(client, EventFactory.create(rules={"stick_dealer": True}))
        assert "House rules" in shown
        assert "Stick the dealer: Yes" in shown
        assert "House rules" not in page(client, EventFactory.create())

    def test_a_player_can_enter_and_who_is_in_can_withdraw(self, client: Client) -> None:
        event = EventFactory.create()
        user = account(event.club, Role.MEMBER)
        client.force_login(user)
        assert reverse("events:enter", args=[event.pk]) in page(client, event)
        enter(event, user.player, EntryStatus.ENTERED)
        shown = page(client, event)
        assert "You are in" in shown
        assert reverse("events:leave", args=[event.pk]) in shown
        assert reverse("events:enter", args=[event.pk]) not in shown

    def test_a_full_event_says_which_place_on_the_waiting_list_one_gets(
        self, client: Client
    ) -> None:
        event = EventFactory.create(entry_limit=4)
        EntryFactory.create_batch(4, event=event)
        EntryFactory.create_batch(2, event=event, status=EntryStatus.WAITING.value)
        user = account(event.club, Role.MEMBER)
        client.force_login(user)
        assert "You would be number 3 on the waiting list" in page(client, event)
        enter(event, user.player, EntryStatus.WAITING)
        assert "You are number 3 on the waiting list" in page(client, event)

    def test_who_withdrew_may_enter_again(self, client: Client) -> None:
        event = EventFactory.create()
        user = account(event.club, Role.MEMBER)
        enter(event, user.player, EntryStatus.WITHDRAWN)
        client.force_login(user)
        assert reverse("events:enter", args=[event.pk]) in page(client, event)

    def test_an_account_without_a_player_is_led_to_its_own_page(
        self, client: Client, django_user_model: Any
    ) -> None:
        client.force_login(django_user_model.objects.create_user("new@example.org", "some-word-9"))
        assert reverse("players:me") in page(client, EventFactory.create())

    def test_entrants_stand_with_their_ratings_and_how_sure_these_are(self, client: Client) -> None:
        event = EventFactory.create()
        player = MembershipFactory.create(club=event.club).player
        enter(event, player, EntryStatus.ENTERED)
        pool = RatingPool.objects.create(key=PAIRS.key, title="Pairs")
        Rating.objects.create(pool=pool, player=player, mu=28.44, sigma=8)
        shown = page(client, event)
        assert "28.4" in shown
        assert "provisional" in shown

    def test_an_event_without_entries_says_so(self, client: Client) -> None:
        assert "Nobody has entered yet" in page(client, EventFactory.create())

    def test_a_members_event_is_not_found_by_others(self, client: Client) -> None:
        event = EventFactory.create(visibility=Visibility.MEMBERS.value)
        address = reverse("desk:event", args=[event.pk])
        assert client.get(address).status_code == 404
        client.force_login(account(event.club, Role.MEMBER))
        assert client.get(address).status_code == 200

    @pytest.mark.parametrize("entries", [3, 60])
    def test_the_page_costs_the_same_for_any_number_of_entrants(
        self, entries: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        event = EventFactory.create()
        EntryFactory.create_batch(entries, event=event)
        # event with club; entrants with players; their ratings
        with django_assert_num_queries(3):
            page(client, event)


class TestRunning:
    def test_nobody_leads_before_the_first_result(self, client: Client) -> None:
        event = evening()
        standings(event)
        Standing.objects.update(rank=None, per_game=None, played=0, points=0)
        assert "Nobody yet: the first results are still to come." in page(client, event)

    def test_everybody_sees_the_round_its_chart_and_the_leaders(self, client: Client) -> None:
        event = evening()
        standings(event)
        shown = page(client, event)
        assert "Round 1 of 2" in shown
        assert "Table 1" in shown
        assert "Table 2" in shown
        leader = event.entries.order_by("id")[0].members.get().player
        assert shown.count(leader.display_name) >= 2

    def test_a_player_with_an_account_sees_their_own_table(self, client: Client) -> None:
        event = evening()
        player = seated_player(event, seat=1)
        client.force_login(user_of(player))
        shown = page(client, event)
        assert "table 1, East" in shown
        link = reverse("desk:table", args=[table_of(event).match.link_key])
        assert link in shown
        assert sitter(table_of(event), 3).display_name in shown

    def test_a_phone_bound_at_a_table_sees_its_own_place_without_an_account(
        self, client: Client
    ) -> None:
        event = evening()
        bound = HttpResponse()
        bind_phone(bound, player_id=sitter(table_of(event), 2).pk, is_secure=False)
        client.cookies.update(bound.cookies)
        assert "table 1, South" in page(client, event)

    def test_the_links_of_tables_are_shown_to_nobody_else(self, client: Client) -> None:
        event = evening()
        player = seated_player(event)
        links = [table_of(event, number).match.link_key for number in (1, 2)]
        assert not any(link in page(client, event) for link in links)
        client.force_login(user_of(player))
        assert links[1] not in page(client, event)

    def test_a_name_is_found_whatever_its_letters_case_and_accents(self, client: Client) -> None:
        event = evening()
        zoe = PlayerFactory.create(display_name="Zoë Quick", sort_key="zoe quick")
        sit_down(table_of(event, 2), zoe, seat=2)
        assert "table 2, South" in page(client, event, name="ZOE")

    def test_a_name_that_is_not_there_is_answered_in_words(self, client: Client) -> None:
        shown = page(client, evening(), name="<b>nobody")
        assert "Nobody of that name sits in this round" in shown
        assert "&lt;b&gt;nobody" in shown

    def test_who_sits_out_is_told_for_this_round_and_the_next(self, client: Client) -> None:
        event = evening()
        now = ByeFactory.create(round=first_round(event))
        later = ByeFactory.create(round=first_round(event).stage.rounds.get(number=2))
        shown = page(client, event)
        for bye in (now, later):
            assert bye.entry.members.get().player.display_name in shown
        found = page(client, event, name=now.entry.members.get().player.display_name)
        assert "sits out this round" in found

    def test_before_the_first_round_the_page_says_what_will_come(self, client: Client) -> None:
        event = EventFactory.create(status=EventStatus.RUNNING.value)
        assert "About to begin" in page(client, event)

    def test_a_draft_is_shown_to_nobody(self, client: Client) -> None:
        event = evening()
        first_round(event).stage.rounds.update(status=RoundStatus.DRAFT.value)
        assert "Table 1" not in page(client, event)

    @pytest.mark.parametrize("tables", [2, 20])
    def test_the_page_costs_the_same_for_any_number_of_tables(
        self, tables: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        event = evening(tables=tables)
        standings(event)
        for number in range(1, 3):
            ByeFactory.create(round=first_round(event).stage.rounds.get(number=number))
        # event; rounds; tables; sides; seats; claims; byes, their people; standings, their people;
        # whether there is a bracket
        with django_assert_num_queries(11):
            page(client, event)


class TestAfter:
    def test_the_podium_the_rounds_and_the_address_to_share_are_shown(self, client: Client) -> None:
        event = evening(status=EventStatus.FINISHED)
        standings(event)
        shown = page(client, event)
        assert "Who won" in shown
        assert shown.count("podium-place--") == 3
        assert reverse("seating:round", args=[event.pk, 1]) in shown
        assert f"http://testserver/events/{event.pk}/" in shown

    def test_a_player_sees_their_own_games(self, client: Client) -> None:
        event = evening(status=EventStatus.FINISHED)
        player = seated_player(event, seat=1)
        standings(event)
        finish(table_of(event).match, (7, 4))
        client.force_login(user_of(player))
        shown = page(client, event)
        assert "Your evening" in shown
        assert "<strong>4</strong> : 7" in shown

    def test_an_event_without_results_says_so(self, client: Client) -> None:
        assert "No results" in page(client, EventFactory.create(status=EventStatus.FINISHED.value))

    @pytest.mark.parametrize("tables", [2, 20])
    def test_the_page_costs_the_same_for_any_number_of_tables(
        self, tables: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        event = evening(tables=tables, status=EventStatus.FINISHED)
        player = seated_player(event)
        standings(event)
        client.force_login(user_of(player))
        # session, account; event; player with roles; standings, their people; rounds;
        # own tables, sides, seats, claims; history; seasons; whether there is a bracket
        with django_assert_num_queries(14):
            page(client, event)


class TestOpenPages:
    def test_a_page_that_has_everything_is_told_so(self, client: Client) -> None:
        event = evening()
        address = reverse("desk:event_now", args=[event.pk])
        first = client.get(address, {"part": "running"})
        assert first.status_code == 200
        assert b"hx-swap-oob" in first.content
        again = client.get(address, {"part": "running"}, HTTP_IF_NONE_MATCH=first["ETag"])
        assert again.status_code == 304
        Event.objects.filter(pk=event.pk).update(version=event.version + 1)
        changed = client.get(address, {"part": "running"}, HTTP_IF_NONE_MATCH=first["ETag"])
        assert changed.status_code == 200

    def test_a_page_of_an_earlier_part_is_told_to_load_again(self, client: Client) -> None:
        response = client.get(reverse("desk:event_now", args=[evening().pk]), {"part": "before"})
        assert response["HX-Refresh"] == "true"

    def test_a_hidden_event_answers_nothing(self, client: Client) -> None:
        event = EventFactory.create(visibility=Visibility.MEMBERS.value)
        response = client.get(reverse("desk:event_now", args=[event.pk]), {"part": "before"})
        assert response.status_code == 404

    def test_rounds_leads_to_the_current_one_or_back_with_a_sentence(self, client: Client) -> None:
        event = evening()
        response = client.get(reverse("desk:rounds", args=[event.pk]))
        assert response.headers["Location"] == reverse("seating:round", args=[event.pk, 1])
        waiting = EventFactory.create(status=EventStatus.RUNNING.value)
        response = client.get(reverse("desk:rounds", args=[waiting.pk]), follow=True)
        assert "No round has been published yet" in response.content.decode()

    def test_scores_leads_scorers_to_the_current_round_and_refuses_others(
        self, client: Client
    ) -> None:
        event = evening()
        address = reverse("desk:current_scores", args=[event.pk])
        client.force_login(account(event.club, Role.MEMBER))
        assert client.get(address).status_code == 403
        client.force_login(account(event.club, Role.SCORER))
        expected = reverse("desk:scores", args=[event.pk, 1])
        assert client.get(address).headers["Location"] == expected
        event = EventFactory.create(club=event.club, status=EventStatus.RUNNING.value)
        response = client.get(reverse("desk:current_scores", args=[event.pk]), follow=True)
        assert "once a round has been published" in response.content.decode()


def test_an_event_that_is_over_does_not_look_as_if_it_were_live() -> None:
    running = EventFactory.create(status=EventStatus.RUNNING.value)
    over = EventFactory.create(status=EventStatus.FINISHED.value)
    assert "data-live-state" in page(Client(), running)
    assert "data-live-state" not in page(Client(), over)
