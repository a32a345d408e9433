"""Let somebody stand in at a table of a round."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.dummies import stand_in_label
from games.matches.models import Substitution
from games.matches.services.actors import Actor
from games.matches.services.substitution import substitute
from games.matches.states import OVER
from games.online.selectors.commentators import has_commented_on
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.states import RoundStatus
from leagues.players.models import Player, User
from leagues.seating.errors import BusyElsewhere, UnpublishedTable
from leagues.seating.models import RoundTable
from leagues.seating.services.placing import saw_the_cards
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.table_states import state_of_tables


@transaction.atomic
def seat_substitute(
    *,
    table_id: int,
    seat: int,
    player_id: int | None,
    from_deal: int,
    by: User,
    bot_key: str = "",
) -> Substitution:
    """Let a person play a seat from a deal on; what the seat scores stays the entrant's.

    Without a person it is a bot, which only plays at a live table. Doing it again changes nothing.
    Raises `BusyElsewhere` for somebody who is playing at another table of the round,
    `SawTheCards` for a commentator of the live table, and `UnpublishedTable` for a draft, where
    people are swapped instead. The history keeps how the table stood, so that it can be undone.
    """
    table = RoundTable.objects.select_related("round__stage").get(pk=table_id)
    locked_stage(event_id=table.round.stage.event_id)
    before = state_of_tables(table=table)
    note = stand_in(
        table=table,
        seat=seat,
        player_id=player_id,
        from_deal=from_deal,
        bot_key=bot_key,
        actor=Actor(user=by, is_official=True),
    )
    after = state_of_tables(table=table)
    if after == before:
        return note
    event_id = table.round.stage.event_id
    write_audit(
        verb="seats.substituted",
        by=by,
        event_id=event_id,
        subject=f"{table.round.number}/{table.number}",
        before=before,
        after=after,
        reason=stand_in_words(name=stand_in_label(note), from_deal=from_deal),
    )
    touch_event(event_id=event_id)
    return note


def stand_in(
    *,
    table: RoundTable,
    seat: int,
    player_id: int | None,
    from_deal: int,
    actor: Actor,
    bot_key: str = "",
) -> Substitution:
    """Note who plays a seat from a deal on; whoever calls holds the stage, and keeps the history.

    Raises what `seat_substitute` raises.
    """
    if table.round.status == RoundStatus.DRAFT:
        raise UnpublishedTable(
            _("Round %(number)s is a draft: swap people there instead.")
            % {"number": table.round.number}
        )
    if player_id is not None:
        _require_free(table, Player.objects.get(pk=player_id))
    return substitute(
        match_id=table.match_id,
        seat=seat,
        player_id=player_id,
        from_deal=from_deal,
        bot_key=bot_key,
        actor=actor,
    )


def stand_in_words(*, name: str, from_deal: int) -> str:
    """Return what the history says of somebody who stands in."""
    return _("%(name)s plays from deal %(deal)s on.") % {"name": name, "deal": from_deal}


def _require_free(table: RoundTable, player: Player) -> None:
    if has_commented_on(match_id=table.match_id, player_id=player.pk):
        raise saw_the_cards(player)
    others = RoundTable.objects.filter(round=table.round, match__seats__player=player)
    busy = others.exclude(pk=table.pk).exclude(match__status__in=OVER).first()
    if busy is not None:
        raise BusyElsewhere(
            _("%(name)s is playing at table %(table)s in this round.")
            % {"name": player.label, "table": busy.number}
        )
