"""The standings page of an event: order, why, own row, opened rows, and what a look costs."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match
from games.matches.services.substitution import substitute
from leagues.events.models import EntryId, Event
from leagues.events.services.entries import withdraw
from leagues.events.states import EventStatus, Visibility
from leagues.players.models import Player
from leagues.players.phones import bind_phone
from leagues.standings.selectors.table import order_steps, standing_lines
from leagues.standings.services.sheets import recompute_standings
from tests.factories.brackets import bracket_in_play, open_tables, report_win
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory, UserFactory
from tests.factories.seating import published_round
from tests.factories.standings import (
    OFFICIAL,
    entry_at,
    long_standings,
    matches_of,
    set_result,
)

pytestmark = pytest.mark.django_db


def played_evening(people: int = 8, **fields: Any) -> tuple[Event, list[Match]]:
    round_ = published_round(people=people, **fields)
    event = round_.stage.event
    matches = matches_of(round_)
    set_result(matches[0], (9, 4))
    recompute_standings(event_id=event.pk)
    return event, matches


def test_who_has_a_bye_in_a_knock_out_is_said_to_be_still_in() -> None:
    """Seen: a pair that had a bye stood without a place at the end, as if it were out."""
    stage = bracket_in_play(pairs=3, kind="single_elimination")
    (table,) = open_tables(stage)
    report_win(table, 0)
    recompute_standings(event_id=stage.event_id)
    told = {line.notes for line in standing_lines(event=stage.event) if line.rank == "–"}
    assert told == {("still in, no game yet",)}
    assert look(Client(), stage.event).count("still in, no game yet") == 1
    withdraw(entry_id=EntryId(stage.event.entries.earliest("pk").pk), by=None)
    recompute_standings(event_id=stage.event_id)
    assert "still in, no game yet" not in look(Client(), stage.event)


def look(client: Client, event: Event, **query: int | str) -> str:
    response = client.get(reverse("standings:event", args=[event.pk]), query)
    assert response.status_code == 200
    return response.content.decode()


def name_at(match: Match, seat: int) -> str:
    player = match.seats.select_related("player").get(number=seat).player
    assert player is not None
    return player.label


def test_everybody_stands_in_order_and_who_has_not_played_comes_last(client: Client) -> None:
    event, (first, second) = played_evening()
    shown = look(client, event)
    names = [name_at(first, 0), name_at(first, 1), name_at(second, 0)]
    places = [shown.index(name) for name in names]
    assert places == sorted(places)
    assert "Points a game: 9.00 to 4.00" in shown
    assert "No game yet" in shown


def test_rows_that_share_a_rank_say_so(client: Client) -> None:
    event, _ = played_evening()
    assert look(client, event).count("Equal: the rank is shared") == 2


def test_the_list_by_which_ties_are_broken_is_shown_in_its_order(client: Client) -> None:
    event, _ = played_evening(tiebreaks=["best_game", "loners"], sit_out="zero")
    shown = look(client, event)
    assert shown.index("Best game") < shown.index("Who made more loners goes first.")
    assert "Zero points" in shown


def test_what_nobody_wrote_down_is_a_dash_and_explained(client: Client) -> None:
    event, _ = played_evening()
    shown = look(client, event)
    assert '<td class="num is-unknown" data-label="loners">–</td>' in shown
    assert "Not known: of some game only the final score was written down" in shown


def test_an_open_row_tells_every_round_and_its_sums(client: Client) -> None:
    event, (first, _) = played_evening()
    shown = look(client, event, entry=entry_at(first, 0).pk)
    assert reverse("desk:match", args=[first.pk]) in shown
    assert "9 : 4" in shown
    assert "A game: 9 in 1" in shown
    story = shown[shown.index("How it came about") :]
    for seat in (1, 2, 3):
        assert name_at(first, seat) in story[: story.index("</tr>")]
    assert shown.count('aria-expanded="true"') == 1


def test_an_open_row_says_who_played_in_the_seat(client: Client) -> None:
    event, (first, _) = played_evening()
    stranger = PlayerFactory.create(display_name="Stand In")
    substitute(match_id=first.pk, seat=0, player_id=stranger.pk, actor=OFFICIAL, from_deal=3)
    shown = look(client, event, entry=entry_at(first, 0).pk)
    assert "Stand In</bdi> played from deal 3 on; the points stay here" in shown


@pytest.mark.parametrize("entry", ["0", "abc", "99999999", "9" * 40, "٣"])
def test_a_row_that_is_not_there_opens_nothing(client: Client, entry: str) -> None:
    event, _ = played_evening()
    assert 'aria-expanded="true"' not in look(client, event, entry=entry)


def test_ones_own_row_is_marked_by_account(client: Client) -> None:
    event, (first, _) = played_evening()
    user = UserFactory.create()
    Player.objects.filter(seats__match=first, seats__number=1).update(user=user)
    assert 'class="own-row"' not in look(client, event)
    client.force_login(user)
    shown = look(client, event)
    assert f'<tr class="own-row" id="entry-{entry_at(first, 1).pk}">' in shown


def test_ones_own_row_is_marked_by_the_phone_that_sat_at_the_table(client: Client) -> None:
    event, (first, _) = played_evening()
    answer = HttpResponse()
    bind_phone(answer, player_id=first.seats.get(number=2).player_id or 0, is_secure=False)
    client.cookies.update(answer.cookies)
    assert f'<tr class="own-row" id="entry-{entry_at(first, 2).pk}">' in look(client, event)


def test_who_withdrew_keeps_the_points_and_is_labelled(client: Client) -> None:
    event, (first, second) = played_evening()
    for match in (first, second):
        withdraw(entry_id=entry_at(match, 0).pk, by=None)
    recompute_standings(event_id=event.pk)
    shown = look(client, event)
    assert name_at(first, 0) in shown
    assert shown.count('<span class="soft">withdrawn</span>') == 1
    assert name_at(second, 0) not in shown


def test_before_the_first_result_the_page_says_what_will_come(client: Client) -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    assert "They appear here by themselves with the first result." in look(client, event)


def test_a_hidden_event_has_hidden_standings(client: Client) -> None:
    event, _ = played_evening(visibility=Visibility.MEMBERS.value)
    for name in ("standings:event", "standings:event_now"):
        assert client.get(reverse(name, args=[event.pk])).status_code == 404


def test_an_open_page_that_has_the_current_standings_gets_nothing_again(client: Client) -> None:
    event, (first, _) = played_evening()
    url = reverse("standings:event_now", args=[event.pk])
    got = client.get(url)
    assert 'id="standings-news" hx-swap-oob' in got.content.decode()
    again = client.get(url, headers={"If-None-Match": got["ETag"]})
    assert again.status_code == 304
    set_result(first, (4, 9))
    recompute_standings(event_id=event.pk)
    changed = client.get(url, headers={"If-None-Match": got["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize("rows", [20, 500])
def test_the_page_costs_the_same_for_any_number_of_rows(
    rows: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    long_standings(event, rows)
    url = reverse("standings:event", args=[event.pk])
    # event with club; mark; rows with entries; their members; prizes
    with django_assert_num_queries(5):
        shown = client.get(url).content.decode()
    assert shown.count("<tr id=") == rows
    with django_assert_num_queries(3):  # event with club; mark; prizes
        client.get(url)


@pytest.mark.parametrize("people", [8, 24])
def test_an_open_row_costs_the_same_for_any_number_of_people(
    people: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event, (first, *_) = played_evening(people=people)
    url = reverse("standings:event", args=[event.pk])
    client.get(url)
    entry_id = entry_at(first, 0).pk
    # event; mark; what was played: event, members, tables with seats,
    # reports, hands, rests, rounds; then people, the row, seats, stand-ins; prizes
    with django_assert_num_queries(15):
        client.get(url, {"entry": entry_id})


def test_the_page_of_a_swiss_says_what_its_byes_count() -> None:
    event = EventFactory.build(
        ranked_by="wins", movement="swiss_pairs", movement_options={"bye_score": "half"}
    )
    assert order_steps(event)[0].description == (
        "1 for a win and half for a tie. A game won by forfeit counts as a win. "
        "A bye counts as half a win. A rest on request counts as half a win, twice at most. "
        "Rests on request count in all rounds. Rounds before a late entry count as nothing."
    )
