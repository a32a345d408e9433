"""What every test may use."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from deploy.asgi import application
from tests.database import database_with_tables
from tests.emptying import empty_tables
from tests.programs import CHROMIUM, REDIS_SERVER

# A busy machine is no fault of what is being tested.
settings.register_profile("upcard", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("upcard")

BROWSER_TESTS = Path(__file__).parent / "browser"
ENGINE_TESTS = Path(__file__).parent / "engine"

# The browser's driver keeps an event loop running in the main thread from its first test on,
# and Django would take every query after that for one inside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave browser tests out where there is no browser."""
    return True if CHROMIUM is None and collection_path == BROWSER_TESTS else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say that browser tests were left out."""
    if CHROMIUM is None:
        terminalreporter.write_line("Browser tests were not collected: no Chromium is installed.")


def pytest_collection_finish() -> None:
    """Have Python look for garbage less often, and never among what lasts as long as the tests.

    The tests and the site's modules are half a million objects, which every full search goes
    through anew.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put browser tests last: after them `asyncio.run` fails in the main thread.

    The long ones come first among them, so that several processes end at about the same time.
    Among the others a long one comes first too, which needs the database's tables, and then those
    of the engine, which need none: what they run in does not wait for the tables.
    """
    items.sort(
        key=lambda item: (
            item.path.is_relative_to(BROWSER_TESTS),
            item.get_closest_marker("long") is None,
            not item.path.is_relative_to(ENGINE_TESTS),
        )
    )


class Sharing(LoadScopeScheduling):  # type: ignore[misc]  # its package has no types
    """How several processes share the tests: by modules, and in the order of collection.

    A module stays together because of what is made once for all its tests. Browser tests take
    longest and are handed out one by one, but for those that visit one club made for them all.
    """

    def _split_scope(self, nodeid: str) -> str:
        """Return the name of what is handed out together with a test."""
        module = str(super()._split_scope(nodeid))
        is_alone = module.startswith("tests/browser/") and module != "tests/browser/test_axe.py"
        return nodeid if is_alone else module


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    """Let several processes share the tests."""
    config.option.loadscopereorder = False
    return Sharing(config, log)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: DjangoDbBlocker
) -> None:
    """Have the database of the tests copied from one that has its tables."""
    with django_db_blocker.unblock():
        made_from = {"TEMPLATE": database_with_tables(), "MIGRATE": False}
    connection.settings_dict["TEST"].update(made_from)


@pytest.fixture(scope="session", autouse=True)
def _only_filled_tables_are_emptied() -> Iterator[None]:
    """Empty the database in less time than Django takes after a test with real transactions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_tables)
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_listed_once() -> Iterator[None]:
    """Keep the list of static files.

    Every `Client` is a site of its own, and half of what it does is to look for those files.
    """
    listed = WhiteNoiseMiddleware().files
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            WhiteNoiseMiddleware,
            "add_files_from_finders",
            lambda middleware: middleware.files.update(listed),
        )
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Forget limits and fragments, which a rolled back transaction does not."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """Yield the address of a Redis server of the tests' own, which writes nothing to disk."""
    folder = tempfile.mkdtemp(prefix="redis-")
    socket = Path(folder, "redis.sock")
    program = [REDIS_SERVER, "--port", "0", "--unixsocket", str(socket)]
    with subprocess.Popen(
        [*program, "--save", "", "--dir", folder], stdout=subprocess.DEVNULL
    ) as server:
        while not socket.exists():
            time.sleep(0.01)
        yield f"unix://{socket}"
        server.terminate()
    shutil.rmtree(folder)


@contextmanager
def serving() -> Iterator[str]:
    """Serve the whole site from its ASGI server, on the test's database; yield its address."""
    server = uvicorn.Server(
        uvicorn.Config(
            application, port=0, lifespan="off", log_config=None, timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(5)


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """Yield the address of the site on a database that is empty at first."""
    with serving() as address:
        yield address
