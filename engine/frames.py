"""A recorded deal step by step, as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.actions import Call, Name, OrderUp, Pass, PayPoint, TakeUp
from engine.cards import Card, Suit, trump_code
from engine.exchanged import Exchanged, hand_before
from engine.played import PlayedDeal
from engine.recorded import UNKNOWN_CARD, Frame
from engine.seats import Seat, idle_beside, side_of
from engine.state import Trick


@dataclass(slots=True, kw_only=True)
class Film:
    """The table while the steps of a deal are gone through."""

    hands: list[list[str]]
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    trick: tuple[tuple[Seat, str], ...] = ()
    trump: Suit | None = None
    maker: Seat | None = None
    lone: tuple[Seat, ...] = ()

    def frame(self, kind: str, seat: Seat | None, text: str) -> Frame:
        """Return the table as it is now."""
        return Frame(
            kind=kind,
            seat=seat,
            text=text,
            hands=tuple(tuple(hand) for hand in self.hands),
            trick=self.trick,
            tricks=(self.tricks[0], self.tricks[1]),
            trump=self.trump,
            maker=self.maker,
            lone=self.lone,
            idle=idle_beside(self.lone),
        )


def dealt_hands(deal: PlayedDeal) -> list[list[Card] | None]:
    """Return the hands as dealt: the cards that fell, and the cards that were laid out."""
    hands: list[list[Card] | None] = []
    for number in range(deal.hand.rules.players):
        seat = Seat(number)
        cards = [card for card in cards_at_deal(deal, seat) if card is not None]
        if seat in deal.known:
            hands.append(sorted(deal.known[seat]))
        else:
            hands.append(sorted(cards) if len(cards) == deal.hand.rules.hand_size else None)
    return hands


def cards_at_deal(deal: PlayedDeal, seat: Seat) -> list[Card | None]:
    """Return the cards a seat was dealt as far as what fell tells them; None is not known."""
    return hand_before(cards_at_calls(deal, seat), seat, deal.under)


def cards_at_calls(deal: PlayedDeal, seat: Seat) -> list[Card | None]:
    """Return the cards a seat held when the calls began, as far as what fell tells them."""
    cards = hand_before(played_by(deal.tricks, seat), seat, deal.exchanges)
    if seat == deal.hand.dealer and deal.turn_up in cards:
        cards.remove(deal.turn_up)
        cards.append(deal.discard)
    return cards


def played_by(tricks: Sequence[Trick], seat: Seat) -> list[Card]:
    """Return the cards a seat played."""
    return [play.card for trick in tricks for play in trick.plays if play.seat == seat]


def texts_at_deal(deal: PlayedDeal) -> list[list[str]]:
    """Return the hands as dealt as texts, with a sign for every card that is not known."""
    texts = []
    for number, cards in enumerate(dealt_hands(deal)):
        if cards is None:
            seen = cards_at_deal(deal, Seat(number))
            cards = sorted(card for card in seen if card is not None)
        known = [str(card) for card in cards]
        texts.append(known + [UNKNOWN_CARD] * (deal.hand.rules.hand_size - len(known)))
    return texts


def frames_of(deal: PlayedDeal, points: tuple[int, int]) -> Iterator[Frame]:
    """Yield every step of a deal, from the cards dealt to the points."""
    film = Film(hands=texts_at_deal(deal))
    contract = deal.hand.contract
    yield film.frame("deal", deal.hand.dealer, str(deal.turn_up))
    yield from went_under(film, deal)
    for call in contract.calls:
        if not isinstance(call, Pass) and call.seat == contract.maker:
            film.trump, film.maker = contract.trump, contract.maker
        yield film.frame("call", call.seat, call_text(call, deal.hand.dealer))
    for seat in contract.lone:
        film.lone = (*film.lone, seat)
        yield film.frame("alone", seat, "")
    if deal.picked_up:
        yield picked_up(film, deal)
    for exchange in deal.exchanges:
        yield handed_over(film, deal, exchange)
    for trick in deal.tricks:
        yield from trick_frames(film, trick)
    yield replace(film.frame("score", None, ""), points=points)


def call_text(call: Call, dealer: Seat) -> str:
    """Return a call in one word."""
    if isinstance(call, Name):
        return f"name:{trump_code(call.suit)}"
    if isinstance(call, OrderUp):
        return "order_up"
    if isinstance(call, TakeUp):
        return "take_up"
    if isinstance(call, PayPoint):
        return "pay_point"
    return "turn_down" if call.seat == dealer else "pass"


def went_under(film: Film, deal: PlayedDeal) -> Iterator[Frame]:
    """Yield the frame after a poor hand was exchanged, if one was."""
    seat = deal.under[0].receiver if deal.under else None
    if seat is not None:
        film.hands[seat] = texts_of_hand(cards_at_calls(deal, seat))
        yield film.frame("call", seat, "go_under")


def picked_up(film: Film, deal: PlayedDeal) -> Frame:
    """Return the frame after the dealer's exchange; which card went out may not be known."""
    dealer = deal.hand.dealer
    after = hand_before(played_by(deal.tricks, dealer), dealer, deal.exchanges)
    film.hands[dealer] = texts_of_hand(after)
    if deal.discard is not None:
        laid_out = str(deal.discard)
    else:
        laid_out = UNKNOWN_CARD if deal.turn_up in after else str(deal.turn_up)
    return film.frame("discard", dealer, laid_out)


def handed_over(film: Film, deal: PlayedDeal, exchange: Exchanged) -> Frame:
    """Return the frame after a best card was given, or a card laid out for it."""
    text = UNKNOWN_CARD if exchange.card is None else str(exchange.card)
    hand = [] if exchange.sender is None else film.hands[exchange.sender]
    if text in hand or UNKNOWN_CARD in hand:
        hand.remove(text if text in hand else UNKNOWN_CARD)
    receiver = exchange.receiver
    is_gift = receiver in deal.hand.contract.lone
    if receiver is not None and is_gift:
        later = deal.exchanges[deal.exchanges.index(exchange) + 1 :]
        after = hand_before(played_by(deal.tricks, receiver), receiver, later)
        film.hands[receiver] = texts_of_hand(after)
    return film.frame("best", exchange.sender, f"{'give' if is_gift else 'out'}:{text}")


def texts_of_hand(cards: Sequence[Card | None]) -> list[str]:
    """Return a hand as texts, with a sign for every card that is not known."""
    known = sorted(card for card in cards if card is not None)
    return [str(card) for card in known] + [UNKNOWN_CARD] * (len(cards) - len(known))


def trick_frames(film: Film, trick: Trick) -> Iterator[Frame]:
    """Yield a frame for every card of a trick and one for taking it."""
    for play in trick.plays:
        text = str(play.card)
        film.hands[play.seat].remove(text)
        film.trick = (*film.trick, (play.seat, text))
        yield film.frame("card", play.seat, text)
    film.tricks[side_of(trick.winner)] += 1
    yield film.frame("trick", trick.winner, "")
    film.trick = ()
