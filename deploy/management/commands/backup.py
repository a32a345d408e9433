"""Write everything into one file, also while the club is open."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from deploy.backup import write_backup


class Command(BaseCommand):
    """Back the database up."""

    help = "Write the whole database into a new file; the site may go on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file's name."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:  # Any: Django's own options
        """Write the file and say how large it is."""
        write_backup(file)
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes")
