"""Flip each rule in a copy of the project and say what fails; `make mutations` runs it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutations.flips import ROOT, Flip, flips, killer_of

COPIED = ("engine", "tests", "deploy", "games", "leagues", "pyproject.toml", "docs")


def main(words: list[str]) -> int:
    """Run the flips whose rule or file has one of the words, or all; return the exit code."""
    chosen = [flip for flip in flips() if not words or any(is_about(flip, word) for word in words)]
    survivors = 0
    with TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        for flip in chosen:
            killer = killer_of(flip, copy)
            survivors += killer is None
            print(
                f"{'SURVIVES' if killer is None else 'killed'}  {flip.rule}: {killer}", flush=True
            )
    print(f"{len(chosen) - survivors} of {len(chosen)} flipped rules are noticed")
    return 1 if survivors else 0


def is_about(flip: Flip, word: str) -> bool:
    """Say whether a flip has to do with a word."""
    return word in flip.rule or word in flip.file


def copied(folder: Path) -> Path:
    """Return a copy of what the engine's tests need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder / name)
    return folder


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
