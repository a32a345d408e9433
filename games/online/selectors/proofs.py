"""What was promised before the deals of a live table, and what they were made of."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.table import PlayedHand
from engine.cards import Card
from engine.fair_deals import Proof, pack_of
from engine.rules import Rules
from engine.seats import Seat
from games.online.models import OnlineTable, TableDeal
from games.online.selectors.games import rules_of_table


def proofs_of_hands(*, table: OnlineTable, hands: Sequence[PlayedHand]) -> tuple[Proof | None, ...]:
    """Return the proof of each hand of a table's game, in one query.

    Void deals have numbers but no hands, so the proof of a hand is the one that gives its pack.
    """
    rules = rules_of_table(table)
    deals = table.deals.filter(number__isnull=False, revealed_at__isnull=False)
    proofs = [proof_of(table, deal) for deal in deals]
    by_pack = {_pack(proof, rules): proof for proof in proofs}
    return tuple(by_pack.get(hand.pack) for hand in hands)


def proof_of_lot(*, table: OnlineTable) -> Proof | None:
    """Return the proof of the lot that gave the first dealer, or None before it was drawn."""
    lot = table.deals.filter(number__isnull=True, revealed_at__isnull=False).first()
    return None if lot is None else proof_of(table, lot)


def proof_of(table: OnlineTable, deal: TableDeal) -> Proof:
    """Return the proof of a deal that is over; until then its secret is nobody's."""
    added = {Seat(int(seat)): text for seat, text in deal.additions.items()}
    return Proof(
        table=table.key,
        deal=deal.number,
        commitment=deal.commitment,
        secret=bytes(deal.secret),
        additions=tuple(sorted(added.items())),
    )


def published(*, match_id: int) -> dict[int | None, str]:
    """Return the commitments that the live table of a match published, by number of the deal."""
    deals = TableDeal.objects.filter(table__match_id=match_id)
    return dict(deals.values_list("number", "commitment"))


def _pack(proof: Proof, rules: Rules) -> tuple[Card, ...]:
    return pack_of(
        rules=rules,
        secret=proof.secret,
        table=proof.table,
        deal=proof.deal or 0,
        additions=proof.additions,
    )
