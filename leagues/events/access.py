"""Fetch an event together with the question whether this visitor may do this with it."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.errors import NoPlayer
from leagues.events.league_access import league_people
from leagues.events.models import Entry, EntryMember, Event, EventId, Season
from leagues.events.states import EntryStatus, EventStatus, Visibility
from leagues.players.access import get_club_to_view, has_role, require_role
from leagues.players.known_people import found_by
from leagues.players.models import Club, Membership, Player, PlayerId, User
from leagues.players.names_versions import with_names
from leagues.players.states import Role


def visible_events(*, user: User | AnonymousUser) -> QuerySet[Event]:
    """Return the events this visitor may see: public ones, and all of their own clubs.

    Drafts are seen by directors of the club only.
    """
    return Event.objects.filter(_seen(user=user))


def visible_players(*, user: User | AnonymousUser) -> QuerySet[Player]:
    """Return the people this visitor may see: those of visible events and leagues, and of their
    own clubs.

    Who only ever wrote themselves down for an event and withdrew is not shown.
    """
    entered = EntryMember.objects.filter(
        _seen(user=user, at="event__"), player=OuterRef("pk")
    ).exclude(entry__status=EntryStatus.WITHDRAWN, entry__left_after_round__isnull=True)
    shown = Q(Exists(entered)) | league_people(user=user)
    if isinstance(user, User):
        mine = Membership.objects.filter(player__user_id=user.pk).values("club_id")
        shown |= Q(Exists(Membership.objects.filter(player=OuterRef("pk"), club_id__in=mine)))
    return Player.objects.filter(shown)


def _seen(*, user: User | AnonymousUser, at: str = "") -> Q:
    """Return the condition that a visitor may see an event, which stands `at` some relation.

    It looks up the few clubs of the visitor and joins nothing, so that of a hundred thousand
    events those wanted are looked at alone.
    """
    opened = ~Q(**{f"{at}status": EventStatus.DRAFT.value})
    public = Q(**{f"{at}visibility": Visibility.PUBLIC.value}) & opened
    if not isinstance(user, User):
        return public
    mine = Membership.objects.filter(player__user_id=user.pk)
    directed = mine.filter(role__in=[Role.DIRECTOR.value, Role.ORGANISER.value])
    inside = Q(**{f"{at}club__in": mine.values("club_id")}) & opened
    return public | inside | Q(**{f"{at}club__in": directed.values("club_id")})


def get_event_to_view(*, user: User | AnonymousUser, event_id: EventId | int) -> Event:
    """Return an event with its club; a hidden one is not found, as if it did not exist."""
    found = visible_events(user=user).filter(pk=event_id).select_related("club")
    event = found.annotate(**with_names()).first()
    if event is None:
        raise Http404(_("There is no such event here, or it is for members: sign in to see it."))
    return event


def get_event_to_direct(*, user: User | AnonymousUser, event_id: EventId | int) -> Event:
    """Return an event to one who may seat, correct and rule; others are refused."""
    event = get_event_to_view(user=user, event_id=event_id)
    require_role(user=user, club_id=event.club_id, needed=Role.DIRECTOR)
    return event


def get_event_to_score(*, user: User | AnonymousUser, event_id: EventId | int) -> Event:
    """Return an event to one who may check people in and enter scores at any table."""
    event = get_event_to_view(user=user, event_id=event_id)
    require_role(user=user, club_id=event.club_id, needed=Role.SCORER)
    return event


def visible_seasons(*, user: User | AnonymousUser) -> QuerySet[Season]:
    """Return the seasons this visitor may see: public ones, and all of their own clubs."""
    shown = Q(visibility=Visibility.PUBLIC)
    if isinstance(user, User):
        mine = Membership.objects.filter(player__user_id=user.pk).values("club_id")
        shown |= Q(club_id__in=mine)
    return Season.objects.filter(shown)


def get_season_to_view(*, user: User | AnonymousUser, season_id: int) -> Season:
    """Return a season with its club; a hidden one is not found, as if it did not exist."""
    found = visible_seasons(user=user).filter(pk=season_id).select_related("club")
    season = found.annotate(**with_names()).first()
    if season is None:
        raise Http404(_("There is no such season here, or it is for members: sign in to see it."))
    return season


def get_season_to_direct(*, user: User | AnonymousUser, season_id: int) -> Season:
    """Return a season to one who may change its rule and its nights; others are refused."""
    season = get_season_to_view(user=user, season_id=season_id)
    require_role(user=user, club_id=season.club_id, needed=Role.DIRECTOR)
    return season


def get_entry_to_check_in(
    *, user: User | AnonymousUser, event_id: EventId | int, entry_id: int
) -> Entry:
    """Return an entry of just this event to one who may check people in."""
    event = get_event_to_score(user=user, event_id=event_id)
    entry = Entry.objects.filter(pk=entry_id, event=event).first()
    if entry is None:
        raise Http404(_("This person is not in the event. Look the name up again."))
    entry.event = event
    return entry


def get_player_to_enter(
    *, user: User | AnonymousUser, event: Event, player_id: PlayerId | int
) -> Player:
    """Return a person whom a scorer of an event may enter, or raise `NoPlayer`.

    They are those the scorer may see, or who were in the event before: anybody can found a club,
    and a number tried out must not tell the name of somebody who plays for members only.
    """
    was_in = Q(pk__in=EntryMember.objects.filter(event=event).values("player_id"))
    seen = Q(pk__in=visible_players(user=user).filter(pk=player_id).values("pk"))
    player = Player.objects.filter(was_in | (seen & found_by(user=user)), pk=player_id).first()
    if player is None:
        raise NoPlayer(_("There is no such player. Look the name up again."))
    return player


def get_club_to_hold_events(*, user: User | AnonymousUser, slug: str) -> Club:
    """Return a club to one who may make events for it; others are refused."""
    club = get_club_to_view(slug=slug)
    require_role(user=user, club_id=club.pk, needed=Role.DIRECTOR)
    return club


def may_score(*, user: User | AnonymousUser, event: Event) -> bool:
    """Return whether the visitor may enter scores at any table of the event."""
    return has_role(user=user, club_id=event.club_id, needed=Role.SCORER)


def may_direct_club(*, user: User | AnonymousUser, club_id: int) -> bool:
    """Return whether the visitor may make events and seasons of a club."""
    return has_role(user=user, club_id=club_id, needed=Role.DIRECTOR)


def may_direct(*, user: User | AnonymousUser, event: Event) -> bool:
    """Return whether the visitor may seat, correct and rule in the event."""
    return has_role(user=user, club_id=event.club_id, needed=Role.DIRECTOR)
