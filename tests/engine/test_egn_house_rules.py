"""House rules in EGN: what its flags permit is written, read and scored."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from engine.actions import GoUnder, Name, Pass, PayPoint, TurnDown
from engine.bots.table import PlayedGame, PlayedHand
from engine.errors import BadRecord
from engine.notation.egn import from_played_game, hands_that_cannot, read_egn, write_egn
from engine.replay import replay
from engine.scoring import Outcome
from engine.transitions import legal_actions
from tests.engine.builders import after, dealt, rules
from tests.engine.published import faults_of_egn
from tests.engine.test_egn_limits import DEALS, FOUR, played_anyhow, without_hands


def written(**options: object) -> Iterator[tuple[PlayedGame, str]]:
    """Yield games under a house rule that were written, and their texts as published."""
    some = rules("euchre4", deck=24, **options)
    for seed in range(60):
        game = played_anyhow(some, seed)
        text = write_egn(from_played_game(game, FOUR))
        assert faults_of_egn(json.loads(text)) == []
        for record in (read_egn(text), without_hands(read_egn(text))):
            told = replay(record)
            assert [deal.points for deal in told.deals] == [hand.points for hand in game.deals]
        yield game, text


def test_no_trumps_in_round_two() -> None:
    found = 0
    for game, text in written(no_trump=True, stick_dealer=True):
        for hand, deal in zip(game.deals, replay(read_egn(text)).deals, strict=True):
            named = any(isinstance(each, Name) and each.suit is None for each in hand.actions)
            found += named
            if named:
                assert (deal.trump, deal.maker) == (None, hand.end.contract.maker)
                assert "name:N" in [frame.text for frame in deal.frames]
    assert found > 2


def test_a_fast_break_scores_nothing() -> None:
    outcomes = [
        deal.outcome
        for _, text in written(fast_break=True)
        for deal in replay(read_egn(text)).deals
    ]
    assert Outcome.FAST_BREAK in outcomes


def test_four_tokens_are_a_point_at_once() -> None:
    extra = 0
    for game, text in written(four_trick_tokens=True):
        told = replay(read_egn(text))
        plain = sum(sum(hand.points) for hand in game.deals)
        extra += sum(told.final) - plain
        assert json.loads(text)["metadata"]["finalScore"] == list(told.final)
    assert extra >= 0
    fields = json.loads(text)
    deal = next(
        deal
        for _, each in written(four_trick_tokens=True)
        for deal, seen in zip(json.loads(each)["deals"], replay(read_egn(each)).deals, strict=True)
        if seen.token is not None
    )
    fields["deals"] = [{**deal, "dealNumber": number} for number in range(4)]
    del fields["metadata"]["finalScore"]
    assert sum(replay(read_egn(json.dumps(fields))).final) == 5


def test_a_poor_hand_takes_three_cards_of_the_stock() -> None:
    found = 0
    for game, text in written(go_under=True):
        told = replay(read_egn(text))
        for hand, deal, raw in zip(game.deals, told.deals, json.loads(text)["deals"], strict=True):
            under = [each for each in hand.actions if isinstance(each, GoUnder)]
            exchanges = raw["phases"][0].get("cardExchanges", [])
            assert [each["receiver"] for each in exchanges] == [each.seat for each in under]
            assert [f.text for f in deal.frames].count("go_under") == len(under)
            found += len(under)
    assert found > 5


@pytest.mark.parametrize(
    "exchange",
    [
        {"receiver": 1, "cards": ["X", "X"]},
        {"receiver": 7, "cards": ["X", "X", "X"]},
        {"receiver": 1, "cards": ["Jh", "X", "X"]},
    ],
)
def test_an_exchange_with_the_stock_that_cannot_be_is_refused(exchange: dict[str, object]) -> None:
    text = write_egn(from_played_game(played_anyhow(rules("euchre4", deck=24), 1), FOUR))
    fields = json.loads(text)
    fields["metadata"]["ruleset"]["go_under"] = True
    fields["deals"][0]["phases"][0]["cardExchanges"] = [exchange]
    fields["deals"][0]["initialState"]["upCard"] = "Jh"
    with pytest.raises(BadRecord):
        replay(read_egn(json.dumps(fields)))
    fields["deals"][0]["phases"][0]["cardExchanges"] = []
    fields["metadata"]["ruleset"]["go_under"] = False


def test_a_point_the_dealer_pays_cannot_be_written() -> None:
    some = rules("euchre4", deck=24, stick_dealer=True, dealer_may_pay=True)
    assert "the dealer pays" in hands_that_cannot(some)[0].sentence
    hand = dealt(some, "9H")
    actions = []
    while not hand.is_over:
        kinds = (Pass, TurnDown, PayPoint)
        actions.append(next(each for each in legal_actions(hand) if isinstance(each, kinds)))
        hand = after(hand, actions[-1])
    played = PlayedHand(number=0, pack=(), actions=tuple(actions), end=hand)
    game = PlayedGame(rules=some, end=DEALS, deals=(played,), final=hand.points or ())
    with pytest.raises(BadRecord, match="dealer paid a point"):
        from_played_game(game, FOUR)
