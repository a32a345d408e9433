"""PostgreSQL that starts with its first connection; `HOST` names the folder of its data.

Because it starts with the connection, every command, test and process finds it, and reading
the settings alone starts nothing. The last process that leaves stops it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db.backends.postgresql import base

from deploy.embedded import server

_hosts: dict[Path, str] = {}


class DatabaseWrapper(base.DatabaseWrapper):
    """A PostgreSQL connection that starts the server it needs."""

    def get_connection_params(self) -> dict[str, Any]:  # Any: as Django has it
        """Return what psycopg needs, with the socket of the server in place of its folder."""
        folder = Path(self.settings_dict["HOST"])
        if folder not in _hosts:
            _hosts[folder] = server.start(folder, name="upcard")
        return super().get_connection_params() | {"host": _hosts[folder]}
