"""A game of bots, of a live table or of the project's own record as Euchre Game Notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.actions import DiscardForBest, GiveBest, GoUnder, Name, Pass, SeatAction, TurnDown
from engine.bots.table import PlayedGame
from engine.cards import cards_in, trump_code
from engine.game import GameEnd, totals_of_hands
from engine.house_rules import CARDS_UNDER
from engine.notation.egn_cards import egn_text
from engine.notation.egn_limits import first_limit, first_limit_of_hand
from engine.notation.egn_rules import ruleset_of
from engine.notation.egn_values import (
    ORDER_CALL,
    PASSED_CALL,
    EgnBidding,
    EgnDeal,
    EgnExchange,
    EgnGame,
    EgnPlay,
    EgnPlayer,
)
from engine.notation.upcard_values import Act, UpcardGame
from engine.rules import Rules
from engine.seats import Seat, partner_of
from engine.state import HandState


class PlayedOut(NamedTuple):
    """A hand that was played, with everything seats did."""

    number: int
    end: HandState
    actions: Sequence[SeatAction]
    points: tuple[int, ...]
    token: int | None
    """The side that earned a token for four tricks."""


def from_played_game(
    game: PlayedGame,
    players: Sequence[str],
    *,
    title: str | None = None,
    date: str | None = None,
) -> EgnGame:
    """Return a played game as EGN, or raise `BadRecord` for what EGN cannot say."""
    hands = [
        PlayedOut(hand.number, hand.end, hand.actions, hand.points, token_of(hand.end))
        for hand in game.deals
    ]
    return egn_of(game.rules, game.end, hands, players, title=title, date=date)


def egn_of_upcard(game: UpcardGame) -> EgnGame:
    """Return a game of the project's own record as EGN, or raise `BadRecord` likewise.

    Void deals are left out: they are no hands of the game.
    """
    hands = [
        PlayedOut(number, deal.end, actions_of(deal.entries), deal.points, deal.token)
        for number, deal in enumerate(deal for deal in game.deals if deal.counts)
    ]
    return egn_of(game.rules, game.end, hands, game.players, title=game.title, date=game.date)


def token_of(hand: HandState) -> int | None:
    """Return the side that earned a token in a hand."""
    return None if hand.score is None else hand.score.token


def actions_of(entries: Sequence[object]) -> tuple[SeatAction, ...]:
    """Return what seats did, without rulings."""
    return tuple(entry.action for entry in entries if isinstance(entry, Act))


def egn_of(
    rules: Rules,
    end: GameEnd,
    hands: Sequence[PlayedOut],
    players: Sequence[str],
    *,
    title: str | None,
    date: str | None,
) -> EgnGame:
    """Return hands that were played as a game of EGN."""
    limit = first_limit(rules, end)
    if limit is not None:
        raise limit
    final = totals_of_hands([(hand.points, hand.token) for hand in hands], rules, end.start)
    start = end.start_of(rules.accounts)
    return EgnGame(
        players=tuple(EgnPlayer(name=name) for name in players),
        deals=tuple(deal_of(hand) for hand in hands),
        initial_score=(start[0], start[1]),
        final_score=(final[0], final[1]),
        ruleset=ruleset_of(rules, end),
        title=title,
        date=date,
    )


def deal_of(hand: PlayedOut) -> EgnDeal:
    """Return a played hand as a deal, or raise `BadRecord` if EGN has no words for it."""
    end = hand.end
    exchanges = sum(is_exchange(action) for action in hand.actions)
    limit = first_limit_of_hand(hand.number, end, hand.points, exchanges=exchanges)
    if limit is not None:
        raise limit
    turn_up = end.dealt.turn_up
    tricks = tuple(tuple(egn_text(play.card) for play in trick.plays) for trick in end.quitted)
    return EgnDeal(
        number=hand.number,
        dealer=end.dealer,
        up_card="" if turn_up is None else egn_text(turn_up),
        player_cards=tuple(
            tuple(egn_text(card) for card in cards_in(cards)) for cards in end.dealt.hands
        ),
        bidding=bidding_of(end, hand.actions),
        play=EgnPlay(tricks=tricks) if tricks else None,
    )


def bidding_of(end: HandState, actions: Sequence[SeatAction]) -> EgnBidding:
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
        exchanges=tuple(exchange_of(end, action) for action in actions if is_exchange(action)),
    )


def is_exchange(action: SeatAction) -> bool:
    """Say whether cards come from the stock or the partner, or go out for the best card."""
    return isinstance(action, GoUnder | GiveBest | DiscardForBest)


def exchange_of(end: HandState, action: SeatAction) -> EgnExchange:
    """Return a best card handed over, the card laid out for it, which goes the other way, or
    the cards of the stock for three low ones, which EGN does not say.
    """
    if isinstance(action, GoUnder):
        taken = end.dealt.stock[:CARDS_UNDER]
        return EgnExchange(receiver=action.seat, cards=tuple(egn_text(card) for card in taken))
    if not isinstance(action, GiveBest | DiscardForBest):
        raise TypeError(type(action).__name__)
    partner = partner_of(Seat(action.seat), players=end.rules.players)
    return EgnExchange(sender=action.seat, receiver=partner, cards=(egn_text(action.card),))


def call_text(call: object) -> str:
    """Return a call in EGN's words."""
    if isinstance(call, Pass | TurnDown):
        return PASSED_CALL
    return trump_code(call.suit).lower() if isinstance(call, Name) else ORDER_CALL
