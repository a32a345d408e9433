"""Read a recorded game and replay it, from the seats of the match it is the game of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from engine.errors import BadRecord
from engine.game import totals_of_hands
from engine.notation.egn import EgnGame, baseline_hash, read_egn
from engine.notation.emn import is_emn
from engine.notation.upcard import UpcardGame, is_upcard, read_upcard, upcard_hash
from engine.recorded import Replay, ReplayedDeal
from engine.replay import replay
from engine.seats import Seat
from games.matches.rulebook import say
from games.records.errors import BadGame

OWN: Final = "upcard"
EGN: Final = "egn"
NOTATIONS: Final = (OWN, EGN)
"""The notations a record can be in: the project's own, and Euchre Game Notation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame:
    """A recorded game as it was read; `turn` is how many seats further on its players sit.

    The record's first player sits in the match's seat `turn`, the others clockwise from there.
    """

    text: str
    notation: str
    """One of `NOTATIONS`."""
    hash: str
    replay: Replay
    turn: int

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.replay.players)

    @property
    def deals(self) -> tuple[ReplayedDeal, ...]:
        """The deals that are hands of the game; a void one was dealt again."""
        return tuple(deal for deal in self.replay.deals if deal.counts)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the record, by seat of the match."""
        return tuple(self.replay.players[self.seat_in_record(seat)] for seat in range(self.seats))

    @property
    def start(self) -> tuple[int, ...]:
        """What each side began with, by account of the match; nothing if none did."""
        return self.by_account(self.replay.start)

    @property
    def points(self) -> tuple[int, ...]:
        """The final score, by account of the match."""
        return self.by_account(self.replay.final)

    def score_after(self, deals: int) -> tuple[int, ...]:
        """Return the score after so many deals, void ones counted, by account of the match."""
        worths = [(deal.points, deal.token) for deal in self.replay.deals[:deals]]
        replay = self.replay
        return self.by_account(totals_of_hands(worths, replay.rules, replay.start))

    def by_account(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return numbers by account of the record as numbers by account of the match."""
        accounts = len(numbers)
        return tuple(numbers[(account - self.turn) % accounts] for account in range(accounts))

    def account(self, account: int) -> int:
        """Return an account of the record as one of the match."""
        return (account + self.turn) % self.replay.rules.accounts

    def seat(self, seat: Seat | int) -> int:
        """Return a seat of the record as one of the match."""
        return (int(seat) + self.turn) % self.seats

    def seat_in_record(self, seat: int) -> Seat:
        """Return a seat of the match as one of the record."""
        return Seat((seat - self.turn) % self.seats)


def read_game(*, text: str, turn: int = 0) -> ReadGame:
    """Return a recorded game of either notation, replayed.

    Raises `BadGame` naming the deal and card, or the line and column, at fault.
    """
    try:
        read = read_own if is_upcard(text) else read_exchanged
        return read(text, turn)
    except BadRecord as error:
        raise BadGame(say(error), code=error.code, fields={"text": [say(error)]}) from None


def read_own(text: str, turn: int) -> ReadGame:
    """Return a game of the project's own notation."""
    game = read_upcard(text)
    return ReadGame(
        text=text,
        notation=OWN,
        hash=upcard_hash(game),
        replay=replay(game),
        turn=turn % game.rules.players,
    )


def read_exchanged(text: str, turn: int) -> ReadGame:
    """Return a game of Euchre Game Notation."""
    if is_emn(text):
        sentence = _("This file is a whole evening (EMN). Hand its games in one by one, as EGN.")
        raise BadGame(sentence, fields={"text": [sentence]})
    game = read_egn(text)
    replayed = replay(game)
    seats = len(game.players)
    return ReadGame(
        text=text, notation=EGN, hash=baseline_hash(game), replay=replayed, turn=turn % seats
    )


def choices_of(game: ReadGame) -> EgnGame | UpcardGame:
    """Return the choices of a game that was read: what was dealt, said and played."""
    return read_upcard(game.text) if game.notation == OWN else read_egn(game.text)
