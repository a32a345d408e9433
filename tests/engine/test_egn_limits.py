"""What EGN can say of our games, what it cannot, and that what it says is as published."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.actions import Deal, GiveBest, SeatAction
from engine.bots.random_bot import random_bot
from engine.bots.table import PlayedGame, PlayedHand, play_game
from engine.decks import deck_of
from engine.errors import BadRecord
from engine.game import EndKind, GameEnd
from engine.notation.egn import (
    EgnGame,
    cannot_express,
    egn_of_upcard,
    from_played_game,
    hands_that_cannot,
    read_egn,
    write_egn,
)
from engine.notation.emn import read_emn, write_emn
from engine.notation.upcard import read_upcard, upcard_of_played, write_upcard
from engine.replay import replay
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import new_hand
from engine.transitions import apply, legal_actions
from engine.variants.registry import VARIANTS, rules_for
from tests.engine.builders import RECORDS, rules
from tests.engine.published import faults_of_egn, faults_of_emn
from tests.engine.recording import NAMES
from tests.engine.strategies import some_rules
from tests.engine.test_emn import an_evening

FOUR = NAMES[:4]
DEALS = GameEnd(kind=EndKind.DEALS, value=4)


def game_of(some: Rules, seed: int, end: GameEnd = DEALS) -> PlayedGame:
    bots = [random_bot] * some.players
    return play_game(rules=some, end=end, bots=bots, seed=bytes([seed]))


def played_anyhow(some: Rules, seed: int) -> PlayedGame:
    """Return a game in which anybody who may do something does anything."""
    chance = random.Random(seed)
    deals: list[PlayedHand] = []
    for number in range(4):
        pack = shuffle(deck_of(some), bytes([seed, number]))
        hand = apply(new_hand(some, Seat(number)), Deal(cards=pack)).state
        actions: list[SeatAction] = []
        while not hand.is_over:
            actions.append(chance.choice(legal_actions(hand)))
            hand = apply(hand, actions[-1]).state
        deals.append(PlayedHand(number=number, pack=pack, actions=tuple(actions), end=hand))
    final = [sum(hand.points[side] for hand in deals) for side in range(2)]
    return PlayedGame(rules=some, end=DEALS, deals=tuple(deals), final=tuple(final))


def without_hands(game: EgnGame) -> EgnGame:
    return replace(game, deals=tuple(replace(deal, player_cards=()) for deal in game.deals))


def test_variants_that_egn_can_say() -> None:
    sayable = [key for key, variant in VARIANTS.items() if not cannot_express(variant.rules, DEALS)]
    assert sorted(sayable) == ["british", "euchre4", "north_american", "railroad"]


@pytest.mark.parametrize(
    ("variant", "options", "sentence"),
    [
        ("euchre3", {}, "two pairs with a turn-up"),
        ("auction6", {}, "two pairs with a turn-up"),
        ("jucre4", {}, "“euchred” is worth 3 here; EGN has 2"),
        ("euchre4", {"pts_march": 3}, "“march” is worth 3 here; EGN has 2"),
        ("euchre4", {"bowers": False}, "without bowers"),
    ],
)
def test_why_a_game_cannot_be_written_is_said(
    variant: str, options: dict[str, object], sentence: str
) -> None:
    some = rules_for(variant, options)
    assert any(sentence in limit.sentence for limit in cannot_express(some, DEALS))
    with pytest.raises(BadRecord) as refused:
        from_played_game(game_of(some, 1), NAMES[: some.players])
    assert refused.value.code == "not_expressible"


def test_a_game_by_the_clock_cannot_be_written() -> None:
    end = GameEnd(kind=EndKind.TIME, value=20)
    assert "by the clock" in cannot_express(rules("euchre4"), end)[0].sentence


def test_what_only_some_hands_cannot_say_is_listed() -> None:
    assert [limit.sentence for limit in hands_that_cannot(VARIANTS["north_american"].rules)] == [
        "A hand that the maker's partner plays alone cannot be written.",
        "A lone defence against two makers cannot be written.",
    ]
    assert len(hands_that_cannot(rules("railroad", referee="penalise"))) == 4
    assert hands_that_cannot(rules("euchre4")) == ()


def test_a_hand_that_went_under_and_had_two_best_cards_cannot_be_written() -> None:
    """Found by the property below: five exchanges in a deal, of which EGN has four."""
    some = rules("railroad", joker=False, go_under=True)
    with pytest.raises(BadRecord) as refused:
        from_played_game(game_of(some, 0), FOUR)
    assert "more than four times" in refused.value.sentence


@settings(max_examples=40)
@given(some_rules(), st.integers(0, 255))
def test_a_game_is_written_as_it_was_or_refused(some: Rules, seed: int) -> None:
    assume(some.players == 4 and some.has_partners and some.turn_up)
    game = game_of(some, seed)
    try:
        record = from_played_game(game, FOUR)
    except BadRecord as error:
        code = error.code
        assert code == "not_expressible"
        return
    text = write_egn(record)
    assert faults_of_egn(json.loads(text)) == []
    for read in (read_egn(text), without_hands(read_egn(text))):
        played = replay(read)
        assert played.final == game.final
        assert [deal.points for deal in played.deals] == [hand.points for hand in game.deals]


@pytest.mark.parametrize("order", ["receive_first", "discard_first"])
def test_a_partners_best_card_is_written_and_read(order: str) -> None:
    some = rules("euchre4", deck=24, best_card=True, best_card_order=order, defend_alone="vs_lone")
    given_cards = 0
    for seed in range(25):
        game = played_anyhow(some, seed)
        record = from_played_game(game, FOUR)
        assert faults_of_egn(json.loads(write_egn(record))) == []
        played = replay(read_egn(write_egn(record)))
        assert [deal.points for deal in played.deals] == [hand.points for hand in game.deals]
        assert replay(without_hands(record)).final == game.final
        given_cards += sum(gifts(hand.actions) for hand in game.deals)
        for deal, hand in zip(played.deals, game.deals, strict=True):
            told = [frame.text for frame in deal.frames if frame.kind == "best"]
            assert sum(text.startswith("give:") for text in told) == gifts(hand.actions)
    assert given_cards > 5


def gifts(actions: Sequence[object]) -> int:
    return sum(isinstance(action, GiveBest) for action in actions)


def test_hands_are_found_again_where_best_cards_changed_them() -> None:
    some = rules("euchre4", deck=24, best_card=True)
    for seed in range(25):
        record = from_played_game(game_of(some, seed), FOUR)
        known, found = replay(record), replay(without_hands(record))
        for one, other in zip(known.deals, found.deals, strict=True):
            for dealt, seen in zip(one.hands, other.hands, strict=True):
                assert seen in (None, dealt)


@pytest.mark.parametrize(
    "exchange",
    [
        {"sender": 0, "receiver": 1, "cards": ["9c"]},
        {"receiver": 0, "cards": ["9c"]},
        {"sender": 3, "receiver": 1, "cards": ["9c", "Tc"]},
    ],
)
def test_an_exchange_that_is_none_of_a_best_card_is_refused(exchange: dict[str, object]) -> None:
    some = rules("euchre4", deck=24, best_card=True)
    game = next(game for seed in range(60) if gifts((game := game_of(some, seed)).deals[0].actions))
    fields = json.loads(write_egn(from_played_game(game, FOUR)))
    fields["deals"][0]["phases"][0]["cardExchanges"].append(exchange)
    with pytest.raises(BadRecord) as refused:
        replay(read_egn(json.dumps(fields)))
    assert refused.value.code in {"unplayed_exchange", "not_in_hand"}


def test_a_record_of_our_own_is_handed_on_as_egn() -> None:
    some = rules("euchre4", deck=24)
    game = upcard_of_played(game_of(some, 7), "euchre4", FOUR, title="Table 1")
    record = egn_of_upcard(read_upcard(write_upcard(game)))
    assert replay(record).final == game.total
    assert (record.title, [player.name for player in record.players]) == ("Table 1", [*FOUR])


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.egn")), ids=lambda path: path.stem)
def test_records_are_written_as_published(path: object) -> None:
    text = write_egn(read_egn(RECORDS.joinpath(str(path)).read_text()))
    assert faults_of_egn(json.loads(text)) == []


def test_evenings_are_written_as_published() -> None:
    fields = json.loads(write_emn(read_emn(json.dumps(an_evening()))))
    assert faults_of_emn(fields) == []
    fields["games"][0]["gameData"]["more"] = 1
    assert faults_of_emn(fields) == ["file.games[0].gameData: knows no more"]
