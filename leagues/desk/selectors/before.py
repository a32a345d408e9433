"""What the page of an event shows before it is played: who comes, and whether there is room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from leagues.desk.selectors.ratings import ratings_for
from leagues.events.formats import Unit, people_of_entry
from leagues.events.models import Entry, EntryMember, Event, PartnerInvitation
from leagues.events.selectors.partners import questions_to
from leagues.events.states import EntryStatus
from leagues.players.models import Player
from leagues.standings.selectors.strengths import Strength

TAKING_PLACES = (EntryStatus.ENTERED, EntryStatus.CHECKED_IN)
QUEUED = (EntryStatus.OFFERED, EntryStatus.WAITING)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLine:
    """An entry, in the order of entering: its people, each with their rating if they have one."""

    name: str
    people: tuple[tuple[Player, Strength | None], ...]
    missing: int
    is_house: bool
    status: EntryStatus
    offered_until: datetime | None = None

    def has(self, player_id: int | None) -> bool:
        """Return whether a player is one of its people."""
        return any(player.pk == player_id for player, _rating in self.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeSheet:
    """Who comes, who waits, how much room is left, and where the visitor stands.

    `house` are those who fill in where a seat is empty; they are not among the entrants. Of those
    `waiting`, some may be offered a place. `asking` are questions to the visitor to play together.
    """

    limit: int | None
    entrants: tuple[EntrantLine, ...]
    house: tuple[EntrantLine, ...]
    waiting: tuple[EntrantLine, ...]
    mine: EntrantLine | None
    my_waiting_place: int | None
    unit: Unit
    asking: Sequence[PartnerInvitation] = ()
    has_questions: bool = False

    @property
    def places_left(self) -> int | None:
        """How many may still enter at once; None without a limit."""
        return (
            None
            if self.limit is None
            else max(0, self.limit - len(self.entrants) - len(self.house) - self.offered)
        )

    @property
    def offered(self) -> int:
        """How many places are kept for who may take them."""
        return sum(line.status is EntryStatus.OFFERED for line in self.waiting)

    @property
    def is_offered(self) -> bool:
        """Whether a place is kept for the visitor."""
        return self.mine is not None and self.mine.status is EntryStatus.OFFERED

    @property
    def is_full(self) -> bool:
        """Whether the next one comes on the waiting list."""
        return self.places_left == 0

    @property
    def next_waiting_place(self) -> int:
        """The place on the waiting list of who enters next."""
        return len(self.waiting) - self.offered + 1

    @property
    def is_in(self) -> bool:
        """Whether the visitor has entered, or waits."""
        return self.mine is not None and self.mine.status is not EntryStatus.WITHDRAWN


def before_sheet(*, event: Event, player_id: int | None, now: datetime) -> BeforeSheet:
    """Return who comes to an event, as one player sees it, in two queries to four."""
    lines = _lines(event, now)
    coming = [line for line in lines if line.status in TAKING_PLACES]
    queued = [line for line in lines if line.status in QUEUED]
    waiting = [line for line in queued if line.status is EntryStatus.WAITING]
    mine = next((line for line in lines if line.has(player_id)), None)
    return BeforeSheet(
        limit=event.entry_limit,
        entrants=tuple(line for line in coming if not line.is_house),
        house=tuple(line for line in coming if line.is_house),
        waiting=tuple(queued),
        mine=mine,
        my_waiting_place=waiting.index(mine) + 1 if mine in waiting else None,
        unit=Unit(event.unit),
        has_questions=mine is not None and event.questions.exists(),
        asking=() if event.unit == Unit.SINGLE else questions_to(event=event, player_id=player_id),
    )


def _lines(event: Event, now: datetime) -> Sequence[EntrantLine]:
    members = list(
        EntryMember.objects.filter(event_id=event.pk)
        .select_related("player", "entry")
        .order_by("entry__queued_at", "entry_id", "id")
    )
    ratings = ratings_for(
        variant=event.variant, player_ids=[member.player_id for member in members], now=now
    )
    size = people_of_entry(event.unit, team_size=event.team_size)
    by_entry = groupby(members, key=lambda member: member.entry)
    return [_line(entry, list(own), ratings, size) for entry, own in by_entry]


def _line(
    entry: Entry, members: Sequence[EntryMember], ratings: Mapping[int, Strength], size: int
) -> EntrantLine:
    return EntrantLine(
        name=entry.name,
        people=tuple((member.player, ratings.get(member.player_id)) for member in members),
        missing=size - len(members),
        is_house=entry.is_house,
        status=EntryStatus(entry.status),
        offered_until=entry.offered_until,
    )
