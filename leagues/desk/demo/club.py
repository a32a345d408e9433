"""The demo club and the people in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.utils import formats, translation

from leagues.desk.demo.logins import DEMO_LOGINS, DemoLogin
from leagues.desk.demo.people import REGULARS, DemoPerson
from leagues.players.models import Club, Membership, Player, User
from leagues.players.services.clubs import ClubDetails, found_club
from leagues.players.services.people import create_player, name_account
from leagues.players.states import Role

ZONE: Final = "Europe/London"


@dataclass(frozen=True, slots=True)
class DemoClub:
    """The club, its organiser's account, and its regulars with how they play."""

    club: Club
    organiser: User
    regulars: tuple[Player, ...]
    care: Mapping[int, int]

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of its venue."""
        return ZoneInfo(self.club.time_zone)


def make_club(*, starts_at: datetime) -> DemoClub:
    """Found the club, with its accounts; it meets when tonight's evening began."""
    logins = {login.role: login for login in DEMO_LOGINS}
    organiser = _account(logins["organiser"], REGULARS[0].name)
    club = found_club(details=_details(starts_at.astimezone(ZoneInfo(ZONE))), by=organiser)
    regulars = [organiser.player, *_others(REGULARS[1:], club, logins, by=organiser)]
    care = {player.pk: person.care for player, person in zip(regulars, REGULARS, strict=True)}
    return DemoClub(club, organiser, tuple(regulars), care)


def _details(start: datetime) -> ClubDetails:
    with translation.override("en"):
        meets = formats.date_format(start, r"l\s, H:i")
    return ClubDetails(
        name="Riverside Euchre Club",
        time_zone=ZONE,
        venue="The Old Ferry Inn",
        address="1 Quay Street, upstairs",
        meets=meets,
        contact="Olive Marsh, organiser@demo.example",
        currency="GBP",
        about=(
            "Eight deals a game, a new partner every game, and a pasty at half time. "
            "Beginners are welcome: come half an hour early and somebody will show you."
        ),
    )


def _others(
    people: Sequence[DemoPerson], club: Club, logins: Mapping[str, DemoLogin], *, by: User
) -> list[Player]:
    players = []
    for person in people:
        if not person.login:
            players.append(create_player(display_name=person.name, by=by, club_id=club.pk))
            continue
        player = _account(logins[person.login], person.name).player
        Membership.objects.create(
            club=club, player=player, role=Role(person.login), is_own_choice=True
        )
        players.append(player)
    return players


def _account(login: DemoLogin, name: str) -> User:
    user = User.objects.create_user(login.email, login.password)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    name_account(user=user, display_name=name)
    user.refresh_from_db()
    return user
