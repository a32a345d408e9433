"""The list of rules to flip, and the copy of the project in which they are flipped."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
FLIPS: Final = HERE / "flips.toml"
CASES: Final = "tests/engine/cases"
SLOWER_TESTS: Final = ("tests/engine", "--ignore=tests/engine/test_mutations.py")


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """One rule got wrong: in which file, which text, and what stands there instead."""

    rule: str
    file: str
    before: str
    after: str


def flips() -> list[Flip]:
    """Return the rules to flip."""
    with FLIPS.open("rb") as file:
        return [Flip(**fields) for fields in tomllib.load(file)["flip"]]


def killer_of(flip: Flip, copy: Path) -> str | None:
    """Return what fails in the copy while the rule is flipped there, or None if nothing does."""
    target = copy / flip.file
    right = target.read_text(encoding="utf-8")
    target.write_text(right.replace(flip.before, flip.after), encoding="utf-8")
    try:
        return failing_case(copy) or failing_test(copy)
    finally:
        target.write_text(right, encoding="utf-8")


def failing_case(copy: Path) -> str | None:
    """Return the first rule case that fails in the copy, or how the kit broke."""
    files = sorted(str(path.relative_to(copy)) for path in (copy / CASES).iterdir())
    done = run(copy, "-m", "engine", "conform", *files)
    if done.returncode == 0:
        return None
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0][:100] if done.stdout else lines[-1][:100]


def failing_test(copy: Path) -> str | None:
    """Return the first test of the engine that fails in the copy."""
    done = run(copy, "-m", "pytest", "-x", "-q", "--no-header", *SLOWER_TESTS)
    if done.returncode == 0:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (failed or ["the tests broke"])[0][:100]


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
