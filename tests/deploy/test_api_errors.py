"""Every error of the API has one shape."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions

from deploy.api_errors import answer_error
from games.matches.errors import Conflict, DomainError, NotAllowed


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (DomainError("No."), 422, "refused"),
        (NotAllowed("Not yours."), 403, "not_allowed"),
        (Conflict("Too late."), 409, "conflict"),
        (exceptions.ValidationError("Wrong."), 400, "invalid"),
        (exceptions.NotAuthenticated(), 401, "not_authenticated"),
        (exceptions.Throttled(3), 429, "throttled"),
        (PermissionDenied(), 403, "permission_denied"),
        (Http404(), 404, "not_found"),
    ],
)
def test_every_kind_of_error_has_the_same_keys(error: Exception, status: int, code: str) -> None:
    response = answer_error(error, {})
    assert response is not None
    assert response.status_code == status
    assert set(response.data) == {"code", "detail", "fields"}
    assert response.data["code"] == code
    assert response.data["detail"]


def test_fields_are_named_however_deep_they_lie() -> None:
    error = exceptions.ValidationError(
        {
            "name": ["Too long."],
            "seats": [{}, {"player": ["Unknown."]}],
            "non_field_errors": ["Sides differ."],
        }
    )
    response = answer_error(error, {})
    assert response is not None
    assert response.data["detail"] == "Sides differ."
    assert response.data["fields"] == {"name": ["Too long."], "seats.1.player": ["Unknown."]}


def test_a_domain_error_keeps_its_fields() -> None:
    response = answer_error(DomainError("No.", fields={"tricks": ["At most 5."]}), {})
    assert response is not None
    assert response.data["fields"] == {"tricks": ["At most 5."]}


def test_a_bug_is_not_answered_but_left_to_the_log() -> None:
    assert answer_error(ZeroDivisionError(), {}) is None
