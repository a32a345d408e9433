"""Laying unseen cards into the places that may hold them, by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Card, CardSet, card_set
from engine.shuffling import number_below


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where unseen cards lie: how many, and which ones they may be."""

    size: int
    may_hold: CardSet


def laid_out(
    cards: Sequence[Card], places: Sequence[Place], words: Iterator[int]
) -> tuple[CardSet, ...] | None:
    """Return the cards of every place, or None if there is no way to lay them all out.

    Cards that fit in few places are laid first, each in a place by chance, the likelier the more
    room it has left. One that finds no room makes another move.
    """
    wanted = card_set(cards)
    if all(not place.size or not wanted & ~place.may_hold for place in places):
        return dealt_out(cards, places, words)
    laying = Laying(places, words)
    for card in most_limited_first(cards, places, words):
        if not (laying.at_random(card) or laying.with_moves(card, set())):
            return None
    return tuple(card_set(held) for held in laying.held)


def dealt_out(
    cards: Sequence[Card], places: Sequence[Place], words: Iterator[int]
) -> tuple[CardSet, ...]:
    """Return the cards of places that may hold any of them."""
    mixed = sorted([(next(words), card) for card in cards])
    found, start = [], 0
    for place in places:
        found.append(card_set([card for _, card in mixed[start : start + place.size]]))
        start += place.size
    return tuple(found)


def most_limited_first(
    cards: Sequence[Card], places: Sequence[Place], words: Iterator[int]
) -> list[Card]:
    """Return cards by the number of places they fit in, those that are alike in any order."""
    fits = {card: sum(bool(place.may_hold & card.bit) for place in places) for card in cards}
    mixed = {card: next(words) for card in cards}
    return sorted(cards, key=lambda card: (fits[card], mixed[card]))


class Laying:
    """Cards on their way into places."""

    def __init__(self, places: Sequence[Place], words: Iterator[int]) -> None:
        self.places = places
        self.words = words
        self.held: list[list[Card]] = [[] for _ in places]
        self.room = [place.size for place in places]

    def at_random(self, card: Card) -> bool:
        """Lay a card in one of the places with room for it, if there is any."""
        bit = card.bit
        rooms = [
            room if place.may_hold & bit else 0
            for place, room in zip(self.places, self.room, strict=True)
        ]
        total = sum(rooms)
        if not total:
            return False
        chosen = number_below(total, self.words)
        for number, room in enumerate(rooms):
            if chosen < room:
                self.held[number].append(card)
                self.room[number] -= 1
                break
            chosen -= room
        return True

    def with_moves(self, card: Card, tried: set[int]) -> bool:
        """Lay a card where another makes room by moving on."""
        for number, place in enumerate(self.places):
            if number in tried or not place.may_hold & card.bit:
                continue
            tried.add(number)
            held = self.held[number]
            if self.room[number]:
                held.append(card)
                self.room[number] -= 1
                return True
            for at, other in enumerate(held):
                if self.with_moves(other, tried):
                    held[at] = card
                    return True
        return False
