"""Everything an event's standings follow from, as values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final, NamedTuple

from games.matches.selectors.results import confirmed_results
from leagues.events.formats import STRENGTH_OF_SCHEDULE, Carry, GameEndKind, RankedBy, SitOutKind
from leagues.events.models import Event
from leagues.events.selectors.members import members_of
from leagues.events.states import EntryStatus, RoundStatus, UnplayedReason
from leagues.seating.models import Bye
from leagues.seating.selectors.brackets import places_of
from leagues.standings.points import RankingTerms, SitOutPolicy
from leagues.standings.ranking import ListKind, StandingRow, rank
from leagues.standings.rounds import (
    HALF,
    PLAYED,
    Outcome,
    PlayedRound,
    round_means,
    with_round_means,
)
from leagues.standings.selectors.collecting import garbage_waits
from leagues.standings.selectors.ratings_before import ratings_by_list
from leagues.standings.selectors.stages_played import (
    RoundOfStage,
    StagePlay,
    begun_stages,
    rests_of_stages,
    rounds_of_stages,
)
from leagues.standings.selectors.tables_played import (
    matches_of,
    rounds_of_entries,
    rounds_of_persons,
    tables_of,
)

OUTCOME_OF_BYE: Final[Mapping[UnplayedReason, Outcome]] = {
    UnplayedReason.ALLOCATED: Outcome.SIT_OUT,
    UnplayedReason.BYE: Outcome.BYE,
    UnplayedReason.REQUESTED: Outcome.REQUESTED,
    UnplayedReason.LATE: Outcome.LATE,
    UnplayedReason.ABSENT: Outcome.ABSENT,
    UnplayedReason.WITHDRAWN: Outcome.WITHDRAWN,
}


WEIGHTS: Final[Mapping[Carry, Fraction | int]] = {
    Carry.NOTHING: 0,
    Carry.POINTS: 1,
    Carry.HALF: HALF,
}
"""How much of a round counts in the stage after it."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPlay:
    """Those who are ranked in a list, and everybody's rounds.

    Entrants are ids of entries, in the list of persons ids of players. Not ranked are the people
    of the house, and entries that withdrew before they played a game. `stage_of` has the last
    stage of those who went on from the first, `place_of` the places a knock-out has given.
    `ratings` are those from before the event, only where a tie-break goes by them.
    """

    entrants: frozenset[int]
    rounds: tuple[PlayedRound, ...]
    stage_of: Mapping[int, int]
    place_of: Mapping[int, int]
    ratings: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlay:
    """What has been played in an event, and how it is ranked.

    A list of persons is there only where several people have entered as one; `entry_of` has the
    entry of each of them, and of those who have played in their place. `here` are the entries
    that have not left.
    """

    lists: Mapping[ListKind, ListPlay]
    entry_of: Mapping[int, int]
    here: frozenset[int]
    terms: RankingTerms
    tiebreaks: tuple[str, ...]


def terms_of_ranking(event: Event, stages: Iterable[StagePlay]) -> RankingTerms:
    """Return what an event ranks by, whose stages so far are these; no query."""
    has_target = event.game_end == GameEndKind.TARGET
    return RankingTerms(
        policy=SitOutPolicy(SitOutKind(event.sit_out), Fraction(event.sit_out_points or 0)),
        ranked_by=RankedBy(event.ranked_by),
        drops_worst=event.drops_worst,
        least_played=event.least_played,
        target=event.game_length if has_target else None,
        edition=event.tiebreak_version,
        rest_scores=rests_of_stages(stages),
    )


@garbage_waits()
def event_play(*, event_id: int, kinds: Collection[ListKind] = tuple(ListKind)) -> EventPlay:
    """Return what the standings of an event follow from, in eight queries whatever its size;
    a knock-out takes four more, and a tie-break by ratings one.

    `kinds` are the lists that are wanted, of those that there are; that of entries is always
    there.
    """
    event = Event.objects.get(pk=event_id)
    members = _members(event_id)
    entry_of = {
        person: member.entry_id
        for member in members
        for person in (member.player_id, *member.former_ids)
    }
    tables = tables_of(event_id=event_id, entered=frozenset(entry_of))
    results = {
        result.match_id: result
        for result in confirmed_results(match_ids=matches_of(event_id=event_id))
    }
    rounds = rounds_of_entries(tables, results, entry_of)
    numbered = rounds_of_stages(event)
    rounds += _without_match(event_id, members, rounds, numbered)
    # Before the rounds of who went on are left out: all who played in a round make its average.
    uses_means = event.sit_out == SitOutKind.ROUND_AVERAGE
    if uses_means:
        rounds = with_round_means(rounds, round_means(rounds))
    begun = begun_stages(numbered)
    stages = [stage for stage in begun if stage.order is not None]
    stage_of = {entry_id: stage.number for stage in stages for entry_id in stage.order or ()}
    rounds = _going_on(rounds, stages, {})
    place_of = places_of(event_id=event_id)
    lists = {ListKind.ENTRIES: _entries(members, rounds, stage_of, place_of)}
    has_company = len({member.entry_id for member in members}) < len(members)
    if has_company and ListKind.PERSONS in kinds:
        of_persons = rounds_of_persons(tables, results)
        rests = with_round_means(rounds, round_means(of_persons)) if uses_means else rounds
        own = _going_on(of_persons, stages, entry_of)
        persons = _persons(members, entry_of, rests, own, stage_of)
        lists[ListKind.PERSONS] = replace(
            persons,
            place_of={
                person: place_of[entry_of[person]]
                for person in persons.entrants
                if entry_of[person] in place_of
            },
        )
    if STRENGTH_OF_SCHEDULE in event.tiebreaks:
        people = [(member.entry_id, member.player_id) for member in members]
        ratings = ratings_by_list(event=event, player_ids=entry_of, people=people)
        lists = {kind: replace(found, ratings=ratings[kind]) for kind, found in lists.items()}
    return EventPlay(
        lists=lists,
        entry_of=entry_of,
        here=frozenset(member.entry_id for member in members if member.is_here),
        terms=terms_of_ranking(event, begun),
        tiebreaks=tuple(event.tiebreaks),
    )


