"""Lay out one step of a recorded game: the table, what was said, and where to go from here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from engine.hindsight import Hindsight
from engine.recorded import Frame, ReplayedDeal, Revoke
from engine.seats import Seat
from games.matches.card_faces import SUITS, CardFace, suit_name
from games.matches.selectors.rows import MatchCard, SeatRow
from games.records.reading import ReadGame
from leagues.desk.hindsight_words import loss_words, losses_by_step
from leagues.desk.replay_words import Teller

CALLING = ("deal", "call", "alone", "discard", "best", "ruling")
GAINING = ("call", "discard", "best")
"""Steps in which cards come into a hand: an exchange, a widow, a best card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A step of a deal, both counted as on the page: deals from 1, steps from 0."""

    deal: int
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySeat:
    """A seat at the step shown."""

    number: int
    name: str | Promise
    label: str
    cards: tuple[CardFace, ...]
    is_dealer: bool
    is_maker: bool
    is_partner: bool
    is_alone: bool
    is_out: bool
    played: CardFace | None
    has_taken: bool
    tricks: int | None
    """Tricks taken and points so far, where everybody has their own."""
    score: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRow:
    """A step of the deal, in words and as a card."""

    number: int
    kind: str
    words: str
    is_current: bool
    seat: int | None = None
    card: CardFace | None = None
    is_revoke: bool = False
    is_taking: bool = False
    left: int = 0
    """Tricks that this card left behind, if all cards had lain open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRow:
    """A trick with the steps in which its cards fell, by seat; a seat that is out has none."""

    number: int
    cards: tuple[StepRow | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """A deal in the chooser, with the score after it."""

    number: int
    points: tuple[int, ...]
    is_current: bool
    has_revoke: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeRow:
    """A revoke and where it can be looked at."""

    place: Place
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trumps:
    """The trump suit and who made it; a hand without trumps has no shape."""

    shape: str
    name: str
    maker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayPage:
    """One step of a recorded game, ready to be drawn."""

    deals: tuple[DealRow, ...]
    place: Place
    last_step: int
    words: str
    left_words: str
    """What the card of this step left behind, if it did."""
    seats: tuple[ReplaySeat, ...]
    turn_up: CardFace | None
    widow: tuple[CardFace, ...]
    turn_up_lies: str
    trumps: Trumps | None
    tricks_taken: tuple[int, ...]
    score: tuple[int, ...]
    calls: tuple[StepRow, ...]
    tricks: tuple[TrickRow, ...]
    end: StepRow
    revokes: tuple[RevokeRow, ...]
    back: Place | None
    onward: Place | None

    @property
    def first(self) -> Place:
        """The start of the deal."""
        return Place(deal=self.place.deal, step=0)

    @property
    def last(self) -> Place:
        """The end of the deal."""
        return Place(deal=self.place.deal, step=self.last_step)


def replay_page(
    *,
    card: MatchCard,
    game: ReadGame,
    deal: int,
    step: int,
    found: Sequence[Hindsight] | None = None,
) -> ReplayPage:
    """Return a step of a game; a deal or step that is not there gives the nearest. No query.

    `found` is what the cards of each deal allowed, if that is known.
    """
    deals = game.replay.deals
    number = min(max(deal, 1), len(deals))
    shown = deals[number - 1]
    last = len(shown.frames) - 1
    place = Place(deal=number, step=min(max(step, 0), last))
    frame = shown.frames[place.step]
    teller = teller_of(card, game, shown, number)
    losses = {} if found is None else losses_by_step(shown, found[number - 1])
    left = {step: loss.tricks for step, loss in losses.items()}
    rows = tuple(_step_rows(teller, place, _revokes_in(game, shown), left))
    return ReplayPage(
        deals=tuple(_deal_rows(game, number)),
        place=place,
        last_step=last,
        words=teller.sentence(frame),
        left_words=loss_words(losses[place.step]) if place.step in losses else "",
        seats=tuple(_seat(teller, place, seat) for seat in card.seats),
        turn_up=None if shown.turn_up is None else CardFace(text=str(shown.turn_up)),
        widow=tuple(CardFace(text=str(each)) for each in shown.widow),
        turn_up_lies=_turn_up_lies(shown, place.step),
        trumps=_trumps(teller, frame),
        tricks_taken=game.by_account(frame.tricks),
        score=_score(game, place, is_over=place.step == last),
        calls=tuple(row for row in rows if row.kind in CALLING),
        tricks=tuple(_trick_rows(rows, game.seats)),
        end=rows[-1],
        revokes=tuple(_revoke_rows(card, game)),
        back=_back(deals, place),
        onward=_onward(deals, place),
    )


def names_at(card: MatchCard, deal: int) -> tuple[str, ...]:
    """Return who sat where in a deal, stand-ins included; of two of one name the seat is told."""
    labels = [_label(seat, deal) for seat in card.seats]
    return tuple(
        _("%(name)s (%(place)s)") % {"name": label, "place": seat.name}
        if labels.count(label) > 1
        else label
        for label, seat in zip(labels, card.seats, strict=True)
    )


def teller_of(card: MatchCard, game: ReadGame, deal: ReplayedDeal, number: int) -> Teller:
    """Return who tells a deal of a match, the `number`th of its record."""
    return Teller(game=game, deal=deal, names=names_at(card, number), sides=card.side_titles)


def _label(seat: SeatRow, deal: int) -> str:
    return seat.stand_in if seat.stand_in and deal >= seat.stand_in_from else seat.label


def _seat(teller: Teller, place: Place, row: SeatRow) -> ReplaySeat:
    game, frames = teller.game, teller.deal.frames
    frame = frames[place.step]
    seat = game.seat_in_record(row.number)
    trick = dict(frame.trick)
    own = game.replay.rules.accounts > 2
    score = _score(game, place, is_over=place.step == len(frames) - 1)
    return ReplaySeat(
        number=row.number,
        name=row.name,
        label=_label(row, place.deal),
        cards=tuple(_hand(teller.deal, place.step, seat)),
        is_dealer=seat == teller.deal.dealer,
        is_maker=seat == frame.maker,
        is_partner=seat in frame.partners,
        is_alone=seat in frame.lone,
        is_out=seat in frame.idle,
        played=CardFace(text=trick[seat]) if seat in trick else None,
        has_taken=frame.kind == "trick" and frame.seat == seat,
        tricks=frame.tricks[seat] if own else None,
        score=score[row.number] if own else None,
    )


def _hand(deal: ReplayedDeal, step: int, seat: Seat) -> Iterator[CardFace]:
    """Yield the places of a hand, which stay where they are while cards leave them."""
    frames = deal.frames[: step + 1]
    exchanged = [frame for frame in frames if frame.kind in GAINING]
    start = exchanged[-1] if exchanged else frames[0]
    left = Counter(frames[-1].hands[seat])
    for text in sorted(start.hands[seat], key=_by_suit):
        is_there = left[text] > 0
        left[text] -= is_there
        yield CardFace(text=text, is_gone=not is_there)


def _by_suit(text: str) -> tuple[int, int]:
    """Order a hand by suit, colours in turn, high cards first, unknown ones last."""
    order = "SHCD"
    suit = order.index(text[1]) if text[1:] in SUITS else len(order)
    return suit, "AKQJT98765432".find(text[0])


def _turn_up_lies(deal: ReplayedDeal, step: int) -> str:
    """Return whether the turn-up lies on the table: "up", "down", or "" once it has gone."""
    frames = deal.frames[: step + 1]
    if deal.turn_up is None or any(frame.trick or frame.kind == "discard" for frame in frames):
        return ""
    return "down" if any(frame.text == "turn_down" for frame in frames) else "up"


def _trumps(teller: Teller, frame: Frame) -> Trumps | None:
    if frame.maker is None:
        return None
    maker = teller.name(frame.maker)
    if frame.trump is None:
        return Trumps(shape="", name=_("none"), maker=maker)
    code = frame.trump.code
    return Trumps(shape=SUITS[code][0], name=suit_name(code), maker=maker)


def _score(game: ReadGame, place: Place, *, is_over: bool) -> tuple[int, ...]:
    return game.score_after(place.deal if is_over else place.deal - 1)


def _step_rows(
    teller: Teller, place: Place, revokes: Sequence[Revoke], left: Mapping[int, int]
) -> Iterator[StepRow]:
    wrong = {(revoke.seat, str(revoke.card)) for revoke in revokes}
    frames = teller.deal.frames
    for number, frame in enumerate(frames):
        is_card = frame.kind == "card"
        yield StepRow(
            number=number,
            kind=frame.kind,
            words=teller.sentence(frame),
            is_current=number == place.step,
            seat=None if frame.seat is None else teller.game.seat(frame.seat),
            card=CardFace(text=frame.text) if is_card else None,
            is_revoke=is_card and (frame.seat, frame.text) in wrong,
            is_taking=is_card and _takes(frames[number:], frame),
            left=left.get(number, 0),
        )


def _takes(after: Sequence[Frame], played: Frame) -> bool:
    return next((frame.seat for frame in after if frame.kind == "trick"), None) == played.seat


def _trick_rows(rows: Sequence[StepRow], seats: int) -> Iterator[TrickRow]:
    """Yield the tricks; the last may have stopped where the deal was void."""
    cards: dict[int | None, StepRow] = {}
    number = 1
    for row in rows:
        if row.kind == "card":
            cards[row.seat] = row
        elif row.kind == "trick" or (row.kind == "score" and cards):
            yield TrickRow(number=number, cards=tuple(map(cards.get, range(seats))))
            number += 1
            cards = {}


def _deal_rows(game: ReadGame, current: int) -> Iterator[DealRow]:
    deals = game.replay.deals
    revoked = {revoke.deal for revoke in game.replay.revokes}
    for number, deal in enumerate(deals, start=1):
        yield DealRow(
            number=number,
            points=game.score_after(number),
            is_current=number == current,
            has_revoke=deal.number in revoked,
        )


def _revokes_in(game: ReadGame, deal: ReplayedDeal) -> list[Revoke]:
    return [revoke for revoke in game.replay.revokes if revoke.deal == deal.number]


def _revoke_rows(card: MatchCard, game: ReadGame) -> Iterator[RevokeRow]:
    for number, deal in enumerate(game.replay.deals, start=1):
        teller = teller_of(card, game, deal, number)
        for revoke in _revokes_in(game, deal):
            fell = ("card", revoke.seat, str(revoke.card))
            steps = enumerate(deal.frames)
            step = next(at for at, each in steps if (each.kind, each.seat, each.text) == fell)
            yield RevokeRow(place=Place(deal=number, step=step), words=teller.revoke(revoke))


def _back(deals: Sequence[ReplayedDeal], place: Place) -> Place | None:
    if place.step:
        return Place(deal=place.deal, step=place.step - 1)
    if place.deal == 1:
        return None
    return Place(deal=place.deal - 1, step=len(deals[place.deal - 2].frames) - 1)


def _onward(deals: Sequence[ReplayedDeal], place: Place) -> Place | None:
    if place.step < len(deals[place.deal - 1].frames) - 1:
        return Place(deal=place.deal, step=place.step + 1)
    return Place(deal=place.deal + 1, step=0) if place.deal < len(deals) else None
