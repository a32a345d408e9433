"""Change the people of an entry: somebody takes another's place, or is taken out."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.models import MatchSeat
from games.matches.services.seats import reseat
from games.matches.states import MatchStatus
from leagues.events.errors import AlreadySeated, NamedTwice, NotEntered
from leagues.events.models import Entry, EntryId, EntryMember, Event, FormerMember
from leagues.events.selectors.members import label_of, prize_labels_held
from leagues.events.services.audit import write_audit
from leagues.events.services.entering import release, require_no_former
from leagues.events.services.newcomers import Newcomer, person_of
from leagues.events.services.places import has_played, locked_entry, note_entry
from leagues.events.services.versions import touch_event
from leagues.events.states import EntryStatus
from leagues.players.models import Player, PlayerId, User


@transaction.atomic
def replace_member(
    *, entry_id: EntryId | int, leaves: PlayerId | int, comes: Newcomer, by: User | None
) -> Entry:
    """Let somebody take a person's place in an entry; what was played stays the entry's.

    They sit wherever nothing has been played yet, in published rounds too. Who gave their place
    away can take it back like this. Doing it again changes nothing. Raises `NotEntered` if
    nobody of the entry leaves, and `AlreadyEntered`, `HasPlayed` or `NamedTwice` if who comes
    belongs to an entry.
    """
    entry, event = locked_entry(entry_id)
    person = person_of(comes, event=event, club_id=event.club_id, by=by)
    member = entry.members.select_related("player").filter(player_id=leaves).first()
    is_in = entry.members.filter(player=person).exists()
    if member is None and is_in:
        return entry
    if member is None:
        raise NotEntered(
            _("Who is to be replaced is not one of %(entry)s any more. Look at its people again.")
            % {"entry": label_of(entry)}
        )
    if is_in:
        raise NamedTwice(
            _("%(name)s is one of %(entry)s already. Choose somebody else.")
            % {"name": person.label, "entry": label_of(entry)}
        )
    labels = prize_labels_held(event_id=event.pk, player_id=person.pk)
    FormerMember.objects.filter(member__entry=entry, player=person).delete()
    require_no_former(event_id=event.pk, player_ids=[person.pk])
    release(event=event, player=person)
    left = member.player
    _take_over(member, person, event, labels=labels)
    write_audit(
        verb="entry.replaced",
        by=by,
        event_id=event.pk,
        subject=_("%(comes)s for %(leaves)s") % {"comes": person.label, "leaves": left.label},
        before={"entry": entry.pk, "player": left.pk},
        after={"entry": entry.pk, "player": person.pk},
    )
    touch_event(event_id=event.pk)
    return entry


@transaction.atomic
def take_out(*, entry_id: EntryId | int, player_id: PlayerId | int, by: User | None) -> Entry:
    """Take one person out of an entry that has not played; the others look for somebody new.

    Doing it again changes nothing. Raises `AlreadySeated` once they may have played, and
    `NotEntered` for the last person of an entry, who withdraws instead.
    """
    entry, _event = locked_entry(entry_id)
    member = entry.members.select_related("player").filter(player_id=player_id).first()
    if member is None:
        return entry
    if has_played(entry):
        raise AlreadySeated(
            _(
                "%(entry)s is seated in a published round. Let somebody take the place of "
                "%(name)s, or withdraw the entry."
            )
            % {"entry": label_of(entry), "name": member.player.label}
        )
    if entry.members.count() == 1:
        raise NotEntered(
            _("%(name)s is the only one left in this entry. Withdraw it instead.")
            % {"name": member.player.label}
        )
    member.delete()
    if entry.status == EntryStatus.CHECKED_IN:
        entry.status = EntryStatus.ENTERED
        entry.checked_in_at = None
        entry.save(update_fields=["status", "checked_in_at"])
    note_entry(entry, verb="entry.parted", by=by)
    return entry


def _take_over(member: EntryMember, person: Player, event: Event, *, labels: Sequence[str]) -> None:
    """Give a member's place, and their seats at tables where nothing was played, to a person.

    Labels for prizes are the person's, not the place's.
    """
    seats = MatchSeat.objects.filter(
        match__round_table__round__stage__event=event, player=member.player
    )
    untouched = seats.filter(match__status=MatchStatus.SEATED)
    if seats.exclude(match__status=MatchStatus.SEATED).exists():
        FormerMember.objects.create(
            member=member, event=event, player=member.player, prize_labels=member.prize_labels
        )
    reseat(players_by_seat=dict.fromkeys(untouched.values_list("pk", flat=True), person.pk))
    member.player = person
    member.prize_labels = list(labels)
    member.save(update_fields=["player", "prize_labels"])
