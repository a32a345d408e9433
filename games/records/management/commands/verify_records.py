"""Replay every recorded game and compare it with the stored scores."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from games.records.selectors import records_with_scores
from games.records.verifying import faults_of


class Command(BaseCommand):
    """Say which records give another score than the one stored, and fail if there is one."""

    help = "Replay every recorded game and compare it with the stored scores."

    def handle(self, *args: object, **options: object) -> None:
        """Check all records, a line for each fault."""
        count = faulty = 0
        for record in records_with_scores():
            faults = list(faults_of(record))
            for fault in faults:
                self.stderr.write(f"match {record.match_id}, record {record.pk}: {fault}")
            count += 1
            faulty += bool(faults)
        if faulty:
            raise CommandError(f"{faulty} of {count} records differ from the stored scores.")
        self.stdout.write(f"{count} records replayed, all as stored.")
