"""Who stands on a club's list twice, and what would become of two records that were made one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, OuterRef, Subquery
from django.utils.translation import gettext_lazy

from games.matches.models import MatchSeat
from leagues.events.models import EntryMember
from leagues.players.doubles import Likeness, Named, likely_doubles
from leagues.players.models import Club, Membership, Player, PlayerMerge

LIKENESS_LABELS: Final = {
    Likeness.SAME_NAME: gettext_lazy("The same name"),
    Likeness.OTHER_NAME: gettext_lazy("One is known by the other's name"),
    Likeness.OTHER_ORDER: gettext_lazy("The same names in another order"),
    Likeness.NEARLY: gettext_lazy("Nearly the same name"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A person's record with what tells which of two to keep."""

    player: Player
    matches: int
    events: int

    @property
    def has_account(self) -> bool:
        """Whether somebody signs in as this person."""
        return self.player.user_id is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleRow:
    """Two records that may be one person's; `keep` is the one that would remain."""

    keep: Record
    gone: Record
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DoublesSheet:
    """What the page of doubles shows."""

    rows: Sequence[DoubleRow]
    people: Sequence[Player]
    merges: Sequence[PlayerMerge]


def doubles_sheet(*, club: Club) -> DoublesSheet:
    """Return the likely doubles among those whose record the club keeps, in seven queries.

    Who were in an event together or met at a table are two people, so nobody is asked about them.
    """
    people = people_kept(club=club)
    named = [
        Named(
            id=player.pk,
            key=player.sort_key,
            others=frozenset(alias.sort_key for alias in player.aliases.all()),
        )
        for player in people
    ]
    found = likely_doubles(named)
    concerned = {pk for each in found for pk in (each.one, each.other)}
    records = records_of(player_ids=concerned)
    apart = _met(concerned)
    rows = []
    for each in found:
        if not apart[each.one].isdisjoint(apart[each.other]):
            continue
        keep, gone = in_order(records[each.one], records[each.other])
        rows.append(DoubleRow(keep=keep, gone=gone, why=str(LIKENESS_LABELS[each.likeness])))
    merges = PlayerMerge.objects.filter(club=club, undone_at=None).select_related("kept")
    return DoublesSheet(rows=rows, people=people, merges=list(merges[:50]))


def _met(player_ids: set[int]) -> dict[int, set[tuple[str, int]]]:
    """Return the events and the matches of each person, in two queries."""
    entries = EntryMember.objects.filter(player__in=player_ids)
    seats = MatchSeat.objects.filter(player__in=player_ids)
    found: defaultdict[int, set[tuple[str, int]]] = defaultdict(set)
    for player_id, event_id in entries.values_list("player_id", "event_id"):
        found[player_id].add(("event", event_id))
    for player_id, match_id in seats.values_list("player_id", "match_id"):
        found[player_id or 0].add(("match", match_id))
    return found


def people_kept(*, club: Club) -> list[Player]:
    """Return the members whom this club was the first to write down, by name; two queries."""
    first = Membership.objects.filter(player=OuterRef("pk")).order_by("joined_at", "id")
    found = (
        Player.objects.filter(memberships__club=club, erased_at=None)
        .annotate(kept_by=Subquery(first.values("club_id")[:1]))
        .filter(kept_by=club.pk)
    )
    return list(found.order_by("sort_key", "distinction", "pk").prefetch_related("aliases"))


def records_of(*, player_ids: set[int]) -> dict[int, Record]:
    """Return records with how much stands on each, in three queries."""
    seats = MatchSeat.objects.filter(player__in=player_ids).values_list("player")
    entries = EntryMember.objects.filter(player__in=player_ids).values_list("player")
    matches = dict(seats.annotate(count=Count("pk")).order_by())
    events = dict(entries.annotate(count=Count("pk")).order_by())
    return {
        player.pk: Record(
            player=player, matches=matches.get(player.pk, 0), events=events.get(player.pk, 0)
        )
        for player in Player.objects.filter(pk__in=player_ids)
    }


def in_order(one: Record, other: Record) -> tuple[Record, Record]:
    """Return which of two to keep, then the other: with an account, or else who played more."""

    def worth(record: Record) -> tuple[bool, int, int, int]:
        return (record.has_account, record.matches, record.events, -record.player.pk)

    return (one, other) if worth(one) >= worth(other) else (other, one)
