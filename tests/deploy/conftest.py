"""Folders for the data of servers."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Yield a folder that stays open to other users.

    Started by root, the embedded database runs as a user of its own. Each start of pytest, in
    whatever clone, closes the folder in which pytest itself makes folders to all but its owner.
    """
    folder = Path(tempfile.mkdtemp(prefix="upcard-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
