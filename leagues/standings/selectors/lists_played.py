"""The lists of an event as its rounds make them: entries, persons, pairs of teams, sections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final, NamedTuple

from leagues.events.models import Event
from leagues.events.selectors.members import members_of
from leagues.events.states import EntryStatus, UnplayedReason
from leagues.seating.movements.sections import section_kind, sections_seated
from leagues.seating.selectors.plans import round_plans
from leagues.standings.ranking import ListKind
from leagues.standings.rounds import PLAYED, Outcome, PlayedRound
from leagues.standings.selectors.adjustments import Adjusting, Ruled, ruled_in

OUTCOME_OF_BYE: Final[Mapping[UnplayedReason, Outcome]] = {
    UnplayedReason.ALLOCATED: Outcome.SIT_OUT,
    UnplayedReason.BYE: Outcome.BYE,
    UnplayedReason.REQUESTED: Outcome.REQUESTED,
    UnplayedReason.LATE: Outcome.LATE,
    UnplayedReason.ABSENT: Outcome.ABSENT,
    UnplayedReason.WITHDRAWN: Outcome.WITHDRAWN,
}
WITHOUT_MATCH: Final = frozenset(OUTCOME_OF_BYE.values())
FIRST_STAGE: Final = 1


class Member(NamedTuple):
    """One of those who play as an entry, who played in their place before, and the entry."""

    entry_id: int
    player_id: int
    former_ids: Sequence[int]
    status: str
    is_house: bool
    first_round: int
    left_after_round: int | None

    @property
    def is_here(self) -> bool:
        """Whether the entry has come and not left."""
        return self.status == EntryStatus.CHECKED_IN

    @property
    def people(self) -> tuple[int, ...]:
        """The member, and who played in their place before."""
        return (self.player_id, *self.former_ids)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPlay:
    """Those who are ranked in a list, and everybody's rounds.

    Entrants are ids of entries, in the list of persons ids of players, in that of pairs those of
    the first of both. Not ranked are the people of the house, and entries that withdrew before
    they played a game. `stage_of` has the last stage of those who went on from the first,
    `place_of` the places a knock-out has given. `ratings` are those from before the event, only
    where a tie-break goes by them. With `sections` each of them is ranked by itself. `ruled` is
    what rulings gave or took.
    """

    entrants: frozenset[int]
    rounds: tuple[PlayedRound, ...]
    stage_of: Mapping[int, int] = field(default_factory=dict)
    place_of: Mapping[int, int] = field(default_factory=dict)
    ratings: Mapping[int, Fraction] = field(default_factory=dict)
    sections: tuple[frozenset[int], ...] = ()
    ruled: tuple[Ruled, ...] = ()

    @property
    def adjusted(self) -> Mapping[int, Fraction]:
        """What rulings gave or took of each entrant, as far as it counts."""
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for each in self.ruled:
            found[each.entrant] += each.points * each.weight
        return found


def members_played(*, event_id: int) -> list[Member]:
    """Return all who play in an event, by entry and in their order there; one query."""
    fields = [
        "entry_id",
        "player_id",
        "former_ids",
        "entry__status",
        "entry__is_house",
        "entry__first_round",
        "entry__left_after_round",
    ]
    return [Member(*row) for row in members_of(event_id=event_id).values_list(*fields)]


def pairs_of(members: Iterable[Member]) -> dict[int, int]:
    """Return the pair of everybody who plays, or has played, for a team: the first two are one.

    A pair is known by the player who is first in it.
    """
    found: dict[int, int] = {}
    of_entry: defaultdict[int, list[Member]] = defaultdict(list)
    for member in members:
        of_entry[member.entry_id].append(member)
    for own in of_entry.values():
        for at, member in enumerate(own):
            found |= dict.fromkeys(member.people, own[at - at % 2].player_id)
    return found


def parts_of_entries(members: Iterable[Member], part_of: Mapping[int, int]) -> dict[int, set[int]]:
    """Return the parts of each entry that are ranked in a list of parts."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for member in members:
        found[member.entry_id].add(part_of[member.player_id])
    return found


def list_of_entries(
    members: Iterable[Member],
    rounds: Sequence[PlayedRound],
    *,
    stage_of: Mapping[int, int],
    place_of: Mapping[int, int],
) -> ListPlay:
    """Return the list of those who entered as one."""
    seen = {each.entrant for each in rounds if each.outcome in PLAYED}
    return ListPlay(
        entrants=frozenset(
            member.entry_id
            for member in members
            if not member.is_house and (member.entry_id in seen or member.is_here)
        ),
        rounds=tuple(rounds),
        stage_of=stage_of,
        place_of=place_of,
    )


def list_of_parts(
    members: Sequence[Member],
    rounds: Sequence[PlayedRound],
    *,
    part_of: Mapping[int, int],
    of_entries: Iterable[PlayedRound],
    stage_of: Mapping[int, int],
    place_of: Mapping[int, int],
) -> ListPlay:
    """Return the list of parts of entries, persons or pairs: the games of each one by itself.

    `part_of` has the part to which every player belongs. Rounds that their entry did without are
    theirs too. Who never sat at a table is not in the list: teams bring reserves.
    """
    rests: defaultdict[int, list[PlayedRound]] = defaultdict(list)
    for each in of_entries:
        if each.outcome in WITHOUT_MATCH:
            rests[each.entrant].append(each)
    entry_of = {part_of[person]: member.entry_id for member in members for person in member.people}
    seated = {each.entrant for each in rounds}
    current = {part_of[member.player_id]: member.entry_id for member in members}
    of_house = {member.entry_id for member in members if member.is_house}
    entrants = frozenset(part for part in seated if entry_of[part] not in of_house)
    return ListPlay(
        entrants=entrants,
        rounds=(
            *rounds,
            *(
                rest._replace(entrant=part)
                for part, entry_id in current.items()
                if part in seated
                for rest in rests[entry_id]
            ),
        ),
        stage_of={part: stage_of[entry_of[part]] for part in seated if entry_of[part] in stage_of},
        place_of={
            part: place_of[entry_of[part]] for part in entrants if entry_of[part] in place_of
        },
    )


def with_rulings(
    found: ListPlay,
    kind: ListKind,
    adjustments: Iterable[Adjusting],
    members: Iterable[Member],
    pair_of: Mapping[int, int],
    weight_of: Callable[[Adjusting], Fraction | int],
) -> ListPlay:
    """Return a list with what rulings gave or took, passed on to whoever plays for an entry now."""
    parts: defaultdict[int, set[int]] = defaultdict(set)
    for member in members:
        part = pair_of[member.player_id] if kind is ListKind.PAIRS else member.player_id
        if part in found.entrants:
            parts[member.entry_id].add(part)
    ruled = ruled_in(kind, adjustments, parts_of=parts, pair_of=pair_of, weight_of=weight_of)
    return replace(found, ruled=tuple(ruled))


def sections_of(event: Event) -> tuple[tuple[int, ...], ...]:
    """Return which entries are in which section of an event's first stage; four queries.

    None, and no query, where all are compared with all. Drafts say so too: whoever rests in the
    first round is in a section by whom they meet later.
    """
    if section_kind(event.movement, event.movement_options) is None:
        return ()
    rounds = round_plans(event_id=event.pk, stage=FIRST_STAGE)
    return sections_seated(event.movement, event.movement_options, rounds)
