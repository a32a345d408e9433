"""Browsers in which somebody has signed in."""

from __future__ import annotations

from django.test import Client

from leagues.players.models import Club, User
from leagues.players.states import Role
from tests.factories.players import MembershipFactory


def signed_in(role: Role, club: Club) -> Client:
    """Return a browser in which somebody of that role in the club has signed in."""
    user = MembershipFactory.create(club=club, role=role.value).player.user
    assert isinstance(user, User)
    client = Client()
    client.force_login(user)
    return client
