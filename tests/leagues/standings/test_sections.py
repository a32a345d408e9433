"""Groups, sides of a Mitchell and pairs of teams: each list is ranked by itself."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.desk.selectors.finalists import finalists, first_stage
from leagues.desk.selectors.winners import top_of
from leagues.events.models import Entry, EntryMember, Event, RoundId
from leagues.seating.models import RoundTable
from leagues.seating.movements.sections import sections_seated
from leagues.seating.plans import RoundPlan, TablePlan
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.standings.models import PrizeAward, Standing
from leagues.standings.prizes import Exclusion, PrizeKind
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.played import event_play, ranked
from leagues.standings.selectors.sections import lists_in_order
from leagues.standings.services.prizes import PrizeTerms, add_prize
from leagues.standings.services.sheets import recompute_standings
from tests.factories.events import StageFactory
from tests.factories.seating import evening, finish, round_of
from tests.factories.standings import correction_tried_out

GROUPS = {"groups": "2"}


def table(number: int, home: int, away: int) -> TablePlan:
    return TablePlan(number, (home, away, home, away))


def test_groups_are_told_from_the_tables_of_the_first_round_and_by_whom_one_meets() -> None:
    """Seven pairs: the one that rests first belongs to the group that it meets next."""
    rounds = [
        RoundPlan(1, (table(1, 1, 2), table(2, 3, 4), table(3, 5, 6)), (7,)),
        RoundPlan(2, (table(1, 1, 7), table(2, 3, 5), table(3, 4, 6)), (2,)),
    ]
    assert sections_seated("round_robin", GROUPS, rounds) == ((1, 2, 7), (3, 4, 5, 6))
    assert sections_seated("round_robin", {}, rounds) == ()


def test_sides_of_a_mitchell_are_where_a_pair_sat_first_unless_they_change() -> None:
    rounds = [
        RoundPlan(1, (table(1, 1, 2), table(2, 3, 4))),
        RoundPlan(2, (table(1, 4, 1), table(2, 3, 2))),
    ]
    assert sections_seated("mitchell", {}, rounds) == ((1, 3), (2, 4))
    assert sections_seated("mitchell", {"sides": "switch"}, rounds) == ()


def planned(movement: str, *, people: int, rounds: int, **fields: object) -> Event:
    unit = "team" if movement == "team_match" else "pair"
    event = evening(
        people=people, rounds=rounds, unit=unit, movement=movement, ranked_by="wins", **fields
    )
    plan_event(event_id=event.pk, seed=3)
    for number in range(1, rounds + 1):
        publish_round(round_id=RoundId(round_of(event, number).pk), by=None, anyway=True)
    return event


def met_at(event: Event, one: int, two: int) -> tuple[RoundTable, bool]:
    """Return the table at which two entries met, and whether the first sat on side 0."""
    members = EntryMember.objects.filter(event=event)
    entry_of = dict(members.values_list("player_id", "entry_id"))
    for found in RoundTable.objects.filter(round__stage__event=event).select_related("match"):
        sides = {
            seat.side_number: entry_of[seat.player_id or 0] for seat in found.match.seats.all()
        }
        if set(sides.values()) == {one, two}:
            return found, sides[0] == one
    raise AssertionError("they did not meet")


def score(event: Event, winner: int, loser: int, *, points: tuple[int, int] = (10, 5)) -> None:
    found, is_first = met_at(event, winner, loser)
    finish(found, points=points if is_first else points[::-1])


def groups_of(event: Event) -> list[list[int]]:
    lists = event_play(event_id=event.pk).lists
    return [sorted(own) for own in lists[ListKind.SECTIONS].sections]


def tied_over_two_groups() -> tuple[Event, list[int], list[int]]:
    """Return groups of three whose A and B are tied with C of the other one.

    A beat B by one point and lost by many to the last, so its balance is worse.
    """
    event = planned(
        "round_robin",
        people=12,
        rounds=3,
        movement_options=GROUPS,
        tiebreaks=["head_to_head", "points_difference"],
    )
    one, two = groups_of(event)
    a, b, last = one
    score(event, a, b, points=(10, 9))
    score(event, last, a, points=(10, 0))
    score(event, b, last, points=(10, 0))
    c, d, e = two
    score(event, c, d)
    score(event, d, e)
    score(event, e, c, points=(10, 9))
    return event, one, two


@pytest.mark.django_db
def test_who_beat_an_equal_of_the_group_stands_above_them_though_one_elsewhere_is_equal_too() -> (
    None
):
    """Seen: B stood above A in group 1 although A beat B, since C of group 2 was equal to both."""
    event = planned(
        "round_robin",
        people=16,
        rounds=3,
        movement_options=GROUPS,
        tiebreaks=["head_to_head", "points_difference"],
    )
    one, two = groups_of(event)
    a, b, third, last = one
    score(event, a, b, points=(10, 9))
    score(event, third, a, points=(10, 0))
    score(event, a, last, points=(10, 9))
    score(event, b, third, points=(10, 0))
    score(event, b, last, points=(10, 0))
    score(event, last, third, points=(10, 9))
    c, second, *others = two
    score(event, second, c)
    for other in others:
        score(event, c, other)
        score(event, second, other)
    score(event, *others)
    play = event_play(event_id=event.pk)
    overall = {row.entrant: row.place for row in ranked(play)}
    assert overall[b] < overall[a]
    inside = {row.entrant: row for row in ranked(play, ListKind.SECTIONS)}
    assert (inside[a].rank, inside[b].rank) == (1, 2)
    assert inside[b].separated_by == "head_to_head"
    chosen = finalists(first_stage(play), qualifiers=2, among=play.here)
    assert set(chosen.order) == {a, second}


@pytest.mark.django_db
def test_each_group_has_its_table_on_the_page_and_over_the_api() -> None:
    event, one, two = tied_over_two_groups()
    recompute_standings(event_id=event.pk)
    address = reverse("standings:event", args=[event.pk])
    page = Client().get(address).content.decode()
    first, second = page.index("Group 1"), page.index("Group 2")
    assert all(first < page.index(f'id="entry-{key}"') < second for key in one)
    assert all(second < page.index(f'id="entry-{key}"') for key in two)
    everybody = Client().get(address, {"list": "entries"}).content.decode()
    assert "Group 1" not in everybody
    assert everybody.count('id="entry-') == 6
    opened = Client().get(address, {"list": "sections", "entry": str(one[0])}).content.decode()
    assert "How it came about" in opened
    rows = Client().get(f"/api/v1/events/{event.pk}/standings/", {"list": "sections"}).json()
    found = [(row["section"], row["section_name"], row["rank"]) for row in rows["results"]]
    assert [each[:2] for each in found] == [(1, "Group 1")] * 3 + [(2, "Group 2")] * 3
    assert [each[2] for each in found][::3] == [1, 1]


@pytest.mark.django_db
def test_a_correction_says_beforehand_who_moves_in_which_group() -> None:
    """Seen: only places among all were told, while the page shows those of the groups."""
    event, one, _two = tied_over_two_groups()
    recompute_standings(event_id=event.pk)
    a, b, _last = one
    found, is_first = met_at(event, a, b)
    moves = correction_tried_out(found.match, (9, 10) if is_first else (10, 9)).moves
    assert {move.section for move in moves} == {"Group 1"}
    names = dict(EntryMember.objects.values_list("player__display_name", "entry_id"))
    told = {
        names[move.name.split(", ")[0]]: (move.points_before, move.points_after) for move in moves
    }
    assert (told[a], told[b]) == (("1", "0"), ("1", "2"))


@pytest.mark.django_db
def test_once_finals_began_the_list_of_all_comes_first_although_everybody_is_in_them() -> None:
    """Seen: the tables of the groups were shown first while the final was played and after."""
    event, one, two = tied_over_two_groups()
    recompute_standings(event_id=event.pk)
    assert lists_in_order(event)[0] is ListKind.SECTIONS
    StageFactory.create(event=event, number=2, order=[*one, *two])
    assert lists_in_order(event)[0] is ListKind.ENTRIES
    assert lists_in_order(event).count(ListKind.SECTIONS) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("people", [8, 24])
def test_each_side_of_a_mitchell_has_its_winner_and_its_prize(people: int) -> None:
    """Seen: the choice promised a winner on each side, and there was one list and one prize."""
    event = planned("mitchell", people=people, rounds=2, sit_out="zero")
    for found in RoundTable.objects.filter(round__stage__event=event).select_related("match"):
        finish(found, points=(10, 3 + found.number))
    terms = PrizeTerms(
        title="First on each side",
        kind=PrizeKind.PLACES,
        list_kind=ListKind.SECTIONS,
        cents=1000,
    )
    add_prize(event_id=event.pk, terms=terms, by=None)
    rows = Standing.objects.filter(event=event, list_kind="sections", place=1)
    best = {row.section: row.entry_id for row in rows}
    assert set(best) == {1, 2}
    awards = PrizeAward.objects.filter(prize__event=event)
    winners = Standing.objects.filter(event=event, list_kind="sections", rank=1)
    assert {award.entry_id for award in awards} == {row.entry_id for row in winners}
    assert sum(award.cents for award in awards) == 2000
    told = top_of(event_ids=[event.pk], places=1)[event.pk]
    assert {line.section for line in told} == {"North and South", "East and West"}
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = Client().get(reverse("standings:event", args=[event.pk])).content.decode()
    assert "North and South" in page
    assert "East and West" in page
    assert len(queries) <= 16


@pytest.mark.django_db
def test_the_pairs_of_teams_are_listed_with_the_games_of_each() -> None:
    event = planned("team_match", people=12, rounds=3, team_size=6)
    for found in RoundTable.objects.filter(round__stage__event=event).select_related("match"):
        finish(found, points=(10, 3 + found.number))
    recompute_standings(event_id=event.pk)
    rows = list(Standing.objects.filter(event=event, list_kind="pairs"))
    assert len(rows) == 6
    assert {row.played for row in rows} == {3}
    firsts = {
        entry.members.order_by("pk")[at].player_id
        for entry in Entry.objects.filter(event=event)
        for at in (0, 2, 4)
    }
    assert {row.player_id for row in rows} == firsts
    address = reverse("standings:event", args=[event.pk])
    page = (
        Client().get(address, {"list": "pairs", "entry": str(rows[0].player_id)}).content.decode()
    )
    assert page.count('id="entry-') == 6
    assert "How it came about" in page
    api = Client().get(f"/api/v1/events/{event.pk}/standings/", {"list": "pairs"}).json()
    assert {len(row["players"]) for row in api["results"]} == {2}
    assert not Standing.objects.filter(event=event, list_kind="sections").exists()


@pytest.mark.django_db
def test_who_wins_a_group_is_left_out_of_a_prize_that_is_not_for_who_has_another() -> None:
    """Seen: the winner of a group took the prize for the highest game as well."""
    event = planned(
        "round_robin",
        people=12,
        rounds=3,
        movement_options=GROUPS,
        tiebreaks=["points_difference"],
        sit_out="zero",
    )
    (a, b, c), (d, e, f) = groups_of(event)
    for winner, loser in ((a, b), (a, c), (b, c), (e, f)):
        score(event, winner, loser)
    score(event, d, e, points=(20, 0))
    score(event, f, d, points=(8, 7))
    groups = PrizeTerms(
        title="Groups", kind=PrizeKind.PLACES, list_kind=ListKind.SECTIONS, cents=1000
    )
    high = PrizeTerms(
        title="High game", kind=PrizeKind.HIGH_GAME, cents=500, excludes=Exclusion.WINNERS
    )
    for terms in (high, groups):
        add_prize(event_id=event.pk, terms=terms, by=None)
    got = PrizeAward.objects.filter(prize__event=event).values_list("prize__title", "entry_id")
    assert {entry for title, entry in got if title == "Groups"} == {a, d}
    assert d not in {entry for title, entry in got if title == "High game"}
