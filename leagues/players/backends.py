"""Sign accounts in, and read along what every page shows of them."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from leagues.players.models import Notice, User


class AccountBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth is untyped
    """Accounts with their password, which come with the number of messages not read yet.

    It is the only one, so that who has just signed up is read by it too.
    """

    def get_user(self, user_id: int) -> User | None:
        """Return who is signed in; the messages are counted in the same query."""
        new = Notice.objects.filter(player__user=OuterRef("pk"), read_at=None).order_by()
        counted = new.values("player").annotate(count=Count("pk")).values("count")
        # The type checker would have the annotation declared twice if it were written out.
        unread = {"unread": Coalesce(Subquery(counted), 0)}
        user = User.objects.annotate(**unread).filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None
