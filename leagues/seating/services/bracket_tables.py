"""The tables of a bracket: make them, take them away, clear them, let them count again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from games.matches.models import Match, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.corrections import reopen_match, void_match
from games.matches.services.creation import create_matches, delete_matches
from games.matches.services.reports import confirm
from games.matches.services.scoring import WRITABLE
from games.matches.states import OVER, MatchEnding, MatchStatus, ReportStatus
from games.online.services.carrying import carry_over
from games.online.services.following import hold_tables
from leagues.events.models import Event, Round
from leagues.events.services.audit import write_audit
from leagues.events.services.rounds import set_round_status
from leagues.events.states import RoundStatus, UnplayedReason
from leagues.players.models import User
from leagues.seating.brackets import tree
from leagues.seating.brackets.playing import SlotStatus
from leagues.seating.models import BracketSlot, Bye, RoundTable
from leagues.seating.plans import EntrantKey, TablePlan
from leagues.seating.selectors.brackets import LiveBracket
from leagues.seating.selectors.results import carried_from, result_of
from leagues.seating.selectors.series import starts_due
from leagues.seating.services.storing import hall_of
from leagues.seating.table_forms import form_of


def clear_tables(live: LiveBracket, *, by: User | None) -> tuple[list[int], list[int]]:
    """Take away the tables that nobody should sit at any more; return their matches' ids.

    First those taken away, in which nothing was played, then those cleared: void, and kept for
    the case that the two are back.
    """
    idle = {table.match_id: table for table in _idle_tables(live)}
    hold_tables(match_ids=idle)
    locked = dict(Match.objects.select_for_update().filter(pk__in=idle).values_list("pk", "status"))
    removed = [pk for pk, status in locked.items() if status == MatchStatus.SEATED]
    delete_matches(match_ids=removed)
    cleared = [pk for pk in locked if pk not in removed]
    for pk in cleared:
        _clear(idle[pk], by=by)
    return removed, cleared


def _idle_tables(live: LiveBracket) -> Iterator[RoundTable]:
    """Yield the tables that count and have the wrong two at them, or are not needed any more."""
    for slot in live.tree.slots:
        state = live.states[slot.key]
        for table in live.counting(slot):
            is_over = table.match.status in OVER
            if tuple(table.pair or ()) != state.entrants or (state.is_decided and not is_over):
                yield table


def _clear(table: RoundTable, *, by: User | None) -> None:
    match = Match.objects.get(pk=table.match_id)
    points = [side.points for side in table.match.sides.all()]
    if match.status != MatchStatus.VOID:
        void_match(
            match_id=match.pk,
            actor=Actor(user=by, is_official=True),
            reason=_("After a correction others play here."),
            revision=match.revision,
        )
    RoundTable.objects.filter(pk=table.pk).update(is_cleared=True)
    _audit(table, verb="result.cleared", by=by, before={"points": points})


def restore_tables(live: LiveBracket, *, by: User | None) -> list[int]:
    """Let cleared tables count again where the two who sat there are back; return the matches."""
    back = [
        table
        for slot in live.tree.slots
        if live.states[slot.key].is_playable and not live.counting(slot)
        for table in live.tables.get(slot.key, ())
        if tuple(table.pair or ()) == live.states[slot.key].entrants
    ]
    for table in back:
        RoundTable.objects.filter(pk=table.pk).update(is_cleared=False)
        _restore(table, by=by)
    return [table.match_id for table in back]


def _restore(table: RoundTable, *, by: User | None) -> None:
    """Give a cleared match back the result it had; one that had none goes on being played."""
    actor = Actor(user=by, is_official=True)
    match = Match.objects.select_for_update().get(pk=table.match_id)
    last = _last_result(match)
    if last is None:
        reason = _("The two who played here are back.")
        reopen_match(match_id=match.pk, actor=actor, reason=reason, revision=match.revision)
    elif last.ending != MatchEnding.VOID:
        confirm(match=match, report=last, actor=actor)
    _audit(table, verb="result.restored", by=by, after={"points": last.points if last else []})


def _last_result(match: Match) -> ScoreReport | None:
    """Return what counted before the match was cleared: a result, or that it was void."""
    confirmed = match.reports.filter(status=ReportStatus.SUPERSEDED, confirmed_at__isnull=False)
    return confirmed.order_by("version").last()


def _audit(
    table: RoundTable,
    *,
    verb: str,
    by: User | None,
    before: object = None,
    after: object = None,
) -> None:
    write_audit(
        verb=verb,
        by=by,
        event_id=table.round.stage.event_id,
        subject=f"{table.round.number}/{table.number}",
        before=before,
        after=after,
    )


def seat_slots(live: LiveBracket, *, by: User | None) -> list[int]:
    """Make the next game of every slot that waits for one, and return the matches' ids.

    It stands at the slot's own table, in the round of the event that the slot belongs to; that
    round is published, or opened again, so that everybody sees it.
    """
    due = [slot for slot in live.tree.matches() if _wants_game(live, slot)]
    if not due:
        return []
    event = Event.objects.get(pk=live.row.stage.event_id)
    seats = form_of(variant=event.variant, rules=event.rules).usual
    hall = hall_of(event)
    plans = [TablePlan(live.table_number(slot), _seats(pair_in(live, slot), seats)) for slot in due]
    starts = [_start(live, slot) for slot in due]
    matches = create_matches(
        plans=[
            replace(hall.match_at(plan), carried=start)
            for plan, start in zip(plans, starts, strict=True)
        ]
    )
    rounds = _open_rounds(live, {slot.step for slot in due}, by=by)
    rows = dict(BracketSlot.objects.filter(bracket=live.row).values_list("key", "id"))
    RoundTable.objects.bulk_create(
        RoundTable(
            round=rounds[slot.step],
            number=plan.number,
            game=len(live.tables.get(slot.key, ())) + 1,
            slot_id=rows[slot.key],
            pair=list(pair_in(live, slot)),
            match=match,
        )
        for slot, plan, match in zip(due, plans, matches, strict=True)
    )
    return [match.pk for match in matches]


def _start(live: LiveBracket, slot: tree.Slot) -> tuple[int, ...]:
    """Return what the sides begin the next game of a slot with."""
    played = live.counting(slot)
    return carried_from(played[-1]) if played else ()


def carry_points(live: LiveBracket) -> None:
    """Let the games that have not been played begin with what those before them carry over.

    After a correction that is something else; what was played stays as it was.
    """
    for slot in live.tree.slots:
        for table, start in starts_due(live.counting(slot)):
            if tuple(table.match.carried) != start and table.match.status in WRITABLE:
                carry_over(match_id=table.match_id, points=start)


def pair_in(live: LiveBracket, slot: tree.Slot) -> tuple[EntrantKey, EntrantKey]:
    """Return the two entries of a slot in which both are known."""
    one, two = live.states[slot.key].entrants
    if isinstance(one, tree.Blank) or isinstance(two, tree.Blank):
        raise TypeError(f"slot {slot.key} has a place without an entry")
    return one, two


def _wants_game(live: LiveBracket, slot: tree.Slot) -> bool:
    """Return whether a game is to be made: both are there, and every one made has been won."""
    return live.states[slot.key].is_playable and all(
        result_of(table).winner is not None for table in live.counting(slot)
    )


def _seats(pair: tuple[EntrantKey, EntrantKey], seats: int) -> tuple[EntrantKey, ...]:
    return pair * (seats // 2)


def _open_rounds(live: LiveBracket, steps: Collection[int], *, by: User | None) -> dict[int, Round]:
    """Return the event's rounds for these rounds of play, each on view and not closed."""
    stage = live.row.stage
    first = live.row.first_round
    Round.objects.bulk_create(
        [Round(stage=stage, number=first + step - 1) for step in sorted(steps)],
        ignore_conflicts=True,
    )
    numbers = {first + step - 1: step for step in steps}
    rounds = Round.objects.filter(stage=stage, number__in=numbers).order_by("number")
    for round_ in rounds:
        if round_.status == RoundStatus.DRAFT:
            set_round_status(round_id=round_.pk, to=RoundStatus.PUBLISHED, by=by)
        elif round_.status == RoundStatus.CLOSED:
            set_round_status(round_id=round_.pk, to=RoundStatus.IN_PLAY, by=by)
    return {numbers[round_.number]: round_ for round_ in rounds}


