"""Answer what the site refuses or cannot find, each with a page that says what to do."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import RequestDataTooBig
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from deploy.api_errors import body

# What programs are told where nobody said it better, with the code it has in the API.
TOLD_TO_PROGRAMS: dict[int, tuple[str, str | Promise]] = {
    400: ("bad_request", _("What was sent could not be read. Nothing was saved.")),
    403: ("permission_denied", _("This is not yours to do.")),
    404: (
        "not_found",
        _("There is nothing at this address. The paths are listed at /api/v1/docs/."),
    ),
    413: ("too_large", _("What was sent is too large. Nothing was saved.")),
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 413 to what is too large, 400 to what cannot be read."""
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return _page(request, status=status)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403, with the sentence of whoever refused it; who has not signed in may do so.

    Programs and parts of open pages are told as they ask: they cannot sign in.
    """
    is_page = not request.path.startswith("/api/") and "HX-Request" not in request.headers
    if is_page and request.user.is_anonymous:
        return _asked_to_sign_in(request)
    return _page(request, status=403, told=str(exception))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404, with the sentence of whoever did not find it."""
    told = None if isinstance(exception, Resolver404) else next(iter(exception.args), None)
    return _page(request, status=404, told=str(told or ""))


def _asked_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead to where one signs in, and back from there to what was to be seen."""
    seen = request.get_full_path() if request.method in ("GET", "HEAD") else "/"
    answer = redirect_to_login(seen)
    if not connection.in_atomic_block:
        connection.close()
    return answer


def _page(request: HttpRequest, *, status: int, told: str = "") -> HttpResponse:
    """Return the page of a status.

    Under ASGI errors are answered in a thread aside from the request's, whose end gives only
    the request's own connection back: without closing, each such thread would keep one.
    """
    if request.path.startswith("/api/"):
        code, usual = TOLD_TO_PROGRAMS[status]
        page: HttpResponse = JsonResponse(body(code, told or str(usual), {}), status=status)
    else:
        page = render(request, f"{status}.html", {"told": told}, status=status)
    if not connection.in_atomic_block:
        connection.close()
    return page
