"""Write hands on a match's open slip, one by one; the engine gives the points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine.cards import NO_TRUMP_CODE
from engine.errors import BadSlip
from engine.game import totals_of_hands
from engine.infractions import Infraction, Take
from engine.rules import Rules
from engine.scoring import score_slip
from engine.slips import HandSlip, slip_shape
from games.matches.errors import ImpossibleScore, UnlawfulStep
from games.matches.models import HandScore, Match, MatchSeat, Ruling, ScoreReport
from games.matches.penalties import (
    CHANGE_POINTS,
    PointRuling,
    by_seat,
    penalised_points,
    sides_of,
)
from games.matches.rulebook import MOST_HANDS, end_of, is_over_after, rules_of, say, totals_of
from games.matches.services.actors import Actor, side_of_actor
from games.matches.services.keeping import check_revision, keep, lock_match, next_version
from games.matches.states import MatchStatus, ReportDepth, ReportStatus

SUITS: Final = frozenset("CDHS")
FIELD_OF: Final = {
    "bad_makers": "makers",
    "bad_tricks": "tricks",
    "no_alone": "alone",
    "bad_bid": "bid",
    "bad_partners": "partners",
    "no_fast_break": "fast_break",
    "bad_fast_break": "fast_break",
    "no_payment": "dealer_paid",
    "played_and_paid": "dealer_paid",
}
WRITABLE: Final = (MatchStatus.SEATED, MatchStatus.IN_PLAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """A hand as somebody at the table writes it down.

    `makers` is a side; where everybody plays for themselves that is a seat, and `maker_seat`
    need not be said. `partners` are seats, `called` is a suit. Where the dealer paid a point,
    `makers` is the dealer's side.
    """

    makers: int | None = None
    tricks: int | None = None
    alone: bool = False
    lone_defender: bool = False
    maker_seat: int | None = None
    trump: str = ""
    bid: int | None = None
    partners: tuple[int, ...] = ()
    called: str = ""
    fast_break: bool = False
    dealer_paid: bool = False
    is_passed_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWorth:
    """What a hand on a slip is worth, by side and by seat, and what it was."""

    points: tuple[int, ...]
    seat_points: tuple[int, ...]
    outcome: str
    token: int | None = None
    """The side that got a token for four tricks."""


def worth_of_hand(*, entry: HandEntry, rules: Rules) -> HandWorth:
    """Return what a hand is worth under the rules, or raise `ImpossibleScore` with the field."""
    if entry.is_passed_out:
        if not slip_shape(rules).may_pass_out:
            raise _impossible(
                "is_passed_out",
                _("The dealer must bid, so no hand is passed out.")
                if rules.has_auction
                else _("The dealer must name trumps, so nobody passes."),
            )
        return HandWorth(points=(0,) * rules.accounts, seat_points=(0,) * rules.players, outcome="")
    if entry.makers is None:
        raise _impossible("makers", _("Say who made trumps."))
    if entry.tricks is None:
        raise _impossible("tricks", _("Say how many tricks the makers took."))
    slip = HandSlip(
        makers=entry.makers,
        tricks=entry.tricks,
        alone=entry.alone,
        lone_defender=entry.lone_defender,
        partners=tuple(sorted(entry.partners)),
        bid=entry.bid,
        fast_break=entry.fast_break,
        dealer_paid=entry.dealer_paid,
        lone_seat=entry.maker_seat if entry.alone and slip_shape(rules).lone_seat else None,
    )
    try:
        score = score_slip(slip, rules)
    except BadSlip as error:
        raise _impossible(FIELD_OF.get(error.code, "lone_defender"), say(error)) from None
    return HandWorth(
        points=tuple(score.points),
        seat_points=tuple(score.seat_points),
        outcome=score.outcome.value,
        token=score.token,
    )


def standing_rulings(*, match: Match) -> dict[int, list[PointRuling]]:
    """Return the rulings that change the points of hands, by the number of the hand."""
    found: dict[int, list[PointRuling]] = {}
    rulings = Ruling.objects.filter(
        match=match,
        withdrawn_at__isnull=True,
        hand_number__isnull=False,
        seat__isnull=False,
        infraction__in=[each.value for each in CHANGE_POINTS],
    )
    for row in rulings.order_by("id"):
        take = Take(row.take) if row.take else None
        ruling = PointRuling(infraction=Infraction(row.infraction), seat=row.seat or 0, take=take)
        found.setdefault(row.hand_number or 0, []).append(ruling)
    return found


def worth_after_rulings(
    *, entry: HandEntry, rules: Rules, rulings: Sequence[PointRuling], scores: Sequence[int]
) -> HandWorth:
    """Return what a hand is worth with the rulings on it; `scores` are those before it."""
    worth = worth_of_hand(entry=entry, rules=rules)
    if not rulings or entry.makers is None:
        return worth
    points = penalised_points(
        points=worth.points, rulings=rulings, sides=sides_of(entry, rules), scores=scores
    )
    seat_points = by_seat(
        played=worth.points, seat_points=worth.seat_points, points=points, rules=rules
    )
    side = worth.token
    is_kept = side is not None and points[side] == worth.points[side]
    return replace(worth, points=points, seat_points=seat_points, token=side if is_kept else None)


def worths_of(*, match: Match, entries: Sequence[HandEntry]) -> list[HandWorth]:
    """Return what all hands of a match are worth in their order, with the rulings that stand."""
    rules, start = rules_of(match), end_of(match).start
    rulings = standing_rulings(match=match)
    found: list[HandWorth] = []
    for number, entry in enumerate(entries, start=1):
        worth = worth_after_rulings(
            entry=entry,
            rules=rules,
            rulings=rulings.get(number, ()),
            scores=totals_of_hands([(each.points, each.token) for each in found], rules, start),
        )
        found.append(worth)
    return found


@transaction.atomic
def save_hand(
    *, match_id: int, number: int, entry: HandEntry, actor: Actor, revision: int
) -> HandScore:
    """Write hand `number` on the slip, new or in place of what stood there.

    Saving the same again changes nothing, so a double tap or a reload is harmless. What
    somebody else wrote meanwhile is never overwritten: that raises `Conflict`. The row of the
    match is locked; an edited hand leaves its old row, marked as replaced.
    """
    match = lock_match(match_id)
    side_of_actor(match=match, actor=actor)
    rules = rules_of(match)
    entry = settled(entry=entry, rules=rules)
    _check_entry(match=match, entry=entry)
    slip = current_slip(match=match)
    hands = {hand.number: hand for hand in live_hands(slip)}
    earlier = [hand for hand in hands.values() if hand.number < number]
    worth = worth_after_rulings(
        entry=entry,
        rules=rules,
        rulings=standing_rulings(match=match).get(number, ()),
        scores=totals_of(earlier, rules=rules, end=end_of(match)),
    )
    before = hands.get(number)
    if before is not None and _is_same(before, entry):
        return before
    require_writable(match=match)
    if before is not None:
        check_revision(match=match, revision=revision)
        before.is_replaced = True
        before.save(update_fields=["is_replaced"])
    else:
        _check_next(match=match, number=number, hands=list(hands.values()))
    hand = hand_row(
        report=open_slip(match=match, actor=actor),
        number=number,
        entry=entry,
        worth=worth,
        actor=actor,
    )
    hand.save()
    keep(match=match, status=MatchStatus.IN_PLAY)
    return hand


@transaction.atomic
def remove_hand(*, match_id: int, number: int, actor: Actor, revision: int) -> None:
    """Take the last hand off the slip; one that is gone already stays gone."""
    match = lock_match(match_id)
    side_of_actor(match=match, actor=actor)
    hands = live_hands(current_slip(match=match))
    if number > len(hands):
        return
    require_writable(match=match)
    if number != len(hands):
        raise UnlawfulStep(
            _("Only the last hand can be taken off. Change hand %(number)s instead.")
            % {"number": number}
        )
    check_revision(match=match, revision=revision)
    HandScore.objects.filter(pk=hands[-1].pk).update(is_replaced=True)
    is_blank = len(hands) == 1 and match.reports.count() == 1
    keep(match=match, status=MatchStatus.SEATED if is_blank else MatchStatus.IN_PLAY)


def current_slip(*, match: Match) -> ScoreReport | None:
    """Return the slip being written, or else the newest version that was sent."""
    kept = match.reports.exclude(status=ReportStatus.WITHDRAWN.value)
    opened = kept.filter(status=ReportStatus.OPEN.value).first()
    return opened or kept.order_by("-version").first()


def live_hands(report: ScoreReport | None) -> list[HandScore]:
    """Return the hands of a version in order, without those that were replaced."""
    if report is None:
        return []
    return list(report.hands.filter(is_replaced=False).order_by("number"))


def settled(*, entry: HandEntry, rules: Rules) -> HandEntry:
    """Return a hand with what follows from what was written.

    On a side of one seat it is that seat which made trumps; partners stand in their order; of a
    hand passed out nothing else is kept.
    """
    if entry.is_passed_out:
        return HandEntry(is_passed_out=True)
    seats = () if entry.makers is None else rules.seats_of(entry.makers)
    maker_seat = seats[0] if len(seats) == 1 else entry.maker_seat
    return replace(entry, maker_seat=maker_seat, partners=tuple(sorted(entry.partners)))


def require_writable(*, match: Match) -> None:
    """Refuse to write hands when a result was sent, confirmed or made void."""
    if match.status in WRITABLE:
        return
    raise UnlawfulStep(
        {
            MatchStatus.FINISHED: _(
                "This result is confirmed. If something is wrong, ask the director."
            ),
            MatchStatus.VOID: _("This match is void: nothing is scored at this table."),
            MatchStatus.DISPUTED: _("Different scores were reported. The director decides."),
        }.get(
            MatchStatus(match.status),
            _("The result was sent already. Take it back to change a hand."),
        )
    )


def open_slip(*, match: Match, actor: Actor) -> ScoreReport:
    """Return the slip being written, a new one if there is none."""
    report = match.reports.filter(status=ReportStatus.OPEN.value).first()
    return report or ScoreReport.objects.create(
        match=match,
        version=next_version(match=match),
        status=ReportStatus.OPEN.value,
        depth=ReportDepth.HANDS.value,
        reported_by=actor.user,
        reported_seat=actor.seat,
    )


def write_hands(
    *, match: Match, report: ScoreReport, entries: Sequence[HandEntry], actor: Actor
) -> list[HandScore]:
    """Write a whole list of hands on a version, in one statement."""
    rules = rules_of(match)
    hands = [settled(entry=each, rules=rules) for each in entries]
    worths = worths_of(match=match, entries=hands)
    return HandScore.objects.bulk_create(
        hand_row(report=report, number=number, entry=entry, worth=worth, actor=actor)
        for number, (entry, worth) in enumerate(zip(hands, worths, strict=True), start=1)
    )


def copy_hands(*, source: ScoreReport, target: ScoreReport) -> None:
    """Write the hands of one version on another, with who wrote each of them."""
    for hand in live_hands(source):
        hand.pk = None
        hand._state.adding = True
        hand.report = target
        hand.save()


def _impossible(name: str, sentence: str) -> ImpossibleScore:
    return ImpossibleScore(sentence, fields={name: [sentence]})


def _check_entry(*, match: Match, entry: HandEntry) -> None:
    trumps = SUITS | {NO_TRUMP_CODE} if rules_of(match).no_trump else SUITS
    if entry.trump and entry.trump not in trumps:
        raise _impossible("trump", _("Trumps are clubs, diamonds, hearts or spades."))
    if entry.called and entry.called not in SUITS:
        raise _impossible("called", _("A suit is clubs, diamonds, hearts or spades."))
    if entry.called and not slip_shape(rules_of(match)).calls_partner:
        raise _impossible("called", _("Nobody calls a card in this game."))
    if entry.maker_seat is None or entry.is_passed_out:
        return
    seat = MatchSeat.objects.filter(match=match, number=entry.maker_seat).first()
    if seat is None or seat.side_number != entry.makers:
        raise _impossible("maker_seat", _("Whoever made trumps sits on the side that made trumps."))


def _check_next(*, match: Match, number: int, hands: list[HandScore]) -> None:
    expected = len(hands) + 1
    if number != expected or number > MOST_HANDS:
        raise UnlawfulStep(
            _("Hand %(expected)s comes next, so hand %(number)s cannot be written yet.")
            % {"expected": expected, "number": number}
        )
    if is_over_after(hands, rules=rules_of(match), end=end_of(match)):
        raise UnlawfulStep(
            _("The game is over after %(count)s hands. Send the result, or change a hand.")
            % {"count": len(hands)}
        )


def _is_same(hand: HandScore, entry: HandEntry) -> bool:
    if hand.is_passed_out or entry.is_passed_out:
        return hand.is_passed_out == entry.is_passed_out
    return all(getattr(hand, name) == value for name, value in _written(entry).items())


def _written(entry: HandEntry) -> dict[str, Any]:  # Any: the columns of a row
    """Return what a hand's row has of what was written; nothing of a hand passed out."""
    written = HandEntry() if entry.is_passed_out else entry
    return {
        "makers": written.makers,
        "maker_seat": written.maker_seat,
        "trump": written.trump,
        "bid": written.bid,
        "partners": list(written.partners),
        "called": written.called,
        "alone": written.alone,
        "lone_defender": written.lone_defender,
        "fast_break": written.fast_break,
        "dealer_paid": written.dealer_paid,
        "tricks": written.tricks,
    }


def hand_row(
    *, report: ScoreReport, number: int, entry: HandEntry, worth: HandWorth, actor: Actor
) -> HandScore:
    """Return the row of a hand on a slip, not yet written."""
    return HandScore(
        report=report,
        number=number,
        is_passed_out=entry.is_passed_out,
        outcome=worth.outcome,
        points=list(worth.points),
        seat_points=list(worth.seat_points),
        token=worth.token,
        entered_by=actor.user,
        entered_seat=actor.seat,
        **_written(entry),
    )
