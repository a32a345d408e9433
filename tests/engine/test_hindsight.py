"""What the cards of a recorded deal allowed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine import hindsight
from engine.actions import Pass, PlayCard, TurnDown
from engine.bots.base import Bot
from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_game
from engine.cards import Suit
from engine.double_dummy import best_plays
from engine.errors import BadRecord
from engine.game import EndKind, GameEnd
from engine.hindsight import Gap, Hindsight, hindsight_of_own, hindsights_of
from engine.notation.egn import egn_of_upcard, read_egn
from engine.notation.upcard import upcard_of_played
from engine.notation.upcard_values import Act, Ruling, UpcardDeal, UpcardGame, after, as_dealt
from engine.replay import replay
from engine.seats import Seat
from engine.state import HandState
from engine.transitions import legal_actions
from engine.variants.registry import VARIANTS, rules_for
from tests.engine.builders import RECORDS, cards

QUICK = sorted(set(VARIANTS) - {"auction7"})


def played(variant: str, *, bot: Bot = random_bot, seed: bytes = b"look back") -> UpcardGame:
    rules = rules_for(variant, {})
    end = GameEnd(kind=EndKind.DEALS, value=4)
    game = play_game(rules=rules, end=end, bots=[bot] * rules.players, seed=seed)
    return upcard_of_played(game, variant, [f"Person {seat}" for seat in range(rules.players)])


def moments(deal: UpcardDeal) -> list[tuple[HandState, PlayCard]]:
    """Return the cards that were played, each with the hand before it."""
    hand, found = as_dealt(deal.dealt), []
    for entry in deal.entries:
        if isinstance(entry, Act) and isinstance(entry.action, PlayCard):
            found.append((hand, entry.action))
        hand = after(hand, entry)
    return found


def summed(found: Hindsight) -> int:
    """Return the makers' tricks that follow from what was left behind."""
    ours, theirs = 0, 0
    for loss in found.losses:
        ours += loss.tricks * (loss.seat in found.makers)
        theirs += loss.tricks * (loss.seat not in found.makers)
    return found.could - ours + theirs


def found_in(game: UpcardGame) -> Sequence[tuple[UpcardDeal, Hindsight]]:
    pairs = list(zip(game.deals, hindsights_of(game), strict=True))
    return [pair for pair in pairs if pair[1].gap is None]


@pytest.mark.parametrize("variant", QUICK)
def test_what_was_left_behind_leads_from_what_could_be_made_to_what_was(variant: str) -> None:
    found = found_in(played(variant))
    assert found
    for deal, seen in found:
        assert seen.made == sum(deal.end.taken[seat] for seat in seen.makers)
        assert summed(seen) == seen.made
        assert 0 <= seen.could <= deal.dealt.rules.hand_size


@pytest.mark.parametrize("variant", QUICK)
def test_each_card_that_left_tricks_is_named_with_those_that_would_have_kept_them(
    variant: str,
) -> None:
    losses = 0
    for deal, seen in found_in(played(variant)):
        left = {loss.play: loss for loss in seen.losses}
        for number, (hand, play) in enumerate(moments(deal)):
            values = best_plays(hand)
            ours = play.seat in seen.makers
            best = max(values.values()) if ours else min(values.values())
            loss = left.get(number)
            assert (values[play.card] != best) is (loss is not None)
            if loss is None:
                continue
            losses += 1
            assert loss.seat == play.seat
            assert loss.tricks == abs(best - values[play.card])
            assert set(loss.kept_by) == {card for card, made in values.items() if made == best}
    assert losses


@pytest.mark.parametrize("variant", ["euchre4", "british", "railroad"])
def test_a_game_of_two_pairs_is_seen_alike_in_both_notations(variant: str) -> None:
    game = played(variant, bot=steady_bot)
    own = list(hindsights_of(game))
    exchanged = list(hindsights_of(egn_of_upcard(game)))
    assert [seen for seen in own if seen.gap is not Gap.VOID] == exchanged


