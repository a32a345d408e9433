"""Read a backup back, in place of everything that is there."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from deploy.backup import read_backup
from deploy.serving.door import take_lock
from deploy.serving.preparing import prepare_database
from leagues.players.models import Club


class Command(BaseCommand):
    """Restore the database from a backup."""

    help = "Read a backup; with --replace also where there are clubs already, which are lost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file's name and --replace."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="lose what is there now")

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:  # Any: Django's own
        """Restore, then bring the tables up to this version; refuse while a server runs."""
        lock = take_lock(settings.DATA)
        prepare_database(self.stdout)
        if Club.objects.exists() and not replace:
            raise CommandError(
                "There are clubs in the database, which a restore would lose. "
                "Add --replace if that is meant."
            )
        read_backup(file)
        call_command("migrate", interactive=False, verbosity=0)
        lock.close()
        self.stdout.write(f"Restored from {file}.")
