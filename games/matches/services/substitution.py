"""Let somebody take over a seat, from a deal on."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import DomainError, UnlawfulStep
from games.matches.models import Match, MatchSeat, Substitution
from games.matches.rulebook import MOST_HANDS
from games.matches.services.actors import Actor, require_official
from games.matches.services.keeping import announce, keep, lock_match
from games.matches.signals import match_finished
from games.matches.states import MatchStatus


class SeatTaken(DomainError):
    """The person sits at this table already."""

    code = "seat_taken"


@transaction.atomic
def substitute(
    *,
    match_id: int,
    seat: int,
    player_id: int | None,
    actor: Actor,
    from_deal: int = 1,
    bot_key: str = "",
) -> Substitution:
    """Note that `player_id` plays a seat from `from_deal` on; its points stay the seat's.

    Without a player it is a bot, as at a live table. Noting the same again changes nothing;
    another person from the same deal takes its place.
    """
    require_official(actor=actor)
    match = lock_match(match_id)
    _check(match_id=match.pk, seat=seat, player_id=player_id, from_deal=from_deal)
    if match.status == MatchStatus.VOID:
        raise UnlawfulStep(_("This match is void: nothing is scored at this table."))
    note, is_new = Substitution.objects.get_or_create(
        match=match,
        seat_number=seat,
        from_deal=from_deal,
        defaults={"player_id": player_id, "bot_key": bot_key, "made_by": actor.user},
    )
    if not is_new and (note.player_id, note.bot_key) == (player_id, bot_key):
        return note
    note.player_id = player_id
    note.bot_key = bot_key
    note.made_by = actor.user
    note.save()
    _tell(match)
    return note


@transaction.atomic
def remove_substitute(*, match_id: int, substitution_id: int, actor: Actor) -> Match:
    """Take the note that somebody stood in back; one that is gone already stays gone."""
    require_official(actor=actor)
    match = lock_match(match_id)
    gone, _rows = match.substitutions.filter(pk=substitution_id).delete()
    if gone:
        _tell(match)
    return match


def _tell(match: Match) -> None:
    """Count the change; of a match that is over the ratings depend on who played."""
    keep(match=match, status=MatchStatus(match.status))
    if match.status == MatchStatus.FINISHED:
        announce(match_finished, match=match)


def _check(*, match_id: int, seat: int, player_id: int | None, from_deal: int) -> None:
    seats = list(MatchSeat.objects.filter(match_id=match_id))
    if seat not in {each.number for each in seats}:
        raise UnlawfulStep(_("This table has no such seat."))
    if not 1 <= from_deal <= MOST_HANDS:
        raise UnlawfulStep(
            _("A substitute plays from a deal between 1 and %(most)s.") % {"most": MOST_HANDS}
        )
    if player_id is not None and player_id in {each.player_id for each in seats}:
        raise SeatTaken(_("That person sits at this table already."))
