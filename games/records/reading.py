"""Read a recorded game and replay it, from the seats of the match it is the game of."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.errors import BadRecord
from engine.notation.egn import baseline_hash, read_egn
from engine.recorded import Replay
from engine.replay import replay
from engine.seats import Seat
from games.matches.rulebook import say
from games.records.errors import BadGame


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame:
    """A recorded game as it was read; `turn` is how many seats further on its players sit.

    The record's first player sits in the match's seat `turn`, the others clockwise from there.
    """

    text: str
    hash: str
    replay: Replay
    turn: int

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the record, by seat of the match."""
        return tuple(self.replay.players[(seat - self.turn) % 4] for seat in range(4))

    @property
    def points(self) -> tuple[int, int]:
        """The final score, by side of the match."""
        return self.by_side(self.replay.final)

    def by_side(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return a pair by side of the record as one by side of the match."""
        return (pair[1], pair[0]) if self.turn % 2 else pair

    def seat(self, seat: Seat | int) -> int:
        """Return a seat of the record as one of the match."""
        return (int(seat) + self.turn) % 4


def read_game(*, text: str, turn: int = 0) -> ReadGame:
    """Return a recorded game, replayed; raises `BadGame` naming the deal and card at fault."""
    try:
        game = read_egn(text)
        replayed = replay(game)
    except BadRecord as error:
        raise BadGame(say(error), code=error.code, fields={"text": [say(error)]}) from None
    if game.initial_score != (0, 0):
        sentence = _("The record starts at another score than 0 to 0; a match does not.")
        raise BadGame(sentence, fields={"text": [sentence]})
    return ReadGame(text=text, hash=baseline_hash(game), replay=replayed, turn=turn % 4)
