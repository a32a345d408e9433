"""Who is to be entered: somebody known, or a new name to be written down."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.events.errors import NoPlayer
from leagues.events.models import EntryMember, Event
from leagues.players.models import ClubId, Player, PlayerId, User
from leagues.players.names import clean_name, sort_key
from leagues.players.services.people import create_player
from leagues.players.states import PlayerKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """A person by id, or by a name that nobody is known by.

    `namesakes` is how many people of this name were seen in the event when the button was
    pressed. If there are more by now, the newest came by the same button: a double tap is
    one person, and a second Ann Lee is still possible. A guest is of this one night.
    """

    player_id: PlayerId | int | None = None
    name: str = ""
    namesakes: int = 0
    is_guest: bool = False


def person_of(
    newcomer: Newcomer, *, event: Event, club_id: ClubId | int | None, by: User | None
) -> Player:
    """Return the person a newcomer is, written down now if need be; the event is locked.

    A new person is put on the list of the club, if one is given; guests are on no list.
    Raises `NoPlayer` or `BadName`.
    """
    if newcomer.player_id is not None:
        player = Player.objects.filter(pk=newcomer.player_id).first()
        if player is None:
            raise NoPlayer(_("There is no such player. Look the name up again."))
        return player
    same = EntryMember.objects.filter(
        event=event, player__sort_key=sort_key(clean_name(newcomer.name))
    ).order_by("-pk")
    found = list(same.select_related("player")[: newcomer.namesakes + 1])
    if len(found) > newcomer.namesakes:
        return found[0].player
    return create_player(
        display_name=newcomer.name,
        by=by,
        club_id=None if newcomer.is_guest else club_id,
        kind=PlayerKind.GUEST if newcomer.is_guest else PlayerKind.PERSON,
    )
