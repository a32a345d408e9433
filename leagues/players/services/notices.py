"""Make messages to people, mail them once, and keep what each of them wants."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from smtplib import SMTPException
from typing import Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from leagues.players.known_people import ViewerIsPerson
from leagues.players.links import site_address
from leagues.players.models import Correspondence, Notice, NoticeChoice, Player
from leagues.players.notice_kinds import NoticeKind
from leagues.players.viewers import shown_to

MAILED_WITHIN: Final = timedelta(days=1)
# How old a message is when its mail is tried again: a server that is away for hours loses none.
TRIED_AT: Final = (
    timedelta(0),
    timedelta(0),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
    timedelta(hours=20),
)
MOST_ATTEMPTS: Final = len(TRIED_AT)
AT_ONCE: Final = 50

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a message says, in the language of whoever it is for; `zone` is that of the venue."""

    subject: str
    lines: Sequence[str]
    link: str = ""
    zone: str = "UTC"


Write = Callable[[Player], Message]


@transaction.atomic
def tell(*, players: Collection[Player], kind: NoticeKind, key: str, write: Write) -> list[Notice]:
    """Make a message to each person who has somewhere to read it; return those that are new.

    `write` is called in the language of each, with names as they may read them. `key` says what is
    told of: said again, nothing is made.
    """
    made = []
    for player in players:
        notice = _told(player, kind, key, write)
        if notice is not None:
            made.append(notice)
    return made


def _told(player: Player, kind: NoticeKind, key: str, write: Write) -> Notice | None:
    if player.erased_at is not None or not (player.user_id or player.guardian_email):
        return None
    own_key = f"{key}:{player.pk}"
    if Notice.objects.filter(key=own_key).exists():
        return None
    language = correspondence_of(player=player).language or settings.LANGUAGE_CODE
    with translation.override(language), shown_to(ViewerIsPerson(player.pk)):
        message = write(player)
    notice, is_new = Notice.objects.get_or_create(
        key=own_key,
        defaults={
            "player": player,
            "kind": kind.value,
            "language": language,
            "subject": message.subject[:200],
            "lines": [line[:500] for line in message.lines],
            "link": message.link,
            "zone": message.zone,
            "addresses": _addresses(player, kind),
        },
    )
    return notice if is_new else None


def _addresses(player: Player, kind: NoticeKind) -> list[str]:
    """Return where a kind of message goes by mail: nowhere without mail, or if it is not wanted."""
    if not settings.MAIL_WORKS or not wants_by_mail(player=player, kind=kind):
        return []
    own = [player.user.email] if player.user is not None and player.user.is_active else []
    guardian = [player.guardian_email] if player.guardian_email else []
    return list(dict.fromkeys([*own, *guardian]))


def wants_by_mail(*, player: Player, kind: NoticeKind) -> bool:
    """Return whether a person wants a kind of message by mail: all, until they say otherwise."""
    choice = NoticeChoice.objects.filter(player=player, kind=kind.value).first()
    return choice is None or choice.by_mail


def correspondence_of(*, player: Player) -> Correspondence:
    """Return how a person is written to, noted down the first time."""
    found, _is_new = Correspondence.objects.get_or_create(
        player=player, defaults={"stop_key": secrets.token_urlsafe(32)}
    )
    return found


def due_notices() -> list[int]:
    """Return messages that are to be mailed now and that nobody has begun to."""
    now = timezone.now()
    ripe = Q()
    for attempts, age in enumerate(TRIED_AT):
        ripe |= Q(attempts=attempts, made_at__lte=now - age)
    due = Notice.objects.filter(ripe, begun_at=None, made_at__gt=now - MAILED_WITHIN)
    due = due.exclude(addresses=[]).order_by("attempts", "id")
    return list(due.values_list("pk", flat=True)[:AT_ONCE])


def mail_notice(*, notice_id: int) -> bool:
    """Mail a message if nobody has; return whether it went out now.

    That it is begun is committed before the server is asked, and taken back if it refuses: a
    process that dies in between leaves a message unsent, and none is ever sent twice.
    """
    notice = _begun(notice_id)
    if notice is None:
        return False
    try:
        mail_of(notice).send()
    except (OSError, SMTPException, ValueError) as error:  # the last: no such address
        logger.warning("Message %s could not be mailed: %s", notice.pk, error)
        Notice.objects.filter(pk=notice.pk).update(begun_at=None, error=str(error)[:300])
        return False
    Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now(), error="")
    return True


def mail_of(notice: Notice) -> EmailMultiAlternatives:
    """Return a message as a mail: plain text and HTML, with a link that stops its kind."""
    stop = reverse("players:stop_notices", args=[_stop_key(notice), notice.kind])
    base = site_address()
    context = {
        "notice": notice,
        "link": f"{base}{notice.link}" if notice.link else "",
        "stop": f"{base}{stop}",
        "choices": f"{base}{reverse('players:correspondence')}",
    }
    with translation.override(notice.language):
        text = render_to_string("notices/mail.txt", context)
        html = render_to_string("notices/mail.html", context)
    mail = EmailMultiAlternatives(
        subject=" ".join(notice.subject.split()),
        body=text,
        to=notice.addresses[:1],
        bcc=notice.addresses[1:],
        headers={
            "List-Unsubscribe": f"<{base}{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    mail.attach_alternative(html, "text/html")
    return mail


@transaction.atomic
def choose_by_mail(*, player: Player, kinds: Collection[NoticeKind], language: str) -> None:
    """Keep which kinds of message a person wants by mail too, and in which language."""
    own = correspondence_of(player=player)
    own.language = language
    own.save(update_fields=["language"])
    for kind in NoticeKind:
        NoticeChoice.objects.update_or_create(
            player=player, kind=kind.value, defaults={"by_mail": kind in kinds}
        )


def stop_by_mail(*, key: str, kind: NoticeKind) -> Player | None:
    """Keep a kind of message off the mail of whose key it is; None if it is nobody's."""
    own = Correspondence.objects.select_related("player").filter(stop_key=key).first()
    if own is None:
        return None
    NoticeChoice.objects.update_or_create(
        player=own.player, kind=kind.value, defaults={"by_mail": False}
    )
    return own.player


def mark_read(*, player: Player) -> None:
    """Note that a person has looked at all their messages."""
    Notice.objects.filter(player=player, read_at=None).update(read_at=timezone.now())


def new_calendar_key(*, player: Player) -> str:
    """Return a new secret address for a person's calendar; the one before opens it no more."""
    own = correspondence_of(player=player)
    own.calendar_key = secrets.token_urlsafe(32)
    own.save(update_fields=["calendar_key"])
    return own.calendar_key


def revoke_calendar_key(*, player: Player) -> None:
    """Close the secret address of a person's calendar."""
    Correspondence.objects.filter(player=player).update(calendar_key=None)


@transaction.atomic
def _begun(notice_id: int) -> Notice | None:
    """Return a message that nobody else mails, noted as begun."""
    notice = (
        Notice.objects.select_for_update(skip_locked=True)
        .filter(pk=notice_id, begun_at=None, attempts__lt=MOST_ATTEMPTS)
        .first()
    )
    if notice is None or not notice.addresses or not settings.MAIL_WORKS:
        return None
    notice.begun_at = timezone.now()
    notice.attempts += 1
    notice.save(update_fields=["begun_at", "attempts"])
    return notice


def _stop_key(notice: Notice) -> str:
    return correspondence_of(player=notice.player).stop_key
