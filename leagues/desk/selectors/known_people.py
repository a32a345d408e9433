"""Whom the names of a list may mean, and whom they meant when such a list came before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q

from leagues.events.access import visible_players
from leagues.players.import_states import ImportState
from leagues.players.known_people import found_by
from leagues.players.list_reading.people import Known, Naming
from leagues.players.models import ImportRun, Membership, Player, PlayerAlias, User
from leagues.players.names import sort_key
from leagues.players.states import PlayerKind

LISTS_REMEMBERED = 20


def known_people(
    *, namings: Sequence[Naming], club_id: int, user: User | AnonymousUser, also: Iterable[int] = ()
) -> list[Known]:
    """Return the people whom the names and numbers of a list may mean, in four queries.

    They are those of the club, and others whom the visitor may see; guests only by their number.
    `also` are people whom an earlier list meant.
    """
    keys = {sort_key(naming.name) for naming in namings}
    numbers = {naming.number for naming in namings if naming.number is not None} | {*also}
    alias = PlayerAlias.objects.filter(player=OuterRef("pk"), sort_key__in=keys)
    in_club = Membership.objects.filter(player=OuterRef("pk"), club_id=club_id)
    named = (Q(sort_key__in=keys) | Q(Exists(alias))) & Q(kind=PlayerKind.PERSON)
    may_be_found = Q(is_member=True) | Q(pk__in=visible_players(user=user).values("pk"))
    found = (
        Player.objects.filter(named | Q(pk__in=numbers))
        .annotate(is_member=Exists(in_club))
        .filter(may_be_found, found_by(user=user), erased_at=None)
        .order_by("sort_key", "distinction", "pk")
        .prefetch_related("aliases", "memberships__club")
    )
    return [_known(player) for player in found]


def _known(player: Player) -> Known:
    names = {alias.sort_key for alias in player.aliases.all()}
    return Known(
        id=player.pk,
        label=player.label,
        distinction=player.distinction,
        keys=frozenset({player.sort_key} | names),
        is_member=bool(getattr(player, "is_member", False)),
        clubs=", ".join(sorted(place.club.name for place in player.memberships.all())),
    )


def remembered(*, club_id: int) -> dict[str, int]:
    """Return whom names of the club's lists, by their digests, meant last; one query."""
    runs = ImportRun.objects.filter(club_id=club_id, state=ImportState.TAKEN_IN).order_by("-pk")
    known: dict[str, int] = {}
    for people in runs.values_list("people", flat=True)[:LISTS_REMEMBERED]:
        for key, player_id in people.items():
            known.setdefault(key, int(player_id))
    return known
