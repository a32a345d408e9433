"""Addresses that are handed to other people."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def address_for_others(*, request: HttpRequest, path: str) -> str:
    """Return the full address of a page as another person's phone reaches it.

    On a laptop that is not open to the network this is the address of the browser in use.
    """
    base = settings.PUBLIC_BASE_URL
    return f"{base}{path}" if base else request.build_absolute_uri(path)


def site_address() -> str:
    """Return what links begin with that are made outside a request, such as those of mails."""
    return settings.PUBLIC_BASE_URL or f"http://127.0.0.1:{settings.PORT}"
