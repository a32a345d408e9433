"""What one seat, or a spectator, is shown of a live table: the JSON that sockets and pages get.

Of the cards it knows only what `engine.perspective.seen_by` lets a seat know; the rest are public
facts of the table. A spectator gets what all seats have in common.

- `sequence` is the last entry of the log, `revision` grows with every change of the view.
- `seats` are in their order; `place` says where a seat sits as seen by who looks.
- `holding` are the cards of who looks, each with the code that plays or lays it out, if it has one.
- `choices` and `pick` are together all that may be done (`games.online.choices`).
- `news` are the last sentences of the hand, with numbers that only grow.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from engine.actions import KeepPartner, SeatAction
from engine.bowers import NO_SUIT, Ranking
from engine.cards import Card, CardSet, Suit, cards_in, texts_of
from engine.game import EndKind, GameEnd
from engine.markers import UPON, marker_for
from engine.notation.act_codes import act_code
from engine.perspective import Perspective, seen_by
from engine.rules import Rules
from engine.seats import Seat
from engine.state import HandState
from games.matches.card_faces import card_name
from games.matches.compass import seat_name
from games.matches.game_words import variant_title
from games.matches.wording import MARKER_WORDS
from games.online.choices import CARD_ACTS, choices_of, pick_of
from games.online.hand_view import BEFORE_MAKER, View, hand_view, public
from games.online.live import LiveGame, seats_to_act
from games.online.live import choices as choices_in
from games.online.prompts import prompt, winners
from games.online.states import TableStatus
from games.online.words import setting_of

PLACES: Final[dict[int, tuple[str, ...]]] = {
    2: ("own", "top"),
    3: ("own", "left", "right"),
    4: ("own", "left", "top", "right"),
    5: ("own", "left", "top-1", "top-2", "right"),
    6: ("own", "left", "top-1", "top", "top-2", "right"),
    7: ("own", "left", "left-2", "top-1", "top-2", "right-2", "right"),
}
"""Where the seats of a table sit, clockwise from who looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFacts:
    """Who sits in a seat: a player, a guest, a bot, or nobody (empty)."""

    number: int
    name: str = ""
    kind: str = "empty"
    is_here: bool = False
    is_away: bool = False
    """Whether a bot plays on for who sits here."""
    seconds_left: float | None = None
    """What the clock shows now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """What is public about a table besides its cards."""

    key: str
    status: str
    variant: str
    rules: Rules
    end: GameEnd
    seats: tuple[SeatFacts, ...]
    name: str = ""
    host: int | None = None
    """The seat of who opened the table, if that person sits."""
    sequence: int = 0
    revision: int = 0
    commitment: str = ""
    proofs: tuple[View, ...] = ()
    watching: int = 0
    """How many spectators there are."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return what each seat is called: by who sits there, else by its place."""
        players = len(self.seats)
        return tuple(
            seat.name or str(seat_name(seat.number, players=players)) for seat in self.seats
        )

    @property
    def sides(self) -> tuple[str, ...]:
        """Return what each score is called: by the names of its seats."""
        names = self.names
        return tuple(
            get_text_list([names[seat] for seat in self.rules.seats_of(account)], _("and"))
            for account in range(self.rules.accounts)
        )


def table_view(
    *, live: LiveGame | None, table: TableFacts, seat: Seat | None, may_see_all: bool = False
) -> View:
    """Return what a seat, or a spectator, may know and do."""
    waits_for = () if live is None else tuple(int(each) for each in seats_to_act(live))
    shared = hand_view(live, names=table.names, sides=table.sides)
    seats = seats_of(table, live, waits_for=waits_for, viewer=seat)
    say_at_seats(seats, shared)
    if may_see_all and live is not None and live.hand is not None:
        with_hands(seats, live.hand)
    return {
        "type": "table",
        "key": table.key,
        "name": table.name,
        "sequence": table.sequence,
        "revision": table.revision,
        "status": table.status,
        "you": seat,
        "variant": variant_title(table.variant),
        "players": len(seats),
        "host": table.host,
        "seats": seats,
        "to_act": list(waits_for),
        "target": table.end.value if table.end.kind is EndKind.TARGET else None,
        "deals": table.end.value if table.end.kind is EndKind.DEALS else None,
        "score": scores_of(table, live, viewer=seat),
        "commitment": table.commitment,
        "proofs": list(table.proofs),
        "watching": table.watching,
        **shared,
        **own_view(live, table, seat, waits_for),
    }


def seats_of(
    table: TableFacts, live: LiveGame | None, *, waits_for: Collection[int], viewer: Seat | None
) -> list[View]:
    """Return every seat: who sits there, and what everybody sees of its part in the hand."""
    hand = None if live is None else live.hand
    seen = None if hand is None else public(hand)
    places = PLACES[len(table.seats)]
    own = viewer or 0
    is_playing = table.status == TableStatus.PLAYING
    return [
        {
            "number": seat.number,
            "name": name,
            "kind": seat.kind,
            "is_here": seat.is_here,
            "is_away": seat.is_away,
            "is_you": seat.number == viewer,
            "place": places[(seat.number - own) % len(places)],
            "side": table.rules.account_of(Seat(seat.number)),
            "clock": seat.seconds_left,
            "is_ticking": is_playing and seat.number in waits_for,
            **part_in_hand(seen, Seat(seat.number)),
        }
        for seat, name in zip(table.seats, table.names, strict=True)
    ]


