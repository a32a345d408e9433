"""The table of a season follows its nights, from whichever end they change."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.events.models import Event, Season
from leagues.events.season_terms import CountedBy, GuestRule, PickedBy
from leagues.events.services.events import set_event_status
from leagues.events.services.seasons import set_night
from leagues.events.states import EventStatus, Visibility
from leagues.players.models import Club, Membership, Player
from leagues.standings.models import SeasonSheet, SeasonStanding, Standing, StandingsSheet
from leagues.standings.selectors.season_nights import overlooked_seasons
from leagues.standings.services.seasons import rebuild_season, rebuild_stale_seasons
from leagues.standings.services.sheets import recompute_standings
from leagues.standings.tasks import sweep, sweep_seasons
from tests.factories.events import EntryFactory, EntryMemberFactory
from tests.factories.players import ClubFactory, PlayerFactory
from tests.factories.seasons import (
    SeasonFactory,
    SeasonHandicapFactory,
    match_of,
    members,
    night,
    played_night,
    table_of,
)
from tests.factories.standings import set_result

pytestmark = pytest.mark.django_db

Captured = Callable[..., AbstractContextManager[list[Callable[[], object]]]]


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def people(club: Club) -> list[Player]:
    return members(club, "Ann", "Bob", "Cyd", "Dee")


def added_up(season: Season) -> list[tuple[int, str, str]]:
    rebuild_season(season_id=season.pk)
    return table_of(season)


def is_stale(season: Season) -> bool:
    return Season.objects.get(pk=season.pk).is_stale


def test_nights_from_the_first_day_to_the_last_add_up(club: Club, people: list[Player]) -> None:
    ann, bob, *_ = people
    season = SeasonFactory.create(club=club)
    night(club, 0, {ann: 40, bob: 52})
    night(club, 1, {ann: 61, bob: 30})
    night(club, 60, {bob: 99})  # the year after
    night(ClubFactory.create(), 2, {bob: 99})  # of another club
    night(club, 3, {bob: 99}, status=EventStatus.RUNNING.value)  # not over
    assert added_up(season) == [(1, "Ann", "101"), (2, "Bob", "82")]
    assert SeasonSheet.objects.get(season=season).nights == 2


def test_days_are_those_of_the_clubs_own_time(club: Club, people: list[Player]) -> None:
    ann, *_ = people
    season = SeasonFactory.create(club=club)
    late = night(club, 0, {ann: 40})
    for at, total in (
        ("2030-01-01T04:59Z", []),  # still the last evening of the year before in Detroit
        ("2030-01-01T05:00Z", [(1, "Ann", "40")]),
        ("2031-01-01T04:59Z", [(1, "Ann", "40")]),
        ("2031-01-01T05:00Z", []),
    ):
        Event.objects.filter(pk=late.pk).update(starts_at=at, ends_at="2031-02-01T00:00Z")
        assert added_up(season) == total


def test_a_night_can_be_left_out_and_another_one_chosen(club: Club, people: list[Player]) -> None:
    ann, bob, *_ = people
    season = SeasonFactory.create(club=club)
    first, later = night(club, 0, {ann: 40}), night(club, 60, {bob: 30})
    set_night(season_id=season.pk, event_id=first.pk, counts=False, by=None)
    set_night(season_id=season.pk, event_id=later.pk, counts=True, by=None)
    assert added_up(season) == [(1, "Bob", "30")]


def test_where_nights_are_chosen_only_those_count(club: Club, people: list[Player]) -> None:
    ann, bob, *_ = people
    season = SeasonFactory.create(club=club, picked_by=PickedBy.CHOICE.value)
    night(club, 0, {ann: 40})
    chosen = night(club, 1, {bob: 30})
    set_night(season_id=season.pk, event_id=chosen.pk, counts=True, by=None)
    assert added_up(season) == [(1, "Bob", "30")]


def test_nobody_learns_from_a_public_season_who_came_to_a_night_for_members(
    club: Club, people: list[Player]
) -> None:
    ann, bob, *_ = people
    night(club, 0, {ann: 40})
    night(club, 1, {bob: 30}, visibility=Visibility.MEMBERS.value)
    assert added_up(SeasonFactory.create(club=club)) == [(1, "Ann", "40")]
    hidden = SeasonFactory.create(club=club, visibility=Visibility.MEMBERS.value)
    assert added_up(hidden) == [(1, "Ann", "40"), (2, "Bob", "30")]


def test_both_of_a_pair_get_the_points_of_their_place(club: Club) -> None:
    season = SeasonFactory.create(
        club=club,
        counted_by=CountedBy.PLACE.value,
        place_points=[Decimal(10), Decimal(8), Decimal(6)],
    )
    event = night(club, 0, {}, unit="pair")
    for place, names in enumerate((("Ann", "Bob"), ("Cyd", "Dee"), ("Eve", "Fay")), start=1):
        entry = EntryFactory.create(event=event, member=None)
        rank = min(place, 2)  # the second and the third pair are equal
        row: dict[str, Any] = {"event": event, "entry": entry, "points": 9, "played": 1, "score": 0}
        Standing.objects.create(place=place, rank=rank, **row)
        for number, name in enumerate(names):
            player = PlayerFactory.create(display_name=name)
            EntryMemberFactory.create(entry=entry, player=player)
            Standing.objects.create(
                list_kind="persons", place=2 * place + number, rank=1, player=player, **row
            )
    assert added_up(season) == [
        (1, "Ann", "10"),
        (1, "Bob", "10"),
        (3, "Cyd", "7"),
        (3, "Dee", "7"),
        (3, "Eve", "7"),
        (3, "Fay", "7"),
    ]


def test_lists_of_groups_and_sides_beside_that_of_all_count_nobody_twice(
    club: Club, people: list[Player]
) -> None:
    ann, bob, *_ = people
    event = night(club, 0, {ann: 40, bob: 52})
    for row in Standing.objects.filter(event=event):
        row.pk, row.list_kind, row.section, row.rank = None, "sections", 1, 1
        row.save()
    season = SeasonFactory.create(
        club=club, counted_by=CountedBy.PLACE.value, place_points=[Decimal(10), Decimal(8)]
    )
    assert added_up(season) == [(1, "Bob", "10"), (2, "Ann", "8")]


def test_points_a_game_are_those_of_games_without_what_sitting_out_gave(
    club: Club, people: list[Player]
) -> None:
    ann, *_ = people
    event = night(club, 0, {ann: 20}, games=3)  # 6.667 a game, as the row has it
    Standing.objects.filter(event=event).update(points=25)  # five for sitting out
    season = SeasonFactory.create(club=club, counted_by=CountedBy.PER_GAME.value)
    assert added_up(season) == [(1, "Ann", "6.667")]
    assert SeasonStanding.objects.get().nights[0]["points"] == "20"


def test_guests_and_handicaps(club: Club, people: list[Player]) -> None:
    ann, *_ = people
    gus = PlayerFactory.create(display_name="Gus")
    night(club, 0, {ann: 40, gus: 60}, games=8)
    season = SeasonFactory.create(club=club, guests=GuestRule.LEAVE_OUT.value)
    SeasonHandicapFactory.create(season=season, player=ann, points=Decimal("1.5"))
    assert added_up(season) == [(1, "Ann", "52")]
    Membership.objects.create(club=club, player=gus)
    assert overlooked_seasons() == [season.pk]
    sweep_seasons()
    assert table_of(season) == [(1, "Gus", "60"), (2, "Ann", "52")]
    assert overlooked_seasons() == []


def test_a_row_knows_what_each_night_was_and_the_rank_after_it(
    club: Club, people: list[Player]
) -> None:
    ann, bob, *_ = people
    season = SeasonFactory.create(club=club, best=1, bonus=5)
    first = night(club, 0, {ann: 40, bob: 52}, games=8)
    second = night(club, 1, {ann: 61}, games=8)
    added_up(season)
    row = SeasonStanding.objects.get(player=ann)
    assert (row.total, row.bonus) == (Decimal(71), Decimal(10))
    assert (row.came, row.ranks) == (2, [2, 1])
    assert row.nights == [
        {
            "event": first.pk,
            "came": True,
            "worth": "40",
            "counts": False,
            "points": "40",
            "games": 8,
        },
        {
            "event": second.pk,
            "came": True,
            "worth": "61",
            "counts": True,
            "points": "61",
            "games": 8,
        },
    ]


def test_a_correction_of_the_first_night_makes_the_season_stale_at_once_and_is_followed(
    club: Club, people: list[Player], django_capture_on_commit_callbacks: Captured
) -> None:
    season = SeasonFactory.create(club=club)
    first = played_night(club, 0, {tuple(people): (9, 4)})
    played_night(club, 1, {tuple(people): (5, 6)})
    assert added_up(season)[0] == (1, "Ann", "14")
    assert not is_stale(season)

    recompute_standings(event_id=first.pk)
    assert is_stale(season)
    sweep()
    assert not is_stale(season)

    with django_capture_on_commit_callbacks(execute=True):
        set_result(match_of(first), (2, 9))
    assert not is_stale(season)
    assert table_of(season)[0] == (1, "Bob", "15")


def test_a_night_counts_from_the_moment_it_is_finished(
    club: Club, people: list[Player], django_capture_on_commit_callbacks: Captured
) -> None:
    season = SeasonFactory.create(club=club)
    event = played_night(club, 0, {tuple(people): (9, 4)}, status=EventStatus.RUNNING.value)
    assert added_up(season) == []
    with django_capture_on_commit_callbacks(execute=True):
        set_event_status(event_id=event.pk, to=EventStatus.FINISHED, by=None)
        assert is_stale(season)
    assert table_of(season)[0] == (1, "Ann", "9")
    with django_capture_on_commit_callbacks(execute=True):
        set_event_status(event_id=event.pk, to=EventStatus.REOPENED, by=None)
    sweep()
    assert table_of(season)[0] == (1, "Ann", "9")


def test_the_job_can_be_done_twice_and_stopped_before_its_end(
    club: Club, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, *_ = people
    season = SeasonFactory.create(club=club)
    night(club, 0, {ann: 40, bob: 52})
    before = added_up(season)
    assert added_up(season) == before
    assert SeasonSheet.objects.get().version == 2
    assert rebuild_stale_seasons() == []

    night(club, 1, {ann: 40})
    Season.objects.update(is_stale=True)
    with monkeypatch.context() as broken:
        broken.setattr("leagues.standings.services.seasons.note_added_up", _killed)
        with pytest.raises(KeyboardInterrupt):
            rebuild_stale_seasons()
    assert is_stale(season)
    assert table_of(season) == before  # the old table can be read until the new one is there
    rebuild_stale_seasons()
    assert table_of(season) == [(1, "Ann", "80"), (2, "Bob", "52")]


def _killed(**_: object) -> None:
    raise KeyboardInterrupt


def test_nights_that_were_never_computed_are_computed_first(
    club: Club, people: list[Player]
) -> None:
    season = SeasonFactory.create(club=club)
    event = played_night(club, 0, {tuple(people): (9, 4)})
    StandingsSheet.objects.all().delete()
    Standing.objects.filter(event=event).delete()
    assert added_up(season)[0] == (1, "Ann", "9")


POINTS = st.dictionaries(st.integers(0, 3), st.integers(0, 30), max_size=4)


@given(data=st.data(), nights=st.lists(POINTS, min_size=1, max_size=5))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_adding_up_after_every_change_gives_what_adding_up_once_gives(
    data: st.DataObject, nights: list[dict[int, int]]
) -> None:
    club = ClubFactory.create()
    people = [PlayerFactory.create() for _ in range(4)]
    season = SeasonFactory.create(
        club=club,
        best=data.draw(st.sampled_from([None, 1, 2])),
        drops_worst=data.draw(st.integers(0, 2)),
        bonus=data.draw(st.integers(0, 2)),
        absence=data.draw(st.sampled_from(["nothing", "always_counts", "no_night"])),
    )
    order = data.draw(st.permutations(range(len(nights))))
    for week in order:  # nights come in any order, and each is added up as it comes
        night(club, week, {people[who]: points for who, points in nights[week].items()})
        rebuild_season(season_id=season.pk)
    Standing.objects.filter(event__club=club, place=1).update(points=7)  # and are corrected
    rebuild_season(season_id=season.pk)
    step_by_step = rows_of(season)
    SeasonStanding.objects.all().delete()
    SeasonSheet.objects.all().delete()
    rebuild_season(season_id=season.pk)
    assert rows_of(season) == step_by_step


def rows_of(season: Season) -> list[tuple[Any, ...]]:
    fields = ["player_id", "place", "rank", "total", "bonus", "came", "nights", "ranks"]
    return list(SeasonStanding.objects.filter(season=season).values_list(*fields))
