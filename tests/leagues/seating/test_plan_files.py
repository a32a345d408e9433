"""The seats of an event as a file: taken along, looked at, handed in, refused."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import DjangoAssertNumQueries

from leagues.events.formats import Remedy
from leagues.events.models import AuditEntry, Entry, Event, Job, RoundId
from leagues.events.states import EntryStatus, JobState, RoundStatus
from leagues.players.states import Role
from leagues.seating.errors import NothingToDraft, ResultsMissing, UnreadableFile
from leagues.seating.plans import RoundPlan
from leagues.seating.selectors.attendance import Freshness, seating_outlook
from leagues.seating.selectors.plan_files import plan_file, read_plan_file
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import plan_event, request_plan
from leagues.seating.services.handing_in import hand_in_plan, look_at_plan
from leagues.seating.services.publishing import publish_round
from tests.factories.brackets import bracket_in_play
from tests.factories.seating import drafted_evening, evening, round_of
from tests.leagues.seating.visiting import at, visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafted() -> Event:
    """Nine people and three rounds, all in draft."""
    return drafted_evening(people=9, rounds=3)


def publish(event: Event, number: int) -> None:
    publish_round(round_id=RoundId(round_of(event, number).pk), by=None)


def plans(event: Event) -> list[RoundPlan]:
    return round_plans(event_id=event.pk)


def lines(event: Event) -> list[str]:
    return plan_file(event_id=event.pk).splitlines()


def faults_of(event: Event, text: str) -> tuple[str, ...]:
    return read_plan_file(event_id=event.pk, text=text).faults


def swapped(text: str, one: str, two: str) -> str:
    """Return a text in which two words have changed places wherever they stand."""
    return text.replace(one, "\0").replace(two, one).replace("\0", two)


# --- There and back ----------------------------------------------------------------------


def test_a_seating_that_was_taken_along_is_the_same_when_handed_in(drafted: Event) -> None:
    before = plans(drafted)
    hand_in_plan(event_id=drafted.pk, text=plan_file(event_id=drafted.pk), by=None)
    assert plans(drafted) == before


@pytest.mark.parametrize(
    ("unit", "movement", "people", "team_size"),
    [
        ("pair", "howell", 16, 4),
        ("pair", "round_robin", 10, 4),
        ("pair", "split_pairs", 16, 4),
        ("pair", "split_pairs", 8, 4),  # seen: refused where partners play against each other
        ("team", "team_match", 16, 4),
        ("single", "head_table", 12, 4),
    ],
)
def test_pairs_and_teams_come_back_as_they_went(
    unit: str, movement: str, people: int, team_size: int
) -> None:
    event = evening(people=people, rounds=3, unit=unit, movement=movement, team_size=team_size)
    plan_event(event_id=event.pk, seed=4)
    before = plans(event)
    text = plan_file(event_id=event.pk)
    assert faults_of(event, text) == ()
    hand_in_plan(event_id=event.pk, text=text, by=None)
    assert plans(event) == before


@pytest.mark.parametrize("remedy", [Remedy.DUMMY, Remedy.SMALLER])
def test_a_dummy_and_a_small_table_come_back_too(remedy: Remedy) -> None:
    event = evening(people=11, rounds=2, remedy=remedy.value)
    plan_event(event_id=event.pk, seed=4)
    before = plans(event)
    hand_in_plan(event_id=event.pk, text=plan_file(event_id=event.pk), by=None)
    assert plans(event) == before


def test_what_was_changed_in_the_file_is_how_people_sit(drafted: Event) -> None:
    table = plans(drafted)[0].tables[0]
    one, two = (str(Entry.objects.get(pk=table.seats[at]).members.get().player) for at in (0, 1))
    text = swapped(plan_file(event_id=drafted.pk), one, two)
    hand_in_plan(event_id=drafted.pk, text=text, by=None)
    assert plans(drafted)[0].tables[0].seats == (table.seats[1], table.seats[0], *table.seats[2:])


def test_seats_from_a_file_fit_who_is_here_and_can_be_published(drafted: Event) -> None:
    hand_in_plan(event_id=drafted.pk, text=plan_file(event_id=drafted.pk), by=None)
    assert seating_outlook(event_id=drafted.pk).freshness is Freshness.FRESH
    publish(drafted, 1)
    assert round_of(drafted, 1).status == RoundStatus.PUBLISHED
    assert AuditEntry.objects.filter(event=drafted, verb="seats.handed_in").count() == 1


def test_published_rounds_in_the_file_stay_as_they_are(drafted: Event) -> None:
    publish(drafted, 1)
    first, *_others = plans(drafted)
    text = plan_file(event_id=drafted.pk).replace("1,1,", "1,7,", 1)
    handed_in = hand_in_plan(event_id=drafted.pk, text=text, by=None)
    assert handed_in.left_out == (1,)
    assert [each.number for each in handed_in.rounds] == [2, 3]
    assert plans(drafted)[0] == first


def test_a_file_with_the_rounds_to_come_alone_will_do(drafted: Event) -> None:
    publish(drafted, 1)
    heading, *others = lines(drafted)
    text = "\n".join([heading, *(line for line in others if not line.startswith("1,"))])
    assert hand_in_plan(event_id=drafted.pk, text=text, by=None).left_out == ()


def test_two_of_one_name_are_told_apart_by_their_number() -> None:
    event = evening(people=8, rounds=2, unit="pair", movement="round_robin")
    one, two = event.entries.order_by("id")[:2]
    Entry.objects.filter(pk__in=[one.pk, two.pk]).update(name="Aces")
    plan_event(event_id=event.pk, seed=4)
    before = plans(event)
    text = plan_file(event_id=event.pk)
    assert f"Aces ({one.pk})" in text
    bare = text.replace(f"Aces ({one.pk})", "Aces")
    assert any(
        "Several entries are called Aces; write their numbers instead." in fault
        for fault in faults_of(event, bare)
    )
    hand_in_plan(event_id=event.pk, text=text, by=None)
    assert plans(event) == before


def test_a_drawing_that_is_under_way_is_called_off(drafted: Event) -> None:
    text = plan_file(event_id=drafted.pk)
    request_plan(event_id=drafted.pk, by=None, anew=True)
    hand_in_plan(event_id=drafted.pk, text=text, by=None)
    assert Job.objects.get().state == JobState.CANCELLED


# --- What is wrong with a file -----------------------------------------------------------


def test_a_person_twice_is_named_with_line_and_round(drafted: Event) -> None:
    heading, first, second, *others = lines(drafted)
    name, other = first.split(",")[2], second.split(",")[2]
    text = "\n".join([heading, first, second.replace(other, name), *others])
    twice, left_out = sorted(faults_of(drafted, text) or ("", ""))[0], other
    assert twice == f"Line 3, column 3: {name} is in round 1 already, in line 2."
    assert left_out


def test_a_table_short_is_named_with_its_empty_seat(drafted: Event) -> None:
    heading, first, *others = lines(drafted)
    cells = first.split(",")
    text = "\n".join([heading, ",".join([*cells[:5], ""]), *others])
    assert faults_of(drafted, text) == (
        "Line 2, column 3: Nobody sits at west of table 1 in round 1.",
    )


def test_somebody_who_was_forgotten_is_named(drafted: Event) -> None:
    heading, *others = lines(drafted)
    rest = next(line for line in others if line.startswith("1,out"))
    text = "\n".join([heading, *(line for line in others if line != rest)])
    name = rest.split(",")[2]
    assert faults_of(drafted, text) == (
        f"{name}: no place in round 1. Whoever does not play has the table “out”.",
    )


def test_somebody_who_has_withdrawn_is_named(drafted: Event) -> None:
    text = plan_file(event_id=drafted.pk)
    entry = drafted.entries.order_by("id")[0]
    name = str(entry.members.get().player)
    Entry.objects.filter(pk=entry.pk).update(status=EntryStatus.WITHDRAWN.value)
    [*faults] = faults_of(drafted, text)
    assert len(faults) == 3
    assert all(fault.startswith(f"{name}: not here in round") for fault in faults)


def test_rounds_too_few_and_too_many_are_named(drafted: Event) -> None:
    heading, *others = lines(drafted)
    short = "\n".join([heading, *(line for line in others if not line.startswith("3,"))])
    assert faults_of(drafted, short) == ("The file does not seat round 3.",)
    more = [line.replace("3,", "4,", 1) for line in others if line.startswith("3,")]
    assert "Round 4 is not to be seated now." in faults_of(
        drafted, "\n".join([heading, *others, *more])
    )


def test_a_pair_against_itself_is_named() -> None:
    event = evening(people=8, rounds=1, unit="pair", movement="round_robin")
    plan_event(event_id=event.pk, seed=4)
    heading, first, *others = lines(event)
    cells = first.split(",")
    text = "\n".join([heading, ",".join([*cells[:3], cells[2]]), *others])
    assert any("is taken" in fault or "already" in fault for fault in faults_of(event, text))


def test_nothing_changes_when_a_file_is_refused(drafted: Event) -> None:
    before, heading = plans(drafted), lines(drafted)[0]
    with pytest.raises(UnreadableFile) as refusal:
        hand_in_plan(event_id=drafted.pk, text=f"{heading}\n1,1,Nobody,,,\n", by=None)
    assert any("Nobody is not entered." in fault for fault in refusal.value.faults)
    assert plans(drafted) == before
    assert not AuditEntry.objects.filter(verb="seats.handed_in").exists()


def test_the_next_round_by_results_waits_for_them_in_a_file_too() -> None:
    event = evening(people=8, rounds=3, movement="swiss_singles")
    plan_event(event_id=event.pk, seed=4)
    text = plan_file(event_id=event.pk)
    publish(event, 1)
    with pytest.raises(ResultsMissing):
        look_at_plan(event_id=event.pk, text=text)


def test_a_knock_out_takes_no_file() -> None:
    stage = bracket_in_play(pairs=5)
    with pytest.raises(NothingToDraft, match="follows from its bracket"):
        look_at_plan(event_id=stage.event_id, text="round,table")
    page = visitor(stage.event, Role.DIRECTOR).get(at("plan", stage.event))
    assert b"Seats as a file" not in page.content


# --- The page ----------------------------------------------------------------------------


def test_a_director_looks_at_a_file_first_and_then_seats_it(drafted: Event) -> None:
    client = visitor(drafted, Role.DIRECTOR)
    answer = client.get(at("plan_csv", drafted))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    file = SimpleUploadedFile("seats.csv", answer.content)
    before = plans(drafted)
    looked = client.post(at("plan_file", drafted), {"file": file, "look": "1"})
    assert looked.status_code == 200
    assert b"This is what the file would seat" in looked.content
    assert not AuditEntry.objects.filter(verb="seats.handed_in").exists()
    typed = looked.context["form"]["text"].value()
    done = client.post(at("plan_file", drafted), {"text": typed, "apply": "1"}, follow=True)
    assert b"3 rounds are seated as in the file." in done.content
    assert plans(drafted) == before


def test_what_is_wrong_is_listed_and_the_text_stays(drafted: Event) -> None:
    client = visitor(drafted, Role.DIRECTOR)
    text = "round,table,north,east,south,west\n1,1,Zoe,Zoe,,\n"
    for way in ("look", "apply"):
        answer = client.post(at("plan_file", drafted), {"text": text, way: "1"})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "Nothing has been changed." in page
        assert "Line 2, column 3: Zoe is not entered." in page
        assert "1,1,Zoe,Zoe" in page


def test_a_file_as_spreadsheets_of_old_save_it_is_read(drafted: Event) -> None:
    content = "round;table;north;east;south;west\n1;1;Zoë;;;\n".encode("cp1252")
    file = SimpleUploadedFile("seats.csv", content)
    answer = visitor(drafted, Role.DIRECTOR).post(at("plan_file", drafted), {"file": file})
    assert "Zoë is not entered." in answer.content.decode()


def test_the_file_costs_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    counts = []
    for people in (9, 41):
        event = drafted_evening(people=people, rounds=3)
        with django_assert_num_queries(10):
            text = plan_file(event_id=event.pk)
        with django_assert_num_queries(10):
            counts.append(read_plan_file(event_id=event.pk, text=text).faults)
    assert counts == [(), ()]
