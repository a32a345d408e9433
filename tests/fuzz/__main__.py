"""Feed every reader with changed samples for some time: `make fuzz`, ten minutes in all.

A reader that does anything but accept or refuse ends the run; the text it did so with is kept
in a file whose name is printed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["engine"]):
    from tests.fuzz.readers import READERS

LONGEST = 6000
SLOWEST = 10
"""Seconds that no text may take."""


def main() -> int:
    """Fuzz one reader in this process, or all of them in turn."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    options.add_argument("reader", nargs="?", choices=READERS)
    options.add_argument("--seconds", type=int, default=600, help="for all readers together")
    given = options.parse_args()
    if given.reader:
        fuzz(given.reader, given.seconds)
    share = max(1, given.seconds // len(READERS))
    for name in READERS:
        print(f"{name}: {share} s", flush=True)
        command = [sys.executable, "-m", "tests.fuzz", name, "--seconds", str(share)]
        code = subprocess.call(command)
        if code:
            return code
    return 0


def fuzz(name: str, seconds: int) -> None:
    """Fuzz a reader; this ends the process."""
    reader = READERS[name]
    folder = Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    samples = folder / "samples"
    samples.mkdir()
    for number, text in enumerate(reader.samples()):
        (samples / str(number)).write_text(text)
    flags = [
        f"-max_total_time={seconds}",
        f"-max_len={LONGEST}",
        f"-timeout={SLOWEST}",
        f"-artifact_prefix={folder}/",
        "-rss_limit_mb=4096",
        "-verbosity=0",
        "-print_final_stats=1",
    ]
    atheris.Setup(
        [sys.argv[0], *flags, str(samples)],
        lambda content: reader.read(content.decode("utf-8", "replace")),
    )
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
