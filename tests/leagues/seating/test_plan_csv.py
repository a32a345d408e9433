"""Plans as files: what is written is read again, and what is wrong is told with its place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.players.names import clean_name, sort_key
from leagues.seating.movements.base import MovementRequest
from leagues.seating.movements.individual import plan_individual
from leagues.seating.movements.mitchell import plan_mitchell
from leagues.seating.movements.round_robin import plan_round_robin
from leagues.seating.movements.team_match import plan_team_match
from leagues.seating.plan_csv.faults import UnreadablePlan
from leagues.seating.plan_csv.reader import plan_from_csv
from leagues.seating.plan_csv.writer import plan_to_csv
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan, TableForm, TablePlan

PEOPLE = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]
NAMES = {name: key for key, name in enumerate(PEOPLE, start=1)}


def labels(keys: list[int], data: st.DataObject) -> dict[int, str]:
    """Return a name for each entrant, of any letters and signs, told apart when folded."""
    drawn = data.draw(
        st.lists(
            st.text(max_size=8).map(clean_name).filter(lambda name: bool(sort_key(name))),
            min_size=len(keys),
            max_size=len(keys),
            unique_by=sort_key,
        )
    )
    return dict(zip(keys, drawn, strict=True))


def read_again(
    plan: SeatPlan, names: dict[int, str], form: TableForm, *, persons: int = 1
) -> SeatPlan:
    known = {name: key for key, name in names.items()}
    return plan_from_csv(plan_to_csv(plan, names), known.items(), form=form, persons=persons)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(
        [TableForm.of(4, has_partners=True), TableForm(usual=5, smallest=3, largest=5)]
    ),
    st.integers(5, 20),
    st.data(),
)
def test_a_rotation_is_read_as_it_was_written(
    form: TableForm, people: int, data: st.DataObject
) -> None:
    plan = plan_individual(range(people), 3, 1, form=form, moves=500)
    names = labels(list(range(people)), data)
    assert read_again(plan, names, form) == plan


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 12), st.sampled_from(["none", "used"]), st.data())
def test_pairs_boards_and_rests_are_read_as_they_were_written(
    pairs: int, boards: str, data: st.DataObject
) -> None:
    entrants = tuple(Entrant(key, size=2) for key in range(pairs))
    request = MovementRequest(entrants=entrants, rounds=1, seed=1, options={"boards": boards})
    names = labels(list(range(pairs)), data)
    for plan in (plan_mitchell(request), plan_round_robin(request)):
        assert read_again(plan, names, request.form, persons=2) == plan


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), st.sampled_from([4, 6]), st.data())
def test_the_people_of_teams_are_read_as_they_were_written(
    teams: int, people: int, data: st.DataObject
) -> None:
    entrants = tuple(Entrant(key, size=people) for key in range(teams))
    plan = plan_team_match(MovementRequest(entrants=entrants, rounds=people // 2, seed=1))
    names = labels(list(range(teams)), data)
    assert read_again(plan, names, TableForm.of(4, has_partners=True), persons=people) == plan


def test_a_name_that_a_spreadsheet_would_reckon_up_is_written_with_an_apostrophe() -> None:
    plan = SeatPlan((RoundPlan(1, (TablePlan(1, (1, 2, 3, 4)),)),))
    names = {1: "=1+1", 2: "'=2", 3: "'t Hooft", 4: "-Di"}
    assert ",'=1+1,''=2,'t Hooft,'-Di" in plan_to_csv(plan, names)
    assert read_again(plan, names, TableForm.of(4, has_partners=True)) == plan


SEATED = SeatPlan(
    (
        RoundPlan(1, (TablePlan(1, (1, 2, 3, 4)), TablePlan(2, (5, 6, 7, 8))), (9,)),
        RoundPlan(2, (TablePlan(1, (9, 2, 3, 5)), TablePlan(2, (4, 6, 7, 8))), (1,)),
    )
)


@pytest.mark.parametrize(
    "text",
    [
        "round,table,north,east,south,west\n1,1,Ann,Ben,Cat,Dan\n1,2,Eve,Fay,Gus,Hal\n"
        "1,out,Ida,,,\n2,1,Ida,Ben,Cat,Eve\n2,2,Dan,Fay,Gus,Hal\n2,out,Ann,,,\n",
        "\ufeffRound;Table;N;E;S;W\r\n1;1;ann; BEN ;Cát;Dan\r\n"
        "1;2;Eve;Fay;Gus;Hal\r\n1;Out;;;Ida;\r\n"
        ";;;;;\r\n2;1;Ida;Ben;Cat;Eve\r\n2;2;Dan;Fay;Gus;Hal\r\n2;out;Ann;;;\r\n",
        "table\tround\tseat\tplayer\n"
        + "".join(
            f"{table.number}\t{each.number}\t{seat + 1}\t{key}\n"
            for each in SEATED.rounds
            for table in each.tables
            for seat, key in enumerate(table.seats)
        )
        + "out\t1\t\t9\nout\t2\t\tAnn\n",
    ],
    ids=["tables", "another separator", "seats and numbers"],
)
def test_files_are_read_however_they_are_laid_out(text: str) -> None:
    known = {**NAMES, **{str(key): key for key in NAMES.values()}}
    assert plan_from_csv(text, known.items()) == SEATED


HEAD = "round,table,north,east,south,west\n"
FIRST = "1,1,Ann,Ben,Cat,Dan\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        ("", 1, 1, "The file is empty."),
        (HEAD, 1, 1, "The file names nobody."),
        (
            "round,table,nord\n",
            1,
            3,
            "A column is called “nord”, which is none of a plan's columns.",
        ),
        ("round,table,n,e,s,w,north\n", 1, 7, "The column “north” is there already."),
        (
            "table,n,e,s,w\n1,Ann,Ben,Cat,Dan\n",
            1,
            1,
            "The first line has to name the columns: round, table, and either the seats (north, "
            "east, south, west) or seat and name.",
        ),
        (HEAD + "1,1,Ann,Ben,Cat\n", 2, 6, "This line has 5 cells; the first line has 6."),
        (HEAD + "one,1,Ann,Ben,Cat,Dan\n", 2, 1, "“one” is no number from 1 on."),
        (HEAD + "1,0,Ann,Ben,Cat,Dan\n", 2, 2, "“0” is no number from 1 on."),
        (HEAD + "1,1,Ann,Bob,Cat,Dan\n", 2, 4, "Bob is not entered."),
        (HEAD + "1,1,Ann,Ben,Cat,Ann\n", 2, 6, "Ann is in round 1 already, in line 2."),
        (
            HEAD + FIRST + "1,2,Eve,Fay,Gus,Ben\n",
            3,
            6,
            "Ben is in round 1 already, in line 2.",
        ),
        (HEAD + FIRST + "1,out,Ann,,,\n", 3, 3, "Ann is in round 1 already, in line 2."),
        (
            HEAD + "1,1,Ann,Ben,,Dan\n",
            2,
            3,
            "Nobody sits at south of table 1 in round 1.",
        ),
        (
            HEAD + FIRST + "1,1,Eve,Fay,Gus,Hal\n",
            3,
            3,
            "North of table 1 in round 1 is taken by Ann, in line 2.",
        ),
        (
            HEAD + FIRST + "3,1,Ann,Ben,Cat,Dan\n",
            3,
            3,
            "Round 2 should come here, not round 3.",
        ),
        (
            HEAD + '1,1,"Ann,Ben,Cat,Dan\n',
            2,
            1,
            "This line cannot be read; look for a quotation mark that is not closed.",
        ),
        (
            "round,table,seat,name\n1,1,above,Ann\n",
            2,
            3,
            "“above” is no seat; write north, east, south, west or a number.",
        ),
        (
            "round,table,seat 1,seat 2,seat 3,seat 4,seat 5\n1,1,Ann,Ben,Cat,Dan,Eve\n",
            2,
            3,
            "Table 1 in round 1 has more than 4 seats.",
        ),
    ],
)
def test_the_first_thing_that_is_wrong_is_told_with_its_line_and_column(
    text: str, line: int, column: int, sentence: str
) -> None:
    with pytest.raises(UnreadablePlan) as refusal:
        plan_from_csv(text, NAMES.items())
    first = refusal.value.faults[0]
    assert (first.line, first.column, first.sentence) == (line, column, sentence)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    text = HEAD + "1,1,Ann,Bob,Cat,Ann\n1,2,Eve,Fay,,Hal\n3,1,Dan,Eve,Fay,Gus\n"
    with pytest.raises(UnreadablePlan) as refusal:
        plan_from_csv(text, NAMES.items())
    assert [(fault.line, fault.column) for fault in refusal.value.faults] == [
        (2, 4),
        (2, 6),
        (3, 3),
        (4, 3),
    ]


def test_half_a_pair_and_two_entries_of_one_name_are_told() -> None:
    sides = "round,table,ns,ew\n1,1,Ann,Ben\n"
    assert plan_from_csv(sides, NAMES.items(), persons=2).rounds[0].tables[0].seats == (1, 2, 1, 2)
    half = "round,table,north,east,south,west\n1,1,Ann,Ben,Ann,Cat\n"
    with pytest.raises(UnreadablePlan) as refusal:
        plan_from_csv(half, NAMES.items(), persons=2)
    assert [fault.sentence for fault in refusal.value.faults] == [
        "Ben should have 2 seats in round 1 and has 1.",
        "Cat should have 2 seats in round 1 and has 1.",
    ]
    with pytest.raises(UnreadablePlan) as refusal:
        plan_from_csv(sides, {**NAMES, "ann": 77}.items(), persons=2)
    assert refusal.value.faults[0].sentence == (
        "Several entries are called Ann; write their numbers instead."
    )
