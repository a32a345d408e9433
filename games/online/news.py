"""The story of a hand at a live table, sentence by sentence, as everybody may hear it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from engine.actions import Bury, Discard, DiscardForBest, GiveBest, PlayCard
from engine.state import HandState
from games.online.live import LiveGame
from games.online.notice_words import notice_words
from games.online.prompts import end_of_game, result_of_hand
from games.online.told import Notice
from games.online.words import Setting, spoken, told, told_of_deal, told_of_trick

MOST: Final = 16
"""How many of the last sentences are told; who was away longer looks at the table."""

DEAL_STEP: Final = 1000
"""The numbers of a deal's sentences begin at so many times its number."""

QUIET: Final = (PlayCard, Discard, DiscardForBest, GiveBest, Bury)
"""Acts that are done without a word."""

Teller: TypeAlias = Callable[[], str]


def news_of(live: LiveGame, setting: Setting, sides: Sequence[str]) -> list[dict[str, object]]:
    """Return the last sentences of the hand, each with a number that only grows."""
    if live.hand is None:
        return []
    events = enumerate(events_of(live, live.hand, setting, sides), start=live.dealt * DEAL_STEP)
    return [{"number": number, "text": tell()} for number, tell in list(events)[-MOST:]]


def events_of(
    live: LiveGame, hand: HandState, setting: Setting, sides: Sequence[str]
) -> Iterator[Teller]:
    """Yield how to tell each event of the hand; only the last ones will be told."""
    notices = Notices(live, setting.names)
    yield from notices.before_deal
    yield partial(told_of_deal, hand, setting)
    plays = len(hand.trick) + sum(len(trick.plays) for trick in hand.quitted)
    for action in live.actions[: len(live.actions) - plays]:
        yield from notices.before_act()
        yield partial(told, action, setting)
    for number, trick in enumerate(hand.quitted, start=1):
        for place, play in enumerate(trick.plays):
            yield from notices.before_act()
            yield partial(told, play, setting, is_lead=not place)
        yield partial(told_of_trick, trick.winner, number, setting)
    for place, play in enumerate(hand.trick):
        yield from notices.before_act()
        yield partial(told, play, setting, is_lead=not place)
    if hand.is_over:
        yield partial(result_of_hand, hand, sides)
    if live.is_over:
        yield partial(end_of_game, live, sides)
    yield from notices.before_act()


class Notices:
    """What the director told the table during the hand, each at its place between two acts."""

    def __init__(self, live: LiveGame, names: Sequence[str]) -> None:
        """Begin before the first act of the hand."""
        self._names = names
        self._own = [each for each in live.notices if each.deal == live.dealt]
        self._first = [each for each in live.notices if each.deal == 0]
        self._is_first = live.dealt == 1
        self._acts = 0

    @property
    def before_deal(self) -> Iterator[Teller]:
        """Yield what was told before the first deal of the game."""
        return self._told(self._first if self._is_first else [])

    def before_act(self) -> Iterator[Teller]:
        """Yield what was told before the next act."""
        found = [each for each in self._own if each.after == self._acts]
        self._acts += 1
        return self._told(found)

    def _told(self, found: Sequence[Notice]) -> Iterator[Teller]:
        return (partial(notice_words, each, self._names) for each in found)


def said_in(live: LiveGame, setting: Setting) -> list[dict[str, object]]:
    """Return what each seat said last before the first card fell."""
    hand = live.hand
    if hand is None or hand.trick or hand.quitted:
        return []
    last = {action.seat: action for action in live.actions if not isinstance(action, QUIET)}
    return [{"seat": int(seat), "text": spoken(action, setting)} for seat, action in last.items()]
