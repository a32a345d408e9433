"""What one seat, or a spectator, is shown of a live table: the JSON that sockets and pages get.

Of the cards it knows only what `engine.perspective.seen_by` lets a seat know; the rest are public
facts of the table. A spectator gets what all seats have in common.

- `sequence` is the last entry of the log, `revision` grows with every change of the view.
- `seats` are in their order; `place` says where a seat sits as seen by who looks.
- `holding` are the cards of who looks, each with the code that plays or lays it out, if it has one.
- `choices` and `pick` are together all that may be done (`games.online.choices`).
- `commitment` is that of the deal on the table, or while it `awaits_deal` of the next one;
  `proof` is the line of the record for the last deal that is over.
- `news` are the last sentences of the hand, with numbers that only grow.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.actions import (
    Bury,
    Discard,
    DiscardForBest,
    GiveBest,
    GoUnder,
    KeepPartner,
    PlayCard,
    SeatAction,
)
from engine.cards import Card, CardSet, texts_of
from engine.game import EndKind, GameEnd
from engine.markers import UPON, marker_for
from engine.notation.act_codes import act_code
from engine.perspective import Perspective, seen_by
from engine.seats import Seat
from games.matches.card_faces import card_name
from games.matches.wording import MARKER_WORDS
from games.online import ruling_view as rv
from games.online.choices import CARD_ACTS, choices_of, parts_of, pick_of
from games.online.hand_view import View, hand_view, in_order, public
from games.online.kept import kept
from games.online.live import LiveGame, needs_deal, seats_to_act
from games.online.live import choices as choices_in
from games.online.marks import (
    clock_words,
    commentators_words,
    count_words,
    marks_of,
    presence_words,
    progress_words,
    side_words,
)
from games.online.prompts import prompt, winners
from games.online.states import TableStatus
from games.online.table_facts import SeatFacts, TableFacts
from games.online.words import Setting, setting_of

__all__ = ["SeatFacts", "TableFacts", "TableViews", "View", "table_view"]

CARD_LABELS: Final[Mapping[type, str | Promise]] = {
    Discard: gettext_lazy("Lay the %(card)s out"),
    DiscardForBest: gettext_lazy("Lay the %(card)s out"),
    GiveBest: gettext_lazy("Give the %(card)s"),
    PlayCard: gettext_lazy("Play the %(card)s"),
}
"""What a card that can be used says to a screen reader."""

PLACES: Final[dict[int, tuple[str, ...]]] = {
    2: ("own", "top"),
    3: ("own", "left", "right"),
    4: ("own", "left", "top", "right"),
    5: ("own", "left", "top-1", "top-2", "right"),
    6: ("own", "left", "top-1", "top", "top-2", "right"),
    7: ("own", "left", "left-2", "top-1", "top-2", "right-2", "right"),
}
"""Where the seats of a table sit, clockwise from who looks."""


def table_view(
    *, live: LiveGame | None, table: TableFacts, seat: Seat | None, may_see_all: bool = False
) -> View:
    """Return what a seat, or a spectator, may know and do."""
    views = TableViews(live=live, table=table, may_see_all=may_see_all)
    return views.public | views.own(seat)


class TableViews:
    """What everybody is shown of a table at one moment; the part that all share is made once."""

    def __init__(
        self, *, live: LiveGame | None, table: TableFacts, may_see_all: bool = False
    ) -> None:
        """Make what all share, in the language that is active."""
        self._live, self._table, self._sees_all = live, table, may_see_all
        self._names, sides = table.names, table.sides
        self._waits_for = () if live is None else tuple(int(each) for each in seats_to_act(live))
        self._seen = None if live is None or live.hand is None else public(live.hand)
        hand = None if live is None else live.hand
        self._setting = None if hand is None else setting_of(hand, self._names)
        self._hand = hand_view(live, self._seen, self._setting, sides=sides)
        self._seats = seats_of(table, self._seen, names=self._names, waits_for=self._waits_for)
        say_at_seats(self._seats, self._hand)
        rv.with_rulings(self._seats, live)
        if may_see_all and hand is not None:
            with_hands(self._seats, hand.holdings)
        self._awaits_deal = (
            table.status == TableStatus.PLAYING and live is not None and needs_deal(live)
        )
        self._scores = scores_of(table, live, sides=sides)
        self._waiting = prompt(
            live, status=table.status, names=self._names, legal=None, waits_for=self._waits_for
        )

    @property
    def public(self) -> View:
        """Return the part of the view that is the same for all."""
        table = self._table
        hand = {name: value for name, value in self._hand.items() if name not in TRICKS}
        return hand | {
            "type": "table",
            "sequence": table.sequence,
            "revision": table.revision,
            "status": table.status,
            "players": len(self._seats),
            "awaits_deal": self._awaits_deal,
            "commitment": table.commitment,
            "proof": table.proof,
            "again": again_words(table.wanting),
            "progress": progress_words(self._live, table.end),
            "alone_words": alone_words(),
            "talk": table.talk,
            "commentators": commentators_words(table.commentators),
            "hint": hint() if self._sees_all else "",
        }

    def own(self, seat: Seat | None) -> View:
        """Return the part that differs with who looks."""
        places = places_for(len(self._seats), seat)
        return {
            "you": seat,
            "seats": seats_for(seat, self._table, self._seats, self._seen, places, self._live),
            "score": scores_for(seat, self._table, self._scores),
            **{name: placed(rows_of(self._hand, name), places) for name in TRICKS},
            **self._acts(seat),
        }

    def _acts(self, seat: Seat | None) -> View:
        """Return what is shown to one seat alone: its cards, its choices, what it is asked."""
        live, status, setting = self._live, self._table.status, self._setting
        if live is None or live.hand is None or setting is None or seat is None:
            when = occasions(live, self._table, seat)
            return NOBODYS | {"prompt": self._waiting, "when": when}
        seen, is_playing = seen_by(live.hand, seat), status == TableStatus.PLAYING
        legal = choices_in(live, seat) if is_playing else ()
        is_asked = seat in self._waits_for or any(isinstance(act, KeepPartner) for act in legal)
        asks, waits = self._waiting, self._waits_for
        if is_asked:
            asks = prompt(live, status=status, names=self._names, legal=legal, waits_for=waits)
        leads = rv.lead_choices_of(live, seat, is_playing)
        return own_view(seen, legal, setting, leads) | {
            "is_your_turn": is_playing and is_asked,
            "when": occasions(live, self._table, seat),
            "prompt": rv.lead_prompt(live, seat, self._names, is_playing) or asks,
        }


@kept
def hint() -> str:
    """Return what a commentator has to be told."""
    return _("You see all cards. Tell nobody at the table.")


@kept
def alone_words() -> str:
    """Return what the switch for going alone is called."""
    return _("I play alone")


NOBODYS: Final[View] = {
    "holding": [],
    "blind": 0,
    "hand_size": 0,
    "choices": [],
    "offers_alone": False,
    "pick": None,
    "is_your_turn": False,
}
"""What is shown to one seat alone, for who has no seat or no cards."""


@kept
def again_words(names: tuple[str, ...]) -> str:
    """Return who wants another game, or nothing if nobody has said so."""
    words = ngettext("%(names)s wants another game.", "%(names)s want another game.", len(names))
    return words % {"names": get_text_list(list(names), _("and"))} if names else ""


TRICKS: Final = ("trick", "last_trick")
"""The cards on the table, which lie where their seats are for who looks."""


def places_for(players: int, viewer: Seat | None) -> tuple[str, ...]:
    """Return where each seat is for who looks."""
    places, own = PLACES[players], viewer or 0
    return tuple(places[(number - own) % players] for number in range(players))


def placed(plays: list[View], places: Sequence[str]) -> list[View]:
    """Return the cards of a trick with where each lies."""
    return [play | {"place": places[int(str(play["seat"]))]} for play in plays]


def seats_of(
    table: TableFacts,
    seen: Perspective | None,
    *,
    names: Sequence[str],
    waits_for: Collection[int],
) -> list[View]:
    """Return every seat: who sits there, and what everybody sees of its part in the hand."""
    is_playing = table.status == TableStatus.PLAYING
    return [
        {
            "number": seat.number,
            "name": name,
            "clock": seat.seconds_left,
            "clock_words": clock_words(seat.seconds_left),
            "is_turn": is_playing and seat.number in waits_for,
            **part_in_hand(seen, Seat(seat.number)),
            "marks": marks_of(seat, seen, is_you=False),
            "presence": presence_words(seat, name),
        }
        for seat, name in zip(table.seats, names, strict=True)
    ]


def seats_for(
    viewer: Seat | None,
    table: TableFacts,
    seats: Sequence[View],
    seen: Perspective | None,
    places: Sequence[str],
    live: LiveGame | None,
) -> list[View]:
    """Return the seats with where each is for who looks."""
    found = [seat | {"place": place} for seat, place in zip(seats, places, strict=True)]
    if viewer is not None and not table.seats[viewer].is_here:
        own = marks_of(table.seats[viewer], seen, is_you=True)
        found[viewer]["marks"] = own + rv.marks_of_rulings(live, viewer)
    return found


def part_in_hand(seen: Perspective | None, seat: Seat) -> View:
    """Return what everybody sees of a seat's part in the hand."""
    if seen is None:
        return {"count": "", "is_idle": False, "held": []}
    has_begun = bool(seen.trick or seen.quitted)
    is_shown = seat == seen.shown_by and not has_begun
    return {
        "count": count_words(
            seen.sizes[seat], seen.taken[seat] if seen.taken else 0, has_begun=has_begun
        ),
        "is_idle": seat in seen.idle,
        "held": face_up(seen.shown) if is_shown else [],
    }


