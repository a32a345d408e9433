"""Personal links: somebody without an account gets into the seat, and only into that one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.online.errors import NotYourSeat, TalkRefused, UnknownTable
from games.online.models import Mute, OnlineSeat, OnlineTable
from games.online.selectors.tables import seat_held_by, tables_of
from games.online.services.commentators import name_commentator
from games.online.services.following import follow_match
from games.online.services.opening import rematch
from games.online.services.playing import act
from games.online.services.seat_links import (
    carry_link,
    hand_out_link,
    hand_out_missing,
    link_token,
    open_link,
)
from games.online.services.sitting import set_free
from games.online.services.talk import mute, say_phrase, say_text
from games.online.states import Talk
from games.online.talk_view import talk_of, told_of
from games.online.visitors import Visitor
from leagues.events.models import RoundId
from leagues.players.states import Role
from leagues.seating.services.live_tables import open_live_tables
from leagues.seating.services.publishing import publish_round
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.games.online.tables import a_choice, again, guest, played_out, playing, turn
from tests.leagues.desk.builders import staff
from tests.leagues.desk.live_scene import live_at, live_round_table, playing_table, url

pytestmark = pytest.mark.django_db


def seat_of_visitor(*, key: str, visitor: Visitor) -> OnlineSeat | None:
    return seat_held_by(seats=OnlineSeat.objects.filter(table__key=key), visitor=visitor)


def token_of(table: OnlineTable, seat: int) -> str:
    return link_token(hand_out_link(table_key=table.key, number=seat))


def seat_at(table: OnlineTable, number: int) -> OnlineSeat:
    return table.seats.get(number=number)


def test_who_opens_the_link_plays_from_the_seat_and_sees_its_cards() -> None:
    table, _people = playing()
    seat, device = turn(table), guest()
    open_link(token=token_of(table, seat), visitor=device)
    found = seat_of_visitor(key=table.key, visitor=device)
    assert found is not None
    assert found.number == seat
    assert [each.key for each in tables_of(visitor=device)] == [table.key]
    act(
        table_key=table.key,
        code=a_choice(table),
        expected_sequence=again(table).sequence,
        visitor=device,
    )
    assert again(table).actions.latest("sequence").by == "player"


def test_a_new_link_takes_the_seat_from_who_opened_the_old_one() -> None:
    table, _people = playing()
    old, device = token_of(table, 1), guest()
    open_link(token=old, visitor=device)
    new = token_of(table, 1)
    assert seat_of_visitor(key=table.key, visitor=device) is None
    with pytest.raises(UnknownTable, match="Ask the director for a new one"):
        open_link(token=old, visitor=device)
    open_link(token=new, visitor=device)
    assert seat_of_visitor(key=table.key, visitor=device) is not None


def test_the_device_that_opened_it_last_holds_the_seat() -> None:
    table, _people = playing()
    token = token_of(table, 1)
    open_link(token=token, visitor=guest("first"))
    open_link(token=token, visitor=guest("second"))
    assert seat_of_visitor(key=table.key, visitor=guest("first")) is None
    assert seat_of_visitor(key=table.key, visitor=guest("second")) is not None


@pytest.mark.parametrize("change", ["cut", "of another seat", "unsigned"])
def test_a_link_that_was_tampered_with_opens_nothing(change: str) -> None:
    table, _people = playing()
    token = token_of(table, 1)
    told = {
        "cut": token[:-1],
        "of another seat": token.replace(f"{seat_at(table, 1).pk}.", f"{seat_at(table, 2).pk}.", 1),
        "unsigned": token.rpartition(":")[0],
    }[change]
    with pytest.raises(UnknownTable):
        open_link(token=told, visitor=guest())


def test_nobody_holds_two_seats_of_a_table_by_links() -> None:
    table, people = playing()
    with pytest.raises(NotYourSeat, match="another seat"):
        open_link(token=token_of(table, 1), visitor=people[0])
    open_link(token=token_of(table, 1), visitor=guest())
    with pytest.raises(NotYourSeat, match="another seat"):
        open_link(token=token_of(table, 2), visitor=guest())


def test_a_bot_has_no_personal_link() -> None:
    table, _people = playing()
    seat = seat_at(table, 1)
    set_free(seat)
    seat.bot_key = "steady"
    seat.save()
    with pytest.raises(NotYourSeat):
        hand_out_link(table_key=table.key, number=1)


def test_who_is_replaced_loses_the_seat_and_the_link() -> None:
    table = playing_table()
    live, device = live_at(table), guest()
    token = token_of(live, 2)
    open_link(token=token, visitor=device)
    newcomer = PlayerFactory.create()
    table.match.substitutions.create(seat_number=2, from_deal=1, player=newcomer)
    follow_match(match_id=table.match_id)
    assert seat_of_visitor(key=live.key, visitor=device) is None
    with pytest.raises(UnknownTable):
        open_link(token=token, visitor=device)


def test_only_people_without_an_account_get_links_of_the_round_and_each_gets_one() -> None:
    table = live_round_table()
    live = live_at(table)
    seat = seat_at(live, 0)
    seat.player = MembershipFactory.create().player
    seat.save()
    assert hand_out_missing(table_keys=[live.key]) == 3
    assert hand_out_missing(table_keys=[live.key]) == 0
    assert [each.link_number for each in live.seats.order_by("number")] == [0, 1, 1, 1]


def test_a_link_that_is_only_looked_at_gives_nobody_the_seat(client: Client) -> None:
    table, _people = playing()
    page = reverse("online:seat_link", args=[token_of(table, 1)])
    answer: Any = client.get(page)
    assert answer.status_code == 200
    assert seat_at(table, 1).link_guest == ""
    assert "Are you" in answer.content.decode()
    taken = client.post(page)
    assert taken.headers["Location"] == reverse("online:table", args=[table.key])
    shown = client.get(taken.headers["Location"])
    assert shown.context["page"]["seat"] == 1


def test_a_worthless_link_says_whom_to_ask(client: Client) -> None:
    table, _people = playing()
    old = token_of(table, 1)
    token_of(table, 1)
    answer = client.get(reverse("online:seat_link", args=[old]))
    assert answer.status_code == 404
    assert "Ask the director for a new one" in answer.content.decode()


def test_one_link_is_enough_for_the_next_table_of_the_evening() -> None:
    table = live_round_table()
    live, client = live_at(table), Client()
    client.post(reverse("online:seat_link", args=[token_of(live, 0)]))
    player = seat_at(live, 0).player
    next_match = table.round.stage.rounds.get(number=2).tables.first()
    assert next_match is not None
    answer = client.post(reverse("desk:next_live", args=[live.key]))
    assert answer.headers["Location"] == reverse("desk:event", args=[table.round.stage.event_id])
    publish_round(round_id=RoundId(next_match.round_id), by=None, anyway=True)
    open_live_tables()
    there = OnlineTable.objects.get(match=next_match.match)
    answer = client.post(reverse("desk:next_live", args=[live.key]))
    assert answer.headers["Location"] == reverse("online:table", args=[there.key])
    page = client.get(answer.headers["Location"])
    assert page.context["own"].player == player


def test_the_director_prints_links_of_a_round() -> None:
    table = live_round_table()
    event = table.round.stage.event
    client = staff(event, Role.SCORER)
    page = reverse("desk:seat_links", args=[event.pk, 1])
    assert "Make links for 4 people" in client.get(page).content.decode()
    client.post(page)
    shown = client.get(page).content.decode()
    live = live_at(table)
    for seat in live.seats.all():
        assert reverse("online:seat_link", args=[link_token(seat)]) in shown
    director = staff(event, Role.DIRECTOR)
    assert "Personal links" in director.get(url(table)).content.decode()
    director.post(url(table, "live_link", 0))
    assert seat_at(live, 0).link_number == 2


def test_a_rematch_keeps_the_seat_of_who_came_by_a_link() -> None:
    table, people = playing()
    open_link(token=token_of(table, 1), visitor=guest())
    table.seats.update(is_away=True)
    table = played_out(table)
    new = rematch(table_key=table.key, visitor=people[0])
    kept = seat_of_visitor(key=new.key, visitor=guest())
    assert kept is not None
    assert kept.link_number == 1


def test_a_commentator_does_not_get_in_by_somebodys_personal_link() -> None:
    table, _people = playing()
    user = UserFactory.create()
    person = PlayerFactory.create(user=user)
    name_commentator(table_key=table.key, player_id=person.pk, by=user)
    token, visitor = token_of(table, 1), Visitor(user_id=user.pk, player_id=person.pk)
    visitor = replace(visitor, guest_key=guest().guest_key)
    with pytest.raises(NotYourSeat) as refused:
        open_link(token=token, visitor=visitor)
    assert refused.value.code == "commentator"
    assert seat_at(table, 1).link_guest == ""


def test_who_plays_by_a_personal_link_without_an_account_says_set_phrases_only() -> None:
    table = playing_table()
    live = live_at(table)
    OnlineTable.objects.filter(pk=live.pk).update(talk=Talk.ALL, club=None)
    open_link(token=token_of(live, 1), visitor=guest())
    with pytest.raises(TalkRefused) as refused:
        say_text(table_key=live.key, text="Hello", visitor=guest())
    assert refused.value.code == "no_account"
    say_phrase(table_key=live.key, phrase="sorry", visitor=guest())


def test_what_is_said_from_a_seat_held_by_a_link_is_ones_own_and_the_mute_stays_the_persons() -> (
    None
):
    table, people = playing()
    open_link(token=token_of(table, 1), visitor=guest())
    own = say_phrase(table_key=table.key, phrase="sorry", visitor=guest())
    (read,) = talk_of(table=again(table), visitor=guest(), now=timezone.now()).remarks
    assert read.is_yours
    with pytest.raises(TalkRefused) as refused:
        mute(table_key=table.key, remark_id=own.pk, visitor=guest())
    assert refused.value.code == "own_remark"
    other = say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])
    mute(table_key=table.key, remark_id=other.pk, visitor=guest())
    told = told_of(key=table.key, remark_id=other.pk, readers=[(guest(), "en"), (people[2], "en")])
    assert told is not None
    assert [bool(text) for text in told.texts] == [False, True]
    assert Mute.objects.get().reader_id == people[1].player_id


def test_the_own_remark_by_a_link_offers_nothing_to_do_about_it(client: Client) -> None:
    table, _people = playing()
    client.post(reverse("online:seat_link", args=[token_of(table, 1)]))
    client.post(reverse("online:say", args=[table.key]), {"phrase": "sorry"})
    remark = table.remarks.get()
    page = client.get(reverse("online:talk", args=[table.key]))
    assert [each.is_yours for each in page.context["talk"]["remarks"]] == [True]
    about = reverse("online:remark", args=[table.key, remark.pk])
    assert about not in page.content.decode()
    assert client.get(about).status_code != 200


def test_the_links_of_a_round_stop_no_other_table_and_tell_each_once() -> None:
    tables = [live_at(live_round_table()), live_at(live_round_table())]
    before = [table.revision for table in tables]
    with CaptureQueriesContext(connection) as seen:
        assert hand_out_missing(table_keys=[table.key for table in tables]) == 8
    assert [again(table).revision for table in tables] == [number + 1 for number in before]
    begun = [each for each in seen.captured_queries if each["sql"].startswith("SAVEPOINT")]
    assert len(begun) == len(tables)


def test_an_older_link_does_not_take_the_next_seat_for_which_a_new_one_was_made() -> None:
    """Seen: who had found a lost phone took the next seat, although its person had a new link."""
    table = live_round_table()
    live, device = live_at(table), guest("the lost phone")
    open_link(token=token_of(live, 0), visitor=device)
    person = seat_at(live, 0).player
    following = table.round.stage.rounds.get(number=2).tables.get()
    publish_round(round_id=RoundId(following.round_id), by=None, anyway=True)
    open_live_tables()
    there = OnlineTable.objects.get(match=following.match)
    seat = there.seats.get(player=person)
    token = token_of(there, seat.number)
    carry_link(table_key=live.key, match_id=following.match_id, visitor=device)
    assert seat_of_visitor(key=there.key, visitor=device) is None
    open_link(token=token, visitor=guest("the new phone"))
    held = seat_of_visitor(key=there.key, visitor=guest("the new phone"))
    assert held == seat
