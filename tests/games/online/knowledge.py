"""What each seat may know of a hand, from the true cards and not from what it is shown."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from django.utils import timezone

from engine.cards import CARDS, CardSet, card_set, cards_in
from engine.seats import Seat
from engine.state import HandState, Phase
from games.matches.card_faces import card_name
from games.online.broadcast import Texts
from games.online.models import OnlineTable
from games.online.selectors.views import moment_of

CODE = re.compile(r"(?<![0-9A-Za-z_-])(Jo|[2-9TJQKA][CDHS])(?![0-9A-Za-z_-])")
NAMES = {card_name(str(card)): card for card in CARDS}
ANY_NAME = re.compile("|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)))


@dataclass
class Knowledge:
    """What was open to each seat, and to everybody, since the hand was dealt."""

    own: dict[int, CardSet] = field(default_factory=dict)
    public: CardSet = 0
    before: CardSet = 0
    """The last trick of the hand before, which lies there until the first trick is taken."""

    def follow(self, hand: HandState) -> None:
        """Learn what the true cards of a moment open to whom."""
        if not hand.trick and not hand.quitted and not hand.contract.calls:
            self.own = dict.fromkeys(range(hand.rules.players), 0)
            self.public = 0
        for seat, held in enumerate(hand.holdings):
            is_blind = hand.phase is Phase.JOKER_NAME and seat == hand.dealer
            self.own[seat] = self.own.get(seat, 0) | (0 if is_blind else held)
        plays = [*hand.trick, *(play for trick in hand.quitted for play in trick.plays)]
        self.public |= card_set(play.card for play in plays)
        if hand.dealt.turn_up is not None:
            self.public |= hand.dealt.turn_up.bit
        if hand.contract.shown_by is not None:
            self.public |= hand.dealt.hands[hand.contract.shown_by]

    def end(self, hand: HandState) -> None:
        """Remember the last trick of a hand that is over."""
        last = hand.quitted[-1:] if hand.is_over else ()
        if last:
            self.before = card_set(play.card for trick in last for play in trick.plays)

    def of(self, seat: int | None, hand: HandState) -> CardSet:
        """Return every card that a seat, or a spectator, may be shown now."""
        lying = 0 if hand.quitted else self.before
        return self.public | lying | (0 if seat is None else self.own[seat])


def named_in(text: str) -> CardSet:
    """Return every card that a text names, by code or in words."""
    codes = set(CODE.findall(text))
    by_name = {NAMES[name] for name in ANY_NAME.findall(text)}
    return card_set(card for card in CARDS if str(card) in codes or card in by_name)


def check_views(table: OnlineTable, known: Knowledge) -> None:
    """Search what is sent to every seat and to spectators for cards they may not know."""
    moment = moment_of(key=table.key, now=timezone.now())
    assert moment is not None
    if moment.live is None or moment.live.hand is None:
        return
    hand = moment.live.hand
    known.follow(hand)
    texts = Texts(moment)
    for seat in (None, *range(hand.rules.players)):
        text = texts.of(None if seat is None else Seat(seat), "en")
        told = named_in(json.dumps(json.loads(text), ensure_ascii=False))
        secret = told & ~known.of(seat, hand)
        assert not secret, (table.variant, seat, hand.phase, cards_in(secret))
        if seat is not None and hand.phase is not Phase.JOKER_NAME:
            assert told & hand.holdings[seat] == hand.holdings[seat]
    known.end(hand)