@garbage_waits()
def ranked(play: EventPlay, kind: ListKind = ListKind.ENTRIES) -> list[StandingRow]:
    """Return the standings of a list that follow from what was played; empty without the list."""
    found = play.lists.get(kind)
    if found is None:
        return []
    return rank(
        found.entrants,
        found.rounds,
        terms=play.terms,
        tiebreaks=play.tiebreaks,
        stage_of=found.stage_of,
        place_of=found.place_of,
        ratings=found.ratings,
    )


def _members(event_id: int) -> list[Member]:
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


def _entries(
    members: Iterable[Member],
    rounds: Sequence[PlayedRound],
    stage_of: Mapping[int, int],
    place_of: Mapping[int, int],
) -> ListPlay:
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


def _persons(
    members: Sequence[Member],
    entry_of: Mapping[int, int],
    of_entries: Iterable[PlayedRound],
    of_persons: Sequence[PlayedRound],
    stage_of: Mapping[int, int],
) -> ListPlay:
    """Return the list of persons: each one's own games, and the rounds their entry did without.

    Who never sat at a table is not in it: teams bring reserves.
    """
    rests: defaultdict[int, list[PlayedRound]] = defaultdict(list)
    for each in of_entries:
        if each.outcome in OUTCOME_OF_BYE.values():
            rests[each.entrant].append(each)
    seated = {each.entrant for each in of_persons}
    playing = [member for member in members if member.player_id in seated]
    of_house = {member.entry_id for member in members if member.is_house}
    return ListPlay(
        entrants=frozenset(person for person in seated if entry_of[person] not in of_house),
        rounds=(
            *of_persons,
            *(
                rest._replace(entrant=member.player_id)
                for member in playing
                for rest in rests[member.entry_id]
            ),
        ),
        stage_of={
            person: stage_of[entry_of[person]] for person in seated if entry_of[person] in stage_of
        },
        place_of={},
    )


def _without_match(
    event_id: int,
    members: Iterable[Member],
    seated: Iterable[PlayedRound],
    numbered: Iterable[RoundOfStage],
) -> list[PlayedRound]:
    """Return the rounds without a match: those told by a row, and those of who was not there.

    Nobody writes down every round that somebody missed who came late or left; yet they count.
    """
    byes = (
        Bye.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT)
        .values_list("entry_id", "round__number", "reason")
    )
    told = [
        PlayedRound(
            entrant=entry_id,
            round_number=number,
            outcome=OUTCOME_OF_BYE[UnplayedReason(reason)],
        )
        for entry_id, number, reason in byes
    ]
    has_played = {each.entrant for each in seated}
    partly_there = [
        member
        for member in members
        if (member.first_round > 1 or member.left_after_round is not None)
        and member.entry_id in has_played
    ]
    if not partly_there:
        return told
    missed = {
        (member.entry_id, each.number): outcome
        for each in numbered
        for member in partly_there
        if each.stage.order is None or member.entry_id in each.stage.order
        for outcome in _missed(member, each.number)
    }
    known = {(each.entrant, each.round_number) for each in (*seated, *told)}
    return told + [
        PlayedRound(entrant=entry_id, round_number=number, outcome=outcome)
        for (entry_id, number), outcome in missed.items()
        if (entry_id, number) not in known
    ]


def _going_on(
    rounds: Iterable[PlayedRound], stages: Sequence[StagePlay], entry_of: Mapping[int, int]
) -> list[PlayedRound]:
    """Return the rounds as the stages that came after them let them count.

    Only for those who went on: the others are ranked by what they had. `entry_of` has the entry
    of entrants that are persons.
    """
    found = list(rounds)
    if not stages:
        return found
    for stage in stages:
        order = stage.order or frozenset()
        weight = WEIGHTS[stage.carries]
        found = [
            each
            if weight == 1
            else each._replace(weight=each.weight * weight)
            if each.round_number < stage.first_round
            and entry_of.get(each.entrant, each.entrant) in order
            else each
            for each in found
        ]
    return [each for each in found if each.weight]


def _missed(member: Member, number: int) -> tuple[Outcome, ...]:
    if number < member.first_round:
        return (Outcome.LATE,)
    if member.left_after_round is not None and number > member.left_after_round:
        return (Outcome.WITHDRAWN,)
    return ()
