"""Prizes of an event: put up, drawn, and moved by a correction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from games.matches.models import Match
from leagues.events.models import AuditEntry, Entry, Event
from leagues.events.services.money import book_rest
from leagues.players.models import User
from leagues.standings.errors import LotsDrawn, PrizeRefused
from leagues.standings.models import Prize, PrizeAward
from leagues.standings.prizes import Exclusion, PrizeKind, TieRule
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.basis import is_stale
from leagues.standings.services.prizes import (
    PrizeTerms,
    add_prize,
    change_prize,
    draw_lots,
    remove_prize,
)
from leagues.standings.services.sheets import recompute_standings
from tests.architecture.places import PRIZE
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.factories.seating import published_round
from tests.factories.standings import entry_at, matches_of, set_result
from tests.leagues.standings.pairs import evening_of_pairs

pytestmark = pytest.mark.django_db

FIRST = PrizeTerms(title="First", kind=PrizeKind.PLACES, cents=5000)
SECOND = replace(FIRST, title="Second", first_place=2, last_place=2, cents=2001)


def evening(**fields: Any) -> tuple[Event, list[Match]]:
    round_ = published_round(people=8, **{"sit_out": "zero", **fields})
    matches = matches_of(round_)
    set_result(matches[0], (9, 4))
    set_result(matches[1], (3, 8))
    return round_.stage.event, matches


def put_up(event: Event, *terms: PrizeTerms) -> list[Prize]:
    return [add_prize(event_id=event.pk, terms=each, by=None) for each in terms]


def paid(event: Event) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for award in PrizeAward.objects.filter(prize__event=event).order_by("pk"):
        found.setdefault(award.prize.title, []).append(award.cents)
    return found


def director_of(event: Event) -> User:
    user = UserFactory.create()
    player = PlayerFactory.create(user=user)
    MembershipFactory.create(club=event.club, player=player, role="director")
    return user


def test_prizes_follow_the_standings_when_a_result_is_corrected() -> None:
    event, matches = evening()
    put_up(event, FIRST, SECOND)
    assert paid(event) == {"First": [3501, 3500]}
    winners = {award.entry_id for award in PrizeAward.objects.all()}
    assert winners == {entry_at(matches[0], seat).pk for seat in (0, 2)}
    set_result(matches[1], (3, 20))
    recompute_standings(event_id=event.pk)
    winners = {award.entry_id for award in PrizeAward.objects.all()}
    assert winners == {entry_at(matches[1], seat).pk for seat in (1, 3)}


def test_computing_again_gives_the_same_awards() -> None:
    event, _ = evening()
    (door,) = put_up(event, PrizeTerms(title="Door", kind=PrizeKind.DRAW, cents=500))
    assert paid(event) == {}
    draw_lots(prize_id=door.pk, by=None)
    before = list(PrizeAward.objects.values_list("prize_id", "entry_id", "cents", "seed"))
    recompute_standings(event_id=event.pk)
    again = list(PrizeAward.objects.values_list("prize_id", "entry_id", "cents", "seed"))
    assert before == again
    assert before[0][3] == Prize.objects.get().seed


def test_nobody_draws_twice() -> None:
    event, _ = evening()
    (door,) = put_up(event, PrizeTerms(title="Door", kind=PrizeKind.DRAW, cents=500))
    draw_lots(prize_id=door.pk, by=None)
    with pytest.raises(LotsDrawn, match="Door"):
        draw_lots(prize_id=door.pk, by=None)


def test_lots_are_drawn_only_where_they_decide() -> None:
    event, matches = evening()
    (low,) = put_up(
        event, PrizeTerms(title="Low", kind=PrizeKind.LOW_SCORE, cents=500, ties=TieRule.LOT)
    )
    assert Prize.objects.get().is_undrawn
    Entry.objects.filter(pk=entry_at(matches[1], 0).pk).update(is_house=True)
    recompute_standings(event_id=event.pk)
    assert paid(event) == {"Low": [500]}
    with pytest.raises(PrizeRefused, match="Nothing has to be drawn"):
        draw_lots(prize_id=low.pk, by=None)


def test_the_pool_is_what_was_paid_and_percentages_lose_no_cent() -> None:
    event, _ = evening(fee=Decimal("5.55"))
    paying = Entry.objects.filter(event=event).order_by("pk")[:7]
    for entry in paying:
        book_rest(entry_id=entry.pk, by=None)
    shares = (75, 15, 10)
    put_up(
        event,
        *(
            PrizeTerms(
                title=f"Place {place}",
                kind=PrizeKind.PLACES,
                first_place=place,
                last_place=place,
                percent=percent,
            )
            for place, percent in enumerate(shares, start=1)
        ),
    )
    assert sum(cents for given in paid(event).values() for cents in given) == 7 * 555


def test_late_people_are_left_out_of_a_prize_that_needs_presence() -> None:
    event, matches = evening()
    Entry.objects.filter(pk=entry_at(matches[0], 0).pk).update(status="withdrawn")
    put_up(event, replace(FIRST, needs_presence=True))
    award = PrizeAward.objects.get()
    assert award.entry_id == entry_at(matches[0], 2).pk
    assert award.cents == 5000


def test_a_person_of_a_pair_can_have_a_prize_of_their_own() -> None:
    event, matches, pairs = evening_of_pairs(sit_out="zero")
    set_result(matches[0], (9, 4))
    set_result(matches[1], (3, 8))
    low = PrizeTerms(
        title="Low",
        kind=PrizeKind.LOW_SCORE,
        list_kind=ListKind.PERSONS,
        cents=301,
        excludes=Exclusion.WINNERS,
    )
    put_up(event, FIRST, low)
    assert paid(event) == {"First": [5000], "Low": [151, 150]}
    awards = PrizeAward.objects.filter(prize__title="Low")
    assert {award.entry_id for award in awards} == {pairs[2].pk}
    assert all(award.player_id for award in awards)


def test_nobody_of_the_house_gets_a_prize() -> None:
    event, matches = evening()
    Entry.objects.filter(pk=entry_at(matches[0], 0).pk).update(is_house=True)
    put_up(event, FIRST)
    assert [award.entry_id for award in PrizeAward.objects.all()] == [entry_at(matches[0], 2).pk]


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (replace(FIRST, last_place=4, cents=1), "for one of these places already"),
        (replace(FIRST, title="x", percent=5), "either an amount or a percentage"),
        (replace(SECOND, last_place=1), "comes before the first"),
        (replace(SECOND, cents=None, percent=5), "no entry fee"),
    ],
)
def test_a_prize_that_cannot_be_is_refused_and_nothing_changes(
    terms: PrizeTerms, words: str
) -> None:
    event, _ = evening()
    put_up(event, FIRST)
    with pytest.raises(PrizeRefused, match=words):
        put_up(event, terms)
    assert Prize.objects.count() == 1


def test_all_prizes_take_no_more_than_the_pool() -> None:
    event, _ = evening(fee=Decimal(5))
    put_up(event, replace(FIRST, cents=None, percent=30, last_place=3))
    with pytest.raises(PrizeRefused, match="105"):
        put_up(event, PrizeTerms(title="Low", kind=PrizeKind.LOW_SCORE, percent=15))


def test_a_prize_changed_or_removed_makes_its_awards_anew_and_is_told() -> None:
    event, _ = evening()
    (first,) = put_up(event, FIRST)
    change_prize(prize_id=first.pk, terms=replace(FIRST, cents=100), by=None)
    assert paid(event) == {"First": [50, 50]}
    remove_prize(prize_id=first.pk, by=None)
    assert paid(event) == {}
    verbs = AuditEntry.objects.filter(event=event, verb__startswith="prize.").order_by("pk")
    assert [line.verb for line in verbs] == ["prize.added", "prize.changed", "prize.removed"]


@pytest.mark.parametrize("change", [{"cents": 7, "revision": 2}, {"seed": 3, "revision": 9}])
def test_another_prize_and_another_payment_make_the_standings_stale(
    change: Mapping[str, Any],
) -> None:
    event, _ = evening(fee=Decimal(5))
    put_up(event, FIRST)
    assert not is_stale(event_id=event.pk)
    Prize.objects.update(**change)
    assert is_stale(event_id=event.pk)
    recompute_standings(event_id=event.pk)
    book_rest(entry_id=Entry.objects.filter(event=event)[0].pk, by=None)
    assert is_stale(event_id=event.pk)


def test_the_page_tells_everybody_and_lets_directors_put_prizes_up() -> None:
    event, matches = evening()
    url = reverse("standings:prizes", args=[event.pk])
    assert "No prizes are put up." in Client().get(url).content.decode()
    client = Client()
    client.force_login(director_of(event))
    sent = PRIZE | {"title": "Top two", "first_place": "1", "last_place": "2", "amount": "12.50"}
    answer = client.post(reverse("standings:add_prize", args=[event.pk]), sent, follow=True)
    assert "The prize is put up." in answer.content.decode()
    shown = Client().get(url).content.decode()
    assert "Top two" in shown
    assert "12.50 for each place" in shown
    assert "Put up a prize" not in shown
    winner = matches[0].seats.get(number=0).player
    assert winner is not None
    assert winner.label in shown
    assert "shared, places 1 to 2" in shown


def test_a_refused_prize_keeps_what_was_typed() -> None:
    event, _ = evening()
    client = Client()
    client.force_login(director_of(event))
    sent = PRIZE | {"title": "Half a pool", "amount": "", "percent": "50"}
    answer = client.post(reverse("standings:add_prize", args=[event.pk]), sent)
    assert answer.status_code == 422
    assert "There is no pool" in answer.content.decode()
    assert "Half a pool" in answer.content.decode()


def test_lots_are_drawn_by_a_button_and_their_number_is_shown() -> None:
    event, _ = evening()
    put_up(event, replace(FIRST, ties=TieRule.LOT))
    client = Client()
    client.force_login(director_of(event))
    url = reverse("standings:prizes", args=[event.pk])
    assert "Lots are still to be drawn." in client.get(url).content.decode()
    prize = Prize.objects.get()
    for words in ("Lots are drawn.", "nobody draws twice"):
        answer = client.post(
            reverse("standings:draw_prize", args=[event.pk, prize.pk]), follow=True
        )
        assert words in answer.content.decode()
    prize.refresh_from_db()
    assert f"(lots of {prize.seed})" in client.get(url).content.decode()


def test_the_api_lists_prizes_with_their_awards() -> None:
    event, _ = evening()
    put_up(event, FIRST)
    answer = APIClient().get(reverse("standings_api:prizes", args=[event.pk]))
    (first,) = answer.data["results"]
    assert first["title"] == "First"
    assert [award["cents"] for award in first["awards"]] == [2500, 2500]


def test_the_page_costs_the_same_for_any_number_of_prizes() -> None:
    event, _ = evening()
    url = reverse("standings:prizes", args=[event.pk])
    counted = []
    for terms in (FIRST, SECOND):
        put_up(event, terms)
        with CaptureQueriesContext(connection) as seen:
            Client().get(url)
        counted.append(len(seen))
    assert counted == [4, 4]  # event; prizes; awards with entries; members
