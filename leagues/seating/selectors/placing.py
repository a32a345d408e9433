"""Who is where in a round that is on view, person by person, for whoever puts it right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from games.matches.models import MatchSeat, Substitution
from games.matches.states import OVER
from leagues.events.models import EntryMember, Round
from leagues.events.selectors.members import memberships
from leagues.events.states import UnplayedReason
from leagues.players.models import Player
from leagues.seating.models import Bye


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat of a round, by the table's number."""

    table_id: int
    table: int
    game: int
    match_id: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """Where everybody of an event is in a round. People are ids of players, entries their own.

    `seats` has every place of a person: more than one only in the games of a series, or by
    mistake. `stand_ins` are places taken over at tables that are not over.
    """

    seats: Mapping[int, tuple[Place, ...]]
    stand_ins: Mapping[int, tuple[Place, ...]]
    rests: Mapping[int, UnplayedReason]
    entry_of: Mapping[int, int]
    names: Mapping[int, str]

    def place_of(self, player_id: int) -> Place | None:
        """Return where a person sits, or None."""
        places = self.seats.get(player_id, ())
        return places[0] if places else None

    def rest_of(self, player_id: int) -> UnplayedReason | None:
        """Return why a person's entry does not play, or None."""
        entry = self.entry_of.get(player_id)
        return None if entry is None else self.rests.get(entry)

    def name(self, player_id: int) -> str:
        """Return what a person is called."""
        return self.names.get(player_id, "")

    def seated_entries(self) -> frozenset[int]:
        """Return the entries of which somebody sits at a table."""
        return frozenset(self.entry_of[player] for player in self.seats if player in self.entry_of)


def whereabouts(*, round_id: int) -> Whereabouts:
    """Return where everybody is in a round, in seven queries."""
    event_id = Round.objects.values_list("stage__event_id", flat=True).get(pk=round_id)
    entry_of = {person: found.entry_id for person, found in memberships(event_id=event_id).items()}
    seats = _seats(round_id)
    stand_ins = _stand_ins(round_id)
    known = set(entry_of) | set(seats) | set(stand_ins)
    players = Player.objects.filter(pk__in=known)
    byes = Bye.objects.filter(round_id=round_id).values_list("entry_id", "reason")
    return Whereabouts(
        seats=seats,
        stand_ins=stand_ins,
        rests={entry: UnplayedReason(reason) for entry, reason in byes},
        entry_of=entry_of,
        names={player.pk: player.label for player in players},
    )


def entrants_of_event(*, event_id: int) -> list[EntryMember]:
    """Return everybody entered in an event with the person, in the order of names; one query."""
    found = EntryMember.objects.filter(event_id=event_id).select_related("player", "entry")
    return list(found.order_by("player__sort_key", "player_id"))


def _seats(round_id: int) -> dict[int, tuple[Place, ...]]:
    found: defaultdict[int, tuple[Place, ...]] = defaultdict(tuple)
    seats = MatchSeat.objects.filter(
        match__round_table__round_id=round_id,
        match__round_table__is_cleared=False,
        player__isnull=False,
    ).select_related("match__round_table")
    for seat in seats.order_by("match__round_table__number", "match__round_table__game"):
        found[seat.player_id or 0] += (_place(seat, seat.number),)
    return dict(found)


def _stand_ins(round_id: int) -> dict[int, tuple[Place, ...]]:
    found: defaultdict[int, tuple[Place, ...]] = defaultdict(tuple)
    people = Substitution.objects.filter(player__isnull=False)
    notes = people.filter(match__round_table__round_id=round_id)
    for note in notes.exclude(match__status__in=OVER).select_related("match__round_table"):
        found[note.player_id or 0] += (_place(note, note.seat_number),)
    return dict(found)


def _place(row: MatchSeat | Substitution, seat: int) -> Place:
    table = row.match.round_table
    return Place(
        table_id=table.pk,
        table=table.number,
        game=table.game,
        match_id=row.match_id,
        seat=seat,
    )
