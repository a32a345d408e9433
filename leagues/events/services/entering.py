"""Enter people in an event: alone, by twos, or as a team; and leave it again from home.

Every service locks the event's row first, so that the limit is counted by one at a time and
a double tap finds what the first one did. Doing again what is done changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.entry_names import LONGEST_ENTRY_NAME
from leagues.events.errors import (
    AlreadyEntered,
    EntriesClosed,
    HasPlayed,
    NamedTwice,
    NoPlayer,
    NotEntered,
    TooManyPeople,
)
from leagues.events.formats import people_of_entry
from leagues.events.models import (
    Answer,
    Entry,
    EntryId,
    EntryMember,
    Event,
    EventId,
    FormerMember,
    PartnerInvitation,
)
from leagues.events.selectors.members import label_of
from leagues.events.services.entries import check_in, is_complete, withdraw
from leagues.events.services.entry_rules import (
    broken_rule,
    has_rule,
    newcomers_among,
    require_enterable,
    require_may_withdraw,
)
from leagues.events.services.newcomers import Newcomer, person_of
from leagues.events.services.open_questions import close_questions, require_no_question
from leagues.events.services.places import (
    fill_places,
    has_played,
    is_full,
    lock_for_entries,
    note_entry,
)
from leagues.events.services.questions import answer_questions, checked_answers
from leagues.events.services.same_evening import (
    lock_people,
    require_kept_to_one_evening,
    with_places,
)
from leagues.events.states import EntryStatus, EventStatus, InvitationState
from leagues.players.models import Membership, Player, PlayerId, User
from leagues.players.names import clean_name


@transaction.atomic
def enter_event(*, event_id: EventId | int, player_id: PlayerId | int, by: User | None) -> Entry:
    """Enter a person, or put them on the waiting list when the limit is reached.

    Somebody who is in already stays as they are; somebody who had withdrawn comes back at
    the end of the queue. Where pairs or teams play, they look for a partner from now on.
    """
    return enter_together(event_id=event_id, newcomers=[Newcomer(player_id=player_id)], by=by)


@transaction.atomic
def enter_at_door(*, event_id: EventId | int, player_id: PlayerId | int, by: User | None) -> Entry:
    """Enter a person who stands at the door, and check them in if there is a place."""
    newcomers = [Newcomer(player_id=player_id)]
    return enter_together(event_id=event_id, newcomers=newcomers, is_here=True, by=by)


@transaction.atomic
def enter_together(
    *,
    event_id: EventId | int,
    newcomers: Sequence[Newcomer],
    by: User | None,
    name: str = "",
    is_here: bool = False,
) -> Entry:
    """Enter people as one entry, or put it on the waiting list when the limit is reached.

    Fewer than a pair or a team needs look for a partner. Those who look for one already are
    joined with the others; people who are in one entry together stay as they are. Those who
    are here are checked in, if there is a place and nobody is missing. That the event is not for
    them is no reason to refuse at the desk, but noted in the history. Raises `NamedTwice`,
    `TooManyPeople`, `AlreadyEntered` or `HasPlayed`, naming the person: then nobody is entered.
    """
    event = lock_for_entries(event_id)
    people = [
        person_of(newcomer, event=event, club_id=event.club_id, by=by) for newcomer in newcomers
    ]
    broken = broken_rule(event, newcomers_among(event, people)) if has_rule(event) else ""
    entry = entry_of(event, people, name=name, by=by)
    if broken:
        note_entry(entry, verb="entry.against_rule", by=by, reason=broken)
    has_place = entry.status in (EntryStatus.ENTERED, EntryStatus.OFFERED)
    if is_here and has_place and is_complete(entry, event):
        return check_in(entry_id=EntryId(entry.pk), by=by)
    return entry


@transaction.atomic
def enter_online(
    *,
    event_id: EventId | int,
    by: User,
    others: Sequence[Newcomer] = (),
    name: str = "",
    answers: Mapping[int, str] | None = None,
) -> Entry:
    """Enter the person of an account, alone or with others, while the event is open for entries.

    New people come on the club's list only if whoever enters them is one of its members. What the
    organiser asks has to be answered where that is wanted, by id of the question.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status != EventStatus.OPEN:
        raise EntriesClosed(
            _("%(title)s is not open for entries. Ask at the door whether there is a seat.")
            % {"title": event.title}
        )
    own = player_of(by)
    is_member = Membership.objects.filter(club_id=event.club_id, player=own).exists()
    club_id = event.club_id if is_member else None
    people = [person_of(other, event=event, club_id=club_id, by=by) for other in others]
    if newcomers_among(event, [own]):
        checked_answers(event, answers or {})
    everybody = [own, *people]
    lock_people(everybody)
    placed = with_places(event, everybody)
    require_enterable(event, everybody)
    require_no_question(event, everybody, own=own)
    entry = entry_of(event, everybody, name=name, by=by)
    require_kept_to_one_evening(entry, event, before=placed)
    if answers:
        answer_questions(entry_id=entry.pk, answers=answers, by=by)
    return entry


