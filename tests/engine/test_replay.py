"""Recorded games replayed: scores, revokes, and what cannot have happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_game
from engine.errors import BadRecord
from engine.game import EndKind, GameEnd
from engine.notation.egn import EgnGame, from_played_game, read_egn, write_egn
from engine.notation.egn_values import EgnPlayer
from engine.recorded import Replay
from engine.replay import replay, replay_egn
from engine.scoring import Outcome
from engine.seats import Seat
from engine.state import HandState
from engine.variants.registry import VARIANTS
from tests.engine.builders import RECORDS, rules
from tests.engine.test_egn import spoilt_records

FINAL_SCORES = {
    "league-round-game-1": (10, 3),
    "league-round-game-2": (8, 10),
    "league-round-game-3": (10, 6),
    "masters-week-1-game-1": (3, 11),
    "masters-week-1-game-3": (10, 5),
    "finals-loner-left-leads": (8, 10),
    "casual-game": (10, 9),
    "game-with-dealt-hands": (10, 7),
}
# JSON of a record: anything may stand in it.
Json = dict[str, Any]


def read(name: str) -> EgnGame:
    return read_egn((RECORDS / f"{name}.egn").read_text())


@pytest.mark.parametrize("name", sorted(FINAL_SCORES))
def test_a_real_game_ends_with_its_score_and_no_revoke(name: str) -> None:
    played = replay(read(name))
    assert played.final == FINAL_SCORES[name]
    assert played.revokes == ()
    totals = [sum(deal.points[side] for deal in played.deals) for side in (0, 1)]
    assert tuple(totals) == played.final


def test_three_games_of_a_round_give_four_people_their_totals() -> None:
    totals: dict[str, int] = {}
    for number in (1, 2, 3):
        played = replay(read(f"league-round-game-{number}"))
        for seat, name in enumerate(played.players):
            won = sum(deal.seat_points[seat] for deal in played.deals)
            totals[name] = totals.get(name, 0) + won
    assert totals == {"Player 01": 24, "Player 02": 23, "Player 03": 28, "Player 04": 19}


def test_a_deal_tells_who_made_what_and_how_it_ended() -> None:
    deal = replay(read("casual-game")).deals[0]
    assert (deal.number, deal.dealer, str(deal.turn_up)) == (0, 1, "JS")
    assert (deal.maker, deal.outcome, deal.points) == (1, Outcome.EUCHRED, (2, 0))
    assert sum(deal.frames[-1].tricks) == 5


def changed(change: Callable[[Json], object], name: str = "casual-game") -> EgnGame:
    """Return a record with a change made to its JSON."""
    fields = json.loads((RECORDS / f"{name}.egn").read_text())
    change(fields)
    return read_egn(json.dumps(fields))


def tricks(fields: Json, deal: int) -> list[list[str]]:
    found: list[list[str]] = fields["deals"][deal]["phases"][1]["tricks"]
    return found


def bidding(fields: Json, deal: int) -> Json:
    found: Json = fields["deals"][deal]["phases"][0]
    return found


def swap(fields: Json, deal: int, first: tuple[int, int], second: tuple[int, int]) -> None:
    """Exchange two cards of a deal."""
    played = tricks(fields, deal)
    one, two = played[first[0]][first[1]], played[second[0]][second[1]]
    played[first[0]][first[1]], played[second[0]][second[1]] = two, one


def keep_a_heart_back(fields: Json) -> None:
    """Put a second deal in which seat 2 does not follow a heart and plays one later."""
    fields["deals"] = fields["deals"][:2]
    deal = fields["deals"][1]
    deal["initialState"] = {"dealer": 3, "upCard": "9s"}
    bidding(fields, 1).pop("discard", None)
    bidding(fields, 1)["calls"] = ["Pass", "Pass", "Pass", "Pass", "Pass", "c"]
    deal["phases"][1]["tricks"] = [
        ["Ah", "Kh", "9d", "Th"],
        ["As", "Ks", "Qs", "Ts"],
        ["9h", "Jd", "Qh", "Jh"],
        ["Kd", "Ad", "Qd", "Td"],
        ["Ac", "Jc", "Qc", "Kc"],
    ]


def test_a_suit_not_followed_is_told_and_the_points_stand() -> None:
    played = replay(changed(keep_a_heart_back))
    assert len(played.revokes) == 1
    revoke = played.revokes[0]
    assert (revoke.deal, revoke.trick, revoke.seat, str(revoke.card)) == (1, 1, 2, "9D")
    assert [str(card) for card in revoke.held] == ["QH"]
    assert played.deals[1].points == (2, 0)


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (lambda f: tricks(f, 2)[3].__setitem__(0, tricks(f, 2)[0][0]), "card_twice", (2, 4)),
        (lambda f: tricks(f, 2)[1].pop(), "wrong_number", (2, 2)),
        (lambda f: tricks(f, 2)[1].append("9c"), "wrong_number", (2, 2)),
        (lambda f: tricks(f, 2).pop(), "wrong_number", (2, None)),
        (lambda f: f["deals"][2]["phases"].pop(), "wrong_number", (2, None)),
        (lambda f: f["deals"][2].update(phases=[]), "no_calls", (2, None)),
        (lambda f: tricks(f, 2)[0].__setitem__(0, "8c"), "not_in_pack", (2, 1)),
        (lambda f: tricks(f, 2)[0].__setitem__(0, "Xx"), "unknown_card", (2, 1)),
        (lambda f: tricks(f, 2)[0].__setitem__(0, "B"), "not_in_pack", (2, 1)),
        (lambda f: f["deals"][2]["initialState"].update(upCard="Xx"), "unknown_card", (2, None)),
        (lambda f: f["deals"][2]["initialState"].update(dealer=7), "bad_dealer", (2, None)),
        (lambda f: bidding(f, 2).update(calls=["Pass"] * 8), "illegal_call", (2, None)),
        (lambda f: bidding(f, 2).update(calls=["Pass"]), "calls_unfinished", (2, None)),
        (lambda f: bidding(f, 2).update(calls=["Order", "Pass"]), "call_after_end", (2, None)),
        (lambda f: bidding(f, 2).update(calls=["s"]), "illegal_call", (2, None)),
        (lambda f: bidding(f, 2).update(calls=["Pass"] * 4 + ["x"]), "no_suit", (2, None)),
        (lambda f: bidding(f, 2).update(aloneDefender=0), "no_lone_defence", (2, None)),
        (
            lambda f: bidding(f, 2).update(cardExchanges=[{"receiver": 0, "cards": ["9c"]}]),
            "unplayed_exchange",
            (2, None),
        ),
        (lambda f: f["deals"][2].update(dealNumber=1), "deal_order", (1, None)),
        (lambda f: f["metadata"].update(players=["A", "B", "C"]), "bad_players", (None, None)),
        (lambda f: f["metadata"].update(finalScore=[10, 8]), "wrong_final_score", (None, None)),
        (
            lambda f: f["metadata"].update(initialScore=[9, 0]),
            "after_the_end",
            (1, None),
        ),
        (
            lambda f: f["metadata"].update(ruleset={"num_deals": 3}),
            "after_the_end",
            (3, None),
        ),
    ],
)
def test_what_cannot_have_happened_is_refused_with_its_place(
    change: Callable[[Json], object], code: str, place: tuple[int | None, int | None]
) -> None:
    with pytest.raises(BadRecord) as refused:
        replay(changed(change))
    assert refused.value.code == code
    assert (refused.value.deal, refused.value.trick) == place
    if place[0] is not None:
        assert f"Deal number {place[0]}" in refused.value.sentence


def test_a_card_that_was_turned_down_or_laid_out_cannot_be_played() -> None:
    turned_down = first_deal_with(lambda deal: len(deal["phases"][0]["calls"]) > 4)

    def play_turn_up(fields: Json) -> None:
        up = fields["deals"][turned_down]["initialState"]["upCard"]
        tricks(fields, turned_down)[4][0] = up

    with pytest.raises(BadRecord) as refused:
        replay(changed(play_turn_up))
    assert (refused.value.code, refused.value.trick) == ("card_twice", 5)
    laid_out = first_deal_with(lambda deal: "discard" in deal["phases"][0])

    def play_discard(fields: Json) -> None:
        tricks(fields, laid_out)[4][0] = bidding(fields, laid_out)["discard"]

    with pytest.raises(BadRecord, match="trick 5"):
        replay(changed(play_discard))
    with pytest.raises(BadRecord) as without:
        replay(changed(lambda fields: bidding(fields, turned_down).update(discard="9c")))
    assert without.value.code == "discard_without_turn_up"


def test_a_discard_that_nobody_saw_may_be_written_as_unknown() -> None:
    laid_out = first_deal_with(lambda deal: "discard" in deal["phases"][0])
    game = changed(lambda fields: bidding(fields, laid_out).update(discard="Xx"))
    assert replay(game).deals[laid_out].discard is None
    assert replay(game).final == FINAL_SCORES["casual-game"]


def first_deal_with(condition: Callable[[Json], bool]) -> int:
    fields = json.loads((RECORDS / "casual-game.egn").read_text())
    return next(number for number, deal in enumerate(fields["deals"]) if condition(deal))


def bots_game(variant: str = "north_american", seed: bytes = b"game") -> EgnGame:
    """Return a game of bots with all hands written down."""
    game = play_game(
        rules=VARIANTS[variant].rules,
        end=GameEnd(kind=EndKind.DEALS, value=6),
        bots=[steady_bot] * 4,
        seed=seed,
    )
    return from_played_game(game, ["A", "B", "C", "D"], title="bots", date="2026-05-01")


def test_a_card_of_another_hand_or_of_no_hand_is_refused_where_hands_are_known() -> None:
    game = bots_game()
    fields = json.loads(write_egn(game))
    hands = fields["deals"][0]["initialState"]["playerCards"]
    leader_card = tricks(fields, 0)[0][0]
    other = next(hand for hand in hands if leader_card not in hand)
    tricks(fields, 0)[0][0] = other[0]
    with pytest.raises(BadRecord) as refused:
        replay(read_egn(json.dumps(fields)))
    assert refused.value.code == "card_twice"
    fields = json.loads(write_egn(game))
    seen = {card for hand in fields["deals"][0]["initialState"]["playerCards"] for card in hand}
    seen.add(fields["deals"][0]["initialState"]["upCard"])
    stock = next(r + s for s in "cdhs" for r in "9TJQKA" if r + s not in seen)
    tricks(fields, 0)[0][0] = stock
    with pytest.raises(BadRecord) as refused:
        replay(read_egn(json.dumps(fields)))
    assert refused.value.code == "not_in_hand"


def test_a_card_dealt_twice_is_refused() -> None:
    fields = json.loads(write_egn(bots_game()))
    hands = fields["deals"][0]["initialState"]["playerCards"]
    hands[0][0] = hands[1][0]
    with pytest.raises(BadRecord) as refused:
        replay(read_egn(json.dumps(fields)))
    assert (refused.value.code, refused.value.trick) == ("card_twice", None)


def test_hands_are_given_whole_and_for_every_seat_or_not_at_all() -> None:
    whole = write_egn(bots_game())

    def hands_of(fields: Json) -> list[list[str]]:
        found: list[list[str]] = fields["deals"][0]["initialState"]["playerCards"]
        return found

    changes: list[tuple[Callable[[list[list[str]]], object], str]] = [
        (lambda hands: hands[1].append("9c"), "seat 1 is dealt 6 cards"),
        (lambda hands: hands[2].pop(), "seat 2 is dealt 4 cards"),
        (lambda hands: hands.pop(), "gives 3 hands"),
        (lambda hands: hands.append([]), "gives 5 hands"),
    ]
    for change, sentence in changes:
        fields = json.loads(whole)
        change(hands_of(fields))
        with pytest.raises(BadRecord, match=sentence):
            replay(read_egn(json.dumps(fields)))
    fields = json.loads(whole)
    hands_of(fields)[2].clear()
    hands_of(fields)[3][:] = ["X", "Xx", "Xx", "Xx", "Xx"]
    assert replay(read_egn(json.dumps(fields))).final == replay(read_egn(whole)).final


@pytest.mark.parametrize("variant", ["british", "euchre4", "north_american"])
@pytest.mark.parametrize("seed", [b"1", b"2", b"3", b"4"])
def test_a_game_of_bots_replays_to_the_same_points(variant: str, seed: bytes) -> None:
    some = VARIANTS[variant].rules
    game = play_game(
        rules=some,
        end=GameEnd(kind=EndKind.TARGET, value=some.target),
        bots=[steady_bot] * 4,
        seed=seed,
        first_dealer=Seat(2),
    )
    record = from_played_game(game, ["A", "B", "C", "D"])
    assert read_egn(write_egn(record)) == record
    for played in (replay(record), replay_egn(record, some)):
        assert played.final == game.final
        assert [deal.points for deal in played.deals] == [hand.points for hand in game.deals]
        assert played.revokes == ()
        assert all(hand is not None for deal in played.deals for hand in deal.hands)


@pytest.mark.parametrize("variant", ["euchre2", "auction6", "auction7", "call_best"])
def test_a_game_the_notation_cannot_tell_of_is_refused(variant: str) -> None:
    some = VARIANTS[variant].rules
    names = tuple(EgnPlayer(name=f"Player {seat}") for seat in range(some.players))
    game = replace(read_egn((RECORDS / "casual-game.egn").read_text()), players=names)
    with pytest.raises(BadRecord, match="two pairs"):
        replay_egn(game, some)


def test_a_lone_defence_against_a_lone_maker_can_be_written_and_read() -> None:
    some = rules("euchre4", deck=24, defend_alone="vs_lone")
    found = []
    for number in range(60):
        game = play_game(
            rules=some,
            end=GameEnd(kind=EndKind.DEALS, value=4),
            bots=[random_bot] * 4,
            seed=bytes([number]),
        )
        played = replay(from_played_game(game, ["A", "B", "C", "D"]))
        assert played.final == game.final
        found += [deal for deal in played.deals if deal.lone_defender is not None]
    assert found
    assert any(deal.outcome is Outcome.EUCHRED_BY_LONE_DEFENDER for deal in found)


def test_what_the_notation_cannot_say_is_refused_when_it_is_written() -> None:
    refused = 0
    for number in range(20):
        game = play_game(
            rules=VARIANTS["north_american"].rules,
            end=GameEnd(kind=EndKind.DEALS, value=4),
            bots=[random_bot] * 4,
            seed=bytes([number]),
        )
        strange = any(is_strange(hand.end) for hand in game.deals)
        if not strange:
            assert from_played_game(game, ["A", "B", "C", "D"]).final_score == game.final
            continue
        with pytest.raises(BadRecord) as refusal:
            from_played_game(game, ["A", "B", "C", "D"])
        assert refusal.value.code == "not_expressible"
        refused += 1
    assert refused > 0


def is_strange(hand: HandState) -> bool:
    """Say whether somebody but the maker, or a defender against a lone one, was alone."""
    contract, score = hand.contract, hand.score
    if score is None or not contract.lone:
        return False
    lone_defender_short = (
        score.outcome is Outcome.EUCHRED_BY_LONE_DEFENDER and max(score.points) == 2
    )
    return contract.maker not in contract.lone or lone_defender_short


def test_a_record_is_played_by_the_rules_given() -> None:
    game = read("league-round-game-1")
    lone_march = replay_egn(game, replace(replay(game).rules, pts_march=3))
    assert lone_march.final != replay(game).final


@settings(deadline=None)
@given(spoilt_records())
def test_a_spoilt_record_is_replayed_or_refused(text: str) -> None:
    played = replayed_or_refused(text)
    assert played.sentence if isinstance(played, BadRecord) else played.deals is not None


def replayed_or_refused(text: str) -> Replay | BadRecord:
    """Return the replay of a record, or why there is none."""
    try:
        return replay(read_egn(text))
    except BadRecord as refused:
        return refused


def test_every_record_is_here() -> None:
    assert {Path(path).stem for path in RECORDS.glob("*.egn")} == FINAL_SCORES.keys()
