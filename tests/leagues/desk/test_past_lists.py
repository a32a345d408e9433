"""Results of evenings that were played elsewhere become finished events like any other."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match
from leagues.desk.services.list_undoing import take_back
from leagues.desk.services.past_lists import PastEvening, take_in_results
from leagues.events.errors import TermsRefused
from leagues.events.models import Entry, Event, SeasonNight
from leagues.events.states import EventStatus
from leagues.players.import_errors import BadList, ImportStays
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import Club, ImportRun, Player, User
from leagues.players.services.import_runs import hand_in
from leagues.players.states import Role
from leagues.standings.models import Rating, Standing
from leagues.standings.services.replays import replay_all_pools
from tests.factories.events import EventFactory
from tests.factories.players import ClubFactory, MembershipFactory, user_of
from tests.factories.seasons import SeasonFactory

pytestmark = pytest.mark.django_db
MAY = PastEvening(title="First of May", day=date(2024, 5, 1))
TABLE = "Platz;Spieler;Punkte;Spiele;Siege\n1;Ann;48,5;8;6\n2;Bob;40;8;4\n2;Cyd;40;8;5\n"
GAMES = """Round,Table,North,South,East,West,NS,EW
1,1,Ann,Bob,Cyd,Dee,10,4
1,2,Eve,Fay,Gus,Hal,8,8
2,1,Ann,Cyd,Eve,Gus,3,11
"""


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def by(club: Club) -> User:
    return user_of(MembershipFactory.create(club=club, role=Role.DIRECTOR.value).player)


def taken(
    club: Club, by: User, text: str, kind: ListKind, evening: PastEvening = MAY
) -> tuple[ImportRun, Event]:
    run = hand_in(club=club, kind=kind, data=text.encode(), file_name="may.csv", by=by, terms={})
    run = take_in_results(run_id=run.pk, typed={}, by=by, evening=evening)
    assert run.event_id is not None
    return run, Event.objects.get(pk=run.event_id)


def standing(event: Event) -> list[tuple[str, object, object]]:
    rows = Standing.objects.filter(event=event, list_kind="entries").order_by("place")
    return [
        (", ".join(each.player.label for each in row.entry.members.all()), row.rank, row.points)
        for row in rows
    ]


def test_a_final_table_becomes_standings(club: Club, by: User) -> None:
    _run, event = taken(club, by, TABLE, ListKind.TOTALS)
    assert (event.status, event.is_rated) == (EventStatus.FINISHED, False)
    assert standing(event) == [("Ann", 1, 48.5), ("Cyd", 2, 40), ("Bob", 3, 40)]
    row = Standing.objects.get(event=event, place=1)
    assert (row.played, row.wins, row.per_game) == (8, 6, Decimal("6.063"))


def test_a_final_table_of_pairs_ranks_pairs_and_their_people(club: Club, by: User) -> None:
    text = "Name,Partner,Points\nAnn,Bob,30\nCyd,Dee,41\n"
    _run, event = taken(club, by, text, ListKind.TOTALS)
    assert standing(event) == [("Cyd, Dee", 1, 41), ("Ann, Bob", 2, 30)]
    persons = Standing.objects.filter(event=event, list_kind="persons")
    assert sorted(persons.values_list("player__display_name", "rank")) == [
        ("Ann", 3),
        ("Bob", 3),
        ("Cyd", 1),
        ("Dee", 1),
    ]


def test_games_become_rounds_with_rests_standings_and_ratings(club: Club, by: User) -> None:
    _run, event = taken(club, by, GAMES, ListKind.GAMES)
    assert Match.objects.filter(status="finished").count() == 3
    assert [(name, points) for name, _rank, points in standing(event)][:3] == [
        ("Eve", 19),
        ("Gus", 19),
        ("Ann", 13),
    ]
    replay_all_pools()
    assert Rating.objects.filter(player__display_name="Ann").get().matches == 2
    first = Match.objects.earliest("first_finished_at")
    assert first.first_finished_at is not None
    assert first.first_finished_at.date() == date(2024, 5, 1)


def test_pages_of_an_event_from_a_list_can_be_read(club: Club, by: User) -> None:
    browser = Client()
    for kind, text in ((ListKind.TOTALS, TABLE), (ListKind.GAMES, GAMES)):
        evening = PastEvening(title=kind.value, day=MAY.day)
        _run, event = taken(club, by, text, kind, evening)
        entry = Entry.objects.filter(event=event).earliest("pk")
        player = entry.members.get().player_id
        for url in (
            reverse("desk:event", args=[event.pk]),
            reverse("standings:event", args=[event.pk]) + f"?entry={entry.pk}",
            reverse("standings:player", args=[player]),
        ):
            answer = browser.get(url)
            assert answer.status_code == 200
            assert "Ann" in answer.content.decode()


def test_pairs_that_stayed_together_are_ranked_as_pairs(club: Club, by: User) -> None:
    text = "Round,North,South,East,West,NS,EW\n1,Ann,Bob,Cyd,Dee,10,4\n2,Dee,Cyd,Bob,Ann,9,2\n"
    pairs = PastEvening(title="May", day=MAY.day, by_pairs=True)
    _run, event = taken(club, by, text, ListKind.GAMES, pairs)
    assert standing(event) == [("Cyd, Dee", 1, 13), ("Ann, Bob", 2, 12)]


def test_pairs_that_parted_are_told_by_row_and_nothing_is_written(club: Club, by: User) -> None:
    pairs = PastEvening(title="May", day=MAY.day, by_pairs=True)
    with pytest.raises(BadList, match="Row 4: Ann played with Bob before and with Cyd here"):
        taken(club, by, GAMES, ListKind.GAMES, pairs)
    assert not Event.objects.exists()
    assert Player.objects.count() == 1


def test_results_of_a_day_to_come_are_refused(club: Club, by: User) -> None:
    with pytest.raises(TermsRefused) as refused:
        taken(club, by, TABLE, ListKind.TOTALS, PastEvening(title="May", day=date(2099, 5, 1)))
    assert refused.value.fields["day"][0].startswith("This day is still to come.")


def test_results_handed_in_again_take_the_place_of_the_first(club: Club, by: User) -> None:
    taken(club, by, TABLE, ListKind.TOTALS)
    run, event = taken(club, by, TABLE.replace("48,5", "39"), ListKind.TOTALS)
    assert Event.objects.get() == event
    assert standing(event)[-1] == ("Ann", 3, 39)
    assert Player.objects.count() == 4
    take_back(run_id=run.pk, by=by)
    assert (Event.objects.count(), Player.objects.count()) == (0, 1)


def test_an_event_that_counts_for_a_season_stays(club: Club, by: User) -> None:
    run, event = taken(club, by, GAMES, ListKind.GAMES)
    SeasonNight.objects.create(season=SeasonFactory.create(club=club), event=event, counts=True)
    with pytest.raises(ImportStays, match="counts for a season"):
        take_back(run_id=run.pk, by=by)
    assert Match.objects.count() == 3


def test_an_event_of_that_title_that_no_list_made_is_left_alone(club: Club, by: User) -> None:
    _run, event = taken(club, by, TABLE, ListKind.TOTALS)
    ImportRun.objects.all().delete()
    EventFactory.create(club=club)
    Event.objects.filter(pk=event.pk).update(made_by=None)
    with pytest.raises(Exception, match="at this time already"):
        taken(club, by, TABLE, ListKind.TOTALS)
