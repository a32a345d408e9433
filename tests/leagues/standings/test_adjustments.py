"""Points that a ruling gives or takes beside all games."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.models import AuditEntry, EntryMember, Event
from leagues.events.season_terms import CountedBy
from leagues.events.states import EntryStatus
from leagues.seating.models import RoundTable
from leagues.standings.errors import AdjustmentRefused
from leagues.standings.models import PointsAdjustment, Standing
from leagues.standings.ranking import ListKind
from leagues.standings.seasons.table import season_table
from leagues.standings.selectors.adjustments import Adjusting
from leagues.standings.selectors.lists_played import ListPlay, Member, pairs_of, with_rulings
from leagues.standings.selectors.season_nights import season_play
from leagues.standings.selectors.story import entry_story
from leagues.standings.services.adjustments import (
    NewAdjustment,
    adjust_points,
    withdraw_adjustment,
)
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seasons import SeasonFactory, played_night
from tests.factories.seasons import members as members_of_club
from tests.factories.seating import evening, finish, round_of_entries

pytestmark = pytest.mark.django_db


def pairs_played(**fields: object) -> Event:
    event = evening(people=8, unit="pair", rounds=1, **fields)
    for table in round_of_entries(event).tables.all():
        finish(table, points=(10, 4))
    recompute_standings(event_id=event.pk)
    return event


def row(event: Event, entry_id: int, kind: str = "entries") -> Standing:
    return Standing.objects.filter(event=event, entry_id=entry_id, list_kind=kind).first() or (
        Standing()
    )


def take(event: Event, entry_id: int, points: str, player_id: int | None = None) -> int:
    new = NewAdjustment(entry_id=entry_id, player_id=player_id, points=Decimal(points))
    return adjust_points(event_id=event.pk, new=new, reason="came late", by=None).pk


def test_points_for_a_person_where_everybody_enters_alone_are_refused_and_not_lost() -> None:
    """Seen over the API: the ruling stood in the list and counted nowhere."""
    event = evening(people=8, rounds=1)
    member = EntryMember.objects.filter(event=event).first()
    assert member is not None
    with pytest.raises(AdjustmentRefused, match="enters alone"):
        take(event, member.entry_id, "-2", member.player_id)
    assert not PointsAdjustment.objects.exists()


@pytest.mark.parametrize(
    ("terms", "points", "worth", "total"),
    [
        ({"ranked_by": "points", "sit_out": "zero"}, "-2", 8, 8),
        ({"ranked_by": "points", "sit_out": "none"}, "1.5", Decimal("11.5"), Decimal("11.5")),
        ({"ranked_by": "wins"}, "-0.5", Decimal("0.5"), 10),
    ],
)
def test_points_by_ruling_count_in_what_the_event_goes_by(
    terms: dict[str, str], points: str, worth: Decimal, total: Decimal
) -> None:
    event = pairs_played(**terms)
    first = event.entries.order_by("pk")[0].pk
    take(event, first, points)
    found = row(event, first)
    assert (found.worth, found.points, found.adjusted) == (worth, total, Decimal(points))


def test_a_ruling_survives_a_correction_and_is_read_in_the_opened_row_until_it_is_withdrawn() -> (
    None
):
    """Seen elsewhere: a penalty was lost when the scores were computed again."""
    event = pairs_played(ranked_by="points", sit_out="zero")
    first = event.entries.order_by("pk")[0].pk
    made = take(event, first, "-2")
    finish(
        RoundTable.objects.filter(round__stage__event=event).order_by("number")[0], points=(9, 5)
    )
    recompute_standings(event_id=event.pk)
    assert row(event, first).worth == 7
    page = Client().get(reverse("standings:event", args=[event.pk]), {"entry": str(first)})
    assert "came late" in page.content.decode()
    assert "by ruling −2" in page.content.decode()
    api = Client().get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    assert {each["entry"]: float(each["adjusted"]) for each in api}[first] == -2
    for _twice in range(2):
        withdraw_adjustment(event_id=event.pk, adjustment_id=made, reason="The bus", by=None)
    assert row(event, first).worth == 9
    verbs = list(AuditEntry.objects.filter(event=event).values_list("verb", flat=True))
    assert verbs.count("points.adjusted") == 1
    assert verbs.count("points.adjustment_withdrawn") == 1


def test_what_is_taken_from_one_person_counts_in_the_list_of_persons_alone() -> None:
    event = pairs_played(ranked_by="points", sit_out="zero")
    entry = event.entries.order_by("pk")[0]
    person, other = (member.player_id for member in entry.members.order_by("pk"))
    take(event, entry.pk, "-3", player_id=person)
    assert row(event, entry.pk).worth == 10
    persons = Standing.objects.filter(event=event, list_kind="persons")
    assert persons.get(player_id=person).worth == 7
    assert persons.get(player_id=other).worth == 10


def test_what_a_pair_is_given_both_have_in_the_list_of_persons_and_read_why() -> None:
    """Seen: the pair had lost two points, and its two people in their own list none."""
    event = pairs_played(ranked_by="points", sit_out="zero")
    entry = event.entries.order_by("pk")[0]
    take(event, entry.pk, "-2")
    own = Standing.objects.filter(event=event, list_kind="persons", entry=entry)
    assert [(each.worth, each.points, each.adjusted) for each in own] == [
        (Decimal(8), Decimal(8), Decimal(-2))
    ] * 2
    person = entry.members.earliest("pk").player_id
    story = entry_story(event=event, key=person, kind=ListKind.PERSONS)
    assert story is not None
    assert story.rulings == (("−2", "came late"),)


def test_what_a_team_is_given_its_pairs_share_so_that_they_add_up_to_it() -> None:
    members = [
        Member(1, player, (), EntryStatus.CHECKED_IN.value, False, 1, None) for player in range(6)
    ]
    pair_of = pairs_of(members)
    took = Adjusting(1, None, 0, Fraction(-6), "late")

    def found(kind: ListKind, *seated: int) -> dict[int, Fraction]:
        played = ListPlay(entrants=frozenset(seated), rounds=())
        return dict(with_rulings(played, kind, [took], members, pair_of, lambda _each: 1).adjusted)

    assert found(ListKind.ENTRIES, 1) == {1: -6}
    assert found(ListKind.PAIRS, 0, 2, 4) == {0: -2, 2: -2, 4: -2}
    assert found(ListKind.PERSONS, *range(6)) == dict.fromkeys(range(6), -2)
    # Reserves who never sat at a table have no row, and no share.
    assert found(ListKind.PAIRS, 0, 2) == {0: -3, 2: -3}
    assert found(ListKind.PERSONS, *range(4)) == dict.fromkeys(range(4), -3)


def test_a_season_counts_points_by_ruling_however_it_adds_up() -> None:
    """Seen: two points taken counted in a season of points, and not in one of points a game."""
    season = SeasonFactory.create()
    people = tuple(members_of_club(season.club, "Ann", "Bob", "Cyd", "Dee"))
    event = played_night(season.club, 0, {people: (9, 4)}, ranked_by="points")

    def total() -> dict[CountedBy, Fraction]:
        found = {}
        for counted_by in (CountedBy.POINTS, CountedBy.PER_GAME, CountedBy.WINS):
            season.counted_by = counted_by.value
            play = season_play(season)
            rows = season_table(play.nights, play.rule)
            found[counted_by] = next(row.total for row in rows if row.person == people[0].pk)
        return found

    assert total() == {CountedBy.POINTS: 9, CountedBy.PER_GAME: 9, CountedBy.WINS: 1}
    take(event, event.entries.get(members__player=people[0]).pk, "-2")
    assert total() == {CountedBy.POINTS: 7, CountedBy.PER_GAME: 7, CountedBy.WINS: 1}
    Event.objects.update(ranked_by="wins")
    recompute_standings(event_id=event.pk)
    assert total() == {CountedBy.POINTS: 9, CountedBy.PER_GAME: 9, CountedBy.WINS: -1}
