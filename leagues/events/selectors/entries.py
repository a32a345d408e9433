"""Read who is in an event, and what the desk at the door needs of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from leagues.events.entry_names import entry_label
from leagues.events.formats import people_of_entry
from leagues.events.labels import ENTRY_STATUS_LABELS
from leagues.events.models import Entry, EntryMember, Event, EventId, PartnerInvitation
from leagues.events.money import Standing
from leagues.events.selectors.money import dues_of
from leagues.events.states import EntryStatus, InvitationState
from leagues.players.models import Player
from leagues.players.names import clean_name, sort_key
from leagues.players.selectors import PersonRow, find_people

# So many people who are not in the event are offered at once.
OFFERED = 8
NOTHING = Standing(due=0, paid=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """An entry as a list shows it; `place` is its number on the waiting list.

    `missing` is how many people it lacks, `is_asked` whether somebody is invited to be one of
    them; `name` is its own, if it has one. `prize_labels` are those of each of its people.
    """

    entry_id: int
    players: tuple[Player, ...]
    name: str
    missing: int
    status: EntryStatus
    place: int | None
    standing: Standing
    keeps_seat: bool
    is_house: bool
    seed: int | None
    first_round: int
    left_after_round: int | None
    offered_until: datetime | None = None
    is_asked: bool = False
    prize_labels: tuple[tuple[str, ...], ...] = ()

    @property
    def labels(self) -> str:
        """The labels for prizes of its people, for the desk alone; several people's by name."""
        if len(self.players) == 1:
            return ", ".join(label for own in self.prize_labels for label in own)
        return "; ".join(
            f"{player.label}: {', '.join(own)}"
            for player, own in zip(self.players, self.prize_labels, strict=False)
            if own
        )

    @property
    def first(self) -> Player:
        """The first of its people, by whom it is sorted."""
        return self.players[0]

    @property
    def label(self) -> str:
        """What the entry is called."""
        return entry_label(name=self.name, people=[player.label for player in self.players])

    @property
    def status_label(self) -> str:
        """The status in the reader's language."""
        return str(ENTRY_STATUS_LABELS[self.status])

    @property
    def is_here(self) -> bool:
        """Whether the entrant is checked in."""
        return self.status is EntryStatus.CHECKED_IN

    @property
    def is_expected(self) -> bool:
        """Whether the entrant has a place and is not here yet."""
        return self.status is EntryStatus.ENTERED

    @property
    def is_offered(self) -> bool:
        """Whether a place is kept for the entrant, who has not taken it yet."""
        return self.status is EntryStatus.OFFERED

    @property
    def is_waiting(self) -> bool:
        """Whether the entrant is on the waiting list."""
        return self.status is EntryStatus.WAITING

    @property
    def is_gone(self) -> bool:
        """Whether the entrant has withdrawn."""
        return self.status is EntryStatus.WITHDRAWN


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCounts:
    """How many are in, here, waiting and gone, against the limit."""

    entered: int
    checked_in: int
    waiting: int
    withdrawn: int
    unpaid: int
    limit: int | None
    offered: int = 0

    @property
    def held(self) -> int:
        """How many places are taken, by people here, people expected, and by offers."""
        return self.entered + self.checked_in + self.offered

    @property
    def places_left(self) -> int | None:
        """How many places are free; None without a limit."""
        return None if self.limit is None else max(0, self.limit - self.held)

    @property
    def is_full(self) -> bool:
        """Whether the next one has to wait."""
        return self.places_left == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInSheet:
    """What the desk at the door sees: those in the event, and others of the name typed."""

    words: str
    rows: Sequence[EntryRow]
    gone: Sequence[EntryRow]
    offered: Sequence[PersonRow]
    new_name: str
    namesakes: int
    counts: EntryCounts
    fee: Decimal | None
    size: int

    @property
    def new_value(self) -> str:
        """How a new person of the name typed is noted down while an entry is put together."""
        return f"+{self.namesakes}:{self.new_name}"

    @property
    def guest_value(self) -> str:
        """The same for a guest of one night."""
        return f"*{self.namesakes}:{self.new_name}"

    @property
    def looking(self) -> Sequence[EntryRow]:
        """The entries shown that look for a partner."""
        return [row for row in self.rows if row.missing]

    @property
    def is_empty(self) -> bool:
        """Whether there is nobody to show."""
        return not (self.rows or self.gone or self.offered)


def entry_list(*, event_id: EventId | int, money_of: Event | None = None) -> list[EntryRow]:
    """Return the entries of an event by name, those who wait after them in their order.

    Two queries, whatever the number of entries, and a third with the money of the event.
    """
    members = EntryMember.objects.select_related("player").order_by("id")
    entries = list(
        Entry.objects.filter(event_id=event_id)
        .select_related("event")
        .annotate(is_asked=Exists(open_invitations().filter(entry=OuterRef("pk"))))
        .prefetch_related(Prefetch("members", members))
        .order_by("queued_at", "pk")
    )
    waiting = [entry.pk for entry in entries if entry.status == EntryStatus.WAITING]
    places = {pk: number for number, pk in enumerate(waiting, start=1)}
    dues = dues_of(event=money_of, entries=entries) if money_of else {}
    rows = (_row(entry, places.get(entry.pk), dues.get(entry.pk, NOTHING)) for entry in entries)
    return sorted(rows, key=_order)


