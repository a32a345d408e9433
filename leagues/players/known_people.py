"""Whom the account behind a request may read about by their real name."""

from __future__ import annotations

from asyncio import iscoroutinefunction
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware

from leagues.players.models import Membership, Player, User
from leagues.players.publication import OF_AGE, Publication
from leagues.players.states import Role
from leagues.players.viewers import current_viewer, shown_to

# Those who work at a club's desk: who is only a member knows others as everybody does.
STAFF: Final = (Role.SCORER.value, Role.DIRECTOR.value, Role.ORGANISER.value)


def published_by_name() -> Q:
    """Return the condition that everybody may read a person's full name (`Player.is_public`)."""
    grown = Q(birth_year=None) | Q(birth_year__lt=timezone.now().year - OF_AGE)
    by_name = Q(publication=Publication.NAME.value) | (Q(publication="") & grown)
    return by_name & Q(erased_at=None)


def known_people(*, user: object) -> frozenset[int]:
    """Return those an account reads by name though they do not publish it; one query.

    That are the person themself, and for those who run a club who joined it or was first written
    down by it, and whoever was entered in one of its events. Nobody without an account.
    """
    if not isinstance(user, User):
        return frozenset()
    return frozenset(_known(user).values_list("pk", flat=True))


def found_by(*, user: object) -> Q:
    """Return the condition that a search by this account may find a person by name."""
    return published_by_name() | Q(pk__in=_known(user) if isinstance(user, User) else ())


def findable() -> Q:
    """Return the condition that whoever is being shown something may find a person by name.

    It is part of the search's own query and costs none of its own.
    """
    viewer = current_viewer()
    return found_by(user=viewer.user if isinstance(viewer, ViewerOfPage) else None)


class ViewerOfPage:
    """An account, asked for what it knows only when a name is not published in full."""

    def __init__(self, user_of: Callable[[], object]) -> None:
        self._user_of = user_of

    @property
    def user(self) -> object:
        """The account, or whatever stands for having none."""
        return self._user_of()

    @cached_property
    def _known(self) -> frozenset[int]:
        return known_people(user=self.user)

    def knows(self, player_id: int, /) -> bool:
        """Return whether the account reads a person by name; the first answer costs one query."""
        return player_id in self._known


class ViewerIsPerson:
    """One person, for what is made for them alone, such as a letter."""

    def __init__(self, player_id: int) -> None:
        self._player_id = player_id

    def knows(self, player_id: int, /) -> bool:
        """Return whether this is the person themself."""
        return player_id == self._player_id


@sync_and_async_middleware
def names_for_viewer(
    get_response: Callable[[HttpRequest], Any],  # Any: an answer, or what becomes one
) -> Callable[[HttpRequest], Any]:
    """Show each request the names that its account may read.

    The account is read late: the API finds out whose token it is after this.
    """
    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponse:
            with shown_to(_viewer_of(request)):
                answer: HttpResponse = await get_response(request)
                return answer

        return later

    def now(request: HttpRequest) -> HttpResponse:
        with shown_to(_viewer_of(request)):
            answer: HttpResponse = get_response(request)
            return answer

    return now


def _viewer_of(request: HttpRequest) -> ViewerOfPage:
    return ViewerOfPage(lambda: getattr(request, "user", None))


def _known(user: User) -> QuerySet[Player]:
    """Return everybody of unpublished name whom an account knows."""
    people = Player.objects.exclude(published_by_name()).filter(erased_at=None)
    if user.is_superuser:
        return people
    runs = Membership.objects.filter(player__user_id=user.pk, role__in=STAFF)
    places = Membership.objects.filter(player=OuterRef("pk"))
    # Anybody can found a club and put names on its list: that alone makes nobody known.
    joined = places.filter(is_own_choice=True, club__in=runs.values("club"))
    wrote_down = Subquery(places.order_by("joined_at", "id").values("club_id")[:1])
    entered = Player.objects.filter(
        pk=OuterRef("pk"), entries__entry__event__club__in=runs.values("club")
    )
    return people.annotate(first_club=wrote_down).filter(
        Q(user_id=user.pk)
        | Exists(joined)
        | Q(first_club__in=runs.values("club"))
        | Exists(entered)
    )
