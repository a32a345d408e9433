"""Hands as they may be, given what one seat has seen.

A world is a whole hand: every card has its place, and the seat would see in it exactly what it
sees. Cards it has not seen are laid out by chance: nobody holds a card of a suit that was not
followed, the dealer holds the turn-up that was taken up, and who is the maker's partner in secret
follows from who holds the card that was called.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.actions import Pass, TurnDown
from engine.bots.evidence import Evidence, took_turn_up
from engine.bots.placing import Place, laid_out
from engine.bowers import ALL_CARDS, NO_CHANCE
from engine.called import NOBODY, Found, found_partner, highest
from engine.cards import CARDS, Card, CardSet, card_set, cards_in
from engine.choices import CalledPartner
from engine.decks import deck_set
from engine.house_rules import CARDS_UNDER
from engine.perspective import Perspective
from engine.phases.order import BEFORE_TRICKS, lone_in_order
from engine.poor_hands import LOW_CARDS
from engine.seats import Seat, active_order, partner_of
from engine.shuffling import number_below
from engine.state import Contract, Dealt, HandState, Phase

ATTEMPTS: Final = 24
"""How often cards are laid out in search of a world in which the partner called is who it is."""

ABOUT_WIDOW: Final = frozenset({Phase.TAKE_WIDOW, Phase.BURY})
WITH_PARTNER: Final = BEFORE_TRICKS | {Phase.FINISHED}


class Cards(NamedTuple):
    """Where the cards lie in a world."""

    holdings: tuple[CardSet, ...]
    out: CardSet
    """The cards that are in no hand, were not played, and of which no more is known."""
    laid_under: CardSet


def world_of(evidence: Evidence, words: Iterator[int]) -> HandState | None:
    """Return a hand as it may be, or None if none was found."""
    for attempt in range(ATTEMPTS):
        cards = cards_laid_out(evidence, words, helped=2 * attempt >= ATTEMPTS)
        if cards is None:
            continue
        found = partner_in(evidence, cards)
        if agrees(evidence, cards, found):
            return hand_with(evidence, cards, found, words)
    return None


def cards_laid_out(evidence: Evidence, words: Iterator[int], *, helped: bool) -> Cards | None:
    """Return the unseen cards laid out by chance.

    If helped, a card that the maker's partner may have been called by is in some hand.
    """
    seen, unseen = evidence.seen, evidence.unseen
    held = list(evidence.held)
    under, kept, gone = exchange_under(evidence, words)
    if seen.shown_by is not None:
        held[seen.shown_by] |= kept
    if helped:
        seat, card = called_card_somewhere(evidence, held, words)
        held[seat] |= card
        unseen &= ~card
    needs = [size - known.bit_count() for size, known in zip(seen.sizes, held, strict=True)]
    rest = unseen.bit_count() - sum(needs)
    if min(*needs, rest) < 0:
        return None
    places = [
        Place(size=need, may_hold=may) for need, may in zip(needs, evidence.may_hold, strict=True)
    ]
    places.append(Place(size=rest, may_hold=ALL_CARDS))
    found = laid_out(cards_in(unseen), places, words)
    if found is None:
        return None
    *others, out = found
    holdings = tuple(known | more for known, more in zip(held, others, strict=True))
    return Cards(holdings, out | gone, under)


def exchange_under(evidence: Evidence, words: Iterator[int]) -> tuple[CardSet, CardSet, CardSet]:
    """Return of a hand that was shown the cards laid out, those still held and those gone.

    Any three low ones that were not played since may have been laid out for three of the stock.
    """
    seen = evidence.seen
    if seen.shown_by is None or seen.shown_by == seen.seat or seen.phase is Phase.REDEAL:
        kept = seen.shown if seen.phase is Phase.REDEAL else 0
        return seen.laid_under, kept & ~seen.holding, 0
    left = seen.shown & ~evidence.played[seen.shown_by]
    may = evidence.may_hold[seen.shown_by]
    low = cards_in(left & LOW_CARDS)
    mixed = {card: (bool(may & card.bit), next(words)) for card in low}
    under = card_set(sorted(low, key=mixed.__getitem__)[:CARDS_UNDER])
    still = cards_in(left & ~under & may)
    room = seen.sizes[seen.shown_by] - evidence.held[seen.shown_by].bit_count()
    kept = card_set(still[: max(room, 0)])
    return under, kept, left & ~under & ~kept


def called_card_somewhere(
    evidence: Evidence, held: list[CardSet], words: Iterator[int]
) -> tuple[Seat, CardSet]:
    """Return a card higher than those played of the suit called, and a seat that may hold it."""
    seen = evidence.seen
    if seen.called is None or seen.rules.called_partner is not CalledPartner.BEST_CARD:
        return seen.seat, 0
    top = highest(sum(evidence.played), seen.called, seen.tables)
    strengths = seen.tables.strengths
    least = -1 if top is None else strengths[top]
    options = [
        (Seat(seat), card.bit)
        for card in cards_in(evidence.unseen & seen.tables.followers[seen.called])
        for seat in range(seen.rules.players)
        if strengths[card] > least
        and evidence.may_hold[seat] & card.bit
        and held[seat].bit_count() < seen.sizes[seat]
    ]
    return options[number_below(len(options), words)] if options else (seen.seat, 0)


def partner_in(evidence: Evidence, cards: Cards) -> Found | None:
    """Return the partner whom the call finds in a world, or None before it finds anybody."""
    seen = evidence.seen
    if not seen.rules.calls_partner or seen.phase not in WITH_PARTNER or seen.maker is None:
        return None
    if seen.called is None or seen.maker in seen.lone:
        return NOBODY
    starts = [one | other for one, other in zip(cards.holdings, evidence.played, strict=True)]
    return found_partner(seen.rules, seen.maker, seen.called, starts, seen.tables)


def agrees(evidence: Evidence, cards: Cards, found: Found | None) -> bool:
    """Say whether the partner of a world is the one everybody knows, or is hidden if none is."""
    if found is None:
        return True
    known = evidence.seen.partners
    if found.partner is None or found.card is None:
        return known is None
    is_public = not cards.holdings[found.partner] & found.card.bit
    return known == frozenset({found.partner}) if is_public else known is None


def hand_with(
    evidence: Evidence, cards: Cards, found: Found | None, words: Iterator[int]
) -> HandState:
    """Return the whole hand with its cards in their places."""
    seen = evidence.seen
    discard = discard_in(evidence, cards, words)
    buried = buried_in(seen, cards, words)
    dealt = dealt_in(evidence, cards, discard, buried, words)
    contract = contract_in(seen, cards, found)._replace(discard=discard, buried=buried)
    led = seen.tables.leads[seen.led] if seen.trick else None
    best_seat, best_strength = Seat(0), -1
    for play in seen.trick:
        strength = NO_CHANCE if led is None else led.plays[play.card][2]
        if strength > best_strength:
            best_seat, best_strength = play.seat, strength
    return HandState(
        dealt=dealt,
        contract=contract,
        phase=seen.phase,
        turn=seen.dealer if seen.to_act is None else seen.to_act,
        holdings=cards.holdings,
        trick=seen.trick,
        suit_led=led,
        best_seat=best_seat,
        best_strength=best_strength,
        taken=seen.taken,
        quitted=seen.quitted,
    )


def discard_in(evidence: Evidence, cards: Cards, words: Iterator[int]) -> Card | None:
    """Return the card the dealer laid out for the turn-up, in a world."""
    seen = evidence.seen
    if not took_turn_up(seen):
        return seen.discard
    if evidence.turn_up_left:
        return seen.turn_up
    return any_of(cards.out, 1, words)[0] if cards.out else seen.turn_up


def buried_in(seen: Perspective, cards: Cards, words: Iterator[int]) -> CardSet:
    """Return the cards the maker laid out for the widow, in a world."""
    if not seen.widow_taken or seen.phase in ABOUT_WIDOW or seen.seat == seen.maker:
        return seen.buried
    if seen.trump is None:
        return 0
    return card_set(any_of(cards.out, seen.rules.widow, words))


def any_of(cards: CardSet, number: int, words: Iterator[int]) -> list[Card]:
    """Return some cards of a set, by chance."""
    mixed = {card: next(words) for card in cards_in(cards)}
    return sorted(mixed, key=mixed.__getitem__)[:number]


def dealt_in(
    evidence: Evidence, cards: Cards, discard: Card | None, buried: CardSet, words: Iterator[int]
) -> Dealt:
    """Return what was dealt in a world, as far as exchanges of best cards do not blur it."""
    seen = evidence.seen
    hands = [one | other for one, other in zip(cards.holdings, evidence.played, strict=True)]
    turn_up = 0 if seen.turn_up is None else seen.turn_up.bit
    if seen.exchanged and discard is not None:
        hands[seen.dealer] = (hands[seen.dealer] | discard.bit) & ~turn_up
    widow: CardSet = 0
    if seen.maker is not None and seen.widow_taken:
        whole = hands[seen.maker] | buried
        widow = card_set(any_of(whole, seen.rules.widow, words))
        hands[seen.maker] = whole & ~widow
    taken: CardSet = 0
    if seen.shown_by is not None:
        taken = hands[seen.shown_by] & ~seen.shown
        hands[seen.shown_by] = seen.shown
    left = deck_set(seen.rules.deck, joker=seen.rules.joker) & ~(sum(hands) | turn_up | widow)
    if not seen.widow_taken:
        widow = card_set(any_of(left, seen.rules.widow, words))
        left &= ~widow
    under = cards_in(left & taken)
    stock = (*under, *any_of(left & ~taken, len(CARDS), words))
    return Dealt(
        rules=seen.rules,
        dealer=seen.dealer,
        hands=tuple(hands),
        turn_up=seen.turn_up,
        stock=stock,
        widow=widow,
    )


def contract_in(seen: Perspective, cards: Cards, found: Found | None) -> Contract:
    """Return what the calls have fixed, in a world."""
    partners, called_card = seen.partners, None
    if found is not None:
        partners = frozenset() if found.partner is None else frozenset({found.partner})
        called_card = found.card
    asker = asker_in(seen)
    return Contract(
        calls=seen.calls,
        bid=seen.bid,
        maker=seen.maker,
        trump=seen.trump,
        lone=seen.lone,
        idle=seen.idle,
        answered=seen.answered,
        accepted=seen.accepted,
        exchanged=seen.exchanged,
        best_settled=settled_in(seen, asker),
        asker=asker,
        barred=frozenset({seen.seat}) if is_barred(seen) else frozenset(),
        widow_taken=seen.widow_taken,
        partners=partners,
        called=seen.called,
        called_card=called_card,
        shown_by=seen.shown_by,
        laid_under=cards.laid_under,
        next_active=active_order(seen.idle, seen.rules.players),
        tables=seen.tables,
        score=seen.score,
    )


def asker_in(seen: Perspective) -> Seat | None:
    """Return the lone player whose partner is asked for a best card."""
    if seen.phase is not Phase.BEST_CARD or seen.to_act is None:
        return None
    if seen.to_act in seen.lone:
        return seen.to_act
    return partner_of(seen.to_act, players=seen.rules.players)


def settled_in(seen: Perspective, asker: Seat | None) -> frozenset[Seat]:
    """Return the lone players who have had their partner's best card, or declined it."""
    if not seen.rules.best_card or (asker is None and seen.phase not in WITH_PARTNER):
        return frozenset()
    order = (seen.maker, seen.lone) if seen.maker is not None else (None, ())
    lone = lone_in_order(seen.rules, Contract(maker=order[0], lone=order[1]))
    before = lone if asker is None else lone[: lone.index(asker)]
    return frozenset(before)


def is_barred(seen: Perspective) -> bool:
    """Say whether this seat may not make trumps in this deal, as it can do no more than pass."""
    return bool(seen.legal) and all(isinstance(act, Pass | TurnDown) for act in seen.legal)
