"""The forms of signing up and in, in the club's own words."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account
from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from leagues.players.forms import NameForm
from leagues.players.models import ClaimInvitation, User
from leagues.players.services.accounts import claim_player
from leagues.players.services.people import create_player, readable_name

EMAIL = gettext_lazy("E-mail address")
PASSWORD = gettext_lazy("Password")
NEW_PASSWORD = gettext_lazy("New password")
GOOD_PASSWORD = gettext_lazy("At least 8 characters, not only digits, and hard to guess.")
AGAIN = gettext_lazy("The same password again")


class PlainFields:
    """Labels in our words above each field, and none repeated inside it."""

    labels: dict[str, Any] = {}  # Any: lazy texts, which the stubs take for plain ones
    fields: dict[str, forms.Field]

    def label_fields(self) -> None:
        """Give the fields their labels."""
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            if name == "password1":
                field.help_text = GOOD_PASSWORD


class SignInForm(PlainFields, account.LoginForm):  # type: ignore[misc]  # allauth is untyped
    """The address and password of an account."""

    labels = {"login": EMAIL, "password": PASSWORD}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_fields()
        self.fields["password"].help_text = ""
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignUpForm(PlainFields, account.SignupForm):  # type: ignore[misc]  # allauth is untyped
    """A new account, and the person it is: a new one, or the one of an invitation."""

    display_name = NameForm.base_fields["display_name"]
    field_order = ["display_name", "email", "password1", "password2"]
    labels = {"email": EMAIL, "password1": PASSWORD, "password2": AGAIN}

    def __init__(
        self, *args: Any, invitation: ClaimInvitation | None = None, **kwargs: Any
    ) -> None:
        self.invitation = invitation
        super().__init__(*args, **kwargs)
        if invitation is not None:
            del self.fields["display_name"]
        self.label_fields()

    def clean_display_name(self) -> str:
        """Return the name as it will stand on lists."""
        try:
            return readable_name(self.cleaned_data["display_name"])
        except DomainError as error:
            raise forms.ValidationError(str(error)) from error

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Make the account and its person, both or neither.

        A form sent twice at once makes one account: the second is led to the log-in.
        """
        try:
            with transaction.atomic():
                saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
                return saved
        except IntegrityError:
            messages.info(request, _("This address has an account now. Sign in with it."))
        except DomainError as error:
            messages.error(request, str(error))
        return None, redirect("account_login")

    def custom_signup(self, request: HttpRequest, user: User) -> None:
        """Make the account's person, or claim the one of the invitation."""
        if self.invitation is not None:
            claim_player(key=self.invitation.key, user=user)
            return
        player = create_player(
            display_name=self.cleaned_data["display_name"], by=user, account=user
        )
        if player.distinction:
            messages.info(request, _namesake_note(player.label, player.display_name))


class ResetRequestForm(PlainFields, account.ResetPasswordForm):  # type: ignore[misc]
    """The address to which a link for a new password goes."""

    labels = {"email": EMAIL}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_fields()


class NewPasswordForm(PlainFields, account.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password, by the link of a mail or of an organiser."""

    labels = {"password1": NEW_PASSWORD, "password2": AGAIN}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_fields()


class ChangePasswordForm(PlainFields, account.ChangePasswordForm):  # type: ignore[misc]
    """A new password, by the old one."""

    labels = {
        "oldpassword": gettext_lazy("Present password"),
        "password1": NEW_PASSWORD,
        "password2": AGAIN,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_fields()
        self.fields["oldpassword"].help_text = ""


def _namesake_note(label: str, name: str) -> str:
    return _(
        "You are %(label)s here, because there is another %(name)s. If that is you, ask the "
        "organiser of your club for the link to your record."
    ) % {"label": label, "name": name}
