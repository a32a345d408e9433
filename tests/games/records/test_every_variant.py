"""Games of every variant, recorded card by card, as results of their matches."""

from __future__ import annotations

import pytest

from engine.bots.random_bot import random_bot
from engine.bots.table import PlayedGame, play_game
from engine.game import EndKind, GameEnd
from engine.notation.upcard import upcard_of_played, write_upcard
from engine.variants.registry import VARIANTS, rules_for
from games.matches.models import HandScore, Match, MatchSide
from games.matches.services.actors import Actor
from games.matches.services.reports import confirm_report
from games.matches.states import MatchStatus, ReportDepth
from games.records.errors import BadGame
from games.records.models import MatchRecord
from games.records.selectors import recorded_game
from games.records.services import import_game
from games.records.verifying import faults_of
from tests.factories.matches import seated_match

pytestmark = pytest.mark.django_db

TABLES = [(variant.key, players) for variant in VARIANTS.values() for players in variant.players]
every_table = pytest.mark.parametrize(("variant", "players"), TABLES)
DEALS = 3


def played(variant: str, players: int) -> PlayedGame:
    return play_game(
        rules=rules_for(variant, {"players": players}),
        end=GameEnd(kind=EndKind.DEALS, value=DEALS),
        bots=[random_bot] * players,
        seed=f"{variant} {players}".encode(),
    )


def text_of(game: PlayedGame, variant: str, players: int) -> str:
    return write_upcard(upcard_of_played(game, variant, [f"P{seat}" for seat in range(players)]))


def match_of(variant: str, players: int) -> Match:
    return seated_match(variant=variant, rules={"players": players}, game_length=DEALS)


@every_table
@pytest.mark.parametrize("turn", [0, 1])
def test_a_recorded_game_is_the_result_with_all_its_hands(
    variant: str, players: int, turn: int
) -> None:
    game = played(variant, players)
    match = match_of(variant, players)
    text = text_of(game, variant, players)
    report = import_game(match_id=match.pk, text=text, actor=Actor(seat=0), revision=0, turn=turn)
    confirm_report(report_id=report.pk, actor=Actor(seat=1))
    match.refresh_from_db()
    assert (match.status, report.depth) == (MatchStatus.FINISHED, ReportDepth.CARDS)
    sides = MatchSide.objects.filter(match=match).order_by("number")
    points = [side.points for side in sides]
    assert points[turn:] + points[:turn] == list(game.final)
    hands = HandScore.objects.filter(report=report).order_by("number")
    assert len(hands) == DEALS
    for hand, deal in zip(hands, game.deals, strict=True):
        contract = deal.end.contract
        maker = None if contract.maker is None else (contract.maker + turn) % players
        assert hand.maker_seat == maker
        assert sum(hand.points) == sum(deal.points)


@every_table
def test_what_is_stored_is_what_the_cards_say(variant: str, players: int) -> None:
    match = match_of(variant, players)
    text = text_of(played(variant, players), variant, players)
    import_game(match_id=match.pk, text=text, actor=Actor(is_official=True), revision=0)
    found = recorded_game(match_id=match.pk)
    assert found is not None
    assert found.counts
    record = MatchRecord.objects.get()
    record.report.live = list(record.report.hands.order_by("number"))  # type: ignore[attr-defined]
    assert list(faults_of(record)) == []


def test_a_game_of_another_number_of_players_is_not_this_tables() -> None:
    match = match_of("call_best", 5)
    text = text_of(played("call_best", 4), "call_best", 4)
    with pytest.raises(BadGame, match="4 players") as refused:
        import_game(match_id=match.pk, text=text, actor=Actor(seat=0), revision=0)
    assert list(refused.value.fields) == ["text"]
    assert not HandScore.objects.exists()
