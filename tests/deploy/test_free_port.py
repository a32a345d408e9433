"""A port that is taken is told before anything is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def asked(port: int) -> subprocess.CompletedProcess[str]:
    """Ask for a port as `make demo` does, without any package."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "deploy" / "free_port.py")],
        env={**os.environ, "PORT": str(port)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_taken_port_is_told_with_another_one_to_choose() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = asked(port)
    assert answer.returncode == 1
    assert f"Port {port} is taken by another program" in answer.stderr
    assert f"PORT={port + 1} make demo" in answer.stderr
    assert asked(port).returncode == 0


def test_the_demo_asks_for_its_port_before_it_installs_anything(tmp_path: Path) -> None:
    """Seen: after minutes of installing, `make demo` said that the port was taken."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / "deploy" / "requirements", tmp_path / "deploy" / "requirements")
    make = shutil.which("make")
    assert make is not None
    told = subprocess.run(
        [make, "--dry-run", "demo"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert told.index("deploy/free_port.py") < told.index("virtual environment")
