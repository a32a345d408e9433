"""Name commentators of live tables, and write in the history of an event who did."""

from __future__ import annotations

from django.db import transaction

from games.online.models import OnlineTable
from games.online.services.commentators import name_commentator, remove_commentator
from games.online.services.keeping import lock_table
from leagues.events.services.audit import write_audit
from leagues.players.models import Player, User
from leagues.seating.models import RoundTable


@transaction.atomic
def let_comment(*, table: OnlineTable, player_id: int, by: User) -> None:
    """Let somebody see all cards of a table while watching. Raises `BadCommentator`."""
    was_one = _comments(table, player_id)
    name_commentator(table_key=table.key, player_id=player_id, by=by)
    if not was_one:
        _write(table, player_id, "commentator.named", by)


@transaction.atomic
def stop_commenting(*, table: OnlineTable, player_id: int, by: User) -> None:
    """Let somebody see no more than others who watch."""
    was_one = _comments(table, player_id)
    remove_commentator(table_key=table.key, player_id=player_id)
    if was_one:
        _write(table, player_id, "commentator.removed", by)


def _comments(table: OnlineTable, player_id: int) -> bool:
    """Say whether somebody sees all cards of a table now; doing it twice leaves one line."""
    lock_table(table.key)
    return table.commentators.filter(player_id=player_id, removed_at__isnull=True).exists()


def _write(table: OnlineTable, player_id: int, verb: str, by: User) -> None:
    """Write it in the history of the table's event; a casual table has none."""
    found = RoundTable.objects.filter(match__online=table)
    event_id = found.values_list("round__stage__event_id", flat=True).first()
    player = Player.objects.filter(pk=player_id).first()
    if event_id is not None and player is not None:
        write_audit(verb=verb, by=by, event_id=event_id, subject=player.label)
