"""A table's evening: the recorded games that were played there, as one file."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import BadRecord
from engine.evenings import PROGRESSIVE, SeatedGame, evening_of
from engine.notation.emn import write_emn
from games.matches.models import MatchSeat
from games.matches.states import ReportStatus
from games.records.models import MatchRecord
from games.records.reading import read_game
from games.records.selectors import egn_of, names_instead, with_names
from leagues.events.models import Event

LONGEST_NAME = 64
LONGEST_TITLE = 128
"""Letters that the notation has room for."""


def table_evening(*, event: Event, number: int) -> str | None:
    """Return the games recorded at a table as Euchre Match Notation, or None if there is none.

    Only results that are confirmed, and only games that the notation can say. Three queries.
    """
    records = (
        MatchRecord.objects.filter(
            match__round_table__round__stage__event=event,
            match__round_table__number=number,
            report__status=ReportStatus.CONFIRMED.value,
        )
        .select_related("match")
        .prefetch_related("match__seats__player")
        .order_by("match__round_table__round__number")
    )
    people: dict[str, str] = {}
    games = [game for record in records for game in _game(record, people)]
    if not games:
        return None
    evening = evening_of(
        games,
        people,
        kind=PROGRESSIVE,
        title=event.title[:LONGEST_TITLE],
        date=event.starts_at.date().isoformat(),
    )
    return write_emn(evening)


def _game(record: MatchRecord, people: dict[str, str]) -> Iterator[SeatedGame]:
    """Yield a game with who sat in its seats, and put them among the people."""
    read = read_game(text=record.text, turn=record.turn)
    try:
        written = egn_of(read)
    except BadRecord:
        return
    sitting = {seat.number: seat for seat in record.match.seats.all()}
    game = with_names(written, names_instead(read, sitting.values()))
    seats = [sitting[read.seat(seat)] for seat in range(read.seats)]
    ids = [_person(seat, people) for seat in seats]
    yield SeatedGame(game, (ids[0], ids[1], ids[2], ids[3]))


def _person(seat: MatchSeat, people: dict[str, str]) -> str:
    """Return the id of who sat in a seat; a bot is known by its name."""
    player = seat.player
    own = f"player-{player.pk}" if player else f"bot-{seat.bot_key}-{seat.number}"
    people[own] = (player.label if player else seat.bot_key)[:LONGEST_NAME]
    return own
