"""Draw the bracket of a stage, and bring it on from the results of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Count, Max
from django.utils.translation import gettext as _

from games.matches.services.creation import delete_matches
from games.matches.states import MatchStatus
from leagues.events.models import Entry, EntryId, Event, EventId, Round, Stage, StageId
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.players.models import User
from leagues.seating.brackets import tree
from leagues.seating.brackets.playing import Place, SlotState, play_out
from leagues.seating.brackets.registry import BRACKETS, draft
from leagues.seating.errors import BracketUnderWay, TooFewPlayers, UnsuitableField
from leagues.seating.models import Bracket, BracketSlot, RoundTable
from leagues.seating.movements.base import Options, UnplannableField
from leagues.seating.selectors.brackets import (
    EVENTS_IN_PLAY,
    LiveBracket,
    live_bracket,
    stages_with_brackets,
)
from leagues.seating.selectors.entrants import names_of
from leagues.seating.services.bracket_tables import (
    carry_points,
    clear_tables,
    drop_empty_rounds,
    restore_tables,
    seat_slots,
    write_byes,
)
from leagues.seating.services.stages import locked_stage
from leagues.seating.table_forms import form_of

# A sentence names so many of those it is about.
MOST_NAMES: Final = 6
SLOT_FIELDS = ("entry_a_id", "entry_b_id", "winner_id", "status")


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """What was done to the tables of a bracket; each is a match's id.

    `cleared` matches are void since others now stand in their slots; `restored` ones count
    again since their two are back.
    """

    made: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    cleared: tuple[int, ...] = ()
    restored: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was to be done."""
        return not (self.made or self.removed or self.cleared or self.restored)


@transaction.atomic
def draft_bracket(
    *,
    stage_id: StageId | int,
    entries: Sequence[EntryId | int],
    kind: str,
    options: Options,
    by: User | None = None,
) -> Bracket:
    """Draw the bracket of a stage for entries in seed order, in place of one not yet begun.

    The same entries and options give the same bracket; drawn again it stays as it is. Matches
    are made by `advance_bracket`. Raises `UnsuitableField` with a sentence for what cannot be
    drawn, `BracketUnderWay` once something has been played.
    """
    stage = _locked(stage_id)
    try:
        bracket = draft(kind, tuple(entries), options)
    except UnplannableField as error:
        raise UnsuitableField(_in_words(error)) from error
    require_half_tables(event_id=stage.event_id, entries=entries)
    old = Bracket.objects.filter(stage=stage).first()
    if old is not None:
        if (old.kind, old.entrants, old.options) == (kind, list(entries), dict(options)):
            return old
        _take_away(old)
    earlier = Round.objects.filter(stage__event_id=stage.event_id, stage__number__lt=stage.number)
    last = earlier.aggregate(last=Max("number"))["last"] or 0
    row = Bracket.objects.create(
        stage=stage,
        kind=kind,
        options=dict(options),
        entrants=list(entries),
        first_round=last + 1,
    )
    _write_slots(row, bracket)
    write_audit(
        verb="bracket.drawn", by=by, event_id=stage.event_id, after={"entries": len(entries)}
    )
    touch_event(event_id=stage.event_id)
    return row


@transaction.atomic
def advance_bracket(*, stage_id: StageId | int, by: User | None = None) -> Advance:
    """Bring a bracket to where its results lead, and say what was done.

    Who stands where is worked out from all results. Matches are made for slots of which both
    entries are known, and further games for series not yet decided; tables at which others
    should sit are taken away or, once something was played there, cleared. Called twice, or by
    two at once, it does everything once. A stage without a bracket is left alone.
    """
    stage = _locked(stage_id)
    live = live_bracket(stage_id=stage.pk)
    if live is None:
        return Advance()
    live, removed, cleared, restored = _put_right(live, by=by)
    _store_states(live)
    carry_points(live)
    drop_empty_rounds(live)
    made: list[int] = []
    if Event.objects.filter(pk=stage.event_id, status__in=EVENTS_IN_PLAY).exists():
        made = seat_slots(live, by=by)
        write_byes(live)
    done = Advance(
        made=tuple(made), removed=tuple(removed), cleared=tuple(cleared), restored=tuple(restored)
    )
    if not done.is_empty:
        touch_event(event_id=stage.event_id)
    return done


def _put_right(
    live: LiveBracket, *, by: User | None
) -> tuple[LiveBracket, list[int], list[int], list[int]]:
    """Clear what does not fit any more and restore what fits again, until nothing is left to do.

    What is restored may bring others to where they were, whose tables are restored next.
    """
    removed: list[int] = []
    cleared: list[int] = []
    restored: list[int] = []
    while True:
        gone, void = clear_tables(live, by=by)
        if gone or void:
            live = _looked_up(live)
        back = restore_tables(live, by=by)
        removed += gone
        cleared += void
        restored += back
        if not back:
            return live, removed, cleared, restored
        live = _looked_up(live)


