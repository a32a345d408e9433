"""What counts in an event's standings: rests, forfeits, who withdrew, what is void."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core.management import call_command

from games.matches.models import Match
from games.matches.services.corrections import forfeit, void_match
from leagues.events.models import Event
from leagues.events.services.entries import withdraw
from leagues.events.states import UnplayedReason
from leagues.seating.models import Bye
from leagues.standings.models import Standing, StandingsSheet
from leagues.standings.selectors.basis import is_stale
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import drafted_evening, published_round
from tests.factories.standings import OFFICIAL, entry_at, matches_of, publish, set_result

pytestmark = pytest.mark.django_db


def five_people(rounds: int = 2, **fields: Any) -> tuple[Event, list[Match]]:
    """Return an evening of five: in each round one rests and the others play nine to four."""
    event = drafted_evening(people=5, rounds=rounds, **fields)
    matches = []
    for number in range(1, rounds + 1):
        for match in matches_of(publish(event, number)):
            set_result(match, (9, 4))
            matches.append(match)
    recompute_standings(event_id=event.pk)
    return event, matches


def points(event: Event) -> dict[int, Decimal]:
    return dict(Standing.objects.filter(event=event).values_list("entry_id", "points"))


@pytest.mark.parametrize(
    ("fields", "worth"),
    [
        ({"sit_out": "none"}, lambda _: 0),
        ({"sit_out": "zero"}, lambda _: 0),
        ({"sit_out": "fixed", "sit_out_points": 6}, lambda _: 6),
        ({"sit_out": "own_average"}, lambda made: made),
        ({"sit_out": "round_average"}, lambda _: 6.5),
    ],
)
def test_a_rest_scores_by_the_events_policy(fields: dict[str, Any], worth: Any) -> None:
    event, matches = five_people(**fields)
    rested = Bye.objects.filter(round__stage__event=event, round__number=1).get().entry_id
    row = Standing.objects.get(entry_id=rested)
    seat = next(
        seat for seat in matches[1].seats.all() if entry_at(matches[1], seat.number).pk == rested
    )
    made = 9 if seat.side_number == 0 else 4
    assert (row.played, row.sat_out) == (1, 1)
    assert row.points == made + worth(made)
    assert row.per_game == made


def test_without_a_score_for_rests_the_rank_goes_by_points_a_game() -> None:
    event, _ = five_people(rounds=3, sit_out="none")
    averages = list(Standing.objects.filter(event=event).values_list("per_game", flat=True))
    assert averages == sorted(averages, key=lambda each: -(each or 0))


@pytest.mark.parametrize("reason", ["requested", "late", "absent", "withdrawn"])
def test_other_rounds_without_a_game_score_nothing(reason: str) -> None:
    event, _ = five_people(sit_out="fixed", sit_out_points=6)
    before = points(event)
    bye = Bye.objects.filter(round__stage__event=event, round__number=1).get()
    bye.reason = UnplayedReason(reason).value
    bye.save()
    recompute_standings(event_id=event.pk)
    assert points(event)[bye.entry_id] == before[bye.entry_id] - 6


def test_who_withdrew_after_a_game_stays_and_who_never_played_goes() -> None:
    round_ = published_round()
    event = round_.stage.event
    first, second = matches_of(round_)
    set_result(first, (9, 4))
    played, idle = entry_at(first, 0), entry_at(second, 0)
    for entry in (played, idle):
        withdraw(entry_id=entry.pk, by=None)
    recompute_standings(event_id=event.pk)
    rows = points(event)
    assert rows[played.pk] == 9
    assert idle.pk not in rows


@pytest.mark.parametrize(("sit_out", "expected"), [("zero", 10), ("none", 0)])
def test_a_forfeit_counts_in_a_sum_but_is_no_game(sit_out: str, expected: int) -> None:
    round_ = published_round(sit_out=sit_out)
    match, _ = matches_of(round_)
    forfeit(match_id=match.pk, points=(10, 0), actor=OFFICIAL, reason="left", revision=0)
    recompute_standings(event_id=round_.stage.event_id)
    row = Standing.objects.get(entry=entry_at(match, 0))
    assert row.points == expected
    assert (row.played, row.rank) == (0, None)


def test_a_void_match_counts_for_nobody() -> None:
    round_ = published_round()
    match, _ = matches_of(round_)
    set_result(match, (9, 4))
    match.refresh_from_db()
    void_match(match_id=match.pk, actor=OFFICIAL, reason="misdeal", revision=match.revision)
    recompute_standings(event_id=round_.stage.event_id)
    assert set(points(round_.stage.event).values()) == {0}


def test_computing_again_and_rebuilding_give_the_same_rows() -> None:
    event, _ = five_people()
    fields = [
        field.name for field in Standing._meta.concrete_fields if field.name not in ("id", "entry")
    ]
    rows = list(Standing.objects.order_by("entry_id").values_list("entry_id", *fields))
    recompute_standings(event_id=event.pk)
    assert list(Standing.objects.order_by("entry_id").values_list("entry_id", *fields)) == rows
    Standing.objects.all().delete()
    call_command("rebuild_standings")
    assert list(Standing.objects.order_by("entry_id").values_list("entry_id", *fields)) == rows


def test_only_the_events_that_are_named_are_rebuilt() -> None:
    event, _ = five_people()
    other, _ = five_people()
    Standing.objects.all().delete()
    call_command("rebuild_standings", event.pk)
    assert Standing.objects.filter(event=event).exists()
    assert not Standing.objects.filter(event=other).exists()


@pytest.mark.parametrize(
    "change", [{"tiebreaks": ["marches"]}, {"sit_out": "zero"}, {"sit_out_points": 3}]
)
def test_another_rule_for_the_order_makes_the_standings_stale(change: dict[str, Any]) -> None:
    event, _ = five_people(sit_out="none", sit_out_points=2)
    assert not is_stale(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(**change)
    assert is_stale(event_id=event.pk)


def test_each_computation_counts_up_the_version_that_open_pages_watch() -> None:
    event, _ = five_people()
    event.refresh_from_db()
    shown, version = event.version, StandingsSheet.objects.get(event=event).version
    recompute_standings(event_id=event.pk)
    event.refresh_from_db()
    assert event.version > shown
    assert StandingsSheet.objects.get(event=event).version == version + 1
