"""What everybody at a live table sees of the hand, and of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from django.utils.translation import gettext as _

from engine.actions import PlayCard
from engine.bowers import NO_SUIT, Ranking
from engine.cards import Card, CardSet, Suit, cards_in, trump_code
from engine.perspective import Perspective, seen_by
from engine.seats import Seat
from engine.state import HandState, Phase
from games.matches.card_faces import card_name
from games.online.kept import kept
from games.online.live import LiveGame
from games.online.news import news_of, said_in
from games.online.prompts import end_of_game, result_of_hand
from games.online.words import Setting, called_words, trump_words

View: TypeAlias = dict[str, object]

card_called: Final = kept(card_name)

TURNED_UP: Final = frozenset({Phase.FARMERS_HAND, Phase.JOKER_NAME, Phase.ROUND1})
BEFORE_MAKER: Final = frozenset({Phase.DEALING, Phase.AUCTION, Phase.PASSED_OUT})


def public(hand: HandState) -> Perspective:
    """Return what all seats may know alike: a seat's perspective without what is its alone."""
    seen = seen_by(hand, Seat(0))
    return replace(seen, holding=0, discard=None, buried=0, laid_under=0, legal=())


def hand_view(
    live: LiveGame | None,
    seen: Perspective | None,
    setting: Setting | None,
    *,
    sides: Sequence[str],
) -> View:
    """Return what everybody sees of the hand, and of the one before."""
    hand = None if live is None else live.hand
    if live is None or hand is None or seen is None or setting is None:
        return dict(NO_HAND)
    made = seen.phase not in BEFORE_MAKER and seen.maker is not None
    named = made and (seen.trump is not None or not seen.rules.has_auction)
    return {
        "deal": live.dealt,
        "hands_over": len(live.deals),
        "turn_up": None if seen.turn_up is None else str(seen.turn_up),
        "turn_up_name": "" if seen.turn_up is None else card_called(str(seen.turn_up)),
        "turned_down_words": turned_down(),
        "turn_up_lies": turn_up_lies(seen),
        "trump": trump_code(seen.trump) if named else None,
        "bid_words": "" if seen.bid is None else bid_words(seen.bid),
        "called_words": "" if seen.called is None else called_words(seen.called, seen.rules),
        "trump_words": trump_words(seen.trump) if named else "",
        "trick": plays_view(seen.trick),
        "last_trick": last_trick(live, seen),
        "middle": middle_of(seen),
        "said": said_in(live, setting),
        "news": news_of(live, setting, sides),
        "headline": headline(live, hand, sides),
    }


NO_HAND: Final[View] = {
    "deal": 0,
    "hands_over": 0,
    "turn_up": None,
    "turn_up_name": "",
    "turned_down_words": "",
    "turn_up_lies": "",
    "trump": None,
    "bid_words": "",
    "called_words": "",
    "trick": [],
    "trump_words": "",
    "last_trick": [],
    "middle": "",
    "said": [],
    "news": [],
    "headline": "",
}


@kept
def turned_down() -> str:
    """Return what the back of a turn-up says to a screen reader."""
    return _("The turn-up, turned down")


@kept
def bid_words(bid: int) -> str:
    """Return the highest bid."""
    return _("Bid %(bid)s") % {"bid": bid}


def turn_up_lies(seen: Perspective) -> str:
    """Return how the turn-up lies: up, down (turned down), or nowhere any more."""
    if seen.turn_up is None or seen.exchanged:
        return ""
    return "up" if seen.phase in TURNED_UP or seen.accepted else "down"


def middle_of(seen: Perspective) -> str:
    """Return what lies in the middle of the table: a trick, the last one, the turn-up, nothing."""
    if seen.trick or seen.quitted:
        return "trick" if seen.trick else "last_trick"
    return "turn_up" if turn_up_lies(seen) else ""


def plays_view(plays: Sequence[PlayCard], winner: Seat | None = None) -> list[View]:
    """Return the cards of a trick as they fell, with their seats, and which one took it."""
    return [
        {
            "seat": int(play.seat),
            "card": str(play.card),
            "name": card_called(str(play.card)),
            "is_winner": play.seat == winner,
        }
        for play in plays
    ]


def last_trick(live: LiveGame, seen: Perspective) -> list[View]:
    """Return the last complete trick, of the hand before while this one has no card played."""
    tricks = seen.quitted
    if not tricks and not seen.trick:
        tricks = tuple(trick for deal in live.deals[-1:] for trick in deal.end.quitted)
    return [] if not tricks else plays_view(tricks[-1].plays, tricks[-1].winner)


def headline(live: LiveGame, hand: HandState, sides: Sequence[str]) -> str:
    """Return what stands first once a hand is over: what it was worth, or who has won."""
    if live.is_over:
        return end_of_game(live, sides)
    return result_of_hand(hand, sides) if hand.is_over else ""


def in_order(cards: CardSet, trump: Suit | None, tables: Ranking) -> list[Card]:
    """Return cards as a hand is held: trumps first, by turns black and red, high to low."""
    first = Suit.SPADES if trump is None else trump
    other = Suit.HEARTS if first in (Suit.SPADES, Suit.CLUBS) else Suit.SPADES
    suits = (NO_SUIT, first, other, first.mate, other.mate)
    return sorted(
        cards_in(cards), key=lambda card: (suits.index(tables.suits[card]), -tables.strengths[card])
    )
