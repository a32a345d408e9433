"""Give every page the visitor: who they are among the players, and their roles in clubs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from leagues.players.models import Player, User
from leagues.players.states import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """The player of an account, and what they may do in which club."""

    player_id: int | None
    label: str
    roles: dict[int, Role]


NOBODY = Person(player_id=None, label="", roles={})


class Visitor:
    """Whoever looks at the page; costs one query at most, and none until it is asked."""

    def __init__(self, user: User | AnonymousUser) -> None:
        self.user = user

    @cached_property
    def person(self) -> Person:
        """The player behind the account, with the roles; nobody for who is not signed in."""
        if not isinstance(self.user, User):
            return NOBODY
        rows = list(
            Player.objects.filter(user_id=self.user.pk).values_list(
                "id", "display_name", "memberships__club_id", "memberships__role"
            )
        )
        if not rows:
            return NOBODY
        roles = {club_id: Role(role) for _, _, club_id, role in rows if club_id is not None}
        return Person(player_id=rows[0][0], label=rows[0][1], roles=roles)

    def role_in_club(self, club_id: int) -> Role | None:
        """Return the visitor's role in a club."""
        return self.person.roles.get(club_id)


def visitor_of(request: HttpRequest) -> Visitor:
    """Return who looks at a page: the same object for its view and its templates."""
    # An error page may be made before anybody was asked who they are.
    user = getattr(request, "user", AnonymousUser())
    kept = request.__dict__.get("_visitor")
    if isinstance(kept, Visitor) and kept.user == user:
        return kept
    found = request.__dict__["_visitor"] = Visitor(user)
    return found


def visitor(request: HttpRequest) -> dict[str, Visitor]:
    """Return the visitor for templates, which ask it through the `visitor_tags`."""
    return {"visitor": visitor_of(request)}
