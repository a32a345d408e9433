"""Points by ruling are looked at before they count, and undone by one button."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.models import AuditEntry, Event
from leagues.players.states import Role
from leagues.standings.models import PointsAdjustment, Prize, Standing
from leagues.standings.services.seasons import rebuild_season
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seasons import SeasonFactory, members, played_night
from tests.factories.seating import evening, finish, round_of_entries
from tests.leagues.api_visitors import client_of, member_of
from tests.leagues.desk.builders import staff

pytestmark = pytest.mark.django_db

LOOK_FIRST = "Look at what this changes first, then apply it."
IS_OLD = "Something was written since you looked."


@pytest.fixture
def event() -> Event:
    """Four pairs after a round: 10 to 4 at one table, 9 to 5 at the other."""
    made = evening(people=8, unit="pair", rounds=1, ranked_by="points", sit_out="zero")
    for table, points in zip(round_of_entries(made).tables.all(), [(10, 4), (9, 5)], strict=True):
        finish(table, points=points)
    recompute_standings(event_id=made.pk)
    return made


def first_of(event: Event) -> int:
    return event.standings.filter(list_kind="entries").earliest("place").entry_id


def url(event: Event, name: str = "adjustments", *more: int) -> str:
    return reverse(f"desk:{name}", args=[event.pk, *more])


def taking(event: Event, points: str = "-2", **more: str) -> dict[str, str]:
    return {"who": str(first_of(event)), "points": points, "reason": "came late", **more}


def mark_in(answer: Any) -> str:
    found: list[str] = re.findall(r'name="seen" value="([^"]+)"', answer.content.decode())
    return found[0]


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", answer.content.decode()))


def rows(event: Event) -> list[tuple[object, ...]]:
    fields = ("list_kind", "entry_id", "player_id", "place", "rank", "worth", "points", "adjusted")
    found = Standing.objects.filter(event=event).order_by("list_kind", "place", "player_id")
    return list(found.values_list(*fields))


def look_and_apply(client: Client, address: str, typed: dict[str, str]) -> Any:
    seen = mark_in(client.post(address + "?preview=1", typed))
    return client.post(address, {**typed, "seen": seen})


def taken(client: Client, event: Event, points: str = "-2") -> PointsAdjustment:
    assert look_and_apply(client, url(event), taking(event, points)).status_code == 302
    return PointsAdjustment.objects.latest("pk")


def undo(client: Client, event: Event, made: PointsAdjustment) -> Any:
    page = client.get(url(event, "adjustment", made.pk)).content.decode()
    (line,) = re.findall(r'name="line" value="(\d+)"', page)
    address = url(event, "undo_adjustment", made.pk)
    return client.post(address, {"line": line, "reason": "It was a mistake."})


def test_the_preview_shows_points_places_and_prizes_and_writes_nothing(event: Event) -> None:
    Prize.objects.create(event=event, number=1, title="Ham", kind="places", cents=1000)
    recompute_standings(event_id=event.pk)
    before = rows(event)
    shown = staff(event, Role.DIRECTOR).post(
        url(event) + "?preview=1", taking(event) | {"reason": ""}
    )
    assert shown.status_code == 200
    assert f'action="{url(event)}"' in shown.content.decode()  # not the preview once more
    page = words(shown)
    assert "10 → 8" in page
    assert "down from place 1 to 2" in page
    assert "up from place 2 to 1" in page
    assert "In the list of persons:" in page
    assert "Prize Ham:" in page
    assert rows(event) == before
    assert not PointsAdjustment.objects.exists()
    assert not AuditEntry.objects.filter(verb__startswith="points.").exists()


def test_what_is_taken_after_the_season_was_added_up_shows_what_it_changes_there() -> None:
    season = SeasonFactory.create(title="Season 2030")
    people = tuple(members(season.club, "Ann", "Bob", "Cyd", "Dee"))
    night = played_night(season.club, 0, {people: (9, 4)}, ranked_by="points")
    rebuild_season(season_id=season.pk)
    who = str(night.entries.get(members__player=people[0]).pk)
    typed = {"who": who, "points": "-6", "reason": "conduct"}
    shown = staff(night, Role.DIRECTOR).post(url(night) + "?preview=1", typed)
    assert "Season 2030: Ann 9 → 3 points" in words(shown)


def test_pressing_at_once_shows_what_changes_and_the_second_press_lets_it_count(
    event: Event,
) -> None:
    client = staff(event, Role.DIRECTOR)
    shown = client.post(url(event), taking(event))
    assert shown.status_code == 422
    assert LOOK_FIRST in shown.content.decode()
    assert "10 → 8" in words(shown)
    assert not PointsAdjustment.objects.exists()
    first = first_of(event)
    done = client.post(url(event), taking(event, seen=mark_in(shown)))
    assert done.status_code == 302
    assert Standing.objects.get(event=event, entry=first, list_kind="entries").worth == 8
    assert "came late" in client.get(url(event)).content.decode()


def test_points_that_move_nobody_are_looked_at_too_since_all_can_read_them(event: Event) -> None:
    shown = staff(event, Role.DIRECTOR).post(url(event), taking(event, "0.5"))
    assert shown.status_code == 422
    assert "Nobody's place in the standings" in shown.content.decode().replace("&#x27;", "'")


def test_points_that_were_changed_after_looking_are_looked_at_again(event: Event) -> None:
    client = staff(event, Role.DIRECTOR)
    mark = mark_in(client.post(url(event) + "?preview=1", taking(event)))
    shown = client.post(url(event), taking(event, "-3", seen=mark))
    assert LOOK_FIRST in shown.content.decode()
    assert not PointsAdjustment.objects.exists()


def test_a_second_director_reads_that_the_first_took_the_points_already(event: Event) -> None:
    one, other = staff(event, Role.DIRECTOR), staff(event, Role.DIRECTOR)
    typed = taking(event)
    mark = mark_in(other.post(url(event) + "?preview=1", typed))
    assert look_and_apply(one, url(event), typed).status_code == 302
    shown = other.post(url(event), typed | {"seen": mark})
    assert shown.status_code == 422
    assert IS_OLD in shown.content.decode()
    assert PointsAdjustment.objects.count() == 1
    again = other.post(url(event), typed | {"seen": mark_in(shown)})
    assert again.status_code == 302  # they looked, and mean it


def test_a_second_tap_takes_no_points_twice_and_the_page_shown_anew_does(event: Event) -> None:
    """Seen: a pair lost four points for one ruling of two, sent twice over a slow line."""
    client = staff(event, Role.DIRECTOR)
    sent = taking(event)
    sent["seen"] = mark_in(client.post(url(event) + "?preview=1", sent))
    for _twice in range(2):
        assert client.post(url(event), sent).status_code == 302
    assert PointsAdjustment.objects.count() == 1
    assert look_and_apply(client, url(event), sent | {"seen": ""}).status_code == 302
    assert PointsAdjustment.objects.count() == 2


def test_changing_and_withdrawing_are_looked_at_first_and_undo_brings_the_rows_back(
    event: Event,
) -> None:
    client = staff(event, Role.DIRECTOR)
    untouched = rows(event)
    made = taken(client, event)
    with_two = rows(event)
    change = url(event, "change_adjustment", made.pk)
    typed = {"points": "-6", "reason": "Came later still"}
    at_once = client.post(change, typed)
    assert at_once.status_code == 422
    assert "8 → 4" in words(at_once)
    assert rows(event) == with_two
    assert client.post(change, typed | {"seen": mark_in(at_once)}).status_code == 302
    with_six = rows(event)
    assert with_six not in (with_two, untouched)
    withdraw = url(event, "withdraw_adjustment", made.pk)
    assert look_and_apply(client, withdraw, {"reason": "It was the bus"}).status_code == 302
    assert rows(event) == untouched
    assert "withdrawn" in client.get(url(event)).content.decode()
    for expected in (with_six, with_two, untouched):
        assert undo(client, event, made).status_code == 302
        assert rows(event) == expected
    history = AuditEntry.objects.filter(event=event, verb__startswith="points.").order_by("pk")
    assert list(history.values_list("verb", "reason")) == [
        ("points.adjusted", "came late"),
        ("points.adjustment_changed", "Came later still"),
        ("points.adjustment_withdrawn", "It was the bus"),
        *[("points.adjustment_undone", "It was a mistake.")] * 3,
    ]
    page = words(client.get(reverse("events:history", args=[event.pk])))
    assert "Undid a change of points by ruling" in page
    assert "points by ruling: -2 → -6" in page


def test_a_stale_look_at_a_change_is_refused_and_undone_out_of_turn_too(event: Event) -> None:
    one, other = staff(event, Role.DIRECTOR), staff(event, Role.DIRECTOR)
    made = taken(one, event)
    change = url(event, "change_adjustment", made.pk)
    typed = {"points": "-1", "reason": "Only a little"}
    mark = mark_in(other.post(change + "?preview=1", typed))
    assert look_and_apply(one, change, typed | {"points": "-4"}).status_code == 302
    assert IS_OLD in other.post(change, typed | {"seen": mark}).content.decode()
    made.refresh_from_db()
    assert made.points == -4
    first = AuditEntry.objects.get(verb="points.adjusted")
    refused = one.post(
        url(event, "undo_adjustment", made.pk), {"line": first.pk, "reason": "A mistake"}
    )
    assert refused.status_code == 422
    assert "Undo the newest change first." in refused.content.decode()


def test_points_for_a_team_of_long_names_are_written_down(event: Event) -> None:
    """Seen: the line of the history was longer than it can be, and the page broke."""
    event.entries.update(name="")
    for member in event.entries.get(pk=first_of(event)).members.select_related("player"):
        member.player.display_name = "Long name " * 5 + "of Ann"
        member.player.save()
    made = taken(staff(event, Role.DIRECTOR), event)
    line = AuditEntry.objects.get(after__adjustment=made.pk)
    assert line.subject.endswith(": -2")


def test_the_page_says_what_is_missing_and_keeps_what_was_typed(event: Event) -> None:
    client = staff(event, Role.DIRECTOR)
    none = client.post(url(event), taking(event, "0", reason="talk"))
    assert none.status_code == 422
    assert "No points are given or taken." in none.content.decode()
    assert 'value="talk"' in none.content.decode()
    assert client.post(url(event), taking(event, who="999999")).status_code == 422
    assert client.post(url(event), taking(event, reason="")).status_code == 422
    assert not PointsAdjustment.objects.exists()
    elsewhere = evening(people=4, unit="pair", rounds=1, club=event.club)
    made = taken(client, event)
    assert client.get(url(elsewhere, "adjustment", made.pk)).status_code == 404


class TestOverTheApi:
    """The same by a program."""

    def test_looked_at_counted_changed_withdrawn_and_undone(self, event: Event) -> None:
        client = client_of(member_of(event.club, Role.DIRECTOR))
        address = reverse("desk_api:adjustments", args=[event.pk])
        untouched = rows(event)

        def look(**sent: Any) -> Any:
            return client.post(f"{address}preview/", sent, format="json").json()

        def apply(**sent: Any) -> Any:
            return client.post(address, {"reason": "came late", **sent}, format="json")

        give = {"kind": "give", "entry": first_of(event), "points": "-2"}
        told = look(**give)
        assert {move["points_after"] for move in told["standings"]} >= {"8"}
        assert [(move["points_before"], move["points_after"]) for move in told["persons"]].count(
            ("10", "8")
        ) == 2
        assert rows(event) == untouched
        assert apply(**give).json()["code"] == "not_looked_at"
        (made,) = apply(**give, seen=told["seen"]).json()
        assert (made["points"], made["reason"], made["is_withdrawn"]) == (
            "-2.0",
            "came late",
            False,
        )
        assert apply(**give, seen=told["seen"]).json() == [made]  # sent twice is done once
        other = apply(**give, seen=told["seen"], reason="Once more")
        assert other.status_code == 409
        change = {"kind": "change", "adjustment": made["id"], "points": "-6"}
        (changed,) = apply(**change, seen=look(**change)["seen"]).json()
        assert changed["points"] == "-6.0"
        withdraw = {"kind": "withdraw", "adjustment": made["id"]}
        (gone,) = apply(**withdraw, seen=look(**withdraw)["seen"]).json()
        assert gone["is_withdrawn"]
        assert rows(event) == untouched
        assert apply(**withdraw).status_code == 200  # it is withdrawn already
        undo = {"kind": "undo", "correction": gone["undo"]}
        for _twice in range(2):
            (back,) = apply(**undo).json()
            assert (back["points"], back["is_withdrawn"]) == ("-6.0", False)
        assert client.get(address).json() == [back]

    def test_what_cannot_be_done_is_refused_with_a_sentence(self, event: Event) -> None:
        client = client_of(member_of(event.club, Role.DIRECTOR))
        address = reverse("desk_api:adjustments", args=[event.pk])
        for status, sent in (
            (400, {}),
            (400, {"kind": "fine"}),
            (400, {"kind": "give", "entry": first_of(event), "points": "1000"}),
            (422, {"kind": "give", "entry": 999999, "points": "1"}),
            (422, {"kind": "give", "entry": first_of(event), "points": "0"}),
            (422, {"kind": "change", "adjustment": 999999, "points": "1"}),
            (422, {"kind": "withdraw", "adjustment": 999999}),
        ):
            answer = client.post(f"{address}preview/", sent, format="json")
            assert answer.status_code == status, sent
        undo = client.post(
            address, {"kind": "undo", "correction": 999999, "reason": "x"}, format="json"
        )
        assert undo.status_code == 422
        assert not PointsAdjustment.objects.exists()
