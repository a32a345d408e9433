"""Stepping through a recorded game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from engine.notation.egn import read_egn
from engine.replay import replay
from games.matches.selectors.cards import match_card
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.services.substitution import substitute
from games.records.selectors import recorded_game
from games.records.services import import_game
from leagues.desk.selectors.replay import ReplayPage, replay_page
from leagues.events.models import Event
from leagues.events.states import Visibility
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.players import PlayerFactory
from tests.leagues.desk.builders import player_at, staff, table_of_four

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).resolve().parents[2] / "engine" / "records"
TEXT = (RECORDS / "league-round-game-1.egn").read_text()
OFFICIAL = Actor(is_official=True)


def recorded_table(*, text: str = TEXT, turn: int = 0) -> RoundTable:
    table = table_of_four(
        variant="euchre4",
        game_end="target",
        game_length=10,
        rules={"deck": 24, "target": 10, "stick_dealer": True},
    )
    import_game(match_id=table.match_id, text=text, actor=OFFICIAL, revision=0, turn=turn)
    return table


def step_of(table: RoundTable, *, deal: int, step: int) -> ReplayPage:
    record = recorded_game(match_id=table.match_id)
    assert record is not None
    card = match_card(match_id=table.match_id)
    return replay_page(card=card, game=record.game, deal=deal, step=step)


def show(table: RoundTable, query: str = "") -> str:
    url = reverse("desk:replay", args=[table.match_id])
    return Client().get(url + query).content.decode()


def deal_url(table: RoundTable, deal: int) -> str:
    return reverse("desk:deal", args=[table.match_id, deal])


def with_revoke() -> str:
    """Return the record with two cards of one seat changed round, so that it revokes."""
    for text in _swapped():
        try:
            game = replay(read_egn(text))
        except ValueError:
            continue
        if game.revokes and game.final == (10, 3):
            return text
    raise AssertionError("no swap makes a revoke")


def _swapped() -> list[str]:
    texts = []
    for deal in range(11):
        for seat in range(4):
            game = json.loads(TEXT)
            phases = game["deals"][deal]["phases"]
            tricks = next(each["tricks"] for each in phases if each["type"] == "TRICK_PLAY")
            if len(tricks[0]) < 4:
                continue
            tricks[0][seat], tricks[4][seat] = tricks[4][seat], tricks[0][seat]
            texts.append(json.dumps(game))
    return texts


def test_a_deal_starts_with_four_hands_and_the_turn_up() -> None:
    table = recorded_table()
    page = show(table)
    for seat in range(4):
        assert player_at(table, seat).label in page
    assert "deals and turns up the" in page
    shown = step_of(table, deal=1, step=0)
    assert [len(seat.cards) for seat in shown.seats] == [5, 5, 5, 5]
    assert shown.turn_up_lies == "up"
    assert shown.back is None
    assert shown.score == (0, 0)


def test_every_step_of_every_deal_can_be_walked_through_and_comes_to_the_result() -> None:
    table = recorded_table()
    shown = step_of(table, deal=1, step=0)
    steps = 1
    while shown.onward is not None:
        before = shown.place
        shown = step_of(table, deal=shown.onward.deal, step=shown.onward.step)
        assert shown.back == before
        assert all(len(seat.cards) == 5 for seat in shown.seats)
        assert shown.words
        steps += 1
    assert steps == sum(len(deal.frames) for deal in replay(read_egn(TEXT)).deals)
    assert shown.score == (10, 3)
    assert sum(shown.tricks_taken) == 5
    assert shown.place.deal == 11


def test_cards_that_were_played_leave_their_place_empty() -> None:
    table = recorded_table()
    start = step_of(table, deal=1, step=0)
    fell = next(row for trick in start.tricks for row in trick.cards if row)
    before = step_of(table, deal=1, step=fell.number - 1)
    after = step_of(table, deal=1, step=fell.number)
    seat = fell.seat or 0
    changed = [
        (old.text, new.text, new.is_gone)
        for old, new in zip(before.seats[seat].cards, after.seats[seat].cards, strict=True)
        if old != new
    ]
    assert fell.card is not None
    assert changed == [(fell.card.text, fell.card.text, True)]
    assert after.seats[seat].played == fell.card


def test_people_who_sit_further_on_than_in_the_record_hold_their_own_cards() -> None:
    plain, turned = recorded_table(), None
    first = step_of(plain, deal=2, step=9)
    plain.match.delete()
    turned = recorded_table(turn=1)
    second = step_of(turned, deal=2, step=9)
    assert second.seats[3].cards == first.seats[2].cards
    assert second.score == first.score[::-1]


def test_calls_and_tricks_are_links_to_their_steps() -> None:
    table = recorded_table()
    page = show(table, "?deal=3&step=4")
    shown = step_of(table, deal=3, step=4)
    assert len(shown.tricks) == 5
    for row in shown.calls:
        assert f'href="{deal_url(table, 3)}?step={row.number}"' in page
    assert page.count('aria-current="step"') == 1
    assert page.count('aria-current="true"') == 1


def test_a_revoke_is_pointed_out_with_the_cards_that_were_held() -> None:
    table = recorded_table(text=with_revoke())
    page = show(table)
    assert "Revoke in trick 1" in page
    shown = step_of(table, deal=1, step=0)
    place = shown.revokes[0].place
    assert f'href="{deal_url(table, place.deal)}?step={place.step}"' in page
    there = step_of(table, deal=place.deal, step=place.step)
    assert [row for trick in there.tricks for row in trick.cards if row and row.is_revoke]


def test_a_stand_in_is_named_from_the_deal_on_in_which_they_came() -> None:
    table = recorded_table()
    stand_in = PlayerFactory.create(display_name="Late Lena")
    substitute(match_id=table.match_id, seat=1, player_id=stand_in.pk, actor=OFFICIAL, from_deal=5)
    assert step_of(table, deal=4, step=0).seats[1].label == player_at(table, 1).label
    assert step_of(table, deal=5, step=0).seats[1].label == "Late Lena"


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("?deal=99&step=0", "/deals/11/"),
        ("?deal=0&step=-4", "/deals/1/"),
        ("?deal=one&step=999999999999", "/deals/1/"),
        ("?deal=2&step=9999", "/deals/2/?step=31"),
    ],
)
def test_a_step_that_is_not_there_gives_the_nearest(query: str, place: str) -> None:
    page = show(recorded_table(), query)
    (address,) = re.findall(r'id="replay-address"[^>]*>([^<]+)<', page)
    assert address.endswith(place)


def test_each_deal_has_an_address_of_its_own_that_names_it_and_can_be_copied() -> None:
    table = recorded_table()
    answer = Client().get(deal_url(table, 3))
    page = answer.content.decode()
    event = table.round.stage.event
    name = f"Deal 3 of table {table.number}, round {table.round.number}, {event.title}"
    assert f"<title>{name}" in page
    assert f'<meta property="og:title" content="{name}">' in page
    assert f'href="http://testserver{deal_url(table, 3)}" translate' in page
    assert 'data-copy="replay-address"' in page
    assert page.count('aria-current="true"') == 1
    stepped = Client().get(deal_url(table, 3) + "?step=4").content.decode()
    assert f'href="http://testserver{deal_url(table, 3)}?step=4" translate' in stepped


def test_the_address_of_a_deal_is_for_those_who_may_see_its_match() -> None:
    table = recorded_table()
    event = table.round.stage.event
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.MEMBERS.value)
    assert Client().get(deal_url(table, 1)).status_code == 404
    assert staff(event, Role.MEMBER).get(deal_url(table, 1)).status_code == 200


def test_a_part_is_the_step_alone() -> None:
    part = show(recorded_table(), "?deal=2&step=3&part=1")
    assert part.lstrip().startswith('<div id="replay-step"')
    assert "<html" not in part


def test_a_match_without_cards_has_no_replay() -> None:
    table = table_of_four()
    for name in ("desk:replay", "desk:record"):
        answer = Client().get(reverse(name, args=[table.match_id]))
        assert answer.status_code == 404
        assert "were not recorded" in answer.content.decode()


def test_the_cards_of_a_corrected_result_say_so() -> None:
    table = recorded_table()
    correct_result(
        match_id=table.match_id, points=(10, 5), actor=OFFICIAL, reason="Revoke.", revision=1
    )
    assert "result of this match was changed" in show(table)


def test_replays_of_hidden_events_are_for_members() -> None:
    table = recorded_table()
    event = table.round.stage.event
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.MEMBERS.value)
    for name in ("desk:replay", "desk:record"):
        url = reverse(name, args=[table.match_id])
        assert Client().get(url).status_code == 404
        assert staff(event, Role.MEMBER).get(url).status_code == 200


def test_the_record_can_be_taken_along_in_the_newest_version() -> None:
    table = recorded_table()
    answer = Client().get(reverse("desk:record", args=[table.match_id]))
    assert answer["Content-Disposition"] == f'attachment; filename="match-{table.match_id}.egn"'
    game = json.loads(answer.content)
    assert game["version"] == "1.4"
    assert replay(read_egn(answer.content.decode())).final == (10, 3)


@pytest.mark.parametrize("query", ["?deal=1&step=0", "?deal=11&step=20"])
def test_a_replay_costs_the_same_for_every_step(
    query: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = recorded_table()
    url = reverse("desk:replay", args=[table.match_id])
    # table; event; record; hindsight; match; seats; sides; reports; hands; rulings; substitutions
    with django_assert_num_queries(11):
        Client().get(url + query)
