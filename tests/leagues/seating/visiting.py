"""Visitors of an event's rounds, by their role."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from leagues.events.models import Event
from leagues.players.models import Player
from leagues.players.states import Role
from tests.factories.players import MembershipFactory


def sign_in(client: Client, player: Player) -> None:
    """Sign a browser in with the account of a player."""
    assert player.user is not None
    client.force_login(player.user)


def visitor(event: Event, role: Role | None) -> Client:
    """Return the browser of somebody with a role in the event's club, or of a stranger."""
    client = Client()
    if role is not None:
        sign_in(client, MembershipFactory.create(club=event.club, role=role.value).player)
    return client


def at(name: str, event: Event, *args: int) -> str:
    """Return the address of one of seating's pages of an event."""
    return reverse(f"seating:{name}", args=[event.pk, *args])
