"""The ratings of people, told by whoever keeps them: ratings are above events, which may not ask.

The app that rates registers its source when it is ready; without one nobody has a rating.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownRating:
    """The rating of a person in the games of an event, as lists show it."""

    value: float
    is_provisional: bool


RatingSource = Callable[[str, Collection[int]], Mapping[int, KnownRating]]
_sources: list[RatingSource] = []


def rate_by(source: RatingSource) -> None:
    """Let a source tell the ratings: given a variant and ids of players, those it knows by id."""
    _sources[:] = [source]


def known_ratings(*, variant: str, player_ids: Collection[int]) -> Mapping[int, KnownRating]:
    """Return the ratings of people in the games of a variant; who has none is left out."""
    return _sources[0](variant, player_ids) if _sources else {}
