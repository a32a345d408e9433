"""Take a recorded game as a match's result: read, replayed card by card, and kept as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection, transaction
from django.utils.translation import gettext as _

from engine.errors import BadRecord
from engine.game import EndKind, is_over
from engine.notation.egn import baseline_hash, read_egn
from engine.recorded import Replay, ReplayedDeal
from engine.replay import replay
from engine.seats import Seat, side_of
from engine.version import RULES_VERSION
from games.matches.errors import DomainError
from games.matches.models import Match, ScoreReport
from games.matches.rulebook import end_of, rules_of, say
from games.matches.services.actors import Actor, side_of_actor
from games.matches.services.keeping import PENDING, lock_match
from games.matches.services.reports import Claim, claim_result
from games.matches.services.scoring import HandEntry, worth_of_hand
from games.matches.states import ReportDepth, ReportStatus
from games.records.errors import AlreadyRecorded, BadGame
from games.records.models import MatchRecord

NOTATION = "egn"
COUNTING = (*PENDING, ReportStatus.CONFIRMED.value)


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
        raise _bad(_("The record starts at another score than 0 to 0; a match does not."))
    return ReadGame(text=text, hash=baseline_hash(game), replay=replayed, turn=turn % 4)


def check_game(*, match: Match, game: ReadGame) -> list[HandEntry]:
    """Return the hands of a recorded game; refused if it cannot be this match's.

    Every deal has to be worth under the match's rules what its cards gave, and the game has to
    end where the match does.
    """
    rules = rules_of(match)
    entries = [hand_of(deal=deal, game=game) for deal in game.replay.deals]
    for deal, entry in zip(game.replay.deals, entries, strict=True):
        try:
            worth = worth_of_hand(entry=entry, rules=rules)
        except DomainError as error:
            raise _bad(
                _("Deal %(deal)s: %(reason)s") % {"deal": deal.number, "reason": error}
            ) from None
        if worth.points != game.by_side(deal.points):
            raise _bad(
                _("Deal %(deal)s is worth something else under the rules of this match.")
                % {"deal": deal.number}
            )
    _check_end(match=match, deals=game.replay.deals)
    return entries


@transaction.atomic
def import_game(
    *, match_id: int, text: str, actor: Actor, revision: int, turn: int = 0
) -> ScoreReport:
    """Report a recorded game as the match's result, with all its hands and its text.

    It is confirmed like any other report. The same game again at the same match changes
    nothing; at another match it raises `AlreadyRecorded`. Also raises `BadGame`, `Conflict`,
    `UnlawfulStep`.
    """
    match = lock_match(match_id)
    side_of_actor(match=match, actor=actor)
    game = read_game(text=text, turn=turn)
    hands = check_game(match=match, game=game)
    _hold_game(game.hash)
    known = (
        MatchRecord.objects.filter(baseline_hash=game.hash, report__status__in=COUNTING)
        .select_related("report")
        .first()
    )
    if known is not None and known.match_id == match.pk:
        return known.report
    if known is not None:
        sentence = _("This very game is recorded at another table already.")
        raise AlreadyRecorded(sentence, fields={"text": [sentence]})
    claim = Claim(
        points=game.points,
        depth=ReportDepth.CARDS,
        hands=hands,
    )
    report = claim_result(match=match, claim=claim, actor=actor, revision=revision)
    store_record(match=match, report=report, game=game)
    return report


def store_record(*, match: Match, report: ScoreReport, game: ReadGame) -> None:
    """Keep the text of a game beside the version of the result it gave."""
    if report.depth != ReportDepth.CARDS:
        return
    MatchRecord.objects.get_or_create(
        report=report,
        defaults={
            "match": match,
            "notation": NOTATION,
            "text": game.text,
            "baseline_hash": game.hash,
            "rules_version": RULES_VERSION,
        },
    )


def hand_of(*, deal: ReplayedDeal, game: ReadGame) -> HandEntry:
    """Return a deal of a record as a hand of the match."""
    if deal.maker is None or deal.outcome is None:
        return HandEntry(is_passed_out=True)
    makers = side_of(deal.maker)
    return HandEntry(
        makers=game.seat(deal.maker) % 2,
        tricks=deal.tricks_by_side[makers],
        alone=deal.alone is not None,
        lone_defender=deal.lone_defender is not None,
        maker_seat=game.seat(deal.maker),
        trump="" if deal.trump is None else deal.trump.code,
    )


def _check_end(*, match: Match, deals: Sequence[ReplayedDeal]) -> None:
    end = end_of(match)
    scores = (0, 0)
    for count, deal in enumerate(deals, start=1):
        scores = (scores[0] + deal.points[0], scores[1] + deal.points[1])
        if count < len(deals) and is_over(end, scores, count):
            raise _bad(
                _("This match is over after %(count)s deals, but the record has %(deals)s.")
                % {"count": count, "deals": len(deals)}
            )
    if end.kind is not EndKind.TIME and not is_over(end, scores, len(deals)):
        raise _bad(
            _("The record stops after %(count)s deals, before this match is over.")
            % {"count": len(deals)}
        )


def _hold_game(game_hash: str) -> None:
    """Let nobody else take in the same game until this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(game_hash[:15], 16)])


def _bad(sentence: str) -> BadGame:
    return BadGame(sentence, fields={"text": [sentence]})
