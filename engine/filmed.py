"""A deal of the project's own record step by step, as a page shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.actions import (
    Bid,
    Bury,
    CallPartner,
    ChoosePartners,
    ClaimRedeal,
    DeclineBest,
    DeclineWidow,
    Discard,
    DiscardForBest,
    GiveBest,
    GoUnder,
    Name,
    OrderUp,
    Pass,
    PayPoint,
    PlayCard,
    SeatAction,
    TakeUp,
    TakeWidow,
    TurnDown,
)
from engine.cards import Card, Suit, texts_of, trump_code
from engine.notation.upcard_values import Act, Ruling, UpcardDeal, after, as_dealt
from engine.recorded import Frame
from engine.seats import Seat
from engine.state import HandState, Trick

SAID: Final[Mapping[type, Callable[..., str]]] = {
    Pass: lambda action: "pass",
    OrderUp: lambda action: "order_up",
    TakeUp: lambda action: "take_up",
    TurnDown: lambda action: "turn_down",
    ClaimRedeal: lambda action: "claim_redeal",
    GoUnder: lambda action: "go_under",
    PayPoint: lambda action: "pay_point",
    Name: lambda action: f"name:{trump_code(action.suit)}",
    Bid: lambda action: f"bid:{action.value}",
    TakeWidow: lambda action: "take_widow",
    DeclineWidow: lambda action: "leave_widow",
    ChoosePartners: lambda action: "partners:" + "+".join(map(str, sorted(action.partners))),
    CallPartner: lambda action: f"call:{action.suit.code}",
}
"""What is said in calls and choices, as the text of a frame."""

LAID: Final[Mapping[type, tuple[str, Callable[..., str]]]] = {
    Discard: ("discard", lambda action: str(action.card)),
    Bury: ("discard", lambda action: " ".join(texts_of(action.cards))),
    DiscardForBest: ("best", lambda action: f"out:{action.card}"),
    GiveBest: ("best", lambda action: f"give:{action.card}"),
    DeclineBest: ("best", lambda action: "none"),
}
"""What is laid out or handed over: the kind of the frame and its text."""


def frames_of_deal(deal: UpcardDeal) -> Iterator[Frame]:
    """Yield every step of a deal, from the cards dealt to the points."""
    hand = as_dealt(deal.dealt)
    yield frame(hand, "deal", deal.dealt.dealer, str(deal.dealt.turn_up or ""))
    for entry in deal.entries:
        if isinstance(entry, Ruling):
            yield frame(hand, "ruling", entry.seat, ruling_text(entry))
            continue
        before, hand = hand, after(hand, entry)
        yield from frames_of_act(entry, before, hand)
    yield frame(hand, "score", None, deal.void, points=deal.points)


def frames_of_act(act: Act, before: HandState, now: HandState) -> Iterator[Frame]:
    """Yield the steps of an act: what was done, then who plays alone for it or took the trick."""
    action = act.action
    kind, text = kind_and_text(action)
    if kind:
        done = len(now.quitted) > len(before.quitted)
        trick = now.quitted[-1] if done else None
        yield frame(now, kind, action.seat, text, trick=trick, is_irregular=act.irregular)
        if trick is not None:
            yield frame(now, "trick", trick.winner, "", trick=trick)
    for seat in now.contract.lone[len(before.contract.lone) :]:
        yield frame(now, "alone", seat, "")


def kind_and_text(action: SeatAction) -> tuple[str, str]:
    """Return kind and text of an act's frame; a refusal to go alone or to show a hand has none."""
    if isinstance(action, PlayCard):
        return "card", str(action.card)
    if type(action) in SAID:
        return "call", SAID[type(action)](action)
    if type(action) in LAID:
        kind, text_of = LAID[type(action)]
        return kind, text_of(action)
    return "", ""


def ruling_text(ruling: Ruling) -> str:
    """Return what a ruling is about: its infraction, and the card, suit or penalty."""
    detail = ruling.detail
    if detail is None:
        return ruling.infraction
    if isinstance(detail, Suit):
        return f"{ruling.infraction}:{detail.code}"
    return f"{ruling.infraction}:{detail if isinstance(detail, Card) else detail.value}"


def frame(
    hand: HandState,
    kind: str,
    seat: Seat | None,
    text: str,
    *,
    trick: Trick | None = None,
    points: tuple[int, ...] | None = None,
    is_irregular: bool = False,
) -> Frame:
    """Return the table as it is now; a trick that was just completed still lies there."""
    contract, rules = hand.contract, hand.rules
    plays = hand.trick if trick is None else trick.plays
    taken = list(hand.taken or (0,) * rules.players)
    if trick is not None and kind == "card":
        taken[trick.winner] -= 1
    by_account = [0] * rules.accounts
    for place, count in enumerate(taken):
        by_account[rules.account_of(Seat(place))] += count
    return Frame(
        kind=kind,
        seat=seat,
        text=text,
        hands=tuple(texts_of(cards) for cards in hand.holdings),
        trick=tuple((play.seat, str(play.card)) for play in plays),
        tricks=tuple(by_account),
        trump=contract.trump,
        maker=hand.trump_maker,
        lone=contract.lone,
        idle=contract.idle,
        partners=known_partners(hand),
        points=points,
        is_irregular=is_irregular,
    )


def known_partners(hand: HandState) -> tuple[Seat, ...]:
    """Return the maker's partners as far as the table knows them, all of them at the end."""
    partners = hand.contract.partners or frozenset()
    is_public = not hand.rules.calls_partner or hand.partner_is_public or hand.is_over
    return tuple(sorted(partners)) if is_public else ()
