"""Take a recorded game as a match's result, checked card by card, and keep its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import connection, transaction
from django.utils.translation import gettext as _

from engine.cards import trump_code
from engine.game import EndKind
from engine.hindsight import hindsights_of
from engine.recorded import ReplayedDeal
from engine.version import RULES_VERSION
from games.matches.errors import DomainError
from games.matches.models import Match, ScoreReport
from games.matches.rulebook import ScoredHand, end_of, is_over_after, rules_of
from games.matches.services.actors import Actor, side_of_actor
from games.matches.services.keeping import PENDING, lock_match
from games.matches.services.reports import Claim, claim_result
from games.matches.services.scoring import HandEntry, worth_of_hand
from games.matches.states import ReportDepth, ReportStatus
from games.matches.wording import score_words
from games.records.errors import AlreadyRecorded, BadGame
from games.records.hindsight import KEPT_VERSION, as_json
from games.records.models import DealHindsight, MatchRecord
from games.records.reading import ReadGame, choices_of, read_game
from games.records.selectors import kept_hindsight, recorded_game

COUNTING = (*PENDING, ReportStatus.CONFIRMED.value)


class Scored(NamedTuple):
    """A hand by what decides whether the game is over after it."""

    points: Sequence[int]
    makers: int | None
    token: int | None


def check_game(*, match: Match, game: ReadGame) -> list[HandEntry]:
    """Return the hands of a recorded game; refused if it cannot be this match's.

    Every deal has to be worth under the match's rules what its cards gave, and the game has to
    end where the match does.
    """
    rules = rules_of(match)
    if game.seats != rules.players:
        raise _bad(
            _("The record is of %(found)s players; %(expected)s sit at this table.")
            % {"found": game.seats, "expected": rules.players}
        )
    _check_start(match=match, game=game)
    entries = [hand_of(deal=deal, game=game) for deal in game.deals]
    scored = []
    for deal, entry in zip(game.deals, entries, strict=True):
        try:
            worth = worth_of_hand(entry=entry, rules=rules)
        except DomainError as error:
            raise _bad(
                _("Deal %(deal)s: %(reason)s") % {"deal": deal.number, "reason": error}
            ) from None
        if worth.points != game.by_account(deal.points):
            raise _bad(
                _("Deal %(deal)s is worth something else under the rules of this match.")
                % {"deal": deal.number}
            )
        scored.append(Scored(worth.points, entry.makers, worth.token))
    _check_end(match=match, hands=scored)
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
            "notation": game.notation,
            "text": game.text,
            "baseline_hash": game.hash,
            "turn": game.turn,
            "rules_version": RULES_VERSION,
        },
    )


def keep_hindsight(*, match_id: int) -> bool:
    """Work out what the cards of a match's record allowed, and keep it; say whether it was done.

    Once done it is done for good, until the search or the rules as code have another version.
    It takes some 10 ms a deal of four hands, and a second or so where seven play; nothing is
    locked meanwhile, and two who do it at once come to the same.
    """
    record = recorded_game(match_id=match_id)
    if record is None or kept_hindsight(game=record.game) is not None:
        return False
    game = record.game
    rows = [
        DealHindsight(
            baseline_hash=game.hash, deal=deal, version=KEPT_VERSION, found=as_json(found)
        )
        for deal, found in enumerate(hindsights_of(choices_of(game)))
    ]
    with transaction.atomic():
        DealHindsight.objects.bulk_create(rows, ignore_conflicts=True)
        kept = DealHindsight.objects.filter(baseline_hash=game.hash)
        kept.exclude(version=KEPT_VERSION).delete()
    return True


@transaction.atomic
def copy_records(*, copies: Mapping[int, int]) -> None:
    """Keep the cards of versions that were copied beside their copies; ids by ids."""
    records = list(MatchRecord.objects.filter(report_id__in=copies))
    for record in records:
        record.pk = None
        record.report_id = copies[record.report_id]
    MatchRecord.objects.bulk_create(records)


def hand_of(*, deal: ReplayedDeal, game: ReadGame) -> HandEntry:
    """Return a deal of a record as a hand of the match."""
    if deal.slip is None:
        return HandEntry(is_passed_out=True)
    return HandEntry(
        makers=game.account(deal.slip.makers),
        tricks=deal.slip.tricks,
        alone=deal.slip.alone,
        lone_defender=deal.slip.lone_defender,
        maker_seat=None if deal.maker is None else game.seat(deal.maker),
        bid=deal.slip.bid,
        partners=tuple(sorted(game.seat(seat) for seat in deal.slip.partners)),
        called="" if deal.called is None else deal.called.code,
        fast_break=deal.slip.fast_break,
        dealer_paid=deal.slip.dealer_paid,
        trump="" if deal.maker is None else trump_code(deal.trump),
    )


def _check_start(*, match: Match, game: ReadGame) -> None:
    """Refuse a game that began with other points than were carried over to the match."""
    start = end_of(match).start
    if game.start == start:
        return
    if not start:
        raise _bad(_("The record starts at another score than 0 to 0; this match does not."))
    nothing = (0,) * len(start)
    raise _bad(
        _("The record starts at %(found)s; this match began at %(start)s, carried over.")
        % {"found": score_words(game.start or nothing), "start": score_words(start)}
    )


def _check_end(*, match: Match, hands: Sequence[ScoredHand]) -> None:
    rules, end = rules_of(match), end_of(match)
    for count in range(1, len(hands)):
        if is_over_after(hands[:count], rules=rules, end=end):
            raise _bad(
                _("This match is over after %(count)s deals, but the record has %(deals)s.")
                % {"count": count, "deals": len(hands)}
            )
    if end.kind is not EndKind.TIME and not is_over_after(hands, rules=rules, end=end):
        raise _bad(
            _("The record stops after %(count)s deals, before this match is over.")
            % {"count": len(hands)}
        )


def _hold_game(game_hash: str) -> None:
    """Let nobody else take in the same game until this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(game_hash[:15], 16)])


def _bad(sentence: str) -> BadGame:
    return BadGame(sentence, fields={"text": [sentence]})
