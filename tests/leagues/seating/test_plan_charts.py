"""Charts of numbers handed in: a club's own movement, whoever takes its places."""

from __future__ import annotations

import pytest

from leagues.events.formats import Remedy
from leagues.events.models import Entry, Event, RoundId
from leagues.events.states import EntryStatus
from leagues.players.states import Role
from leagues.seating.errors import SeatsChanged
from leagues.seating.movements.base import MovementRequest
from leagues.seating.movements.individual import INDIVIDUAL
from leagues.seating.plan_csv.charts import NumberedBy, Numbering, chart_numbers
from leagues.seating.plan_csv.writer import plan_to_csv
from leagues.seating.plans import Entrant, SeatPlan
from leagues.seating.selectors.plan_files import HandedIn, plan_file, read_plan_file
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.handing_in import hand_in_plan
from leagues.seating.services.publishing import publish_round
from tests.factories.seating import drafted_evening, evening, round_of
from tests.leagues.seating.visiting import at, visitor

HEADING = "round,table,north,east,south,west"
# Eight people, as a club has written it down: 1 keeps a seat, the others move on by one.
BASE = ((1, 2, 5, 4), (3, 8, 7, 6))


def chart(rounds: int) -> str:
    lines = [HEADING]
    for number in range(rounds):
        for table, seats in enumerate(BASE, start=1):
            moved = [1 if seat == 1 else (seat - 2 + number) % 7 + 2 for seat in seats]
            lines.append(",".join(map(str, [number + 1, table, *moved])))
    return "\n".join(lines)


def entries(event: Event) -> list[int]:
    return list(event.entries.order_by("queued_at", "id").values_list("id", flat=True))


def look(event: Event, text: str, by: NumberedBy = NumberedBy.COMING, lot: int = 0) -> HandedIn:
    return read_plan_file(event_id=event.pk, text=text, numbering=Numbering(by=by, lot=lot))


def label(pk: int) -> str:
    return str(Entry.objects.get(pk=pk).members.get().player.label)


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        ("1,2,3,4", {1, 2, 3, 4}),
        ("1,dummy,3,4", {1, 3, 4}),
        ("1,Ann,3,4", set()),
        ("0,1,2,3", set()),
    ],
)
def test_a_file_is_a_chart_if_nothing_but_numbers_stands_for_names(
    cells: str, numbers: set[int]
) -> None:
    assert chart_numbers(f"{HEADING}\n1,1,{cells}\n", besides="dummy") == numbers


pytest_db = pytest.mark.django_db


@pytest_db
def test_a_clubs_chart_seats_people_in_the_order_in_which_they_entered() -> None:
    event = evening(people=8, rounds=3)
    people = entries(event)
    handed_in = look(event, chart(3))
    assert handed_in.faults == ()
    assert handed_in.places == tuple((at, label(pk)) for at, pk in enumerate(people, start=1))
    hand_in_plan(event_id=event.pk, text=chart(3), by=None, places=handed_in.digest)
    first = round_plans(event_id=event.pk)[0]
    assert first.tables[0].seats == tuple(people[seat - 1] for seat in BASE[0])
    assert first.tables[1].seats == tuple(people[seat - 1] for seat in BASE[1])


@pytest_db
def test_places_are_taken_by_seed_or_by_lot() -> None:
    event = evening(people=8, rounds=3)
    people = entries(event)
    Entry.objects.filter(pk=people[5]).update(seed=1)
    assert [name for _at, name in look(event, chart(3), NumberedBy.SEED).places][:2] == [
        label(people[5]),
        label(people[0]),
    ]
    drawn = {look(event, chart(3), NumberedBy.LOT, lot).places for lot in range(6)}
    assert len(drawn) > 3
    assert look(event, chart(3), NumberedBy.LOT, 4) == look(event, chart(3), NumberedBy.LOT, 4)


@pytest_db
def test_rounds_of_a_chart_beyond_those_of_the_event_are_left_out() -> None:
    event = evening(people=8, rounds=3)
    handed_in = look(event, chart(7))
    assert handed_in.faults == ()
    assert [each.number for each in handed_in.rounds] == [1, 2, 3]
    assert handed_in.unplayed == (4, 5, 6, 7)


@pytest_db
def test_a_chart_for_others_is_refused_with_how_many_are_here() -> None:
    event = evening(people=9, rounds=3)
    (fault,) = look(event, chart(3)).faults
    assert "places for 8, the numbers 1 to 8, and 9 are here to be seated" in fault
    gap = chart(3).replace("8", "11")
    assert "not these: 8, 9, 10" in look(event, gap).faults[0]


@pytest_db
def test_who_comes_later_cannot_be_told_by_numbers() -> None:
    event = evening(people=8, rounds=3)
    Entry.objects.filter(pk=entries(event)[0]).update(first_round=2)
    assert "Write names in the file" in look(event, chart(3)).faults[0]


@pytest_db
def test_a_number_twice_in_a_round_is_named_by_its_line() -> None:
    event = evening(people=8, rounds=1)
    text = f"{HEADING}\n1,1,1,2,3,4\n1,2,5,6,7,1\n"
    assert "1 is in round 1 already, in line 2." in look(event, text).faults[0]


