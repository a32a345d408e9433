"""Who goes on to the finals: who has withdrawn, and how groups of unequal size compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from leagues.desk.selectors.finalists import compare
from leagues.desk.selectors.finals import finals_news, finals_sheet
from leagues.events.formats import STRENGTH_OF_SCHEDULE, RankedBy, SitOutKind
from leagues.events.models import AuditEntry, EntryId, Event, Stage
from leagues.events.selectors.members import label_of
from leagues.events.services.entries import withdraw
from leagues.players.states import Role
from leagues.seating.models import Bracket, RoundTable
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.finals import begin_finals
from leagues.seating.services.progress import bring_rounds_on
from leagues.standings.models import Decider
from leagues.standings.points import RankingTerms, SitOutPolicy
from leagues.standings.prizes import lot
from leagues.standings.ranking import NO_RATINGS, ListKind, StandingRow, rank
from leagues.standings.rounds import Outcome, PlayedRound
from leagues.standings.selectors.adjustments import Ruled
from leagues.standings.selectors.lists_played import ListPlay
from leagues.standings.selectors.played import EventPlay
from tests.factories.seating import evening, finish, round_of_entries
from tests.factories.standings import correction_tried_out, entry_at
from tests.leagues.events.browsing import signed_in

WINS = RankingTerms(policy=SitOutPolicy(SitOutKind.NONE), ranked_by=RankedBy.WINS)


@pytest.fixture
def event() -> Event:
    """Six pairs of whom four go on to a knock-out; all have played, nobody equals another."""
    event = evening(
        people=12, unit="pair", movement="round_robin", rounds=1, ranked_by="points", sit_out="zero"
    )
    round_ = round_of_entries(event)
    for number, table in enumerate(round_.tables.order_by("number")):
        finish(table, points=(12 - number, 6 - number))
    bring_rounds_on()
    Stage.objects.create(event=event, number=2, movement="single_elimination", qualifiers=4, seed=7)
    return event


def order_of(event: Event) -> list[int]:
    sheet = finals_sheet(event=event)
    assert sheet is not None
    return list(sheet.order)


def leave(entry_id: int) -> None:
    withdraw(entry_id=EntryId(entry_id), by=None)


def name(entry_id: int) -> str:
    return label_of(Event.objects.get(entries=entry_id).entries.get(pk=entry_id))


@pytest.mark.django_db
def test_the_next_in_order_goes_on_and_the_page_says_in_whose_place(event: Event) -> None:
    before = order_of(event)
    leave(before[1])
    sheet = finals_sheet(event=event)
    assert sheet is not None
    assert before[1] not in sheet.order
    assert len(sheet.order) == 4
    (new,) = set(sheet.order) - set(before)
    assert (sheet.gone, sheet.instead) == ((name(before[1]),), (name(new),))
    page = (
        signed_in(Role.DIRECTOR, event.club)
        .get(reverse("desk:finals", args=[event.pk]))
        .content.decode()
    )
    assert "withdrawn, and would go on otherwise." in page
    assert "In their place, as the next in order:" in page


@pytest.mark.django_db
def test_who_withdraws_after_the_draw_is_replaced_while_nothing_was_scored(event: Event) -> None:
    """Seen: the bracket of four was played by three, and the fifth looked on."""
    before = order_of(event)
    begin_finals(event_id=event.pk, order=before, by=None)
    plan_event(event_id=event.pk, seed=3)
    assert finals_news(event_id=event.pk).gone == ()
    leave(before[0])
    assert finals_news(event_id=event.pk).gone == (name(before[0]),)
    director = signed_in(Role.DIRECTOR, event.club)
    desk = director.get(reverse("desk:desk", args=[event.pk])).content.decode()
    assert "Withdrawn before the finals" in desk
    address = reverse("desk:finals", args=[event.pk])
    response = director.get(address)
    again = response.context["again"]
    assert again.instead == (name(again.order[-1]),)
    assert Bracket.objects.get().entrants == before
    sent = {"instead": "1", "order": response.context["order_again"]}
    assert director.post(address, sent).status_code == 302
    stage = Stage.objects.get(event=event, number=2)
    assert stage.order == [*before[1:], again.order[-1]]
    plan_event(event_id=event.pk, seed=3)
    assert Bracket.objects.get().entrants == stage.order


@pytest.mark.parametrize("order", ["", "x", "1,2", "9" * 5000])
@pytest.mark.django_db
def test_finals_begin_only_with_those_whom_the_page_has_shown(event: Event, order: str) -> None:
    address = reverse("desk:finals", args=[event.pk])
    director = signed_in(Role.DIRECTOR, event.club)
    answer = director.post(address, {"order": order})
    assert answer.status_code == 422
    assert "The standings have changed meanwhile." in answer.content.decode()
    assert Stage.objects.get(event=event, number=2).order is None
    shown = director.get(address).context["order"]
    assert director.post(address, {"order": shown}).status_code == 302
    assert Stage.objects.get(event=event, number=2).order == order_of(event)


@pytest.mark.django_db
def test_others_than_those_shown_do_not_go_on_instead(event: Event) -> None:
    before = order_of(event)
    begin_finals(event_id=event.pk, order=before, by=None)
    leave(before[0])
    address = reverse("desk:finals", args=[event.pk])
    sent = {"instead": "1", "order": ",".join(map(str, before))}
    answer = signed_in(Role.DIRECTOR, event.club).post(address, sent)
    assert answer.status_code == 422
    assert "The standings have changed meanwhile." in answer.content.decode()
    assert Stage.objects.get(event=event, number=2).order == before


@pytest.mark.django_db
def test_once_finals_are_played_nobody_comes_in_the_place_of_who_withdraws(event: Event) -> None:
    before = order_of(event)
    begin_finals(event_id=event.pk, order=before, by=None)
    plan_event(event_id=event.pk, seed=3)
    first = RoundTable.objects.filter(round__stage__number=2).first()
    assert first is not None
    finish(first)
    leave(before[0])
    response = signed_in(Role.DIRECTOR, event.club).get(reverse("desk:finals", args=[event.pk]))
    assert response.context["again"] is None
    assert "withdrawn since the finals began." in response.content.decode()
    assert finals_news(event_id=event.pk).gone == ()


def won(*pairs: tuple[int, int]) -> list[PlayedRound]:
    """Return games as both saw them, won by the first of each pair."""
    return [
        PlayedRound(
            entrant=own,
            round_number=number,
            outcome=outcome,
            made=10 if outcome is Outcome.WIN else 4,
            given=4 if outcome is Outcome.WIN else 10,
            opponents=(other,),
        )
        for number, (winner, loser) in enumerate(pairs, start=1)
        for own, other, outcome in (
            (winner, loser, Outcome.WIN),
            (loser, winner, Outcome.LOSS),
        )
    ]


def played(
    rounds: list[PlayedRound], ratings: Mapping[int, Fraction] = NO_RATINGS
) -> tuple[EventPlay, list[StandingRow]]:
    """Return an event of these rounds that goes by games won, and its standings.

    With `ratings` those who are equal go by the ratings of whom they met.
    """
    tiebreaks = (STRENGTH_OF_SCHEDULE,) if ratings else ()
    own = ListPlay(
        entrants=frozenset(each.entrant for each in rounds),
        rounds=tuple(rounds),
        stage_of={},
        place_of={},
        ratings=ratings,
    )
    play = EventPlay(
        lists={ListKind.ENTRIES: own},
        first=own,
        entry_of={},
        here=frozenset(),
        terms=WINS,
        tiebreaks=tiebreaks,
    )
    return play, rank(own.entrants, rounds, terms=WINS, tiebreaks=tiebreaks, ratings=ratings)


def test_the_last_of_a_larger_group_does_not_help_those_before_them() -> None:
    """Seen: the second of four went on before a better second of three, by one game more."""
    larger = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    smaller = [(11, 12), (11, 13), (12, 13)]
    play, rows = played(won(*larger, *smaller))
    overall = {row.entrant: row.rank for row in rows}
    assert overall[2] < overall[12]
    compared = compare(play, rows, [[1, 2, 3, 4], [11, 12, 13]])
    assert compared.compared_over == 3
    for one, two in zip((1, 2, 3), (11, 12, 13), strict=True):
        assert compared.rank[one] == compared.rank[two]


def test_groups_of_equal_size_compare_by_the_standings() -> None:
    rounds = won(*combinations((1, 2, 3), 2), *combinations((11, 12, 13), 2))
    play, rows = played(rounds)
    compared = compare(play, rows, [[1, 2, 3], [11, 12, 13]])
    assert compared.compared_over is None
    assert list(compared.best) == [row.entrant for row in rows]


def test_rests_of_the_larger_group_bring_it_nothing_in_the_comparison() -> None:
    rests = [PlayedRound(entrant=1, round_number=9, outcome=Outcome.BYE)]
    rounds = [*won((1, 2), (3, 1), (2, 3), (11, 12)), *rests]
    play, rows = played(rounds)
    assert rows[0].entrant == 1
    compared = compare(play, rows, [[1, 2, 3], [11, 12]])
    assert compared.rank[1] == compared.rank[11]


def test_equals_of_groups_of_unequal_size_are_told_apart_by_whom_they_met() -> None:
    """Seen: with the tie-break by ratings, who had met the stronger did not come first."""
    rounds = won((1, 2), (3, 1), (2, 3), (11, 12))
    ratings = {1: 20, 2: 20, 3: 20, 11: 20, 12: 30}
    play, rows = played(rounds, {key: Fraction(value) for key, value in ratings.items()})
    compared = compare(play, rows, [[1, 2, 3], [11, 12]])
    assert compared.rank[11] < compared.rank[1]


def test_points_that_a_ruling_took_count_between_groups_of_unequal_size_too() -> None:
    """Seen: whoever had lost points by a ruling went on before an equal of another group."""
    play, rows = played(won((1, 2), (3, 1), (2, 3), (11, 12)))
    taken = Ruled(entrant=1, points=Fraction(-1), weight=1, reason="came late")
    ruled = replace(play, first=replace(play.first, ruled=(taken,)))
    groups = [[1, 2, 3], [11, 12]]
    assert compare(play, rows, groups).rank[1] == compare(play, rows, groups).rank[11]
    assert compare(ruled, rows, groups).rank[11] < compare(ruled, rows, groups).rank[1]


@pytest.fixture
def equals(event: Event) -> Event:
    """Six pairs of whom two share the last of four places that go on."""
    for number, table in enumerate(RoundTable.objects.filter(round__number=1).order_by("number")):
        finish(table, points=((20, 9), (18, 9), (16, 3))[number])
    return event


def finals_page(event: Event) -> tuple[Client, str]:
    return signed_in(Role.DIRECTOR, event.club), reverse("desk:finals", args=[event.pk])


@pytest.mark.django_db
def test_lots_that_are_kept_decide_who_of_the_equals_goes_on(equals: Event) -> None:
    """Seen: who entered first went on, and the page advised a ruling that changed nothing."""
    director, address = finals_page(equals)
    page = director.get(address).content.decode()
    assert "Equal for the last place that goes on" in page
    assert "add it as a ruling" not in page
    assert director.post(address, {"lots": "1"}).status_code == 302
    seed = Decider.objects.get(event=equals).seed
    assert seed is not None
    sheet = finals_sheet(event=equals)
    assert sheet is not None
    assert sheet.equal is not None
    tied = [key for key, _name in sheet.equal.tied]
    assert tied == sorted(tied, key=lambda key: lot(seed, key))
    assert sheet.order[-1] == tied[0]
    assert not any(row.shares for row in sheet.qualifiers)
    assert f"(lots of {seed})" in director.get(address).content.decode()
    again = director.post(address, {"lots": "1"})
    assert again.status_code == 422
    assert "nobody draws twice" in again.content.decode()


@pytest.mark.django_db
def test_who_won_the_play_off_goes_on_and_that_can_be_taken_back(equals: Event) -> None:
    director, address = finals_page(equals)
    first = order_of(equals)[-1]
    sheet = finals_sheet(event=equals)
    assert sheet is not None
    assert sheet.equal is not None
    (other,) = (key for key, _name in sheet.equal.tied if key != first)
    none = director.post(address, {"play_off": "1"})
    assert none.status_code == 422
    assert escape(name(other)) in none.content.decode()
    both = director.post(address, {"play_off": "1", "won": [str(first), str(other)]})
    assert both.status_code == 422
    assert director.post(address, {"play_off": "1", "won": str(other)}).status_code == 302
    assert order_of(equals)[-1] == other
    assert "A play-off decides:" in director.get(address).content.decode()
    assert director.post(address, {"play_off_back": "1"}).status_code == 302
    assert order_of(equals)[-1] == first
    verbs = AuditEntry.objects.filter(event=equals).values_list("verb", flat=True)
    assert {"play_off.noted", "play_off.taken_back"} <= set(verbs)


@pytest.mark.django_db
def test_lots_decide_again_where_a_correction_makes_somebody_equal_to_who_played_off(
    equals: Event,
) -> None:
    """Seen: the loser of a play-off went on before a pair that had drawn the better lot."""
    director, address = finals_page(equals)
    sheet = finals_sheet(event=equals)
    assert sheet is not None
    assert sheet.equal is not None
    played_off = [key for key, _name in sheet.equal.tied]
    assert director.post(address, {"play_off": "1", "won": played_off[:1]}).status_code == 302
    tables = RoundTable.objects.filter(round__number=1).order_by("number")
    finish(tables[2], points=(16, 9))
    sheet = finals_sheet(event=equals)
    assert sheet is not None
    assert sheet.equal is not None
    tied = {key for key, _name in sheet.equal.tied}
    assert tied > set(played_off)
    assert not sheet.equal.is_decided
    (other,) = tied - set(played_off)
    seed = next(
        seed for seed in range(99) if all(lot(seed, other) < lot(seed, key) for key in played_off)
    )
    Decider.objects.filter(event=equals).update(seed=seed)
    assert order_of(equals)[-1] == other
    page = director.get(address).content.decode()
    assert f"(lots of {seed})" in page


@pytest.mark.django_db
def test_nothing_is_drawn_or_noted_where_nobody_is_equal(event: Event) -> None:
    director, address = finals_page(event)
    for sent in ({"lots": "1"}, {"play_off": "1", "won": "1"}):
        answer = director.post(address, sent)
        assert answer.status_code == 422
        assert "Nobody is equal about the last place" in answer.content.decode()
    assert not Decider.objects.exists()


@pytest.mark.django_db
def test_a_correction_after_the_finals_began_says_who_would_go_on_instead(event: Event) -> None:
    """Seen: a pair that the corrected result put among the first four was left out in silence."""
    before = order_of(event)
    begin_finals(event_id=event.pk, order=before, by=None)
    plan_event(event_id=event.pk, seed=3)
    table = RoundTable.objects.filter(round__stage__number=1).order_by("number")[2]
    risen = entry_at(table.match, 1).pk
    told = correction_tried_out(table.match, (10, 9)).finalists
    assert told is not None
    assert told.risen == (name(risen),)
    assert told.fallen == (name(before[-1]),)
    assert not told.has_scores
    finish(table, points=(10, 9))
    news = finals_news(event_id=event.pk)
    assert (news.risen, news.fallen) == (told.risen, told.fallen)
    director, address = finals_page(event)
    desk = director.get(reverse("desk:desk", args=[event.pk])).content.decode()
    assert "Others would go on to the finals" in desk
    response = director.get(address)
    assert "A result was put right since the finals began." in response.content.decode()
    sent = {"instead": "1", "order": response.context["order_again"]}
    assert director.post(address, sent).status_code == 302
    stage = Stage.objects.get(event=event, number=2)
    assert risen in (stage.order or ())
    assert before[-1] not in (stage.order or ())
    assert finals_news(event_id=event.pk).risen == ()


@pytest.mark.django_db
def test_once_finals_have_results_a_correction_says_that_they_stay(event: Event) -> None:
    before = order_of(event)
    begin_finals(event_id=event.pk, order=before, by=None)
    plan_event(event_id=event.pk, seed=3)
    final = RoundTable.objects.filter(round__stage__number=2).first()
    assert final is not None
    finish(final)
    table = RoundTable.objects.filter(round__stage__number=1).order_by("number")[2]
    told = correction_tried_out(table.match, (10, 9)).finalists
    assert told is not None
    assert told.has_scores
    finish(table, points=(10, 9))
    assert finals_news(event_id=event.pk).risen == ()
    director, address = finals_page(event)
    response = director.get(address)
    assert "The finals have results, so they stay as they are" in response.content.decode()
    assert response.context["again"] is None