def say_at_seats(seats: list[View], shared: View) -> None:
    """Give each seat what it said last, and each card on the table the name of its seat."""
    said = {each["seat"]: each["text"] for each in rows_of(shared, "said")}
    for seat in seats:
        seat["said"] = said.get(seat["number"], "")
    for name in TRICKS:
        for play in rows_of(shared, name):
            play["by"] = seats[int(str(play["seat"]))]["name"]


def rows_of(shared: View, name: str) -> list[View]:
    """Return a list in the view of a hand."""
    found = shared[name]
    return found if isinstance(found, list) else []


def with_hands(seats: list[View], holdings: Sequence[CardSet]) -> None:
    """Add the cards of every seat, for a commentator who may see them all."""
    for view, cards in zip(seats, holdings, strict=False):
        view["held"] = face_up(cards)


def face_up(cards: CardSet) -> list[View]:
    """Return cards that lie open before a seat."""
    return [{"card": text, "name": card_name(text)} for text in texts_of(cards)]


def scores_of(table: TableFacts, live: LiveGame | None, *, sides: Sequence[str]) -> list[View]:
    """Return the scores with whose they are and how markers show them."""
    rules = table.rules
    nothing = (0,) * rules.accounts
    scores = live.game.scores if live is not None else table.end.start_of(rules.accounts)
    tokens = live.game.tokens if live is not None else nothing
    won = winners(live) if live is not None and live.is_over else ()
    return [
        {
            "title": title,
            "points": scores[account],
            "tokens": tokens[account],
            "has_won": account in won,
            "marker": marker_of(scores[account], table.end),
        }
        for account, title in enumerate(sides)
    ]


