"""How good a draft is: what its director should see first, and the figures in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from leagues.events.selectors.members import entry_labels
from leagues.seating.movements.compass import COMPASS, compass_vector
from leagues.seating.movements.guarantee import guarantee
from leagues.seating.movements.quality import (
    DraftWarning,
    Qualities,
    WarningKind,
    draft_warnings,
    qualities,
)
from leagues.seating.plans import DUMMY, SEATS, SeatPlan
from leagues.seating.selectors.attendance import Freshness, Outlook
from leagues.seating.selectors.plan_checks import grave_faults
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.unkept import rests_of_wishes, unkept_wishes

# At a single table nobody can move.
FEWEST_TO_MOVE: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningRow:
    """One thing to look at, with the names of the entries it is about."""

    kind: WarningKind
    names: tuple[str, ...]
    table: int | None
    times: int
    earlier: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundQuality:
    """The warnings of one drafted round, and the figures of the evening up to it.

    `wishes` are sentences about wishes that it does not keep, or keeps by letting people rest.
    """

    warnings: tuple[WarningRow, ...]
    wishes: tuple[str, ...]
    figures: Qualities

    @property
    def is_first(self) -> bool:
        """Whether no round comes before it, so that nothing can have repeated."""
        return self.figures.rounds == 1

    @property
    def has_partners(self) -> bool:
        """Whether anybody had a partner up to here."""
        return bool(self.figures.partners.times)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanQuality:
    """What the checker says of all drafted rounds, and the figures of the whole event.

    `checked` are the rounds that were looked at, `faults` sentences about what cannot be played,
    `unkept` about wishes that are not kept, `rests` about people who rest to keep them.
    """

    checked: tuple[int, ...]
    faults: tuple[str, ...]
    unkept: tuple[str, ...]
    rests: tuple[str, ...]
    figures: Qualities


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementPromise:
    """For how many rounds a movement keeps people from meeting again, at so many tables."""

    tables: int
    partners: int
    meetings: int


def plan_quality(*, event_id: int, outlook: Outlook) -> PlanQuality | None:
    """Return how good the seats of an event are, in five queries; None if there are none.

    Nor is there anything to say of a bracket. Drafts that no longer fit who is here are not
    checked: they are to be drawn again.
    """
    if outlook.stage.is_bracket:
        return None
    plans = round_plans(event_id=event_id)
    if not any(plan.tables for plan in plans):
        return None
    is_fresh = outlook.freshness is Freshness.FRESH
    drafts = [plan for plan in plans if is_fresh and plan.number in outlook.expected]
    names = entry_labels(event_id=event_id)
    return PlanQuality(
        checked=tuple(plan.number for plan in drafts),
        faults=tuple(grave_faults(drafts, outlook, names)),
        unkept=tuple(unkept_wishes(drafts, outlook.wishes, names)),
        rests=tuple(rests_of_wishes(outlook.stage.plan, drafts, outlook.wishes, names)),
        figures=qualities(SeatPlan(tuple(plans))),
    )


def movement_promise(outlook: Outlook) -> MovementPromise | None:
    """Return what the movement promises to those who are here, None if nothing; no query."""
    tables = outlook.fewest // SEATS
    if outlook.stage.movement != COMPASS.key or tables < FEWEST_TO_MOVE:
        return None
    kept = guarantee(tables, compass_vector(outlook.stage.options))
    return MovementPromise(tables=tables, partners=kept.partners, meetings=kept.meetings)


def round_quality(*, event_id: int, number: int, outlook: Outlook) -> RoundQuality:
    """Return what to look at in a draft, all rounds before it counted, in five queries."""
    plans = [plan for plan in round_plans(event_id=event_id) if plan.number <= number]
    drafts = [plan for plan in plans if plan.number == number]
    history = [plan for plan in plans if plan.number < number]
    warnings = draft_warnings(drafts[0], history=history) if drafts else []
    names = entry_labels(event_id=event_id) | {DUMMY: _("Dummy")}
    return RoundQuality(
        warnings=tuple(_rows(warnings, names)),
        wishes=(
            *unkept_wishes(drafts, outlook.wishes, names),
            *rests_of_wishes(outlook.stage.plan, drafts, outlook.wishes, names),
        ),
        figures=qualities(SeatPlan(tuple(plans))),
    )


def _rows(warnings: Sequence[DraftWarning], labels: Mapping[int, str]) -> list[WarningRow]:
    return [
        WarningRow(
            kind=warning.kind,
            names=tuple(labels[key] for key in warning.entrants if key in labels),
            table=warning.table,
            times=len(warning.earlier_rounds) + 1,
            earlier=", ".join(str(number) for number in warning.earlier_rounds),
        )
        for warning in warnings
    ]
