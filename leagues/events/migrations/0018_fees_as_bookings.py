"""Book each fee that was marked as paid."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.db import migrations


def book_fees(apps, schema_editor):
    Entry = apps.get_model("events", "Entry")
    Payment = apps.get_model("events", "Payment")
    Counter = apps.get_model("events", "ReceiptCounter")
    counters = {}
    paid = Entry.objects.filter(fee_paid=True, event__fee__gt=0).select_related("event__club")
    for entry in paid.prefetch_related("members__player").order_by("queued_at", "id"):
        people = [m.player for m in sorted(entry.members.all(), key=lambda one: one.pk)]
        at = entry.checked_in_at or entry.queued_at
        club = entry.event.club
        year = at.astimezone(ZoneInfo(club.time_zone)).year
        number = counters[club.pk, year] = counters.get((club.pk, year), 0) + 1
        Payment.objects.create(
            club=club,
            event=entry.event,
            entry=entry,
            player=people[0] if people else None,
            payer=(entry.name or " + ".join(one.display_name for one in people))[:200],
            kind="paid",
            amount=entry.event.fee,
            year=year,
            number=number,
            at=at,
        )
    Counter.objects.bulk_create(
        Counter(club_id=club_id, year=year, last=last) for (club_id, year), last in counters.items()
    )


def mark_fees(apps, schema_editor):
    Entry = apps.get_model("events", "Entry")
    paid = Entry.objects.filter(
        payments__kind="paid", payments__cancels=None, payments__cancelled_by=None
    )
    Entry.objects.filter(pk__in=paid.values("pk")).update(fee_paid=True)
    payments = apps.get_model("events", "Payment").objects
    payments.exclude(cancels=None).delete()
    payments.all().delete()
    apps.get_model("events", "ReceiptCounter").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("events", "0017_money")]

    operations = [migrations.RunPython(book_fees, mark_fees)]
