"""What the page on which a match is put right offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext as _

from games.matches.dummies import stand_in_label
from games.matches.models import Substitution
from games.matches.selectors.rows import MatchCard
from games.matches.states import MatchStatus
from leagues.desk.selectors.corrections import CorrectionLine, correction_lines
from leagues.events.models import EntryMember, Round
from leagues.events.states import RoundStatus
from leagues.seating.models import UNPLAYED_LABELS, RoundTable
from leagues.seating.selectors.placing import Whereabouts, entrants_of_event, whereabouts


@dataclass(frozen=True, slots=True, kw_only=True)
class RestLine:
    """An entry without a game in the round: who, and why."""

    entry_id: int
    names: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """Somebody who took over a seat."""

    id: int
    name: str
    of: str
    from_deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PutRightSheet:
    """Who could be put where, who rests, who stands in, and what was put right before.

    `people` are ids of players with their names and where they are in the round. `later_round` is
    the one that is on view by now, None if it is this one.
    """

    people: tuple[tuple[int, str], ...]
    rests: tuple[RestLine, ...]
    without_seat: tuple[tuple[int, str], ...]
    stand_ins: tuple[StandIn, ...]
    corrections: tuple[CorrectionLine, ...]
    is_tied: bool
    later_round: int | None = None


def put_right_sheet(*, table: RoundTable, card: MatchCard) -> PutRightSheet:
    """Return what can be put right at a table, in eleven queries."""
    event_id = table.round.stage.event_id
    found = whereabouts(round_id=table.round_id)
    entrants = entrants_of_event(event_id=event_id)
    names = _names_by_entry(entrants)
    seated = found.seated_entries()
    return PutRightSheet(
        people=tuple(
            (member.player_id, _where(found, member.player_id, member.player.label))
            for member in entrants
        ),
        rests=tuple(
            RestLine(entry_id=entry, names=names.get(entry, ""), reason=str(UNPLAYED_LABELS[why]))
            for entry, why in found.rests.items()
        ),
        without_seat=tuple((entry, label) for entry, label in names.items() if entry not in seated),
        stand_ins=_stand_ins(card),
        corrections=tuple(correction_lines(event_id=event_id, match_id=card.id)),
        is_tied=_is_tied(card),
        later_round=_later_round(table),
    )


def _later_round(table: RoundTable) -> int | None:
    on_view = Round.objects.filter(stage__event=table.round.stage.event_id).exclude(
        status=RoundStatus.DRAFT.value
    )
    last = on_view.aggregate(last=Max("number"))["last"]
    return last if last is not None and last > table.round.number else None


def _where(found: Whereabouts, player_id: int, name: str) -> str:
    place, rest = found.place_of(player_id), found.rest_of(player_id)
    if place is not None:
        return _("%(name)s (table %(table)s)") % {"name": name, "table": place.table}
    if rest is not None:
        return _("%(name)s (no game)") % {"name": name}
    return _("%(name)s (not in this round)") % {"name": name}


def _names_by_entry(entrants: Sequence[EntryMember]) -> dict[int, str]:
    names: dict[int, str] = {}
    for member in entrants:
        others = f"{names[member.entry_id]}, " if member.entry_id in names else ""
        names[member.entry_id] = others + member.player.label
    return names


def _stand_ins(card: MatchCard) -> tuple[StandIn, ...]:
    notes = Substitution.objects.filter(match_id=card.id).select_related("player")
    labels = {seat.number: seat.label for seat in card.seats}
    return tuple(
        StandIn(
            id=note.pk,
            name=stand_in_label(note),
            of=labels.get(note.seat_number, ""),
            from_deal=note.from_deal,
        )
        for note in notes
    )


def _is_tied(card: MatchCard) -> bool:
    if card.status is not MatchStatus.FINISHED:
        return False
    return card.totals.count(max(card.totals)) > 1
