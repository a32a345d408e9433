"""The address of a live table that is handed to other people, and the picture phones read."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from games.matches.addresses import public_base, qr_svg


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """The full address of a table, and whether other devices reach it there."""

    link: str
    reaches_phones: bool

    @property
    def picture(self) -> SafeString:
        """The address as a QR code."""
        return qr_svg(self.link)


def invitation_to(*, request: HttpRequest, key: str) -> Invitation:
    """Return how others are asked to a table."""
    return invitation_at(request=request, path=reverse("online:table", args=[key]))


def invitation_at(*, request: HttpRequest, path: str) -> Invitation:
    """Return an address of this site as others reach it."""
    base = public_base(request)
    here = request.build_absolute_uri(path)
    return Invitation(
        link=here if base is None else f"{base}{path}", reaches_phones=base is not None
    )


def seat_link(*, request: HttpRequest, token: str) -> Invitation:
    """Return the personal link to a seat as the person's own device reaches it."""
    return invitation_at(request=request, path=reverse("online:seat_link", args=[token]))
