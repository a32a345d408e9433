"""A secret key for those who cannot be asked for one."""

from __future__ import annotations

import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """Return the secret in the file `path`, made once and readable by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x") as file:
            path.chmod(0o600)
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text()
