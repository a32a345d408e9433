"""Let two people of a drafted round change places."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.services.seats import reseat
from leagues.events.models import EntryId, Round, RoundId, Stage
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.states import RoundStatus
from leagues.players.models import Player, User
from leagues.seating.errors import NotTwoPeople, RoundNotDraft, SeatsChanged
from leagues.seating.models import Bye
from leagues.seating.selectors.sheets import RestRow, RoundSheet, SeatRow, round_sheet
from leagues.seating.services.stages import locked_stage


@transaction.atomic
def swap_people(
    *,
    round_id: RoundId,
    entry_a: EntryId | int,
    entry_b: EntryId | int,
    by: User | None,
    revision: str,
) -> None:
    """Let two people of a draft change places; one of them may be sitting out.

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
    first, second = _places(sheet, entry_a, entry_b)
    _exchange(round_, first, second)
    _note_in_plan(stage, number=round_.number, swap={entry_a: entry_b, entry_b: entry_a})
    write_audit(
        verb="seats.swapped",
        by=by,
        event_id=event_id,
        subject=str(round_.number),
        after={"people": [first.player.label, second.player.label]},
    )
    touch_event(event_id=event_id)


def _places(
    sheet: RoundSheet, entry_a: int, entry_b: int
) -> tuple[SeatRow | RestRow, SeatRow | RestRow]:
    found = [
        sheet.seat_of(entry_id=entry) or sheet.rest_of(entry_id=entry)
        for entry in dict.fromkeys((entry_a, entry_b))
    ]
    places = [place for place in found if place is not None]
    if len(places) != 2:
        raise NotTwoPeople(_("Choose two different people of this round."))
    if all(isinstance(place, RestRow) for place in places):
        raise NotTwoPeople(_("Both of them sit out, so there is nothing to swap."))
    return places[0], places[1]


def _exchange(round_: Round, first: SeatRow | RestRow, second: SeatRow | RestRow) -> None:
    moves: dict[int, Player] = {}
    for place, other in ((first, second), (second, first)):
        if isinstance(place, SeatRow):
            moves[place.id] = other.player
        else:
            Bye.objects.filter(round=round_, entry_id=place.entry_id).update(
                entry_id=other.entry_id
            )
    reseat(players_by_seat={seat: player.pk for seat, player in moves.items()})


def _note_in_plan(stage: Stage, *, number: int, swap: dict[int, int]) -> None:
    plan: Any = stage.plan  # Any: JSON as stored
    for round_ in (plan or {"rounds": []})["rounds"]:
        if round_["number"] == number:
            round_["tables"] = [
                [swap.get(entry, entry) for entry in table] for table in round_["tables"]
            ]
            round_["sit_outs"] = [swap.get(entry, entry) for entry in round_["sit_outs"]]
    stage.save(update_fields=["plan"])