def part_in_hand(seen: Perspective | None, seat: Seat) -> View:
    """Return what everybody sees of a seat's part in the hand."""
    if seen is None:
        return dict.fromkeys(PARTS, False) | {"cards": 0, "tricks": 0, "held": []}
    made = seen.phase not in BEFORE_MAKER
    return {
        "cards": seen.sizes[seat] if seen.sizes else 0,
        "tricks": seen.taken[seat] if seen.taken else 0,
        "is_dealer": seat == seen.dealer,
        "is_maker": made and seat == seen.maker,
        "is_partner": bool(seen.partners) and seat in (seen.partners or ()),
        "is_alone": seat in seen.lone,
        "is_idle": seat in seen.idle,
        "held": [],
    }


def say_at_seats(seats: list[View], shared: View) -> None:
    """Give each seat what it said last, and each card on the table the place of its seat."""
    said = {each["seat"]: each["text"] for each in rows_of(shared, "said")}
    for seat in seats:
        seat["said"] = said.get(seat["number"], "")
    for name in ("trick", "last_trick"):
        for play in rows_of(shared, name):
            seat = seats[int(str(play["seat"]))]
            play |= {"place": seat["place"], "by": seat["name"]}


def rows_of(shared: View, name: str) -> list[View]:
    """Return a list in the view of a hand."""
    found = shared[name]
    return found if isinstance(found, list) else []


PARTS: Final = ("is_dealer", "is_maker", "is_partner", "is_alone", "is_idle")


def with_hands(seats: list[View], hand: HandState) -> None:
    """Add the cards of every seat, for a commentator who may see them all."""
    for view, cards in zip(seats, hand.holdings, strict=False):
        view["held"] = list(texts_of(cards))


def scores_of(table: TableFacts, live: LiveGame | None, *, viewer: Seat | None) -> list[View]:
    """Return the scores with whose they are and how markers show them."""
    rules = table.rules
    scores = live.game.scores if live is not None else (0,) * rules.accounts
    tokens = live.game.tokens if live is not None else scores
    won = winners(live) if live is not None and live.is_over else ()
    own = None if viewer is None else rules.account_of(viewer)
    return [
        {
            "side": account,
            "title": title,
            "seats": [int(seat) for seat in rules.seats_of(account)],
            "points": scores[account],
            "tokens": tokens[account],
            "is_yours": account == own,
            "has_won": account in won,
            "marker": marker_of(scores[account], table.end),
        }
        for account, title in enumerate(table.sides)
    ]


def marker_of(score: int, end: GameEnd) -> View | None:
    """Return how a three and a four show a score, in a game of five points."""
    marker = marker_for(score, target=end.value) if end.kind is EndKind.TARGET else None
    if marker is None:
        return None
    pips = marker.visible_pips
    return {"pips": pips, "upon": marker.position == UPON, "words": str(MARKER_WORDS[pips])}


def own_view(
    live: LiveGame | None, table: TableFacts, seat: Seat | None, waits_for: Collection[int]
) -> View:
    """Return what is shown to one seat alone: its cards, its choices, what it is asked."""
    hand = None if live is None else live.hand
    seen = None if hand is None or seat is None else seen_by(hand, seat)
    is_playing = table.status == TableStatus.PLAYING
    may_act = live is not None and seat is not None and is_playing
    legal = choices_in(live, seat) if live is not None and seat is not None and may_act else ()
    setting = None if hand is None else setting_of(hand, table.names)
    pick = None if setting is None else pick_of(legal, setting)
    choices = [] if setting is None else choices_of(legal, setting)
    is_asked = seat in waits_for or any(isinstance(action, KeepPartner) for action in legal)
    return {
        "holding": [] if seen is None else holding_view(seen, legal),
        "laid_out": [] if seen is None else laid_out_by(seen),
        "choices": choices,
        "offers_alone": any(not each["is_button"] and each["alone_of"] for each in choices),
        "pick": None if pick is None else pick.as_json(),
        "is_your_turn": is_playing and is_asked,
        "prompt": prompt(
            live,
            status=table.status,
            names=table.names,
            waits_for=waits_for,
            legal=legal,
            is_own_turn=is_asked,
        ),
    }


def holding_view(seen: Perspective, legal: Collection[SeatAction]) -> list[View]:
    """Return a seat's cards in order; a turn-up it may lay out or give away is among them."""
    acts = {str(act.card): act for act in legal if isinstance(act, CARD_ACTS)}
    extra = seen.turn_up if seen.turn_up is not None and str(seen.turn_up) in acts else None
    held = seen.holding | (0 if extra is None else extra.bit)
    return [
        {
            "card": str(card),
            "name": card_name(str(card)),
            "code": act_code(acts[str(card)]) if str(card) in acts else None,
            "is_turn_up": card == extra and not seen.holding & card.bit,
        }
        for card in in_order(held, seen.trump, seen.tables)
    ]


def in_order(cards: CardSet, trump: Suit | None, tables: Ranking) -> list[Card]:
    """Return cards as a hand is held: trumps first, by turns black and red, high to low."""
    first = Suit.SPADES if trump is None else trump
    other = Suit.HEARTS if first in (Suit.SPADES, Suit.CLUBS) else Suit.SPADES
    suits = (NO_SUIT, first, other, first.mate, other.mate)
    return sorted(
        cards_in(cards), key=lambda card: (suits.index(tables.suits[card]), -tables.strengths[card])
    )


def laid_out_by(seen: Perspective) -> list[str]:
    """Return the cards a seat has laid out, which it may look at again."""
    out = seen.buried | seen.laid_under | (0 if seen.discard is None else seen.discard.bit)
    return list(texts_of(out))
