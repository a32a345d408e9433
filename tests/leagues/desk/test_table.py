"""My table on the phone: who holds it, the score, sending and confirming."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.corrections import void_match
from games.matches.services.reports import report_final
from games.matches.states import MatchStatus
from leagues.events.models import Round
from leagues.events.states import RoundStatus
from leagues.players.phones import COOKIE
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.events import EntryFactory
from tests.factories.players import UserFactory
from tests.factories.seating import ByeFactory
from tests.leagues.desk.builders import (
    phone,
    player_at,
    published_round,
    reseat,
    running_event,
    staff,
    table_of_four,
)

pytestmark = pytest.mark.django_db


def url(name: str, table: RoundTable, *more: int) -> str:
    return reverse(f"desk:{name}", args=[table.match.link_key, *more])


def report(table: RoundTable, first: int, second: int, seat: int, revision: int = 0) -> int:
    made = report_final(
        match_id=table.match_id,
        points=(first, second),
        actor=Actor(seat=seat),
        revision=revision,
    )
    return made.pk


def test_a_phone_is_asked_once_who_holds_it() -> None:
    table = table_of_four()
    client = Client()
    asked = client.get(url("table", table))
    assert asked.headers["Location"] == url("who", table)
    assert client.get(url("table", table) + "?part=1").status_code == 204
    page = client.get(url("who", table)).content.decode()
    for seat in range(4):
        assert player_at(table, seat).label in page
    client.post(url("who", table), {"seat": "1"})
    shown = client.get(url("table", table))
    assert shown.status_code == 200
    assert shown.context["visit"].seat.number == 1
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_no_name_tapped_is_said_in_words() -> None:
    table = table_of_four()
    answer = Client().post(url("who", table), {"seat": "7"})
    assert answer.status_code == 422
    assert "Tap one of the names" in answer.content.decode()


def test_a_forged_cookie_is_nobody() -> None:
    table = table_of_four()
    client = Client()
    client.cookies[COOKIE] = f"{player_at(table, 0).pk}:forged"
    assert client.get(url("table", table)).status_code == 302


def test_the_same_phone_is_known_at_the_next_table_and_can_say_not_me() -> None:
    event = running_event()
    first = table_of_four(round_=published_round(event=event))
    client = phone(first, seat=2)
    second = table_of_four(round_=published_round(event=event, number=2))
    assert client.get(url("table", second)).status_code == 302
    reseat(second, seat=1, player=player_at(first, 2))
    assert client.get(url("table", second)).context["visit"].seat.number == 1
    client.post(url("who", second), {"seat": "3"})
    assert client.get(url("table", second)).context["visit"].seat.number == 3


def test_a_member_who_sits_there_is_known_by_the_account() -> None:
    table = table_of_four()
    player = player_at(table, 3)
    player.user = UserFactory.create()
    player.save()
    client = Client()
    client.force_login(player.user)
    assert client.get(url("table", table)).context["visit"].seat.number == 3


def test_a_director_at_the_table_acts_from_the_seat_and_elsewhere_as_an_official() -> None:
    table = table_of_four()
    client = staff(table.round.stage.event, Role.DIRECTOR)
    assert client.get(url("table", table)).context["visit"].actor.is_official
    client.post(url("who", table), {"seat": "0"})
    visit = client.get(url("table", table)).context["visit"]
    assert (visit.actor.seat, visit.actor.is_official) == (0, False)


def test_a_link_that_belongs_to_no_table_and_a_draft_are_not_found() -> None:
    table = table_of_four()
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.DRAFT.value)
    assert Client().get(url("table", table)).status_code == 404
    assert Client().get(reverse("desk:table", args=["nothing"])).status_code == 404


def test_a_final_score_is_sent_confirmed_and_leads_on_to_the_next_table() -> None:
    event = running_event()
    table = table_of_four(round_=published_round(event=event))
    north, east = phone(table, seat=0), phone(table, seat=1)
    typed = {"points_0": "8", "points_1": "5", "revision": "0"}
    for _ in range(2):  # a double tap
        sent = north.post(url("final", table), typed)
        assert sent.headers["Location"] == url("table", table)
    asked = east.get(url("table", table))
    (claim,) = asked.context["claims"]
    assert claim["row"].points == (8, 5)
    assert "(North and South first)" in " ".join(strip_tags(asked.content.decode()).split())
    for _ in range(2):
        east.post(url("confirm", table, claim["row"].id), {"revision": "1"})
    match = Match.objects.get(pk=table.match_id)
    assert match.status == MatchStatus.FINISHED
    assert (
        "as soon as the next round is published" in east.get(url("table", table)).content.decode()
    )
    later = table_of_four(round_=published_round(event=event, number=2), number=3)
    reseat(later, seat=2, player=player_at(table, 1))
    assert url("table", later) in east.get(url("table", table)).content.decode()


def test_a_phone_does_not_confirm_for_the_other_side_what_it_sent_itself() -> None:
    table = table_of_four()
    client = phone(table, seat=0)
    typed = {"points_0": "8", "points_1": "5", "revision": "0"}
    client.post(url("final", table), typed)
    report = ScoreReport.objects.get()
    client.post(url("who", table), {"seat": "1"})  # "Not me"
    refused = client.post(url("confirm", table, report.pk), {"revision": "1"})
    assert refused.status_code == 422
    assert "This phone sent the result" in refused.content.decode()
    for way in (url("final", table), url("dispute", table, report.pk)):  # the same score agrees
        refused = client.post(way, typed | {"revision": "1"})
        assert "This phone sent the result" in refused.content.decode()
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.REPORTED
    other = phone(table, seat=1).post(url("confirm", table, report.pk), {"revision": "1"})
    assert other.status_code == 302
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.FINISHED


def test_a_scorer_at_the_desk_confirms_what_a_lone_phone_sent() -> None:
    table = table_of_four()
    phone(table, seat=0).post(
        url("final", table), {"points_0": "8", "points_1": "5", "revision": "0"}
    )
    confirm = reverse("desk:confirm_score", args=[table.pk, ScoreReport.objects.get().pk])
    scorer = staff(table.round.stage.event, Role.SCORER)
    assert scorer.post(confirm, {"revision": "1"}).status_code == 302
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.FINISHED


def test_who_sits_out_next_is_told() -> None:
    event = running_event()
    table = table_of_four(round_=published_round(event=event))
    client = phone(table, seat=0)
    report_final(match_id=table.match_id, points=(8, 5), actor=Actor(is_official=True), revision=0)
    entry = EntryFactory.create(event=event)
    entry.members.update(player=player_at(table, 0))
    ByeFactory.create(round=published_round(event=event, number=2), entry=entry)
    assert "You sit out round 2" in client.get(url("table", table)).content.decode()


def test_a_phone_that_sent_a_result_is_told_to_confirm_it_on_another() -> None:
    table = table_of_four()
    report(table, 8, 5, seat=0)
    content = phone(table, seat=0).get(url("table", table)).content.decode()
    assert "link on another phone and confirms it" in content
    assert "on this one under" not in content


def test_a_side_cannot_confirm_its_own_report() -> None:
    table = table_of_four()
    south = phone(table, seat=2)
    answer = south.post(url("confirm", table, report(table, 8, 5, seat=0)), {"revision": "1"})
    assert answer.status_code == 422
    assert "somebody of the other side confirms" in answer.content.decode()


def test_a_result_of_another_table_is_not_confirmed_through_this_link() -> None:
    table, other = table_of_four(), table_of_four()
    foreign = report(other, 8, 5, seat=0)
    answer = phone(table, seat=1).post(url("confirm", table, foreign), {"revision": "0"})
    assert answer.status_code == 404
    assert Match.objects.get(pk=other.match_id).status == MatchStatus.REPORTED


def test_a_different_score_is_kept_beside_the_first_one_and_shown_to_both() -> None:
    table = table_of_four()
    east = phone(table, seat=1)
    reported = report(table, 8, 5, seat=0)
    typed = {"points_0": "8", "points_1": "6", "revision": "1"}
    assert east.get(url("dispute", table, reported)).status_code == 200
    east.post(url("dispute", table, reported), typed)
    for client in (east, phone(table, seat=0)):
        claims = client.get(url("table", table)).context["claims"]
        assert [claim["row"].points for claim in claims] == [(8, 5), (8, 6)]
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.DISPUTED


def test_a_dispute_without_score_or_words_keeps_what_was_typed() -> None:
    table = table_of_four()
    east = phone(table, seat=1)
    typed = {"points_0": "9", "points_1": "", "reason": "", "revision": "1"}
    answer = east.post(url("dispute", table, report(table, 8, 5, seat=0)), typed)
    assert answer.status_code == 422
    assert "Say what the score was" in answer.content.decode()
    assert answer.context["form"]["points_0"].value() == "9"


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("-1", "5", "below zero"),
        ("40", "0", "needs at least"),
        ("x", "5", "whole number"),
        ("", "5", "Write the points"),
    ],
)
def test_an_impossible_final_score_is_refused_at_the_field(
    first: str, second: str, sentence: str
) -> None:
    table = table_of_four()
    client = phone(table, seat=0)
    answer = client.post(
        url("final", table), {"points_0": first, "points_1": second, "revision": "0"}
    )
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert answer.context["form"]["points_0"].value() == first
    assert answer.context["form"].errors["points_0"]


def test_a_partner_who_sends_another_score_sees_both() -> None:
    table = table_of_four()
    report(table, 8, 5, seat=0)
    south = phone(table, seat=2)
    typed = {"points_0": "8", "points_1": "6", "revision": "0"}
    answer = south.post(url("final", table), typed)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "8 to 5" in page
    assert answer.context["form"]["points_1"].value() == "6"
    assert answer.context["form"]["revision"].value() == "1"
    typed["revision"] = "1"
    assert south.post(url("final", table), typed).status_code == 302


def test_a_sent_result_is_taken_back() -> None:
    table = table_of_four()
    report(table, 8, 5, seat=0)
    answer = phone(table, seat=0).post(url("take_back", table), {"revision": "1"})
    assert answer.status_code == 302
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.IN_PLAY


def test_a_void_table_says_so() -> None:
    table = table_of_four()
    void_match(match_id=table.match_id, actor=Actor(is_official=True), reason="Seats.", revision=0)
    client = phone(table, seat=0)
    assert "declared this match void" in client.get(url("table", table)).content.decode()
    typed = {"points_0": "8", "points_1": "5", "revision": "1"}
    answer = client.post(url("final", table), typed)
    assert answer.status_code == 422
    assert "void" in answer.content.decode()


def test_somebody_unknown_cannot_write_and_keeps_what_was_typed() -> None:
    table = table_of_four()
    typed = {"points_0": "8", "points_1": "5", "revision": "0"}
    answer = Client().post(url("final", table), typed)
    assert answer.status_code == 422
    assert "do not sit at this table" in answer.content.decode()
    assert answer.context["form"]["points_0"].value() == "8"


def test_the_page_of_a_table_costs_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = table_of_four()
    client = phone(table, seat=0)
    # table with round, event, club; match; seats; sides; reports; rulings; substitutions;
    # later seat; later sit-out
    with django_assert_num_queries(9):
        client.get(url("table", table))
