"""Who sat where, who rested, who never came: put right at any time, and undone by a button."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match, Substitution
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.services.substitution import substitute
from games.matches.states import MatchEnding, MatchStatus
from leagues.desk.selectors.corrections import correction_lines
from leagues.events.models import AuditEntry, Entry, Event, Round
from leagues.events.services.audit import write_audit
from leagues.events.services.entries import withdraw
from leagues.events.states import EntryStatus, EventStatus
from leagues.players.models import Player
from leagues.players.states import Role
from leagues.seating.models import Bye, RoundTable
from leagues.seating.services.substituting import seat_substitute
from leagues.standings.models import Standing
from leagues.standings.services.sheets import recompute_standings
from tests.factories.players import PlayerFactory
from tests.factories.seating import finish, published_round
from tests.factories.standings import matches_of, set_result
from tests.leagues.desk.builders import account, look_and_apply, player_at, staff

pytestmark = pytest.mark.django_db


def table_of(round_: Round, number: int = 1) -> RoundTable:
    found = RoundTable.objects.select_related("match", "round__stage__event")
    return found.get(round=round_, number=number)


def director_of(round_: Round) -> Client:
    return staff(round_.stage.event, Role.DIRECTOR)


def post(client: Client, name: str, table: RoundTable, *more: int, **typed: object) -> int:
    revision = Match.objects.get(pk=table.match_id).revision
    values = {"revision": revision, "reason": "The list was wrong", **typed}
    url = reverse(f"desk:{name}", args=[table.pk, *more])
    return int(look_and_apply(client, url, values).status_code)


def undo(client: Client, table: RoundTable) -> int:
    line = next(
        line
        for line in correction_lines(event_id=table.round.stage.event_id, match_id=table.match_id)
        if line.can_be_undone
    )
    return post(client, "undo", table, line.id)


def people(table: RoundTable) -> list[Player]:
    return [player_at(table, seat) for seat in range(4)]


def resting(round_: Round) -> Player:
    return Player.objects.filter(entries__entry__byes__round=round_).earliest("pk")


def standings(event: Event) -> dict[str, tuple[int | None, int]]:
    rows = Standing.objects.filter(event=event).prefetch_related("entry__members__player")
    return {row.entry.members.all()[0].player.label: (row.rank, int(row.points)) for row in rows}


def test_two_people_of_two_tables_change_places_after_the_score_and_the_standings_with_them() -> (
    None
):
    round_ = published_round()
    for match, points in zip(matches_of(round_), ((9, 4), (6, 3)), strict=True):
        set_result(match, points)
    one, two = table_of(round_, 1), table_of(round_, 2)
    here, there = player_at(one, 0), player_at(two, 1)
    client = director_of(round_)
    for _ in range(2):  # a double tap swaps once
        assert post(client, "put_seat", one, seat=0, deed="swap", player=there.pk) == 302
    assert (player_at(one, 0), player_at(two, 1)) == (there, here)
    made = standings(round_.stage.event)
    assert (made[there.label][1], made[here.label][1]) == (9, 3)
    assert AuditEntry.objects.filter(verb="seats.corrected").count() == 1

    assert undo(client, two) == 302  # it stands on the pages of both tables
    assert (player_at(one, 0), player_at(two, 1)) == (here, there)
    made = standings(round_.stage.event)
    assert (made[there.label][1], made[here.label][1]) == (3, 9)


def test_somebody_who_rested_played_and_the_other_rested_for_the_same_reason() -> None:
    round_ = published_round(people=9)
    table, rested = table_of(round_), resting(round_)
    played = player_at(table, 2)
    client = director_of(round_)
    assert post(client, "put_seat", table, seat=2, deed="swap", player=rested.pk) == 302
    bye = Bye.objects.get(round=round_)
    assert (player_at(table, 2), bye.entry, bye.reason) == (
        rested, Entry.objects.get(members__player=played), "allocated",
    )  # fmt: skip
    undo(client, table)
    bye = Bye.objects.get(round=round_)
    assert (player_at(table, 2), bye.entry) == (played, Entry.objects.get(members__player=rested))


def test_somebody_who_had_no_seat_sat_there_and_the_one_written_down_was_absent() -> None:
    round_ = published_round(people=9)
    table, rested = table_of(round_), resting(round_)
    played = player_at(table, 3)
    client = director_of(round_)
    post(client, "put_seat", table, seat=3, deed="replace", player=rested.pk, why="absent")
    bye = Bye.objects.get(round=round_)
    assert (bye.entry, bye.reason) == (Entry.objects.get(members__player=played), "absent")


def test_nobody_is_seated_twice_in_a_round_and_the_sentence_names_both() -> None:
    round_ = published_round()
    one, two = table_of(round_, 1), table_of(round_, 2)
    here, there = player_at(one, 0), player_at(two, 1)
    values = {
        "revision": "0", "reason": "x", "seat": "0", "deed": "replace", "player": there.pk,
    }  # fmt: skip
    answer = director_of(round_).post(reverse("desk:put_seat", args=[one.pk]), values)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert f"{there.label} sits at table 2 in this round already" in shown
    assert here.label in str(answer.context["seat"].non_field_errors())
    assert player_at(one, 0) == here


def test_who_stands_in_at_another_table_cannot_be_seated_as_well() -> None:
    round_ = published_round(people=9)
    one, two, rested = table_of(round_, 1), table_of(round_, 2), resting(round_)
    official = Actor(is_official=True)
    substitute(match_id=two.match_id, seat=0, player_id=rested.pk, actor=official)
    answer = post(director_of(round_), "put_seat", one, seat=0, deed="swap", player=rested.pk)
    assert answer == 422
    assert rested not in people(one)
    assert Bye.objects.get(round=round_).entry.members.get().player == rested


def test_the_people_of_a_table_sat_otherwise_and_their_points_moved_with_them() -> None:
    round_ = published_round()
    table = table_of(round_)
    finish(table, points=(9, 4))
    seated = people(table)
    client = director_of(round_)
    seats = {f"seat_{seat}": seated[(seat + 3) % 4].pk for seat in range(4)}
    preview = client.post(
        reverse("desk:reseat", args=[table.pk]) + "?preview=1",
        {"revision": "1", "reason": "", "hands": "follow", **seats},
    )
    assert "takes another seat" in preview.content.decode()
    assert people(table) == seated
    assert post(client, "reseat", table, hands="follow", **seats) == 302
    assert people(table) == [seated[3], *seated[:3]]
    assert standings(round_.stage.event)[seated[0].label][1] == 9
    undo(client, table)
    assert people(table) == seated
    assert [side.points for side in table.match.sides.all()] == [9, 4]


def test_the_reason_of_a_sit_out_is_put_right_and_undone() -> None:
    round_ = published_round(people=9, sit_out="fixed", sit_out_points=5)
    event = round_.stage.event
    rested = resting(round_)
    recompute_standings(event_id=event.pk)
    assert standings(event)[rested.label][1] == 5
    table = table_of(round_)
    entry = Entry.objects.get(members__player=rested)
    client = director_of(round_)
    assert post(client, "put_rest", table, entry=entry.pk, why="absent") == 302
    assert standings(event)[rested.label][1] == 0
    assert undo(client, table) == 302
    assert (Bye.objects.get(round=round_).reason, standings(event)[rested.label][1]) == (
        "allocated",
        5,
    )


def test_the_winner_of_an_extra_hand_is_noted_only_after_a_tie() -> None:
    round_ = published_round()
    table = table_of(round_)
    client = director_of(round_)
    finish(table, points=(9, 4))
    assert post(client, "extra_hand", table, account="0") == 422
    finish(table, points=(6, 6))
    assert post(client, "extra_hand", table, account="1") == 302
    assert table_of(round_).tie_winner == 1
    undo(client, table)
    assert table_of(round_).tie_winner is None


def test_a_no_show_is_a_forfeit_and_inactive_from_the_next_round_until_it_is_undone() -> None:
    round_ = published_round(sit_out="fixed", sit_out_points=5)
    table = table_of(round_)
    missing = player_at(table, 1)
    client = director_of(round_)
    for _ in range(2):  # a double tap
        assert post(client, "no_show", table, seat=1) == 302
    match = Match.objects.get(pk=table.match_id)
    assert (match.status, match.ending) == (MatchStatus.FINISHED, MatchEnding.FORFEIT)
    assert [side.points for side in match.sides.all()] == [5, 5]  # as a sit-out scores
    entry = Entry.objects.get(members__player=missing)
    assert (entry.status, entry.left_after_round) == (EntryStatus.WITHDRAWN, 1)
    assert AuditEntry.objects.filter(verb="entry.no_show").count() == 1
    assert undo(client, table) == 302
    entry.refresh_from_db()
    assert (entry.status, entry.left_after_round) == (EntryStatus.CHECKED_IN, None)
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.SEATED


@pytest.mark.parametrize(
    ("unit", "sit_out", "points"),
    [
        ("single", "none", [0, 0]),
        ("single", "own_average", [6, 6]),
        ("single", "round_average", [6, 6]),
        ("pair", "none", [1, 0]),
        ("pair", "own_average", [6, 0]),
    ],
)
def test_a_no_show_gives_those_who_came_what_a_sit_out_scores(
    unit: str, sit_out: str, points: list[int]
) -> None:
    round_ = published_round(sit_out=sit_out)
    event = round_.stage.event
    Event.objects.filter(pk=event.pk).update(unit=unit)
    finish(table_of(round_, 2), points=(9, 4))
    table = table_of(round_, 1)
    assert post(director_of(round_), "no_show", table, seat=1) == 302
    assert [side.points for side in table.match.sides.all()] == points


def test_the_desk_names_a_table_that_waits_for_somebody_who_has_left() -> None:
    round_ = published_round(people=9)
    table, rested = table_of(round_), resting(round_)
    left = player_at(table, 0)
    withdraw(entry_id=Entry.objects.get(members__player=left).pk, by=None)
    client = director_of(round_)
    desk = reverse("desk:desk", args=[round_.stage.event_id])
    shown = client.get(desk).content.decode()
    assert "waits for somebody who has left" in shown
    assert left.label in shown
    post(client, "put_seat", table, seat=0, deed="replace", player=rested.pk, why="withdrawn")
    assert "waits for somebody who has left" not in client.get(desk).content.decode()


def test_nobody_who_has_scored_did_not_come() -> None:
    round_ = published_round()
    table = table_of(round_)
    finish(table)
    assert post(director_of(round_), "no_show", table, seat=1) == 422
    assert not Entry.objects.filter(status=EntryStatus.WITHDRAWN.value).exists()


def test_a_substitute_is_taken_back_and_comes_again_by_undoing() -> None:
    round_ = published_round()
    table = table_of(round_)
    finish(table)
    guest = PlayerFactory.create()
    official = Actor(is_official=True)
    note = substitute(
        match_id=table.match_id, seat=1, player_id=guest.pk, from_deal=3, actor=official
    )
    client = director_of(round_)
    assert post(client, "substitute_gone", table, note.pk) == 302
    assert not Substitution.objects.exists()
    undo(client, table)
    again = Substitution.objects.get()
    assert (again.seat_number, again.from_deal, again.player) == (1, 3, guest)


def test_a_substitute_who_was_seated_is_undone_like_anything_else() -> None:
    round_ = published_round()
    table = table_of(round_)
    finish(table, points=(9, 4))
    client = director_of(round_)
    post(client, "correct", table, points_0=8, points_1=4)
    guest, by = PlayerFactory.create(), account(round_.stage.event, Role.DIRECTOR)
    seat_substitute(table_id=table.pk, seat=1, player_id=guest.pk, from_deal=1, by=by)
    undo(client, table)
    assert not Substitution.objects.exists()
    undo(client, table)
    assert [side.points for side in table.match.sides.all()] == [9, 4]


def test_corrections_are_undone_one_after_the_other_and_pressing_twice_undoes_once() -> None:
    round_ = published_round()
    table = table_of(round_)
    finish(table, points=(9, 4))
    client = director_of(round_)
    for points in ((8, 4), (7, 4)):
        post(client, "correct", table, points_0=points[0], points_1=points[1])
    first, second = AuditEntry.objects.filter(verb="result.corrected").order_by("pk")
    assert post(client, "undo", table, first.pk) == 422  # the second stands on it
    for _ in range(2):
        assert post(client, "undo", table, second.pk) == 302
    assert [side.points for side in table.match.sides.all()] == [8, 4]
    assert post(client, "undo", table, first.pk) == 302
    assert [side.points for side in table.match.sides.all()] == [9, 4]
    assert AuditEntry.objects.filter(verb="correction.undone").count() == 2
    history = client.get(reverse("events:history", args=[round_.stage.event_id]))
    assert "Undid what was put right" in history.content.decode()


def test_what_the_table_wrote_since_is_not_undone_over() -> None:
    round_ = published_round()
    table = table_of(round_)
    finish(table, points=(9, 4))
    client = director_of(round_)
    post(client, "correct", table, points_0=8, points_1=4)
    revision = Match.objects.get(pk=table.match_id).revision
    correct_result(
        match_id=table.match_id,
        points=(7, 5),
        actor=Actor(is_official=True),
        reason="Elsewhere",
        revision=revision,
    )
    assert undo(client, table) == 422
    assert [side.points for side in table.match.sides.all()] == [7, 5]


def test_seats_of_a_finished_event_can_be_put_right_and_its_page_says_when() -> None:
    round_ = published_round()
    event = round_.stage.event
    for match in matches_of(round_):
        set_result(match, (9, 4))
    Event.objects.update(status=EventStatus.FINISHED.value)
    write_audit(verb="event.finished", by=None, event_id=event.pk)
    page = reverse("desk:event", args=[event.pk])
    assert "Amended on" not in Client().get(page).content.decode()
    one, two = table_of(round_, 1), table_of(round_, 2)
    there = player_at(two, 1)
    answer = post(director_of(round_), "put_seat", one, seat=0, deed="swap", player=there.pk)
    assert answer == 302
    assert player_at(one, 0) == there
    assert "Amended on" in Client().get(page).content.decode()
