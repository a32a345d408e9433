"""Everything an event's standings follow from, as values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from games.matches.selectors.results import confirmed_results
from leagues.events.formats import (
    LOT,
    STRENGTH_OF_SCHEDULE,
    Carry,
    GameEndKind,
    RankedBy,
    SitOutKind,
    Unit,
)
from leagues.events.models import Event
from leagues.events.states import RoundStatus, UnplayedReason
from leagues.events.ways import WayKind, way_of
from leagues.seating.models import Bye
from leagues.seating.selectors.brackets import places_of
from leagues.standings.points import RankingTerms, SitOutPolicy
from leagues.standings.ranking import OF_PLAYERS, ListKind, StandingRow, rank
from leagues.standings.rounds import (
    HALF,
    Outcome,
    PlayedRound,
    round_means,
    with_round_means,
)
from leagues.standings.selectors.adjustments import Adjusting, adjustments_of
from leagues.standings.selectors.collecting import garbage_waits
from leagues.standings.selectors.deciders import deciding_of
from leagues.standings.selectors.lists_played import (
    FIRST_STAGE,
    OUTCOME_OF_BYE,
    ListPlay,
    Member,
    list_of_entries,
    list_of_parts,
    members_played,
    pairs_of,
    parts_of_entries,
    sections_of,
    with_rulings,
)
from leagues.standings.selectors.past_totals import (
    events_with_rulings_and_totals,
    rounds_of_totals,
    totals_of,
)
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

WEIGHTS: Final[Mapping[Carry, Fraction | int]] = {
    Carry.NOTHING: 0,
    Carry.POINTS: 1,
    Carry.HALF: HALF,
}
"""How much of a round counts in the stage after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlay:
    """What has been played in an event, and how it is ranked.

    Lists of persons, of pairs and of sections are there only where the event has them. `entry_of`
    has the entry of each person, and of those who have played in their place, `pair_of` the pair
    of each of a team. `first` is the list of entries as it stood after the first stage. `here`
    are the entries that have not left.
    """

    lists: Mapping[ListKind, ListPlay]
    first: ListPlay
    entry_of: Mapping[int, int]
    here: frozenset[int]
    terms: RankingTerms
    tiebreaks: tuple[str, ...]
    pair_of: Mapping[int, int] = field(default_factory=dict)

    def entry_in(self, kind: ListKind, entrant: int) -> int:
        """Return the entry of an entrant of a list."""
        return self.entry_of[entrant] if kind in OF_PLAYERS else entrant


def terms_of_ranking(
    event: Event, stages: Iterable[StagePlay], *, lots: int | None = None
) -> RankingTerms:
    """Return what an event ranks by, whose stages so far are these; no query.

    `lots` is the number that was drawn for lots.
    """
    has_target = event.game_end == GameEndKind.TARGET
    return RankingTerms(
        policy=SitOutPolicy(SitOutKind(event.sit_out), Fraction(event.sit_out_points or 0)),
        ranked_by=RankedBy(event.ranked_by),
        drops_worst=event.drops_worst,
        least_played=event.least_played,
        target=event.game_length if has_target else None,
        edition=event.tiebreak_version,
        rest_scores=rests_of_stages(stages),
        lots=lots,
    )


@garbage_waits()
def event_play(*, event_id: int, kinds: Collection[ListKind] = tuple(ListKind)) -> EventPlay:
    """Return what the standings of an event follow from, in eight queries whatever its size;
    sections and a knock-out take four more, and a tie-break by ratings or by lots one.

    `kinds` are the lists that are wanted, of those that there are; that of entries always is.
    """
    event = events_with_rulings_and_totals().get(pk=event_id)
    totals = totals_of(event_id=event_id) if event.has_totals else []
    members = members_played(event_id=event_id)
    entry_of = {person: member.entry_id for member in members for person in member.people}
    tables = tables_of(event_id=event_id, entered=frozenset(entry_of))
    found = confirmed_results(match_ids=matches_of(event_id=event_id))
    results = {result.match_id: result for result in found}
    numbered = rounds_of_stages(event)
    rounds = rounds_of_entries(tables, results, entry_of) + rounds_of_totals(totals)
    rounds += _without_match(event_id, members, rounds, numbered)
    # Before the rounds of who went on are left out: all who played in a round make its average.
    uses_means = event.sit_out == SitOutKind.ROUND_AVERAGE
    if uses_means:
        rounds = with_round_means(rounds, round_means(rounds))
    begun = begun_stages(numbered)
    stages = [stage for stage in begun if stage.order is not None]
    going = _Going(stages, places_of(event_id=event_id))
    lists = {ListKind.ENTRIES: going.entries(members, rounds)}
    pair_of = pairs_of(members) if event.unit == Unit.TEAM else {}
    for kind, part_of in _parts(members, pair_of).items():
        if kind in kinds:
            of_parts = (
                rounds_of_persons(tables, results)
                if kind is ListKind.PERSONS
                else rounds_of_entries(tables, results, part_of)
            )
            of_parts += rounds_of_totals(totals, parts_of_entries(members, part_of))
            rests = with_round_means(rounds, round_means(of_parts)) if uses_means else rounds
            lists[kind] = going.parts(members, of_parts, part_of=part_of, of_entries=rests)
    if STRENGTH_OF_SCHEDULE in event.tiebreaks:
        ratings = ratings_by_list(event=event, members=members, pair_of=pair_of)
        lists = {kind: replace(own, ratings=ratings[kind]) for kind, own in lists.items()}
    first = _first_stage(event, lists[ListKind.ENTRIES], rounds, stages)
    sections = sections_of(event) if ListKind.SECTIONS in kinds else ()
    if any(map(first.entrants.intersection, sections)):
        lists[ListKind.SECTIONS] = _in_sections(first, sections)
    adjustments = adjustments_of(event_id=event_id) if event.has_rulings else ()
    if adjustments:

        def ruled(kind: ListKind, own: ListPlay) -> ListPlay:
            return with_rulings(own, kind, adjustments, members, pair_of, going.weights_in(kind))

        lists = {kind: ruled(kind, own) for kind, own in lists.items()}
        first = ruled(ListKind.SECTIONS, first)
    lots = deciding_of(event_id=event_id).seed if LOT in event.tiebreaks else None
    return EventPlay(
        lists=lists,
        first=first,
        entry_of=entry_of,
        here=frozenset(member.entry_id for member in members if member.is_here),
        terms=terms_of_ranking(event, begun, lots=lots),
        tiebreaks=tuple(event.tiebreaks),
        pair_of=pair_of,
    )


