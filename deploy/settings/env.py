"""Read settings from the environment, and fail with a clear word.

Every variable is read once, in `base.py`, and is listed in `deploy/env.example`.
"""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"", "0", "false", "no", "off"})
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def text(name: str, *, default: str = "") -> str:
    """Return the variable without blanks around it, or `default` if it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str) -> bool:
    """Return whether the variable says yes; unset is no."""
    value = text(name).lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")
    return value in YES


def number(name: str, *, default: int, lowest: int, highest: int) -> int:
    """Return the variable as a whole number within bounds."""
    value = text(name, default=str(default))
    if not value.isdecimal() or not lowest <= int(value) <= highest:
        raise ImproperlyConfigured(
            f"{name} must be a whole number from {lowest} to {highest}, not {value!r}."
        )
    return int(value)


def words(name: str) -> list[str]:
    """Return the variable's words, which are separated by commas or blanks."""
    return text(name).replace(",", " ").split()


def web_address(name: str) -> str:
    """Return the variable as an address such as https://club.example, without a last slash."""
    value = text(name).rstrip("/")
    parts = urlsplit(value)
    if value and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.path):
        raise ImproperlyConfigured(
            f"{name} must be an address such as https://club.example, not {value!r}."
        )
    return value


def mail(name: str) -> dict[str, Any]:
    """Return Django's mail settings from an address, nothing if it is unset.

    smtp://user:password@host:25, smtp+tls://host (STARTTLS), smtps://host, console:
    and ?from=club@example.org for the sender.
    """
    url = text(name)
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme == "console":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if parts.scheme not in MAIL_PORTS or not parts.hostname:
        raise ImproperlyConfigured(f"{name} must be like smtp+tls://user:password@host:587.")
    sender = parse_qs(parts.query).get("from", [f"upcard@{parts.hostname}"])[0]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "DEFAULT_FROM_EMAIL": sender,
    }


def demand(**values: object) -> None:
    """Refuse to go on while one of the values is empty, and name all that are."""
    missing = [name for name, value in values.items() if not value]
    if missing:
        raise ImproperlyConfigured(
            f"Set {', '.join(missing)} before starting; deploy/env.example says what each is for."
        )
