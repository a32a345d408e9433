"""Give every error of the API one shape: {code, detail, fields: {name: [text]}}."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler, set_rollback

from games.matches.errors import Conflict, DomainError, NotAllowed


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an error, or None for a bug, which then reaches the log.

    Any in `context`: it is what REST framework passes, and it only goes back there.
    """
    if isinstance(error, DomainError):
        set_rollback()
        return Response(body(error.code, str(error), error.fields), status=status_of(error))
    response = exception_handler(error, context)
    if response is not None:
        response.data = refusal(error, response.data)
    return response


def status_of(error: DomainError) -> int:
    """Return the HTTP status that says whose turn it is to act."""
    if isinstance(error, NotAllowed):
        return status.HTTP_403_FORBIDDEN
    if isinstance(error, Conflict):
        return status.HTTP_409_CONFLICT
    return status.HTTP_422_UNPROCESSABLE_ENTITY


def body(code: str, detail: str, fields: dict[str, list[str]]) -> dict[str, object]:
    """Return the body that every error has."""
    return {"code": code, "detail": detail, "fields": fields}


def refusal(error: Exception, answer: Any) -> dict[str, object]:
    """Return the body for an error of REST framework, whose `answer` may have any shape."""
    if isinstance(error, exceptions.ValidationError):
        fields = dict(texts_by_field(answer))
        general = fields.pop(api_settings.NON_FIELD_ERRORS_KEY, [])
        detail = " ".join(general) or _("Some fields need your attention.")
        return body("invalid", detail, fields)
    detail = answer["detail"]
    return body(str(detail.code), str(detail), {})


def texts_by_field(answer: Any, *, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield the sentences of each field; one inside another is called `outer.inner`.

    Any: REST framework nests lists and dicts as the serializers are nested.
    """
    if isinstance(answer, dict):
        for name, inner in answer.items():
            yield from texts_by_field(inner, path=f"{path}.{name}" if path else str(name))
    elif isinstance(answer, list) and any(isinstance(inner, dict) for inner in answer):
        for number, inner in enumerate(answer):
            yield from texts_by_field(inner, path=f"{path}.{number}" if path else str(number))
    elif answer:
        texts = answer if isinstance(answer, list) else [answer]
        yield path or api_settings.NON_FIELD_ERRORS_KEY, [str(text) for text in texts]
