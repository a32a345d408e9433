"""How good a draft is: what its director should see first, and the figures in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.events.selectors.members import entry_labels
from leagues.seating.movements.quality import (
    DraftWarning,
    Qualities,
    WarningKind,
    draft_warnings,
    qualities,
)
from leagues.seating.plans import SeatPlan
from leagues.seating.selectors.plans import round_plans


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
    """The warnings of one drafted round, and the figures of the evening up to it."""

    warnings: tuple[WarningRow, ...]
    figures: Qualities

    @property
    def is_first(self) -> bool:
        """Whether no round comes before it, so that nothing can have repeated."""
        return self.figures.rounds == 1

    @property
    def has_partners(self) -> bool:
        """Whether anybody had a partner up to here."""
        return bool(self.figures.partners.times)

    @property
    def most_sit_outs(self) -> int:
        """How often the person sits out who does so most."""
        return max(self.figures.sit_outs.values(), default=0)

    @property
    def fewest_sit_outs(self) -> int:
        """How often the person sits out who does so least."""
        return min(self.figures.sit_outs.values(), default=0)


def round_quality(*, event_id: int, number: int) -> RoundQuality:
    """Return what to look at in a round, all rounds before it counted, in five queries."""
    plans = [plan for plan in round_plans(event_id=event_id) if plan.number <= number]
    drafts = [plan for plan in plans if plan.number == number]
    history = [plan for plan in plans if plan.number < number]
    warnings = draft_warnings(drafts[0], history=history) if drafts else []
    return RoundQuality(
        warnings=tuple(_rows(warnings, event_id)),
        figures=qualities(SeatPlan(tuple(plans))),
    )


def _rows(warnings: Sequence[DraftWarning], event_id: int) -> list[WarningRow]:
    labels = entry_labels(event_id=event_id)
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
