"""Which rounds follow from the results of another, and could be drawn again."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.states import MatchStatus
from leagues.events.models import Event, Round
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable
from leagues.seating.movements.base import Pace
from leagues.seating.movements.registry import UnknownMovement, get_movement
from leagues.seating.selectors.attendance import IN_PLAY


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """The rounds after one, of which nothing was played: drafts, and those that are on view.

    `follow_results` is False where all rounds were drawn ahead, whatever the results, or the event
    is over.
    """

    drafts: tuple[int, ...]
    published: tuple[int, ...]
    follow_results: bool

    @property
    def can_be_redrawn(self) -> bool:
        """Whether there is anything that would be paired otherwise."""
        return self.follow_results and bool(self.drafts or self.published)


def rounds_following(*, round_id: int) -> Following:
    """Return the rounds after one whose seats can still change, in four queries.

    Published rounds are taken back from the last one on, as far as nothing was played.
    """
    round_ = Round.objects.select_related("stage").get(pk=round_id)
    later = list(
        Round.objects.filter(stage=round_.stage, number__gt=round_.number)
        .order_by("-number")
        .values_list("pk", "number", "status")
    )
    begun = set(
        RoundTable.objects.filter(round__in=[pk for pk, _number, _status in later])
        .exclude(match__status=MatchStatus.SEATED.value)
        .values_list("round_id", flat=True)
    )
    published: list[int] = []
    for pk, number, status in later:
        if status == RoundStatus.DRAFT:
            continue
        if pk in begun or status != RoundStatus.PUBLISHED:
            break
        published.append(number)
    status = Event.objects.values_list("status", flat=True).get(pk=round_.stage.event_id)
    return Following(
        drafts=tuple(sorted(n for _pk, n, status in later if status == RoundStatus.DRAFT)),
        published=tuple(sorted(published)),
        follow_results=status in IN_PLAY and _follows_results(round_.stage.movement),
    )


def _follows_results(movement: str) -> bool:
    """Return whether a movement waits for results; a bracket has its own way to follow them."""
    try:
        return get_movement(movement).pace is Pace.BY_ROUND
    except UnknownMovement:
        return False
