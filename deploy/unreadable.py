"""Refuse what no page could have asked for, before any page or database sees it."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

NUL = "\0"


class RefuseNul(MiddlewareMixin):
    """Answer 400 to addresses and cookies with a NUL character, which PostgreSQL has no text for.

    Forms refuse it by themselves, next to the field.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Let the request through, or raise `BadRequest`."""
        # A percent sign that stands for itself is sent as %25, so this is always a NUL.
        in_address = NUL in request.path or "%00" in request.META.get("QUERY_STRING", "")
        if in_address or any(NUL in value for value in request.COOKIES.values()):
            raise BadRequest("a NUL character in the address or a cookie")
        return None
