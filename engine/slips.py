"""A finished hand as a slip of paper has it: which fields there are, and what they may hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.auction import BidTerms, bids_of, partners_allowed, terms_of
from engine.choices import AloneWho, AuctionAllPass, DefendAlone
from engine.errors import BadSlip, gettext_noop
from engine.rules import Rules

FAST_BREAK: Final = 2
"""The tricks the others take first in a fast break; the makers take all the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSlip:
    """A finished hand as a slip of paper has it."""

    makers: int
    """The account of the maker: a side's where sides are fixed, else the maker's seat."""
    tricks: int
    """Tricks taken by the makers."""
    alone: bool = False
    """Whether one of the makers played alone, and said so."""
    lone_defender: bool = False
    """Whether a defender played alone."""
    partners: tuple[int, ...] = ()
    """The seats of the maker's partners, where they are chosen or called."""
    bid: int | None = None
    """The bid of an auction."""
    fast_break: bool = False
    """Whether the others took the first two tricks and the makers all the rest."""
    dealer_paid: bool = False
    """Whether the dealer, who stands for the maker, gave the deal up for a point."""
    lone_seat: int | None = None
    """Who of the makers played alone, which matters where a lone march gives that player more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipShape:
    """Which fields a slip has under some rules."""

    accounts: int
    """How many scores there are, and so how many the makers may be."""
    players: int
    tricks: int
    """The tricks of a hand."""
    alone: bool
    """Whether a maker may play alone and say so."""
    lone_defender: bool
    bids: tuple[BidTerms, ...]
    """The bids of an auction from low to high; none in other games."""
    most_partners: int
    """The most partners a maker can have where sides are not fixed."""
    calls_partner: bool
    """Whether the partner is found by a card the maker calls."""
    may_pass_out: bool
    fast_break: bool
    """Whether a slip has to say that the others took the first two tricks."""
    dealer_may_pay: bool
    lone_seat: bool
    """Whether a slip of a lone march should say who played alone."""


def slip_shape(rules: Rules) -> SlipShape:
    """Return which fields a slip of these rules has.

    >>> from engine.variants.registry import rules_for
    >>> slip_shape(rules_for("auction7", {})).most_partners
    2
    """
    bids = bids_of(rules)
    chosen = 0 if rules.has_partners else max((terms.partners for terms in bids), default=0)
    return SlipShape(
        accounts=rules.accounts,
        players=rules.players,
        tricks=rules.hand_size,
        alone=rules.alone_who is not AloneWho.NONE and not rules.has_auction,
        lone_defender=rules.defend_alone is not DefendAlone.NEVER,
        bids=bids,
        most_partners=1 if rules.calls_partner else chosen,
        calls_partner=rules.calls_partner,
        may_pass_out=may_pass_out(rules),
        fast_break=rules.fast_break,
        dealer_may_pay=rules.dealer_may_pay,
        lone_seat=rules.pts_alone_caller > 0,
    )


def may_pass_out(rules: Rules) -> bool:
    """Say whether a hand can end without trumps."""
    if rules.has_auction:
        return rules.auction_all_pass is AuctionAllPass.REDEAL
    return not rules.stick_dealer


def check_slip(slip: HandSlip, rules: Rules) -> None:
    """Raise `BadSlip` for what these rules do not know."""
    shape = slip_shape(rules)
    if not 0 <= slip.makers < shape.accounts:
        sentence = gettext_noop("Say who made trumps.")
        if rules.has_partners:
            sentence = gettext_noop("Say which side made trumps.")
        raise BadSlip("bad_makers", sentence)
    if not 0 <= slip.tricks <= rules.hand_size:
        sentence = gettext_noop("A hand has %(all)s tricks; the makers cannot take %(tricks)s.")
        raise BadSlip("bad_tricks", sentence, all=rules.hand_size, tricks=slip.tricks)
    check_bid(slip, rules)
    check_partners(slip, rules)
    check_lone(slip, rules)
    check_house_rules(slip, rules)


def check_bid(slip: HandSlip, rules: Rules) -> None:
    """Refuse a bid without an auction, an auction without a bid, and a bid off the list."""
    bids = bids_of(rules)
    if not bids and slip.bid is not None:
        raise BadSlip("bad_bid", gettext_noop("There are no bids in this game."))
    if bids and terms_of(rules, slip.bid) is None:
        sentence = gettext_noop("The bid is one of %(bids)s.")
        raise BadSlip("bad_bid", sentence, bids=", ".join(str(terms.value) for terms in bids))


def check_partners(slip: HandSlip, rules: Rules) -> None:
    """Refuse partners the bid, the call or the game does not give."""
    partners = set(slip.partners)
    if len(partners) < len(slip.partners) or slip.makers in partners:
        sentence = gettext_noop("A partner is another player than the maker, and named once.")
        raise BadSlip("bad_partners", sentence)
    if not all(0 <= seat < rules.players for seat in partners):
        raise BadSlip("bad_partners", gettext_noop("A partner sits at this table."))
    allowed = numbers_of_partners(slip, rules)
    if len(partners) in allowed:
        return
    if allowed == range(1):
        raise BadSlip("bad_partners", gettext_noop("The maker has no partner of choice here."))
    if len(allowed) == 1:
        sentence = gettext_noop("This bid wants %(most)s partners, not %(found)s.")
    else:
        sentence = gettext_noop("Partners of the maker: at most %(most)s, not %(found)s.")
    raise BadSlip("bad_partners", sentence, most=allowed[-1], found=len(partners))


def numbers_of_partners(slip: HandSlip, rules: Rules) -> range:
    """Return how many partners the maker may have had in this hand."""
    if rules.calls_partner:
        return range(1 if slip.alone else 2)
    terms = terms_of(rules, slip.bid)
    return range(1) if terms is None else partners_allowed(rules, terms)


def check_lone(slip: HandSlip, rules: Rules) -> None:
    """Refuse lone hands these rules do not know."""
    shape = slip_shape(rules)
    terms = terms_of(rules, slip.bid)
    bid_alone = terms is not None and terms.is_lone
    if slip.alone and not shape.alone and not bid_alone:
        raise BadSlip("no_alone", gettext_noop("Nobody goes alone under these rules."))
    if slip.lone_defender and not shape.lone_defender:
        raise BadSlip("no_lone_defender", gettext_noop("Nobody defends alone under these rules."))
    against_lone = slip.alone or bid_alone
    if slip.lone_defender and not against_lone and rules.defend_alone is DefendAlone.VS_LONE:
        sentence = gettext_noop("A defender goes alone only against a lone player.")
        raise BadSlip("lone_defender_vs_two", sentence)


def check_house_rules(slip: HandSlip, rules: Rules) -> None:
    """Refuse what only house rules bring about where they are not on, or cannot have happened."""
    if slip.dealer_paid:
        check_payment(slip, rules)
    if slip.fast_break and not rules.fast_break:
        raise BadSlip("no_fast_break", gettext_noop("There is no fast break in this game."))
    if slip.fast_break and slip.tricks != rules.hand_size - FAST_BREAK:
        sentence = gettext_noop("After a fast break the makers have %(tricks)s tricks.")
        raise BadSlip("bad_fast_break", sentence, tricks=rules.hand_size - FAST_BREAK)
    if slip.lone_seat is not None and (
        not slip.alone or slip.lone_seat not in rules.seats_of(slip.makers)
    ):
        sentence = gettext_noop("Whoever played alone is one of the makers.")
        raise BadSlip("bad_lone_seat", sentence)


def check_payment(slip: HandSlip, rules: Rules) -> None:
    """Refuse a point paid where the dealer may not, or beside cards that were played."""
    if not rules.dealer_may_pay:
        raise BadSlip("no_payment", gettext_noop("The dealer cannot pay a point in this game."))
    if slip.tricks or slip.alone or slip.lone_defender or slip.partners:
        sentence = gettext_noop("If the dealer paid a point, no card was played.")
        raise BadSlip("played_and_paid", sentence)