@pytest_db
def test_the_last_place_is_the_dummys() -> None:
    event = evening(people=7, rounds=1, remedy=Remedy.DUMMY.value)
    text = f"{HEADING}\n1,1,1,2,3,4\n1,2,5,6,7,8\n"
    handed_in = look(event, text)
    assert handed_in.places[-1] == (8, "a dummy hand")
    assert handed_in.rounds == look(event, text.replace("8", "dummy")).rounds
    assert look(event, text.replace("8", "dummy")).faults == ()


@pytest_db
def test_pairs_take_the_numbers_of_a_chart_for_pairs() -> None:
    event = evening(people=8, rounds=1, unit="pair", movement="round_robin")
    text = "round,table,north-south,east-west\n1,1,1,4\n1,2,2,3\n"
    handed_in = look(event, text)
    one, two, three, four = entries(event)
    assert handed_in.faults == ()
    assert [table.seats for table in handed_in.rounds[0].tables] == [
        (one, four, one, four),
        (two, three, two, three),
    ]


@pytest_db
def test_what_was_taken_along_with_numbers_seats_other_people_the_same_way() -> None:
    event = evening(people=13, rounds=4)
    plan_event(event_id=event.pk, seed=4)
    text = plan_file(event_id=event.pk, by_number=True)
    assert chart_numbers(text, besides="dummy") == set(range(1, 14))
    other = evening(people=13, rounds=4)
    hand_in_plan(event_id=other.pk, text=text, by=None)
    turned = dict(zip(entries(event), entries(other), strict=True))
    seats = [
        [tuple(turned[key] for key in table.seats) for table in round_.tables]
        for round_ in round_plans(event_id=event.pk)
    ]
    assert seats == [
        [table.seats for table in round_.tables] for round_ in round_plans(event_id=other.pk)
    ]


@pytest_db
def test_people_keep_their_numbers_once_rounds_of_the_chart_are_published() -> None:
    event = evening(people=8, rounds=3)
    hand_in_plan(
        event_id=event.pk,
        text=chart(3),
        by=None,
        numbering=Numbering(by=NumberedBy.LOT, lot=7),
    )
    before = round_plans(event_id=event.pk)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    handed_in = hand_in_plan(event_id=event.pk, text=chart(3), by=None)
    assert handed_in.left_out == (1,)
    assert round_plans(event_id=event.pk) == before


@pytest_db
def test_who_looked_at_other_places_has_to_look_again() -> None:
    event = evening(people=8, rounds=3)
    seen = look(event, chart(3)).digest
    swapped = entries(event)[0]
    Entry.objects.filter(pk=swapped).update(status=EntryStatus.WITHDRAWN.value)
    newcomer = evening(people=1).entries.get()
    newcomer.members.update(event=event)
    Entry.objects.filter(pk=newcomer.pk).update(event=event)
    with pytest.raises(SeatsChanged):
        hand_in_plan(event_id=event.pk, text=chart(3), by=None, places=seen)
    assert round_plans(event_id=event.pk) == []


@pytest_db
def test_a_director_sees_who_takes_which_number_and_seats_just_that() -> None:
    event = evening(people=8, rounds=3)
    client = visitor(event, Role.DIRECTOR)
    sent = {"text": chart(3), "numbers": "lot"}
    looked = client.post(at("plan_file", event), sent | {"look": "1"})
    page = looked.content.decode()
    assert "Who takes which number" in page
    assert "Lots are drawn anew each time you look." in page
    places = looked.context["handed_in"].places
    assert all(f'<li value="{at_}"><bdi translate="no">{name}' in page for at_, name in places)
    form = looked.context["form"]
    kept = {name: form[name].value() for name in ("lot", "places")}
    done = client.post(at("plan_file", event), sent | kept | {"apply": "1"}, follow=True)
    assert "3 rounds are seated as in the file." in done.content.decode()
    names = dict(places)
    first = round_plans(event_id=event.pk)[0].tables[0].seats
    assert [label(key) for key in first] == [names[number] for number in BASE[0]]
    taken = client.get(at("plan_csv", event) + "?numbers=1").content.decode()
    assert "1,1," in taken
    assert names[1] not in taken


@pytest_db
def test_numbers_that_are_all_entries_here_stand_for_those_entries() -> None:
    evening(people=1)  # so that the numbers of the entries below do not run from 1
    event = drafted_evening(people=8, rounds=1)
    one, two, *others = reversed(entries(event))
    text = "\n".join(
        [
            HEADING,
            f"1,1,{one},{two},{others[0]},{others[1]}",
            "1,2," + ",".join(map(str, others[2:])),
        ]
    )
    handed_in = look(event, text)
    assert handed_in.places == ()
    assert handed_in.rounds[0].tables[0].seats == (one, two, others[0], others[1])


def test_a_chart_of_the_rotation_for_thirteen_is_one_of_numbers() -> None:
    entrants = tuple(Entrant(key) for key in range(1, 14))
    plan: SeatPlan = INDIVIDUAL.plan(MovementRequest(entrants=entrants, rounds=3, seed=1))
    text = plan_to_csv(plan, {key: str(key) for key in range(1, 14)})
    assert chart_numbers(text, besides="dummy") == set(range(1, 14))
