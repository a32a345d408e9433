"""Make and revoke the token with which an account uses the API; one each at a time."""

from __future__ import annotations

from django.db import transaction
from rest_framework.authtoken.models import Token

from leagues.players.models import User


@transaction.atomic
def make_token(*, user: User) -> str:
    """Return a new token of an account; an older one stops working."""
    # Two taps at once would both find no token; the row of the account makes them take turns.
    User.objects.select_for_update().get(pk=user.pk)
    revoke_token(user=user)
    key: str = Token.objects.create(user=user).key
    return key


def revoke_token(*, user: User) -> None:
    """Take an account's token away, if it has one."""
    Token.objects.filter(user=user).delete()
