"""A game of bots, or of a live table, as Euchre Game Notation."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Name, Pass, TurnDown
from engine.bots.table import PlayedGame, PlayedHand
from engine.cards import cards_in, trump_code
from engine.errors import BadRecord, gettext_noop
from engine.notation.egn_cards import egn_text
from engine.notation.egn_rules import ruleset_of
from engine.notation.egn_values import (
    ORDER_CALL,
    PASSED_CALL,
    EgnBidding,
    EgnDeal,
    EgnGame,
    EgnPlay,
    EgnPlayer,
)
from engine.scoring import Outcome
from engine.seats import side_of
from engine.state import HandState


def from_played_game(
    game: PlayedGame,
    players: Sequence[str],
    *,
    title: str | None = None,
    date: str | None = None,
) -> EgnGame:
    """Return a played game as EGN, or raise `BadRecord` for what EGN cannot say.

    It knows no lone player but the maker and a defender against one, no best card, and the
    same points for every euchre by a lone defender.
    """
    return EgnGame(
        players=tuple(EgnPlayer(name=name) for name in players),
        deals=tuple(deal_of(hand) for hand in game.deals),
        final_score=(game.final[0], game.final[1]),
        ruleset=ruleset_of(game.rules, game.end),
        title=title,
        date=date,
    )


def deal_of(hand: PlayedHand) -> EgnDeal:
    """Return a played hand as a deal."""
    end = hand.end
    check_expressible(hand)
    turn_up = end.dealt.turn_up
    tricks = tuple(
        tuple(egn_text(play.card) for play in trick.plays) for trick in end.table.quitted
    )
    return EgnDeal(
        number=hand.number,
        dealer=end.dealer,
        up_card="" if turn_up is None else egn_text(turn_up),
        player_cards=tuple(
            tuple(egn_text(card) for card in cards_in(cards)) for cards in end.dealt.hands
        ),
        bidding=bidding_of(end),
        play=EgnPlay(tricks=tricks) if tricks else None,
    )


def bidding_of(end: HandState) -> EgnBidding:
    """Return the calls of a hand; a joker named blind is written as the dealer's first call."""
    contract = end.contract
    calls = [call_text(call) for call in contract.calls]
    turn_up = end.dealt.turn_up
    blind = turn_up is not None and turn_up.is_joker and end.turn_up_suit is None
    if blind:
        calls = [PASSED_CALL] * (end.rules.players - 1) + calls
    defenders = [seat for seat in contract.lone if seat != contract.maker]
    return EgnBidding(
        calls=tuple(calls),
        is_alone=contract.maker in contract.lone,
        alone_defender=defenders[0] if defenders else None,
        discard=None if contract.discard is None else egn_text(contract.discard),
    )


def call_text(call: object) -> str:
    """Return a call in EGN's words."""
    if isinstance(call, Pass | TurnDown):
        return PASSED_CALL
    return trump_code(call.suit).lower() if isinstance(call, Name) else ORDER_CALL


def check_expressible(hand: PlayedHand) -> None:
    """Refuse a hand that EGN has no words for."""
    contract, score = hand.end.contract, hand.end.score
    maker = contract.maker
    if maker is None and score is not None:
        raise not_expressible(hand)
    if maker is None or score is None:
        return
    of_makers = [seat for seat in contract.lone if side_of(seat) == side_of(maker)]
    defenders = [seat for seat in contract.lone if side_of(seat) != side_of(maker)]
    dealt = hand.end.dealt
    strange = (
        of_makers not in ([], [maker])
        or (defenders and not of_makers)
        or bool(contract.best_settled and dealt.hands)
        or contract.shown_by is not None
        or (score.outcome is Outcome.EUCHRED_BY_LONE_DEFENDER and max(score.points) != 4)
    )
    if strange:
        raise not_expressible(hand)


def not_expressible(hand: PlayedHand) -> BadRecord:
    """Return the refusal of a hand that EGN has no words for."""
    sentence = gettext_noop("Deal number %(deal)s cannot be written in this notation.")
    return BadRecord("not_expressible", sentence, deal=hand.number)