def _parts(
    members: Sequence[Member], pair_of: Mapping[int, int]
) -> dict[ListKind, Mapping[int, int]]:
    """Return the lists of parts of entries, with the part of each person in them.

    There are none where everybody enters alone, and no pairs but those of teams.
    """
    if len({member.entry_id for member in members}) == len(members):
        return {}
    people = [person for member in members for person in member.people]
    persons: dict[ListKind, Mapping[int, int]] = {
        ListKind.PERSONS: dict(zip(people, people, strict=True))
    }
    return persons | ({ListKind.PAIRS: pair_of} if pair_of else {})


@garbage_waits()
def ranked(play: EventPlay, kind: ListKind = ListKind.ENTRIES) -> list[StandingRow]:
    """Return the standings of a list that follow from what was played; empty without the list.

    Of sections one after the other, each ranked by itself.
    """
    found = play.lists.get(kind)
    if found is None:
        return []
    if kind is not ListKind.SECTIONS:
        return _ranked(play, found, found.entrants)
    return [
        replace(row, section=number)
        for number, own in enumerate(found.sections, start=1)
        for row in _ranked(play, found, own)
    ]


def ranked_first(play: EventPlay) -> list[StandingRow]:
    """Return the standings of the entries as they stood after the first stage of their event."""
    return _ranked(play, play.first, play.first.entrants)


def _ranked(play: EventPlay, found: ListPlay, entrants: Collection[int]) -> list[StandingRow]:
    return rank(
        entrants,
        found.rounds,
        terms=play.terms,
        tiebreaks=play.tiebreaks,
        stage_of=found.stage_of,
        place_of=found.place_of,
        ratings=found.ratings,
        adjusted=found.adjusted,
    )


@dataclass(frozen=True, slots=True)
class _Going:
    """The stages of an event that have begun, and the places a knock-out has given."""

    stages: Sequence[StagePlay]
    place_of: Mapping[int, int]

    @property
    def stage_of(self) -> dict[int, int]:
        """The last stage of everybody who went on."""
        return {key: stage.number for stage in self.stages for key in stage.order or ()}

    def entries(self, members: Sequence[Member], rounds: Sequence[PlayedRound]) -> ListPlay:
        """Return the list of entries."""
        kept = _going_on(rounds, self.stages, {})
        return list_of_entries(members, kept, stage_of=self.stage_of, place_of=self.place_of)

    def weights_in(self, kind: ListKind) -> Callable[[Adjusting], Fraction | int]:
        """Return how much of a ruling counts in a list; in sections what the first stage had."""
        later = self.stages[0].first_round if self.stages else None
        if kind is ListKind.SECTIONS:
            return lambda each: int(later is None or each.round_number < later)
        return lambda each: self._weight(each.round_number, each.entry_id)

    def _weight(self, round_number: int, entry_id: int) -> Fraction | int:
        """Return how much of a round counts for an entry, that may have gone on."""
        weight: Fraction | int = 1
        for stage in self.stages:
            if round_number < stage.first_round and entry_id in (stage.order or ()):
                weight *= WEIGHTS[stage.carries]
        return weight

    def parts(
        self,
        members: Sequence[Member],
        rounds: Sequence[PlayedRound],
        *,
        part_of: Mapping[int, int],
        of_entries: Sequence[PlayedRound],
    ) -> ListPlay:
        """Return the list of persons, or of pairs."""
        entry_of = {
            part_of[person]: member.entry_id for member in members for person in member.people
        }
        return list_of_parts(
            members,
            _going_on(rounds, self.stages, entry_of),
            part_of=part_of,
            of_entries=_going_on(of_entries, self.stages, {}),
            stage_of=self.stage_of,
            place_of=self.place_of,
        )


def _first_stage(
    event: Event,
    entries: ListPlay,
    rounds: Iterable[PlayedRound],
    stages: Sequence[StagePlay],
) -> ListPlay:
    """Return the list of entries with the rounds of the first stage alone, as they counted then.

    In another query, five at most, if the first stage was a knock-out that others followed.
    """
    if not stages:
        return entries
    kept = tuple(each for each in rounds if each.round_number < stages[0].first_round)
    is_bracket = way_of(event.movement).kind is WayKind.BRACKET
    places = places_of(event_id=event.pk, stage=FIRST_STAGE) if is_bracket else {}
    return replace(entries, rounds=kept, stage_of={}, place_of=places)


def _in_sections(first: ListPlay, sections: Iterable[Iterable[int]]) -> ListPlay:
    """Return the first stage in its sections. Who is in none has not been seated yet."""
    kept = tuple(first.entrants.intersection(section) for section in sections)
    return replace(first, entrants=frozenset[int]().union(*kept), sections=kept)


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
