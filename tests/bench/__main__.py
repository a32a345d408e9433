"""Print how fast we are beside others; nothing is written."""

from __future__ import annotations

import os
from importlib import import_module

import django

from tests.bench import bots, engine, live_tables, pairings, ratings, seating, shuffles
from tests.bench.measuring import table

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.test")
    django.setup()
    # They import models, which are ready only now.
    brackets, standings, scale = (
        import_module(f"tests.bench.{name}") for name in ("brackets", "standings", "scale")
    )
    parts = (
        *(engine, shuffles, bots, ratings, seating, pairings, brackets, standings, scale),
        live_tables,
    )
    print(table([row for part in parts for row in part.rows()]))
