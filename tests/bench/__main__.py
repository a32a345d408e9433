"""Print how fast we are beside others; nothing is written."""

from __future__ import annotations

import os
from importlib import import_module

import django

from tests.bench import bots, engine, ratings, seating
from tests.bench.measuring import table

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.test")
    django.setup()
    # It imports models, which are ready only now.
    standings = import_module("tests.bench.standings")
    print(
        table([*engine.rows(), *bots.rows(), *ratings.rows(), *seating.rows(), *standings.rows()])
    )
