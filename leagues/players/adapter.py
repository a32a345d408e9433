"""How allauth treats our accounts where its own way does not fit a club."""

from __future__ import annotations

from collections.abc import Mapping

from allauth.account.adapter import DefaultAccountAdapter
from axes.utils import reset as forget_failures
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from leagues.players.models import User


def address_tried(
    request: HttpRequest | None, credentials: Mapping[str, object] | None = None
) -> str | None:
    """Return the e-mail address that somebody tries to sign in with, for counting wrong tries.

    allauth calls it `email` in the credentials and `login` in its form. Where it was not
    found, all the accounts of a hall behind one address would be locked as one.
    """
    found = (credentials or {}).get("email") or (credentials or {}).get("username")
    if not found and request is not None:
        found = request.POST.get("login")
    return str(found).strip().lower() if found else None


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """Errors in our words, and a new password that opens a locked log-in."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _(
            "This address and password do not belong together. Check both and try again."
        ),
        "email_taken": _("There is an account with this address already. Sign in with it."),
        "enter_current_password": _("This is not your present password."),
        "too_many_login_attempts": _("Too many wrong tries. Wait a few minutes, then try again."),
    }

    def set_password(self, user: User, password: str) -> None:
        """Save a new password, and forget the wrong tries with the old one."""
        super().set_password(user, password)
        forget_failures(username=user.email)
