"""Roles in a club, and what stands above what."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final


@unique
class Role(StrEnum):
    """What a member may do; each role may do all that the lower ones may."""

    MEMBER = "member"
    SCORER = "scorer"
    DIRECTOR = "director"
    ORGANISER = "organiser"


ORDER: Final[tuple[Role, ...]] = (Role.MEMBER, Role.SCORER, Role.DIRECTOR, Role.ORGANISER)


def is_at_least(role: Role | None, needed: Role) -> bool:
    """Return whether `role` stands at or above `needed`; no role stands below all."""
    return role is not None and ORDER.index(role) >= ORDER.index(needed)


@unique
class PlayerKind(StrEnum):
    """A person known to clubs, or a guest of one night, who is never rated."""

    PERSON = "person"
    GUEST = "guest"
