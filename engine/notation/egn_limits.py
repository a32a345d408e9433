"""What Euchre Game Notation cannot say, in sentences: of rules, and of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.choices import (
    AloneWho,
    BestCardOrder,
    DefendAlone,
    JokerTurnedUp,
    LoneLead,
    Referee,
    Rubber,
    TwoLoneLead,
)
from engine.errors import BadRecord, gettext_noop
from engine.game import EndKind, GameEnd
from engine.notation.egn_rules import DECK_BY_RANK, rules_of, ruleset_of
from engine.phases.settling import slip_of
from engine.rules import Rules
from engine.scoring import worth_of
from engine.seats import Seat, side_of
from engine.slips import HandSlip
from engine.state import HandState

CODE: Final = "not_expressible"
SEATS: Final = 4
MOST_EXCHANGES: Final = 4
"""How often cards change hands in one deal of EGN; going under and two best cards are five."""

TWO_LONE_LEAD: Final[Mapping[LoneLead, TwoLoneLead]] = {
    LoneLead.ELDEST_ACTIVE: TwoLoneLead.ELDEST_ACTIVE,
    LoneLead.LEFT_OF_LONE: TwoLoneLead.DEFENDER,
}
"""Who leads between two lone players, as a file is read: it says who does against one."""


def cannot_express(rules: Rules, end: GameEnd) -> tuple[BadRecord, ...]:
    """Return why games under these rules cannot be written in EGN; none if they can.

    What only some hands make use of is in `hands_that_cannot`.
    """
    return tuple(limits(rules, end))


def first_limit(rules: Rules, end: GameEnd) -> BadRecord | None:
    """Return the first reason why a game cannot be written, or None."""
    return next(limits(rules, end), None)


def limits(rules: Rules, end: GameEnd) -> Iterator[BadRecord]:
    """Yield every reason why games under these rules cannot be written."""
    if rules.players != SEATS or not rules.has_partners or not rules.turn_up:
        sentence = gettext_noop("EGN has games of two pairs with a turn-up only.")
        yield BadRecord(CODE, sentence)
        return
    if rules.deck not in DECK_BY_RANK.values():
        yield BadRecord(CODE, gettext_noop("EGN has packs of 24, 28 and 32 cards only."))
        return
    if not rules.bowers:
        yield BadRecord(CODE, gettext_noop("EGN has no game without bowers."))
    if end.kind is EndKind.TIME:
        yield BadRecord(CODE, gettext_noop("EGN has no game that ends by the clock."))
    yield from limits_of_points(rules, end)


def limits_of_points(rules: Rules, end: GameEnd) -> Iterator[BadRecord]:
    """Yield what hands are worth under these rules and cannot be in EGN."""
    there = rules_of(ruleset_of(rules, end))
    seen = set()
    for slip in slips_of(rules):
        here, written = worth_of(slip, rules), worth_of(slip, there)
        worth = max(here.points)
        if here.points != written.points and (here.outcome, worth) not in seen:
            seen.add((here.outcome, worth))
            sentence = gettext_noop(
                "A hand with the outcome “%(outcome)s” is worth %(here)s here; EGN has %(there)s."
            )
            yield BadRecord(
                CODE, sentence, outcome=here.outcome.value, here=worth, there=max(written.points)
            )


def slips_of(rules: Rules) -> Iterator[HandSlip]:
    """Yield every way a hand with the partner or alone can end that EGN has words for."""
    lone = rules.alone_who is not AloneWho.NONE
    for tricks in range(rules.hand_size + 1):
        yield HandSlip(makers=0, tricks=tricks)
        if lone:
            yield HandSlip(makers=0, tricks=tricks, alone=True)


def hands_that_cannot(rules: Rules) -> tuple[BadRecord, ...]:
    """Return what may happen in a hand under these rules that EGN has no words for."""
    return tuple(limits_of_hands(rules))


def limits_of_hands(rules: Rules) -> Iterator[BadRecord]:
    """Yield what only some hands make use of."""
    if rules.alone_who in {AloneWho.MAKER_SIDE, AloneWho.ANYONE}:
        sentence = gettext_noop("A hand that the maker's partner plays alone cannot be written.")
        yield BadRecord(CODE, sentence)
    if rules.defend_alone is DefendAlone.ALWAYS:
        sentence = gettext_noop("A lone defence against two makers cannot be written.")
        yield BadRecord(CODE, sentence)
    if rules.joker and rules.joker_turned_up is not JokerTurnedUp.DEALER_NAMES_BLIND:
        sentence = gettext_noop("A joker that is turned up cannot be written unless named blind.")
        yield BadRecord(CODE, sentence)
    if rules.best_card and rules.best_card_order is BestCardOrder.DISCARD_FIRST:
        sentence = gettext_noop("Whether a best card came before the discard is not written.")
        yield BadRecord(CODE, sentence)
    if rules.referee is Referee.PENALISE:
        yield BadRecord(CODE, gettext_noop("Rulings and penalties cannot be written."))
    if rules.dealer_may_pay:
        yield BadRecord(CODE, gettext_noop("A point that the dealer pays cannot be written."))
    if rules.pts_alone_caller:
        sentence = gettext_noop("What a lone player gets beyond the partner is not written.")
        yield BadRecord(CODE, sentence)
    if rules.carry_over or rules.double_game_if_love or rules.rubber is not Rubber.NONE:
        sentence = gettext_noop("Laps, double games and rubbers go beyond the one game of a file.")
        yield BadRecord(CODE, sentence)


def first_limit_of_hand(
    number: int, end: HandState, points: tuple[int, ...], *, exchanges: int = 0
) -> BadRecord | None:
    """Return why a hand in which cards changed hands so often cannot be written, or None."""
    contract, score, rules = end.contract, end.score, end.rules
    if score is None:
        return None
    if contract.maker is None:
        sentence = gettext_noop("Deal number %(deal)s: the dealer paid a point.")
        return BadRecord(CODE, sentence, deal=number)
    turn_up = end.dealt.turn_up
    blind = rules.joker_turned_up is JokerTurnedUp.DEALER_NAMES_BLIND
    if turn_up is not None and turn_up.is_joker and not blind:
        sentence = gettext_noop("Deal number %(deal)s: the joker turned up has a suit of its own.")
        return BadRecord(CODE, sentence, deal=number)
    if exchanges > MOST_EXCHANGES:
        sentence = gettext_noop("Deal number %(deal)s: cards changed hands more than four times.")
        return BadRecord(CODE, sentence, deal=number)
    if points != written_points(end):
        sentence = gettext_noop("Deal number %(deal)s is worth something else in EGN.")
        return BadRecord(CODE, sentence, deal=number)
    return limit_of_lone(number, rules, contract.maker, contract.lone)


def limit_of_lone(
    number: int, rules: Rules, maker: Seat, lone: tuple[Seat, ...]
) -> BadRecord | None:
    """Return why who plays alone cannot be written, or None."""
    of_makers = [seat for seat in lone if side_of(seat) == side_of(maker)]
    if of_makers not in ([], [maker]):
        sentence = gettext_noop("Deal number %(deal)s: the maker's partner plays alone.")
        return BadRecord(CODE, sentence, deal=number)
    if lone and not of_makers:
        sentence = gettext_noop("Deal number %(deal)s: a lone defence against two makers.")
        return BadRecord(CODE, sentence, deal=number)
    if len(lone) == 2 and rules.two_lone_lead is not TWO_LONE_LEAD[rules.lone_lead]:
        sentence = gettext_noop("Deal number %(deal)s: who leads between two lone players.")
        return BadRecord(CODE, sentence, deal=number)
    return None


def written_points(end: HandState) -> tuple[int, ...]:
    """Return what a hand is worth by the rules that EGN can say."""
    slip = slip_of(end)
    if slip is None:
        return (0,) * end.rules.accounts
    end_of_game = GameEnd(kind=EndKind.TARGET, value=end.rules.target)
    there = rules_of(ruleset_of(end.rules, end_of_game))
    return worth_of(replace(slip, lone_seat=None), there).points