def scores_for(viewer: Seat | None, table: TableFacts, scores: Sequence[View]) -> list[View]:
    """Return the scores with which is that of who looks; of two sides, as we and they."""
    own = None if viewer is None else table.rules.account_of(viewer)
    is_told = own is not None and len(scores) == 2
    return [
        score
        | {
            "label": side_words(is_own=account == own) if is_told else "",
            "is_yours": account == own,
        }
        for account, score in enumerate(scores)
    ]


def marker_of(score: int, end: GameEnd) -> View | None:
    """Return how a three and a four show a score, in a game of five points."""
    marker = marker_for(score, target=end.value) if end.kind is EndKind.TARGET else None
    if marker is None:
        return None
    pips = marker.visible_pips
    return {"pips": pips, "upon": marker.position == UPON, "words": str(MARKER_WORDS[pips])}


def own_view(
    seen: Perspective, legal: Collection[SeatAction], setting: Setting, leads: list[View]
) -> View:
    """Return what is shown to one seat alone: its cards and its choices, a lead's among them."""
    pick, choices = pick_of(legal, setting), [*choices_of(legal, setting), *leads]
    holding = holding_view(seen, legal)
    blind = 0 if seen.holding or not seen.sizes else seen.sizes[seen.seat]
    return {
        "holding": holding,
        "blind": blind,
        "hand_size": len(holding) + blind,
        "choices": choices,
        "offers_alone": any(not each["is_button"] and each["alone_of"] for each in choices),
        "pick": None if pick is None else pick.as_json(),
    }


def occasions(live: LiveGame | None, table: TableFacts, seat: Seat | None) -> list[str]:
    """Return what else a seat can do now: go on to the next hand, or come back from being away."""
    if seat is None or table.status != TableStatus.PLAYING:
        return []
    is_between = live is not None and live.hand is not None and needs_deal(live)
    found = ["between"] if is_between else []
    return [*found, "away"] if table.seats[seat].is_away else found


def holding_view(seen: Perspective, legal: Collection[SeatAction]) -> list[View]:
    """Return a seat's cards in order; a turn-up it may lay out or give away is among them."""
    acts = {act.card: act for act in legal if isinstance(act, CARD_ACTS)}
    extra = seen.turn_up if seen.turn_up in acts else None
    held = seen.holding | (0 if extra is None else extra.bit)
    parts = {part for act in legal if isinstance(act, Bury | GoUnder) for part in parts_of(act)}
    return [
        card_view(card, acts.get(card)) | {"is_part": str(card) in parts}
        for card in in_order(held, seen.trump, seen.tables)
    ]


@kept
def card_view(card: Card, act: SeatAction | None) -> View:
    """Return a card of a hand: its name, and what pressing it does and says."""
    name = card_name(str(card))
    words = CARD_LABELS.get(type(act))
    return {
        "card": str(card),
        "name": name,
        "code": None if act is None else act_code(act),
        "label": name if words is None else str(words) % {"card": name},
    }
