"""What is wrong with a card, all faults at once (pure).

Whether a score can come about is for the rules of the game, and is asked elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from enum import StrEnum, unique

from leagues.seating.result_cards.terms import (
    PEOPLE_OF_PAIR,
    Card,
    CardSide,
    Meeting,
    PersonKey,
)


@unique
class FaultKind(StrEnum):
    """What can be wrong."""

    HALF_PAIR = "half_pair"
    TWICE = "twice"
    TOO_FEW = "too_few"
    STRANGER = "stranger"
    BORROWED_TOO_OFTEN = "borrowed_too_often"
    NO_SCORE = "no_score"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFault:
    """One fault: of which side's pair, or of which game; about whom."""

    kind: FaultKind
    side: CardSide | None = None
    pair: int = 0
    game: int = 0
    person: PersonKey | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpRule:
    """Who may play: the squads of both, who can be borrowed, and how often somebody was."""

    least_people: int
    most_borrowed: int
    squads: Mapping[CardSide, Set[PersonKey]]
    borrowable: Set[PersonKey]
    was_borrowed: Mapping[PersonKey, int]


def card_faults(card: Card, rule: LineUpRule, games: tuple[Meeting, ...]) -> tuple[CardFault, ...]:
    """Return everything that is wrong with a card; nothing if it can be handed in."""
    return (*_faults_of_people(card, rule), *_faults_of_games(card, games))


def borrowed_people(card: Card, rule: LineUpRule, side: CardSide) -> tuple[PersonKey, ...]:
    """Return who played for a side without being of its squad."""
    return tuple(person for person in card.people(side) if person not in rule.squads[side])


def _faults_of_people(card: Card, rule: LineUpRule) -> Iterator[CardFault]:
    times = Counter((*card.people(CardSide.HOME), *card.people(CardSide.AWAY)))
    for side in CardSide:
        for number, pair in enumerate(card.pairs(side), start=1):
            if 0 < len(pair) < PEOPLE_OF_PAIR:
                yield CardFault(kind=FaultKind.HALF_PAIR, side=side, pair=number)
            for person in pair:
                kind = _fault_of_person(person, side, rule, times)
                if kind is not None:
                    yield CardFault(kind=kind, side=side, pair=number, person=person)
        if len(set(card.people(side))) < rule.least_people:
            yield CardFault(kind=FaultKind.TOO_FEW, side=side)


def _fault_of_person(
    person: PersonKey, side: CardSide, rule: LineUpRule, times: Counter[PersonKey]
) -> FaultKind | None:
    if times[person] > 1:
        return FaultKind.TWICE
    if person in rule.squads[side]:
        return None
    if person not in rule.borrowable or person in rule.squads[side.other]:
        return FaultKind.STRANGER
    if rule.was_borrowed.get(person, 0) >= rule.most_borrowed:
        return FaultKind.BORROWED_TOO_OFTEN
    return None


def _faults_of_games(card: Card, games: tuple[Meeting, ...]) -> Iterator[CardFault]:
    for game, score in zip(games, card.scores, strict=True):
        is_played = bool(card.home[game.home - 1] and card.away[game.away - 1])
        if is_played and score is None:
            yield CardFault(kind=FaultKind.NO_SCORE, game=game.number)
        if not is_played and score is not None:
            yield CardFault(kind=FaultKind.NOT_PLAYED, game=game.number)
