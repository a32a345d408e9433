"""What a director does at the live table of an event: stop it, give time, end it by a ruling.

The live table is told in its own log and the event's history keeps a line, in one transaction.
The stage is held first, then the live table, then its match: whoever plays there meanwhile holds
the last two in the same order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result, forfeit, play_anew, void_match
from games.matches.states import MatchEnding
from games.online.errors import NotYourSeat, UnknownTable
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.people import account_name
from games.online.services.directing import add_time, end_by_ruling, let_go_of_match
from games.online.services.following import follow_match
from games.online.services.keeping import lock_table
from games.online.services.opening import open_for_match
from games.online.services.pausing import pause, resume
from games.online.services.seat_links import hand_out_link, hand_out_missing
from games.online.services.telling import Word
from games.online.states import ENDED
from games.online.told import Deed, Notice
from leagues.desk.services.at_table import require_not_finished
from leagues.desk.services.putting_right import Correction, Pairings, put_right
from leagues.desk.services.seats_at_table import forfeit_points
from leagues.events.models import Round
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.players.models import User
from leagues.seating.models import RoundTable
from leagues.seating.services.live_tables import plan_of
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.substituting import seat_substitute

SECONDS_A_MINUTE: Final = 60


@transaction.atomic
def pause_at_table(*, table: RoundTable, by: User, reason: str) -> bool:
    """Stop a live table: no clock runs and nobody can act. Return whether that was new to it."""
    before = lock_table(key_of(table)).sequence
    is_new = pause(table_key=key_of(table), word=word_of(by, reason)).sequence != before
    if is_new:
        _note(table, by=by, verb="live.paused", reason=reason)
    return is_new


@transaction.atomic
def resume_at_table(*, table: RoundTable, by: User, reason: str) -> bool:
    """Let a live table go on. Return whether that was new to it."""
    before = lock_table(key_of(table)).sequence
    is_new = resume(table_key=key_of(table), word=word_of(by, reason)).sequence != before
    if is_new:
        _note(table, by=by, verb="live.resumed", reason=reason)
    return is_new


@transaction.atomic
def give_time_at_table(
    *, table: RoundTable, by: User, seat: int, minutes: int, reason: str, told_before: int
) -> None:
    """Give somebody at a live table more minutes."""
    add_time(
        table_key=key_of(table),
        number=seat,
        seconds=minutes * SECONDS_A_MINUTE,
        word=word_of(by, reason),
        told_before=told_before,
    )
    _note(table, by=by, verb="live.time_added", reason=reason)


@transaction.atomic
def seat_bot_at_table(*, table: RoundTable, by: User, seat: int, from_deal: int) -> None:
    """Let a bot play a seat from the present deal on; whoever played it loses it at once."""
    locked_stage(event_id=table.round.stage.event_id)
    live = lock_table(key_of(table))
    seat_substitute(
        table_id=table.pk,
        seat=seat,
        player_id=None,
        from_deal=from_deal,
        by=by,
        bot_key=live.bot_key,
    )
    follow_match(match_id=table.match_id)


@transaction.atomic
def hand_out_link_at_table(*, table: RoundTable, by: User, seat: int) -> None:
    """Make a new personal link for somebody's seat; an older one opens nothing any longer.

    Raises `NotYourSeat` where nobody sits, or somebody who can sign in.
    """
    seats = OnlineSeat.objects.filter(table__match_id=table.match_id, number=seat)
    if seats.filter(player__user__isnull=False).exists():
        raise NotYourSeat(_("Whoever sits there has an account, and takes the seat by signing in."))
    hand_out_link(table_key=key_of(table), number=seat)
    _note(table, by=by, verb="live.linked", reason="")


def hand_out_links_of_round(*, round_: Round, by: User) -> int:
    """Make the personal links that are missing at a round's live tables; return how many.

    Table by table: a whole round is not to stand still meanwhile.
    """
    waiting = OnlineTable.objects.filter(match__round_table__round=round_).exclude(
        status__in=[status.value for status in ENDED]
    )
    made = hand_out_missing(table_keys=list(waiting.values_list("key", flat=True)))
    if made:
        _note_links(round_, by)
    return made


@transaction.atomic
def _note_links(round_: Round, by: User) -> None:
    event_id = round_.stage.event_id
    write_audit(verb="live.linked", by=by, event_id=event_id, subject=str(round_.number))
    touch_event(event_id=event_id)


@transaction.atomic
def end_with_score(
    *,
    table: RoundTable,
    by: User,
    points: tuple[int, ...],
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """End a live table with the score that a director gives it."""
    _end(
        table=table,
        by=by,
        verb="live.ended",
        notice=Notice(deed=Deed.ENDED, score=tuple(points)),
        reason=reason,
        pairings=pairings,
        act=lambda actor: correct_result(
            match_id=table.match_id,
            actor=actor,
            points=points,
            reason=reason,
            revision=revision,
            ending=MatchEnding.DIRECTOR,
        ),
    )


@transaction.atomic
def end_with_forfeit(
    *,
    table: RoundTable,
    by: User,
    seat: int,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """End a live table with a forfeit by the side of a seat."""
    points = forfeit_points(table=table, seat=seat)
    _end(
        table=table,
        by=by,
        verb="live.forfeited",
        notice=Notice(deed=Deed.ENDED, score=tuple(points)),
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
def end_void(
    *,
    table: RoundTable,
    by: User,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """End a live table and declare its match void."""
    _end(
        table=table,
        by=by,
        verb="live.voided",
        notice=Notice(deed=Deed.VOIDED),
        reason=reason,
        pairings=pairings,
        act=lambda actor: void_match(
            match_id=table.match_id, actor=actor, reason=reason, revision=revision
        ),
    )


@transaction.atomic
def play_live_again(
    *,
    table: RoundTable,
    by: User,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Take back whatever was written at a match, and open a new live table for it.

    Whether it was being played live or a result was typed by mistake. Not in a finished event.
    """
    require_not_finished(table)

    def act(actor: Actor) -> None:
        live = live_of(table)
        if live is not None:
            let_go_of_match(table_key=live.key, word=word_of(by, reason))
        play_anew(match_id=table.match_id, actor=actor, reason=reason, revision=revision)
        open_for_match(match_id=table.match_id, plan=plan_of(table), follows=live)

    _put_right(
        Correction(table=table, by=by, verb="live.anew", reason=reason, act=act, pairings=pairings)
    )


