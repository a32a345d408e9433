"""Pages of long lists over the API: each begins where the one before ended, nobody is counted.

The framework's own pages by cursor lose people on the way back where many are alike.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from base64 import urlsafe_b64decode, urlsafe_b64encode
from math import isfinite
from typing import Any, Final

from django.conf import settings
from django.db.models import Model, Q
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

CURSOR: Final = "cursor"


class _GoingOn(BasePagination, ABC):
    """A page after the last row of another one, which two fields together tell apart."""

    fields: tuple[str, str]
    falls = False  # whether the first field falls from row to row; the second rises always

    @abstractmethod
    def is_key(self, first: object, second: object) -> bool:
        """Return whether a row can have these values."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """Return the rows of a page, or raise `NotFound`. Any: as the framework has it."""
        size = settings.REST_FRAMEWORK["PAGE_SIZE"]
        first, second = self.fields
        rows = queryset.order_by(f"-{first}" if self.falls else first, second)
        asked = request.query_params.get(CURSOR)
        found = list((rows.filter(self._after(asked)) if asked else rows)[: size + 1])
        self._next = None
        if len(found) > size:
            address = request.build_absolute_uri()
            self._next = replace_query_param(address, CURSOR, self._cursor(found[size - 1]))
        return found[:size]

    def get_paginated_response(self, data: Any) -> Response:
        """Return the page with the address of the next one. Any: as the framework has it."""
        return Response({"next": self._next, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return what a page looks like. Any: as the framework has it."""
        return {
            "type": "object",
            "required": ["next", "results"],
            "properties": {
                "next": {"type": "string", "format": "uri", "nullable": True},
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return how a page is asked for. Any: as the framework has it."""
        return [
            {
                "name": CURSOR,
                "in": "query",
                "required": False,
                "description": "Where a page begins, as the address of the next one has it.",
                "schema": {"type": "string"},
            }
        ]

    def _cursor(self, row: Model) -> str:
        key = json.dumps([getattr(row, field) for field in self.fields])
        return urlsafe_b64encode(key.encode()).decode()

    def _after(self, cursor: str) -> Q:
        """Return the condition that a row comes later; the first field alone begins the index."""
        first, second = self._key(cursor)
        by, then = self.fields
        word = "lt" if self.falls else "gt"
        later = Q(**{f"{by}__{word}": first}) | Q(**{by: first, f"{then}__gt": second})
        return Q(**{f"{by}__{word}e": first}) & later

    def _key(self, cursor: str) -> tuple[object, object]:
        try:
            first, second = json.loads(urlsafe_b64decode(cursor))
        except (ValueError, TypeError, RecursionError):
            first = second = None
        if not self.is_key(first, second):
            raise NotFound(
                _(
                    "This cursor is not one of ours. Begin without it, and go on by the address "
                    "given as next."
                )
            )
        return first, second


class ByStrength(_GoingOn):
    """Ratings, the best first."""

    fields = ("mu", "player_id")
    falls = True

    def is_key(self, first: object, second: object) -> bool:
        """Return whether these can be a strength and the number of a person."""
        is_strength = isinstance(first, float) and isfinite(first)
        return is_strength and isinstance(second, int) and 0 <= second < 2**63


class ByName(_GoingOn):
    """People by name."""

    fields = ("sort_key", "distinction")

    def is_key(self, first: object, second: object) -> bool:
        """Return whether these can be a name and what tells it from another one."""
        return all(isinstance(each, str) and _is_text(each) for each in (first, second))


def _is_text(value: str) -> bool:
    """Return whether the database takes it for text."""
    return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
