"""Answer what the site refuses or cannot find, each with a page that says what to do."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 413 to what is too large, 400 to what cannot be read."""
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return render(request, f"{status}.html", status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404, with the sentence of whoever did not find it."""
    told = None if isinstance(exception, Resolver404) else next(iter(exception.args), None)
    return render(request, "404.html", {"reason": told or ""}, status=404)
