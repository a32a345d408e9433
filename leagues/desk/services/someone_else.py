"""Put right who somebody in an event was, without losing what was played."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from games.matches.models import Match, MatchSeat, Substitution
from games.matches.services.corrections import require_reason
from games.online.models import OnlineSeat
from leagues.events.errors import AlreadyEntered, NotEntered
from leagues.events.models import AuditEntry, EntryMember, Event, FormerMember
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.players.models import Player, User
from leagues.seating.services.stages import locked_stage
from leagues.standings.services.ratings import await_ratings_of
from leagues.standings.services.sheets import recompute_standings

WAS_SOMEONE_ELSE = "entry.was_someone_else"


@transaction.atomic
def was_someone_else(
    *, event_id: int, player_id: int, instead_id: int, by: User, reason: str
) -> AuditEntry:
    """Let all that somebody played in an event be another person's; the results stay.

    The stage is locked first, then the matches. Doing it again changes nothing. The history keeps
    both, so that it can be put back. Ratings are marked as stale; standings follow at once.
    Raises `AlreadyEntered` if the other was in the event too, and `NotEntered` if nobody is to be
    changed, or a live table knows by their account who it was.
    """
    why = require_reason(reason)
    locked_stage(event_id=event_id)
    event = Event.objects.select_for_update(of=("self",)).get(pk=event_id)
    instead = Player.objects.get(pk=instead_id)
    if _is_done(event_id, player_id, instead_id):
        return AuditEntry.objects.filter(event=event, verb=WAS_SOMEONE_ELSE).latest("pk")
    player = Player.objects.filter(pk=player_id).first()
    if player is None or not _is_in(event_id, player_id):
        raise NotEntered(_("Who is to be changed is not in this event any more."))
    seats = MatchSeat.objects.filter(match__round_table__round__stage__event=event)
    stand_ins = Substitution.objects.filter(match__round_table__round__stage__event=event)
    _require_free(event, player=player, instead=instead)
    match_ids = {
        *seats.filter(player=player).values_list("match_id", flat=True),
        *stand_ins.filter(player=player).values_list("match_id", flat=True),
    }
    list(Match.objects.select_for_update().filter(pk__in=match_ids).order_by("pk"))
    await_ratings_of(match_ids=match_ids)
    for rows in (seats, stand_ins):
        rows.filter(player=player).update(player=instead)
    EntryMember.objects.filter(event=event, player=player).update(player=instead)
    FormerMember.objects.filter(event=event, player=player).update(player=instead)
    # Corrections from before are told with the wrong person in them: no button puts them back.
    Match.objects.filter(pk__in=match_ids).update(revision=F("revision") + 1)
    line = write_audit(
        verb=WAS_SOMEONE_ELSE,
        by=by,
        event_id=event.pk,
        subject=_("%(comes)s for %(leaves)s") % {"comes": instead.label, "leaves": player.label},
        before={"player": player.pk},
        after={"player": instead.pk, "matches": len(match_ids)},
        reason=why,
    )
    touch_event(event_id=event.pk)
    recompute_standings(event_id=event.pk)
    return line


def _is_in(event_id: int, player_id: int) -> bool:
    """Return whether somebody is or was entered, or stood in, in an event."""
    at_table = Q(match__round_table__round__stage__event_id=event_id, player_id=player_id)
    return (
        EntryMember.objects.filter(event_id=event_id, player_id=player_id).exists()
        or FormerMember.objects.filter(event_id=event_id, player_id=player_id).exists()
        or Substitution.objects.filter(at_table).exists()
    )


def _is_done(event_id: int, player_id: int, instead_id: int) -> bool:
    """Return whether the newest such change of the event is just this one, and still holds."""
    lines = AuditEntry.objects.filter(event_id=event_id, verb=WAS_SOMEONE_ELSE)
    newest = lines.order_by("-pk").first()
    return (
        newest is not None
        and newest.before == {"player": player_id}
        and (newest.after or {}).get("player") == instead_id
        and _is_in(event_id, instead_id)
        and not _is_in(event_id, player_id)
    )


def _require_free(event: Event, *, player: Player, instead: Player) -> None:
    names = {"name": instead.label, "event": event.title}
    if _is_in(event.pk, instead.pk):
        raise AlreadyEntered(
            _("%(name)s is in %(event)s too, so this was somebody else again.") % names
        )
    if instead.erased_at is not None:
        raise AlreadyEntered(_("This person was deleted. Choose somebody else."))
    live = OnlineSeat.objects.filter(
        player=player, table__match__round_table__round__stage__event=event
    )
    if live.exists():
        raise NotEntered(
            _("%(name)s played at a live table by their own account, so it was nobody else.")
            % {"name": player.label}
        )
