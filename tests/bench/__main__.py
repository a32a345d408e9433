"""Print how fast we are beside others; nothing is written."""

from __future__ import annotations

import os
from importlib import import_module

import django

from tests.bench import bots, engine, pairings, ratings, seating
from tests.bench.measuring import table

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.test")
    django.setup()
    # It imports models, which are ready only now.
    standings = import_module("tests.bench.standings")
    parts = (engine, bots, ratings, seating, pairings, standings)
    print(table([row for part in parts for row in part.rows()]))
