"""The smallest valid rows of `leagues.players`."""

from __future__ import annotations

import factory
from factory.django import DjangoModelFactory

from leagues.players.models import Club, Membership, Player, User
from leagues.players.states import Role


class UserFactory(DjangoModelFactory[User]):
    """An account with the password "euchre-night-7"."""

    class Meta:
        model = User

    email = factory.Sequence(lambda number: f"person{number}@example.org")
    password = factory.django.Password("euchre-night-7")


class PlayerFactory(DjangoModelFactory[Player]):
    """A person without an account."""

    class Meta:
        model = Player

    # Six digits however long a run is: in order of the alphabet, and never part of a longer name.
    display_name = factory.Sequence(lambda number: f"Person {number:06}")
    sort_key = factory.LazyAttribute(lambda player: player.display_name.casefold())


class ClubFactory(DjangoModelFactory[Club]):
    """A club in Detroit's time zone."""

    class Meta:
        model = Club

    name = factory.Sequence(lambda number: f"Club {number}")
    slug = factory.Sequence(lambda number: f"club-{number}")
    time_zone = "America/Detroit"


class MembershipFactory(DjangoModelFactory[Membership]):
    """A person with an account who is a member of a club."""

    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    player = factory.SubFactory(PlayerFactory, user=factory.SubFactory(UserFactory))
    role = Role.MEMBER.value


def user_of(player: Player) -> User:
    """Return the account of a person who has one."""
    assert player.user is not None
    return player.user
