"""Pairs and the people in them: two lists of one evening, of the house, and who came late."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from games.matches.models import Match
from games.matches.services.corrections import forfeit
from leagues.events.models import Entry, Event
from leagues.seating.models import Bye, RoundTable
from leagues.standings.models import Standing
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.basis import is_stale
from leagues.standings.services.sheets import recompute_standings
from tests.factories.long_events import long_event
from tests.factories.seating import drafted_evening
from tests.factories.standings import OFFICIAL, entry_at, matches_of, publish, set_result
from tests.leagues.standings.pairs import evening_of_pairs

pytestmark = pytest.mark.django_db


def rows_of(event: Event, kind: ListKind = ListKind.ENTRIES) -> list[Standing]:
    recompute_standings(event_id=event.pk)
    return list(Standing.objects.filter(event=event, list_kind=kind.value).order_by("place"))


def played_pairs(**fields: Any) -> tuple[Event, list[Match], list[Entry]]:
    event, matches, pairs = evening_of_pairs(**fields)
    set_result(matches[0], (9, 4))
    set_result(matches[1], (3, 8))
    return event, matches, pairs


def test_a_pair_at_both_seats_of_a_side_has_played_one_game() -> None:
    event, _, (first, second, third, fourth) = played_pairs(ranked_by="wins")
    rows = rows_of(event)
    assert {row.entry_id: (row.played, int(row.points), int(row.worth)) for row in rows} == {
        first.pk: (1, 9, 1),
        second.pk: (1, 4, 0),
        third.pk: (1, 3, 0),
        fourth.pk: (1, 8, 1),
    }


def test_the_list_of_persons_has_everybodys_own_games() -> None:
    event, matches, _ = played_pairs(sit_out="zero")
    persons = rows_of(event, ListKind.PERSONS)
    assert len(persons) == 8
    at_first = {seat.player_id: seat.side_number for seat in matches[0].seats.all()}
    for row in persons:
        if row.player_id in at_first:
            assert row.points == (9, 4)[at_first[row.player_id]]


def test_an_evening_of_singles_has_no_list_of_persons() -> None:
    event = drafted_evening(people=4)
    set_result(matches_of(publish(event, 1))[0], (9, 4))
    assert rows_of(event, ListKind.PERSONS) == []
    page = Client().get(reverse("standings:event", args=[event.pk])).content.decode()
    assert "?list=persons" not in page


def test_both_lists_stand_side_by_side_and_their_rows_open() -> None:
    event, matches, (first, *_) = played_pairs(ranked_by="wins")
    recompute_standings(event_id=event.pk)
    url = reverse("standings:event", args=[event.pk])
    pairs = Client().get(url).content.decode()
    assert 'href="?list=persons"' in pairs
    assert pairs.count('id="entry-') == 4
    persons = Client().get(url, {"list": "persons"}).content.decode()
    assert persons.count('id="entry-') == 8
    player_id = str(matches[0].seats.get(number=0).player_id)
    opened = Client().get(url, {"list": "persons", "entry": player_id}).content.decode()
    assert opened.count("How it came about") == 1
    assert "9 : 4" in opened
    opened = Client().get(url, {"entry": first.pk}).content.decode()
    assert opened.count("How it came about") == 1
    assert "Games won, half for a tie" in opened


def test_the_api_gives_both_lists_and_refuses_others() -> None:
    event, _, _ = played_pairs()
    recompute_standings(event_id=event.pk)
    url = reverse("standings_api:standings", args=[event.pk])
    assert APIClient().get(url).data["count"] == 4
    persons = APIClient().get(url, {"list": "persons"}).data["results"]
    assert [len(row["players"]) for row in persons] == [1] * 8
    refused = APIClient().get(url, {"list": "teams"})
    assert refused.status_code == 400


@pytest.mark.parametrize("people", [8, 24])
def test_two_lists_cost_the_same_for_any_number_of_pairs(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event, matches, _ = evening_of_pairs(people=people)
    set_result(matches[0], (9, 4))
    recompute_standings(event_id=event.pk)
    url = reverse("standings:event", args=[event.pk])
    # event; mark; is there a list of persons; rows; members; prizes
    with django_assert_num_queries(6):
        Client().get(url)
    with django_assert_num_queries(5):
        Client().get(url, {"list": "persons"})


def test_computing_costs_the_same_for_any_number_of_pairs_and_rounds() -> None:
    counted = []
    for pairs, rounds in ((4, 1), (20, 6)):
        event = long_event(pairs=pairs, rounds=rounds)
        recompute_standings(event_id=event.pk)
        with CaptureQueriesContext(connection) as seen:
            recompute_standings(event_id=event.pk)
        counted.append(len(seen))
        assert Standing.objects.filter(event=event).count() == 3 * pairs
    assert counted[0] == counted[1]


def test_a_persons_row_names_the_person_and_nobody_is_listed_twice() -> None:
    event, _, _ = played_pairs()
    row = rows_of(event, ListKind.PERSONS)[0]
    again = {"event": event, "entry": row.entry, "place": 9, "points": 0}
    for fields in (
        {"list_kind": "persons", "player": row.player},
        {"list_kind": "persons", "player": None},
        {"list_kind": "entries", "player": row.player},
        {"list_kind": "entries"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Standing.objects.create(**again, **fields)


def test_people_of_the_house_are_not_ranked() -> None:
    event, _, (first, *_) = played_pairs()
    Entry.objects.filter(pk=first.pk).update(is_house=True)
    assert first.pk not in [row.entry_id for row in rows_of(event)]
    assert len(rows_of(event, ListKind.PERSONS)) == 6


def test_a_team_that_left_is_not_counted_as_having_played() -> None:
    # scorekeeper#163: scheduled, played and forfeited are three numbers
    event, matches, (first, second, *_) = evening_of_pairs(ranked_by="wins")
    matches[0].refresh_from_db()
    forfeit(
        match_id=matches[0].pk,
        points=(10, 0),
        actor=OFFICIAL,
        reason="gone",
        revision=matches[0].revision,
    )
    rows = {row.entry_id: row for row in rows_of(event)}
    for pair, forfeited, score in ((first, 0, 1), (second, 1, 0)):
        row = rows[pair.pk]
        assert (row.scheduled, row.played, row.forfeited) == (1, 0, forfeited)
        assert row.score == score
    page = Client().get(reverse("standings:event", args=[event.pk])).content.decode()
    assert "1 game forfeited" in page


def test_rounds_missed_before_coming_are_told_and_can_be_dropped() -> None:
    event = drafted_evening(people=4, rounds=2, sit_out="zero", drops_worst=1)
    match = matches_of(publish(event, 1))[0]
    set_result(match, (9, 4))
    later = matches_of(publish(event, 2))[0]
    set_result(later, (5, 6))
    late = entry_at(later, 0)
    Entry.objects.filter(pk=late.pk).update(first_round=2)
    Match.objects.filter(pk=match.pk).delete()
    row = next(row for row in rows_of(event) if row.entry_id == late.pk)
    assert row.dropped == [1]
    assert row.worth == 5
    url = reverse("standings:event", args=[event.pk])
    page = Client().get(url, {"entry": late.pk}).content.decode()
    assert "Had not come yet: no points" in page
    assert "Left out: one of the worst" in page


def test_a_row_opens_on_the_steps_of_its_tiebreaks() -> None:
    event, _, (first, *_) = played_pairs(
        ranked_by="wins", tiebreaks=["buchholz_cut1", "buchholz", "sonneborn_berger"]
    )
    recompute_standings(event_id=event.pk)
    url = reverse("standings:event", args=[event.pk])
    page = Client().get(url, {"entry": first.pk}).content.decode()
    assert "Buchholz without the weakest" in page
    assert "1 times 0" not in page
    assert page.count('<ol class="story-steps">') == 3


def test_series_of_games_at_one_table_are_games_of_one_round() -> None:
    event, matches, (first, second, *_) = played_pairs(ranked_by="wins")
    table = RoundTable.objects.get(match=matches[1])
    RoundTable.objects.filter(pk=table.pk).update(number=1, game=2)
    players = [seat.player_id for seat in matches[0].seats.order_by("number")]
    matches[1].seats.all().delete()
    for number, player_id in enumerate(players):
        matches[1].seats.create(number=number, side_number=number % 2, player_id=player_id)
    rows = {row.entry_id: row for row in rows_of(event)}
    assert (rows[first.pk].played, rows[second.pk].played) == (2, 2)
    assert rows[first.pk].score == 1
    assert rows[second.pk].points == 12
    url = reverse("standings:event", args=[event.pk])
    page = Client().get(url, {"entry": first.pk}).content.decode()
    assert "game 2" in page


@pytest.mark.parametrize(
    "change",
    [
        {"ranked_by": "wins"},
        {"drops_worst": 1},
        {"least_played": 2},
        {"tiebreak_version": 2},
        {"game_length": 5},
    ],
)
def test_other_terms_make_the_standings_stale(change: dict[str, Any]) -> None:
    event, _, _ = played_pairs()
    recompute_standings(event_id=event.pk)
    assert not is_stale(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(**change)
    assert is_stale(event_id=event.pk)


def test_a_helper_of_the_house_an_extra_hand_and_another_reason_make_them_stale() -> None:
    event, matches, (first, *_) = played_pairs()
    round_ = RoundTable.objects.get(match=matches[0]).round
    bye = Bye.objects.create(round=round_, entry=first)
    for rows, change in (
        (Entry.objects.filter(pk=first.pk), {"is_house": True}),
        (RoundTable.objects.filter(match=matches[0]), {"tie_winner": 0}),
        (Bye.objects.filter(pk=bye.pk), {"reason": "bye"}),
    ):
        recompute_standings(event_id=event.pk)
        assert not is_stale(event_id=event.pk)
        rows.update(**change)
        assert is_stale(event_id=event.pk)
