"""Take a deleted person's name out of receipts, and of messages to others."""

from __future__ import annotations

from django.db.models import F, Func, Q, TextField, Value

from leagues.desk.services.erasing_words import NameInText
from leagues.events.models import EntryMember, Payment
from leagues.players.models import Notice, Player


def forget_in_letters(player: Player, named: NameInText, *, instead: str) -> None:
    """Write another name on receipts, which stay, and take messages away that name the person."""
    entries = EntryMember.objects.filter(player=player).values("entry")
    for receipt in Payment.objects.filter(Q(player=player) | Q(entry__in=entries)):
        words = {
            "payer": named.taken_out_of(receipt.payer, instead=instead)[:200],
            "note": named.taken_out_of(receipt.note, instead=instead)[:200],
        }
        if words != {"payer": receipt.payer, "note": receipt.note}:
            Payment.objects.filter(pk=receipt.pk).update(**words)
    lines = Func(F("lines"), Value(" "), function="array_to_string", output_field=TextField())
    has_letters = Q(pk__in=())
    for name in named.names:
        has_letters |= Q(text__contains=name) | Q(subject__contains=name)
    letters = Notice.objects.annotate(text=lines).filter(has_letters)
    telling = [
        letter.pk
        for letter in letters.iterator()
        if named.is_in(letter.subject) or any(named.is_in(line) for line in letter.lines)
    ]
    Notice.objects.filter(pk__in=telling).delete()
