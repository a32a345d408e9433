"""What a director does with a match at a table, with its line in the event's history."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import UnlawfulStep
from games.matches.services.actors import Actor
from games.matches.services.corrections import (
    correct_hand,
    correct_result,
    decide,
    forfeit,
    reopen_match,
    void_match,
)
from games.matches.services.infractions import InfractionEntry, rule_on_infraction
from games.matches.services.rulings import add_ruling, withdraw_ruling
from games.matches.services.scoring import HandEntry
from games.matches.states import MatchEnding
from games.matches.wording import numbered_title
from leagues.desk.services.putting_right import Correction, Pairings, put_right
from leagues.events.models import Event
from leagues.events.states import EventStatus
from leagues.players.models import User
from leagues.seating.models import RoundTable
from leagues.seating.services.stages import locked_stage


@transaction.atomic
def correct_at_table(
    *,
    table: RoundTable,
    by: User,
    points: tuple[int, ...],
    reason: str,
    revision: int,
    ended_early: bool = False,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Enter or correct the final score of a table's match."""
    _with_history(
        table=table,
        by=by,
        verb="result.corrected",
        reason=reason,
        pairings=pairings,
        act=lambda actor: correct_result(
            match_id=table.match_id,
            actor=actor,
            points=points,
            reason=reason,
            revision=revision,
            ending=MatchEnding.TIME if ended_early else MatchEnding.PLAYED,
        ),
    )


@transaction.atomic
def correct_hand_at_table(
    *,
    table: RoundTable,
    by: User,
    number: int,
    entry: HandEntry,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Put one hand of a table's result right."""
    _with_history(
        table=table,
        by=by,
        verb="result.corrected",
        reason=reason,
        pairings=pairings,
        act=lambda actor: correct_hand(
            match_id=table.match_id,
            number=number,
            entry=entry,
            actor=actor,
            reason=reason,
            revision=revision,
        ),
    )


@transaction.atomic
def decide_at_table(
    *,
    table: RoundTable,
    by: User,
    report_id: int,
    reason: str,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Choose between the versions of a table's result."""
    _with_history(
        table=table,
        by=by,
        verb="result.decided",
        reason=reason,
        pairings=pairings,
        act=lambda actor: decide(
            match_id=table.match_id, report_id=report_id, actor=actor, reason=reason
        ),
    )


@transaction.atomic
def reopen_at_table(
    *,
    table: RoundTable,
    by: User,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Take a table's result back, so that its hands can be changed.

    Not in a finished event, which would be left with a table that has no result.
    """
    require_not_finished(table)
    _with_history(
        table=table,
        by=by,
        verb="result.reopened",
        reason=reason,
        pairings=pairings,
        act=lambda actor: reopen_match(
            match_id=table.match_id, actor=actor, reason=reason, revision=revision
        ),
    )


@transaction.atomic
def void_at_table(
    *,
    table: RoundTable,
    by: User,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Declare a table's match void."""
    _with_history(
        table=table,
        by=by,
        verb="result.voided",
        reason=reason,
        pairings=pairings,
        act=lambda actor: void_match(
            match_id=table.match_id, actor=actor, reason=reason, revision=revision
        ),
    )


@transaction.atomic
def forfeit_at_table(
    *,
    table: RoundTable,
    by: User,
    points: tuple[int, ...],
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Give a table's match a result without its having been played out."""
    _with_history(
        table=table,
        by=by,
        verb="result.forfeited",
        reason=reason,
        pairings=pairings,
        act=lambda actor: forfeit(
            match_id=table.match_id,
            points=points,
            actor=actor,
            reason=reason,
            revision=revision,
        ),
    )


@transaction.atomic
def rule_at_table(
    *,
    table: RoundTable,
    by: User,
    text: str,
    hand_number: int | None = None,
    player_id: int | None = None,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Write down a ruling at a table."""
    _with_history(
        table=table,
        by=by,
        verb="ruling.added",
        reason=text,
        pairings=pairings,
        act=lambda actor: add_ruling(
            match_id=table.match_id,
            text=text,
            actor=actor,
            hand_number=hand_number,
            player_id=player_id,
        ),
    )


@transaction.atomic
def rule_on_infraction_at_table(
    *,
    table: RoundTable,
    by: User,
    entry: InfractionEntry,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Write down a ruling on an infraction at a table; points that follow from it change."""
    _with_history(
        table=table,
        by=by,
        verb="ruling.added",
        reason=f"{numbered_title(entry.infraction)}. {entry.note}",
        pairings=pairings,
        act=lambda actor: rule_on_infraction(
            match_id=table.match_id, entry=entry, actor=actor, revision=revision
        ),
    )


@transaction.atomic
def withdraw_ruling_at_table(
    *, table: RoundTable, by: User, ruling_id: int, pairings: Pairings = Pairings.KEEP
) -> None:
    """Withdraw a ruling at a table."""
    _with_history(
        table=table,
        by=by,
        verb="ruling.withdrawn",
        reason="",
        pairings=pairings,
        act=lambda actor: withdraw_ruling(
            match_id=table.match_id, ruling_id=ruling_id, actor=actor
        ),
    )


def require_not_finished(table: RoundTable) -> None:
    """Raise `UnlawfulStep` in a finished event; finishing needs the stage, which is held here."""
    locked_stage(event_id=table.round.stage.event_id)
    event = Event.objects.get(pk=table.round.stage.event_id)
    if event.status == EventStatus.FINISHED:
        raise UnlawfulStep(
            _(
                "%(title)s is finished. Reopen it first to take this result back, or correct the "
                "score here."
            )
            % {"title": event.title}
        )


def _with_history(
    *,
    table: RoundTable,
    by: User,
    verb: str,
    reason: str,
    act: Callable[[Actor], object],
    pairings: Pairings = Pairings.KEEP,
) -> None:
    put_right(Correction(table=table, by=by, verb=verb, reason=reason, act=act, pairings=pairings))
