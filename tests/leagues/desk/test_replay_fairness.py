"""Whether deals were fair, on the page of a replay."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from engine.__main__ import main
from engine.notation.upcard import write_upcard
from games.matches.selectors.cards import match_card
from games.matches.services.actors import Actor
from games.online.models import OnlineTable, TableDeal
from games.online.services.dealing import add_to_shuffle
from games.online.services.opening import open_for_match, start
from games.online.services.sitting import hold_seat
from games.online.states import TableStatus
from games.online.visitors import Visitor
from games.records.models import MatchRecord
from games.records.selectors import recorded_game
from games.records.services import import_game
from leagues.desk.selectors.fairness import Fairness, fairness_of
from leagues.seating.models import RoundTable
from tests.engine.promised import promised_game
from tests.games.online.tables import act_once
from tests.leagues.desk.builders import player_at, table_of_four

pytestmark = pytest.mark.django_db

OFFICIAL = Actor(is_official=True)
DEALS = 2


def played_live(word: str = "my-own-word") -> RoundTable:
    """Return a table of an event whose match was played live, with a word of its third seat."""
    table = table_of_four(variant="north_american", game_end="deals", game_length=DEALS)
    live = open_for_match(match_id=table.match_id)
    people = [Visitor(player_id=player_at(table, seat).pk) for seat in range(4)]
    for number, visitor in enumerate(people):
        hold_seat(table_key=live.key, number=number, visitor=visitor, login=f"login {number}")
    start(table_key=live.key, visitor=people[0])
    add_to_shuffle(table_key=live.key, seat=2, text=word, visitor=people[2])
    while OnlineTable.objects.get(pk=live.pk).status != TableStatus.FINISHED:
        act_once(live, people)
    return table


def handed_in(text: str, *, turn: int = 0) -> RoundTable:
    """Return a table whose record was handed in."""
    table = table_of_four(variant="north_american", game_end="deals", game_length=3)
    import_game(match_id=table.match_id, text=text, actor=OFFICIAL, revision=0, turn=turn)
    return table


def is_promise(line: str) -> bool:
    return line.startswith(("lot ", "proof "))


def fairness(table: RoundTable) -> Fairness | None:
    record = recorded_game(match_id=table.match_id)
    assert record is not None
    return fairness_of(card=match_card(match_id=table.match_id), game=record.game)


def show(table: RoundTable) -> str:
    return Client().get(reverse("desk:replay", args=[table.match_id])).content.decode()


def test_a_match_played_live_can_be_checked_from_its_page_and_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played_live()
    found = fairness(table)
    assert found is not None
    assert found.holds
    assert [deal.title for deal in found.deals] == ["Lot for the first deal", "Deal 1", "Deal 2"]
    (addition,) = found.deals[1].additions
    assert (addition.name, addition.text) == (player_at(table, 2).label, "my-own-word")
    page = show(table)
    assert "all cards were dealt as promised" in page
    for deal in TableDeal.objects.filter(table__match_id=table.match_id):
        assert deal.commitment in page
        assert bytes(deal.secret).hex() in page
    path = tmp_path / "match.upcard"
    path.write_bytes(Client().get(reverse("desk:own_record", args=[table.match_id])).content)
    assert main(["verify", str(path)]) == 0
    assert "added by players: 2:my-own-word" in capsys.readouterr().out


def test_the_command_shown_prints_the_promise() -> None:
    found = fairness(handed_in(write_upcard(promised_game())))
    assert found is not None
    for deal in found.deals:
        printed = subprocess.run(
            ["/bin/sh", "-c", deal.proved.command], capture_output=True, text=True, check=True
        )
        assert printed.stdout.split()[0] == deal.proved.commitment


def test_a_secret_chosen_afterwards_does_not_pass_for_the_one_that_was_promised() -> None:
    table = played_live()
    other = fairness(handed_in(write_upcard(promised_game())))
    assert other is not None
    TableDeal.objects.filter(table__match_id=table.match_id, number=1).update(
        commitment=other.deals[1].proved.commitment
    )
    found = fairness(table)
    assert found is not None
    assert [deal.fault for deal in found.deals] == [
        "",
        "",
        "This is not what was published before the cards.",
    ]
    assert "1 of these deals was not dealt as promised" in show(table)


def test_cards_that_do_not_follow_are_told() -> None:
    table = played_live()
    record = MatchRecord.objects.get(match_id=table.match_id)
    record.text = record.text.replace("2:my-own-word", "2:your-word")
    record.save()
    found = fairness(table)
    assert found is not None
    assert not found.holds
    assert found.deals[1].fault.startswith("Seat 0 should have been dealt ")
    assert found.deals[1].fault in show(table).replace("&#x27;", "'")


def test_promises_in_a_record_that_was_handed_in_were_not_made_here() -> None:
    table = handed_in(write_upcard(promised_game()), turn=1)
    found = fairness(table)
    assert found is not None
    assert (found.faults, found.holds) == (0, False)
    names = [addition.name for addition in found.deals[1].additions]
    assert names == [player_at(table, 1).label, player_at(table, 2).label]
    assert "those promises were not published here" in show(table)


def test_where_nothing_was_promised_nothing_is_claimed(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    plain = [line for line in write_upcard(promised_game()).splitlines() if not is_promise(line)]
    table = handed_in("\n".join(plain))
    record = recorded_game(match_id=table.match_id)
    card = match_card(match_id=table.match_id)
    assert record is not None
    with django_assert_num_queries(0):
        assert fairness_of(card=card, game=record.game) is None
    assert "fair-title" not in show(table)
