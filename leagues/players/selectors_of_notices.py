"""Read what people are told, and how they want to be."""

from __future__ import annotations

from django.urls import reverse

from leagues.players.models import Correspondence, Notice, NoticeChoice, Player
from leagues.players.notice_kinds import NoticeKind


def chosen_kinds(*, player: Player) -> list[NoticeKind]:
    """Return the kinds of message a person wants by mail; one query."""
    declined = set(
        NoticeChoice.objects.filter(player=player, by_mail=False).values_list("kind", flat=True)
    )
    return [kind for kind in NoticeKind if kind.value not in declined]


def unread_count(*, player: Player) -> int:
    """Return how many messages a person has not looked at; one query."""
    return Notice.objects.filter(player=player, read_at=None).count()


def stop_page_of(*, key: str) -> bool:
    """Return whether a key of a mail is somebody's; one query."""
    return Correspondence.objects.filter(stop_key=key).exists()


def calendar_path(own: Correspondence) -> str:
    """Return the path of a person's calendar, empty while they want none; no query."""
    return reverse("events:own_calendar", args=[own.calendar_key]) if own.calendar_key else ""


def player_of_calendar(*, key: str) -> Player | None:
    """Return whose calendar a secret address opens; one query."""
    own = Correspondence.objects.select_related("player").filter(calendar_key=key).first()
    return own.player if own is not None and own.player.erased_at is None else None
