"""Events of every game: tables of two to seven, and of sizes that differ."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.test import Client
from django.urls import reverse

from engine.seats import Seat
from engine.variants.registry import rules_for
from games.matches.models import Match, MatchSide
from leagues.events.errors import TooFewEntrants
from leagues.events.models import Entry, EntryMember, Event, Round, RoundId
from leagues.events.services.events import set_event_status
from leagues.events.states import EventStatus, RoundStatus
from leagues.players.states import Role
from leagues.seating.errors import NotNextRound, TooFewPlayers
from leagues.seating.pairings.checker import check_plan
from leagues.seating.plans import SeatPlan
from leagues.seating.selectors.attendance import Freshness, seating_outlook
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.sheets import by_name, round_sheet
from leagues.seating.selectors.tables import seat_choices
from leagues.seating.services.drafting import plan_event, request_plan
from leagues.seating.services.publishing import publish_round
from leagues.seating.services.substituting import seat_substitute
from leagues.seating.services.swapping import swap_people
from leagues.seating.table_forms import form_of
from tests.factories.players import PlayerFactory, UserFactory
from tests.factories.seating import draft, drafted_evening, evening, published_round, round_of
from tests.leagues.seating.visiting import at, visitor

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Game:
    """A game, how many come, and how large the tables then are."""

    variant: str
    people: int
    sizes: tuple[int, ...]
    sides: tuple[int, ...] = ()
    rules: dict[str, object] = field(default_factory=dict)


GAMES = [
    Game("euchre2", 9, (2, 2, 2, 2), (0, 1)),
    Game("jucre2", 4, (2, 2), (0, 1)),
    Game("euchre3", 10, (3, 3, 3), (0, 1, 2)),
    Game("jucre3", 3, (3,), (0, 1, 2)),
    Game("british", 9, (4, 4), (0, 1, 0, 1)),
    Game("auction5", 11, (5, 5), (0, 1, 2, 3, 4)),
    Game("auction6", 13, (6, 6), (0, 1, 0, 1, 0, 1)),
    Game("auction7", 13, (7,), (0, 1, 2, 3, 4, 5, 6)),
    Game("call_best", 11, (6, 5)),
    Game("call_best", 23, (5, 5, 5, 4, 4)),
    Game("jucre_call_ace", 15, (4, 4, 4, 3), rules={"min_players_call": 3}),
]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.variant}-{game.people}")
SOLE = [game for game in GAMES if game.sides]


def drafted(game: Game, *, rounds: int = 2) -> Event:
    return drafted_evening(
        people=game.people, rounds=rounds, variant=game.variant, rules=game.rules
    )


def published(game: Game, *, rounds: int = 2) -> Round:
    return published_round(
        people=game.people, rounds=rounds, variant=game.variant, rules=game.rules
    )


@pytest.mark.parametrize(
    "game",
    [
        Game("euchre2", 9, (2, 2, 2, 2)),
        Game("euchre3", 9, (3, 3, 3)),
        Game("auction5", 7, (5,)),
        Game("auction6", 7, (6,)),
        Game("auction7", 7, (7,)),
        Game("call_best", 9, (5, 4)),
        Game("jucre_call_ace", 7, (4, 3), rules={"min_players_call": 3}),
    ],
    ids=lambda game: game.variant,
)
def test_every_person_has_a_seat_or_a_sit_out_in_every_round(game: Game) -> None:
    event = evening(people=game.people, rounds=3, variant=game.variant, rules=game.rules)
    plan_event(event_id=event.pk, seed=1)
    everybody = Entry.objects.filter(event=event).values_list("id", flat=True)
    plans = round_plans(event_id=event.pk)
    form = form_of(variant=game.variant, rules=game.rules)
    assert check_plan(SeatPlan(tuple(plans)), everybody, form=form) == []
    for plan in plans:
        assert tuple(len(table.seats) for table in plan.tables) == game.sizes
    assert seating_outlook(event_id=event.pk).freshness is Freshness.FRESH


@games
def test_matches_have_a_side_for_each_score_and_the_rules_for_their_size(game: Game) -> None:
    round_ = round_of(drafted(game), 1)
    for match in Match.objects.filter(round_table__round=round_):
        rules = rules_for(match.variant, match.rules)
        seats = list(match.seats.all())
        assert rules.players == len(seats)
        accounts = [rules.account_of(Seat(seat.number)) for seat in seats]
        assert [seat.side_number for seat in seats] == accounts
        sides = MatchSide.objects.filter(match=match).values_list("number", flat=True)
        assert list(sides) == list(range(rules.accounts))
        if game.sides:
            assert tuple(seat.side_number for seat in seats) == game.sides


@games
def test_rules_that_are_changed_before_the_round_reach_every_size_of_table(game: Game) -> None:
    event = drafted(game)
    Event.objects.filter(pk=event.pk).update(rules={**game.rules, "target": 7})
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    sizes = []
    for match in Match.objects.filter(round_table__round__number=1).order_by("round_table__number"):
        rules = rules_for(match.variant, match.rules)
        assert rules.target == 7
        sizes.append(rules.players)
    assert tuple(sizes) == game.sizes


def test_a_table_of_the_usual_size_keeps_the_rules_as_the_event_has_them() -> None:
    event = drafted(Game("call_best", 9, (5, 4)))
    five, four = Match.objects.filter(round_table__round=round_of(event, 1)).order_by(
        "round_table__number"
    )
    assert (five.rules, four.rules) == ({"players": 5}, {})


@pytest.mark.parametrize("other", ["euchre3", "call_best", "auction6"])
def test_another_game_needs_other_seats_before_the_round_is_published(other: str) -> None:
    event = drafted_evening(people=12, rounds=2, variant="british")
    assert seating_outlook(event_id=event.pk).freshness is Freshness.FRESH
    Event.objects.filter(pk=event.pk).update(variant=other)
    assert seating_outlook(event_id=event.pk).freshness is Freshness.STALE
    with pytest.raises(NotNextRound, match="drawn for another game"):
        publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    draft(event)
    published = publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    assert published.status == RoundStatus.PUBLISHED


def test_a_game_with_the_same_tables_keeps_the_seats() -> None:
    event = drafted_evening(people=9, rounds=2, variant="british")
    before = round_plans(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(variant="north_american")
    assert seating_outlook(event_id=event.pk).freshness is Freshness.FRESH
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    assert round_plans(event_id=event.pk) == before


def test_rounds_of_another_game_that_were_played_count_for_the_rest_of_the_evening() -> None:
    first = published_round(people=12, rounds=2, variant="british")
    event = first.stage.event
    Event.objects.filter(pk=event.pk).update(variant="euchre3")
    plan_event(event_id=event.pk, seed=1)
    played, to_come = round_plans(event_id=event.pk)
    assert [len(table.seats) for table in played.tables] == [4, 4, 4]
    assert [len(table.seats) for table in to_come.tables] == [3, 3, 3, 3]
    together = {
        pair for table in played.tables for pair in (*table.partnerships(), *table.oppositions())
    }
    assert not any(pair in together for table in to_come.tables for pair in table.oppositions())


def test_people_of_tables_of_different_sizes_change_places() -> None:
    event = drafted(Game("call_best", 9, (5, 4)))
    round_ = round_of(event, 1)
    sheet = round_sheet(round_id=RoundId(round_.pk))
    one, two = sheet.tables[0].seats[4], sheet.tables[1].seats[0]
    assert one.entry_id is not None
    assert two.entry_id is not None
    swap_people(
        round_id=RoundId(round_.pk),
        entry_a=one.entry_id,
        entry_b=two.entry_id,
        by=None,
        revision=sheet.revision,
    )
    after = round_sheet(round_id=RoundId(round_.pk))
    assert after.tables[0].seats[4].player == two.player
    assert after.tables[1].seats[0].player == one.player
    assert seating_outlook(event_id=event.pk).freshness is Freshness.FRESH


@pytest.mark.parametrize("game", SOLE, ids=lambda game: game.variant)
def test_a_sheet_names_seats_partners_and_opponents(game: Game) -> None:
    sheet = round_sheet(round_id=RoundId(published(game).pk))
    size = game.sizes[0]
    names = [str(seat.name) for seat in sheet.tables[0].seats]
    if size == 4:
        assert names == ["North", "East", "South", "West"]
    else:
        assert names == [f"Seat {number}" for number in range(1, size + 1)]
    for row in by_name(sheet):
        if row.seat is not None:
            assert len(row.partners) == game.sides.count(row.seat.side) - 1
            assert len(row.opponents) == size - 1 - len(row.partners)


def test_a_substitute_takes_the_seventh_seat() -> None:
    round_ = published(Game("auction7", 7, (7,)))
    table = round_.tables.get()
    number, label = seat_choices(match_id=table.match_id)[6]
    assert (number, label.split(":")[0]) == (6, "Seat 7")
    note = seat_substitute(
        table_id=table.pk,
        seat=6,
        player_id=PlayerFactory.create().pk,
        from_deal=2,
        by=UserFactory.create(),
    )
    assert note.seat_number == 6


@pytest.mark.parametrize("game", SOLE, ids=lambda game: game.variant)
def test_an_evening_starts_with_one_table_and_not_with_less(game: Game) -> None:
    needed = game.sizes[0]
    few = evening(people=needed - 1, status=EventStatus.OPEN.value, variant=game.variant)
    with pytest.raises(TooFewEntrants, match=f"a table needs {needed}"):
        set_event_status(event_id=few.pk, to=EventStatus.RUNNING, by=None)
    with pytest.raises(TooFewPlayers, match=f"a table needs {needed}"):
        request_plan(event_id=few.pk, by=None)
    enough = evening(people=needed, status=EventStatus.OPEN.value, variant=game.variant)
    set_event_status(event_id=enough.pk, to=EventStatus.RUNNING, by=None)
    assert request_plan(event_id=enough.pk, by=None).pk


@games
def test_pages_of_a_draft_and_of_a_round_show_everybody(game: Game) -> None:
    round_ = published(game)
    event = round_.stage.event
    director = visitor(event, Role.DIRECTOR)
    people = [
        member.player.label
        for member in EntryMember.objects.filter(event=event).select_related("player")
    ]
    for name in ("round", "links"):
        for number in (1, 2):
            page_text = director.get(at(name, event, number)).content.decode()
            sitting_out = round_of(event, number).byes.count()
            shown = sum(label in page_text for label in people)
            assert shown >= len(people) - (sitting_out if name == "links" else 0)
            assert ("Seat 1" in page_text) == (4 not in game.sizes or len(set(game.sizes)) > 1)
    by_names = Client().get(at("round", event, 1), {"by": "name"}).content.decode()
    assert all(label in by_names for label in people)


@pytest.mark.parametrize("game", SOLE, ids=lambda game: game.variant)
def test_the_api_tells_seats_and_sides_of_every_table(game: Game) -> None:
    round_ = published(game)
    url = reverse("seating_api:round", args=[round_.stage.event_id, 1])
    for table in Client().get(url).json()["tables"]:
        assert [seat["seat"] for seat in table["seats"]] == list(range(game.sizes[0]))
        assert tuple(seat["side"] for seat in table["seats"]) == game.sides
        assert table["points"] == [None] * len(set(game.sides))


def test_draft_figures_say_nothing_of_partners_where_there_are_none() -> None:
    for variant, expected in (("british", True), ("euchre3", False)):
        event = drafted_evening(people=12, rounds=2, variant=variant)
        text = visitor(event, Role.DIRECTOR).get(at("round", event, 2)).content.decode()
        assert ("of partners repeated" in text) is expected
        assert "of opponents repeated" in text
