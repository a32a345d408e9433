"""Pages that stay open must not use up what others need."""

from __future__ import annotations

import http.client
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

from django.conf import settings
from django.test import override_settings
from django.urls import path

from deploy.health import health
from leagues.events.stream import stream
from tests.factories.events import EventFactory

urlpatterns = [path("healthz", health), path("events/<int:event_id>/stream/", stream)]


@override_settings(ROOT_URLCONF=__name__)
def test_more_open_streams_than_connections_leave_the_database_to_others(site: str) -> None:
    event = EventFactory.create()
    most = settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
    with ExitStack() as open_pages:
        for _ in range(most + 5):
            page = open_pages.enter_context(closing(connect(site)))
            page.request("GET", f"/events/{event.pk}/stream/")
            answer = page.getresponse()
            assert answer.status == 200
            assert answer.readline() == f"data: {event.version}\n".encode()
        with closing(connect(site)) as another:
            another.request("GET", "/healthz")
            assert another.getresponse().status == 200


def connect(site: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
