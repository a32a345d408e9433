"""People who come when the round has begun: seated without moving anybody who plays."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.matches.services.actors import Actor
from leagues.events.models import AuditEntry, Entry, Event, Round
from leagues.events.services.entering import enter_at_door
from leagues.events.states import RoundStatus
from leagues.players.states import Role
from leagues.seating.models import Bye, RoundTable
from leagues.seating.selectors.latecomers import idle_people
from leagues.seating.services.placing import swap_at_table
from leagues.standings.models import Standing
from tests.factories.players import PlayerFactory
from tests.factories.seating import finish, published_round
from tests.leagues.desk.builders import player_at, staff

pytestmark = pytest.mark.django_db


def come(event: Event, count: int) -> list[Entry]:
    return [
        enter_at_door(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
        for _ in range(count)
    ]


def page(round_: Round) -> str:
    return reverse("desk:late", args=[round_.stage.event_id, round_.number])


def seats(round_: Round) -> list[tuple[int, int, int | None]]:
    found = RoundTable.objects.filter(round=round_).order_by("number", "match__seats__number")
    return list(found.values_list("number", "match__seats__number", "match__seats__player"))


def test_three_late_comers_and_one_who_sat_out_play_at_a_table_of_their_own() -> None:
    round_ = published_round(people=9)
    event = round_.stage.event
    finish(RoundTable.objects.get(round=round_, number=1))
    before = seats(round_)
    late = come(event, 3)
    client = staff(event, Role.DIRECTOR)
    shown = client.get(page(round_))
    assert shown.content.decode().count(" checked>") == 4
    chosen = [row["entry"].entry_id for row in shown.context["rows"]]
    for _ in range(2):  # a double tap makes one table
        assert client.post(page(round_), {"people": chosen}).status_code == 302
    assert seats(round_)[: len(before)] == before
    assert RoundTable.objects.filter(round=round_).count() == 3
    assert not Bye.objects.filter(round=round_).exists()
    assert {Entry.objects.get(pk=entry.pk).first_round for entry in late} == {1}
    assert AuditEntry.objects.filter(verb="seats.late_table").count() == 1
    finish(RoundTable.objects.get(round=round_, number=3), points=(8, 1))
    assert Standing.objects.filter(event=event, played=1).count() == 8


def late_table(round_: Round) -> tuple[RoundTable, list[Entry]]:
    """Return a table of three late-comers and one who sat out, which was just made."""
    late = come(round_.stage.event, 3)
    rested = Bye.objects.get(round=round_).entry
    client = staff(round_.stage.event, Role.DIRECTOR)
    client.post(page(round_), {"people": [entry.pk for entry in [*late, rested]]})
    return RoundTable.objects.get(round=round_, number=3), late


def away(round_: Round, table: RoundTable) -> str:
    return reverse("desk:late_gone", args=[round_.stage.event_id, round_.number, table.pk])


def test_a_table_of_late_comers_is_taken_away_and_everybody_stands_as_before() -> None:
    round_ = published_round(people=9)
    before, rest = seats(round_), Bye.objects.get(round=round_)
    table, late = late_table(round_)
    client = staff(round_.stage.event, Role.DIRECTOR)
    assert "Take this table away" in client.get(page(round_)).content.decode()
    for _ in range(2):  # a double tap takes it away once
        assert client.post(away(round_, table)).status_code == 302
    assert seats(round_) == before
    again = Bye.objects.get(round=round_)
    assert (again.entry, again.reason) == (rest.entry, rest.reason)
    assert {Entry.objects.get(pk=entry.pk).first_round for entry in late} == {2}
    line = AuditEntry.objects.get(verb="seats.late_table_gone")
    assert line.subject == "1/3"
    assert "Take this table away" not in client.get(page(round_)).content.decode()


def test_a_table_of_late_comers_stays_once_something_is_scored_there() -> None:
    round_ = published_round(people=9)
    table, _late = late_table(round_)
    finish(table)
    answer = staff(round_.stage.event, Role.DIRECTOR).post(away(round_, table))
    assert answer.status_code == 422
    assert "declare its match void" in answer.content.decode()
    assert RoundTable.objects.filter(pk=table.pk).exists()


def test_a_table_at_which_others_sit_by_now_stays() -> None:
    round_ = published_round(people=9)
    table, _late = late_table(round_)
    other = RoundTable.objects.get(round=round_, number=1)
    swap_at_table(
        table_id=table.pk,
        seat=0,
        player_id=player_at(other, 0).pk,
        actor=Actor(is_official=True),
        reason="Wrong list",
    )
    answer = staff(round_.stage.event, Role.DIRECTOR).post(away(round_, table))
    assert answer.status_code == 422
    assert "Others sit at table 3 by now" in answer.content.decode()


def test_a_table_that_was_drawn_is_not_taken_away() -> None:
    round_ = published_round(people=9)
    table = RoundTable.objects.get(round=round_, number=1)
    answer = staff(round_.stage.event, Role.DIRECTOR).post(away(round_, table))
    assert answer.status_code == 422
    assert "made for late-comers" in answer.content.decode()
    assert RoundTable.objects.filter(round=round_).count() == 2


def test_who_sits_out_is_named_without_a_box_when_nothing_can_be_done_for_them() -> None:
    round_ = published_round(people=9)
    text = staff(round_.stage.event, Role.DIRECTOR).get(page(round_)).content.decode()
    assert "not enough for one more" in text
    assert 'name="people"' not in text


def test_one_late_comer_is_written_down_and_plays_from_the_next_round() -> None:
    round_ = published_round()
    [entry] = come(round_.stage.event, 1)
    client = staff(round_.stage.event, Role.DIRECTOR)
    assert "not enough for one more" in client.get(page(round_)).content.decode()
    for _ in range(2):
        client.post(page(round_), {"people": entry.pk, "note": "1"})
    bye = Bye.objects.get(round=round_)
    assert (bye.entry, bye.reason) == (entry, "late")
    assert Entry.objects.get(pk=entry.pk).first_round == 2


@pytest.mark.parametrize(("count", "sentence"), [(3, "you chose 3"), (0, "you chose 0")])
def test_too_few_for_a_table_are_refused_with_the_number(count: int, sentence: str) -> None:
    round_ = published_round()
    late = come(round_.stage.event, 4)
    answer = staff(round_.stage.event, Role.DIRECTOR).post(
        page(round_), {"people": [entry.pk for entry in late[:count]]}
    )
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert RoundTable.objects.filter(round=round_).count() == 2


def test_nobody_is_seated_in_a_round_that_is_over() -> None:
    round_ = published_round()
    late = come(round_.stage.event, 4)
    Round.objects.filter(pk=round_.pk).update(status=RoundStatus.CLOSED.value)
    answer = staff(round_.stage.event, Role.DIRECTOR).post(
        page(round_), {"people": [entry.pk for entry in late]}
    )
    assert answer.status_code == 422
    assert "not being played" in answer.content.decode()


def test_pairs_that_come_late_sit_across_from_each_other() -> None:
    round_ = published_round()
    event = round_.stage.event
    one, two, *rest = come(event, 4)
    Event.objects.filter(pk=event.pk).update(unit="pair")
    for entry, other in zip((one, two), rest, strict=True):
        other.members.update(entry=entry)
        other.delete()
    assert [entry.size for entry in idle_people(round_id=round_.pk).late] == [2, 2]
    answer = staff(event, Role.DIRECTOR).post(page(round_), {"people": [one.pk, two.pk]})
    assert answer.status_code == 302
    table = RoundTable.objects.get(round=round_, number=3)
    sides = table.match.seats.order_by("number").values_list("player__entries__entry", flat=True)
    assert list(sides) == [one.pk, two.pk, one.pk, two.pk]
