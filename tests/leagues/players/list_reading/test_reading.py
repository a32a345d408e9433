"""Lists are read in whatever usual dress they come, and nobody is taken for somebody else."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.players.list_reading.deciding import decided
from leagues.players.list_reading.heads import Column, ListKind, guess_columns
from leagues.players.list_reading.lists import ReadList, read_lines
from leagues.players.list_reading.people import Known, Verdict, judge
from leagues.players.list_reading.reader import DELIMITERS, read_list
from leagues.players.names import sort_key
from tests.leagues.players.list_reading.bad_files import workbook


def read(data: bytes, kind: ListKind = ListKind.MEMBERS) -> ReadList:
    raw = read_list(data)
    return read_lines(raw, kind=kind, columns=guess_columns(raw.rows[0].cells, kind))


def known(number: int, name: str, distinction: str = "", *, is_member: bool = True) -> Known:
    return Known(
        id=number,
        label=name,
        distinction=distinction,
        keys=frozenset({sort_key(name)}),
        is_member=is_member,
    )


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfname,town\n Zo\xc3\xab   Lee ,Hill\n",
        "NAME ;ORT\r\nZoë Lee;Hill\r\n".encode("cp1252"),
        "Vorname\tNachname\tWohnort\nZoë\tLee\tHill\n".encode("utf-16"),
        "sep=;\nName;Ort\n\nLee, Zoë;Hill\n".encode(),
        workbook([["Name", "Town"], [], ["Zoë Lee", "Hill"]]),
        "Member|City|Phone\nZoë Lee (Hill)||555\n".encode(),
    ],
    ids=["BOM", "semicolons", "tabs", "said", "workbook", "bars"],
)
def test_the_same_person_is_read_from_every_usual_kind_of_file(data: bytes) -> None:
    found = read(data)
    assert found.faults == ()
    assert [(each.name, each.distinction) for each in found.namings] == [("Zoë Lee", "Hill")]


def test_rows_are_counted_as_the_spreadsheet_counts_them() -> None:
    assert [line.row for line in read(b"\nName\n\nAnn\n\nBob\n").lines] == [4, 6]


def test_a_name_twice_in_the_list_asks_about_the_second() -> None:
    judged = judge(read(b"Name\nAnn Lee\nANN  LEE\n").namings, [])
    assert [each.verdict for each in judged] == [Verdict.CREATE, Verdict.ASK]


def test_two_of_one_name_in_the_club_ask_unless_the_list_tells_them_apart() -> None:
    people = [known(1, "Ann Lee"), known(2, "Ann Lee", "Hill")]
    judged = judge(read(b"Name,Town\nAnn Lee,\nAnn Lee,HILL\nAnn Lee,Dale\n").namings, people)
    assert [(each.verdict, each.suggested) for each in judged] == [
        (Verdict.ASK, None),
        (Verdict.MATCH, 2),
        (Verdict.ASK, None),
    ]


def test_a_number_with_another_name_behind_it_asks() -> None:
    data = b"Name,Upcard number\nAnn Lee,7\nBob Ray,7\nCyd Orr,8\n"
    judged = judge(read(data).namings, [known(7, "Ann Lee")])
    assert [each.verdict for each in judged] == [Verdict.MATCH, Verdict.ASK, Verdict.ASK]
    assert [len(each.candidates) for each in judged] == [1, 1, 0]


def test_somebody_of_another_club_is_asked_about_and_not_taken() -> None:
    judged = judge(read(b"Name\nAnn Lee\n").namings, [known(1, "Ann Lee", is_member=False)])
    assert judged[0].verdict is Verdict.ASK


def test_only_who_was_offered_can_be_chosen() -> None:
    judged = judge(read(b"Name\nAnn\nBob\n").namings, [known(1, "Ann")])
    found, undecided = decided(judged, {0: "99", 1: "out"}, may_leave_out=False)
    assert (found, undecided) == ([], [0, 1])


NAMES = st.lists(
    st.text(alphabet="abcäß éĀ'\"-,;|\t", min_size=1, max_size=12).filter(
        lambda name: any(letter.isalpha() for letter in name) and "," not in name
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=30)
@given(names=NAMES, delimiter=st.sampled_from(DELIMITERS), bom=st.booleans())
def test_what_a_spreadsheet_writes_is_read_back(
    names: list[str], delimiter: str, bom: bool
) -> None:
    kept = io.StringIO()
    writer = csv.writer(kept, delimiter=delimiter)
    writer.writerow(["Name", "Town"])
    writer.writerows([name, "Hill"] for name in names)
    found = read(kept.getvalue().encode("utf-8-sig" if bom else "utf-8"))
    assert found.faults == ()
    assert [each.name for each in found.namings] == [" ".join(name.split()) for name in names]


def test_german_heads_of_results_are_known() -> None:
    heads = ["Platz", "Spieler", "Punkte", "Spiele", "Siege"]
    assert guess_columns(heads, ListKind.TOTALS) == {
        Column.NAME: 1,
        Column.POINTS: 2,
        Column.GAMES: 3,
        Column.WINS: 4,
    }
