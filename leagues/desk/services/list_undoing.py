"""Take a list back that was taken in, as long as nothing stands on what it made."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from django.db import transaction
from django.db.models import ForeignObjectRel, ProtectedError
from django.utils.translation import gettext as _

from leagues.desk.services.past_events import delete_past_event
from leagues.events.models import Entry, Payment
from leagues.events.services.audit import write_audit
from leagues.events.services.places import fill_places, has_played, lock_for_entries
from leagues.events.services.versions import touch_event
from leagues.players.import_errors import ImportOver, ImportStays
from leagues.players.import_states import ImportState
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import ImportRun, Membership, Player, PlayerAlias, User
from leagues.players.services.import_runs import locked_run, note_undone

TAKEN_BACK: Final = "list.taken_back"
OF_AN_EVENT: Final = (ListKind.TOTALS, ListKind.GAMES, ListKind.EVENT)


@transaction.atomic
def take_back(*, run_id: int, by: User) -> ImportRun:
    """Take away what a list has written; pressed twice it is done once.

    Raises `ImportStays`, naming what stands on it, and then changes nothing.
    """
    run = locked_run(run_id=run_id)
    if run.state == ImportState.UNDONE:
        return run
    if run.state != ImportState.TAKEN_IN:
        raise ImportOver(_("This list was never taken in."))
    made = run.made
    if run.kind == ListKind.ENTRIES:
        _withdraw_entries(run)
    elif run.kind in OF_AN_EVENT and run.event_id is not None:
        delete_past_event(event_id=run.event_id)
    _put_values_back(made["changed"])
    PlayerAlias.objects.filter(pk__in=made["aliases"]).delete()
    _remove_people(made["players"], made["memberships"])
    write_audit(
        verb=TAKEN_BACK,
        by=by,
        club_id=run.club_id,
        event_id=run.event_id if run.kind == ListKind.ENTRIES else None,
        subject=run.file_name,
        after={"list": run.pk},
    )
    return note_undone(run=run)


def _put_values_back(changed: Collection[list[Any]]) -> None:  # Any: JSON as stored
    """Put back what the list changed; what was changed since stays as it is."""
    for table, pk, column, before, after in changed:
        rows = {"player": Player.objects, "entry": Entry.objects}[table]
        rows.filter(pk=pk, **{column: after}).update(**{column: before})


def _withdraw_entries(run: ImportRun) -> None:
    event = lock_for_entries(run.event_id or 0)
    entries = Entry.objects.filter(event=event, pk__in=run.made["entries"])
    for entry in entries:
        if has_played(entry) or entry.checked_in_at is not None:
            raise ImportStays(
                _(
                    "People of this list are checked in or have played in %(title)s, so it stays. "
                    "Withdraw those who are not coming one by one."
                )
                % {"title": event.title}
            )
    if Payment.objects.filter(entry__in=entries).exists():
        raise ImportStays(
            _(
                "Money is booked for people of this list in %(title)s, so it stays. Withdraw those "
                "who are not coming one by one, and give them their fee back on the cash sheet."
            )
            % {"title": event.title}
        )
    entries.delete()
    fill_places(event=event)
    touch_event(event_id=event.pk)


def _remove_people(player_ids: Collection[int], membership_ids: Collection[int]) -> None:
    Membership.objects.filter(pk__in=membership_ids).delete()
    for player in Player.objects.select_for_update().filter(pk__in=player_ids):
        uses = sorted(set(uses_of(player)))
        if player.user_id is not None or uses:
            raise ImportStays(
                _(
                    "%(name)s has an account, or stands in an event, match or list by now, so the "
                    "list stays. Take people off the list one by one instead."
                )
                % {"name": player.label}
            )
        try:
            player.delete()
        except ProtectedError as error:
            raise ImportStays(
                _("%(name)s has played by now, so the list stays.") % {"name": player.label}
            ) from error


OWN: Final = frozenset({"PlayerAlias", "Membership"})


def uses_of(player: Player) -> Iterator[str]:
    """Yield the tables in which somebody stands, beside their own names and clubs.

    More than one club is a use too: another has them on its list by now.
    """
    if Membership.objects.filter(player=player).count() > 1:
        yield "Membership"
    for relation in Player._meta.related_objects:
        if isinstance(relation, ForeignObjectRel) and _is_used(relation, player):
            yield relation.related_model.__name__


def _is_used(relation: ForeignObjectRel, player: Player) -> bool:
    model: Any = relation.related_model  # Any: whatever points to a person
    if model.__name__ in OWN:
        return False
    return bool(model._default_manager.filter(**{relation.field.name: player}).exists())
