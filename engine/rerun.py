"""Replay a game of the project's own notation: it was played as it was read, so only tell it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card, cards_in
from engine.filmed import frames_of_deal
from engine.notation.upcard_values import UpcardDeal, UpcardGame
from engine.phases.settling import slip_of
from engine.recorded import Replay, ReplayedDeal, Revoke
from engine.revoke import find_revokes
from engine.seats import Seat
from engine.state import HandState, makers_of


def rerun(game: UpcardGame) -> Replay:
    """Return a game with everything that follows from its choices."""
    deals = tuple(replayed(deal, number) for number, deal in enumerate(game.deals))
    revokes = [
        revoke
        for number, deal in enumerate(game.deals)
        for revoke in revokes_of_hand(deal.end, number)
    ]
    return Replay(
        rules=game.rules,
        players=game.players,
        deals=deals,
        final=game.total,
        revokes=tuple(revokes),
        start=game.end.start,
    )


def replayed(deal: UpcardDeal, number: int) -> ReplayedDeal:
    """Return a deal with everything that follows from it."""
    hand, dealt = deal.end, deal.dealt
    contract, rules = hand.contract, dealt.rules
    makers = makers_of(hand)
    lone = {seat in makers: seat for seat in contract.lone}
    score = None if deal.void else hand.score
    as_played = score is not None and score.points == deal.points
    seats = [Seat(seat) for seat in range(rules.players)]
    by_account = tuple(deal.points[rules.account_of(seat)] for seat in seats)
    return ReplayedDeal(
        number=number,
        dealer=dealt.dealer,
        turn_up=dealt.turn_up,
        trump=contract.trump,
        maker=hand.trump_maker,
        alone=lone.get(True),
        lone_defender=lone.get(False),
        discard=contract.discard,
        hands=tuple(tuple(cards_in(cards)) for cards in dealt.hands),
        points=deal.points,
        seat_points=score.seat_points if score is not None and as_played else by_account,
        outcome=None if score is None else score.outcome,
        slip=None if score is None else slip_of(hand),
        frames=tuple(frames_of_deal(deal)),
        widow=widow_of(deal),
        called=contract.called,
        token=deal.token,
        counts=deal.counts,
    )


def widow_of(deal: UpcardDeal) -> tuple[Card, ...]:
    """Return the extra hand of an auction."""
    return cards_in(deal.dealt.widow)


def revokes_of_hand(hand: HandState, number: int) -> Iterator[Revoke]:
    """Yield the revokes of a hand that stand."""
    plays = [trick.plays for trick in hand.quitted]
    for found in find_revokes(plays, hand.contract.tables):
        yield Revoke(
            deal=number, trick=found.trick, seat=found.seat, card=found.card, held=found.held
        )