def own_entry(*, event_id: EventId | int, user_id: int) -> Entry | None:
    """Return the entry of an account's person in an event, gone or not; one query."""
    return Entry.objects.filter(
        members__event_id=event_id, members__player__user_id=user_id
    ).first()


def open_invitations() -> QuerySet[PartnerInvitation]:
    """Return the invitations to be somebody's partner that can still be answered."""
    return PartnerInvitation.objects.filter(
        state=InvitationState.OPEN.value, expires_at__gt=timezone.now()
    )


def waiting_place(*, entry: Entry) -> int | None:
    """Return an entry's number on the waiting list, or None if it is not on it; one query."""
    if entry.status != EntryStatus.WAITING:
        return None
    waiting = Entry.objects.filter(event_id=entry.event_id, status=EntryStatus.WAITING)
    ahead = waiting.filter(
        Q(queued_at__lt=entry.queued_at) | Q(queued_at=entry.queued_at, pk__lt=entry.pk)
    )
    return ahead.count() + 1


def entry_counts(rows: Sequence[EntryRow], *, limit: int | None) -> EntryCounts:
    """Count the rows of an event."""
    statuses = [row.status for row in rows]
    return EntryCounts(
        entered=statuses.count(EntryStatus.ENTERED),
        checked_in=statuses.count(EntryStatus.CHECKED_IN),
        waiting=statuses.count(EntryStatus.WAITING),
        withdrawn=statuses.count(EntryStatus.WITHDRAWN),
        unpaid=sum(row.is_here and row.standing.open > 0 for row in rows),
        limit=limit,
        offered=statuses.count(EntryStatus.OFFERED),
    )


def check_in_sheet(
    *,
    event: Event,
    words: str = "",
    among: QuerySet[Player] | None = None,
    chosen: Collection[int] = (),
) -> CheckInSheet:
    """Return the people of an event whose name fits `words`, and others to be entered.

    Those of other clubs are only offered `among` whom the visitor may see, and nobody who is
    `chosen` already for the entry that is being put together. Three queries without words,
    five with them.
    """
    rows = entry_list(event_id=event.pk, money_of=event)
    name = clean_name(words)
    shown = [row for row in rows if _fits(row, sort_key(name))]
    size = people_of_entry(event.unit, team_size=event.team_size)
    # Who withdrew alone comes back in the list below; one of a pair may come with another.
    staying = [row for row in rows if size == 1 or not row.is_gone]
    inside = {player.pk for row in staying for player in row.players}
    if chosen:
        shown = [row for row in shown if not {player.pk for player in row.players} & set(chosen)]
    return CheckInSheet(
        words=words,
        rows=[row for row in shown if not row.is_gone],
        gone=[row for row in shown if row.is_gone],
        offered=_offered(event, name, inside | set(chosen), among) if name else [],
        new_name=name,
        namesakes=sum(player.sort_key == sort_key(name) for row in rows for player in row.players),
        counts=entry_counts(rows, limit=event.entry_limit),
        fee=event.fee,
        size=size,
    )


def _offered(
    event: Event, name: str, inside: set[int], among: QuerySet[Player] | None
) -> list[PersonRow]:
    """Return people of that name who are not in the event, the club's own first."""
    found = find_people(
        club_id=event.club_id, words=name, among=among, at_most=OFFERED + len(inside)
    )
    return [person for person in found if person.player_id not in inside][:OFFERED]


def _row(entry: Entry, place: int | None, standing: Standing) -> EntryRow:
    members = entry.members.all()
    players = tuple(member.player for member in members)
    size = people_of_entry(entry.event.unit, team_size=entry.event.team_size)
    return EntryRow(
        entry_id=entry.pk,
        players=players,
        name=entry.name,
        missing=size - len(players),
        status=EntryStatus(entry.status),
        place=place,
        standing=standing,
        keeps_seat=entry.keeps_seat,
        is_house=entry.is_house,
        seed=entry.seed,
        first_round=entry.first_round,
        left_after_round=entry.left_after_round,
        offered_until=entry.offered_until,
        is_asked=size > len(players) and bool(getattr(entry, "is_asked", False)),
        prize_labels=tuple(tuple(member.prize_labels) for member in members),
    )


def _order(row: EntryRow) -> tuple[int, str, str, int]:
    """Sort by name, but the waiting list by place."""
    player = row.first
    return (row.place or 0, player.sort_key, player.distinction, player.pk)


def _fits(row: EntryRow, words: str) -> bool:
    """Return whether each word begins a word of one person's name, or of the entry's own."""
    names = [f" {sort_key(one.label)}" for one in row.players]
    names.append(f" {sort_key(row.name)}")
    return any(all(f" {word}" in name for word in words.split()) for name in names)
