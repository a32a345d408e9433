"""Answer open pages that ask again: nothing new, a fragment, or "load yourself anew"."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from leagues.events.models import Event


def etag_of(request: HttpRequest, event: Event, *more: object) -> str:
    """Return what a fragment depends on: versions, visitor, language, and `more`."""
    return etag(request, event.version, event.names_version, event.status, *more)


def etag(request: HttpRequest, *parts: object) -> str:
    """Return the tag of a fragment that depends on the visitor, the language and these parts."""
    parts = (request.user.pk, get_language(), *parts)
    digest = sha256("|".join(str(part) for part in parts).encode()).hexdigest()
    return f'"{digest[:32]}"'


def unchanged(request: HttpRequest, etag: str) -> HttpResponse | None:
    """Return the answer for who has this already, or None."""
    response: HttpResponse | None = get_conditional_response(request, etag=etag)
    return None if response is None else _kept_by_the_browser(response, etag)


def with_etag(response: HttpResponse, etag: str) -> HttpResponse:
    """Let the browser keep a fragment and ask each time whether it is still right."""
    return _kept_by_the_browser(response, etag)


def load_again() -> HttpResponse:
    """Tell an open page to load itself: what it shows is laid out differently now."""
    return HttpResponse(headers={"HX-Refresh": "true", "Cache-Control": "no-store"})


def _kept_by_the_browser(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response
