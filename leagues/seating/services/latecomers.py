"""Take people into a round that is on view, without moving anybody who sits at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from engine.variants.registry import rules_for
from games.matches.services.creation import delete_matches
from games.matches.states import MatchStatus
from games.online.models import OnlineTable
from games.online.services.following import withdraw_tables
from games.online.states import TableStatus
from leagues.events.formats import Unit
from leagues.events.models import AuditEntry, Entry, EntryMember, Event, Round
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.states import RoundStatus, UnplayedReason
from leagues.events.table_sizes import rules_of_table
from leagues.players.models import User
from leagues.seating.errors import NoNewTable, TableStays
from leagues.seating.models import Bye, RoundTable
from leagues.seating.plans import TablePlan
from leagues.seating.selectors.latecomers import IdlePeople, idle_people, late_table_made
from leagues.seating.services.placing import restore_rests
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.storing import add_table

UNDER_WAY: Final = (TableStatus.PLAYING.value, TableStatus.PAUSED.value)


@transaction.atomic
def seat_at_new_table(
    *, round_id: int, entry_ids: Sequence[int], by: User | None
) -> RoundTable | None:
    """Seat entries without a game at a table of their own, in the order given.

    Late-comers play from this round on then, and those who sat out do not sit out. None if all
    of them sit together already: a double tap makes one table. Raises `NoNewTable`.
    """
    round_ = _locked(round_id)
    idle = idle_people(round_id=round_id)
    if _sit_together(round_, entry_ids):
        return None
    _require_a_table(idle, entry_ids)
    event = round_.stage.event
    before = _stood(round_, entry_ids)
    table = add_table(round_=round_, table=_plan(event, round_, entry_ids))
    Bye.objects.filter(round=round_, entry__in=entry_ids).delete()
    Entry.objects.filter(pk__in=entry_ids, first_round__gt=round_.number).update(
        first_round=round_.number
    )
    names = [each.name for each in idle.entries if each.entry_id in entry_ids]
    write_audit(
        verb="seats.late_table",
        by=by,
        event_id=event.pk,
        subject=f"{round_.number}/{table.number}",
        before=before,
        after={"people": names, "table": table.pk, "entries": list(entry_ids)},
        reason=", ".join(names),
    )
    touch_event(event_id=event.pk)
    return table


@transaction.atomic
def take_late_table_away(*, round_id: int, table_id: int, by: User | None) -> bool:
    """Take a table away that was made for late-comers, as long as nothing is scored there.

    Who sat out before sits out again, and late-comers play from the round on in which they would
    have played. False if it is gone already: a double tap takes it away once. Raises
    `TableStays`.
    """
    round_ = _locked(round_id)
    made = late_table_made(event_id=round_.stage.event_id, table_id=table_id)
    table = RoundTable.objects.filter(pk=table_id, round=round_).select_related("match").first()
    if table is None and made is not None:
        return False
    if table is None or made is None:
        raise TableStays(_("Only a table that was made for late-comers can be taken away."))
    _require_untouched(table, made)
    before: Any = made.before  # Any: JSON as stored
    withdraw_tables(match_ids=[table.match_id])
    delete_matches(match_ids=[table.match_id])
    restore_rests(round_id=round_.pk, before=before["rests"], after=[])
    for entry_id, first_round in before["first_rounds"]:
        Entry.objects.filter(pk=entry_id, first_round=round_.number).update(first_round=first_round)
    write_audit(
        verb="seats.late_table_gone",
        by=by,
        event_id=made.event_id,
        subject=made.subject,
        before={"people": (made.after or {})["people"]},
        reason=made.reason,
    )
    touch_event(event_id=round_.stage.event_id)
    return True


def _stood(round_: Round, entry_ids: Sequence[int]) -> dict[str, Any]:  # Any: JSON
    """Return how entries stand in a round without a table, so that it can be put back."""
    rests = Bye.objects.filter(round=round_, entry__in=entry_ids).order_by("entry_id")
    entries = Entry.objects.filter(pk__in=entry_ids).order_by("pk")
    return {
        "rests": [*rests.values_list("entry_id", "reason")],
        "first_rounds": [*entries.values_list("pk", "first_round")],
    }


def _require_untouched(table: RoundTable, made: AuditEntry) -> None:
    """Raise `TableStays` once something happened at a table that was made for late-comers."""
    number = {"table": table.number}
    live = OnlineTable.objects.filter(match=table.match_id, status__in=UNDER_WAY)
    if table.match.status != MatchStatus.SEATED or live.exists():
        raise TableStays(
            _(
                "Table %(table)s has begun to play, so it stays. Put it right and declare its "
                "match void; then it counts for nothing."
            )
            % number
        )
    found = EntryMember.objects.filter(
        event=made.event_id, player__in=table.match.seats.values("player_id")
    )
    if {*found.values_list("entry_id", flat=True)} != {*(made.after or {})["entries"]}:
        raise TableStays(
            _(
                "Others sit at table %(table)s by now. Undo what was put right about its seats "
                "first, then take it away."
            )
            % number
        )


@transaction.atomic
def note_late(*, round_id: int, entry_ids: Sequence[int], by: User | None) -> int:
    """Write down that entries without a game came late to a round; return how many it was."""
    round_ = _locked(round_id)
    late = [each for each in idle_people(round_id=round_id).late if each.entry_id in entry_ids]
    if not late:
        return 0
    Bye.objects.bulk_create(
        Bye(round=round_, entry_id=each.entry_id, reason=UnplayedReason.LATE.value) for each in late
    )
    event_id = round_.stage.event_id
    write_audit(
        verb="seats.late",
        by=by,
        event_id=event_id,
        subject=str(round_.number),
        reason=", ".join(each.name for each in late),
    )
    touch_event(event_id=event_id)
    return len(late)


def _locked(round_id: int) -> Round:
    event_id = Round.objects.values_list("stage__event_id", flat=True).get(pk=round_id)
    locked_stage(event_id=event_id)
    round_ = Round.objects.select_related("stage__event").get(pk=round_id)
    if round_.status not in (RoundStatus.PUBLISHED, RoundStatus.IN_PLAY):
        raise NoNewTable(
            _("Round %(number)s is not being played, so nobody is seated in it now.")
            % {"number": round_.number}
        )
    return round_


def _sit_together(round_: Round, entry_ids: Sequence[int]) -> bool:
    tables = RoundTable.objects.filter(round=round_)
    for entry_id in entry_ids:
        tables = tables.filter(match__seats__player__entries__entry_id=entry_id)
    return bool(entry_ids) and tables.exists()


def _require_a_table(idle: IdlePeople, entry_ids: Sequence[int]) -> None:
    known = {each.entry_id: each for each in idle.entries}
    if len(set(entry_ids)) < len(entry_ids) or not set(entry_ids) <= set(known):
        raise NoNewTable(
            _("Somebody you chose sits at a table of this round by now. Choose again.")
        )
    people = sum(known[entry_id].size for entry_id in entry_ids)
    if people not in idle.sizes:
        raise NoNewTable(
            _("A table takes %(needed)s people; you chose %(count)s.")
            % {"needed": " / ".join(str(size) for size in idle.sizes), "count": people}
        )


def _plan(event: Event, round_: Round, entry_ids: Sequence[int]) -> TablePlan:
    """Return the new table: singles one after the other, pairs and teams across from each other."""
    last = RoundTable.objects.filter(round=round_).aggregate(last=Max("number"))["last"] or 0
    seats = tuple(entry_ids)
    if event.unit != Unit.SINGLE:
        seats = tuple(entry_ids) * 2
    rules = rules_for(event.variant, rules_of_table(event.variant, event.rules, players=len(seats)))
    return TablePlan(last + 1, seats, has_partners=rules.has_partners)
