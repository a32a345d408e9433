"""Games whose deals were promised, as a live table plays them."""

from __future__ import annotations

from hashlib import sha256

from engine.actions import Deal, SeatAction
from engine.bots.random_bot import random_bot
from engine.bots.table import PlayedGame, PlayedHand, counted, seat_to_ask
from engine.cards import Card
from engine.fair_deals import Proof, commitment, lot_of, pack_of
from engine.game import EndKind, GameEnd, GameState
from engine.notation.upcard import UpcardGame, upcard_of_played
from engine.perspective import seen_by
from engine.rules import Rules
from engine.seats import Seat
from engine.state import new_hand
from engine.transitions import apply
from engine.variants.registry import rules_for
from tests.engine.recording import NAMES

TABLE = "k3Jz-table"
THREE_DEALS = GameEnd(kind=EndKind.DEALS, value=3)


def proof_of(rules: Rules, deal: int | None, *, table: str = TABLE) -> Proof:
    secret = sha256(f"secret {deal}".encode()).digest()
    return Proof(
        table=table,
        deal=deal,
        commitment=commitment(rules=rules, secret=secret, table=table, deal=deal),
        secret=secret,
        additions=((Seat(0), f"ann-{deal}"), (Seat(1), "bob")),
    )


def hand_of(game: GameState, pack: tuple[Card, ...], number: int) -> PlayedHand:
    hand = apply(new_hand(game.rules, game.dealer), Deal(cards=pack)).state
    actions: list[SeatAction] = []
    while not hand.is_over:
        seat = seat_to_ask(hand)
        actions.append(random_bot(seen_by(hand, seat), bytes([number, len(actions)])))
        hand = apply(hand, actions[-1]).state
    return PlayedHand(number=number, pack=pack, actions=tuple(actions), end=hand)


def promised_game(
    variant: str = "north_american", *, table: str = TABLE, **options: object
) -> UpcardGame:
    """Play three deals that were promised, and as many more as were dealt again."""
    rules = rules_for(variant, options)
    lot = proof_of(rules, None, table=table)
    first = lot_of(rules=rules, secret=lot.secret, table=table, additions=lot.additions)[0]
    game = GameState(rules=rules, end=THREE_DEALS, dealer=first)
    hands: list[PlayedHand] = []
    proofs: list[Proof] = []
    deal = 0
    while not game.is_over:
        proof = proof_of(rules, deal, table=table)
        pack = pack_of(
            rules=rules,
            secret=proof.secret,
            table=table,
            deal=deal,
            additions=proof.additions,
        )
        deal += 1
        hand = hand_of(game, pack, len(hands))
        game = counted(game, hand)
        if not hand.is_void:
            hands.append(hand)
            proofs.append(proof)
    played = PlayedGame(rules=rules, end=THREE_DEALS, deals=tuple(hands), final=game.scores)
    return upcard_of_played(played, variant, NAMES[: rules.players], proofs=proofs, lot=lot)
