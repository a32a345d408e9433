"""Command line of the engine: rule cases, records, variants."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.conformance.runner import run_files


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    conform = commands.add_parser("conform", help="run files of rule cases")
    conform.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    return run_files(options.files, sys.stdout.write)


if __name__ == "__main__":
    sys.exit(main())
