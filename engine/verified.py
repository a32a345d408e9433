"""Whether the deals of a recorded game were dealt as promised, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.choices import FarmersHand, JokerTurnedUp
from engine.errors import BadProof, BadRecord, gettext_noop
from engine.fair_deals import Proof, check_dealt, check_lot
from engine.notation.upcard_reading import is_upcard, read_upcard
from engine.notation.upcard_values import UpcardDeal, UpcardGame
from engine.rules import Rules

BEFORE_ALL = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What came of the proof of a deal, or of the lot."""

    number: int | None
    """The deal's number in the record, from 1, or None for the lot."""
    proof: Proof | None
    fault: BadProof | None
    """What is not as promised."""
    skipped: int = 0
    """How many deals of the table before this one are not in the record."""

    @property
    def holds(self) -> bool:
        """Say whether the cards are as promised."""
        return self.proof is not None and self.fault is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What came of all proofs of a game."""

    lot: Checked | None
    deals: tuple[Checked, ...]

    @property
    def all(self) -> tuple[Checked, ...]:
        """Return the lot, if there was one, and all deals."""
        return self.deals if self.lot is None else (self.lot, *self.deals)

    @property
    def has_proofs(self) -> bool:
        """Say whether anything in the record can be checked."""
        return any(checked.proof is not None for checked in self.all)

    @property
    def holds(self) -> bool:
        """Say whether every deal has a proof, and all are as promised."""
        return bool(self.deals) and all(checked.holds for checked in self.all)


def verified_text(text: str) -> Verified:
    """Return what comes of the proofs in a record, or raise `BadRecord` if it has none."""
    if not is_upcard(text):
        sentence = gettext_noop(
            "Only records in the project's own notation hold proofs of their deals."
        )
        raise BadRecord("no_proofs", sentence)
    found = verified(read_upcard(text))
    if not found.has_proofs:
        sentence = gettext_noop(
            "This record holds no proofs of its deals, so nobody can tell how they were dealt. "
            "Live tables write them; a game typed in by hand has none."
        )
        raise BadRecord("no_proofs", sentence)
    return found


def verified(game: UpcardGame) -> Verified:
    """Return what comes of working every deal of a game out again from its proof."""
    return Verified(lot=checked_lot(game), deals=tuple(checked_deals(game)))


def checked_lot(game: UpcardGame) -> Checked | None:
    """Return what comes of the lot, or None if there is no proof of one."""
    if game.lot is None:
        return None
    fault = None
    try:
        if game.deals:
            first = game.deals[0]
            check_lot(game.lot, game.rules, first.dealt.dealer, void=deals_before(first))
    except BadProof as error:
        fault = error
    return Checked(number=None, proof=game.lot, fault=fault)


def deals_before(first: UpcardDeal) -> int:
    """Return how many deals of its table came before the first of a record: they were void."""
    number = None if first.proof is None else first.proof.deal
    return number or 0


def checked_deals(game: UpcardGame) -> Iterator[Checked]:
    """Yield what comes of every deal; its number at the table follows on the one before."""
    before, table = BEFORE_ALL, "" if game.lot is None else game.lot.table
    for number, deal in enumerate(game.deals, start=1):
        proof = deal.proof
        if proof is None or proof.deal is None:
            yield Checked(number=number, proof=None, fault=None)
            before += 1
            continue
        table = table or proof.table
        fault = fault_of(deal, proof, table, before)
        skipped = max(0, proof.deal - before - 1)
        yield Checked(number=number, proof=proof, fault=fault, skipped=skipped)
        before = proof.deal


def fault_of(deal: UpcardDeal, proof: Proof, table: str, before: int) -> BadProof | None:
    """Return what is not as promised in a deal, or None; `before` is the last deal's number."""
    try:
        check_dealt(proof, deal.dealt)
        check_place(proof, deal.dealt.rules, table, before)
    except BadProof as error:
        return error
    return None


def check_place(proof: Proof, rules: Rules, table: str, before: int) -> None:
    """Raise `BadProof` unless a deal is of this table and follows on the one before.

    Somebody who could leave deals out could deal until the cards please.
    """
    if proof.table != table:
        sentence = gettext_noop("This deal was promised at table %(found)s, not at %(table)s.")
        raise BadProof("other_table", sentence, found=proof.table, table=table)
    number = before if proof.deal is None else proof.deal
    if number <= before:
        sentence = gettext_noop(
            "Deal %(found)s of the table cannot come after its deal %(before)s."
        )
        raise BadProof("deal_order", sentence, found=number, before=before)
    if number > before + 1 and not may_be_dealt_again(rules):
        sentence = gettext_noop("This is deal %(found)s of the table; deal %(missing)s is missing.")
        raise BadProof("deal_missing", sentence, found=number, missing=before + 1)


def may_be_dealt_again(rules: Rules) -> bool:
    """Say whether cards may be dealt again by the rules: such deals need not be in a record."""
    joker = rules.joker and rules.joker_turned_up is JokerTurnedUp.REDEAL
    return joker or rules.farmers_hand is FarmersHand.REDEAL


def verified_lines(found: Verified) -> Iterator[str]:
    """Yield what to tell a player about every deal, and about all."""
    for checked in found.all:
        yield from lines_of(checked)
    wrong = sum(checked.fault is not None for checked in found.all)
    without = sum(checked.proof is None for checked in found.all)
    if found.holds:
        yield "All cards were dealt as promised."
    if wrong:
        yield f"NOT as promised: {wrong} of {len(found.all)}."
    if without:
        yield f"Without proof, so nobody can tell: {without} of {len(found.all)}."


def lines_of(checked: Checked) -> Iterator[str]:
    """Yield what to tell about one deal, or about the lot."""
    name = "lot" if checked.number is None else f"deal {checked.number}"
    if checked.skipped and checked.fault is None:
        yield f"({checked.skipped} dealt again before it: not in this record)"
    if checked.proof is None:
        yield f"{name}: no proof"
        return
    yield f"{name}: OK" if checked.fault is None else f"{name}: DIFFERS. {checked.fault.sentence}"
    yield f"  promised: {checked.proof.commitment}"
    added = " ".join(f"{seat}:{text}" for seat, text in checked.proof.additions)
    yield f"  added by players: {added or 'nothing'}"
