"""Stepping through games of every table size, in the site's own notation."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from engine.bots.random_bot import random_bot
from engine.bots.table import play_game
from engine.game import EndKind, GameEnd
from engine.notation.emn import read_emn
from engine.notation.upcard import read_upcard, upcard_of_played, write_upcard
from games.matches.rulebook import rules_of
from games.matches.selectors.cards import match_card
from games.matches.services.actors import Actor
from games.matches.services.reports import confirm_report
from games.records.errors import BadGame
from games.records.models import MatchRecord
from games.records.reading import OWN
from games.records.selectors import recorded_game, records_with_scores
from games.records.services import import_game
from games.records.verifying import faults_of
from leagues.desk.selectors.replay import replay_page
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import phone, published_round, table_of_four, table_playing

pytestmark = pytest.mark.django_db

TABLES = [
    ("euchre2", 2),
    ("euchre3", 3),
    ("euchre4", 4),
    ("railroad", 4),
    ("call_best", 4),
    ("jucre_call_ace", 5),
    ("call_best", 6),
    ("auction5", 5),
    ("auction6", 6),
    ("auction7", 7),
]
DEALS = 3


def text_for(table: RoundTable, seed: bytes = b"a") -> str:
    """Return a game that bots played for a table."""
    match = table.match
    rules = rules_of(match)
    game = play_game(
        rules=rules,
        end=GameEnd(kind=EndKind.DEALS, value=match.game_length),
        bots=[random_bot] * rules.players,
        seed=seed,
    )
    names = [f"Person {seat}" for seat in range(rules.players)]
    return write_upcard(upcard_of_played(game, match.variant, names))


def recorded_table(variant: str, players: int, *, turn: int = 0) -> RoundTable:
    table = table_playing(variant, players, game_end="deals", game_length=DEALS)
    text = text_for(table)
    official = Actor(is_official=True)
    import_game(match_id=table.match_id, text=text, actor=official, revision=0, turn=turn)
    return table


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_step_of_a_game_can_be_looked_at(variant: str, players: int) -> None:
    table = recorded_table(variant, players, turn=1)
    record = recorded_game(match_id=table.match_id)
    assert record is not None
    card = match_card(match_id=table.match_id)
    shown = replay_page(card=card, game=record.game, deal=1, step=0)
    assert len(shown.seats) == players
    while shown.onward is not None:
        place = shown.onward
        shown = replay_page(card=card, game=record.game, deal=place.deal, step=place.step)
        assert shown.words
        assert shown.place == place
    assert shown.score == record.game.points
    assert sum(shown.tricks_taken) in (0, rules_of(table.match).hand_size)
    url = reverse("desk:replay", args=[table.match_id])
    for query in ("", "?deal=1&step=3", "?deal=2&step=12", "?deal=3&step=99"):
        page = Client().get(url + query).content.decode()
        assert page.count('class="replay-name"') == players


@pytest.mark.parametrize(("variant", "players"), [("auction5", 5), ("euchre4", 4)])
def test_the_record_is_taken_along_in_our_notation_and_in_egn_where_it_can_say_it(
    variant: str, players: int
) -> None:
    table = recorded_table(variant, players)
    own = Client().get(reverse("desk:own_record", args=[table.match_id]))
    assert own["Content-Disposition"] == f'attachment; filename="match-{table.match_id}.upcard"'
    assert own.content.decode() == text_for(table)
    egn = Client().get(reverse("desk:record", args=[table.match_id]))
    page = Client().get(reverse("desk:replay", args=[table.match_id])).content.decode()
    is_pairs = players == 4
    assert egn.status_code == (200 if is_pairs else 404)
    assert (reverse("desk:record", args=[table.match_id]) in page) is is_pairs
    assert reverse("desk:own_record", args=[table.match_id]) in page
    if is_pairs:
        assert json.loads(egn.content)["fileType"] == "Euchre Game Notation"


def test_what_is_stored_of_a_record_agrees_with_its_cards() -> None:
    table = recorded_table("auction7", 7, turn=3)
    stored = MatchRecord.objects.get(match=table.match)
    assert stored.notation == OWN
    (stored,) = records_with_scores()
    assert list(faults_of(stored)) == []
    points = list(table.match.sides.order_by("number").values_list("points", flat=True))
    stored.match.refresh_from_db()
    assert points == list(read_upcard(stored.text).total[-3:] + read_upcard(stored.text).total[:-3])


def test_a_record_of_another_table_size_is_refused() -> None:
    three = table_playing("euchre3", 3, game_end="deals", game_length=DEALS)
    four = table_of_four(variant="euchre4", game_end="deals", game_length=DEALS)
    with pytest.raises(BadGame, match="of 3 players; 4 sit at this table"):
        import_game(
            match_id=four.match_id,
            text=text_for(three),
            actor=Actor(is_official=True),
            revision=0,
        )


def test_a_whole_evening_is_not_taken_as_one_game() -> None:
    four = table_of_four(variant="euchre4", game_end="deals", game_length=DEALS)
    with pytest.raises(BadGame, match="whole evening"):
        import_game(
            match_id=four.match_id,
            text=json.dumps({"fileType": "Euchre Match Notation"}),
            actor=Actor(is_official=True),
            revision=0,
        )


def test_a_game_for_three_is_handed_in_and_looked_through_on_a_phone() -> None:
    table = table_playing("euchre3", 3, game_end="deals", game_length=DEALS)
    held = phone(table, seat=0)
    url = reverse("desk:hand_in", args=[table.match.link_key])
    text = text_for(table).replace("\n", "\r\n")
    looked = held.post(url, {"text": text, "revision": "0", "look": "1"})
    page = looked.content.decode()
    assert looked.status_code == 200, page
    assert page.count("Person") >= 3
    assert "Seat 3" in page
    bad = held.post(url, {"text": text.replace("seat 1 Person", "seat 7 Person"), "revision": "0"})
    assert bad.status_code == 422
    assert "Line 6, column 6: Seat 1 is expected here." in bad.content.decode()


def test_the_games_of_a_table_are_offered_only_when_the_result_is_confirmed() -> None:
    table = table_playing("euchre4", 4, game_end="deals", game_length=DEALS)
    evening = reverse("desk:evening", args=[table.round.stage.event_id, table.number])
    replay = reverse("desk:replay", args=[table.match_id])
    import_game(match_id=table.match_id, text=text_for(table), actor=Actor(seat=0), revision=0)
    assert Client().get(evening).status_code == 404
    assert evening not in Client().get(replay).content.decode()
    report = MatchRecord.objects.get().report_id
    confirm_report(report_id=report, actor=Actor(seat=1))
    assert evening in Client().get(replay).content.decode()


def test_all_games_of_a_table_are_taken_along_as_one_evening() -> None:
    first = recorded_table("euchre4", 4)
    event = first.round.stage.event
    second_round = published_round(event=event, number=2)
    match = {"variant": "euchre4", "game_end": "deals", "game_length": DEALS}
    second = table_of_four(round_=second_round, number=first.number, **match)
    official = Actor(is_official=True)
    text = text_for(second, seed=b"b")
    import_game(match_id=second.match_id, text=text, actor=official, revision=0, turn=2)
    answer = Client().get(reverse("desk:evening", args=[event.pk, first.number]))
    evening = read_emn(answer.content.decode())
    assert [game.index for game in evening.games] == [0, 1]
    assert len(evening.players) == 8
    assert evening.result is not None
    made = dict(evening.result.scores)
    for table, turn in ((first, 0), (second, 2)):
        for seat in table.match.seats.all():
            side = table.match.sides.get(number=seat.side_number)
            assert made[f"player-{seat.player_id}"] == side.points
            game = evening.games[0 if turn == 0 else 1]
            assert game.seats[(seat.number - turn) % 4] == f"player-{seat.player_id}"
    missing = Client().get(reverse("desk:evening", args=[event.pk, first.number + 1]))
    assert missing.status_code == 404


def test_games_that_the_notation_cannot_say_are_not_in_the_evening() -> None:
    table = recorded_table("auction5", 5)
    event = table.round.stage.event
    answer = Client().get(reverse("desk:evening", args=[event.pk, table.number]))
    assert answer.status_code == 404
