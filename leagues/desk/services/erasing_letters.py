"""Take a deleted person's name out of receipts, and of messages to others."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, Func, Q, TextField, Value

from leagues.events.models import EntryMember, Payment
from leagues.players.models import Notice, Player


def forget_in_letters(player: Player, names: Collection[str], *, instead: str) -> None:
    """Write another name on receipts, which stay, and take messages away that name the person."""
    entries = EntryMember.objects.filter(player=player).values("entry")
    receipts = Payment.objects.filter(Q(player=player) | Q(entry__in=entries))
    for name in sorted(names, key=len, reverse=True):
        for receipt in receipts.filter(payer__contains=name):
            payer = receipt.payer.replace(name, instead)[:200]
            Payment.objects.filter(pk=receipt.pk).update(payer=payer)
        lines = Func(F("lines"), Value(" "), function="array_to_string", output_field=TextField())
        Notice.objects.annotate(text=lines).filter(
            Q(text__contains=name) | Q(subject__contains=name)
        ).delete()
