"""Read the recorded games of matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.db.models import Case, Prefetch, Value, When

from engine.errors import BadRecord
from engine.hindsight import Hindsight
from engine.notation.egn import EgnGame, egn_of_upcard, read_egn, write_egn
from engine.notation.upcard import read_upcard, write_upcard
from games.matches.models import HandScore, MatchSeat
from games.matches.services.keeping import PENDING
from games.matches.states import ReportStatus
from games.records.hindsight import KEPT_VERSION, from_json
from games.records.models import DealHindsight, MatchRecord
from games.records.reading import OWN, ReadGame, read_game

BATCH = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """A match's recorded game; `counts` says whether the match's result is the one it gave.

    `instead` has, by seat of the record, what a reader gets for a name that is kept from them: a
    record remembers names as they stood when it was written.
    """

    game: ReadGame
    counts: bool
    instead: Mapping[int, str] = field(default_factory=dict)

    @property
    def own(self) -> str | None:
        """The game in the project's own notation, unless not all of its cards are known."""
        if self.game.notation != OWN:
            return None
        read = read_upcard(self.game.text)
        names = (self.instead.get(seat, name) for seat, name in enumerate(read.players))
        return write_upcard(replace(read, players=tuple(names)))

    @property
    def egn(self) -> str | None:
        """The game in Euchre Game Notation, or None if that cannot say it."""
        try:
            return write_egn(with_names(egn_of(self.game), self.instead))
        except BadRecord:
            return None


def egn_of(game: ReadGame) -> EgnGame:
    """Return a game as EGN, or raise `BadRecord` with what that cannot say."""
    if game.notation == OWN:
        return egn_of_upcard(read_upcard(game.text))
    return read_egn(game.text)


def recorded_game(*, match_id: int) -> RecordedGame | None:
    """Return the recorded game of a match, replayed, or None; one query.

    The one that counts comes first, then those that wait, then the newest of the others: the
    cards of a game whose result was corrected can still be looked at.
    """
    order = Case(
        When(report__status=ReportStatus.CONFIRMED.value, then=Value(0)),
        When(report__status__in=PENDING, then=Value(1)),
        default=Value(2),
    )
    found = MatchRecord.objects.filter(match_id=match_id).select_related("report")
    record = found.order_by(order, "-pk").first()
    if record is None:
        return None
    return RecordedGame(
        game=read_game(text=record.text, turn=record.turn),
        counts=record.report.status in (ReportStatus.CONFIRMED.value, *PENDING),
    )


def with_names(game: EgnGame, instead: Mapping[int, str]) -> EgnGame:
    """Return a game in which some seats of the record have other names, and no other marks."""
    players = (
        replace(one, name=instead[seat], id=None, player_ids=()) if seat in instead else one
        for seat, one in enumerate(game.players)
    )
    return replace(game, players=tuple(players))


def names_instead(game: ReadGame, seats: Iterable[MatchSeat]) -> dict[int, str]:
    """Return what a reader gets for names kept from them, by seat of the record; no query."""
    return {
        int(game.seat_in_record(seat.number)): seat.player.label
        for seat in seats
        if seat.player is not None and not seat.player.has_page
    }


def as_published(record: RecordedGame, *, match_id: int) -> RecordedGame:
    """Return a record to be handed out, with nobody's name that is kept from its reader; one query.

    Who hides a name after the game was recorded is not named in it any more either.
    """
    seats = MatchSeat.objects.filter(match_id=match_id, player__isnull=False)
    instead = names_instead(record.game, seats.select_related("player"))
    return replace(record, instead=instead)


def kept_hindsight(*, game: ReadGame) -> tuple[Hindsight, ...] | None:
    """Return what the cards of each deal of a game allowed, or None before it is worked out."""
    kept = DealHindsight.objects.filter(baseline_hash=game.hash, version=KEPT_VERSION)
    found = tuple(from_json(row) for row in kept.values_list("found", flat=True))
    return found if len(found) == len(game.replay.deals) else None


def records_with_scores() -> Iterator[MatchRecord]:
    """Yield every record with its report and the hands on it, a batch at a time."""
    hands = Prefetch(
        "report__hands",
        queryset=HandScore.objects.filter(is_replaced=False).order_by("number"),
        to_attr="live",
    )
    records = MatchRecord.objects.select_related("report").prefetch_related(hands)
    return records.order_by("pk").iterator(chunk_size=BATCH)
