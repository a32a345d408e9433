"""Reading a pasted list of pairs and teams, and entering it."""

from __future__ import annotations

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from leagues.events.entry_lists import SIGNS, ListedEntry, lines_again, read_entries, read_entry
from leagues.events.models import Entry, Event
from leagues.events.selectors.members import label_of
from leagues.players.models import Player
from leagues.players.names import clean_name
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory
from tests.leagues.events.browsing import signed_in

NAMES = st.text(
    st.characters(categories=["L", "N"], include_characters=" .'-"), min_size=1, max_size=12
).filter(clean_name)


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("Ann Lee + Bob Ray", ("Ann Lee", "Bob Ray")),
        ("Ann Lee, Bob Ray", ("Ann Lee", "Bob Ray")),
        ("Ann Lee & Bob Ray", ("Ann Lee", "Bob Ray")),
        ("Ann Lee\tBob Ray", ("Ann Lee", "Bob Ray")),
        ("  Ann Lee /Bob Ray ", ("Ann Lee", "Bob Ray")),
        ("Lee, Ann + Ray, Bob", ("Lee, Ann", "Ray, Bob")),
        ("Ann Lee", ("Ann Lee",)),
        ("Ann Lee +", ("Ann Lee",)),
    ],
)
def test_a_pair_is_read_with_any_sign_between_its_names(line: str, people: tuple[str, ...]) -> None:
    found = read_entry(line, size=2)
    assert found is not None
    assert (found.name, found.people) == ("", people)


def test_a_team_has_its_name_before_a_colon() -> None:
    [aces, plain] = read_entries("The Aces: Ann, Bob,Cal\n\nDee, Eve, Fay\n : \n", size=3)
    assert aces == ListedEntry("The Aces: Ann, Bob,Cal", "The Aces", ("Ann", "Bob", "Cal"))
    assert (plain.name, plain.people) == ("", ("Dee", "Eve", "Fay"))


def test_a_single_persons_line_is_a_name_whatever_stands_in_it() -> None:
    [found] = read_entries("Lee, Ann & Co: 3", size=1)
    assert found.people == ("Lee, Ann & Co: 3",)


@given(
    entries=st.lists(
        st.tuples(st.sampled_from(SIGNS), st.lists(NAMES, min_size=2, max_size=6)), max_size=5
    ),
    title=st.none() | NAMES,
)
def test_what_is_written_with_one_sign_is_read_back(
    entries: list[tuple[str, list[str]]], title: str | None
) -> None:
    start = f"{title}:" if title else ""
    text = "\n".join(f"{start} {f' {sign} '.join(names)}" for sign, names in entries)
    found = read_entries(text, size=6)
    assert [one.people for one in found] == [
        tuple(clean_name(name) for name in names) for _sign, names in entries
    ]
    assert {one.name for one in found} <= {clean_name(title or "")}


@given(st.text(), st.integers(1, 8))
def test_any_text_is_read_as_names_that_can_be_written_down(text: str, size: int) -> None:
    for entry in read_entries(text, size=size):
        assert entry.people
        assert all(clean_name(name) == name for name in entry.people)
        assert "\n" not in entry.line
        assert read_entry(entry.line, size=size) is not None


@pytest.fixture
def event() -> Event:
    return EventFactory.create(unit="pair")


def send(event: Event, names: str, **buttons: str) -> str:
    address = reverse("events:check_in_list", args=[event.pk])
    client = signed_in(Role.SCORER, event.club)
    page = client.post(address, {"names": names} | buttons, follow=True)
    return " ".join(page.content.decode().split())


def labels(event: Event) -> list[str]:
    return [label_of(entry) for entry in event.entries.order_by("id")]


@pytest.mark.django_db
def test_a_list_of_pairs_enters_them_and_twice_is_once(event: Event) -> None:
    for _press in range(2):
        assert "2 entries are here." in send(event, "Ann + Bob\nCal, Dee\n")
    assert labels(event) == ["Ann & Bob", "Cal & Dee"]
    assert Player.objects.filter(display_name__in=["Ann", "Bob", "Cal", "Dee"]).count() == 4


@pytest.mark.django_db
def test_a_line_with_a_problem_stays_with_its_reason_and_the_others_are_entered(
    event: Event,
) -> None:
    page = send(event, "Ann + Bob\nBob + Cal\nDee + Dee\nEve + Fay + Gus\nHal\n")
    assert "Bob is entered already, as Ann &amp; Bob." in page
    assert "Dee is named twice." in page
    assert "3 are named: Eve, Fay, Gus" in page
    assert "Bob + Cal Dee + Dee Eve + Fay + Gus</textarea>" in page
    assert labels(event) == ["Ann & Bob", "Hal"]
    assert not Player.objects.filter(display_name__in=["Cal", "Dee", "Eve"]).exists()


@pytest.mark.django_db
def test_a_name_that_stands_in_a_list_twice_is_told_with_both_lines() -> None:
    """Seen: of two people named Ann Lee in one list, one was missing, and nothing said so."""
    event = EventFactory.create()
    names = "Ann Lee\n\nBob\nann  lee\n"
    assert "the same as in line 1" in send(event, names, preview="1")
    page = send(event, names)
    assert "Line 4 names whom line 1 names already: ann lee." in page
    assert "ann lee</textarea>" in page
    assert labels(event) == ["Ann Lee", "Bob"]


def test_who_looked_for_a_partner_in_one_line_may_have_found_one_in_another() -> None:
    listed = read_entries("Hal\nHal + Ida\nIda + Hal\nIda\nJo\n", size=2)
    assert lines_again(listed) == {4: 2}


@pytest.mark.django_db
def test_the_preview_says_who_is_new_and_enters_nobody(event: Event) -> None:
    MembershipFactory.create(club=event.club, player__display_name="Ann", player__sort_key="ann")
    page = send(event, "Ann + Bob\nCal\nDee + Eve + Fay", preview="1")
    assert "This is how the list is understood" in page
    assert page.count(">new<") == 5
    assert "looks for a partner" in page
    assert "too many people" in page
    assert not Entry.objects.exists()
    assert not Player.objects.filter(display_name="Bob").exists()


@pytest.mark.django_db
def test_teams_of_a_list_have_their_names() -> None:
    event = EventFactory.create(unit="team", team_size=4)
    assert "2 entries are expected." in send(event, "Aces: A, B, C, D\nBowers: E, F", later="1")
    assert labels(event) == ["Aces", "Bowers"]
