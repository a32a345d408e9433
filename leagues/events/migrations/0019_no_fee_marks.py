from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("events", "0018_fees_as_bookings")]

    operations = [migrations.RemoveField(model_name="entry", name="fee_paid")]
