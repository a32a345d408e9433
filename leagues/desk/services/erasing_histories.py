"""Take a deleted person's name out of the histories of events and clubs, and of rulings."""

from __future__ import annotations

import json
from typing import Any, Final

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from games.matches.models import MatchSeat, Ruling, Substitution
from leagues.desk.services.erasing_words import NameInText
from leagues.events.league_models import SquadMember
from leagues.events.models import AuditEntry, EntryMember, FormerMember
from leagues.players.models import Membership, Player, PlayerMerge, User

WORDS: Final = ("subject", "reason", "actor_name", "before", "after")
LONGEST: Final = {"subject": 120, "reason": 300, "actor_name": 120}
LONGEST_RULING: Final = 500


def forget_in_histories(
    player: Player, account: User | None, named: NameInText, *, instead: str
) -> None:
    """Write other words in the place of the name, in whatever a line of a history tells."""
    if account is not None:
        AuditEntry.objects.filter(actor=account).update(actor_name=instead)
    for line in _lines_with(player, named).iterator():
        changed = []
        for column in WORDS:
            told = getattr(line, column)
            without = named.taken_out_of(told, instead=instead)
            if without != told:
                setattr(line, column, _fitting(column, without))
                changed.append(column)
        if changed:
            line.save(update_fields=changed)


def forget_in_rulings(player: Player, named: NameInText, *, instead: str) -> None:
    """Write other words in the place of the name in rulings at the person's tables."""
    sat = MatchSeat.objects.filter(player=player).values("match")
    stood_in = Substitution.objects.filter(player=player).values("match")
    at_tables = Ruling.objects.filter(Q(match__in=sat) | Q(match__in=stood_in))
    for ruling in at_tables:
        text = named.taken_out_of(ruling.text, instead=instead)
        if text != ruling.text:
            Ruling.objects.filter(pk=ruling.pk).update(text=text[:LONGEST_RULING])


def _fitting(column: str, told: object) -> object:
    return told[: LONGEST[column]] if isinstance(told, str) else told


def _lines_with(player: Player, named: NameInText) -> QuerySet[AuditEntry]:
    """Return the lines of histories in which the person's names can be found as letters."""
    found = AuditEntry.objects.annotate(
        told_before=Cast("before", TextField()), told_after=Cast("after", TextField())
    )
    has_name = Q(pk__in=())
    for name in named.names:
        as_json = json.dumps(name, ensure_ascii=False)[1:-1]
        has_name |= Q(subject__contains=name) | Q(reason__contains=name)
        has_name |= Q(actor_name__contains=name)
        has_name |= Q(told_before__contains=as_json) | Q(told_after__contains=as_json)
    clubs = _clubs_of(player)
    return found.filter(Q(event__club__in=clubs) | Q(club__in=clubs)).filter(has_name)


def _clubs_of(player: Player) -> set[int]:
    """Return the clubs whose histories may name a person: not of those they belong to alone."""
    exchanged = AuditEntry.objects.filter(
        Q(before__player=player.pk) | Q(after__player=player.pk), event__isnull=False
    )
    return {
        *Membership.objects.filter(player=player).values_list("club_id", flat=True),
        *EntryMember.objects.filter(player=player).values_list("event__club_id", flat=True),
        *FormerMember.objects.filter(player=player).values_list("event__club_id", flat=True),
        *SquadMember.objects.filter(player=player).values_list("league__club_id", flat=True),
        *PlayerMerge.objects.filter(kept=player).values_list("club_id", flat=True),
        *_clubs_at(MatchSeat.objects.filter(player=player)),
        *_clubs_at(Substitution.objects.filter(player=player)),
        *exchanged.values_list("event__club_id", flat=True),
    }


def _clubs_at(seats: QuerySet[Any]) -> set[int]:  # Any: whoever sat at a table, or stood in
    """Return the clubs at whose tables seats were; games without an event are of none."""
    column = "match__round_table__round__stage__event__club_id"
    found = seats.filter(match__round_table__isnull=False).order_by()
    return set(found.values_list(column, flat=True).distinct())