def live_of(table: RoundTable) -> OnlineTable | None:
    """Return the live table of a round table as it is now, or None."""
    return OnlineTable.objects.filter(match_id=table.match_id).first()


def key_of(table: RoundTable) -> str:
    """Return the key of a round table's live table, or raise `UnknownTable`."""
    live = live_of(table)
    if live is None:
        raise UnknownTable(_("This match has no live table. Open one below."))
    return live.key


def word_of(by: User, reason: str) -> Word:
    """Return on whose word something is done, as the table reads it."""
    return Word(by=account_name(by), why=reason.strip())


def _end(
    *,
    table: RoundTable,
    by: User,
    verb: str,
    notice: Notice,
    reason: str,
    pairings: Pairings,
    act: Callable[[Actor], object],
) -> None:
    word = word_of(by, reason)
    told = Notice(deed=notice.deed, score=notice.score, by=word.by, why=word.why)

    def end(actor: Actor) -> None:
        end_by_ruling(table_key=key_of(table), notice=told)
        act(actor)

    _put_right(Correction(table=table, by=by, verb=verb, reason=reason, act=end, pairings=pairings))


def _put_right(correction: Correction) -> None:
    """Hold the stage, then the live table; `put_right` takes the match after them."""
    locked_stage(event_id=correction.event_id)
    live = live_of(correction.table)
    if live is not None:
        lock_table(live.key)
    put_right(correction)


def _note(table: RoundTable, *, by: User, verb: str, reason: str) -> None:
    """Write what changes no result in the event's history."""
    event_id = table.round.stage.event_id
    write_audit(
        verb=verb,
        by=by,
        event_id=event_id,
        subject=f"{table.round.number}/{table.number}",
        reason=reason,
    )
    touch_event(event_id=event_id)