def advance_brackets() -> None:
    """Do what messages should have done, and what follows from withdrawals, in all brackets."""
    for stage_id in stages_with_brackets():
        advance_bracket(stage_id=stage_id)


def _locked(stage_id: StageId | int) -> Stage:
    """Return the stage with all stages of its event locked, as all do who change seats."""
    event_id = Stage.objects.values_list("event_id", flat=True).get(pk=stage_id)
    locked_stage(event_id=event_id)
    return Stage.objects.get(pk=stage_id)


def _looked_up(live: LiveBracket) -> LiveBracket:
    again = live_bracket(stage_id=live.row.stage_id)
    if again is None:
        raise RuntimeError(f"bracket {live.row.pk} went while its stage was locked")
    return again


def _in_words(error: UnplannableField) -> str:
    sentence = _(error.text) % error.values
    names = names_of(entry_ids=error.entrants)
    return f"{', '.join(names)}: {sentence}" if names else sentence


def require_opponents(kind: str, *, entries: Sequence[EntryId | int]) -> None:
    """Raise `TooFewPlayers` for a bracket of nobody or of one, who is named."""
    if len(entries) >= BRACKETS[kind].fewest:
        return
    way = _(BRACKETS[kind].title)
    if not entries:
        raise TooFewPlayers(
            _(
                "%(way)s: nobody is checked in who plays for a place. Check at least two entries "
                "in, or choose another seating in the event's settings."
            )
            % {"way": way}
        )
    raise TooFewPlayers(
        _(
            "%(way)s: %(names)s would have no opponent, as no other entry is checked in that plays "
            "for a place. Check another in, or choose another seating in the event's settings."
        )
        % {"way": way, "names": ", ".join(names_of(entry_ids=entries))}
    )


def require_half_tables(*, event_id: EventId | int, entries: Sequence[EntryId | int]) -> None:
    """Raise `UnsuitableField` unless two entries together fill a table."""
    event = Event.objects.get(pk=event_id)
    form = form_of(variant=event.variant, rules=event.rules)
    found = Entry.objects.filter(event=event, pk__in=entries).annotate(size=Count("members"))
    sizes = dict(found.values_list("pk", "size"))
    has_sides = form.has_partners or form.usual == 2
    odd = [pk for pk in entries if not has_sides or 2 * sizes.get(pk, 0) != form.usual]
    if odd:
        raise UnsuitableField(
            _("%(names)s: in a bracket each side of a table is one entry, of %(size)s people.")
            % {"names": ", ".join(names_of(entry_ids=odd[:MOST_NAMES])), "size": form.usual // 2}
        )


def _take_away(row: Bracket) -> None:
    """Remove a bracket with its matches and rounds, in none of which anything was played."""
    tables = RoundTable.objects.filter(slot__bracket=row)
    if tables.exclude(match__status=MatchStatus.SEATED.value).exists():
        raise BracketUnderWay(
            _("The bracket is being played, so it cannot be drawn again. Correct its results.")
        )
    delete_matches(match_ids=list(tables.values_list("match_id", flat=True)))
    Round.objects.filter(stage_id=row.stage_id, number__gte=row.first_round).delete()
    row.delete()


def _write_slots(row: Bracket, bracket: tree.Bracket) -> None:
    states = play_out(bracket, {})
    BracketSlot.objects.bulk_create(
        BracketSlot(
            bracket=row,
            key=slot.key,
            section=slot.section.value,
            step=slot.step,
            position=slot.position,
            number=slot.number,
            best_of=slot.best_of,
            is_bye=slot.is_bye,
            **_stored(states[slot.key]),
        )
        for slot in bracket.slots
    )


def _store_states(live: LiveBracket) -> None:
    """Write who stands in each slot, where that has changed."""
    changed = []
    for slot in BracketSlot.objects.filter(bracket=live.row):
        values = _stored(live.states[slot.key])
        if values != {name: getattr(slot, name) for name in SLOT_FIELDS}:
            for name, value in values.items():
                setattr(slot, name, value)
            changed.append(slot)
    BracketSlot.objects.bulk_update(changed, ["entry_a", "entry_b", "winner", "status"])


def _stored(state: SlotState) -> dict[str, int | str | None]:
    one, two = state.entrants
    return {
        "entry_a_id": _entry(one),
        "entry_b_id": _entry(two),
        "winner_id": _entry(state.winner),
        "status": state.status.value,
    }


def _entry(place: Place) -> int | None:
    return None if isinstance(place, tree.Blank) else place