def test_every_suit_is_asked_for_both_sides_and_in_other_games_for_the_makers() -> None:
    for _deal, seen in found_in(played("euchre4")):
        assert set(seen.by_trump) == set(Suit)
        assert {len(tricks) for tricks in seen.by_trump.values()} == {2}
    for _deal, seen in found_in(played("auction5")):
        assert {len(tricks) for tricks in seen.by_trump.values()} == {1}


def test_where_nobody_exchanges_the_suit_played_comes_to_the_same_both_ways() -> None:
    """Trumps that were named in round two are played with the cards as dealt."""
    looked = 0
    for seed in range(12):
        for deal, seen in found_in(played("euchre4", bot=steady_bot, seed=bytes([seed]))):
            contract = deal.end.contract
            if contract.accepted or contract.lone or contract.maker is None:
                continue
            looked += 1
            account = deal.dealt.rules.account_of(contract.maker)
            assert seen.by_trump[contract.trump][account] == seen.could
    assert looked


def test_a_deal_that_is_passed_out_has_no_play_to_weigh() -> None:
    deal = played("british").deals[0]
    hand, entries = as_dealt(deal.dealt), []
    while not hand.is_over:
        action = next(each for each in legal_actions(hand) if isinstance(each, Pass | TurnDown))
        entries.append(Act(action=action))
        hand = after(hand, entries[-1])
    passed = replace(deal, entries=tuple(entries), points=(0, 0), end=hand)
    seen = hindsight_of_own(passed)
    assert seen.gap is Gap.PASSED
    assert set(seen.by_trump) == set(Suit)
    assert seen.losses == ()


def test_nothing_is_said_of_play_in_which_something_was_ruled_or_done_against_the_rules() -> None:
    deal = next(deal for deal, _seen in found_in(played("euchre4")))
    ruling = Ruling(infraction="P11", seat=Seat(0), detail=cards("9C")[0])
    assert hindsight_of_own(replace(deal, entries=(*deal.entries, ruling))).gap is Gap.RULED
    assert hindsight_of_own(replace(deal, void="P1")).gap is Gap.VOID


def test_nothing_is_said_of_play_with_a_revoke_in_a_record_from_elsewhere() -> None:
    """Two cards of the eldest change places: it does not follow though it could."""
    text = (RECORDS / "league-round-game-1.egn").read_text()
    swapped = []
    for deal in range(11):
        for seat in range(1, 4):
            game = json.loads(text)
            phases = game["deals"][deal]["phases"]
            tricks = next(each["tricks"] for each in phases if each["type"] == "TRICK_PLAY")
            if len(tricks[0]) == len(tricks[4]) == 4:
                tricks[0][seat], tricks[4][seat] = tricks[4][seat], tricks[0][seat]
                swapped.append(json.dumps(game))
    gaps = set()
    for each in swapped:
        try:
            read = read_egn(each)
            revokes = replay(read).revokes
        except BadRecord:
            continue
        ruled = [number for number, seen in enumerate(hindsights_of(read)) if seen.gap]
        gaps |= {tuple({revoke.deal for revoke in revokes})} if revokes else set()
        assert len(ruled) == len({revoke.deal for revoke in revokes})
    assert gaps


def test_more_cards_than_can_be_looked_through_are_weighed_from_a_later_trick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played("auction6", seed=b"many")
    whole = dict(enumerate(hindsights_of(game)))
    monkeypatch.setattr(hindsight, "MOST_NODES", 20)
    later = [seen for seen in hindsights_of(game) if seen.gap is None and seen.weighed_from]
    assert later
    for seen in later:
        assert summed(seen) == seen.made
        assert not seen.by_trump
    for number, seen in enumerate(hindsights_of(game)):
        kept = [loss for loss in whole[number].losses if loss.play >= seen.weighed_from]
        assert list(seen.losses) == kept


def test_seven_hands_are_weighed_from_the_trick_on_that_can_be_looked_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hindsight, "MOST_NODES", 300)
    found = found_in(played("auction7", bot=steady_bot, seed=b"x"))
    assert found
    assert all(summed(seen) == seen.made for _deal, seen in found)
