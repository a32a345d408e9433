"""Addresses of live tables that are handed to other people, and the pictures phones read."""

from __future__ import annotations

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString


def table_link(*, request: HttpRequest, key: str) -> str:
    """Return the full address of a table as another person's device reaches it."""
    path = reverse("online:table", args=[key])
    base = settings.PUBLIC_BASE_URL
    return f"{base}{path}" if base else request.build_absolute_uri(path)


def qr_svg(link: str) -> SafeString:
    """Return a QR code as inline SVG, black on white whatever the page's colours."""
    code = segno.make(link, error="m", micro=False)
    picture = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True)
    return SafeString(picture)  # made by segno from the link alone
