"""Write who gets which prize: rows that follow from the standings and can be built again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, product
from operator import attrgetter
from typing import Final

from leagues.events.models import Event
from leagues.events.selectors.members import prize_labels_of
from leagues.standings.models import Prize, PrizeAward
from leagues.standings.prizes import Award, Candidate, Turn, awards
from leagues.standings.ranking import OF_PLAYERS, ListKind, StandingRow
from leagues.standings.rounds import Outcome, PlayedRound
from leagues.standings.selectors.played import EventPlay
from leagues.standings.selectors.prizes import pool_of, prize_rules

AWAY = frozenset({Outcome.LATE, Outcome.ABSENT, Outcome.WITHDRAWN})
NO_LABELS: Final[frozenset[str]] = frozenset()


def award_prizes(
    *, event: Event, play: EventPlay, lists: Mapping[ListKind, Sequence[StandingRow]]
) -> None:
    """Put the awards that follow from an event's standings in the place of the old ones.

    In a fixed number of queries, two more with prizes for a label; the event's row is locked by the
    caller. A prize of sections is given in each of them.
    """
    prizes = list(Prize.objects.filter(event=event))
    PrizeAward.objects.filter(prize__event=event).delete()
    if not prizes:
        return
    rules = prize_rules(prizes, pool=pool_of(event))
    has_labels = any(prize.is_labelled for prize in prizes)
    labels = prize_labels_of(event_id=event.pk) if has_labels else {}
    winners: set[int] = set()
    undrawn: set[int] = set()
    found: list[PrizeAward] = []
    parts = [
        (kind, candidates(kind, list(part), play, labels))
        for kind in (each for each in ListKind if each in lists)
        for _section, part in groupby(lists[kind], key=attrgetter("section"))
    ]
    # Places of all lists first: other prizes may leave out who has one.
    for turn, (kind, part) in product(Turn, parts):
        own = [rules[prize.pk] for prize in prizes if prize.list_kind == kind]
        given = awards([rule for rule in own if rule.turn is turn], part, winners=winners)
        winners = given.winners
        undrawn |= given.undrawn
        found += [_award(kind, each, play) for each in given.given]
    PrizeAward.objects.bulk_create(found)
    for prize in prizes:
        prize.is_undrawn = prize.pk in undrawn
    Prize.objects.bulk_update(prizes, ["is_undrawn"])


def candidates(
    kind: ListKind,
    rows: Sequence[StandingRow],
    play: EventPlay,
    labels: Mapping[int, frozenset[str]],
) -> list[Candidate]:
    """Return the rows of a list as prizes see them; `labels` are those of each person."""
    people = _people(kind, play)
    numbers = [each.round_number for each in play.lists[kind].rounds]
    first, last = min(numbers, default=0), max(numbers, default=0)
    return [
        Candidate(
            entrant=row.entrant,
            rank=row.rank if row.has_played else None,
            worth=row.points,
            loners=row.tally.loners,
            best_game=row.tally.best_game,
            people=frozenset(people.get(row.entrant, ())),
            was_present=play.entry_in(kind, row.entrant) in play.here
            and _was_present(row.tally.rounds, first, last),
            labels=_shared_labels(people.get(row.entrant, ()), labels),
        )
        for row in rows
    ]


def _people(kind: ListKind, play: EventPlay) -> dict[int, set[int]]:
    """Return who the entrants of a list are."""
    people: dict[int, set[int]] = {}
    for person, entry_id in play.entry_of.items():
        match kind:
            case ListKind.PERSONS:
                key = person
            case ListKind.PAIRS:
                key = play.pair_of[person]
            case ListKind.ENTRIES | ListKind.SECTIONS:
                key = entry_id
        people.setdefault(key, set()).add(person)
    return people


def _shared_labels(people: Iterable[int], labels: Mapping[int, frozenset[str]]) -> frozenset[str]:
    """Return the labels that all of some people have, those who gave their place away included."""
    each = [labels.get(person, NO_LABELS) for person in people]
    return NO_LABELS.union(*each[:1]).intersection(*each[1:])


def _was_present(rounds: Sequence[PlayedRound], first: int, last: int) -> bool:
    """Return whether somebody was there in the first round and in the last."""
    there = {each.round_number for each in rounds if each.outcome not in AWAY}
    return first in there and last in there


def _award(kind: ListKind, each: Award, play: EventPlay) -> PrizeAward:
    return PrizeAward(
        prize_id=each.prize,
        entry_id=play.entry_in(kind, each.entrant),
        player_id=each.entrant if kind in OF_PLAYERS else None,
        cents=each.cents,
        how=each.how.value,
        first_place=each.first_place,
        last_place=each.last_place,
        seed=each.seed,
        is_labelled=bool(each.label),
    )