@transaction.atomic
def leave_online(*, event_id: EventId | int, by: User) -> Entry:
    """Withdraw the entry of an account's person from an event, before the deadline for that."""
    entry = Entry.objects.filter(members__event_id=event_id, members__player=player_of(by)).first()
    if entry is None:
        raise NotEntered(_("You are not entered in this event."))
    if entry.status not in (EntryStatus.WAITING, EntryStatus.OFFERED, EntryStatus.WITHDRAWN):
        require_may_withdraw(Event.objects.select_related("club").get(pk=event_id))
    return withdraw(entry_id=EntryId(entry.pk), by=by)


def player_of(user: User) -> Player:
    """Return the person of an account, or raise `NoPlayer`."""
    player = Player.objects.filter(user_id=user.pk).first()
    if player is None:
        raise NoPlayer(_("Your account has no player yet. Write your name on your own page first."))
    return player


def entry_of(event: Event, people: Sequence[Player], *, name: str, by: User | None) -> Entry:
    """Return the entry of these people, made, joined or taken up again; the event is locked."""
    _require_fit(event, people)
    wanted = {player.pk for player in people}
    held = list(
        Entry.objects.filter(event=event, members__player__in=wanted)
        .distinct()
        .prefetch_related("members__player")
    )
    together = next((one for one in held if _people(one) >= wanted and not _is_gone(one)), None)
    if together is not None:
        return together
    _require_free(event, held, wanted)
    entry = _best(held, wanted)
    is_joined = entry is not None and not _is_gone(entry)
    if entry is None:
        entry = Entry(event=event, entered_by=by)
    if not is_joined:
        entry.queued_at = timezone.now()
        entry.status = EntryStatus.WAITING if is_full(event) else EntryStatus.ENTERED
    entry.name = clean_name(name)[:LONGEST_ENTRY_NAME] or entry.name
    entry.save()
    _bring_together(entry, people, held)
    close_questions(entry, event)
    entry = Entry.objects.get(pk=entry.pk)
    note_entry(entry, verb="entry.joined" if is_joined else "entry.entered", by=by)
    fill_places(event=event)
    return entry


def _require_fit(event: Event, people: Sequence[Player]) -> None:
    """Refuse a person named twice, and more people than an entry has."""
    for number, player in enumerate(people):
        if player in people[:number]:
            raise named_twice(player.label)
    size = people_of_entry(event.unit, team_size=event.team_size)
    if len(people) > size:
        raise TooManyPeople(
            ngettext(
                "An entry of %(title)s is %(size)s person; %(count)s are named: %(names)s.",
                "An entry of %(title)s is %(size)s people; %(count)s are named: %(names)s.",
                size,
            )
            % {
                "title": event.title,
                "size": size,
                "count": len(people),
                "names": ", ".join(player.label for player in people),
            }
        )


def named_twice(name: str) -> NamedTwice:
    """Return the refusal of an entry in which somebody stands twice."""
    return NamedTwice(
        _("%(name)s is named twice. Nobody can be two people of one entry.") % {"name": name}
    )


