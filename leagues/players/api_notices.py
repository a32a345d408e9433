"""One's own messages over the API."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import IsAuthenticated

from leagues.players.access import get_own_player
from leagues.players.models import Notice


class NoticeOut(serializers.ModelSerializer[Notice]):
    """A message; `link` is a path of this site, `sent_at` says when it was mailed."""

    lines = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Notice
        fields = [
            "id",
            "kind",
            "language",
            "subject",
            "lines",
            "link",
            "made_at",
            "read_at",
            "sent_at",
        ]


@extend_schema(tags=["messages"])
class NoticeList(generics.ListAPIView[Notice]):
    """List your own messages, newest first."""

    serializer_class = NoticeOut
    permission_classes = [IsAuthenticated]
    filter_backends = []
    queryset = Notice.objects.none()

    def get_queryset(self) -> QuerySet[Notice]:
        """Return the messages of whoever asks."""
        if getattr(self, "swagger_fake_view", False):
            return Notice.objects.none()
        return Notice.objects.filter(player=get_own_player(user=self.request.user))
