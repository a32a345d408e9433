"""Rule on an infraction at the live table of an event, with its line in match and history."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import IllegalAction
from engine.infractions import Infraction
from games.matches.card_faces import card_name
from games.matches.compass import seat_name
from games.matches.models import Match
from games.matches.rulebook import say
from games.matches.services.actors import Actor
from games.matches.services.infractions import InfractionEntry, rule_on_infraction
from games.matches.wording import numbered_title
from games.online.errors import NotLawful
from games.online.services.keeping import game_of, lock_table
from games.online.services.ruling import rule_on_hand, ruling_outlook
from games.online.told import Deed, Notice
from leagues.desk.selectors.live import plays_at
from leagues.desk.services.at_live_table import key_of, word_of
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.players.models import User
from leagues.seating.models import RoundTable
from leagues.seating.services.stages import locked_stage


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveInfraction:
    """What happened beside the screen: which infraction, whose, with which card."""

    infraction: Infraction
    seat: int
    card: str = ""
    why: str = ""

    def notice(self, by: User) -> Notice:
        """Return it as the table is told of it."""
        word = word_of(by, self.why)
        return Notice(
            deed=Deed.RULED,
            by=word.by,
            why=word.why,
            seat=self.seat,
            infraction=self.infraction.value,
            card=self.card,
        )


def live_outlook(
    *, table: RoundTable, by: User, ruling: LiveInfraction, expected_sequence: int
) -> list[str]:
    """Return what a ruling would lead to; raises `NotLawful` where there is none to make.

    What it says about a card tells whether somebody holds it. So the history keeps that it was
    asked, and nobody who plays there may ask.
    """
    if ruling.card and plays_at(table=table, user=by):
        raise NotLawful(
            _(
                "You play at this table yourself, so what follows from a card is not shown "
                "beforehand. Make the ruling if that card was shown or named."
            )
        )
    notice = ruling.notice(by)
    try:
        told = ruling_outlook(
            table_key=key_of(table), notice=notice, expected_sequence=expected_sequence
        )
    except IllegalAction as error:
        _note_asked(table, by=by, ruling=ruling)
        raise NotLawful(say(error)) from None
    _note_asked(table, by=by, ruling=ruling)
    return told


def rule_at_live_table(
    *, table: RoundTable, by: User, ruling: LiveInfraction, expected_sequence: int
) -> None:
    """Make a ruling: in the game, in the list of the match's rulings, in the history.

    One that is refused because of a card leaves a line in the history as well.
    """
    try:
        _rule(table=table, by=by, ruling=ruling, expected_sequence=expected_sequence)
    except NotLawful:
        _note_asked(table, by=by, ruling=ruling)
        raise


@transaction.atomic
def _rule(*, table: RoundTable, by: User, ruling: LiveInfraction, expected_sequence: int) -> None:
    event_id = table.round.stage.event_id
    locked_stage(event_id=event_id)
    live = lock_table(key_of(table))
    number = len(game_of(live).deals) + 1
    rule_on_hand(table_key=live.key, notice=ruling.notice(by), expected_sequence=expected_sequence)
    rule_on_infraction(
        match_id=table.match_id,
        entry=InfractionEntry(
            infraction=ruling.infraction, seat=ruling.seat, hand_number=number, note=ruling.why
        ),
        actor=Actor(user=by, is_official=True),
        revision=Match.objects.get(pk=table.match_id).revision,
    )
    _note(
        table,
        by=by,
        verb="live.ruled",
        reason=f"{numbered_title(ruling.infraction)}. {ruling.why}".strip(),
    )


@transaction.atomic
def _note_asked(table: RoundTable, *, by: User, ruling: LiveInfraction) -> None:
    """Write down that somebody asked about a card of a seat, where they did."""
    if not ruling.card:
        return
    place = seat_name(ruling.seat, players=table.match.seats.count())
    about = [numbered_title(ruling.infraction), str(place), card_name(ruling.card)]
    _note(table, by=by, verb="live.asked", reason=", ".join(about))


def _note(table: RoundTable, *, by: User, verb: str, reason: str) -> None:
    event_id = table.round.stage.event_id
    write_audit(
        verb=verb,
        by=by,
        event_id=event_id,
        subject=f"{table.round.number}/{table.number}",
        reason=reason,
    )
    touch_event(event_id=event_id)
