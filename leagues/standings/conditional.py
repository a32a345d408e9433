"""Pages and answers that tell a browser which has them already that nothing has changed.

A page follows from the version of what it shows and that of names, from who looks, in which
language and on which day, for ratings grow less sure from day to day. What has no version, as a
role in a club, shows after some minutes at the latest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.events.views.live import etag, unchanged, with_etag
from leagues.players.phones import phone_player_id

KEPT_SECONDS: Final = 600


def page_or_unchanged(
    request: HttpRequest, *versions: object, make: Callable[[], HttpResponse]
) -> HttpResponse:
    """Return a page as `make` makes it, or that whoever asks has it already.

    A page that has something to say once, after a form was sent, is made always.
    """
    if len(get_messages(request)):
        return make()
    tag = _tag(request, *versions, phone_player_id(request), request.META.get("CSRF_COOKIE"))
    return unchanged(request, tag) or with_etag(make(), tag)


class ConditionalList(generics.ListAPIView[Any], ABC):
    """A list of the API that answers who has it already without reading its rows.

    Any: whatever its rows are.
    """

    @abstractmethod
    def versions(self) -> tuple[object, ...]:
        """Return what the rows follow from, in one query."""

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the rows, or say that nothing has changed. Any: as the framework has it."""
        asked = request._request
        tag = _tag(request, *self.versions(), request.accepted_renderer.format)
        kept = get_conditional_response(asked, etag=tag)
        if kept is not None:
            return Response(status=kept.status_code, headers={"ETag": tag})
        answer = super().list(request, *args, **kwargs)
        answer["ETag"] = tag
        answer["Cache-Control"] = "private, no-cache"
        return answer


def _tag(request: HttpRequest | Request, *versions: object) -> str:
    now = timezone.now()
    moment = (now.date(), int(now.timestamp()) // KEPT_SECONDS)
    # Any: both kinds of request know who asks for which address.
    asked: Any = request
    # The mark of new messages stands in the head of a page.
    unread = getattr(asked.user, "unread", 0)
    return etag(asked, asked.get_full_path(), unread, *moment, *versions)
