"""Print how fast we are beside others; nothing is written."""

from __future__ import annotations

from tests.bench import engine
from tests.bench.measuring import table

if __name__ == "__main__":
    print(table(engine.rows()))
