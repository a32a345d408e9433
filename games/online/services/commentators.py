"""Name people who see all cards of a live table while they watch, and take that back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.online.errors import BadCommentator
from games.online.models import OnlineTable, TableCommentator
from games.online.selectors.games import live_game
from games.online.services.keeping import lock_table, save, seats_of
from games.online.states import ENDED
from leagues.players.models import Player, User

MOST_COMMENTATORS = 4


@transaction.atomic
def name_commentator(*, table_key: str, player_id: int, by: User) -> OnlineTable:
    """Let somebody with an account see all cards of a table from now on; all there are told.

    Raises `BadCommentator` for who has no account or sits there, at a table that is over, and
    where there are enough of them. Twice is once.
    """
    table = lock_table(table_key)
    player = Player.objects.filter(pk=player_id, user__isnull=False).first()
    if player is None:
        raise BadCommentator(_("Only people with an account can comment."), code="no_account")
    if table.status in ENDED:
        raise BadCommentator(_("The game is over: everybody sees its cards in the replay."))
    seats = seats_of(table)
    if any(seat.player_id == player_id for seat in seats):
        raise BadCommentator(
            _("%(name)s sits at this table, and so cannot see all cards.") % {"name": player.label},
            code="sits_there",
        )
    now_there = table.commentators.filter(removed_at__isnull=True)
    if now_there.filter(player_id=player_id).exists():
        return table
    if now_there.count() >= MOST_COMMENTATORS:
        raise BadCommentator(_("Four commentators are enough for one table."), code="too_many")
    TableCommentator.objects.update_or_create(
        table=table, player=player, defaults={"removed_at": None, "named_by": by}
    )
    table.is_commented = True
    table.save(update_fields=["is_commented"])
    return save(table=table, live=live_game(table=table), seats=seats)


@transaction.atomic
def remove_commentator(*, table_key: str, player_id: int) -> OnlineTable:
    """Let somebody see no more than others who watch, from this moment on."""
    table = lock_table(table_key)
    found = table.commentators.filter(player_id=player_id, removed_at__isnull=True)
    if not found.update(removed_at=timezone.now()):
        return table
    return save(table=table, live=live_game(table=table))
