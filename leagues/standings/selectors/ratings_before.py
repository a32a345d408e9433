"""The ratings with which people came to an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from leagues.events.models import Event
from leagues.standings.models import RatingChange
from leagues.standings.points import exact_sum
from leagues.standings.ranking import ListKind
from leagues.standings.ratings.pools import POOL_OF_VARIANT
from leagues.standings.selectors.lists_played import Member

PARTS: Final = 1000


def ratings_by_list(
    *, event: Event, members: Sequence[Member], pair_of: Mapping[int, int]
) -> dict[ListKind, Mapping[int, Fraction]]:
    """Return the ratings from before an event by list, in one query."""
    everybody = [person for member in members for person in member.people]
    own = ratings_before(event=event, player_ids=everybody)
    entries = ratings_of_entries(own, [(each.entry_id, each.player_id) for each in members])
    pairs = [(pair_of[each.player_id], each.player_id) for each in members if pair_of]
    return {
        ListKind.ENTRIES: entries,
        ListKind.SECTIONS: entries,
        ListKind.PAIRS: ratings_of_entries(own, pairs),
        ListKind.PERSONS: own,
    }


def ratings_before(*, event: Event, player_ids: Collection[int]) -> dict[int, Fraction]:
    """Return what these players were rated in the event's kind of game before it, in one query.

    To a thousandth, as what is shown and what is compared has to be the same. Who was not rated
    is not there. The event's own matches never count, even if they began too early.
    """
    pool = POOL_OF_VARIANT.get(event.variant)
    if pool is None:
        return {}
    newest = (
        RatingChange.objects.filter(
            pool__key=pool.key, player_id__in=player_ids, at__lt=event.starts_at
        )
        .exclude(match__round_table__round__stage__event=event.pk)
        .order_by("player_id", "-at", "-match_id")
        .distinct("player_id")
    )
    return {
        player_id: Fraction(round(mu * PARTS), PARTS)
        for player_id, mu in newest.values_list("player_id", "mu_after")
    }


def ratings_of_entries(
    ratings: Mapping[int, Fraction], people: Iterable[tuple[int, int]]
) -> dict[int, Fraction]:
    """Return the mean rating of each entry of whose people all have one; no query.

    `people` are the ids of entries, each with one of its players.
    """
    players: defaultdict[int, list[int]] = defaultdict(list)
    for entry_id, player_id in people:
        players[entry_id].append(player_id)
    return {
        entry_id: exact_sum([ratings[player_id] for player_id in own]) / len(own)
        for entry_id, own in players.items()
        if all(player_id in ratings for player_id in own)
    }
