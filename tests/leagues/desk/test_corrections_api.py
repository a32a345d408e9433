"""Putting a match right over the API: looked at, applied, refused when it is old, undone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from games.matches.models import Match, MatchSeat, ScoreReport, Substitution
from games.matches.services.actors import Actor
from games.matches.services.reports import confirm_report, report_final, send_slip
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.models import AuditEntry, Entry, Event, Round, RoundId
from leagues.events.states import EventStatus, RoundStatus
from leagues.players.states import Role
from leagues.seating.models import Bye, RoundTable
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.standings.models import Standing
from tests.factories.brackets import bracket_in_play, slot_of, table_of, win
from tests.factories.events import EntryFactory
from tests.factories.seating import evening, finish, published_round, round_of
from tests.factories.standings import matches_of, set_result
from tests.leagues.api_visitors import client_of, member_of, person_in, seat_of
from tests.leagues.desk.builders import table_of_four

pytestmark = pytest.mark.django_db


class Desk:
    """A director's program at one table."""

    def __init__(self, table: RoundTable) -> None:
        self.table = table
        event = table.round.stage.event
        self.client: APIClient = client_of(member_of(event.club, Role.DIRECTOR))

    def url(self, name: str = "corrections") -> str:
        return reverse(f"desk_api:{name}", args=[self.table.match_id])

    def sent(self, kind: str, typed: dict[str, Any]) -> dict[str, Any]:
        revision = Match.objects.get(pk=self.table.match_id).revision
        return {"kind": kind, "revision": revision, "reason": "The slip says so", **typed}

    def look(self, kind: str, **typed: Any) -> Any:
        return self.client.post(self.url("preview"), self.sent(kind, typed), format="json")

    def apply(self, kind: str, **typed: Any) -> Any:
        return self.client.post(self.url(), self.sent(kind, typed), format="json")

    def put_right(self, kind: str, **typed: Any) -> Any:
        """Look, and apply what was seen."""
        return self.apply(kind, **typed, seen=self.look(kind, **typed).json()["seen"])

    def lines(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.client.get(self.url()).json()["results"]
        return found

    def undo(self) -> Any:
        (line,) = [line for line in self.lines() if line["can_be_undone"]]
        return self.apply("undo", correction=line["id"])


def first_table(round_: Round) -> RoundTable:
    return RoundTable.objects.select_related("round__stage__event").get(round=round_, number=1)


def played_round(**fields: Any) -> Round:
    """Return a round of eight or more people whose first sides won."""
    round_ = published_round(**fields)
    for match in matches_of(round_):
        set_result(match, (9, 4))
    return round_


def points_of(table: RoundTable) -> list[int | None]:
    return [side.points for side in table.match.sides.all()]


def player_id(table: RoundTable, seat: int) -> int:
    return person_in(seat_of(table, seat)).pk


def test_a_result_is_looked_at_applied_and_undone() -> None:
    desk = Desk(first_table(played_round()))
    told = desk.look("result", points=[2, 9]).json()
    assert points_of(desk.table) == [9, 4]
    assert [(person["points_before"], person["points_after"]) for person in told["people"]] == [
        (9, 2),
        (4, 9),
        (9, 2),
        (4, 9),
    ]
    assert max(move["rank_before"] - move["rank_after"] for move in told["standings"]) == 4
    assert len(told["ratings"]) == 4
    assert (told["is_nothing"], told["bracket"], told["prizes"]) == (False, [], [])

    done = desk.apply("result", points=[2, 9], seen=told["seen"])
    assert (done.status_code, done.json()["points"]) == (200, [2, 9])
    assert sorted(Standing.objects.values_list("points", flat=True)) == [2, 2, 4, 4, 9, 9, 9, 9]
    (line,) = desk.lines()
    assert (line["what"], line["reason"]) == ("Corrected the result", "The slip says so")

    assert desk.undo().json()["points"] == [9, 4]
    assert [line["is_undone"] for line in desk.lines()] == [True]


def test_sent_twice_it_happens_once() -> None:
    desk = Desk(first_table(played_round()))
    sent = desk.sent("result", {"points": [2, 9]})
    sent["seen"] = desk.look("result", points=[2, 9]).json()["seen"]
    for _ in range(2):
        assert desk.client.post(desk.url(), sent, format="json").status_code == 200
    assert AuditEntry.objects.filter(verb="result.corrected").count() == 1


def test_what_was_not_looked_at_is_refused() -> None:
    desk = Desk(first_table(played_round()))
    seen = desk.look("result", points=[2, 9]).json()["seen"]
    for typed in ({}, {"seen": seen}):
        refused = desk.apply("result", points=[3, 9], **typed)
        assert (refused.status_code, refused.json()["code"]) == (422, "not_looked_at")
    assert points_of(desk.table) == [9, 4]


def test_a_preview_that_is_old_by_now_is_refused() -> None:
    desk = Desk(first_table(played_round()))
    sent = desk.sent("result", {"points": [2, 9]})
    sent["seen"] = desk.look("result", points=[2, 9]).json()["seen"]
    Desk(desk.table).put_right("result", points=[5, 5])
    refused = desk.client.post(desk.url(), sent, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    sent["revision"] = Match.objects.get(pk=desk.table.match_id).revision
    refused = desk.client.post(desk.url(), sent, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "look_is_old")
    assert points_of(desk.table) == [5, 5]


def test_one_hand_of_a_slip_is_put_right() -> None:
    table = table_of_four(game_length=1)
    north = Actor(seat=0)
    save_hand(
        match_id=table.match_id,
        number=1,
        entry=HandEntry(makers=0, tricks=3),
        actor=north,
        revision=0,
    )
    report = send_slip(match_id=table.match_id, actor=north, revision=1)
    confirm_report(report_id=report.pk, actor=Actor(seat=1))
    desk = Desk(table)
    done = desk.put_right("hand", number=1, hand={"makers": 0, "tricks": 5, "partners": []})
    assert (done.json()["points"], done.json()["hands"][0]["outcome"]) == ([2, 0], "march")
    unsaid = desk.look("hand", number=1, hand={"makers": 0, "tricks": 5})
    assert list(unsaid.json()["fields"]) == ["hand.partners"]


def test_a_dispute_is_decided() -> None:
    desk = Desk(table_of_four())
    for seat, second in ((0, 5), (1, 6)):
        report_final(
            match_id=desk.table.match_id, points=(8, second), actor=Actor(seat=seat), revision=0
        )
    right = ScoreReport.objects.get(points=[8, 6])
    unseen = desk.apply("decision", report=right.pk)
    assert (unseen.status_code, unseen.json()["code"]) == (422, "not_looked_at")
    decided = desk.put_right("decision", report=right.pk).json()
    assert (decided["status"], decided["points"]) == ("finished", [8, 6])


def test_a_bracket_is_told_with_what_is_cleared_and_follows() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    tables = RoundTable.objects.filter(slot__bracket__stage=stage).order_by("number")
    keys = [table.slot.key for table in tables if table.slot is not None]
    for key in keys:
        win(stage, key)
    final = RoundTable.objects.filter(slot__bracket__stage=stage).exclude(slot__key__in=keys).get()
    assert final.slot is not None
    win(stage, final.slot.key)
    desk = Desk(table_of(stage, keys[0]))
    (slot,) = desk.look("result", points=[4, 10]).json()["bracket"]
    assert (slot["loses_results"], slot["matches"]) == (True, [final.match_id])
    assert slot["before"] != slot["after"]
    assert desk.put_right("result", points=[4, 10]).status_code == 200
    assert Match.objects.get(pk=final.match_id).status == MatchStatus.VOID
    assert slot_of(stage, final.slot.key).winner_id is None


def head_table(people: int = 8) -> Event:
    """Return an evening where winners walk, one round played and one on view."""
    event = evening(people=people, rounds=4, movement="head_table")
    for number in (1, 2):
        plan_event(event_id=event.pk, seed=3)
        publish_round(round_id=RoundId(round_of(event, number).pk), by=None)
        if number == 1:
            for match in matches_of(round_of(event, 1)):
                set_result(match, (9, 4))
    return event


@pytest.mark.parametrize(
    ("pairings", "status"), [("keep", RoundStatus.PUBLISHED), ("redraw", RoundStatus.DRAFT)]
)
def test_the_next_round_is_kept_or_drawn_again(pairings: str, status: RoundStatus) -> None:
    event = head_table()
    desk = Desk(first_table(round_of(event, 1)))
    told = desk.look("result", points=[2, 9], pairings=pairings).json()
    assert told["next_rounds"] == {"drafts": [], "published": [2], "can_be_redrawn": True}
    done = desk.apply("result", points=[2, 9], pairings=pairings, seen=told["seen"])
    assert done.status_code == 200
    assert round_of(event, 2).status == status


def test_the_next_round_is_drawn_again_after_another_reason_of_a_sit_out() -> None:
    """Seen: asked for with another reason of a sit-out, the next round stayed as it was."""
    event = head_table(people=9)
    first = round_of(event, 1)
    desk, bye = Desk(first_table(first)), Bye.objects.get(round=first)
    done = desk.put_right("rest", entry=bye.entry_id, why="absent", pairings="redraw")
    assert done.status_code == 200
    assert round_of(event, 2).status == RoundStatus.DRAFT


def test_somebody_who_rested_sat_there_and_comes_back_by_undoing() -> None:
    round_ = played_round(people=9)
    desk, bye = Desk(first_table(round_)), Bye.objects.get(round=round_)
    rested = bye.entry.members.get().player_id
    here = player_id(desk.table, 0)
    done = desk.put_right("seat", deed="replace", seat=0, player=rested, why="late")
    assert done.json()["seats"][0]["player"] == rested
    moved = Bye.objects.get(round=round_)
    assert (moved.entry.members.get().player_id, moved.reason) == (here, "late")
    desk.undo()
    assert player_id(desk.table, 0) == here


def test_everybody_sat_one_seat_on() -> None:
    desk = Desk(first_table(played_round()))
    people = [player_id(desk.table, seat) for seat in (1, 2, 3, 0)]
    seats = [{"seat": seat, "player": player} for seat, player in enumerate(people)]
    desk.put_right("reseat", seats=seats, hands_follow=True)
    found = MatchSeat.objects.filter(match_id=desk.table.match_id).order_by("number")
    assert list(found.values_list("player_id", flat=True)) == people
    assert points_of(desk.table) == [4, 9]
    twice = desk.look("reseat", seats=[*seats, seats[0]])
    assert (twice.status_code, list(twice.json()["fields"])) == (400, ["seats"])


def test_a_bye_gets_another_reason() -> None:
    round_ = played_round(people=9, sit_out="fixed", sit_out_points=5)
    desk, bye = Desk(first_table(round_)), Bye.objects.get(round=round_)
    done = desk.put_right("rest", entry=bye.entry_id, why="absent")
    assert done.status_code == 200
    assert Bye.objects.get(round=round_).reason == "absent"


def test_an_entry_of_another_event_has_no_bye_here() -> None:
    desk = Desk(first_table(played_round()))
    refused = desk.look("rest", entry=EntryFactory.create().pk, why="absent")
    assert (refused.status_code, refused.json()["code"]) == (422, "not_two_people")
    assert not Bye.objects.exists()


def test_a_substitute_is_noted_and_taken_back() -> None:
    round_ = played_round(people=9)
    desk = Desk(first_table(round_))
    rested = Bye.objects.get(round=round_).entry.members.get().player_id
    look = desk.look("substitute", seat=1, player=rested, from_deal=3).json()
    assert all(move["after"] == "" for move in look["ratings"])
    shown = desk.put_right("substitute", seat=1, player=rested, from_deal=3).json()
    assert shown["seats"][1]["stand_in_from"] == 3
    note = shown["seats"][1]["stand_in_id"]
    assert desk.apply("substitute_back", stand_in=note).json()["code"] == "not_looked_at"
    assert desk.put_right("substitute_back", stand_in=note).status_code == 200
    assert not Substitution.objects.exists()


def test_rulings_are_written_shown_and_withdrawn() -> None:
    desk = Desk(first_table(played_round()))
    desk.apply("ruling", text="Cards on the table.", hand=2)
    shown = desk.apply("infraction", infraction="P1", seat=0, note="Twice").json()
    words, infraction = shown["rulings"]
    assert (words["text"], words["hand"], words["infraction"]) == ("Cards on the table.", 2, None)
    assert infraction["infraction"] == "P1"
    shown = desk.apply("withdraw_ruling", ruling=words["id"]).json()
    assert [ruling["withdrawn_at"] is None for ruling in shown["rulings"]] == [False, True]


def test_a_result_is_taken_back_forfeited_and_voided() -> None:
    desk = Desk(first_table(played_round()))
    assert desk.put_right("reopen").json()["status"] == "in_play"
    forfeited = desk.put_right("forfeit", points=[6, 0]).json()
    assert (forfeited["status"], forfeited["ending"]) == ("finished", MatchEnding.FORFEIT.value)
    assert desk.put_right("void").json()["status"] == "void"


def test_somebody_never_came() -> None:
    desk = Desk(first_table(published_round()))
    missing = Entry.objects.get(members__player=player_id(desk.table, 1))
    assert desk.put_right("no_show", seat=1).json()["ending"] == "forfeit"
    missing.refresh_from_db()
    assert missing.status == "withdrawn"


def test_who_won_the_extra_hand_after_a_tie() -> None:
    desk = Desk(first_table(published_round()))
    finish(desk.table, points=(6, 6))
    assert desk.apply("extra_hand", side=1).status_code == 200  # it changes nobody's points
    assert RoundTable.objects.get(pk=desk.table.pk).tie_winner == 1


def test_a_finished_event_is_reopened_with_a_reason_and_only_then_results_are_taken_back() -> None:
    desk = Desk(first_table(played_round()))
    event = desk.table.round.stage.event
    Event.objects.filter(pk=event.pk).update(status=EventStatus.FINISHED.value)
    assert desk.look("reopen").json()["code"] == "unlawful_step"
    url = reverse("desk_api:reopen", args=[event.pk])
    assert desk.client.post(url, {"reason": " "}).status_code == 400
    reopened = desk.client.post(url, {"reason": "A slip was found"})
    assert reopened.json()["status"] == "reopened"
    assert desk.put_right("reopen").status_code == 200


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"kind": "magic"}, "kind"),
        ({"kind": ["result"]}, "kind"),
        ({}, "kind"),
        ({"kind": "result", "points": [9, 4]}, "revision"),
        ({"kind": "result", "points": [9], "revision": 1}, "points"),
        ({"kind": "result", "points": "many", "revision": 1}, "points"),
        ({"kind": "seat", "seat": 99, "player": 1, "revision": 1}, "seat"),
        ({"kind": "void", "revision": 1, "pairings": "shuffle"}, "pairings"),
        ({"kind": "hand", "number": 1, "revision": 1, "hand": {"tricks": -1}}, "hand.tricks"),
    ],
)
def test_a_wrong_shape_is_named_by_its_field(sent: dict[str, Any], field: str) -> None:
    desk = Desk(first_table(played_round()))
    for name in ("preview", "corrections"):
        refused = desk.client.post(desk.url(name), sent, format="json")
        assert refused.status_code == 400
        assert field in refused.json()["fields"]
    assert points_of(desk.table) == [9, 4]


def test_a_list_is_no_correction() -> None:
    desk = Desk(first_table(played_round()))
    assert desk.client.post(desk.url(), [1], format="json").status_code == 400


def test_an_impossible_score_and_a_missing_reason_are_refused() -> None:
    desk = Desk(first_table(played_round()))
    assert desk.look("result", points=[60, 4]).json()["code"] == "impossible_score"
    told = desk.look("result", points=[2, 9], reason="").json()
    refused = desk.apply("result", points=[2, 9], reason=" ", seen=told["seen"])
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["reason"])


@pytest.mark.parametrize("number", [1, 4])
def test_the_list_costs_the_same_for_any_number(
    number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    desk = Desk(first_table(played_round()))
    for points in range(number):
        desk.put_right("result", points=[points, 9])
    # token; table; to view: event; to score: event, role; to direct: event, role; lines
    with django_assert_num_queries(8):
        assert len(desk.lines()) == number