def _require_free(event: Event, held: Sequence[Entry], wanted: set[int]) -> None:
    """Refuse people who are in an entry with others, or whose games count for another entry."""
    for entry in held:
        if _people(entry) == wanted:
            continue
        one = next(m.player for m in entry.members.all() if m.player_id in wanted)
        if has_played(entry):
            raise _played_as(one, entry)
        if not _is_gone(entry) and not _people(entry) < wanted:
            raise _entered_as(one, entry)
    require_no_former(event_id=event.pk, player_ids=wanted)


def release(*, event: Event, player: Player) -> None:
    """Take somebody who looks for a partner, or has withdrawn, out of that entry.

    Nothing is done for who is in no entry. The event is locked. Raises `AlreadyEntered` or
    `HasPlayed` for people whom their own entry needs.
    """
    held = EntryMember.objects.filter(event=event, player=player).select_related("entry").first()
    if held is None:
        return
    entry = held.entry
    if has_played(entry):
        raise _played_as(player, entry)
    is_alone = entry.members.count() == 1 and not is_complete(entry, event)
    if not _is_gone(entry) and not is_alone:
        raise _entered_as(player, entry)
    held.delete()
    if not entry.members.exists():
        entry.delete()
        fill_places(event=event)


def _entered_as(player: Player, entry: Entry) -> AlreadyEntered:
    return AlreadyEntered(
        _(
            "%(name)s is entered already, as %(entry)s. Withdraw that entry first, or change its "
            "people."
        )
        % {"name": player.label, "entry": label_of(entry)}
    )


def _played_as(player: Player, entry: Entry) -> HasPlayed:
    return HasPlayed(
        _(
            "%(name)s has played in this event as %(entry)s, for whom these games count. Check "
            "%(entry)s in again, and let somebody take the place of who is missing."
        )
        % {"name": player.label, "entry": label_of(entry)}
    )


def require_no_former(*, event_id: EventId | int, player_ids: Collection[int]) -> None:
    """Raise `HasPlayed` for people who gave their place in an entry of the event to others."""
    former = FormerMember.objects.filter(event_id=event_id, player_id__in=player_ids)
    found = former.select_related("player", "member__entry").first()
    if found is not None:
        raise HasPlayed(
            _("%(name)s has played in this event for %(entry)s, for whom these games count.")
            % {"name": found.player.label, "entry": label_of(found.member.entry)}
        )


def _best(held: Sequence[Entry], wanted: set[int]) -> Entry | None:
    """Return which of the entries the others join: one with a place, the first that came."""
    order = {EntryStatus.ENTERED: 0, EntryStatus.OFFERED: 1, EntryStatus.WAITING: 2}
    return min(
        (entry for entry in held if _people(entry) <= wanted),
        key=lambda entry: (order.get(EntryStatus(entry.status), 3), entry.queued_at, entry.pk),
        default=None,
    )


def _bring_together(entry: Entry, people: Sequence[Player], held: Sequence[Entry]) -> None:
    """Make people the members of an entry, taken out of the entries that held them."""
    own = EntryMember.objects.filter(event_id=entry.event_id, player__in=people)
    present = set(own.values_list("player_id", flat=True))
    own.update(entry=entry)
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, event_id=entry.event_id, player=player)
        for player in people
        if player.pk not in present
    )
    emptied = Entry.objects.filter(pk__in=[one.pk for one in held], members__isnull=True)
    questions = PartnerInvitation.objects.filter(entry__in=emptied)
    questions.filter(state=InvitationState.OPEN).update(state=InvitationState.REVOKED)
    questions.update(entry=entry)
    _keep_answers(entry, Answer.objects.filter(entry__in=emptied))
    emptied.delete()


def _keep_answers(entry: Entry, answers: QuerySet[Answer]) -> None:
    """Take over what people answered before they were joined, but for what the entry answers."""
    for answer in answers.order_by("entry__queued_at", "pk"):
        if not entry.answers.filter(question=answer.question_id).exists():
            answer.entry = entry
            answer.save(update_fields=["entry"])


def _people(entry: Entry) -> set[int]:
    return {member.player_id for member in entry.members.all()}


def _is_gone(entry: Entry) -> bool:
    return entry.status == EntryStatus.WITHDRAWN
