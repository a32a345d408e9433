"""Records of games with house rules: poor hands, no trumps, payments, tokens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.actions import ClaimRedeal, GoUnder, Name, Pass, PayPoint, SeatAction, TurnDown
from engine.bots.random_bot import random_bot
from engine.bots.table import PlayedGame, play_game
from engine.cards import card_set, parse_card
from engine.errors import BadRecord
from engine.game import EndKind, GameEnd
from engine.notation.upcard import read_upcard, upcard_of_played, write_upcard
from engine.perspective import Perspective
from engine.replay import replay_text
from engine.scoring import Outcome
from tests.engine.builders import rules

RULES = rules(
    "euchre4",
    deck=24,
    farmers_hand="exchange",
    farmers_cards="three_low",
    go_under=True,
    no_trump=True,
    stick_dealer=True,
    dealer_may_pay=True,
    fast_break=True,
    four_trick_tokens=True,
    pts_euchre_all=4,
    alone_who="none",
)
SHY = (Pass, TurnDown, PayPoint)
NAMES = ("Ann", "Bob", "Cyd", "Dee")


def shy_bot(perspective: Perspective, seed: bytes) -> SeatAction:
    """Do anything, but make trumps only now and then."""
    shy = [action for action in perspective.legal if isinstance(action, SHY)]
    return shy[0] if shy and seed[0] % 4 else random_bot(perspective, seed)


@pytest.fixture(scope="module")
def game() -> PlayedGame:
    """A long game of players who do anything, so that everything happens."""
    end = GameEnd(kind=EndKind.DEALS, value=200)
    return play_game(rules=RULES, end=end, bots=[shy_bot] * 4, seed=b"anything")


@pytest.fixture(scope="module")
def text(game: PlayedGame) -> str:
    return write_upcard(upcard_of_played(game, "euchre4", NAMES))


def acts(game: PlayedGame) -> Iterator[object]:
    for deal in game.deals:
        yield from deal.actions


def test_everything_that_house_rules_bring_about_is_written_and_read_again(
    game: PlayedGame, text: str
) -> None:
    done = list(acts(game))
    assert any(isinstance(action, GoUnder) for action in done)
    assert any(isinstance(action, PayPoint) for action in done)
    assert any(isinstance(action, Name) and action.suit is None for action in done)
    read = read_upcard(text)
    assert write_upcard(read) == text
    assert [deal.end for deal in read.deals] == [deal.end for deal in game.deals]
    assert read.total == game.final


def test_a_replay_tells_what_the_hands_were_and_adds_tokens(game: PlayedGame, text: str) -> None:
    replay = replay_text(text)
    ends = [deal.end.score for deal in game.deals]
    assert [deal.outcome for deal in replay.deals] == [end.outcome for end in ends if end]
    assert {Outcome.FAST_BREAK, Outcome.DEALER_PAID} <= {deal.outcome for deal in replay.deals}
    tokens = [deal.token for deal in replay.deals]
    sums = [sum(deal.points[side] for deal in replay.deals) for side in (0, 1)]
    assert replay.final == tuple(sums[side] + tokens.count(side) // 4 for side in (0, 1))
    assert min(tokens.count(0), tokens.count(1)) > 3
    untrumped = [deal for deal in replay.deals if deal.maker is not None and deal.trump is None]
    assert untrumped


def test_a_total_without_the_tokens_is_refused(text: str) -> None:
    replay = replay_text(text)
    sums = " ".join(str(sum(deal.points[side] for deal in replay.deals)) for side in (0, 1))
    head, _, _ = text.rpartition("total ")
    with pytest.raises(BadRecord) as refusal:
        read_upcard(f"{head}total {sums}\n")
    assert refusal.value.code == "wrong_total"


DEAL = """upcard 1
rules 1
variant euchre4
option deck 24
option farmers_hand redeal
option go_under yes
ends deals 1
seat 0 Ann
seat 1 Bob
seat 2 Cyd
seat 3 Dee

deal 1 by 3
hand 0 9C TC 9D TD TH
hand 1 JC KC AC JS AS
hand 2 JD AD JH AH KD
hand 3 QC QD QH QS KS
up KH
stock 9S TS 9H
"""


def test_a_redeal_is_a_deal_that_counts_for_nothing() -> None:
    again = DEAL.partition("deal 1")[2].replace(" by 3", "deal 2 by 3", 1)
    calls = "poor 0:keep keep keep keep\ncalls 0:pass pass pass down pass pass pass pass\n"
    read = read_upcard(
        f"{DEAL}poor 0:redeal\npoints 0 0\n\n{again}{calls}points 0 0\n\ntotal 0 0\n"
    )
    assert [deal.counts for deal in read.deals] == [False, True]
    assert isinstance(getattr(read.deals[0].entries[0], "action", None), ClaimRedeal)


def test_three_cards_laid_under_are_told_one_by_one() -> None:
    calls = "poor 0:under-9C+TC+9D\ncalls 0:pass pass pass down pass pass pass pass\n"
    read = read_upcard(f"{DEAL}{calls}points 0 0\n\ntotal 0 0\n")
    assert read.deals[0].end.contract.laid_under == card_set(map(parse_card, ("9C", "TC", "9D")))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("poor 0:under-9C+TC", "three_low_cards"),
        ("poor 0:under-9C+TC+9S", "not_your_card"),
        ("poor 0:under-9C+9C+TC", "card_twice"),
        ("poor 0:under-", "bad_card"),
        ("poor 0:pass", "bad_act"),
        ("poor 0:keep redeal", "no_poor_hand"),
        ("poor 0:keep-alone", "bad_act"),
        ("calls 0:pass", "wrong_phase"),
    ],
)
def test_what_cannot_be_done_with_a_poor_hand_is_refused(line: str, code: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_upcard(f"{DEAL}{line}\npoints 0 0\n\ntotal 0 0\n")
    assert code in {refusal.value.code, getattr(refusal.value.params.get("reason"), "code", "")}
