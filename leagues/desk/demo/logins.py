"""The accounts of the demo club, which `make demo` prints and `seed_demo` makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoLogin:
    """One account: what it may do in the demo club, and how to get in."""

    role: str
    email: str
    password: str


# Known to everyone, on purpose: the demo club is for trying things out on one's own machine.
DEMO_PASSWORD: Final = "turn-up-jack"  # noqa: S105

DEMO_LOGINS: Final = tuple(
    DemoLogin(role=role, email=f"{role}@demo.example", password=DEMO_PASSWORD)
    for role in ("organiser", "director", "scorer", "member")
)
