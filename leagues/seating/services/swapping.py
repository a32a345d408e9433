"""Let two people, pairs or teams of a drafted round change places."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.services.seats import reseat
from leagues.events.models import EntryId, EntryMember, Round, RoundId, Stage
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.states import RoundStatus
from leagues.players.models import User
from leagues.seating.errors import NotTwoPeople, RoundNotDraft, SeatsChanged
from leagues.seating.hand_swaps import HandSwap, swaps_of, with_swap
from leagues.seating.models import Bye
from leagues.seating.selectors.reasons import companies, reasons_kept
from leagues.seating.selectors.sheet_rows import RoundSheet
from leagues.seating.selectors.sheets import round_sheet
from leagues.seating.services.stages import locked_stage


@transaction.atomic
def swap_people(
    *,
    round_id: RoundId,
    entry_a: EntryId | int,
    entry_b: EntryId | int,
    by: User | None,
    revision: str,
    reason: str = "",
) -> None:
    """Let two people, pairs or teams of a draft change places; one of them may be sitting out.

    It is kept with the round, so that the two change places again if it is drawn again.
    `revision` is that of the sheet the director saw. Raises `SeatsChanged` if it is another by
    now, unless the difference is this very swap: a double tap swaps once. Raises
    `NotTwoPeople` and `RoundNotDraft`.
    """
    event_id = Round.objects.values_list("stage__event_id", flat=True).get(pk=round_id)
    stage = locked_stage(event_id=event_id)
    round_ = Round.objects.get(pk=round_id)
    if round_.status != RoundStatus.DRAFT:
        raise RoundNotDraft(
            _("Round %(number)s is published. Take it back to draft before moving people.")
            % {"number": round_.number}
        )
    sheet = round_sheet(round_id=round_id)
    if sheet.revision != revision:
        if sheet.revision_after_swap(entry_a=entry_a, entry_b=entry_b) == revision:
            return
        raise SeatsChanged(
            _("The seats were changed after you opened this page. Here they are as they are now.")
        )
    _require_two(sheet, entry_a, entry_b)
    _exchange(round_, sheet, entry_a, entry_b)
    swap = HandSwap(one=int(entry_a), two=int(entry_b), reason=reason)
    _note_in_plan(stage, number=round_.number, swap=swap)
    write_audit(
        verb="seats.swapped",
        by=by,
        event_id=event_id,
        subject=str(round_.number),
        after={"people": [sheet.label_of(entry_id=entry) for entry in (entry_a, entry_b)]},
        reason=reason,
    )
    touch_event(event_id=event_id)


def _require_two(sheet: RoundSheet, entry_a: int, entry_b: int) -> None:
    """Raise `NotTwoPeople` unless two entries of the round are named, one of them seated."""
    entries = {entry_a, entry_b}
    seated = [entry for entry in entries if sheet.seats_of(entry_id=entry)]
    resting = [entry for entry in entries if sheet.rest_of(entry_id=entry)]
    if len({*seated, *resting}) != 2:
        raise NotTwoPeople(_("Choose two different people of this round."))
    if not seated:
        raise NotTwoPeople(_("Both of them sit out, so there is nothing to swap."))


def _exchange(round_: Round, sheet: RoundSheet, entry_a: int, entry_b: int) -> None:
    """Put each entry where the other is, person for person in their order."""
    moves: dict[int, int] = {}
    byes: dict[int, int] = {}
    for entry, other in ((entry_a, entry_b), (entry_b, entry_a)):
        people = _people(other)
        for seat in sheet.seats_of(entry_id=entry):
            moves[seat.id] = people[seat.member]
        rest = sheet.rest_of(entry_id=entry)
        if rest is not None:
            byes[rest.entry_id] = other
    for entry, other in byes.items():
        Bye.objects.filter(round=round_, entry_id=entry).update(entry_id=other)
    reseat(players_by_seat=moves)


def _people(entry_id: int) -> list[int]:
    members = EntryMember.objects.filter(entry_id=entry_id).order_by("id")
    return list(members.values_list("player_id", flat=True))


def _note_in_plan(stage: Stage, *, number: int, swap: HandSwap) -> None:
    plan: Any = stage.plan  # Any: JSON as stored
    other = {swap.one: swap.two, swap.two: swap.one}
    swaps = with_swap(swaps_of(plan, number=number), swap)
    for round_ in (plan or {"rounds": []})["rounds"]:
        if round_["number"] == number:
            tables = [[other.get(entry, entry) for entry in table] for table in round_["tables"]]
            rests = [other.get(entry, entry) for entry in round_["sit_outs"]]
            reasons = reasons_kept(plan, number=number, now=companies(tables, rests))
            kept = [each.stored() for each in swaps]
            seats = {"tables": tables, "sit_outs": rests}
            round_.update(seats | {"reasons": reasons, "swaps": kept})
    stage.save(update_fields=["plan"])
