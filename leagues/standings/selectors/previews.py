"""What moves between two moments in standings and ratings, for whoever puts a result right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from leagues.events.entry_names import PEOPLE_OF_PAIR
from leagues.events.models import EntryMember, Event
from leagues.players.models import Player
from leagues.standings.ranking import ListKind, StandingRow
from leagues.standings.selectors.figures import figure, signed
from leagues.standings.selectors.played import event_play, ranked
from leagues.standings.selectors.pools import model_in_use
from leagues.standings.selectors.rated import matches_to_rate, pool_of_match, ratings_before
from leagues.standings.selectors.sections import section_title
from leagues.standings.selectors.table import pair_in


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMove:
    """An entrant whose rank or points would be others. A rank is None before the first game.

    `section` is the name of that in which the rank is, empty in a list of all.
    """

    name: str
    section: str
    rank_before: int | None
    rank_after: int | None
    points_before: str
    points_after: str

    @property
    def places(self) -> int:
        """How many places up, or down below zero; 0 for who comes onto the list or leaves it."""
        if self.rank_before is None or self.rank_after is None:
            return 0
        return self.rank_before - self.rank_after


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingMove:
    """What a match itself does to a rating, and what it would do instead; nothing: not rated."""

    player: Player
    before: str
    after: str


def rows_by_list(
    *, event: Event, kinds: Collection[ListKind]
) -> dict[ListKind, dict[int, StandingRow]]:
    """Return the standings of some lists that follow from an event's results now, by entrant.

    None of a list that the event does not have. Eight queries for all lists together.
    """
    play = event_play(event_id=event.pk, kinds=kinds)
    return {kind: {row.entrant: row for row in ranked(play, kind)} for kind in kinds}


def rank_moves(
    *,
    event: Event,
    before: Mapping[int, StandingRow],
    after: Mapping[int, StandingRow],
    kind: ListKind = ListKind.ENTRIES,
) -> tuple[RankMove, ...]:
    """Return who has another rank or other points, those who move farthest first; one query."""
    movers = {**before, **after}
    names = _names(event.pk, kind, movers)
    moves = [
        _move(event, names.get(entrant, ""), before.get(entrant), after.get(entrant))
        for entrant in movers
        if _differs(before.get(entrant), after.get(entrant))
    ]
    return tuple(sorted(moves, key=lambda move: (-abs(move.places), move.rank_after or 0)))


def ratings_of_matches(*, match_ids: Sequence[int]) -> dict[int, float]:
    """Return what matches of a round, as they stand, do to the ratings of their players.

    Each is rated by itself, from the ratings with which its players came to it; those that are
    not rated are left out. Ten queries a pool at most, and one a match.
    """
    return dict(_changes_of_ratings(match_ids))


def summed_ratings_of_matches(*, match_ids: Sequence[int]) -> dict[int, float]:
    """Return what matches, of which people played several, do to their ratings together.

    Each is rated by itself, as by `ratings_of_matches`.
    """
    together: defaultdict[int, float] = defaultdict(float)
    for player, change in _changes_of_ratings(match_ids):
        together[player] += change
    return dict(together)


def rating_moves(
    *, before: Mapping[int, float], after: Mapping[int, float]
) -> tuple[RatingMove, ...]:
    """Return whose rating matches change otherwise than before, in one query.

    A replay carries the difference on to the matches that were played later.
    """
    changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    players = Player.objects.in_bulk(changed)
    moves = [
        RatingMove(
            player=players[player],
            before=signed(before[player]) if player in before else "",
            after=signed(after[player]) if player in after else "",
        )
        for player in changed
    ]
    return tuple(move for move in moves if move.before != move.after)


def _changes_of_ratings(match_ids: Sequence[int]) -> Iterator[tuple[int, float]]:
    pools = {pool for match_id in match_ids if (pool := pool_of_match(match_id=match_id))}
    for pool, model in {pool: model_in_use(pool) for pool in pools}.items():
        for timed in matches_to_rate(pool=pool, match_ids=match_ids):
            for change in model.rate(timed.match, ratings_before(timed, pool)):
                yield change.player, change.mu_after - change.mu_before


def _differs(before: StandingRow | None, after: StandingRow | None) -> bool:
    if before is None or after is None:
        return before is not after
    return (_rank(before), before.points) != (_rank(after), after.points)


def _move(
    event: Event, name: str, before: StandingRow | None, after: StandingRow | None
) -> RankMove:
    row = after or before
    return RankMove(
        name=name,
        section=section_title(event, row.section) if row is not None else "",
        rank_before=_rank(before),
        rank_after=_rank(after),
        points_before=figure(before.points if before else None),
        points_after=figure(after.points if after else None),
    )


def _rank(row: StandingRow | None) -> int | None:
    return row.rank if row is not None and row.has_played else None


def _names(event_id: int, kind: ListKind, movers: Iterable[int]) -> Mapping[int, str]:
    """Return what those of a list are called, by entrant."""
    if kind is ListKind.PERSONS:
        return _names_of_people(movers)
    entries: defaultdict[int, list[Player]] = defaultdict(list)
    members = EntryMember.objects.filter(event_id=event_id).select_related("player")
    for member in members.order_by("id"):
        entries[member.entry_id].append(member.player)
    if kind is ListKind.PAIRS:
        return {
            first.pk: _listed(pair_in(team, first))
            for team in entries.values()
            for first in team[::PEOPLE_OF_PAIR]
        }
    return {entry_id: _listed(people) for entry_id, people in entries.items()}


def _listed(people: Iterable[Player]) -> str:
    return ", ".join(player.label for player in people)


def _names_of_people(player_ids: Iterable[int]) -> Mapping[int, str]:
    # Those who were replaced are in the list too.
    return {pk: player.label for pk, player in Player.objects.in_bulk(player_ids).items()}
