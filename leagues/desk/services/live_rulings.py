"""Rule on an infraction at the live table of an event, with its line in match and history."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from engine.errors import IllegalAction
from engine.infractions import Infraction
from games.matches.models import Match
from games.matches.rulebook import say
from games.matches.services.actors import Actor
from games.matches.services.infractions import InfractionEntry, rule_on_infraction
from games.matches.wording import numbered_title
from games.online.errors import NotLawful
from games.online.services.keeping import game_of, lock_table
from games.online.services.ruling import rule_on_hand, ruling_outlook
from games.online.told import Deed, Notice
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


def live_outlook(*, table: RoundTable, by: User, ruling: LiveInfraction) -> list[str]:
    """Return what a ruling would lead to; raises `NotLawful` where there is none to make."""
    try:
        return ruling_outlook(table_key=key_of(table), notice=ruling.notice(by))
    except IllegalAction as error:
        raise NotLawful(say(error)) from None


@transaction.atomic
def rule_at_live_table(
    *, table: RoundTable, by: User, ruling: LiveInfraction, expected_sequence: int
) -> None:
    """Make a ruling: in the game, in the list of the match's rulings, in the history."""
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
    write_audit(
        verb="live.ruled",
        by=by,
        event_id=event_id,
        subject=f"{table.round.number}/{table.number}",
        reason=f"{numbered_title(ruling.infraction)}. {ruling.why}".strip(),
    )
    touch_event(event_id=event_id)
