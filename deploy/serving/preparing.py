"""Bring the database up to date, telling how far it is."""

from __future__ import annotations

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import OutputWrapper
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from leagues.desk.demo.logins import DEMO_LOGINS
from leagues.players.models import Club


def prepare_database(out: OutputWrapper) -> None:
    """Apply the migrations that are missing, a line for each."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        out.write(f"    {len(missing)} steps to make the tables of this version")
        call_command("migrate", interactive=False, verbosity=1)


def prepare_demo(out: OutputWrapper) -> None:
    """Seed the demo club where there is no club yet; it is seeded whole or not at all."""
    if not Club.objects.exists():
        out.write("    the demo club: people, a season of evenings, and tonight's")
        call_command("seed_demo")


def greeting(*, address: str, demo: bool) -> list[str]:
    """Return the lines that say where the club is now, and how to get in."""
    logins = [f"    {login.role:<10} {login.email:<24} {login.password}" for login in DEMO_LOGINS]
    return [
        "",
        f"Upcard is at {address}",
        reach(),
        *(["Log in as:", *logins] if demo else []),
        "Ctrl-C ends it.",
        "",
    ]


def reach() -> str:
    """Return how phones get here, or what to do so that they can."""
    if settings.PUBLIC_BASE_URL:
        return f"Phones reach it at {settings.PUBLIC_BASE_URL}"
    if settings.LAN:
        return "Phones cannot reach it: this machine is in no network. Join one, and start again."
    return "Phones cannot reach it yet; start it with LAN=1 for those in the same network."
