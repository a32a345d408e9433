"""Addresses that other people's phones open, and the QR codes that hold them."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString


def public_base(request: HttpRequest) -> str | None:
    """Return what an address for other people's phones begins with; None: none reaches us.

    On a laptop that is the address it was started with. A server is reached under the name
    that the visitor used; a name of this machine alone is no use to a phone.
    """
    if settings.PUBLIC_BASE_URL:
        return str(settings.PUBLIC_BASE_URL).rstrip("/")
    own = request.build_absolute_uri("/").rstrip("/")
    return None if _is_loopback(own) else own


def qr_svg(text: str) -> SafeString:
    """Return a QR code as inline SVG: black on white whatever the page's colours."""
    code = segno.make(text, error="m", micro=False)
    picture = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True)
    return SafeString(picture)  # made by segno from the address alone


def _is_loopback(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
