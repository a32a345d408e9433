"""Note who can have prizes that are for some only: labels of people within one event."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.errors import LabelRefused
from leagues.events.models import Entry, EntryId, EntryMember, Event
from leagues.events.prize_labels import LONGEST_LABEL, MOST_LABELS, labels_in
from leagues.events.services.audit import write_audit
from leagues.events.services.places import locked_entry
from leagues.events.services.versions import touch_event
from leagues.events.signals import people_labelled
from leagues.players.models import User


@transaction.atomic
def set_prize_labels(
    *, entry_id: EntryId | int, labels: Mapping[int, str], by: User | None
) -> Entry:
    """Give people of an entry, by id of the player, the labels of a text with commas.

    Also after the end of the event; people who are not in the entry any more are passed over, and
    nobody else's labels change. Doing it again changes nothing. Raises `LabelRefused`, with the
    sentence at "labels-" and the id of the player.
    """
    entry, event = locked_entry(entry_id, allow_finished=True)
    changed = False
    for member in entry.members.select_related("player").order_by("id"):
        if member.player_id not in labels:
            continue
        wanted = _allowed(member, labels[member.player_id])
        if wanted == member.prize_labels:
            continue
        before, member.prize_labels = member.prize_labels, wanted
        member.save(update_fields=["prize_labels"])
        write_audit(
            verb="entry.labelled",
            by=by,
            event_id=event.pk,
            subject=member.player.label[:120],
            before={"labels": before},
            after={"labels": wanted},
        )
        changed = True
    if changed:
        tell_of_labels(event)
    return entry


def tell_of_labels(event: Event) -> None:
    """Tell open pages, and after commit who gives prizes, that other people have labels."""
    touch_event(event_id=event.pk)
    transaction.on_commit(
        partial(people_labelled.send_robust, sender=Event, event_id=event.pk), robust=True
    )


def _allowed(member: EntryMember, text: str) -> list[str]:
    """Return the labels of a text, or raise `LabelRefused` for too many or too long ones."""
    found = labels_in(text)
    sentence = ""
    if len(found) > MOST_LABELS:
        sentence = ngettext(
            "%(name)s can have %(most)s label at most; here are %(count)s.",
            "%(name)s can have %(most)s labels at most; here are %(count)s.",
            MOST_LABELS,
        ) % {"name": member.player.label, "most": MOST_LABELS, "count": len(found)}
    elif too_long := next((label for label in found if len(label) > LONGEST_LABEL), ""):
        sentence = _("“%(label)s” is too long: a label has %(most)s letters at most.") % {
            "label": too_long,
            "most": LONGEST_LABEL,
        }
    if sentence:
        raise LabelRefused(sentence, fields={f"labels-{member.player_id}": [sentence]})
    return found