def drop_empty_rounds(live: LiveBracket) -> None:
    """Take away the rounds of the bracket in which nobody plays any more; they may come again."""
    own = Round.objects.filter(stage=live.row.stage, number__gte=live.row.first_round)
    own.filter(tables__isnull=True).delete()


def write_byes(live: LiveBracket) -> None:
    """Write who has a bye in which of the rounds that there are, and take away what is none."""
    first = live.row.first_round
    rounds = dict(Round.objects.filter(stage=live.row.stage).values_list("number", "id"))
    wanted = set(_byes(live, {number - first + 1: pk for number, pk in rounds.items()}))
    standing = Bye.objects.filter(
        round__stage=live.row.stage, reason=UnplayedReason.BYE.value
    ).values_list("round_id", "entry_id", "id")
    kept = {(round_id, entry_id): pk for round_id, entry_id, pk in standing}
    gone = [pk for key, pk in kept.items() if key not in wanted]
    Bye.objects.filter(pk__in=gone).delete()
    Bye.objects.bulk_create(
        Bye(round_id=round_id, entry_id=entry_id, reason=UnplayedReason.BYE.value)
        for round_id, entry_id in sorted(wanted - kept.keys())
    )


def _byes(live: LiveBracket, rounds: dict[int, int]) -> Iterable[tuple[int, int]]:
    """Yield the round's and the entry's id of every bye that has come about."""
    for slot in live.tree.slots:
        state = live.states[slot.key]
        if state.status is SlotStatus.BYE and slot.step in rounds:
            for entrant in state.entrants:
                if not isinstance(entrant, tree.Blank):
                    yield rounds[slot.step], entrant
