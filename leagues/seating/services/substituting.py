"""Let somebody stand in at a table of a round."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.models import Substitution
from games.matches.services.actors import Actor
from games.matches.services.substitution import substitute
from games.matches.states import MatchStatus
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.states import RoundStatus
from leagues.players.models import Player, User
from leagues.seating.errors import BusyElsewhere, UnpublishedTable
from leagues.seating.models import RoundTable

OVER = (MatchStatus.FINISHED.value, MatchStatus.VOID.value)


@transaction.atomic
def seat_substitute(
    *, table_id: int, seat: int, player_id: int, from_deal: int, by: User
) -> Substitution:
    """Let a person play a seat from a deal on; what the seat scores stays the entrant's.

    Doing it again changes nothing. Raises `BusyElsewhere` for somebody who is playing at another
    table of the round, and `UnpublishedTable` for a draft, where people are swapped instead.
    """
    table = RoundTable.objects.select_related("round__stage").get(pk=table_id)
    if table.round.status == RoundStatus.DRAFT:
        raise UnpublishedTable(
            _("Round %(number)s is a draft: swap people there instead.")
            % {"number": table.round.number}
        )
    player = Player.objects.get(pk=player_id)
    _require_free(table, player)
    note = substitute(
        match_id=table.match_id,
        seat=seat,
        player_id=player_id,
        from_deal=from_deal,
        actor=Actor(user=by, is_official=True),
    )
    event_id = table.round.stage.event_id
    write_audit(
        verb="seats.substituted",
        by=by,
        event_id=event_id,
        subject=_("round %(round)s table %(table)s")
        % {"round": table.round.number, "table": table.number},
        after={"seat": seat, "player": player.label, "from_deal": from_deal},
    )
    touch_event(event_id=event_id)
    return note


def _require_free(table: RoundTable, player: Player) -> None:
    others = RoundTable.objects.filter(round=table.round, match__seats__player=player)
    busy = others.exclude(pk=table.pk).exclude(match__status__in=OVER).first()
    if busy is not None:
        raise BusyElsewhere(
            _("%(name)s is playing at table %(table)s in this round.")
            % {"name": player.label, "table": busy.number}
        )
