"""Movement since the month began: from stored rows, which follow from the rating history."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from games.matches.models import Match
from leagues.players.models import Player
from leagues.standings.models import MonthSheet, Rating, RatingChange, RatingMonth, RatingPool
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.selectors.movements import Movement
from leagues.standings.selectors.ranking_filters import EVERYBODY, USUAL, RankingFilter
from leagues.standings.selectors.rankings import rankings
from leagues.standings.selectors.strengths import IDLE_HIDDEN
from leagues.standings.services.months import begin_of_month, note_month, note_months
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import replay_pool, replay_stale_pools
from leagues.standings.tasks import fit_luck
from tests.factories.events import EntryFactory, EntryMemberFactory
from tests.factories.matches import MatchFactory
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory, user_of
from tests.factories.seating import published_round
from tests.factories.standings import RatingFactory, RatingPoolFactory, matches_of, set_result
from tests.races import at_once

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
BEGIN = begin_of_month(NOW)
# Days from the beginning of the month, and the rating afterwards.
CHANGES = st.lists(st.tuples(st.integers(-400, 15), st.integers(20, 24)), max_size=4)


def write_history(player: Player, changes: Sequence[tuple[int, int]], matches: list[Match]) -> None:
    """Have somebody rated after matches so many days before or after the month began."""
    pool = RatingPoolFactory.create()
    told = sorted(changes)
    RatingChange.objects.bulk_create(
        RatingChange(
            pool=pool,
            player=player,
            match=match,
            at=BEGIN + timedelta(days=days),
            mu_before=25.0,
            sigma_before=3.0,
            mu_after=float(mu),
            sigma_after=3.0,
        )
        for match, (days, mu) in zip(matches, told, strict=False)
    )
    if told:
        days, mu = told[-1]
        at = BEGIN + timedelta(days=days)
        Rating.objects.create(
            pool=pool, player=player, mu=mu, sigma=3.0, partners=9, matches=9, last_at=at
        )


def listed_at(moment: datetime, *, with_idle: bool) -> list[int]:
    """Return who stood in a ranking at a moment in this order, read from the history alone."""
    last: dict[int, tuple[float, datetime]] = {}
    for change in RatingChange.objects.order_by("at", "match_id"):
        if change.at < moment:
            last[change.player_id] = (change.mu_after, change.at)
    wanted = {who for who, (_, at) in last.items() if with_idle or at >= moment - IDLE_HIDDEN}
    return sorted(wanted, key=lambda who: (-last[who][0], who))


def shown(wanted: RankingFilter, *, now: datetime = NOW) -> dict[int, Movement | None]:
    found = rankings(
        words="",
        page_number=None,
        user=AnonymousUser(),
        player_id=None,
        now=now,
        wanted=wanted,
    )
    return {line.strength.player.pk: line.movement for line in found.lines}


@given(histories=st.lists(CHANGES, min_size=1, max_size=7))
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_stored_tells_the_movement_that_the_history_tells(
    histories: list[list[tuple[int, int]]],
) -> None:
    RatingPool.objects.all().delete()
    RatingPoolFactory.create()
    matches = [MatchFactory.create() for _ in range(4)]
    for history in histories:
        write_history(PlayerFactory.create(), history, matches)
    assert note_month(kind=PAIRS, now=NOW)
    for wanted in (USUAL, EVERYBODY, RankingFilter(only_sure=True, with_idle=True)):
        before = listed_at(BEGIN, with_idle=wanted.with_idle)
        after = listed_at(NOW, with_idle=wanted.with_idle)
        told = shown(wanted)
        if not wanted.only_sure:
            assert list(told) == after
        for player, movement in told.items():
            assert movement is not None
            if wanted.only_sure:
                # Everybody's first place is among those who are sure today.
                then = [who for who in before if who in told]
                now = list(told)
            else:
                then, now = before, after
            expected = then.index(player) - now.index(player) if player in then else None
            assert movement.places == expected


def results_of_an_evening(*, at: datetime) -> list[Match]:
    """Return matches that were finished at a moment and are rated."""
    found = matches_of(published_round(people=8))
    for match, points in zip(found, ([9, 2], [4, 8]), strict=True):
        set_result(match, points)
        Match.objects.filter(pk=match.pk).update(first_finished_at=at)
        rate_match(match_id=match.pk)
    return found


def months() -> list[tuple[int, float, int | None, int]]:
    rows = RatingMonth.objects.order_by("overall")
    return list(rows.values_list("player_id", "mu", "place", "overall"))


def test_a_result_of_last_month_and_its_correction_move_the_places_it_began_with() -> None:
    now = timezone.now()
    begin = begin_of_month(now)
    RatingPoolFactory.create()
    assert note_months(now=now) == [PAIRS.key]
    assert months() == []
    first, _ = results_of_an_evening(at=begin - timedelta(hours=1))
    late = months()
    assert len(late) == 8
    assert [place for _, _, place, _ in late] == [*range(1, 9)]
    winners = set(first.seats.filter(side_number=0).values_list("player_id", flat=True))
    assert {player for player, *_ in late[:2]} <= winners

    set_result(first, [2, 9])
    rate_match(match_id=first.pk)
    replay_stale_pools()
    corrected = months()
    assert corrected != late
    assert not {player for player, *_ in corrected[:2]} <= winners
    RatingMonth.objects.all().delete()
    replay_pool(kind=PAIRS)
    assert months() == corrected


def test_the_job_writes_a_month_once_and_the_next_one_in_its_place() -> None:
    now = timezone.now()
    results_of_an_evening(at=begin_of_month(now) + timedelta(minutes=1))
    fit_luck()
    fit_luck()
    sheet = MonthSheet.objects.get()
    assert sheet.begins_at == begin_of_month(now)
    assert months() == []
    later = now + timedelta(days=32)
    assert note_months(now=later) == [PAIRS.key]
    assert note_months(now=later) == []
    assert note_months(now=now) == []  # by a worker whose clock is behind
    assert MonthSheet.objects.get().begins_at == begin_of_month(later)
    assert len(months()) == 8


@pytest.mark.django_db(transaction=True)
def test_two_jobs_at_the_same_moment_write_a_month_once() -> None:
    RatingPoolFactory.create()
    matches = [MatchFactory.create()]
    write_history(PlayerFactory.create(), [(-3, 22)], matches)
    answers = at_once(*[lambda: note_month(kind=PAIRS, now=NOW)] * 2)
    assert sorted(map(str, answers)) == ["False", "True"]
    assert len(months()) == 1


def noted(*people: tuple[Rating, int | None], begins: datetime | None = None) -> None:
    """Write down with which place among all of the list people began the month."""
    pool = RatingPool.objects.get()
    now = timezone.now()
    begins = begins or begin_of_month(now)
    MonthSheet.objects.create(pool=pool, begins_at=begins, computed_at=now)
    RatingMonth.objects.bulk_create(
        RatingMonth(pool=pool, player=row.player, mu=50.0 - place, place=place, overall=place)
        for row, place in people
        if place is not None
    )


def test_arrows_say_in_words_by_how_many_places_somebody_moved(client: Client) -> None:
    first, second, third, fourth = (RatingFactory.create(mu=mu) for mu in (30.0, 28.0, 26.0, 24.0))
    page = reverse("standings:rankings")
    assert "places in this list won and lost" not in client.get(page).content.decode()
    noted((first, 3), (second, None), (third, 1), (fourth, 4), begins=BEGIN)
    said = client.get(page).content.decode()
    assert "places in this list won and lost since 1 November" in said
    for words in (
        '<span class="visually-hidden">up 2 places since 1 November</span>',
        '<span class="visually-hidden">not in this list on 1 November</span>',
        '<span class="visually-hidden">down 2 places since 1 November</span>',
        '<span class="visually-hidden">same place as on 1 November</span>',
    ):
        assert said.count(words) == 1


def test_a_page_that_a_browser_has_is_sent_again_when_the_month_is_written_down(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)  # no ten minutes end
    RatingFactory.create()
    page = reverse("standings:rankings")
    client.get(page)  # for its cookies
    tag = client.get(page)["ETag"]
    assert client.get(page, headers={"If-None-Match": tag}).status_code == 304
    note_months(now=timezone.now())
    assert client.get(page, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("count", [3, 60])
def test_movement_costs_the_same_for_any_number_of_players(
    count: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = ClubFactory.create()
    rows = [RatingFactory.create(mu=40.0 - place / 4) for place in range(count)]
    for row in rows:
        MembershipFactory.create(club=club, player=row.player)
    noted(*((row, count - place) for place, row in enumerate(rows)))
    with django_assert_num_queries(10):  # nine, and the places when the month began
        client.get(reverse("standings:rankings"))
    user = user_of(MembershipFactory.create(club=club).player)
    with django_assert_num_queries(13):  # counted among the people of the club
        told = rankings(
            words="",
            page_number=None,
            user=user,
            player_id=None,
            now=timezone.now(),
            wanted=RankingFilter(club=club),
        )
    assert told.lines[0].movement is not None
    assert told.lines[0].movement.places == count - 1


def test_a_players_page_tells_the_place_of_the_usual_list_and_that_among_all(
    client: Client,
) -> None:
    long_ago = timezone.now() - timedelta(days=300)
    club = ClubFactory.create()
    idle = RatingFactory.create(mu=32.0, last_at=long_ago)
    playing = RatingFactory.create(mu=30.0)
    noted((playing, 3))
    for row in (idle, playing):
        MembershipFactory.create(club=club, player=row.player)
    client.force_login(user_of(MembershipFactory.create(club=club).player))

    def look(row: Rating) -> str:
        address = reverse("standings:player", args=[row.player_id])
        return client.get(address).content.decode()

    listed = look(playing)
    assert ">1</a>" in listed
    assert "place 2 of all" in listed
    assert "up 2 places since" in listed
    assert "place 1 of all</a>" in look(idle)
    assert "not in the list: no rated match for half a year" in look(idle)
    ranking = client.get(reverse("standings:rankings")).content.decode()
    assert '<td class="place num">1</td>' in ranking
    assert "place 2 of all" in ranking


def test_other_sites_and_programs_are_told_what_moved(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = ClubFactory.create(slug="quay")
    begin = begin_of_month(timezone.now())
    gone, second, newcomer = (RatingFactory.create(mu=mu) for mu in (30.0, 28.0, 26.0))
    noted((gone, 1), (second, 2))
    for row in (second, newcomer):
        MembershipFactory.create(club=club, player=row.player)
        entry = EntryFactory.create(member=None)
        EntryMemberFactory.create(entry=entry, player=row.player)
    address = reverse("standings:embedded_ratings", args=["quay"])
    with django_assert_num_queries(5):  # the club, its ratings, where they stood (3)
        told = client.get(address, {"format": "json"}).json()
    assert datetime.fromisoformat(told["moved_since"]) == begin
    assert [(row["place"], row["moved"]) for row in told["rows"]] == [(1, 0), (2, None)]
    framed = client.get(address).content.decode()
    assert "same place as on" in framed
    assert "not in this list on" in framed

    rows = APIClient().get(reverse("standings_api:ratings")).json()["results"]
    found = {row["player"]["id"]: (row["place"], row["moved"]) for row in rows}
    assert found == {second.player_id: (2, 0), newcomer.player_id: (3, None)}
    assert datetime.fromisoformat(rows[0]["moved_since"]) == begin
